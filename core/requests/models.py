"""What pages may ask of the models themselves: which there are, their cards, whether one can be had."""

import dataclasses

from core.checks import check_choice
from core.configs.char_rnn import CHAR_RNNS
from core.configs.encoder import pretrained_config
from core.families import FAMILIES, config_of


@dataclasses.dataclass(frozen=True, kw_only=True)
class ShippedRequest:
    """Asks for the names of the models that have a card in the folder of the models now.

    Attributes:
        family: Name of a family of `core.families`. Default: the models of all.
    """

    family: str | None = None

    def __post_init__(self):
        if self.family is not None:
            check_choice("family", self.family, tuple(family.name for family in FAMILIES))


@dataclasses.dataclass(frozen=True, kw_only=True)
class CardsRequest:
    """Asks for the cards of some models, by default of the character RNNs."""

    names: tuple[str, ...] = tuple(CHAR_RNNS)

    def __post_init__(self):
        for name in self.names:
            config_of(name)


@dataclasses.dataclass(frozen=True, kw_only=True)
class ReadyRequest:
    """Asks for a model that writes to be loaded: True, or the error that a stream would raise."""

    model: str = "char_rnn"

    def __post_init__(self):
        config_of(self.model)


@dataclasses.dataclass(frozen=True, kw_only=True)
class WarmUpRequest:
    """Asks for what the first visitor will need to be imported and loaded."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class EncoderFilesRequest:
    """Asks whether the files of a pretrained encoder are on the machine of the engine."""

    model: str = "minilm"

    def __post_init__(self):
        pretrained_config(self.model)


@dataclasses.dataclass(frozen=True, kw_only=True)
class FetchRequest:
    """Asks for the missing files of a pretrained encoder; `engine.stream` yields how far it has come."""

    model: str = "minilm"

    def __post_init__(self):
        pretrained_config(self.model)
