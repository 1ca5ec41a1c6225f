"""Request and result of one mask in three conventions.

Axes: C conventions, S tokens, which are queries and keys.
"""

import numpy as np

from ....base.request import Widget, choice_field, model_field, range_field, request_dataclass
from ....base.results import axis_labels, bool_array, float_array, result_dataclass
from ....models.configs.pairs import DEFAULT_LANGUAGE_PAIR
from ....models.configs.translators import TRANSFORMERS
from ..mask_propagation.schema import sentence_field

PYTORCH, KERAS, TUTORIAL = LIBRARIES = ("PyTorch", "Keras", "Tutorial")
PYTORCH_ADDITIVE = "PyTorch, added"
# True = attend; True = ignore; 0 and -inf are added to scores; 1 = hide
CONVENTIONS = (KERAS, PYTORCH, PYTORCH_ADDITIVE, TUTORIAL)
MAX_TOKENS = 10  # words of the sentence; the rest is cut and reported


@request_dataclass
class ConventionsRequest:
    """Asks what an attention makes of a padding mask that was written for another one.

    Attributes:
        mask_convention: The convention of the mask, one of `CONVENTIONS`.
        library: Whose attention gets the mask, one of `LIBRARIES`.
        sentence: Its words are queries and keys.
        sentence_pads: Tokens of padding behind it, {sentence_pads}.
        model: A Transformer: queries and keys are those of the first head of its encoder.
    """

    mask_convention: str = choice_field(CONVENTIONS, KERAS, Widget(control="buttons"))
    library: str = choice_field(LIBRARIES, PYTORCH, Widget(control="buttons"))
    sentence: str = sentence_field(DEFAULT_LANGUAGE_PAIR.masking_example.source)
    sentence_pads: int = range_field(3, 0, 6, widget=Widget(advanced=True))
    model: str = model_field(
        "translators", "nmt_transformer", "arrays", Widget(advanced=True), choices=tuple(TRANSFORMERS)
    )


@result_dataclass
class ConventionsResult:
    """A mask in C = 4 conventions, and the weights that a library makes of two of them."""

    mask_convention: str
    library: str
    tokens: tuple[str, ...] = axis_labels("S")  # "" is padding
    masks: np.ndarray = float_array("C S")  # as `CONVENTIONS`; True is 1
    # the library's weights with the mask in its own convention, and with the mask in `mask_convention`, which
    # are NaN where no key is left
    intended_weights: np.ndarray = float_array("S S")
    actual_weights: np.ndarray = float_array("S S")
    is_unknown: np.ndarray = bool_array("S")
    truncated_words: tuple[str, ...]

    @property
    def valid_tokens(self) -> np.ndarray:
        """(S,), False at padding."""
        return np.array([token != "" for token in self.tokens])
