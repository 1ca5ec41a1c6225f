"""Sentiment: how soon all classifiers have judged a review of 200 words, once they are loaded."""

import numpy as np

from benchmarks.results import Figure, Goal, Report, Row, seconds
from core import engine, zoo
from core.configs.readers import READERS
from core.configs.reviews import TWO_HUNDRED_WORDS
from core.families import reading_name
from core.sentiment.classifiers.ask import ClassifiersRequest
from core.sentiment.measured.ask import TimesRequest

MOST = 150.0  # milliseconds


def reviews(count: int) -> list[str]:
    """Returns reviews of 200 words in other orders, so that none was read before."""
    rng = np.random.default_rng(0)
    return [" ".join(rng.permutation(TWO_HUNDRED_WORDS.split())) for _ in range(count)]


def judged(models: tuple[str, ...], text: str) -> float:
    """Returns the milliseconds of one request: verdicts, and what each of the classifiers sees."""
    return 1000 * seconds(lambda: engine.run(ClassifiersRequest(models=models, text=text)))


def run(*, quick: bool = False) -> Report:
    """Asks all shipped classifiers through the engine, together and in a request each, by turns."""
    times = 2 if quick else 20
    models = zoo.shipped(READERS)
    together, apart = [], []
    for text in reviews(times + 1):
        together.append(judged(models, text))
        apart.append(sum(judged((name,), text) for name in models))
    in_one, in_many = Figure(tuple(together[1:])), Figure(tuple(apart[1:]))  # the first loads the models
    alone = engine.run(TimesRequest(models=models, rounds=times)).milliseconds.tolist()
    cells = {
        "together": (f"{len(models)} classifiers, verdicts and what each sees, ms", in_one),
        "apart": ("the same, a request for each classifier, ms", in_many),
        **{
            name: (f"{reading_name(name)} alone, ms", Figure((value,), 1))
            for name, value in zip(models, alone, strict=True)
        },
    }
    goal = Goal(
        text=f"{len(models)} classifiers of a review of 200 words under {MOST:g} ms in the median",
        measured=f"{in_one} ms",
        reached=in_one.median < MOST,
    )
    return Report(
        name="sentiment",
        title=f"one review of 200 words under {len(models)} classifiers, once they are loaded",
        columns={"value": "median (range)"},
        rows=[
            Row(name=name, label=label, cells={"value": figure}) for name, (label, figure) in cells.items()
        ],
        goals=[goal],
    )
