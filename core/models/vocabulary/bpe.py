"""Byte-pair encoding, learnt and applied step by step.

Reference: Sennrich et al., "Neural Machine Translation of Rare Words with Subword Units", 2016.
"""

import collections
import heapq
import itertools
from collections.abc import Iterable, Mapping

from .subwords import WORD_START

Pair = tuple[str, str]


def mark_words(text: str) -> list[str]:
    """Returns the words of a text, cut at white space, each behind the sign of a word's start.

    Example:
        >>> mark_words("low lower")
        ['▁low', '▁lower']
    """
    return [WORD_START + word for word in text.split()]


def adjacent_pairs(symbols: Iterable[str]) -> list[Pair]:
    """Returns the neighbours of a word, from left to right."""
    return list(itertools.pairwise(symbols))


def merge_pair(symbols: Iterable[str], pair: Pair) -> list[str]:
    """Returns a word in which a pair became one symbol wherever it stands, from left to right.

    Example:
        >>> merge_pair(["a", "a", "a", "b"], ("a", "a"))
        ['aa', 'a', 'b']
    """
    result: list[str] = []
    can_merge = False  # the last symbol may still be the left part of the pair
    for symbol in symbols:
        if can_merge and symbol == pair[1] and result[-1] == pair[0]:
            result[-1] += symbol
            can_merge = False
        else:
            result.append(symbol)
            can_merge = True
    return result


class BpeLearner:
    """Learns a byte-pair encoding, a merge a step: the pair with the largest count becomes one token.

    Of pairs with the same count the one whose left token is older wins, then the one whose right token is.
    Tokens are as old as they were learnt; the characters of the text come first, in code point order. The
    library `tokenizers` decides in the same way.

    Args:
        counts: How often each word comes.

    Attributes:
        words: The symbols of each word as they are now.
        frequencies: How often each of them comes.
        counts: How often each pair of neighbours comes now.
        token_indices: Number of each token, from 0.
        token_count: Tokens of the whole text now.

    Example:
        >>> learner = BpeLearner({"low": 5, "lower": 2})
        >>> learner.step(), learner.step()
        ((('l', 'o'), 7), (('lo', 'w'), 7))
    """

    def __init__(self, counts: Mapping[str, int]):
        self.words = [list(word) for word in counts]
        self.frequencies = list(counts.values())
        self.token_indices = {
            character: index for index, character in enumerate(sorted(set("".join(counts))))
        }
        self.counts: collections.Counter[Pair] = collections.Counter()
        self._words_with_pair: dict[Pair, set[int]] = collections.defaultdict(set)
        self._queue: list[tuple[int, int, int, Pair]] = []
        self.token_count = sum(len(word) * frequency for word, frequency in counts.items())
        initial_counts: collections.Counter[Pair] = collections.Counter()
        for index in range(len(self.words)):
            self._count_word_pairs(index, 1, initial_counts)
        self._apply_changes(initial_counts)

    def _count_word_pairs(self, index: int, sign: int, changes: collections.Counter[Pair]) -> None:
        # sign: more (1) or fewer (-1)
        for pair in adjacent_pairs(self.words[index]):
            changes[pair] += sign * self.frequencies[index]
            self._words_with_pair[pair].add(index)

    def _apply_changes(self, changes: collections.Counter[Pair]) -> None:
        for pair, change in changes.items():
            if change:
                self.counts[pair] += change
                heapq.heappush(self._queue, (*self._sort_key(pair), pair))

    def _sort_key(self, pair: Pair) -> tuple[int, int, int]:
        return -self.counts[pair], self.token_indices[pair[0]], self.token_indices[pair[1]]

    def step(self, min_count: int = 2) -> tuple[Pair, int] | None:
        """Merges the best pair and returns it with its count, or None where no pair comes `min_count`
        times.
        """
        while self._queue and -self._queue[0][0] != self.counts[self._queue[0][3]]:
            heapq.heappop(self._queue)  # its count has changed since
        if not self._queue or -self._queue[0][0] < max(1, min_count):
            return None
        pair = self._queue[0][3]
        count = self.counts[pair]
        self.token_indices.setdefault("".join(pair), len(self.token_indices))
        changes: collections.Counter[Pair] = collections.Counter()
        for index in self._words_with_pair.pop(pair):
            old_length = len(self.words[index])
            self._count_word_pairs(index, -1, changes)
            self.words[index] = merge_pair(self.words[index], pair)
            self._count_word_pairs(index, 1, changes)
            self.token_count -= self.frequencies[index] * (old_length - len(self.words[index]))
        self._apply_changes(changes)
        return pair, count

    def list_best_pairs(self, max_pairs: int) -> list[tuple[Pair, int]]:
        """Returns the pairs that would be merged first as the counts are now, each with its count."""
        present_pairs = (pair for pair, count in self.counts.items() if count)
        return [
            (pair, self.counts[pair])
            for pair in heapq.nsmallest(max_pairs, present_pairs, key=self._sort_key)
        ]


def learn_merges(text: str, max_merges: int, *, min_count: int = 2) -> list[Pair]:
    """Returns at most `max_merges` merges that byte-pair encoding learns from a text, in their order.

    Args:
        text: Its words are cut at white space.
        max_merges: Merges, 0 or more.
        min_count: How often a pair must come to be merged.

    Example:
        >>> learn_merges("low low lower", 2)
        [('l', 'o'), ('▁', 'lo')]
    """
    learner = BpeLearner(collections.Counter(mark_words(text)))
    result: list[Pair] = []
    while len(result) < max_merges and (step := learner.step(min_count)):
        result.append(step[0])
    return result


def rank_merges(merges: Iterable[Pair]) -> dict[Pair, int]:
    """Returns the rank of each merge, from 0; of a duplicated pair the first rank."""
    ranks: dict[Pair, int] = {}
    for number, pair in enumerate(merges):
        ranks.setdefault(pair, number)
    return ranks


def list_merge_steps(symbols: Iterable[str], ranks: Mapping[Pair, int]) -> list[tuple[list[str], int]]:
    """Returns how merges put a word together: its symbols after each step, with the number of the merge.

    Of all merges that fit the one that was learnt first is applied, at one place: the leftmost.

    Args:
        symbols: The characters of the word.
        ranks: See `rank_merges`.

    Example:
        >>> list_merge_steps("low", {("l", "o"): 0, ("lo", "w"): 1})
        [(['lo', 'w'], 0), (['low'], 1)]
    """
    word = list(symbols)
    steps = []
    while candidates := [
        (ranks[pair], position) for position, pair in enumerate(adjacent_pairs(word)) if pair in ranks
    ]:
        rank, position = min(candidates)
        word = [*word[:position], word[position] + word[position + 1], *word[position + 2 :]]
        steps.append((word, rank))
    return steps


def apply_merges(word: str, ranks: Mapping[Pair, int]) -> list[str]:
    """Returns the tokens of a word.

    Example:
        >>> apply_merges("lows", {("l", "o"): 0, ("lo", "w"): 1})
        ['low', 's']
    """
    steps = list_merge_steps(word, ranks)
    return steps[-1][0] if steps else list(word)
