"""A training of dates, and how one date is written at a moment of it: what may be asked, what comes back."""

import dataclasses

import numpy as np

from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.request import Widget, choice_field, range_field, request_dataclass, seed_field
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ....base.training_requests import TrainingRequest, TrainingResult, compute_accuracies

BRANCHES = ("with", "without")  # attention
INPUT_CHARACTERS = " ,/0123456789ADFJMNOSabceghilmnoprstuvy"  # that a date may have; `train.py` says the same
OUTPUT_CHARACTERS = "-0123456789"  # that are written
OUTPUT_LENGTH = 10  # characters of a date that is written
NUM_HELD_OUT = 500  # dates
ADVANCED = Widget(advanced=True)


@request_dataclass
class DatesRequest(TrainingRequest):
    """Asks for a training of an encoder-decoder with attention beside one without.

    Attributes:
        attention: How a query is compared with a key.
        units: Of encoder and decoder, {units}.
        learning_rate: {learning_rate}.
        optimizer: Of Keras.
        clip: Largest norm of the gradient of a weight, {clip}; 0 does not clip.
        style: How dates are written that are read.
        bidirectional: Whether the encoder reads in both directions.
        examples: Dates, {examples}.
        epochs: {epochs}.
        seed: Of dates, weights and their order.
    """

    attention: str = choice_field(("dot", "additive"), "dot")
    units: int = range_field(64, 4, 128)
    learning_rate: float = range_field(0.003, 0.0, 100.0, exclude_low=True)
    optimizer: str = choice_field(("adam", "nadam", "rmsprop", "sgd"), "adam", ADVANCED)
    clip: float = range_field(1.0, 0.0, 1_000.0, widget=ADVANCED)
    style: str = choice_field(("month", "short", "numbers", "mixed"), "month", ADVANCED)
    bidirectional: bool = dataclasses.field(default=False, metadata={"widget": ADVANCED})
    examples: int = range_field(4_000, 32, 20_000, widget=ADVANCED)
    epochs: int = range_field(2, 1, 20, widget=ADVANCED)
    seed: int = seed_field(ADVANCED)

    experiment = "dates"
    constant_fields = ()


@result_dataclass
class DatesResult(TrainingResult):
    """M moments of a training; of two halves, with attention and without; T characters that are written."""

    losses: np.ndarray = float_array("M 2 T")  # of the held-out dates
    right: np.ndarray = int_array(
        "M 2 T"
    )  # in how many of them it is predicted; -1 where the loss is no number
    count: int = NUM_HELD_OUT  # dates
    training: np.ndarray = float_array("M 2")  # loss on the batches of the epoch so far; NaN before the first

    @property
    def accuracy(self) -> np.ndarray:
        """(M, 2), shares of the characters; NaN where the loss is."""
        return compute_accuracies(self.right, self.count).mean(axis=2)

    @property
    def loss(self) -> np.ndarray:
        """(M, 2), means over the characters."""
        return self.losses.mean(axis=2)


def check_date(name: str, text: str) -> str:
    """Returns a date, or raises the error formula where it has a letter that no date has."""
    if not text.strip() or set(text) - set(INPUT_CHARACTERS):
        raise_invalid(name, message("dates-letters"), text, message("dates-letters.fix"))
    return text


@request_dataclass
class AlignmentRequest:
    """Asks how both halves write a date at a moment of a training.

    Attributes:
        run: The training.
        date: Of {date} characters.
        moment: Its number from the first, 0; -1 is the last.
    """

    run: DatesRequest = dataclasses.field(default_factory=DatesRequest, metadata={"widget": None})
    date: str = range_field(
        "April 22, 2019", 1, 18, unit="characters", check=check_date, widget=Widget(update_while_typing=True)
    )
    moment: int = range_field(-1, -1, 1_000, widget=None)

    cpu_only = True
    takes_progress = True


@result_dataclass
class AlignmentResult:
    """T characters that are written of S that are read, each with weights over these."""

    date: str = axis_labels("S")
    style: str  # of the dates of the training
    output_with_attention: str = axis_labels("T")  # with attention
    output_without_attention: str  # attention
    step: int  # batches before
    scores: np.ndarray = float_array("T S")
    weights: np.ndarray = float_array("T S")
