"""Where each hypothesis of a beam search stands in its tree, so that no two lines cross."""

import itertools
from collections.abc import Iterable

import numpy as np

from .schema import BeamResult

SMALL = 0.68  # height of a rejected candidate, token over score, beside that of one that is kept
_FIRM = 1000.0  # how much straighter the winner's path is kept than others


def layers(result: BeamResult, *, candidates: bool = True) -> list[list[int]]:
    """Returns the nodes at each step from top to bottom, so ordered that no two lines of the tree cross.

    Children stand in the order of their parents, and by rank below one parent. A hypothesis that has ended
    stands at each later step at which it was still in the beam.
    """
    stack = [[0]]
    for step in range(1, int(result.step.max()) + 1):
        layer = []
        for parent in stack[-1]:
            if result.ended[parent]:
                if result.pruned_step[parent] < 0 or result.pruned_step[parent] > step:
                    layer.append(parent)
                continue
            children = np.flatnonzero(
                (result.parent == parent) & (result.step == step) & (result.kept | candidates)
            )
            layer += children[np.argsort(result.rank[children], kind="stable")].tolist()
        stack.append(layer)
    return stack


def spread(wanted: np.ndarray, weights: np.ndarray, gaps: np.ndarray) -> np.ndarray:
    """Returns the heights (N,) nearest to the wanted ones in least squares that keep order and gaps (N - 1,).

    The pool-adjacent-violators algorithm on what is left of each height after the gaps before it.
    """
    before = np.concatenate([[0.0], np.cumsum(gaps)])
    blocks: list[list[float]] = []  # value, weight, members
    for value, weight in zip(wanted - before, weights, strict=True):
        blocks.append([value, weight, 1])
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            value, weight, count = blocks.pop()
            last = blocks[-1]
            last[0] = (last[0] * last[1] + value * weight) / (last[1] + weight)
            last[1] += weight
            last[2] += count
    return np.concatenate([np.full(int(count), value) for value, _, count in blocks]) + before


def heights(result: BeamResult, stack: list[list[int]]) -> list[np.ndarray]:
    """Returns the height of each node of each layer, downwards.

    A node stands near its parent and apart from its neighbours, the winner's path at 0.
    """
    winner = set(result.winner)
    levels = [np.zeros(1)]
    for above, layer in itertools.pairwise(stack):
        height_above = dict(zip(above, levels[-1], strict=True))
        wanted = np.array([height_above[origin(result, node, above)] for node in layer], float)
        size = np.where(result.kept[layer], 1.0, SMALL)
        weights = np.where([node in winner for node in layer], _FIRM, 1.0)
        levels.append(spread(wanted, weights, (size[1:] + size[:-1]) / 2) if layer else np.zeros(0))
    return levels


def origin(result: BeamResult, node: int, above: Iterable[int]) -> int:
    """Returns where a node's line begins in the layer above: at its parent, or at itself if it stays."""
    return node if node in above else int(result.parent[node])
