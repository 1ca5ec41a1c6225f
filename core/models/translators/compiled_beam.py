"""A step of beam search on tensors, for `core.models.translators.compiled_search`: TensorFlow's own.

The choices are those of `core.models.translators.beam_search`, over the whole vocabulary at once.
"""

from typing import Any, NamedTuple

import numpy as np
import tensorflow as tf

from core.models.translators.hypotheses import Candidates, Tokens, length_factor


class TensorBeam(NamedTuple):
    """The W hypotheses of each of B sources, (B, W, ...), as `beam_search.Beam` has them."""

    total: Any
    unknown_cost: Any
    ranked: Any
    length: Any
    ended: Any
    last: Any
    ids: Any


def first_beam(count: int, width: int, tokens: Tokens) -> TensorBeam:
    """Returns beams (B, W) of which only the first hypothesis is one."""
    total = tf.where(
        tf.range(width) == 0, tf.zeros([count, width], tf.float64), tf.constant(-np.inf, tf.float64)
    )
    return TensorBeam(
        total=total,
        unknown_cost=tf.zeros_like(total),
        ranked=total,
        length=tf.zeros([count, width], tf.int32),
        ended=tf.zeros([count, width], tf.bool),
        last=tf.fill([count, width], tokens.start),
        ids=tf.fill([count, width, tokens.limit], tokens.end),
    )


def best_continuations(
    beam: TensorBeam, log_probability, tokens: Tokens, keep: int, length_penalty, unknown_penalty
) -> Candidates:
    """Returns the `keep` best continuations of beams (B, W) by log-probabilities (B, W, V).

    Of equally good ones those with the lower parent, then with the lower id, come first: so `top_k` has it.
    """
    count, width, vocabulary = log_probability.shape
    ids = tf.range(vocabulary)
    total = beam.total[..., None] + log_probability  # (B, W, V)
    length = beam.length + tf.cast(~beam.ended, tf.int32)  # (B, W)
    unknown = unknown_penalty[..., None] * tf.cast(ids == tokens.unknown, tf.float64)  # (B, 1, V)
    cost = beam.unknown_cost[..., None] + unknown
    ranked = (total - cost) / _factor(length, length_penalty)[..., None]
    as_it_is = (beam.total - beam.unknown_cost) / _factor(beam.length, length_penalty)  # (B, W)
    stays = tf.where(ids == tokens.end, as_it_is[..., None], tf.constant(-np.inf, tf.float64))
    ranked = tf.where(beam.ended[..., None], stays, ranked)
    order, best = tf.math.top_k(tf.reshape(ranked, [count, width * vocabulary]), keep)  # (B, K)
    parent = best // vocabulary
    ended = tf.gather(beam.ended, parent, batch_dims=1)
    sums = tf.gather(tf.reshape(total, [count, -1]), best, batch_dims=1)
    sums = tf.where(ended, tf.gather(beam.total, parent, batch_dims=1), sums)
    of_token = tf.gather(tf.reshape(log_probability, [count, -1]), best, batch_dims=1)
    return Candidates(
        parent=parent,
        token=tf.where(ended, -1, best % vocabulary),
        log_probability=tf.where(ended, tf.zeros_like(of_token), of_token),
        total=tf.where(tf.math.is_finite(order), sums, tf.constant(-np.inf, tf.float64)),
        ranked=order,
        length=tf.gather(length, parent, batch_dims=1),
    )


def _factor(length, penalty):
    """Returns `beam_search.length_factor` of lengths (B, W)."""
    return length_factor(tf.cast(length, tf.float64), penalty)


def next_beam(beam: TensorBeam, best: Candidates, step, tokens: Tokens, unknown_penalty) -> TensorBeam:
    """Returns the beams of the first W of the candidates."""
    width = beam.total.shape[1]
    parent = best.parent[:, :width]
    token = best.token[:, :width]
    ranked = best.ranked[:, :width]
    last = tf.where(token < 0, tokens.end, token)
    ids = tf.gather(beam.ids, parent, batch_dims=1)  # (B, W, limit)
    ids = tf.where(tf.range(tokens.limit) == step, last[..., None], ids)
    cost = unknown_penalty * tf.cast(token == tokens.unknown, tf.float64)
    return TensorBeam(
        total=best.total[:, :width],
        unknown_cost=tf.gather(beam.unknown_cost, parent, batch_dims=1) + cost,
        ranked=ranked,
        length=best.length[:, :width],
        ended=tokens.ended(ids, step) | ~tf.math.is_finite(ranked),
        last=last,
        ids=ids,
    )
