"""What lessons take from the traces of the page Attention."""

import numpy as np

from core.attention.ablation.ask import AblationTrace
from core.attention.heads.ask import HeadsTrace, PairTrace
from core.attention.one_weight.ask import WeightTrace
from core.attention.scores.ask import ScoresTrace
from core.numerics import entropy


def strongest_cell(trace: HeadsTrace) -> tuple[int, int]:
    """Returns query and key of the largest weight of the cross-attention, its heads' mean."""
    weights = trace.cross.mean()
    query, key = np.unravel_index(weights.argmax(), weights.shape)
    return int(query), int(key)


def cross_weight(trace: HeadsTrace, query: int, key: int) -> float:
    """Returns a weight of the cross-attention, its heads' mean."""
    return float(trace.cross.mean()[query, key])


def strongest_weight(trace: HeadsTrace) -> float:
    """Returns the largest weight of the cross-attention, its heads' mean."""
    return float(trace.cross.mean().max())


def head_bits(trace: HeadsTrace, which: str) -> float:
    """Returns the bits of a row of the most focused head of the cross-attention, or of another one.

    Args:
        trace: Every attention.
        which: "least", "most", or "even" for those of uniform attention.
    """
    if which == "even":
        return float(np.log2(len(trace.cross.key_tokens)))
    bits = entropy(np.asarray(trace.cross.weights, "float64")).mean(axis=-1)  # (L, H)
    return float(bits.min() if which == "least" else bits.max())


def largest_percent(trace: WeightTrace, name: str) -> float:
    """Returns the mean over the rows of the largest weight, of "weights" or "switched_weights", in %."""
    return float(100 * getattr(trace, name).max(axis=1).mean())


def cells(trace: WeightTrace, hidden: bool) -> int:
    """Returns how many cells there are, or how many of them the mask hides."""
    return int(np.count_nonzero(~trace.mask)) if hidden else trace.mask.size


def dimensions(trace: WeightTrace) -> int:
    """Returns the width of queries and keys."""
    return len(trace.q)


def word_at(trace: AblationTrace, name: str) -> str:
    """Returns the word of "most_attended" or "most_missed"."""
    return trace.key_tokens[getattr(trace, name)]


def drop_of(trace: AblationTrace, name: str) -> float:
    """Returns the drop in log-likelihood without that word, in nats."""
    return float(trace.effect[getattr(trace, name)])


def most_focused_score(trace: ScoresTrace) -> str:
    """Returns the score function whose rows have the fewest bits."""
    return trace.scores[int(trace.entropy.mean(axis=1).argmin())]


def bits_of(trace: ScoresTrace, name: str) -> float:
    """Returns the bits of a score function's rows, their mean."""
    return float(trace.entropy[trace.scores.index(name)].mean())


def encoder_words(trace: PairTrace) -> tuple[str, ...]:
    """Returns the words of the first sentence, as the encoder's self-attention names them."""
    return trace.first.attentions["encoder"].key_tokens


def attends_to(trace: PairTrace, word: str) -> int:
    """Returns the place of the word that a word of the first sentence attends to most, as its heads' mean."""
    return int(_encoder_row(trace, word).argmax())


def encoder_weight(trace: PairTrace, word: str, other: str) -> float:
    """Returns with which weight a word attends to another one, as its heads' mean."""
    return float(_encoder_row(trace, word)[encoder_words(trace).index(other)])


def _encoder_row(trace: PairTrace, word: str) -> np.ndarray:
    return trace.first.attentions["encoder"].mean()[encoder_words(trace).index(word)]
