"""Whether drawn segmentations are as frequent as they should be."""

import collections

import numpy as np


def chi_square(sample_counts: collections.Counter, probabilities: dict) -> tuple[float, int]:
    """Returns Pearson's chi-square and its degrees of freedom, rare segmentations put together."""
    assert set(sample_counts) <= {cut for cut, probability in probabilities.items() if probability}
    draws = sample_counts.total()
    frequent_cuts = [cut for cut, probability in probabilities.items() if probability * draws >= 5]
    observed = np.array([sample_counts[cut] for cut in frequent_cuts], float)
    expected = np.array([probabilities[cut] * draws for cut in frequent_cuts])
    observed, expected = (np.append(one, max(draws - one.sum(), 0.0)) for one in (observed, expected))
    is_tested = expected > 1
    statistic = ((observed - expected)[is_tested] ** 2 / expected[is_tested]).sum()
    return float(statistic), int(is_tested.sum()) - 1
