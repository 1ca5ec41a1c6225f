"""What was measured and ships as numbers, few labels and calibration; and times, which are measured here."""

import io
import json
import statistics
import time
from collections.abc import Callable

import numpy as np

from ....base import assets
from ....base.registry import handles
from ....models.configs.reviews import TWO_HUNDRED_WORDS
from ....models.sentiment.runtimes import Classifier, typed_words
from .schema import (
    CalibrationRequest,
    CalibrationResult,
    FewLabelsRequest,
    FewLabelsResult,
    TimesRequest,
    TimesResult,
)

FOLDER = assets.FOLDER / "sentiment"
FEW_LABELS, COUNTS = "few-labels.json", "verdicts.npz"
TEST_REVIEWS = 25_000  # of the official test split
_Z = 1.959964  # of a normal distribution, between which and its negative lie 95 %


def _content(name: str) -> bytes:
    return assets.read_bytes(FOLDER / name)


@handles(TimesRequest)
def measure_times(classifiers: tuple[Classifier, ...], request: TimesRequest) -> TimesResult:
    """Answers how long each classifier takes for a review of 200 words, once it is loaded."""
    medians = [_median(one.logits, request.rounds) for one in classifiers]
    words = len(typed_words(TWO_HUNDRED_WORDS))
    return TimesResult(models=request.models, words=words, milliseconds=np.array(medians))


def _median(judge: Callable, rounds: int) -> float:
    times = []
    for _ in range(rounds + 1):
        start = time.perf_counter()
        judge([TWO_HUNDRED_WORDS])
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times[1:])


@handles(FewLabelsRequest)
def few_labels(_: FewLabelsRequest) -> FewLabelsResult:
    """Returns the accuracies with few labels; `core/training/few_labels.py` at 2b8e04d measured them.

    Raises:
        core.base.assets.AssetError: If they are missing.
    """
    content = json.loads(_content(FEW_LABELS))
    models = tuple(content["accuracy"])
    own = [content.get("own", {}).get(name, {}) for name in models]  # where it differs from the others
    all_of_them = [TEST_REVIEWS] * len(content["labels"])
    return FewLabelsResult(
        models=models,
        labels=np.array(content["labels"]),
        accuracy=_filled(list(content["accuracy"].values())),
        protocols=tuple(of_model.get("protocol", content["protocol"]) for of_model in own),
        scored=np.array([of_model.get("scored", all_of_them) for of_model in own]),
    )


def _filled(rows: list[list[list[float]]]) -> np.ndarray:
    """Returns the accuracies of M models, K numbers of labels and at most S seeds as (M, K, S), with nan."""
    seeds = max(len(row) for of_model in rows for row in of_model)
    filled = np.full((len(rows), len(rows[0]), seeds), np.nan)
    for model, of_model in enumerate(rows):
        for count, row in enumerate(of_model):
            filled[model, count, : len(row)] = row
    return filled


def wilson(successes: np.ndarray, count: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns the ends (...) of the 95 % interval of a share: so many successes (...) of so many (...).

    Where nothing was counted both are nan.

    Reference: Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", 1927.

    Example:
        >>> low, high = wilson(np.array([90]), np.array([100]))
        >>> low.round(3).tolist(), high.round(3).tolist()
        ([0.826], [0.945])
    """
    some = np.where(count > 0, count, np.nan)
    share = successes / some
    middle = (share + _Z**2 / (2 * some)) / (1 + _Z**2 / some)
    half = _Z / (1 + _Z**2 / some) * np.sqrt(share * (1 - share) / some + _Z**2 / (4 * some**2))
    return middle - half, middle + half


@handles(CalibrationRequest)
def calibration(request: CalibrationRequest) -> CalibrationResult:
    """Returns how often reviews of the test split were positive at each P(positive), in bins.

    Args:
        request: The number of bins.

    Raises:
        core.base.assets.AssetError: If the measurements are missing.
    """
    with np.load(io.BytesIO(_content(COUNTS))) as stored:
        models = tuple(stored.files)
        fine = np.stack([stored[name].astype("int64") for name in models])  # (M, 2, F)
    bins = fine.reshape(*fine.shape[:2], request.bins, -1)  # (M, 2, B, F / B)
    positive = bins[:, 1].sum(axis=-1)
    count = positive + bins[:, 0].sum(axis=-1)
    middles = (np.arange(fine.shape[-1]) + 0.5) / fine.shape[-1]  # of the fine bins
    total = (bins.sum(axis=1) * middles.reshape(request.bins, -1)).sum(axis=-1)
    empty = np.full(count.shape, np.nan)
    low, high = wilson(positive, count)
    return CalibrationResult(
        models=models,
        edges=np.linspace(0, 1, request.bins + 1),
        count=count,
        positive=positive,
        probability=np.divide(total, count, out=empty, where=count > 0),
        low=low,
        high=high,
    )
