"""The unigram language model of subwords: learnt by dropping pieces, exact over all segmentations of a word.

A segmentation's probability is the product of its pieces' probabilities. `alpha` is a power on that product:
1 is the model's own distribution, 0 makes all segmentations alike, large values leave the best one.

Reference: Kudo, "Subword Regularization: Improving Neural Network Translation Models with Multiple Subword
Candidates", 2018.
"""

import bisect
import collections
import dataclasses
import math
from collections.abc import Iterator, Mapping

import numpy as np

LONGEST_PIECE = 12  # characters
_NEVER = -1e9  # log-probability of what cannot be
_KEPT = 0.75  # share of the pieces that a round keeps
_BEGINNING = 1_500  # pieces to begin with: those that hold most of the text
_LEAST = 0.5  # uses that every piece is given, so that none is impossible
_ROUNDS = 2  # of expectation and maximisation between two prunings


@dataclasses.dataclass(frozen=True, kw_only=True)
class Candidate:
    """A piece in the last pruning: what the text's log-likelihood would lose without it.

    Attributes:
        piece: Its characters.
        loss: Nats over the whole text.
        kept: It was not dropped.
    """

    piece: str
    loss: float
    kept: bool


class Lattice:
    """All ways to cut a word into pieces of a vocabulary.

    Args:
        word: T characters.
        logs: Log-probabilities of the pieces.
        alpha: Power on a segmentation's probability.

    Attributes:
        edges: (first, last) of each piece that fits, last excluded, from left to right.
        weights: Alpha times the log-probability of each.

    Example:
        >>> lattice = Lattice("ab", {"a": -1.0, "b": -1.0, "ab": -2.0})
        >>> lattice.segmentations()
        [('a', 'b'), ('ab',)]
        >>> [(edge, round(share, 6)) for edge, share in lattice.marginals()]
        [((0, 1), 0.5), ((0, 2), 0.5), ((1, 2), 0.5)]
    """

    def __init__(self, word: str, logs: Mapping[str, float], alpha: float = 1.0):
        self.word = word
        self.edges: list[tuple[int, int]] = []
        self.weights: list[float] = []
        for first in range(len(word)):
            for last in range(first + 1, min(len(word), first + LONGEST_PIECE) + 1):
                log = logs.get(word[first:last])
                if log is not None:
                    self.edges.append((first, last))
                    self.weights.append(alpha * log)

    def forward(self) -> list[float]:
        """Returns the log of the summed weights of all ways to reach each place, (T + 1)."""
        reached = [0.0] + [_NEVER] * len(self.word)
        for (first, last), weight in zip(self.edges, self.weights, strict=True):
            reached[last] = _log_sum(reached[last], reached[first] + weight)
        return reached

    def backward(self) -> list[float]:
        """Returns the log of the summed weights of all ways from each place to the end, (T + 1)."""
        left = [_NEVER] * len(self.word) + [0.0]
        for (first, last), weight in zip(reversed(self.edges), reversed(self.weights), strict=True):
            left[first] = _log_sum(left[first], left[last] + weight)
        return left

    def marginals(self) -> list[tuple[tuple[int, int], float]]:
        """Returns the probability that a segmentation uses each edge, by forward-backward."""
        reached, left = self.forward(), self.backward()
        total = reached[-1]
        return [
            (edge, math.exp(reached[edge[0]] + weight + left[edge[1]] - total))
            for edge, weight in zip(self.edges, self.weights, strict=True)
        ]

    def segmentations(self) -> list[tuple[str, ...]]:
        """Returns all ways to cut the word."""
        following = collections.defaultdict(list)
        for first, last in self.edges:
            following[first].append(last)

        def rest(first: int) -> Iterator[tuple[str, ...]]:
            if first == len(self.word):
                yield ()
            for last in following[first]:
                yield from ((self.word[first:last], *more) for more in rest(last))

        return list(rest(0))

    def draws(self, count: int, generator: np.random.Generator) -> Iterator[tuple[str, ...]]:
        """Draws segmentations from the end to the beginning: forward filtering, backward sampling.

        Args:
            count: How many.
            generator: Gives a number a piece.
        """
        reached = self.forward()
        into = collections.defaultdict(list)
        for (first, last), weight in zip(self.edges, self.weights, strict=True):
            into[last].append((first, math.exp(reached[first] + weight - reached[last])))
        starts = {last: [first for first, _ in ways] for last, ways in into.items()}
        shares = {last: np.cumsum([share for _, share in ways]).tolist() for last, ways in into.items()}
        for _ in range(count):
            pieces: list[str] = []
            last = len(self.word)
            while last:
                drawn = generator.random() * shares[last][-1]
                first = starts[last][bisect.bisect_right(shares[last], drawn)]
                pieces.append(self.word[first:last])
                last = first
            yield tuple(reversed(pieces))


def _log_sum(one: float, other: float) -> float:
    """Returns log(exp(one) + exp(other))."""
    high, low = (one, other) if one > other else (other, one)
    return high + math.log1p(math.exp(low - high)) if low > _NEVER / 2 else high


def best_cut(word: str, logs: Mapping[str, float], *, whole: bool = True) -> tuple[tuple[str, ...], float]:
    """Returns the likeliest segmentation of a word and its log-probability, by Viterbi's algorithm.

    A character that the vocabulary does not have is a piece of its own, at a price that no other pays.

    Args:
        word: To be cut.
        logs: Log-probabilities of the pieces.
        whole: The word itself may be the only piece. Default: it may.
    """
    best = [(0.0, 0)] + [(-math.inf, 0)] * len(word)
    longest = max(map(len, logs), default=1)
    for first in range(len(word)):
        for last in range(first + 1, min(len(word), first + longest) + 1):
            piece = word[first:last]
            log = logs.get(piece, _NEVER / 1e6 if last == first + 1 else -math.inf)
            if (whole or piece != word) and best[first][0] + log > best[last][0]:
                best[last] = (best[first][0] + log, first)
    pieces: list[str] = []
    last = len(word)
    while last:
        first = best[last][1]
        pieces.insert(0, word[first:last])
        last = first
    return tuple(pieces), best[-1][0]


# --- learning -----------------------------------------------------------------------------------------------


def learn_unigram(counts: Mapping[str, int], size: int) -> tuple[dict[str, float], list[Candidate]]:
    """Learns a unigram model: from all stretches of the words down to `size` pieces.

    Expectation and maximisation estimate the pieces' probabilities; then those go whose loss makes the text
    least unlikely, a quarter at a time. Single characters are always kept. The last pruning is told.

    Args:
        counts: How often each word comes.
        size: Pieces to keep; never fewer than there are characters.

    Returns:
        Log-probabilities of the pieces, and the candidates of the last pruning, the smallest loss first.
    """
    logs = _logs(_stretches(counts))
    singles = sum(len(piece) == 1 for piece in logs)
    told: list[Candidate] = []
    while True:
        for _ in range(_ROUNDS):
            expected = _expected(counts, logs)
            logs = _logs(expected)
        if len(logs) <= max(size, singles):
            return logs, told
        keep = max(size, singles, int(_KEPT * len(logs)))
        told = _pruned(logs, expected, keep - singles)
        kept = {candidate.piece for candidate in told if candidate.kept}
        logs = {piece: log for piece, log in logs.items() if len(piece) == 1 or piece in kept}


def _stretches(counts: Mapping[str, int]) -> dict[str, int]:
    """Returns the stretches that come twice, and all characters, with how much of the text each holds."""
    pieces: collections.Counter[str] = collections.Counter()
    for word, count in counts.items():
        for first in range(len(word)):
            for last in range(first + 1, min(len(word), first + LONGEST_PIECE) + 1):
                pieces[word[first:last]] += count
    held = {piece: count * len(piece) for piece, count in pieces.items() if count > 1 or len(piece) == 1}
    ordered = sorted(held, key=lambda piece: (len(piece) > 1, -held[piece], piece))
    return {piece: held[piece] for piece in ordered[:_BEGINNING]}


def _logs(expected: Mapping[str, float]) -> dict[str, float]:
    used = {piece: max(count, _LEAST) for piece, count in expected.items()}
    total = sum(used.values())
    return {piece: math.log(count / total) for piece, count in used.items()}


def _expected(counts: Mapping[str, int], logs: Mapping[str, float]) -> dict[str, float]:
    """Returns how often each piece is used, on average over all segmentations of the text."""
    expected = dict.fromkeys(logs, 0.0)
    for word, count in counts.items():
        for (first, last), share in Lattice(word, logs).marginals():
            expected[word[first:last]] += count * share
    return expected


def _pruned(logs: Mapping[str, float], expected: Mapping[str, float], keep: int) -> list[Candidate]:
    """Returns the pieces of two characters or more with their losses; those with the largest are kept."""
    losses = [
        (expected[piece] * (log - best_cut(piece, logs, whole=False)[1]), piece)
        for piece, log in logs.items()
        if len(piece) > 1
    ]
    losses.sort()
    dropped = len(losses) - keep
    return [
        Candidate(piece=piece, loss=loss, kept=number >= dropped)
        for number, (loss, piece) in enumerate(losses)
    ]
