"""The way of a mask through a model: what may be asked, and the mask at each layer call.

Axes: B batch, T steps or queries, S keys. A mask is True where a step is real.
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
FILE_OPTION = "Your own .keras file"  # stands in the list of architectures on a page
MAX_CHARACTERS = 300  # characters of a sentence
MAX_WORDS = 12  # of a sentence; the rest is cut and reported; an eager GRU takes its time for each
VERDICTS = ("none", "creates", "passes on", "changes", "combines", "uses and stops", "loses", "ignores")
ARRIVALS = ("carried", "recorded", "handed", "causal")


_check_length = functools.partial(check_text, max_length=MAX_CHARACTERS)


def check_not_blank(name: str, text):
    """Returns a sentence of at most 300 characters that is not blank, or raises the error formula."""
    if not check_text(name, text, MAX_CHARACTERS).strip():
        raise_invalid(name, message("masking-sentence"), text, message("masking-sentence.fix"))
    return text


def sentence_field(default: str):
    """Returns the field of one sentence, which is folded."""
    return range_field(
        default, 0, MAX_CHARACTERS, unit="characters", widget=Widget(advanced=True), check=check_not_blank
    )


def sentences_field(*default_sentences: str, max_sentences: int, each=_check_length):
    """Returns the folded field of some sentences, a line each; blank ones are allowed."""
    return range_field(
        default_sentences,
        1,
        max_sentences,
        unit="items",
        item_name="unit-sentences",
        widget=Widget(advanced=True),
        each=each,
    )


@request_dataclass
class MaskWayRequest:
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
class IncomingMask:
    """A mask as it reaches one layer call.

    Attributes:
        name: Of the argument that it belongs to, such as "inputs", "value" or "inputs[1]"; of the mask's own
            where it was handed over.
        how: "carried" (attached to the tensor that comes in), "recorded" (written into the graph when the
            model was built, though the tensor that comes in no longer carries it), "handed" (given by hand),
            "causal" (asked for by a switch; made inside).
        mask: (B, T), or the shape it was given; None for "causal".
        affects_output: Without it the layer would give out other numbers or another mask. Found by running
            the layer without it.
        origins: Of a recorded mask the numbers of the steps where it was born; empty for all others.
    """

    name: str
    how: str
    mask: np.ndarray | None
    affects_output: bool
    origins: tuple[int, ...] = ()

    def __post_init__(self):
        check_choice("how", self.how, ARRIVALS)
        _check_mask("mask", self.mask)


@dataclasses.dataclass(frozen=True, kw_only=True)
class MaskStep:
    """One call of one layer, or of one operation that stands between layers.

    Attributes:
        name: Of the layer.
        layer_class: Its class.
        path: Names of the models that it stands in, outermost first; empty at the top.
        sources: For each tensor that comes in, the number of the step that made it, or -1 - k for input k of
            its model.
        output_shapes: A shape an output.
        incoming: Masks that come in.
        outgoing: For each output its mask, or None.
        is_explicit_mask: The layer's output is itself a mask that is handed over later; `outgoing` holds it.
        did: One of `VERDICTS`, judged by what came in, what goes out, and what changes when a mask is taken
            away.
        uses_mask: Its numbers depend on a mask that comes in.
        mask_effect: Largest difference between its outputs and those it gives without any mask; None where
            there is nothing to compare. Numbers that are NaN in one of the two do not count.
        nan_rows: Rows of the batch for which it gives NaN with its masks, and numbers without them.
        is_noisy: Its outputs change from run to run with the same masks, so that only what stays the same
            tells anything of a mask.
        stripped_inputs: Names of the inputs that carried a mask before the call and do not carry it after it.
        warning: What Keras says about it, word for word, or "".
        matrix: (B, T, S) bool of an attention: True where a head gives a key a weight above 0. Else None.
    """

    name: str
    layer_class: str
    path: tuple[str, ...]
    sources: tuple[int, ...]
    output_shapes: tuple[tuple[int, ...], ...]
    incoming: tuple[IncomingMask, ...]
    outgoing: tuple[np.ndarray | None, ...]
    is_explicit_mask: bool
    did: str
    uses_mask: bool
    mask_effect: float | None
    nan_rows: tuple[int, ...]
    is_noisy: bool
    stripped_inputs: tuple[str, ...]
    warning: str
    matrix: np.ndarray | None

    def __post_init__(self):
        check_choice("did", self.did, VERDICTS)
        for mask in (*self.outgoing, self.matrix):
            _check_mask("outgoing", mask)


@dataclasses.dataclass(frozen=True, kw_only=True)
class LossMask:
    """What reaches the loss from one output of a model.

    Attributes:
        name: Of the layer that gives the output.
        shape: Of the output.
        mask: That the output carries, or None.
        weights: The share of each loss value in the mean: they sum to 1, or are all 0 where the mask hides
            everything. Its shape is that of the output without its last axis. None where Keras could not lay
            the mask over the losses.
        is_broadcast: The mask has another shape than the losses, and Keras broadcasts one over the other:
            each loss is weighed by more than its own entry of the mask.
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
class MaskResult:
    """Every layer call of a model in the order in which they ran, and what reaches the loss."""

    model: str
    steps: tuple[MaskStep, ...]
    outputs: tuple[LossMask, ...]


@result_dataclass
class MaskWayResult:
    """The masks of an architecture, or of a file, over B typed sentences of T tokens."""

    title: str  # the name of the file's model, "" for an architecture
    code: str  # the Python that built it, as it was run; "" for a file
    sentences: tuple[str, ...] = axis_labels("B")  # as they were typed
    tokens: tuple[tuple[str, ...], ...] = axis_labels("B")  # "" is padding
    ids: np.ndarray = int_array("B T")
    is_unknown: np.ndarray = bool_array("B T")  # True where the model reads [UNK]
    truncated_tokens: tuple[str, ...]  # words of all sentences that did not fit
    input_descriptions: tuple[str, ...]  # what each input of the model was given: a message each
    trace: MaskResult

    @property
    def is_untrained(self) -> bool:
        """True for an architecture, whose weights are drawn at random; a file has its own."""
        return bool(self.code)
