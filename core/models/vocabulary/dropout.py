"""BPE-dropout: random omission of merges, which gives a word several segmentations; sampled and exact.

At each step the merges that fit stand in the order in which they were learnt, and each is left out with the
same probability; the first that is not left out is applied. Where all are left out, the word stays as it is.

Reference: Provilkov et al., "BPE-Dropout: Simple and Effective Subword Regularization", 2020.
"""

import collections
from collections.abc import Iterator, Mapping

import numpy as np

from .bpe import Pair, adjacent_pairs

Word = tuple[str, ...]


class BpeDropout:
    """Cuts a word by merges of which some are left out.

    Args:
        word: Its characters.
        ranks: Number of each merge.
        dropout: Probability that a merge is left out, from 0 to 1.

    Example:
        >>> BpeDropout("ab", {("a", "b"): 0}, 0.25).compute_probabilities()
        {('a', 'b'): 0.25, ('ab',): 0.75}
    """

    def __init__(self, word: str, ranks: Mapping[Pair, int], dropout: float):
        self._start = tuple(word)
        self._ranks = ranks
        self._dropout = dropout
        self._options_cache: dict[Word, list[Word]] = {}

    def _merge_options(self, word: Word) -> list[Word]:
        if word not in self._options_cache:
            ranks = self._ranks
            fitting = sorted(
                (ranks[pair], position) for position, pair in enumerate(adjacent_pairs(word)) if pair in ranks
            )
            self._options_cache[word] = [
                (*word[:position], word[position] + word[position + 1], *word[position + 2 :])
                for _, position in fitting
            ]
        return self._options_cache[word]

    def draw_segmentations(self, count: int, generator: np.random.Generator) -> Iterator[Word]:
        """Draws how the word is cut.

        Args:
            count: How many times.
            generator: Gives a number a merge that is tried.
        """
        for _ in range(count):
            next_state: Word | None = self._start
            while next_state is not None:
                state = next_state
                surviving_options = (
                    option for option in self._merge_options(state) if generator.random() >= self._dropout
                )
                next_state = next(surviving_options, None)
            yield state

    def compute_probabilities(self) -> dict[Word, float]:
        """Returns the exact probability of each way in which the word may be cut.

        A merge makes a word one token shorter, so all ways into a state are known before it is left.
        """
        state_probabilities = {self._start: 1.0}
        final_probabilities: collections.defaultdict[Word, float] = collections.defaultdict(float)
        while state_probabilities:
            next_probabilities: collections.defaultdict[Word, float] = collections.defaultdict(float)
            for state, probability in state_probabilities.items():
                remaining = probability
                for option in self._merge_options(state):
                    next_probabilities[option] += remaining * (1 - self._dropout)
                    remaining *= self._dropout
                if remaining:
                    final_probabilities[state] += remaining
            state_probabilities = {
                state: remaining for state, remaining in next_probabilities.items() if remaining
            }
        return dict(final_probabilities)
