"""BPE-dropout: merges are left out by chance, so that a word is cut in many ways; drawn, and exactly.

At each step the merges that fit stand in the order in which they were learnt, and each is left out with the
same probability; the first that is not left out is applied. Where all are left out, the word stays as it is.

Reference: Provilkov et al., "BPE-Dropout: Simple and Effective Subword Regularization", 2020.
"""

import collections
from collections.abc import Iterator, Mapping

import numpy as np

from .bpe import Pair, pairs_of

Word = tuple[str, ...]


class Dropout:
    """Cuts a word by merges of which some are left out.

    Args:
        word: Its characters.
        ranks: Number of each merge.
        dropout: Probability that a merge is left out, from 0 to 1.

    Example:
        >>> Dropout("ab", {("a", "b"): 0}, 0.25).exact()
        {('a', 'b'): 0.25, ('ab',): 0.75}
    """

    def __init__(self, word: str, ranks: Mapping[Pair, int], dropout: float):
        self._start = tuple(word)
        self._ranks = ranks
        self._dropout = dropout
        self._known: dict[Word, list[Word]] = {}

    def _options(self, word: Word) -> list[Word]:
        """Returns what a word becomes by each merge that fits, in the order in which they are tried."""
        if word not in self._known:
            ranks = self._ranks
            fitting = sorted(
                (ranks[pair], place) for place, pair in enumerate(pairs_of(word)) if pair in ranks
            )
            self._known[word] = [
                (*word[:place], word[place] + word[place + 1], *word[place + 2 :]) for _, place in fitting
            ]
        return self._known[word]

    def draws(self, count: int, generator: np.random.Generator) -> Iterator[Word]:
        """Draws how the word is cut.

        Args:
            count: How many times.
            generator: Gives a number a merge that is tried.
        """
        for _ in range(count):
            following: Word | None = self._start
            while following is not None:
                state = following
                tried = (after for after in self._options(state) if generator.random() >= self._dropout)
                following = next(tried, None)
            yield state

    def exact(self) -> dict[Word, float]:
        """Returns the exact probability of each way in which the word may be cut.

        A merge makes a word one token shorter, so all ways into a state are known before it is left.
        """
        waiting = {self._start: 1.0}
        ended: collections.defaultdict[Word, float] = collections.defaultdict(float)
        while waiting:
            shorter: collections.defaultdict[Word, float] = collections.defaultdict(float)
            for state, probability in waiting.items():
                reached = probability
                for after in self._options(state):
                    shorter[after] += reached * (1 - self._dropout)
                    reached *= self._dropout
                if reached:
                    ended[state] += reached
            waiting = {state: reached for state, reached in shorter.items() if reached}
        return dict(ended)
