"""Requests and results of attention masks and of the leak test.

Axes: T queries or outputs, S keys, J tokens that are changed one at a time. A mask is True where a key may be
seen.
"""

import numpy as np

from ....base.checks import check_choice
from ....base.request import Widget, choice_field, model_field, range_field, request_dataclass
from ....base.results import axis_labels, bool_array, float_array, int_array, result_dataclass
from ....models.configs.pairs import DEFAULT_LANGUAGE_PAIR
from ....models.configs.translators import TRANSFORMERS
from ..mask_propagation.schema import sentence_field

MAX_WORDS = 24  # words of each sentence of a pair; the rest is cut and reported
ATTENTION_TYPES = ("Decoder", "Encoder", "Cross")
MASK_TYPES = ("Padding & causal", "Padding alone", "Causal alone")
SIDES = ("Target", "Source")
REASONS = ("allowed", "padding", "future", "both")  # of a cell of an attention's mask, by its code
_EXAMPLE_PAIR = DEFAULT_LANGUAGE_PAIR.masking_example
_ADVANCED = Widget(advanced=True)


@request_dataclass
class AttentionMaskRequest:
    """Asks for the mask of one attention of a Transformer on a sentence pair with padding behind both.

    Attributes:
        attention_type: One of `ATTENTION_TYPES`.
        mask_type: One of `MASK_TYPES`.
        source, target: The pair; the decoder reads the start token and the target.
        num_pads: Tokens of padding behind both, {num_pads}.
    """

    attention_type: str = choice_field(ATTENTION_TYPES, ATTENTION_TYPES[0], Widget(control="buttons"))
    mask_type: str = choice_field(MASK_TYPES, MASK_TYPES[0])
    source: str = sentence_field(_EXAMPLE_PAIR.source)
    target: str = sentence_field(_EXAMPLE_PAIR.target)
    num_pads: int = range_field(2, 0, 6, widget=_ADVANCED)

    needs_keras = True


@request_dataclass
class LeakTestRequest:
    """Asks how far each output of a Transformer moves when one token is changed: the leak test.

    Attributes:
        use_causal_mask: Whether the decoder's self-attention hides later positions.
        use_padding_mask: Whether all attentions hide padding.
        changed_side: The side whose tokens are changed, one at a time: one of `SIDES`.
        source, target, num_pads: As in `AttentionMaskRequest`.
        model: One of `core.models.configs.translators.TRANSFORMERS`.
    """

    use_causal_mask: bool = True
    use_padding_mask: bool = True
    changed_side: str = choice_field(SIDES, SIDES[0], Widget(control="buttons"))
    source: str = sentence_field(_EXAMPLE_PAIR.source)
    target: str = sentence_field(_EXAMPLE_PAIR.target)
    num_pads: int = range_field(2, 0, 6, widget=_ADVANCED)
    model: str = model_field(
        "translators", "nmt_transformer", "arrays", _ADVANCED, choices=tuple(TRANSFORMERS)
    )

    needs_keras = True  # its file reads the masks of Keras' layers, too

    def check(self):
        for name in ("use_causal_mask", "use_padding_mask"):
            check_choice(name, getattr(self, name), (True, False))


@result_dataclass
class AttentionMaskResult:
    """The mask of one kind of attention: T queries by S keys; "" among the tokens is padding."""

    attention_type: str
    mask_type: str
    queries: tuple[str, ...] = axis_labels("T")
    keys: tuple[str, ...] = axis_labels("S")
    allowed_pairs: np.ndarray = bool_array("T S")  # as the model's own layers had it when they ran
    reason_codes: np.ndarray = int_array("T S")  # by padding and position alone, an index into `REASONS`
    unknown_words: tuple[str, ...]  # words that the model reads as [UNK]
    truncated_words: tuple[str, ...]  # words that did not fit

    @property
    def selected_reason_codes(self) -> np.ndarray:
        """(T, S), the reason under the requested masks: both, or one of them alone."""
        return {
            MASK_TYPES[0]: self.reason_codes,
            MASK_TYPES[1]: self.reason_codes & 1,
            MASK_TYPES[2]: self.reason_codes & 2,
        }[self.mask_type]


@result_dataclass
class LeakTestResult:
    """How far each of T outputs moves when one of J tokens is changed."""

    changed_side: str
    output_tokens: tuple[str, ...] = axis_labels("T")  # what the decoder has read at each; "" is padding
    input_tokens: tuple[str, ...] = axis_labels("J")  # as they were
    replacement_tokens: tuple[str, ...] = axis_labels("J")  # what each was changed into
    # total variation distance of the distributions before and after: half the sum of the absolute
    # differences, from 0 (not one bit of difference) to 1
    output_changes: np.ndarray = float_array("T J")
    allowed_pairs: np.ndarray = bool_array("T J")  # where the masks that are on let an influence through
    pairs_to_mask: np.ndarray = bool_array("T J")  # where both masks together let none through

    @property
    def num_leaks(self) -> int:
        """How many cells are above 0 that a full set of masks hides."""
        return int((self.output_changes > 0)[self.pairs_to_mask].sum())
