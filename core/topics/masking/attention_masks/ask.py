"""The masks of attentions and the leak test: what may be asked, what comes back.

Axes: T queries or outputs, S keys, J tokens that are changed. A mask is True where a key may be seen.
"""

import numpy as np

from ....base.checks import check_choice
from ....base.request import Form, model_of, one_of, ranged, request
from ....base.traces import flags, floats, ints, names, trace
from ....models.configs.pairs import CHAPTER_PAIR
from ....models.configs.translators import TRANSFORMERS
from ..mask_way.ask import sentence

MAX_MATRIX_WORDS = 24  # words of each sentence of a pair; the rest is cut and reported
KINDS = ("Decoder", "Encoder", "Cross")
MASKS = ("Padding & causal", "Padding alone", "Causal alone")
SIDES = ("Target", "Source")
REASONS = ("allowed", "padding", "future", "both")  # of a cell of an attention's mask, by its code
_EXAMPLE = CHAPTER_PAIR.read_example
_MORE = Form(more=True)


@request
class MatrixMasksRequest:
    """Asks for the mask of an attention of a Transformer over a sentence pair, with padding behind both.

    Attributes:
        kind: One of `KINDS`.
        which: One of `MASKS`.
        source, target: The pair; the decoder reads the start token and the target.
        pad: Tokens of padding behind both, {pad}.
    """

    kind: str = one_of(KINDS, KINDS[0], Form(kind="buttons"))
    which: str = one_of(MASKS, MASKS[0])
    source: str = sentence(_EXAMPLE.source)
    target: str = sentence(_EXAMPLE.target)
    pad: int = ranged(2, 0, 6, form=_MORE)

    keras = True


@request
class InfluenceRequest:
    """Asks how far each output of a Transformer moves when one token is changed: the leak test.

    Attributes:
        causal: The decoder does not see what comes later.
        hide: Padding is hidden, in the encoder, the decoder and between them.
        changed: Whose tokens are changed, one at a time: one of `SIDES`.
        source, target, pad: As in `MatrixMasksRequest`.
        model: One of `core.models.configs.translators.TRANSFORMERS`.
    """

    causal: bool = True
    hide: bool = True
    changed: str = one_of(SIDES, SIDES[0], Form(kind="buttons"))
    source: str = sentence(_EXAMPLE.source)
    target: str = sentence(_EXAMPLE.target)
    pad: int = ranged(2, 0, 6, form=_MORE)
    model: str = model_of("translators", "nmt_transformer", "arrays", _MORE, among=tuple(TRANSFORMERS))

    keras = True  # its file reads the masks of Keras' layers, too

    def check(self):
        for name in ("causal", "hide"):
            check_choice(name, getattr(self, name), (True, False))


@trace
class MatrixMasksTrace:
    """The mask of one kind of attention: T queries by S keys; "" among the tokens is padding."""

    kind: str
    which: str
    queries: tuple[str, ...] = names("T")
    keys: tuple[str, ...] = names("S")
    allowed: np.ndarray = flags("T S")  # as the model's own layers had it when they ran
    reason: np.ndarray = ints("T S")  # by padding and position alone, an index into `REASONS`
    layers: tuple[str, ...]  # that have this mask
    unknown: tuple[str, ...]  # words that the model reads as [UNK]
    cut: tuple[str, ...]  # words that did not fit

    @property
    def shown(self) -> np.ndarray:
        """(T, S), the reason under the masks that were asked for: both, or one of them alone."""
        return {MASKS[0]: self.reason, MASKS[1]: self.reason & 1, MASKS[2]: self.reason & 2}[self.which]


@trace
class InfluenceTrace:
    """How far each of T outputs moves when one of J tokens is changed."""

    changed: str
    outputs: tuple[str, ...] = names("T")  # what the decoder has read at each; "" is padding
    tokens: tuple[str, ...] = names("J")  # as they were
    replacements: tuple[str, ...] = names("J")  # what each was changed into
    # total variation distance of the distributions before and after: half the sum of the absolute
    # differences, from 0 (not one bit of difference) to 1
    influence: np.ndarray = floats("T J")
    allowed: np.ndarray = flags("T J")  # where the masks that are on let an influence through
    hidden: np.ndarray = flags("T J")  # where both masks together let none through

    @property
    def leaks(self) -> int:
        """How many cells are above 0 that a full set of masks hides."""
        return int((self.influence > 0)[self.hidden].sum())
