"""Requests about the models that ship, and the status of the engine."""

import dataclasses

from ..base.checks import check_choice
from ..base.device import Device
from ..base.request import request_dataclass, unranged_field
from ..models.configs.char_rnn import CHAR_RNNS
from ..models.families import FAMILIES, WRITERS, get_model_config


@request_dataclass
class ShippedRequest:
    """Asks for the names of the models that have a card in the models folder.

    Attributes:
        family: Name of a family of `core.models.families`, or "writers". Default: the models of all.
    """

    family: str | None = unranged_field("Family", None)

    cpu_only = True
    runs_locally = True

    def check(self):
        if self.family is not None:
            check_choice("family", self.family, (*(family.name for family in FAMILIES), WRITERS))


@request_dataclass
class CardsRequest:
    """Asks for model cards, by default those of the character RNNs."""

    names: tuple[str, ...] = unranged_field("Models", tuple(CHAR_RNNS))

    cpu_only = True
    runs_locally = True

    def check(self):
        for name in self.names:
            get_model_config(name)


@request_dataclass
class ReadyRequest:
    """Asks to load a text generator: returns True, or raises the error that a stream would raise."""

    model: str = unranged_field("Model", "char_rnn")

    def check(self):
        get_model_config(self.model)


@request_dataclass
class WarmUpRequest:
    """Asks to import and load what the first visitor needs."""

    cpu_only = True  # it finds the device itself


# the result types, which the answers of a remote engine must have
ShippedResult = tuple[str, ...]
CardsResult = list[dict]
ReadyResult = bool
WarmUpResult = bool


@dataclasses.dataclass(frozen=True, kw_only=True)
class EngineStatus:
    """The device, the package versions and the load of an engine.

    Attributes:
        device: The device on which models run; None while it is unknown.
        versions: Versions by package name.
        num_streams: The number of open streams, including those in the queue.
    """

    device: Device | None
    versions: dict[str, str]
    num_streams: int
