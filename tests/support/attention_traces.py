"""Traces of attention that are made by hand."""

import numpy as np

from core.traces.attention.matrices import AttentionTrace


def trace_of(weights, *, kind="encoder", mask=None):
    """An attention of given weights (L, H, T, S), with vectors that play no part."""
    weights = np.array(weights, "float64")
    layers, heads, queries, keys = weights.shape
    return AttentionTrace(
        model="x",
        kind=kind,
        score="scaled dot",
        query_tokens=tuple("abcdefgh"[:queries]),
        key_tokens=tuple("abcdefgh"[:keys]),
        weights=weights,
        scores=np.zeros(weights.shape),
        mask=np.ones((queries, keys), bool) if mask is None else np.array(mask),
        queries=np.zeros((layers, heads, queries, 2)),
        keys=np.zeros((layers, heads, keys, 2)),
        values=np.zeros((layers, heads, keys, 2)),
    )
