"""What may be asked of the models themselves: which there are, and their cards; what the engine says of
itself.
"""

import dataclasses

from ..base.checks import check_choice
from ..base.device import Device
from ..base.request import plain_field, request_dataclass
from ..models.configs.char_rnn import CHAR_RNNS
from ..models.families import FAMILIES, WRITERS, get_model_config


@request_dataclass
class ShippedRequest:
    """Asks for the names of the models that have a card in the folder of the models now.

    Attributes:
        family: Name of a family of `core.models.families`, or "writers". Default: the models of all.
    """

    family: str | None = plain_field("Family", None)

    cpu_only = True
    runs_locally = True

    def check(self):
        if self.family is not None:
            check_choice("family", self.family, (*(family.name for family in FAMILIES), WRITERS))


@request_dataclass
class CardsRequest:
    """Asks for the cards of some models, by default of the character RNNs."""

    names: tuple[str, ...] = plain_field("Models", tuple(CHAR_RNNS))

    cpu_only = True
    runs_locally = True

    def check(self):
        for name in self.names:
            get_model_config(name)


@request_dataclass
class ReadyRequest:
    """Asks for a model that writes to be loaded: True, or the error that a stream would raise."""

    model: str = plain_field("Model", "char_rnn")

    def check(self):
        get_model_config(self.model)


@request_dataclass
class WarmUpRequest:
    """Asks for what the first visitor will need to be imported and loaded."""

    cpu_only = True  # it finds the device itself


# what answers each, as an engine elsewhere is held to it
ShippedResult = tuple[str, ...]
CardsResult = list[dict]
ReadyResult = bool
WarmUpResult = bool


@dataclasses.dataclass(frozen=True, kw_only=True)
class EngineStatus:
    """Where models run, the versions of what computes, and how many streams run.

    Attributes:
        device: None while it is not known yet.
        versions: By the name of the package.
        num_streams: Texts that are being written, those that wait for a place included.
    """

    device: Device | None
    versions: dict[str, str]
    num_streams: int
