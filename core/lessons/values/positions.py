"""What lessons take from the traces of the page Positions."""

import numpy as np

from core.positions.aliases.ask import AliasTrace
from core.positions.clocks.ask import ClockTrace
from core.positions.matrix.ask import PositionsTrace
from core.positions.relations.ask import CurvesTrace, RotationTrace, SimilarityTrace, WavelengthsTrace
from core.positions.shuffled.ask import TrialTrace

_ROUNDING = 1e-9  # what float64 leaves of equal numbers


def moves_least(trace: PositionsTrace) -> str:
    """Returns which end of the dimensions changes least over the positions."""
    spread = trace.matrix.std(axis=0)
    quarter = len(spread) // 4
    return "the last ones" if spread[-quarter:].max() < spread[:quarter].min() else "the first ones"


def spread_of(trace: PositionsTrace, dimension: int) -> float:
    """Returns the standard deviation of a dimension over the positions."""
    return float(trace.matrix[:, dimension].std())


def cell(trace: PositionsTrace, position: int, dimension: int) -> float:
    """Returns a number of the matrix, by its position and its dimension."""
    return float(trace.matrix[int(np.flatnonzero(trace.positions == position)[0]), dimension])


def cosine_at(trace: AliasTrace, position: int) -> float:
    """Returns the cosine of the pair at a position."""
    return float(trace.cosine[int(np.flatnonzero(trace.positions == position)[0])])


def cosine_beside(trace: AliasTrace, position: int) -> str:
    """Returns how the cosine of a position stands to that of the chosen one."""
    index = int(np.flatnonzero(trace.positions == position)[0])
    return "the opposite cosine" if trace.mirrored[index] else "the same cosine"


def best_dial(trace: ClockTrace) -> str:
    """Returns the positions per turn of the dial on which the two positions differ most."""
    return f"{trace.wavelengths[int(np.abs(trace.gaps).argmax())]:.3g}"


def widest_gap(trace: ClockTrace) -> float:
    """Returns the degrees between the hands on that dial."""
    return float(np.abs(trace.gaps).max())


def turns_of(trace: ClockTrace, dial: int) -> float:
    """Returns by how many turns the two positions differ on a dial."""
    return float(abs(trace.turned[dial]))


def different_curves(trace: CurvesTrace) -> int:
    """Returns how many different curves there are, rounding left out."""
    apart = np.abs(trace.curves[:, None] - trace.curves[None]).max(axis=-1) > _ROUNDING * trace.width
    return len({tuple(row) for row in apart.tolist()})


def self_similarity(trace: SimilarityTrace) -> float:
    """Returns the dot product of a position with itself."""
    return float(trace.similarity[0, 0])


def longest_wave(trace: WavelengthsTrace) -> float:
    """Returns the positions of the longest wave."""
    return float(trace.wavelengths.max())


def longest_rounded(trace: WavelengthsTrace) -> str:
    """Returns the same to ten thousands, as a choice names it."""
    return f"about {round(longest_wave(trace), -4):,.0f}"


def whole_waves(trace: WavelengthsTrace) -> int:
    """Returns how many pairs make a whole wave within the positions."""
    return int((trace.wavelengths <= trace.count).sum())


def angle(trace: RotationTrace) -> float:
    """Returns by how many radians the chosen pair turns."""
    return float(trace.offset * trace.clocks.frequencies[trace.chosen])


def where_it_lands(trace: RotationTrace) -> str:
    """Returns where the rotated pair of p lies beside the hand of p + k."""
    apart = np.abs(trace.rotated - trace.clocks.points[1]).max()
    return "exactly on the hand of p + k" if apart < _ROUNDING else "beside the hand of p + k"


def what_remains(trace: TrialTrace) -> str:
    """Returns what a shuffle makes of the outputs without positions."""
    same = trace.plain_difference < _ROUNDING
    return "the same vectors, in another order" if same else "other vectors"


def least_similarity(trace: SimilarityTrace) -> float:
    """Returns the smallest dot product of two positions."""
    return float(trace.similarity.min())
