"""Requests and results of the evaluation of classifiers: inference times, few labels, calibration."""

import numpy as np

from ....base.fields import models_field
from ....base.request import choice_field, range_field, request_dataclass
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ....models.configs.classifiers import CLASSIFIERS
from ..classifiers.schema import DEFAULT_CLASSIFIERS

BIN_COUNTS = (5, 10, 20)  # of a reliability curve


@request_dataclass
class TimesRequest:
    """Asks for the inference time of each classifier on a review of 200 words, on this machine.

    Attributes:
        models: Names of `core.models.configs.classifiers.CLASSIFIERS`, without repeats.
        num_repeats: Readings of which the median is taken, {num_repeats}.
    """

    models: tuple[str, ...] = models_field(DEFAULT_CLASSIFIERS, "classifier", CLASSIFIERS)
    num_repeats: int = range_field(5, 1, 50)


@request_dataclass
class FewLabelsRequest:
    """Asks for the stored accuracies of training with few labels."""

    cpu_only = True


@request_dataclass
class CalibrationRequest:
    """Asks for the stored calibration of the classifiers on the test split.

    Attributes:
        num_bins: Bins of equal width: 5, 10 or 20.
    """

    num_bins: int = choice_field(BIN_COUNTS, 10)

    cpu_only = True


@result_dataclass
class TimesResult:
    """Inference times of M classifiers on one review."""

    models: tuple[str, ...] = axis_labels("M")
    num_words: int  # of the review
    milliseconds: np.ndarray = float_array("M")  # medians


@result_dataclass
class FewLabelsResult:
    """Test accuracies of M models trained with K numbers of labels and at most S seeds."""

    models: tuple[str, ...] = axis_labels("M")
    num_labels: np.ndarray = int_array("K")  # ascending
    accuracy: np.ndarray = float_array("M K S")  # NaN where there were fewer seeds
    protocols: tuple[str, ...] = axis_labels("M")  # descriptions of how it was measured
    num_test_reviews: np.ndarray = int_array("M K")

    @property
    def mean_accuracy(self) -> np.ndarray:
        """(M, K), over the seeds."""
        return np.nanmean(self.accuracy, axis=2)

    def find_crossings(self) -> list[tuple[int, int, int]]:
        """Finds where one mean accuracy overtakes another.

        Returns:
            For each crossing the model that is better before it, the one that is better after it, and the
            index of the first number of labels after it.
        """
        lead = self.mean_accuracy[:, None] - self.mean_accuracy[None]  # (M, M, K)
        previous_lead, next_lead = lead[:, :, :-1], lead[:, :, 1:]
        crossings = np.argwhere(((previous_lead > 0) & (next_lead <= 0)).transpose(2, 0, 1))
        return [(first, second, step + 1) for step, first, second in crossings.tolist()]


@result_dataclass
class CalibrationResult:
    """Test reviews in B bins of P(positive) under M classifiers; NaN where a bin is empty."""

    models: tuple[str, ...] = axis_labels("M")
    bin_edges: np.ndarray = float_array("B+1")  # from 0 to 1
    num_reviews: np.ndarray = int_array("M B")
    num_positive: np.ndarray = int_array("M B")
    mean_probability: np.ndarray = float_array("M B")  # mean P(positive)
    ci_low: np.ndarray = float_array("M B")  # ends of the 95 % interval of the share of positive reviews
    ci_high: np.ndarray = float_array("M B")

    @property
    def positive_share(self) -> np.ndarray:
        """(M, B), the share of positive reviews."""
        empty = np.full(self.num_reviews.shape, np.nan)
        return np.divide(self.num_positive, self.num_reviews, out=empty, where=self.num_reviews > 0)

    @property
    def calibration_error(self) -> np.ndarray:
        """(M,), expected calibration error (Naeini et al., 2015), weighted by the reviews in each bin."""
        distances = np.where(self.num_reviews > 0, np.abs(self.positive_share - self.mean_probability), 0.0)
        return (distances * self.num_reviews).sum(axis=1) / self.num_reviews.sum(axis=1)
