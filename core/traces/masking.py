"""The mask at each layer call from the first layer to the loss, and what stands in an attention's mask.

Axes: B batch, T steps or queries, S keys. A mask is True where a step is real.
"""

import dataclasses

import numpy as np

from core.checks import check_choice, fail
from core.traces.shapes import check_shapes

VERDICTS = ("none", "creates", "passes on", "changes", "combines", "uses and stops", "loses", "ignores")
ARRIVALS = ("carried", "recorded", "handed", "causal")
REASONS = ("seen", "padding", "future", "padding and future")  # of a cell of an attention's mask, by its code


def _check_mask(name: str, mask) -> None:
    if mask is None:
        return
    if mask.dtype != np.dtype(bool):
        fail(name, "an array of bool, or None", mask.dtype)
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
        matters: Without it the layer would give out other numbers or another mask. Found by running the layer
            without it.
    """

    name: str
    how: str
    mask: np.ndarray | None
    matters: bool

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
        by_hand: The layer's output is itself a mask that is handed over later; `outgoing` holds it.
        did: One of `VERDICTS`, judged by what came in, what goes out, and what changes when a mask is taken
            away.
        uses: Its numbers depend on a mask that comes in.
        effect: Largest difference between its outputs and those it gives without any mask; None where there
            is nothing to compare.
        removed: Names of the inputs that carried a mask before the call and do not carry it after it.
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
    by_hand: bool
    did: str
    uses: bool
    effect: float | None
    removed: tuple[str, ...]
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
    """

    name: str
    shape: tuple[int, ...]
    mask: np.ndarray | None
    weights: np.ndarray | None

    def __post_init__(self):
        _check_mask("mask", self.mask)
        if self.weights is not None:
            check_shapes(self, weights=self.shape[:-1])


@dataclasses.dataclass(frozen=True, kw_only=True)
class MaskTrace:
    """Every layer call of a model in the order in which they ran, and what reaches the loss."""

    model: str
    steps: tuple[MaskStep, ...]
    outputs: tuple[LossMask, ...]


@dataclasses.dataclass(frozen=True, kw_only=True)
class ArchitectureTrace:
    """The masks of an architecture, or of a file, over typed sentences.

    Attributes:
        title: Of the architecture, or the name of the file's model.
        code: The Python that built it, as it was run; "" for a file.
        sentences: B, as they were typed.
        tokens: B rows of T tokens; "" is padding.
        ids: (B, T) int32.
        unknown: (B, T) bool, True where the model reads [UNK].
        cut: Words of all sentences that did not fit.
        fed: What each input of the model was given, in words.
        trace: The masks.
    """

    title: str
    code: str
    sentences: tuple[str, ...]
    tokens: tuple[tuple[str, ...], ...]
    ids: np.ndarray
    unknown: np.ndarray
    cut: tuple[str, ...]
    fed: tuple[str, ...]
    trace: MaskTrace

    def __post_init__(self):
        shape = (len(self.sentences), len(self.tokens[0]))
        check_shapes(self, ids=shape, unknown=shape)


@dataclasses.dataclass(frozen=True, kw_only=True)
class MatrixMask:
    """The mask of one kind of attention: T queries by S keys.

    Attributes:
        kind: "encoder", "decoder" (self-attention) or "cross".
        query_tokens: T; "" is padding.
        key_tokens: S.
        allowed: (T, S) bool, as the model's own layer had it when it ran.
        padding: (T, S) bool, what the padding mask alone allows.
        causal: (T, S) bool, what the causal mask alone allows; all True where the attention has none.
        reason: (T, S) int8, index into `REASONS`.
        layers: Names of the layers that have this mask.
    """

    kind: str
    query_tokens: tuple[str, ...]
    key_tokens: tuple[str, ...]
    allowed: np.ndarray
    padding: np.ndarray
    causal: np.ndarray
    reason: np.ndarray
    layers: tuple[str, ...]

    def __post_init__(self):
        shape = (len(self.query_tokens), len(self.key_tokens))
        check_shapes(self, allowed=shape, padding=shape, causal=shape, reason=shape)
        if not np.array_equal(self.allowed, self.reason == 0):
            fail("reason", "0 exactly where a key may be seen", "another array")


@dataclasses.dataclass(frozen=True, kw_only=True)
class MatrixMasksTrace:
    """The masks of a Transformer over a sentence pair, by kind.

    Attributes:
        source_cut, target_cut: Words that did not fit.
        source_unknown, target_unknown: (S,) and (T,) bool, True where the model reads [UNK].
    """

    masks: dict[str, MatrixMask]
    source_unknown: np.ndarray
    target_unknown: np.ndarray
    source_cut: tuple[str, ...]
    target_cut: tuple[str, ...]

    def __post_init__(self):
        check_shapes(
            self, source_unknown=(self.source_unknown.size,), target_unknown=(self.target_unknown.size,)
        )


@dataclasses.dataclass(frozen=True, kw_only=True)
class InfluenceTrace:
    """How far each output moves when one token is changed: the leak test.

    Attributes:
        model: Its name.
        changed: "target" or "source": which side's tokens were changed, one at a time.
        causal, padding: Whether these masks were on.
        output_tokens: T tokens that the decoder has read at each output; "" is padding.
        changed_tokens: J tokens, as they were.
        replacements: J tokens, what each was changed into.
        influence: (T, J), total variation distance between the distributions of output t before and after the
            change of token j: half the sum of the absolute differences, from 0 (not one bit of difference) to
                1.
        allowed: (T, J) bool, where the masks that are on let an influence through.
        leaks: How many cells are above 0 that a full set of masks would forbid.
    """

    model: str
    changed: str
    causal: bool
    padding: bool
    output_tokens: tuple[str, ...]
    changed_tokens: tuple[str, ...]
    replacements: tuple[str, ...]
    influence: np.ndarray
    allowed: np.ndarray
    leaks: int

    def __post_init__(self):
        check_choice("changed", self.changed, ("target", "source"))
        shape = (len(self.output_tokens), len(self.changed_tokens))
        check_shapes(self, influence=shape, allowed=shape)


@dataclasses.dataclass(frozen=True, kw_only=True)
class LossTrace:
    """The loss of each step of a batch of translations, and its mean with and without the mask.

    Attributes:
        model: Its name.
        tokens: B rows of T tokens that were to be predicted; "" is padding.
        losses: (B, T) nats, of padding too.
        mask: (B, T) bool, True at real tokens.
        carried: Whether the model's output carries this very mask to the loss by itself; if not, a loss must
            make it from the ids.
        weights: (B, T), share of each loss in the masked mean; they sum to 1.
        masked_mean: Nats a real token.
        plain_mean: Nats a step, padding among them.
        cut: Words of all sentences that did not fit.
    """

    model: str
    tokens: tuple[tuple[str, ...], ...]
    losses: np.ndarray
    mask: np.ndarray
    carried: bool
    weights: np.ndarray
    masked_mean: float
    plain_mean: float
    cut: tuple[str, ...]

    def __post_init__(self):
        shape = (len(self.tokens), len(self.tokens[0]))
        check_shapes(self, losses=shape, mask=shape, weights=shape)
