"""WordPiece, learnt step by step: it merges the pair whose parts rarely occur apart.

Reference: Schuster and Nakajima, "Japanese and Korean Voice Search", 2012; Devlin et al., "BERT", 2019.
"""

import collections
import dataclasses
from collections.abc import Iterable, Mapping

from .bpe import Pair, adjacent_pairs
from .pieces import CONTINUATION_PREFIX, UNKNOWN


@dataclasses.dataclass(frozen=True, kw_only=True)
class PieceScore:
    """A pair of pieces and why it may be merged.

    Attributes:
        pair: Left and right piece.
        count: How often they stand side by side.
        left_count, right_count: How often each comes.
    """

    pair: Pair
    count: int
    left_count: int
    right_count: int

    @property
    def score(self) -> float:
        """Count over product, from 0 to 1."""
        return self.count / (self.left_count * self.right_count)


def join_pair(pair: Pair) -> str:
    """Returns the piece that a pair becomes.

    Example:
        >>> join_pair(("lo", "##w"))
        'low'
    """
    return pair[0] + pair[1].removeprefix(CONTINUATION_PREFIX)


def split_into_characters(word: str) -> list[str]:
    """Returns the pieces that a word begins with: its characters, all but the first marked."""
    return [word[0], *(CONTINUATION_PREFIX + character for character in word[1:])]


def score_pairs(words: Iterable[tuple[list[str], int]], min_count: int) -> list[PieceScore]:
    """Returns the pairs that come `min_count` times or more, the best first.

    Of equal scores the larger count comes first, then the order of the alphabet.

    Args:
        words: The pieces of each word and how often it comes.
        min_count: Pairs that come more rarely would win by chance.
    """
    pairs: collections.Counter[Pair] = collections.Counter()
    pieces: collections.Counter[str] = collections.Counter()
    for word, frequency in words:
        for piece in word:
            pieces[piece] += frequency
        for pair in adjacent_pairs(word):
            pairs[pair] += frequency
    pair_scores = [
        PieceScore(pair=pair, count=count, left_count=pieces[pair[0]], right_count=pieces[pair[1]])
        for pair, count in pairs.items()
        if count >= min_count
    ]
    return sorted(pair_scores, key=lambda one: (-one.score, -one.count, one.pair))


def learn_pieces(
    counts: Mapping[str, int], size: int, *, min_count: int = 2, num_last_scores: int = 8
) -> tuple[list[str], list[PieceScore]]:
    """Learns a WordPiece vocabulary: the characters of the words, then a piece a merge.

    Args:
        counts: How often each word comes.
        size: Pieces to learn; fewer where no pair comes `min_count` times any more.
        min_count: See `score_pairs`.
        num_last_scores: Pairs of the last merge that are returned.

    Returns:
        The pieces, and the best pairs of the last merge, of which the first was merged.

    Example:
        >>> learn_pieces({"hug": 10, "pun": 12, "bun": 4}, 7)[0][-1]
        '##un'
    """
    words = [(split_into_characters(word), count) for word, count in counts.items()]
    pieces = dict.fromkeys(sorted({piece for word, _ in words for piece in word}))
    last_scores: list[PieceScore] = []
    while len(pieces) < size and (pair_scores := score_pairs(words, min_count)):
        last_scores = pair_scores[:num_last_scores]
        words = [(_merge_pair(word, last_scores[0].pair), count) for word, count in words]
        pieces[join_pair(last_scores[0].pair)] = None
    return list(pieces), last_scores


def _merge_pair(word: list[str], pair: Pair) -> list[str]:
    result: list[str] = []
    for piece in word:
        if result and result[-1] == pair[0] and piece == pair[1]:
            result[-1] = join_pair(pair)
        else:
            result.append(piece)
    return result


def tokenize_longest_first(word: str, pieces: frozenset[str] | set[str]) -> list[str]:
    """Returns a word's pieces: from the left, the longest that the vocabulary has; [UNK] where none fits.

    Example:
        >>> tokenize_longest_first("lower", {"low", "##e", "##r", "l"})
        ['low', '##e', '##r']
        >>> tokenize_longest_first("lox", {"low", "l", "##o"})
        ['[UNK]']
    """
    result = []
    first = 0
    while first < len(word):
        prefix = CONTINUATION_PREFIX if first else ""
        ends = (last for last in range(len(word), first, -1) if prefix + word[first:last] in pieces)
        last = next(ends, None)
        if last is None:
            return [UNKNOWN]
        result.append(prefix + word[first:last])
        first = last
    return result
