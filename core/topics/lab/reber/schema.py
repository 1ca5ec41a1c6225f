"""Requests and results of a training on Reber's grammar, and of one string at a snapshot of it."""

import dataclasses

import numpy as np

from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.request import Widget, choice_field, range_field, request_dataclass, seed_field
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ....base.training_requests import TrainingRequest, TrainingResult, compute_accuracies

# these three as in `train.py`, which imports nothing of ours
STRING_TYPES = ("valid", "wrong_letter", "wrong_repeat")
LETTERS = "BEPSTVX"
MAX_STRING_LENGTH = 30
LENGTH_GROUP_STARTS = (9, 12, 15, 20)  # shortest length of each group; the last ends at `MAX_STRING_LENGTH`
ADVANCED = Widget(advanced=True)


@request_dataclass
class ReberRequest(TrainingRequest):
    """Asks for a training of a recurrent layer that distinguishes strings of a grammar from near misses.

    Attributes:
        layer: "gru", "lstm" or "simple" (Keras' `SimpleRNN`).
        padding: "mask"; "none", which reads padding like letters; "ragged", batches of strings of one length.
        units: {units}.
        learning_rate: {learning_rate}.
        optimizer: Name of a Keras optimizer.
        clip_norm: Largest L2 norm of a weight's gradient, {clip_norm}; 0 does not clip.
        num_examples: Training strings, {num_examples}.
        epochs: {epochs}.
        seed: Of the strings, the initial weights and the order of the examples.
    """

    layer: str = choice_field(("gru", "lstm", "simple"), "gru")
    padding: str = choice_field(("mask", "none", "ragged"), "mask")
    units: int = range_field(32, 2, 128)
    learning_rate: float = range_field(0.02, 0.0, 100.0, exclude_low=True)
    optimizer: str = choice_field(("adam", "nadam", "rmsprop", "sgd"), "adam", ADVANCED)
    clip_norm: float = range_field(1.0, 0.0, 1_000.0, widget=ADVANCED)
    num_examples: int = range_field(3_200, 32, 20_000, widget=ADVANCED)
    epochs: int = range_field(12, 1, 40, widget=ADVANCED)
    seed: int = seed_field(ADVANCED)

    experiment_name = "reber"


@result_dataclass
class ReberResult(TrainingResult):
    """M snapshots of a training, measured on held-out strings of K `STRING_TYPES` and G length groups."""

    losses: np.ndarray = float_array("M K")
    num_correct: np.ndarray = int_array("M K G")  # -1 where the loss is not finite
    num_strings: np.ndarray = int_array("K G")

    @property
    def accuracy(self) -> np.ndarray:
        """(M, K), of each type; NaN where its loss is not finite."""
        return compute_accuracies(self.num_correct.sum(axis=2), self.num_strings.sum(axis=1))


def check_string(name: str, text: str) -> str:
    """Returns a string in capitals, or raises `InvalidValueError` if the grammar lacks one of its letters."""
    if set(text.strip().upper()) - set(LETTERS) or not text.strip():
        raise_invalid(name, message("reber-letters"), text, message("reber-letters.fix"))
    return text.strip().upper()


@request_dataclass
class StringReadingRequest:
    """Asks how the model reads a string at a snapshot of its training.

    Attributes:
        training_request: The training.
        string: {string} letters.
        snapshot: Index of the snapshot, 0 the first, -1 the last.
    """

    training_request: ReberRequest = dataclasses.field(
        default_factory=ReberRequest, metadata={"widget": None}
    )
    string: str = range_field(
        "BTBTSXSETE",
        1,
        MAX_STRING_LENGTH,
        unit="characters",
        check=check_string,
        widget=Widget(update_while_typing=True),
    )
    snapshot: int = range_field(-1, -1, 1_000, widget=None)

    cpu_only = True
    needs_progress_callback = True


@result_dataclass
class StringReadingResult:
    """S letters, the hidden state of U units after each, and P(valid) if the string ended there.

    The counterpart is the same string with the other second letter, P for T or T for P.
    """

    string: str = axis_labels("S")
    step: int  # batches before the snapshot
    states: np.ndarray = float_array("S U")
    logits: np.ndarray = float_array("S")
    probability: np.ndarray = float_array("S")  # P(valid)
    swapped_string_states: np.ndarray = float_array("S U")
    memory_unit: int  # whose state differs most from the counterpart's before the last two letters
