"""How good the classifiers are: what may be asked, what comes back."""

import numpy as np

from ....base.fields import models_field
from ....base.request import choice_field, range_field, request_dataclass
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ....models.configs.classifiers import CLASSIFIERS
from ..classifiers.schema import DEFAULT_CLASSIFIERS

BIN_COUNTS = (5, 10, 20)  # of a reliability curve


@request_dataclass
class TimesRequest:
    """Asks how long each classifier takes for a review of 200 words, on the machine that answers.

    Attributes:
        models: Names of `core.models.configs.classifiers.CLASSIFIERS`, without repeats.
        rounds: How often each of them reads it, {rounds}; the median counts.
    """

    models: tuple[str, ...] = models_field(DEFAULT_CLASSIFIERS, "classifier", CLASSIFIERS)
    rounds: int = range_field(5, 1, 50)


@request_dataclass
class FewLabelsRequest:
    """Asks for the accuracies that were measured with few labels, as they ship."""

    cpu_only = True


@request_dataclass
class CalibrationRequest:
    """Asks how often classifiers were right at each P(positive), on the test split, as it ships.

    Attributes:
        bins: In how many parts of one width the probabilities are counted: 5, 10 or 20.
    """

    bins: int = choice_field(BIN_COUNTS, 10)

    cpu_only = True


@result_dataclass
class TimesResult:
    """How long each of M classifiers takes for one review."""

    models: tuple[str, ...] = axis_labels("M")
    words: int  # of the review
    milliseconds: np.ndarray = float_array("M")  # medians


@result_dataclass
class FewLabelsResult:
    """How accurate M models get with K numbers of labels, each with at most S seeds."""

    models: tuple[str, ...] = axis_labels("M")
    labels: np.ndarray = int_array("K")  # rising
    accuracy: np.ndarray = float_array(
        "M K S"
    )  # on the official test split; nan where there were fewer seeds
    protocols: tuple[str, ...] = axis_labels("M")  # in words, how it was measured
    num_test_reviews: np.ndarray = int_array("M K")  # reviews of the test split

    @property
    def mean(self) -> np.ndarray:
        """(M, K), over the seeds."""
        return np.nanmean(self.accuracy, axis=2)

    def find_crossings(self) -> list[tuple[int, int, int]]:
        """Returns (better before, better after, index of the number of labels after) of each crossing."""
        lead = self.mean[:, None] - self.mean[None]  # (M, M, K)
        previous_lead, next_lead = lead[:, :, :-1], lead[:, :, 1:]
        crossings = np.argwhere(((previous_lead > 0) & (next_lead <= 0)).transpose(2, 0, 1))
        return [(first, second, step + 1) for step, first, second in crossings.tolist()]


@result_dataclass
class CalibrationResult:
    """How often the reviews of B bins of P(positive) are positive, under M classifiers."""

    models: tuple[str, ...] = axis_labels("M")
    edges: np.ndarray = float_array("B+1")  # from 0 to 1
    count: np.ndarray = int_array("M B")  # reviews
    positive: np.ndarray = int_array("M B")
    probability: np.ndarray = float_array("M B")  # mean P(positive); nan where the bin is empty
    low: np.ndarray = float_array("M B")  # ends of the 95 % interval of the share of positive reviews
    high: np.ndarray = float_array("M B")

    @property
    def share(self) -> np.ndarray:
        """(M, B), the share of positive reviews; nan where the bin is empty."""
        empty = np.full(self.count.shape, np.nan)
        return np.divide(self.positive, self.count, out=empty, where=self.count > 0)

    @property
    def error(self) -> np.ndarray:
        """(M,), expected calibration error: the mean distance of share and probability over all reviews."""
        distances = np.where(self.count > 0, np.abs(self.share - self.probability), 0.0)
        return (distances * self.count).sum(axis=1) / self.count.sum(axis=1)
