"""The char-RNN's steps as one compiled loop, for a GPU. This file is TensorFlow's own: `tf.function` and XLA.

The arithmetic is that of `core.models.char_rnn.numpy_decoder`, in float64, and the draw follows
`core.sampling`; tests hold both equal. Here a rank and the mass before a token come from comparing all pairs
of the V tokens: for V = 39 that is cheaper on a GPU than sorting.
"""

import numpy as np
import tensorflow as tf

from core.models.char_rnn.numpy_decoder import GRUWeights, Rows, VectorState
from core.sampling import GREEDY_BELOW

_BATCHES = (1, 8, 32)  # a compiled loop each; a batch is padded to the next of them


def _filtered(
    logits: tf.Tensor, temperature: tf.Tensor, top_k: tf.Tensor, top_p: tf.Tensor, earlier: tf.Tensor
) -> tf.Tensor:
    """Returns what a draw chooses from, (B, V), not normalised: temperature, top-k, then top-p."""
    greedy = temperature < GREEDY_BELOW
    tempered = logits / tf.where(greedy, tf.ones_like(temperature), temperature)[:, None]
    mine, other = tempered[:, :, None], tempered[:, None, :]
    # (B, V, V): the other ranks before me
    before = (other > mine) | ((other == mine) & earlier)
    rank = tf.reduce_sum(tf.cast(before, tf.int32), axis=-1)  # (B, V)
    limit = tf.where(
        greedy, tf.ones_like(top_k), tf.where(top_k == 0, tf.fill(tf.shape(top_k), logits.shape[-1]), top_k)
    )
    probabilities = tf.nn.softmax(
        tf.where(rank < limit[:, None], tempered, tf.constant(-np.inf, tempered.dtype))
    )
    mass = tf.reduce_sum(tf.where(before, probabilities[:, None, :], tf.zeros_like(mine)), axis=-1)
    keep = (mass < top_p[:, None]) | (top_p >= 1)[:, None]
    return tf.where(keep, probabilities, tf.zeros_like(probabilities))


class CompiledDecoder(VectorState):
    """Steps of a char-RNN in a compiled loop; the same calls as `NumpyDecoder`."""

    def __init__(self, weights: GRUWeights):
        self.units, self.vocabulary = weights.units, len(weights.output_bias)
        self._weights = {
            name: tf.constant(getattr(weights, name))
            for name in ("inputs", "recurrent", "recurrent_bias", "output", "output_bias")
        }
        index = np.arange(self.vocabulary)
        self._earlier = tf.constant(index[None, :] < index[:, None])  # (V, V): a lower id wins a tie
        self._decode = self._compiled(self._decode_loop)
        self._read = self._compiled(self._read_loop)

    def _compiled(self, function):
        """Compiles with XLA where it is there (Windows' TensorFlow has none), else as a plain graph."""
        fast, plain = tf.function(function, jit_compile=True), tf.function(function)
        chosen = []

        def call(*args):
            if not chosen:
                try:
                    result = fast(*args)
                    chosen.append(fast)
                    return result
                except (
                    tf.errors.InvalidArgumentError,
                    tf.errors.UnimplementedError,
                    tf.errors.NotFoundError,
                ):
                    chosen.append(plain)
            return chosen[0](*args)

        return call

    def _step(self, states: tf.Tensor, ids: tf.Tensor) -> tf.Tensor:
        w, units = self._weights, self.units
        x = tf.gather(w["inputs"], ids)  # (B, 3U)
        h = states @ w["recurrent"] + w["recurrent_bias"]  # (B, 3U)
        update = tf.sigmoid(x[:, :units] + h[:, :units])
        reset = tf.sigmoid(x[:, units : 2 * units] + h[:, units : 2 * units])
        candidate = tf.tanh(x[:, 2 * units :] + reset * h[:, 2 * units :])
        return update * states + (1 - update) * candidate

    def _read_loop(self, states: tf.Tensor, ids: tf.Tensor, length: tf.Tensor) -> tf.Tensor:
        for step in tf.range(length):
            states = tf.ensure_shape(self._step(states, ids[step][None]), (1, self.units))
        return states

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
            ids, logits = ids.write(step, chosen), logits.write(step, raw)
            states = tf.ensure_shape(self._step(states, chosen), (batch, self.units))
        return ids.stack(), logits.stack(), states  # (T, B), (T, B, V), (B, U)

    def read(self, ids: np.ndarray, state: np.ndarray | None = None) -> np.ndarray:
        """Returns the state (U,) after reading ids (T,), from a given state (U,) or from zeros."""
        states = np.zeros((1, self.units)) if state is None else np.asarray(state, "float64")[None]
        # a few lengths, so that few graphs are traced
        room = 1 << max(0, len(ids) - 1).bit_length()
        padded = np.pad(np.asarray(ids, "int32"), (0, room - len(ids)))
        return self._read(tf.constant(states), tf.constant(padded), tf.constant(len(ids))).numpy()[0]

    def logits(self, states: np.ndarray) -> np.ndarray:
        """Returns the logits (V,) of a state (U,)."""
        weights = self._weights
        return (tf.constant(states)[None] @ weights["output"] + weights["output_bias"]).numpy()[0]

    def decode(
        self, states: np.ndarray, rows: Rows, uniforms: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Draws the next T characters of B streams; see `NumpyDecoder.decode`."""
        batch = len(uniforms)
        room = next(size for size in (*_BATCHES, batch) if size >= batch)
        pad = ((0, room - batch), (0, 0))
        ids, logits, after = self._decode(
            tf.constant(np.pad(states, pad)),
            tf.constant(np.pad(np.asarray(rows.temperature, "float64"), pad[0], constant_values=1.0)),
            tf.constant(np.pad(np.minimum(rows.top_k, self.vocabulary).astype("int32"), pad[0])),
            tf.constant(np.pad(np.asarray(rows.top_p, "float64"), pad[0], constant_values=1.0)),
            tf.constant(np.pad(uniforms, pad)),
        )
        return ids.numpy().T[:batch], logits.numpy().transpose(1, 0, 2)[:batch], after.numpy()[:batch]
