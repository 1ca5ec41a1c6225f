"""A training of Reber's grammar, and how one string is read at a moment of it."""

import dataclasses

import numpy as np

from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.request import Widget, choice_field, range_field, request_dataclass, seed_field
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ....base.training_requests import TrainingRequest, TrainingResult, compute_accuracies

STRING_TYPES = ("valid", "near", "far")  # `train.py`, which stands alone, says the same of kinds and letters
LETTERS = "BEPSTVX"
MAX_STRING_LENGTH = 30
LENGTH_GROUP_STARTS = (9, 12, 15, 20)  # where a group of lengths begins; the last ends at `MAX_STRING_LENGTH`
ADVANCED = Widget(advanced=True)


@request_dataclass
class ReberRequest(TrainingRequest):
    """Asks for a training of a recurrent layer that tells strings of a grammar from near misses.

    Attributes:
        layer: Of Keras.
        padding: "mask"; "none", where padding is read like letters; "ragged", batches of one length each.
        units: {units}.
        learning_rate: {learning_rate}.
        optimizer: Of Keras.
        clip: Largest norm of the gradient of a weight, {clip}; 0 does not clip.
        examples: Strings, {examples}.
        epochs: {epochs}.
        seed: Of strings, weights and their order.
    """

    layer: str = choice_field(("gru", "lstm", "simple"), "gru")
    padding: str = choice_field(("mask", "none", "ragged"), "mask")
    units: int = range_field(32, 2, 128)
    learning_rate: float = range_field(0.02, 0.0, 100.0, exclude_low=True)
    optimizer: str = choice_field(("adam", "nadam", "rmsprop", "sgd"), "adam", ADVANCED)
    clip: float = range_field(1.0, 0.0, 1_000.0, widget=ADVANCED)
    examples: int = range_field(3_200, 32, 20_000, widget=ADVANCED)
    epochs: int = range_field(12, 1, 40, widget=ADVANCED)
    seed: int = seed_field(ADVANCED)

    experiment = "reber"


@result_dataclass
class ReberResult(TrainingResult):
    """M moments of a training; of K kinds of held-out strings and G groups of their lengths."""

    losses: np.ndarray = float_array("M K")
    right: np.ndarray = int_array("M K G")  # how many are judged rightly; -1 where the loss is no number
    counts: np.ndarray = int_array("K G")  # how many there are
    training: np.ndarray = float_array("M 1")  # loss on the batches of the epoch so far; NaN before the first

    @property
    def accuracy(self) -> np.ndarray:
        """(M, K), of each kind; NaN where its loss is."""
        return compute_accuracies(self.right.sum(axis=2), self.counts.sum(axis=1))


def check_string(name: str, text: str) -> str:
    """Returns a string, or raises the error formula where it has a letter that the grammar has not."""
    if set(text.strip().upper()) - set(LETTERS) or not text.strip():
        raise_invalid(name, message("reber-letters"), text, message("reber-letters.fix"))
    return text.strip().upper()


@request_dataclass
class StringRequest:
    """Asks how a string is read at a moment of a training.

    Attributes:
        run: The training.
        string: Of {string} letters.
        moment: Its number from the first, 0; -1 is the last.
    """

    run: ReberRequest = dataclasses.field(default_factory=ReberRequest, metadata={"widget": None})
    string: str = range_field(
        "BTBTSXSETE",
        1,
        MAX_STRING_LENGTH,
        unit="characters",
        check=check_string,
        widget=Widget(update_while_typing=True),
    )
    moment: int = range_field(-1, -1, 1_000, widget=None)

    cpu_only = True
    takes_progress = True


@result_dataclass
class StringResult:
    """S letters, what U units hold after each, and P(valid) if the string ended there."""

    string: str = axis_labels("S")
    step: int  # batches before
    states: np.ndarray = float_array("S U")
    logits: np.ndarray = float_array("S")
    probability: np.ndarray = float_array("S")
    unit: int  # whose state after the string differs most, compared with the other second letter
    other: np.ndarray = float_array("S U")  # states where the second letter is the other one, T or P
