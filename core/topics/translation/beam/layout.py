"""The layout of the tree of a beam search, without crossing lines."""

import itertools
from collections.abc import Iterable

import numpy as np

from .schema import BeamResult

REJECTED_HEIGHT = 0.68  # height of a rejected candidate, token over score, beside that of one that is kept
_WINNER_WEIGHT = 1000.0  # how much straighter the winner's path is kept than others


def order_layers(result: BeamResult, *, include_rejected: bool = True) -> list[list[int]]:
    """Orders the nodes of each step from top to bottom so that no two edges of the tree cross.

    Children are in the order of their parents, and by rank under one parent. A hypothesis that has ended
    is at each later step at which it was still in the beam.
    """
    ordered_layers = [[0]]
    for step in range(1, int(result.step.max()) + 1):
        layer = []
        for parent in ordered_layers[-1]:
            if result.has_ended[parent]:
                if result.pruned_step[parent] < 0 or result.pruned_step[parent] > step:
                    layer.append(parent)
                continue
            children = np.flatnonzero(
                (result.parent == parent) & (result.step == step) & (result.in_beam | include_rejected)
            )
            layer += children[np.argsort(result.rank[children], kind="stable")].tolist()
        ordered_layers.append(layer)
    return ordered_layers


def fit_positions(targets: np.ndarray, weights: np.ndarray, gaps: np.ndarray) -> np.ndarray:
    """Fits heights (N,) to targets by weighted least squares, keeping order and minimum gaps (N - 1,).

    The pool-adjacent-violators algorithm on what is left of each height after the gaps before it.
    """
    offsets = np.concatenate([[0.0], np.cumsum(gaps)])
    blocks: list[list[float]] = []  # value, weight, members
    for value, weight in zip(targets - offsets, weights, strict=True):
        blocks.append([value, weight, 1])
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            value, weight, count = blocks.pop()
            last = blocks[-1]
            last[0] = (last[0] * last[1] + value * weight) / (last[1] + weight)
            last[1] += weight
            last[2] += count
    return np.concatenate([np.full(int(count), value) for value, _, count in blocks]) + offsets


def compute_heights(result: BeamResult, node_layers: list[list[int]]) -> list[np.ndarray]:
    """Computes the height of each node of each layer, downwards.

    A node is near its parent and keeps its distance from neighbours; the winner's path is at 0.
    """
    winning_nodes = set(result.winning_path)
    layer_heights = [np.zeros(1)]
    for previous_layer, layer in itertools.pairwise(node_layers):
        previous_heights = dict(zip(previous_layer, layer_heights[-1], strict=True))
        target_heights = np.array(
            [previous_heights[find_line_start(result, node, previous_layer)] for node in layer], float
        )
        node_sizes = np.where(result.in_beam[layer], 1.0, REJECTED_HEIGHT)
        weights = np.where([node in winning_nodes for node in layer], _WINNER_WEIGHT, 1.0)
        layer_heights.append(
            fit_positions(target_heights, weights, (node_sizes[1:] + node_sizes[:-1]) / 2)
            if layer
            else np.zeros(0)
        )
    return layer_heights


def find_line_start(result: BeamResult, node: int, previous_layer: Iterable[int]) -> int:
    """Returns the node of the previous layer where a node's edge begins: its parent, or itself if ended."""
    return node if node in previous_layer else int(result.parent[node])
