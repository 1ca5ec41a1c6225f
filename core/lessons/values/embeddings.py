"""What lessons take from the traces of the page Embeddings."""

import numpy as np

from core.embeddings.lookup.ask import GradientTrace
from core.embeddings.map.ask import MapTrace
from core.embeddings.sums.ask import AdditionTrace, AnalogiesTrace


def read(trace: GradientTrace) -> int:
    """Returns how many rows the batch reads, that of padding among them."""
    return int(np.count_nonzero(trace.reads))


def cosine_to(trace, word: int) -> float:
    """Returns the cosine of a neighbour with the word, by its place among the neighbours."""
    return float(trace.cosine[trace.rows[word]])


def kept_percent(trace: MapTrace) -> float:
    """Returns how much of the variance the picture keeps, in %."""
    return float(100 * trace.shares.sum())


def first_share_percent(trace: MapTrace) -> float:
    """Returns how much of the variance the first component holds, in %."""
    return float(100 * trace.shares[0])


def follows(trace: MapTrace) -> float:
    """Returns how strongly the first component follows the values, from 0 to 1."""
    return float(abs(trace.correlation[0]))


def right_count(trace: AnalogiesTrace, excluded: int) -> int:
    """Returns how many analogies come out right: with 1 the inputs are excluded, with 0 they are not."""
    return int(trace.right[excluded].sum())


def mean_of(trace: AdditionTrace, name: str) -> float:
    """Returns the mean over the tokens of a length or an angle."""
    return float(getattr(trace, name).mean())
