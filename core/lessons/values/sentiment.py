"""What lessons take from the traces of the page Sentiment, and from the cards of its table."""

from collections.abc import Sequence

import numpy as np

from core.families import reading_name
from core.numerics import sampling_error
from core.sentiment.classifiers.ask import ClassifiersTrace, ShufflesTrace
from core.sentiment.measured.ask import CalibrationTrace, FewLabelsTrace
from core.sentiment.reading.ask import LeaveOutTrace

_STILL = 1e-6  # of P(positive): less is rounding
_REVIEWS = {"test": 25_000, "validation": 2_500}  # by split


# --- one review ---------------------------------------------------------------------------------------------


def moves_most(trace: LeaveOutTrace, how: str) -> int:
    """Returns the word that moves the verdict most: by the "steps" of reading, or by its "effects"."""
    return int(np.abs(getattr(trace, how)).argmax())


def moving_word(trace: LeaveOutTrace, how: str) -> str:
    """Returns the word of `moves_most`."""
    return trace.tokens[moves_most(trace, how)]


def largest_step(trace: LeaveOutTrace) -> float:
    """Returns by how much P(positive) changes, in points, when the word that moves it most is read."""
    return float(100 * trace.steps[moves_most(trace, "steps")])


def largest_change(trace: LeaveOutTrace) -> float:
    """Returns by how much P(positive) changes, in points, without the word of the largest effect."""
    return float(-100 * trace.effects[moves_most(trace, "effects")])


def positive_see(trace: ClassifiersTrace, word: str) -> str:
    """Returns how many of the readers whose verdict is positive see a word, as a choice says it."""
    seeing, count = positive_seeing(trace, word), positive_count(trace)
    if seeing == count:
        return "all of them see it"
    return "some of them see it" if seeing else "it is hidden from them"


def positive_seeing(trace: ClassifiersTrace, word: str) -> int:
    """Returns how many of the readers whose verdict is positive see a word."""
    return int((trace.positive & trace.sees[:, trace.words.index(word)]).sum())


def positive_count(trace: ClassifiersTrace) -> int:
    """Returns how many verdicts are positive."""
    return int(trace.positive.sum())


def positive_without_order(trace: ClassifiersTrace) -> int:
    """Returns how many readers whose verdict is positive do not read in order: single words, or pairs."""
    return sum(
        order != "full" for order, positive in zip(trace.order, trace.positive, strict=True) if positive
    )


def positive_percent(trace: ClassifiersTrace, model: str) -> float:
    """Returns P(positive) of a reader, in %."""
    return float(100 * trace.probability[trace.models.index(model)])


def says_with(trace: ClassifiersTrace, model: str, word: str) -> str:
    """Returns the verdict of a reader on a review that should have a word in it, or that it has not."""
    if word not in [one.strip(".,:;!?\"'").casefold() for one in trace.words]:
        return f"no “{word}” in it"
    return "positive" if trace.positive[trace.models.index(model)] else "negative"


def only_positive(trace: ClassifiersTrace, *models: str) -> str:
    """Returns the title of those of some readers that call the review positive."""
    return ", ".join(reading_name(model) for model in models if trace.positive[trace.models.index(model)])


def seen_by_all(trace: ClassifiersTrace, *models: str) -> int:
    """Returns how many words enter the verdict of each of some readers."""
    return int(trace.sees[[trace.models.index(model) for model in models]].all(axis=0).sum())


def count(trace, field: str) -> int:
    """Returns how many words a review has, how many other orders there are, and the like."""
    return len(getattr(trace, field))


# --- other orders -------------------------------------------------------------------------------------------


def never_moves(trace: ShufflesTrace) -> str:
    """Returns the titles of the readers whose P(positive) is the same in every order."""
    still = np.ptp(trace.probability, axis=1) < _STILL
    return ", ".join(reading_name(model) for model, flag in zip(trace.models, still, strict=True) if flag)


def turned(trace: ShufflesTrace, model: str) -> int:
    """Returns in how many orders the verdict of a reader is the other one."""
    return int(trace.turned[trace.models.index(model)])


def pairs_add(trace: ShufflesTrace, which: str) -> float:
    """Returns the "min" or the "max" of what the pairs of the bag of words add to its logit."""
    return float(getattr(trace.pairs, which)())


# --- what was measured --------------------------------------------------------------------------------------


def accuracy_percent(cards: Sequence[dict], model: str, split: str) -> float:
    """Returns the accuracy of a reader on the "test" split or on "validation", in %."""
    return 100 * _accuracy(cards, model, split)


def error_percent(cards: Sequence[dict], model: str, split: str) -> float:
    """Returns the 95 % sampling error of that accuracy, in points."""
    return 100 * sampling_error(_accuracy(cards, model, split), _REVIEWS[split])


def better_of(cards: Sequence[dict], first: str, second: str) -> str:
    """Returns the title of the reader that is better on the test split, or "neither" if errors overlap."""
    one, other = (accuracy_percent(cards, model, "test") for model in (first, second))
    errors = sum(error_percent(cards, model, "test") for model in (first, second))
    if abs(one - other) <= errors:
        return "neither: their errors overlap"
    return reading_name(first if one > other else second)


def _accuracy(cards: Sequence[dict], model: str, split: str) -> float:
    metrics = next(card for card in cards if card["name"] == model)["metrics"]
    return metrics["test"]["accuracy"] if split == "test" else metrics["val_accuracy"]


def few_percent(trace: FewLabelsTrace, model: str, labels: int) -> float:
    """Returns the mean accuracy of a model with a number of labels, in %."""
    return float(100 * trace.mean[trace.models.index(model), trace.labels.tolist().index(labels)])


def best_with(trace: FewLabelsTrace, labels: int, *models: str) -> str:
    """Returns the title of the most accurate of some models with a number of labels."""
    return reading_name(max(models, key=lambda model: few_percent(trace, model, labels)))


def leads_from(trace: FewLabelsTrace, first: str, second: str) -> int:
    """Returns from which number of labels on the first of two models is the better one, up to all of them."""
    ahead = trace.mean[trace.models.index(first)] > trace.mean[trace.models.index(second)]
    behind = np.flatnonzero(~ahead)
    return int(trace.labels[behind[-1] + 1 if len(behind) else 0])


def in_bin(trace: CalibrationTrace, field: str, model: str, low: float, scale: int = 100) -> float:
    """Returns what a field holds of the bin that begins at `low`, in %; with the scale 1 as it is."""
    place = int(np.abs(trace.edges[:-1] - low).argmin())
    return float(scale * getattr(trace, field)[trace.models.index(model), place])
