"""What stands in the mask of an attention, and whether it holds when a token is changed.

Axes: T queries or outputs, S keys, J tokens that are changed. A mask is True where a key may be seen.
"""

import dataclasses

import numpy as np

from core.checks import check_choice, fail
from core.traces.shapes import check_shapes

REASONS = ("seen", "padding", "future", "padding and future")  # of a cell of an attention's mask, by its code


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
