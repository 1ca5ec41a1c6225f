"""Requests and results of a training on dates, and of one date at a snapshot of it."""

import dataclasses

import numpy as np

from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.request import Widget, choice_field, range_field, request_dataclass, seed_field
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ....base.training_requests import TrainingRequest, TrainingResult, compute_accuracies

VARIANTS = ("with_attention", "without_attention")  # of the model; `train.py` has the same names
INPUT_CHARACTERS = " ,/0123456789ADFJMNOSabceghilmnoprstuvy"  # as in `train.py`
OUTPUT_CHARACTERS = "-0123456789"  # as in `train.py`
OUTPUT_LENGTH = 10  # characters of an output date
NUM_HELD_OUT = 500  # dates
ADVANCED = Widget(advanced=True)


@request_dataclass
class DatesRequest(TrainingRequest):
    """Asks for a training of an encoder-decoder with attention, beside one without.

    Attributes:
        score_function: "dot" (Luong) or "additive" (Bahdanau).
        units: Of encoder and decoder, {units}.
        learning_rate: {learning_rate}.
        optimizer: Name of a Keras optimizer.
        clip_norm: Largest L2 norm of a weight's gradient, {clip_norm}; 0 does not clip.
        date_format: Of the input dates.
        bidirectional: Whether the encoder reads in both directions.
        num_examples: Training dates, {num_examples}.
        epochs: {epochs}.
        seed: Of the dates, the initial weights and the order of the examples.
    """

    score_function: str = choice_field(("dot", "additive"), "dot")
    units: int = range_field(64, 4, 128)
    learning_rate: float = range_field(0.003, 0.0, 100.0, exclude_low=True)
    optimizer: str = choice_field(("adam", "nadam", "rmsprop", "sgd"), "adam", ADVANCED)
    clip_norm: float = range_field(1.0, 0.0, 1_000.0, widget=ADVANCED)
    date_format: str = choice_field(("month", "short", "numbers", "mixed"), "month", ADVANCED)
    bidirectional: bool = dataclasses.field(default=False, metadata={"widget": ADVANCED})
    num_examples: int = range_field(4_000, 32, 20_000, widget=ADVANCED)
    epochs: int = range_field(2, 1, 20, widget=ADVANCED)
    seed: int = seed_field(ADVANCED)

    experiment_name = "dates"


@result_dataclass
class DatesResult(TrainingResult):
    """M snapshots of a training of two models, `VARIANTS`, which write T characters."""

    losses: np.ndarray = float_array("M 2 T")  # means over the held-out dates
    num_correct: np.ndarray = int_array("M 2 T")  # held-out dates; -1 where the loss is not finite
    num_dates: int = NUM_HELD_OUT

    @property
    def accuracy(self) -> np.ndarray:
        """(M, 2), over all characters; NaN where the loss is not finite."""
        return compute_accuracies(self.num_correct, self.num_dates).mean(axis=2)

    @property
    def loss(self) -> np.ndarray:
        """(M, 2), means over the characters."""
        return self.losses.mean(axis=2)


def check_date(name: str, text: str) -> str:
    """Returns a date, or raises `InvalidValueError` if a character never occurs in dates."""
    if not text.strip() or set(text) - set(INPUT_CHARACTERS):
        raise_invalid(name, message("dates-letters"), text, message("dates-letters.fix"))
    return text


@request_dataclass
class AlignmentRequest:
    """Asks how both models write a date at a snapshot of their training.

    Attributes:
        training_request: The training.
        date: {date} characters.
        snapshot: Index of the snapshot, 0 the first, -1 the last.
    """

    training_request: DatesRequest = dataclasses.field(
        default_factory=DatesRequest, metadata={"widget": None}
    )
    date: str = range_field(
        "April 22, 2019", 1, 18, unit="characters", check=check_date, widget=Widget(update_while_typing=True)
    )
    snapshot: int = range_field(-1, -1, 1_000, widget=None)

    cpu_only = True
    needs_progress_callback = True


@result_dataclass
class AlignmentResult:
    """A date of S characters, the T characters written for it, and their attention over the date."""

    date: str = axis_labels("S")
    date_format: str  # of the training dates
    output_with_attention: str = axis_labels("T")
    output_without_attention: str
    step: int  # batches before the snapshot
    scores: np.ndarray = float_array("T S")
    weights: np.ndarray = float_array("T S")
