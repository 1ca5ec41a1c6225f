"""Traces of attention that are made by hand."""

import numpy as np

from core.base.sentences import SourceTokens, TokenScores
from core.topics.attention.heads.schema import AttentionResult, HeadsResult


def trace_of(weights, *, kind="encoder", mask=None, queries=(), keys=()):
    """An attention of given weights (L, H, T, S), with vectors that play no part."""
    weights = np.array(weights, "float64")
    layers, heads, rows, columns = weights.shape
    return AttentionResult(
        model="x",
        kind=kind,
        score="scaled dot",
        query_tokens=queries or tuple("abcdefgh"[:rows]),
        key_tokens=keys or tuple("abcdefgh"[:columns]),
        weights=weights,
        scores=np.zeros(weights.shape),
        mask=np.ones((rows, columns), bool) if mask is None else np.array(mask),
        queries=np.zeros((layers, heads, rows, 2)),
        keys=np.zeros((layers, heads, columns, 2)),
        values=np.zeros((layers, heads, columns, 2)),
    )


def source(*tokens: str) -> SourceTokens:
    ids, unknown = np.arange(1, len(tokens) + 1), np.zeros(len(tokens), bool)
    return SourceTokens(text=" ".join(tokens), tokens=tokens, ids=ids, unknown=unknown, cut=())


def scores(*tokens: str, log_probability=None) -> TokenScores:
    count = len(tokens)
    nats = np.zeros(count) if log_probability is None else np.array(log_probability)
    return TokenScores(
        tokens=tokens,
        ids=np.arange(1, count + 1),
        unknown=np.zeros(count, bool),
        log_probability=nats,
        rank=np.zeros(count, int),
        entropy=np.zeros(count),
        alternatives=tuple((token,) for token in tokens),
        alternative_probability=np.ones((count, 1)),
    )


def heads_of(attention: AttentionResult, *said: str) -> HeadsResult:
    return HeadsResult(
        model=attention.model,
        source=source(*attention.key_tokens),
        attentions={attention.kind: attention},
        scores=scores(*said) if said else None,
    )
