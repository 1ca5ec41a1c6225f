"""One mask in three conventions: what may be asked, what comes back.

Axes: C ways to write the mask, T queries, S keys, which are the same tokens.
"""

import numpy as np

from ....base.request import Form, model_of, one_of, ranged, request
from ....base.traces import flags, floats, names, trace
from ....models.configs.pairs import CHAPTER_PAIR
from ....models.configs.translators import TRANSFORMERS
from ..mask_way.ask import sentence

PYTORCH, KERAS, TUTORIAL = LIBRARIES = ("PyTorch", "Keras", "Tutorial")
ADDED = "PyTorch, added"
WRITTEN = (KERAS, PYTORCH, ADDED, TUTORIAL)  # True = attend; True = ignore; 0 and -inf; 1 = hide
MAX_TOKENS = 10  # words of the sentence; the rest is cut and reported


@request
class ConventionsRequest:
    """Asks what an attention makes of a padding mask that was written for another one.

    Attributes:
        written: The convention of the mask, one of `WRITTEN`.
        read: Who is handed it, one of `LIBRARIES`.
        sentence: Its words are queries and keys.
        padded: Tokens of padding behind it, {padded}.
        model: A Transformer: queries and keys are those of the first head of its encoder.
    """

    written: str = one_of(WRITTEN, KERAS, Form(kind="buttons"))
    read: str = one_of(LIBRARIES, PYTORCH, Form(kind="buttons"))
    sentence: str = sentence(CHAPTER_PAIR.read_example.source)
    padded: int = ranged(3, 0, 6, form=Form(more=True))
    model: str = model_of(
        "translators", "nmt_transformer", "arrays", Form(more=True), among=tuple(TRANSFORMERS)
    )


@trace
class ConventionsTrace:
    """A mask in C = 4 conventions, and the weights that a library makes of two of them."""

    written: str
    library: str
    tokens: tuple[str, ...] = names("S")  # "" is padding
    masks: np.ndarray = floats("C S")  # as `WRITTEN`; True is 1
    meant: np.ndarray = floats("S S")  # the library's weights under the mask in its own convention
    read: np.ndarray = floats("S S")  # and under the mask as it was written; NaN where nothing is left
    unknown: np.ndarray = flags("S")
    cut: tuple[str, ...]

    @property
    def real(self) -> np.ndarray:
        """(S,), False at padding."""
        return np.array([token != "" for token in self.tokens])
