"""What lessons take from the traces of the page Attention."""

import numpy as np

from core.numerics import entropy
from core.traces.attention.facts import mean_weights
from core.traces.attention.matrices import AttentionsTrace
from core.traces.attention.views import AblationTrace, BenchTrace, InsideTrace


def queries(trace: AttentionsTrace) -> tuple[str, ...]:
    """Returns the tokens that the decoder says, the rows of its cross-attention."""
    return tuple(trace.scores.tokens)


def keys(trace: AttentionsTrace) -> tuple[str, ...]:
    """Returns the tokens of the source, the columns of the cross-attention."""
    return tuple(trace.attentions["cross"].key_tokens)


def strongest_cell(trace: AttentionsTrace) -> tuple[int, int]:
    """Returns query and key of the largest weight of the cross-attention, its heads' mean."""
    weights = mean_weights(trace.attentions["cross"])
    query, key = np.unravel_index(weights.argmax(), weights.shape)
    return int(query), int(key)


def cross_weight(trace: AttentionsTrace, query: int, key: int) -> float:
    """Returns a weight of the cross-attention, its heads' mean."""
    return float(mean_weights(trace.attentions["cross"])[query, key])


def strongest_weight(trace: AttentionsTrace) -> float:
    """Returns the largest weight of the cross-attention, its heads' mean."""
    return float(mean_weights(trace.attentions["cross"]).max())


def _head_entropy(trace: AttentionsTrace) -> np.ndarray:
    """Returns the bits of each head of the cross-attention, mean over its rows: (L, H)."""
    return entropy(np.asarray(trace.attentions["cross"].weights, "float64")).mean(axis=-1)


def most_focused_bits(trace: AttentionsTrace) -> float:
    """Returns the bits of the cross-attention's most focused head."""
    return float(_head_entropy(trace).min())


def most_spread_bits(trace: AttentionsTrace) -> float:
    """Returns the bits of the head that spreads its weight most."""
    return float(_head_entropy(trace).max())


def uniform_bits(trace: AttentionsTrace) -> float:
    """Returns the bits of uniform attention."""
    return float(np.log2(len(keys(trace))))


def largest_percent(trace: InsideTrace, name: str) -> float:
    """Returns the mean over the rows of the largest weight, of "weights" or "switched_weights", in %."""
    return float(100 * getattr(trace, name).max(axis=1).mean())


def hidden_cells(trace: InsideTrace) -> int:
    """Returns how many cells the mask hides."""
    return int(np.count_nonzero(~trace.mask))


def cells(trace: InsideTrace) -> int:
    """Returns how many cells there are."""
    return int(trace.mask.size)


def score(trace: InsideTrace) -> float:
    """Returns the sum of products of the chosen query and key."""
    return float(trace.raw[trace.query, trace.key])


def dimensions(trace: InsideTrace) -> int:
    """Returns the width of queries and keys."""
    return len(trace.q)


def source_words(trace: AblationTrace) -> tuple[str, ...]:
    """Returns the words of the sentence."""
    return tuple(trace.source.tokens)


def word_at(trace: AblationTrace, name: str) -> str:
    """Returns the word of "most_attended" or "most_missed"."""
    return trace.source.tokens[getattr(trace, name)]


def drop_of(trace: AblationTrace, name: str) -> float:
    """Returns the drop in log-likelihood without that word, in nats."""
    return float(trace.effect[getattr(trace, name)])


def most_focused_score(trace: BenchTrace) -> str:
    """Returns the score function whose rows have the fewest bits."""
    return trace.scores[int(trace.entropy.mean(axis=1).argmin())]


def bits_of(trace: BenchTrace, name: str) -> float:
    """Returns the bits of a score function's rows, their mean."""
    return float(trace.entropy[trace.scores.index(name)].mean())


def encoder_words(trace: AttentionsTrace) -> tuple[str, ...]:
    """Returns the words of the sentence, as the encoder's self-attention names them."""
    return tuple(trace.attentions["encoder"].key_tokens)


def attends_to(trace: AttentionsTrace, word: str) -> int:
    """Returns the place of the word that a word of the sentence attends to most, as its heads' mean."""
    return int(_encoder_row(trace, word).argmax())


def encoder_weight(trace: AttentionsTrace, word: str, other: str) -> float:
    """Returns with which weight a word attends to another one, as its heads' mean."""
    return float(_encoder_row(trace, word)[encoder_words(trace).index(other)])


def _encoder_row(trace: AttentionsTrace, word: str) -> np.ndarray:
    return mean_weights(trace.attentions["encoder"])[encoder_words(trace).index(word)]
