"""Whether drawn segmentations are as frequent as they should be."""

import collections

import numpy as np


def chi_square(drawn: collections.Counter, exact: dict) -> tuple[float, int]:
    """Returns Pearson's chi-square and its degrees of freedom, rare segmentations put together."""
    assert set(drawn) <= {cut for cut, probability in exact.items() if probability}
    draws = drawn.total()
    often = [cut for cut, probability in exact.items() if probability * draws >= 5]
    seen = np.array([*(drawn[cut] for cut in often), draws - sum(drawn[cut] for cut in often)], float)
    wanted = np.array([exact[cut] * draws for cut in often])
    wanted = np.append(wanted, max(draws - wanted.sum(), 0.0))
    kept = wanted > 1
    return float(((seen - wanted)[kept] ** 2 / wanted[kept]).sum()), int(kept.sum()) - 1
