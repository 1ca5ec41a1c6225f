"""Requests and results of the neurons of feed-forward modules. T tokens, F units."""

import dataclasses

import numpy as np

from ....base.checks import check_choice, raise_invalid
from ....base.i18n import message
from ....base.request import Widget, choice_field, range_field, request_dataclass
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ....models.configs.transformer_layout import get_layout_by_name
from ..machine.schema import MachineRequest, transformer_field

SIDES = ("decoder", "encoder")
_LAYERS = tuple(range(48))


def _side_field():
    return choice_field(SIDES, "encoder", widget=Widget(control="buttons"))


def _check_module(model: str, side: str, layer: int) -> None:
    layout = get_layout_by_name(model)
    check_choice("side", side, tuple(layout.sides))
    if layer >= layout.num_layers:
        raise_invalid("layer", message("neurons-max-layer", last=layout.num_layers - 1), layer)


@request_dataclass
class NeuronsRequest(MachineRequest):
    """Computes which neurons of one feed-forward module are active, token by token.

    Attributes:
        model, text, context: See `MachineRequest`.
        side: "encoder" or "decoder"; a model that reads no source has a decoder alone.
        layer: From 0.
    """

    model: str = transformer_field("nmt_atlas")
    side: str = _side_field()
    layer: int = choice_field(_LAYERS, 0)

    def check(self):
        super().check()
        _check_module(self.model, self.side, self.layer)


@request_dataclass
class TopActivationsRequest:
    """Finds the tokens of 300 sentences that activate one neuron most, and the sparsity of all modules.

    Attributes:
        model: One of `core.models.configs.transformer_layout.MODELS`.
        side: "encoder" or "decoder"; a model that reads no source has a decoder alone.
        layer: From 0.
        neuron: From 0, {neuron}; None is the one whose strongest tokens are most alike.
    """

    cpu_only = True  # the list is read once for all who ask
    memory_intensive = True  # up to 200 MB where the list is read for the first time
    model: str = transformer_field("nmt_atlas")
    side: str = _side_field()
    layer: int = choice_field(_LAYERS, 0)
    neuron: int | None = range_field(None, 0, 4095)

    def check(self):
        _check_module(self.model, self.side, self.layer)
        last = get_layout_by_name(self.model).feedforward_size - 1
        if self.neuron is not None and self.neuron > last:
            raise_invalid("neuron", message("neurons-max-neuron", last=last), self.neuron)


@result_dataclass
class NeuronsResult:
    """The hidden layer of one feed-forward module, after its ReLU, for T tokens."""

    model: str
    side: str
    layer: int
    tokens: tuple[str, ...] = axis_labels("T")  # that were read, of a translation the start token first
    activations: np.ndarray = float_array("T F")  # 0 where a neuron is off
    translation: str  # what the model predicts; of one that reads no source the text that it read
    target_ids: np.ndarray = int_array("N")  # of what it predicts

    @property
    def is_active(self) -> np.ndarray:
        """(T, F) bool."""
        return self.activations > 0

    @property
    def neuron_order(self) -> np.ndarray:
        """(F,) neurons, those that most tokens switch on first; of equal ones the lower number."""
        return np.argsort(-self.is_active.sum(axis=0), kind="stable")


@dataclasses.dataclass(frozen=True, kw_only=True)
class TopActivation:
    """A token that switches a neuron on, where it was read.

    Attributes:
        value: Of the neuron there.
        tokens: All that were read with it.
        token_index: Index of the token in `tokens`.
    """

    value: float
    tokens: tuple[str, ...]
    token_index: int

    def __post_init__(self):
        if not 0 <= self.token_index < len(self.tokens):
            raise_invalid("token_index", f"an index below {len(self.tokens)}", self.token_index)

    @property
    def token(self) -> str:
        return self.tokens[self.token_index]


@result_dataclass
class TopActivationsResult:
    """What 300 sentences say of a neuron and of all feed-forward modules, of N sides and L layers."""

    model: str
    side: str
    layer: int
    neuron: int
    num_sentences: int  # how many were read
    sides: tuple[str, ...] = axis_labels("N")  # of the model
    side_token_counts: np.ndarray = int_array("N")  # tokens that each side read
    active_share_by_layer: np.ndarray = float_array(
        "N L"
    )  # share of the neurons that are on, mean over the tokens
    neuron_active_shares: np.ndarray = float_array(
        "F"
    )  # share of the tokens that switch each neuron of this module on
    top_activations: tuple[TopActivation, ...]  # the tokens that drive the neuron most, the strongest first

    @property
    def num_tokens(self) -> int:
        """Tokens that the side of the neuron read."""
        return int(self.side_token_counts[self.sides.index(self.side)])

    @property
    def active_share(self) -> float:
        """Share of the tokens that switch the neuron on."""
        return float(self.neuron_active_shares[self.neuron])
