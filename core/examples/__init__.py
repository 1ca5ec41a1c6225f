"""Examples with a point: searches over the shipped models, by which the pages' first sentences were chosen.

`python -m core.examples` runs the searches and prints the best candidates of each with what was measured. A
search is a point, the candidates, and a function that asks the engine and returns by how much a candidate
makes the point; tests call the same function to hold that what a page begins with still makes it.
"""

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any


@dataclasses.dataclass(frozen=True)
class Finding:
    """By how much a candidate makes a point.

    Attributes:
        score: The larger, the better; 0 and less is not at all.
        evidence: The numbers and words that show it, in one line.
    """

    score: float
    evidence: str


@dataclasses.dataclass(frozen=True, kw_only=True)
class Search:
    """A point that an example is to make, and how well a candidate makes it.

    Attributes:
        name: Of the search, for the command line.
        point: What a visitor should see, as a sentence.
        candidates: What is tried: sentences, or other arguments of `measure`.
        measure: Of a candidate: the finding, or None where the point is not made at all.
    """

    name: str
    point: str
    candidates: tuple[Any, ...]
    measure: Callable[[Any], Finding | None]

    def ranked(self, done: Callable[[int], None] = lambda count: None) -> list[tuple[Any, Finding]]:
        """Returns the candidates that make the point with their findings, the best first.

        Equal ones stay in the order of the candidates.

        Args:
            done: Called after each candidate with the number of those that were measured.
        """
        findings = []
        for count, candidate in enumerate(self.candidates, 1):
            finding = self.measure(candidate)
            if finding is not None and finding.score > 0:
                findings.append((candidate, finding))
            done(count)
        return sorted(findings, key=lambda pair: -pair[1].score)


def named(searches: Iterable[Search], name: str) -> Search:
    """Returns the search of a name."""
    return next(search for search in searches if search.name == name)
