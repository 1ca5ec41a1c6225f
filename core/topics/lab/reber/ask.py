"""A training of Reber's grammar, and how one string is read at a moment of it."""

import dataclasses

import numpy as np

from ....base.checks import fail
from ....base.messages import say
from ....base.request import Form, one_of, ranged, request, seed_field
from ....base.traces import floats, ints, names, trace
from ....base.trainings import Training, TrainingTrace, shares

KINDS = ("valid", "near", "far")  # `train.py`, which stands alone, says the same of kinds and letters
LETTERS = "BEPSTVX"
LONGEST = 30
LENGTHS = (9, 12, 15, 20)  # where a group of lengths begins; the last ends at `LONGEST`
MORE = Form(more=True)


@request
class ReberRequest(Training):
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

    layer: str = one_of(("gru", "lstm", "simple"), "gru")
    padding: str = one_of(("mask", "none", "ragged"), "mask")
    units: int = ranged(32, 2, 128)
    learning_rate: float = ranged(0.02, 0.0, 100.0, open_low=True)
    optimizer: str = one_of(("adam", "nadam", "rmsprop", "sgd"), "adam", MORE)
    clip: float = ranged(1.0, 0.0, 1_000.0, form=MORE)
    examples: int = ranged(3_200, 32, 20_000, form=MORE)
    epochs: int = ranged(12, 1, 40, form=MORE)
    seed: int = seed_field(MORE)

    experiment = "reber"


@trace
class ReberTrace(TrainingTrace):
    """M moments of a training; of K kinds of held-out strings and G groups of their lengths."""

    losses: np.ndarray = floats("M K")
    right: np.ndarray = ints("M K G")  # how many are judged rightly; -1 where the loss is no number
    counts: np.ndarray = ints("K G")  # how many there are
    training: np.ndarray = floats("M 1")  # loss on the batches of the epoch so far; NaN before the first

    @property
    def accuracy(self) -> np.ndarray:
        """(M, K), of each kind; NaN where its loss is."""
        return shares(self.right.sum(axis=2), self.counts.sum(axis=1))


def check_string(name: str, text: str) -> str:
    """Returns a string, or raises the error formula where it has a letter that the grammar has not."""
    if set(text.strip().upper()) - set(LETTERS) or not text.strip():
        fail(name, say("reber-letters"), text, say("reber-letters.fix"))
    return text.strip().upper()


@request
class StringRequest:
    """Asks how a string is read at a moment of a training.

    Attributes:
        run: The training.
        string: Of {string} letters.
        moment: Its number from the first, 0; -1 is the last.
    """

    run: ReberRequest = dataclasses.field(default_factory=ReberRequest, metadata={"form": None})
    string: str = ranged("BTBTSXSETE", 1, LONGEST, of="characters", check=check_string, form=Form(live=True))
    moment: int = ranged(-1, -1, 1_000, form=None)

    on_cpu = True
    takes_progress = True


@trace
class StringTrace:
    """S letters, what U units hold after each, and P(valid) if the string ended there."""

    string: str = names("S")
    step: int  # batches before
    states: np.ndarray = floats("S U")
    logits: np.ndarray = floats("S")
    probability: np.ndarray = floats("S")
    unit: int  # whose state after the string differs most, compared with the other second letter
    other: np.ndarray = floats("S U")  # states where the second letter is the other one, T or P
