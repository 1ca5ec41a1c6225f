"""One mask in three conventions: what may be asked, what comes back.

Axes: C ways to write the mask, T queries, S keys, which are the same tokens.
"""

import numpy as np

from ....base.request import Widget, choice_field, model_field, range_field, request_dataclass
from ....base.results import axis_labels, bool_array, float_array, result_dataclass
from ....models.configs.pairs import DEFAULT_LANGUAGE_PAIR
from ....models.configs.translators import TRANSFORMERS
from ..mask_propagation.schema import sentence_field

PYTORCH, KERAS, TUTORIAL = LIBRARIES = ("PyTorch", "Keras", "Tutorial")
PYTORCH_ADDITIVE = "PyTorch, added"
CONVENTIONS = (
    KERAS,
    PYTORCH,
    PYTORCH_ADDITIVE,
    TUTORIAL,
)  # True = attend; True = ignore; 0 and -inf; 1 = hide
MAX_TOKENS = 10  # words of the sentence; the rest is cut and reported


@request_dataclass
class ConventionsRequest:
    """Asks what an attention makes of a padding mask that was written for another one.

    Attributes:
        written: The convention of the mask, one of `CONVENTIONS`.
        read: Who is handed it, one of `LIBRARIES`.
        sentence: Its words are queries and keys.
        padded: Tokens of padding behind it, {padded}.
        model: A Transformer: queries and keys are those of the first head of its encoder.
    """

    written: str = choice_field(CONVENTIONS, KERAS, Widget(control="buttons"))
    read: str = choice_field(LIBRARIES, PYTORCH, Widget(control="buttons"))
    sentence: str = sentence_field(DEFAULT_LANGUAGE_PAIR.masking_example.source)
    padded: int = range_field(3, 0, 6, widget=Widget(advanced=True))
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
    intended_weights: np.ndarray = float_array(
        "S S"
    )  # the library's weights under the mask in its own convention
    actual_weights: np.ndarray = float_array(
        "S S"
    )  # and under the mask as it was written; NaN where nothing is left
    is_unknown: np.ndarray = bool_array("S")
    truncated_tokens: tuple[str, ...]

    @property
    def valid_tokens(self) -> np.ndarray:
        """(S,), False at padding."""
        return np.array([token != "" for token in self.tokens])
