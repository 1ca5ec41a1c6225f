"""Loads stored measurements, few labels and calibration, and measures inference times."""

import io
import json
import statistics
import time
from collections.abc import Callable

import numpy as np

from ....base import assets
from ....base.registry import handles
from ....models.configs.reviews import REVIEW_OF_200_WORDS
from ....models.sentiment.runtimes import Classifier, typed_words
from .schema import (
    CalibrationRequest,
    CalibrationResult,
    FewLabelsRequest,
    FewLabelsResult,
    TimesRequest,
    TimesResult,
)

FOLDER = assets.ASSETS_FOLDER / "sentiment"
FEW_LABELS_FILE, VERDICT_COUNTS_FILE = "few-labels.json", "verdicts.npz"
NUM_TEST_REVIEWS = 25_000  # of the official test split
_Z = 1.959964  # of a normal distribution, between which and its negative lie 95 %


def _read_file(file_name: str) -> bytes:
    return assets.read_bytes(FOLDER / file_name)


@handles(TimesRequest)
def measure_times(classifiers: tuple[Classifier, ...], request: TimesRequest) -> TimesResult:
    """Measures the inference time of each loaded classifier on a review of 200 words."""
    medians = [_measure_median_milliseconds(one.logits, request.num_repeats) for one in classifiers]
    num_words = len(typed_words(REVIEW_OF_200_WORDS))
    return TimesResult(models=request.models, num_words=num_words, milliseconds=np.array(medians))


def _measure_median_milliseconds(classify: Callable, rounds: int) -> float:
    times = []
    for _ in range(rounds + 1):
        start = time.perf_counter()
        classify([REVIEW_OF_200_WORDS])
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times[1:])


@handles(FewLabelsRequest)
def load_few_labels(_: FewLabelsRequest) -> FewLabelsResult:
    """Loads the accuracies with few labels, which `core/training/few_labels.py` at 2b8e04d measured.

    Raises:
        core.base.assets.AssetError: If they are missing.
    """
    content = json.loads(_read_file(FEW_LABELS_FILE))
    models = tuple(content["accuracy"])
    model_entries = [
        content.get("own", {}).get(name, {}) for name in models
    ]  # where it differs from the others
    default_counts = [NUM_TEST_REVIEWS] * len(content["labels"])
    return FewLabelsResult(
        models=models,
        num_labels=np.array(content["labels"]),
        accuracy=_pad_with_nan(list(content["accuracy"].values())),
        protocols=tuple(entry.get("protocol", content["protocol"]) for entry in model_entries),
        num_test_reviews=np.array([entry.get("scored", default_counts) for entry in model_entries]),
    )


def _pad_with_nan(rows: list[list[list[float]]]) -> np.ndarray:
    # M models, K numbers of labels, at most S seeds: (M, K, S)
    max_seeds = max(len(row) for model_rows in rows for row in model_rows)
    padded = np.full((len(rows), len(rows[0]), max_seeds), np.nan)
    for model, model_rows in enumerate(rows):
        for count, row in enumerate(model_rows):
            padded[model, count, : len(row)] = row
    return padded


def compute_wilson_interval(
    num_successes: np.ndarray, num_trials: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Computes the ends (...) of the 95 % Wilson score interval; NaN where there are no trials.

    Args:
        num_successes, num_trials: (...) counts.

    Reference: Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", 1927.

    Example:
        >>> low, high = compute_wilson_interval(np.array([90]), np.array([100]))
        >>> low.round(3).tolist(), high.round(3).tolist()
        ([0.826], [0.945])
    """
    n = np.where(num_trials > 0, num_trials, np.nan)
    share = num_successes / n
    middle = (share + _Z**2 / (2 * n)) / (1 + _Z**2 / n)
    half_width = _Z / (1 + _Z**2 / n) * np.sqrt(share * (1 - share) / n + _Z**2 / (4 * n**2))
    return middle - half_width, middle + half_width


@handles(CalibrationRequest)
def compute_calibration(request: CalibrationRequest) -> CalibrationResult:
    """Bins the stored verdicts on the test split.

    Raises:
        core.base.assets.AssetError: If the measurements are missing.
    """
    with np.load(io.BytesIO(_read_file(VERDICT_COUNTS_FILE))) as archive:
        models = tuple(archive.files)
        fine_counts = np.stack([archive[name].astype("int64") for name in models])  # (M, 2, F)
    binned_counts = fine_counts.reshape(*fine_counts.shape[:2], request.num_bins, -1)  # (M, 2, B, F / B)
    num_positive = binned_counts[:, 1].sum(axis=-1)
    num_reviews = num_positive + binned_counts[:, 0].sum(axis=-1)
    middles = (np.arange(fine_counts.shape[-1]) + 0.5) / fine_counts.shape[-1]  # of the fine bins
    probability_sums = (binned_counts.sum(axis=1) * middles.reshape(request.num_bins, -1)).sum(axis=-1)
    empty = np.full(num_reviews.shape, np.nan)
    low, high = compute_wilson_interval(num_positive, num_reviews)
    return CalibrationResult(
        models=models,
        bin_edges=np.linspace(0, 1, request.num_bins + 1),
        num_reviews=num_reviews,
        num_positive=num_positive,
        mean_probability=np.divide(probability_sums, num_reviews, out=empty, where=num_reviews > 0),
        ci_low=low,
        ci_high=high,
    )
