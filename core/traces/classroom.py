"""How a class answered a question."""

import dataclasses

import numpy as np

from core.base.checks import fail
from core.traces.shapes import check_shapes


@dataclasses.dataclass(frozen=True, kw_only=True, eq=False)
class ClassAnswers:
    """The answers of a class, counted.

    R rounds (1, or 2 where it was asked again after a discussion), N answers or bins.

    Attributes:
        question: What was asked.
        labels: N answers, or N bins in words.
        edges: (N + 1,) of the bins of numbers; (0,) where answers are no numbers.
        counts: (R, N) how many gave each answer.
        answered: (R,) how many answered at all; among texts, the rare ones have no label.
        truth: The true answer, or "" where it is not told.
        truth_at: Its place among the labels; -1 where it is not told.
        does: Where labels are what answers lead to: what a right answer does, and what several do, such as
            "has one [UNK]" and "have one [UNK]".
    """

    question: str
    labels: tuple[str, ...]
    edges: np.ndarray
    counts: np.ndarray
    answered: np.ndarray
    truth: str
    truth_at: int
    does: tuple[str, ...] = ()

    def __post_init__(self):
        rounds, labels = len(self.answered), len(self.labels)
        if rounds not in (1, 2):
            fail("answered", "one round or two", rounds)
        check_shapes(
            self,
            edges=(labels + 1,) if len(self.edges) else (0,),
            counts=(rounds, labels),
            answered=(rounds,),
        )
