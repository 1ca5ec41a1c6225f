"""The char-RNN's steps as one compiled loop, for a GPU. This file is TensorFlow's own: `tf.function` and XLA.

The arithmetic is that of `core.models.char_rnn.numpy_decoder`, in float64, and the draw follows
`core.base.sampling`; tests hold both equal. Here a rank and the mass before a token come from comparing all
pairs of the V tokens: for V = 39 that is cheaper on a GPU than sorting.
"""

import dataclasses

import numpy as np
import tensorflow as tf

from ...base.sampling import GREEDY_BELOW
from .numpy_decoder import GRUWeights, Rows, VectorState

_BATCHES = (1, 8, 32)  # a compiled loop each; a batch is padded to the next of them


def _filtered(
    logits: tf.Tensor, temperature: tf.Tensor, top_k: tf.Tensor, top_p: tf.Tensor, earlier: tf.Tensor
) -> tf.Tensor:
    """Returns what a draw chooses from, (B, V), not normalised: temperature, top-k, then top-p.

    Args:
        logits: (B, V).
        temperature, top_k, top_p: (B,), one of each a row.
        earlier: (V, V) bool, True where the second token's id is lower than the first one's.
    """
    greedy = temperature < GREEDY_BELOW
    tempered = logits / tf.where(greedy, tf.ones_like(temperature), temperature)[:, None]
    token = tempered[:, :, None]  # (B, V, 1)
    rival = tempered[:, None, :]  # (B, 1, V)
    ranks_before = (rival > token) | ((rival == token) & earlier)  # (B, V, V)
    rank = tf.reduce_sum(tf.cast(ranks_before, tf.int32), axis=-1)  # (B, V)
    all_tokens = tf.fill(tf.shape(top_k), logits.shape[-1])
    limit = tf.where(top_k == 0, all_tokens, top_k)
    limit = tf.where(greedy, tf.ones_like(top_k), limit)
    impossible = tf.constant(-np.inf, tempered.dtype)
    probabilities = tf.nn.softmax(tf.where(rank < limit[:, None], tempered, impossible))
    mass_before = tf.where(ranks_before, probabilities[:, None, :], tf.zeros_like(token))
    mass = tf.reduce_sum(mass_before, axis=-1)  # (B, V)
    keep = (mass < top_p[:, None]) | (top_p >= 1)[:, None]
    return tf.where(keep, probabilities, tf.zeros_like(probabilities))


def _compiled(function):
    """Compiles with XLA where it is available (Windows' TensorFlow has none), else as a plain graph."""
    with_xla = tf.function(function, jit_compile=True)
    plain_graph = tf.function(function)
    chosen = []

    def call(*args):
        if chosen:
            return chosen[0](*args)
        try:
            result = with_xla(*args)
            chosen.append(with_xla)
        except (tf.errors.InvalidArgumentError, tf.errors.UnimplementedError, tf.errors.NotFoundError):
            result = plain_graph(*args)
            chosen.append(plain_graph)
        return result

    return call


def _step(weights: dict[str, tf.Tensor], states: tf.Tensor, ids: tf.Tensor) -> tf.Tensor:
    """Returns the states (B, U) after states (B, U) have read one character each, ids (B,)."""
    units = states.shape[-1]
    x = tf.gather(weights["inputs"], ids)  # (B, 3U): update gate, reset gate, candidate
    h = states @ weights["recurrent"] + weights["recurrent_bias"]  # (B, 3U)
    update = tf.sigmoid(x[:, :units] + h[:, :units])
    reset = tf.sigmoid(x[:, units : 2 * units] + h[:, units : 2 * units])
    candidate = tf.tanh(x[:, 2 * units :] + reset * h[:, 2 * units :])
    return update * states + (1 - update) * candidate


def _read_loop(
    weights: dict[str, tf.Tensor], state: tf.Tensor, ids: tf.Tensor, length: tf.Tensor
) -> tf.Tensor:
    """Returns the state (P, U) after each of the first so many of ids (P,), from a state (1, U)."""
    states = tf.TensorArray(tf.float64, ids.shape[0], element_shape=state.shape)
    for step in tf.range(length):
        state = tf.ensure_shape(_step(weights, state, ids[step][None]), state.shape)
        states = states.write(step, state)
    return states.stack()[:, 0]


# One for all models: weights are an argument, so that another one of the same size needs no new graph.
_read = _compiled(_read_loop)


class CompiledDecoder(VectorState):
    """Steps of a char-RNN in a compiled loop; the same calls as `NumpyDecoder`."""

    def __init__(self, weights: GRUWeights):
        self.units = weights.units
        self.vocabulary = len(weights.output_bias)
        self._weights = {
            field.name: tf.constant(getattr(weights, field.name)) for field in dataclasses.fields(weights)
        }
        index = np.arange(self.vocabulary)
        self._earlier = tf.constant(index[None, :] < index[:, None])  # (V, V): a lower id wins a tie
        self._decode = _compiled(self._decode_loop)

    def _decode_loop(self, states, temperature, top_k, top_p, uniforms):
        batch, steps = uniforms.shape
        ids = tf.TensorArray(tf.int32, steps, element_shape=(batch,))
        logits = tf.TensorArray(tf.float64, steps, element_shape=(batch, self.vocabulary))
        for step in tf.range(steps):
            raw = states @ self._weights["output"] + self._weights["output_bias"]
            cumulative = tf.cumsum(_filtered(raw, temperature, top_k, top_p, self._earlier), axis=-1)
            target = uniforms[:, step][:, None] * cumulative[:, -1:]
            chosen = tf.reduce_sum(tf.cast(cumulative <= target, tf.int32), axis=-1)
            chosen = tf.minimum(chosen, self.vocabulary - 1)
            ids = ids.write(step, chosen)
            logits = logits.write(step, raw)
            states = tf.ensure_shape(_step(self._weights, states, chosen), (batch, self.units))
        return ids.stack(), logits.stack(), states  # (T, B), (T, B, V), (B, U)

    def read(self, ids: np.ndarray, state: np.ndarray | None = None) -> np.ndarray:
        """Returns the state (U,) after reading ids (T,), from a given state (U,) or from zeros."""
        begin = np.zeros((1, self.units)) if state is None else np.asarray(state, "float64")[None]
        return self._states(ids, begin)[-1] if len(ids) else begin[0]

    def states(self, ids: np.ndarray) -> np.ndarray:
        """Returns the state (T, U) after each of ids (T,), read from zeros."""
        return self._states(ids, np.zeros((1, self.units)))

    def _states(self, ids: np.ndarray, begin: np.ndarray) -> np.ndarray:
        """Returns the state (T, U) after each of ids (T,), read from a state (1, U)."""
        # padded to a power of two, so that few graphs are traced
        padded = np.pad(np.asarray(ids, "int32"), (0, (1 << max(0, len(ids) - 1).bit_length()) - len(ids)))
        states = _read(self._weights, tf.constant(begin), tf.constant(padded), tf.constant(len(ids)))
        return states[: len(ids)].numpy()

    def logits(self, states: np.ndarray) -> np.ndarray:
        """Returns the logits (..., V) of states (..., U)."""
        logits = tf.constant(np.atleast_2d(states)) @ self._weights["output"] + self._weights["output_bias"]
        return logits.numpy().reshape(*np.shape(states)[:-1], self.vocabulary)

    def decode(
        self, states: np.ndarray, rows: Rows, uniforms: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Draws the next T characters of B streams; see `NumpyDecoder.decode`."""
        batch = len(uniforms)
        padded_batch = next(size for size in (*_BATCHES, batch) if size >= batch)
        missing = (0, padded_batch - batch)
        temperature = np.pad(np.asarray(rows.temperature, "float64"), missing, constant_values=1.0)
        top_k = np.pad(np.minimum(rows.top_k, self.vocabulary).astype("int32"), missing)
        top_p = np.pad(np.asarray(rows.top_p, "float64"), missing, constant_values=1.0)
        ids, logits, new_states = self._decode(
            tf.constant(np.pad(states, (missing, (0, 0)))),
            tf.constant(temperature),
            tf.constant(top_k),
            tf.constant(top_p),
            tf.constant(np.pad(uniforms, (missing, (0, 0)))),
        )
        ids = ids.numpy().T  # (B, T)
        logits = logits.numpy().transpose(1, 0, 2)  # (B, T, V)
        return ids[:batch], logits[:batch], new_states.numpy()[:batch]
