"""Traces of attention that are made by hand."""

import numpy as np

from core.base.sentences import SourceTokens, TokenScores
from core.topics.attention.heads.schema import AttentionResult, HeadsResult


def make_attention_result(weights, *, kind="encoder", mask=None, queries=(), keys=()):
    """An attention of given weights (L, H, T, S), with vectors that play no part."""
    weights = np.array(weights, "float64")
    layers, heads, rows, columns = weights.shape
    return AttentionResult(
        model="x",
        attention_type=kind,
        score_function="scaled dot",
        query_tokens=queries or tuple("abcdefgh"[:rows]),
        key_tokens=keys or tuple("abcdefgh"[:columns]),
        weights=weights,
        scores=np.zeros(weights.shape),
        mask=np.ones((rows, columns), bool) if mask is None else np.array(mask),
        queries=np.zeros((layers, heads, rows, 2)),
        keys=np.zeros((layers, heads, columns, 2)),
        values=np.zeros((layers, heads, columns, 2)),
    )


def make_source_tokens(*tokens: str) -> SourceTokens:
    ids, unknown = np.arange(1, len(tokens) + 1), np.zeros(len(tokens), bool)
    return SourceTokens(text=" ".join(tokens), tokens=tokens, ids=ids, is_unknown=unknown, truncated_words=())


def make_token_scores(*tokens: str, ids=None, log_probability=None) -> TokenScores:
    count = len(tokens)
    return TokenScores(
        tokens=tokens,
        ids=np.arange(1, count + 1) if ids is None else np.array(ids),
        is_unknown=np.zeros(count, bool),
        log_probability=np.zeros(count) if log_probability is None else np.array(log_probability),
        rank=np.zeros(count, int),
        entropy=np.zeros(count),
        alternatives=tuple((token,) for token in tokens),
        alternative_probability=np.ones((count, 1)),
    )


def make_heads_result(attention: AttentionResult, *output_tokens: str) -> HeadsResult:
    return HeadsResult(
        model=attention.model,
        source=make_source_tokens(*attention.key_tokens),
        attentions={attention.attention_type: attention},
        target_scores=make_token_scores(*output_tokens) if output_tokens else None,
    )
