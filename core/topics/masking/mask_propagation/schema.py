"""Request and result of the masks of a model, layer by layer.

Axes: B batch, T steps or queries, S keys. A mask is True at a valid step, False at padding.
"""

import dataclasses
import functools

import numpy as np

from ....base.checks import check_choice, check_text, raise_invalid
from ....base.i18n import message
from ....base.request import Widget, choice_field, range_field, request_dataclass
from ....base.results import axis_labels, bool_array, int_array, result_dataclass

ARCHITECTURES = (
    "chapter_sequential",
    "functional_manual",
    "masking_layer",
    "gru_last",
    "gru_sequences",
    "bidirectional",
    "conv1d_between",
    "custom_unsupported",
    "custom_supported",
    "custom_compute_mask",
    "nested_sequential",
    "positional",
    "residual_add",
    "transformer",
)
FILE_OPTION = "Your own .keras file"  # of the list of architectures on a page
MAX_CHARACTERS = 300  # characters of a sentence
MAX_WORDS = 12  # of a sentence, since an eager GRU is slow; the rest is cut and reported
VERDICTS = ("none", "creates", "passes on", "changes", "combines", "uses and stops", "loses", "ignores")
MASK_ROUTES = (
    "implicit",
    "filled_by_keras",
    "explicit",
    "causal",
)  # of a mask at a layer call; see `MaskRecord`


_check_length = functools.partial(check_text, max_length=MAX_CHARACTERS)


def check_not_blank(name: str, text):
    """Returns a sentence of at most 300 characters that is not blank, or raises an error."""
    if not check_text(name, text, MAX_CHARACTERS).strip():
        raise_invalid(name, message("masking-sentence"), text, message("masking-sentence.fix"))
    return text


def sentence_field(default: str):
    """Returns the field of one sentence, under "More settings"."""
    return range_field(
        default, 0, MAX_CHARACTERS, unit="characters", widget=Widget(advanced=True), check=check_not_blank
    )


def sentences_field(*default_sentences: str, max_sentences: int, check_item=_check_length):
    """Returns the field of several sentences, a line each, under "More settings"; they may be blank."""
    return range_field(
        default_sentences,
        1,
        max_sentences,
        unit="items",
        item_name="unit-sentences",
        widget=Widget(advanced=True),
        check_item=check_item,
    )


@request_dataclass
class MaskPropagationRequest:
    """Asks for the mask at every layer of one of `ARCHITECTURES`, over 1 to 5 sentences.

    A sentence without a word is all padding.
    """

    architecture: str = choice_field(ARCHITECTURES, ARCHITECTURES[0])
    sentences: tuple[str, ...] = sentences_field(
        "a great movie", "this is one of the best roles of his life", "no", max_sentences=5
    )

    needs_keras = True


def _check_mask(name: str, mask) -> None:
    if mask is None:
        return
    if mask.dtype != np.dtype(bool):
        raise_invalid(name, "an array of bool, or None", mask.dtype)
    mask.setflags(write=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class MaskRecord:
    """A mask as it reaches one layer call.

    Attributes:
        name: Of the argument whose steps it masks, such as "inputs", "value" or "inputs[1]"; of its own
            argument where it is explicit.
        route: How it gets there: "implicit" (attached to the input tensor), "filled_by_keras" (Keras wrote it
            into the graph when the model was built, while the input tensor no longer carries it), "explicit"
            (passed as an argument), "causal" (made in the layer, by a switch).
        mask: (B, T), or of the shape in which it was passed; None for "causal".
        affects_output: Whether the outputs of the layer, or their masks, differ without it.
        origin_call_numbers: Of a mask filled by Keras, the layer calls that created it; else empty.
    """

    name: str
    route: str
    mask: np.ndarray | None
    affects_output: bool
    origin_call_numbers: tuple[int, ...] = ()

    def __post_init__(self):
        check_choice("route", self.route, MASK_ROUTES)
        _check_mask("mask", self.mask)


@dataclasses.dataclass(frozen=True, kw_only=True)
class LayerCallRecord:
    """One call of one layer, or of one operation between layers.

    Attributes:
        name: Of the layer.
        layer_class: Its class.
        parent_names: Names of the models that it is nested in, outermost first; empty at the top.
        input_call_numbers: For each input tensor the index of the layer call that made it, or -1 - k for
            input k of its model.
        output_shapes: The shape of each output.
        incoming_masks: The masks that reach the call.
        outgoing_masks: The mask of each output, or None.
        computes_mask: Whether the output is itself a mask, which `outgoing_masks` then holds.
        verdict: One of `VERDICTS`, by the incoming and outgoing masks and by what changes without them.
        uses_mask: Whether the output values depend on an incoming mask.
        max_difference: Largest difference between its outputs and those without any mask; None where they do
            not compare. Numbers that are NaN in one of the two do not count.
        rows_with_nan: Rows of the batch that are NaN with the masks, and numbers without them.
        is_stochastic: Whether its outputs change from run to run with the same masks.
        inputs_that_lost_mask: Names of the inputs that carried a mask before the call and not after it.
        warning: Of Keras, word for word, or "".
        attention_mask: (B, T, S) bool of an attention: True where a head gives a key a weight above 0. Else
            None.
    """

    name: str
    layer_class: str
    parent_names: tuple[str, ...]
    input_call_numbers: tuple[int, ...]
    output_shapes: tuple[tuple[int, ...], ...]
    incoming_masks: tuple[MaskRecord, ...]
    outgoing_masks: tuple[np.ndarray | None, ...]
    computes_mask: bool
    verdict: str
    uses_mask: bool
    max_difference: float | None
    rows_with_nan: tuple[int, ...]
    is_stochastic: bool
    inputs_that_lost_mask: tuple[str, ...]
    warning: str
    attention_mask: np.ndarray | None

    def __post_init__(self):
        check_choice("verdict", self.verdict, VERDICTS)
        for mask in (*self.outgoing_masks, self.attention_mask):
            _check_mask("outgoing_masks", mask)


@dataclasses.dataclass(frozen=True, kw_only=True)
class LossWeighting:
    """The mask of an output, and the weights of its losses in their mean.

    Attributes:
        name: Of the layer that returns the output.
        shape: Of the output.
        mask: That the output carries, or None.
        weights: Of each loss value in the mean, of the shape of the output without its last axis: they sum to
            1, or are all 0 where the mask hides everything. None where mask and losses do not broadcast.
        is_broadcast: Whether the mask has another shape than the losses, so that Keras broadcasts one to the
            other and weighs a loss by more than its own entry of the mask.
    """

    name: str
    shape: tuple[int, ...]
    mask: np.ndarray | None
    weights: np.ndarray | None
    is_broadcast: bool = False

    def __post_init__(self):
        _check_mask("mask", self.mask)
        if self.weights is not None:
            if self.weights.shape != self.shape[:-1]:
                raise_invalid("weights", f"an array of shape {self.shape[:-1]}", self.weights.shape)
            self.weights.setflags(write=False)


@result_dataclass
class MaskTrace:
    """Every layer call of a model in the order of execution, and the masks of its outputs."""

    model_name: str
    layer_calls: tuple[LayerCallRecord, ...]
    loss_weightings: tuple[LossWeighting, ...]  # of each output


@result_dataclass
class MaskPropagationResult:
    """The masks of an architecture, or of a file, on B sentences of T tokens."""

    model_name: str  # of the model in a file, "" for an architecture
    model_code: str  # the Python that builds it; "" for a file
    sentences: tuple[str, ...] = axis_labels("B")
    tokens: tuple[tuple[str, ...], ...] = axis_labels("B")  # "" is padding
    ids: np.ndarray = int_array("B T")
    is_unknown: np.ndarray = bool_array("B T")  # True where the model reads [UNK]
    truncated_words: tuple[str, ...]  # words of all sentences that did not fit
    input_descriptions: tuple[str, ...]  # what each input of the model takes
    mask_trace: MaskTrace

    @property
    def is_untrained(self) -> bool:
        """True for an architecture, whose weights are random; a file has trained ones."""
        return bool(self.model_code)
