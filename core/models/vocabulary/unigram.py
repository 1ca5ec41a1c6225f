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

MAX_PIECE_CHARACTERS = 12
_IMPOSSIBLE = -1e9  # log-probability of what cannot be
_KEEP_SHARE = 0.75  # of the pieces, in one round of pruning
_MAX_INITIAL_PIECES = 1_500  # pieces to begin with: those that hold most of the text
_MIN_EXPECTED_COUNT = 0.5  # uses that every piece is given, so that none is impossible
_EM_ROUNDS = 2  # of expectation and maximisation between two prunings


@dataclasses.dataclass(frozen=True, kw_only=True)
class PruningCandidate:
    """A piece in the last pruning: what the text's log-likelihood would lose without it.

    Attributes:
        piece: Its characters.
        loss: Nats over the whole text.
        is_retained: It was not dropped.
    """

    piece: str
    loss: float
    is_retained: bool


class Lattice:
    """All ways to cut a word into pieces of a vocabulary.

    Args:
        word: T characters.
        log_probabilities: Log-probabilities of the pieces.
        alpha: Power on a segmentation's probability.

    Attributes:
        edges: (first, last) of each piece that fits, last excluded, from left to right.
        weights: Alpha times the log-probability of each.

    Example:
        >>> lattice = Lattice("ab", {"a": -1.0, "b": -1.0, "ab": -2.0})
        >>> lattice.list_segmentations()
        [('a', 'b'), ('ab',)]
        >>> [(edge, round(share, 6)) for edge, share in lattice.compute_marginals()]
        [((0, 1), 0.5), ((0, 2), 0.5), ((1, 2), 0.5)]
    """

    def __init__(self, word: str, log_probabilities: Mapping[str, float], alpha: float = 1.0):
        self.word = word
        self.edges: list[tuple[int, int]] = []
        self.weights: list[float] = []
        for first in range(len(word)):
            for last in range(first + 1, min(len(word), first + MAX_PIECE_CHARACTERS) + 1):
                log_probability = log_probabilities.get(word[first:last])
                if log_probability is not None:
                    self.edges.append((first, last))
                    self.weights.append(alpha * log_probability)

    def forward(self) -> list[float]:
        """Returns the log of the summed weights of all ways to reach each place, (T + 1)."""
        forward_logs = [0.0] + [_IMPOSSIBLE] * len(self.word)
        for (first, last), weight in zip(self.edges, self.weights, strict=True):
            forward_logs[last] = _log_add_exp(forward_logs[last], forward_logs[first] + weight)
        return forward_logs

    def compute_backward_logs(self) -> list[float]:
        """Returns the log of the summed weights of all ways from each place to the end, (T + 1)."""
        backward_logs = [_IMPOSSIBLE] * len(self.word) + [0.0]
        for (first, last), weight in zip(reversed(self.edges), reversed(self.weights), strict=True):
            backward_logs[first] = _log_add_exp(backward_logs[first], backward_logs[last] + weight)
        return backward_logs

    def compute_marginals(self) -> list[tuple[tuple[int, int], float]]:
        """Returns the probability that a segmentation uses each edge, by forward-backward."""
        forward_logs, backward_logs = self.forward(), self.compute_backward_logs()
        total = forward_logs[-1]
        return [
            (edge, math.exp(forward_logs[edge[0]] + weight + backward_logs[edge[1]] - total))
            for edge, weight in zip(self.edges, self.weights, strict=True)
        ]

    def list_segmentations(self) -> list[tuple[str, ...]]:
        """Returns all ways to cut the word."""
        ends_by_start = collections.defaultdict(list)
        for first, last in self.edges:
            ends_by_start[first].append(last)

        def segment_from(first: int) -> Iterator[tuple[str, ...]]:
            if first == len(self.word):
                yield ()
            for last in ends_by_start[first]:
                yield from ((self.word[first:last], *more) for more in segment_from(last))

        return list(segment_from(0))

    def draw_segmentations(self, count: int, generator: np.random.Generator) -> Iterator[tuple[str, ...]]:
        """Draws segmentations from the end to the beginning: forward filtering, backward sampling.

        Args:
            count: How many.
            generator: Gives a number a piece.
        """
        forward_logs = self.forward()
        starts_and_shares = collections.defaultdict(list)
        for (first, last), weight in zip(self.edges, self.weights, strict=True):
            starts_and_shares[last].append(
                (first, math.exp(forward_logs[first] + weight - forward_logs[last]))
            )
        starts = {last: [first for first, _ in pairs] for last, pairs in starts_and_shares.items()}
        cumulative_shares = {
            last: np.cumsum([share for _, share in pairs]).tolist()
            for last, pairs in starts_and_shares.items()
        }
        for _ in range(count):
            pieces: list[str] = []
            last = len(self.word)
            while last:
                threshold = generator.random() * cumulative_shares[last][-1]
                first = starts[last][bisect.bisect_right(cumulative_shares[last], threshold)]
                pieces.append(self.word[first:last])
                last = first
            yield tuple(reversed(pieces))


def _log_add_exp(one: float, other: float) -> float:
    high, low = (one, other) if one > other else (other, one)
    return high + math.log1p(math.exp(low - high)) if low > _IMPOSSIBLE / 2 else high


def find_best_segmentation(
    word: str, log_probabilities: Mapping[str, float], *, allow_whole_word: bool = True
) -> tuple[tuple[str, ...], float]:
    """Returns the likeliest segmentation of a word and its log-probability, by Viterbi's algorithm.

    A character that the vocabulary does not have is a piece of its own, at a price that no other pays.

    Args:
        word: To be cut.
        log_probabilities: Log-probabilities of the pieces.
        allow_whole_word: The word itself may be the only piece. Default: it may.
    """
    best = [(0.0, 0)] + [(-math.inf, 0)] * len(word)
    longest = max(map(len, log_probabilities), default=1)
    for first in range(len(word)):
        for last in range(first + 1, min(len(word), first + longest) + 1):
            piece = word[first:last]
            log_probability = log_probabilities.get(
                piece, _IMPOSSIBLE / 1e6 if last == first + 1 else -math.inf
            )
            if (allow_whole_word or piece != word) and best[first][0] + log_probability > best[last][0]:
                best[last] = (best[first][0] + log_probability, first)
    pieces: list[str] = []
    last = len(word)
    while last:
        first = best[last][1]
        pieces.insert(0, word[first:last])
        last = first
    return tuple(pieces), best[-1][0]


# --- learning -----------------------------------------------------------------------------------------------


def learn_unigram(counts: Mapping[str, int], size: int) -> tuple[dict[str, float], list[PruningCandidate]]:
    """Learns a unigram model: from all stretches of the words down to `size` pieces.

    Expectation and maximisation estimate the pieces' probabilities; then those go whose loss makes the text
    least unlikely, a quarter at a time. Single characters are always kept. The last pruning is returned too.

    Args:
        counts: How often each word comes.
        size: Pieces to keep; never fewer than there are characters.

    Returns:
        Log-probabilities of the pieces, and the candidates of the last pruning, the smallest loss first.
    """
    log_probabilities = _estimate_log_probabilities(_count_substrings(counts))
    num_characters = sum(len(piece) == 1 for piece in log_probabilities)
    candidates: list[PruningCandidate] = []
    while True:
        for _ in range(_EM_ROUNDS):
            expected_counts = _count_expected_uses(counts, log_probabilities)
            log_probabilities = _estimate_log_probabilities(expected_counts)
        if len(log_probabilities) <= max(size, num_characters):
            return log_probabilities, candidates
        num_pieces = max(size, num_characters, int(_KEEP_SHARE * len(log_probabilities)))
        candidates = _list_candidates(log_probabilities, expected_counts, num_pieces - num_characters)
        retained_pieces = {candidate.piece for candidate in candidates if candidate.is_retained}
        log_probabilities = {
            piece: log
            for piece, log in log_probabilities.items()
            if len(piece) == 1 or piece in retained_pieces
        }


def _count_substrings(counts: Mapping[str, int]) -> dict[str, int]:
    """Returns the stretches that come twice, and all characters, with how much of the text each holds."""
    pieces: collections.Counter[str] = collections.Counter()
    for word, count in counts.items():
        for first in range(len(word)):
            for last in range(first + 1, min(len(word), first + MAX_PIECE_CHARACTERS) + 1):
                pieces[word[first:last]] += count
    covered_characters = {
        piece: count * len(piece) for piece, count in pieces.items() if count > 1 or len(piece) == 1
    }
    ordered = sorted(
        covered_characters, key=lambda piece: (len(piece) > 1, -covered_characters[piece], piece)
    )
    return {piece: covered_characters[piece] for piece in ordered[:_MAX_INITIAL_PIECES]}


def _estimate_log_probabilities(expected_counts: Mapping[str, float]) -> dict[str, float]:
    clipped_counts = {piece: max(count, _MIN_EXPECTED_COUNT) for piece, count in expected_counts.items()}
    total = sum(clipped_counts.values())
    return {piece: math.log(count / total) for piece, count in clipped_counts.items()}


def _count_expected_uses(
    counts: Mapping[str, int], log_probabilities: Mapping[str, float]
) -> dict[str, float]:
    expected_counts = dict.fromkeys(log_probabilities, 0.0)
    for word, count in counts.items():
        for (first, last), share in Lattice(word, log_probabilities).compute_marginals():
            expected_counts[word[first:last]] += count * share
    return expected_counts


def _list_candidates(
    log_probabilities: Mapping[str, float], expected_counts: Mapping[str, float], num_retained: int
) -> list[PruningCandidate]:
    losses = [
        (
            expected_counts[piece]
            * (log - find_best_segmentation(piece, log_probabilities, allow_whole_word=False)[1]),
            piece,
        )
        for piece, log in log_probabilities.items()
        if len(piece) > 1
    ]
    losses.sort()
    num_dropped = len(losses) - num_retained
    return [
        PruningCandidate(piece=piece, loss=loss, is_retained=number >= num_dropped)
        for number, (loss, piece) in enumerate(losses)
    ]
