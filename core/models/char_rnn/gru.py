"""One character at a time: the char-RNN's step with carried state, for one stream or a batch of them.

The loop runs in Python on the host. The products of each step are made where the weights are, by NumPy on a
CPU or with tensors on a GPU (see `core.base.arrays`); the logits come back, and the character is drawn on the
host.

All is in float64. Float32 would be enough for the eye, but products of a batch are summed in another order
than those of one row, and a draw near a border would then depend on who else is generating. In float64 that
difference is some 1e-15, so the same seed gives the same text alone and in company.
"""

import dataclasses
import functools
from collections.abc import Mapping

import numpy as np

from ...base import sampling
from ...base.arrays import array_namespace, to_device, to_numpy
from ...base.checks import is_number, raise_invalid
from ..configs.char_rnn import CharRNNConfig


@dataclasses.dataclass(frozen=True)
class SplitWeights:
    """The weights of a GRU as `gru_step` multiplies them: gates and candidate apart, without gaps in memory.

    Attributes:
        gate_recurrent: (U, 2U), of the update and the reset gate, negated.
        gate_inputs: (V, 2U), what each character and both biases add to the two gates, negated.
        candidate_recurrent: (U, U).
        candidate_inputs: (V, U), what each character adds to the candidate, outside the reset gate.
        candidate_bias: (U,), added inside the reset gate.
    """

    gate_recurrent: np.ndarray
    gate_inputs: np.ndarray
    candidate_recurrent: np.ndarray
    candidate_inputs: np.ndarray
    candidate_bias: np.ndarray

    def to_device(self) -> "SplitWeights":
        """Returns them where the request of this thread is worked out."""
        return SplitWeights(**{name: to_device(array) for name, array in vars(self).items()})


@dataclasses.dataclass(frozen=True)
class GRUWeights:
    """The weights of Embedding -> GRU -> Dense in float64, the embedding already multiplied into the gates.

    Attributes:
        inputs: (V, 3U), embedding @ kernel + input bias: what each character adds to the gates z, r and
            candidate.
        recurrent: (U, 3U).
        recurrent_bias: (3U,), added before the reset gate multiplies (Keras' `reset_after`; the original
            paper resets first).
        output: (U, V).
        output_bias: (V,).

    Reference: Cho et al., "Learning Phrase Representations using RNN Encoder-Decoder" (2014), equations 5 to
    8, https://arxiv.org/abs/1406.1078
    """

    inputs: np.ndarray
    recurrent: np.ndarray
    recurrent_bias: np.ndarray
    output: np.ndarray
    output_bias: np.ndarray

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, np.ndarray]) -> "GRUWeights":
        """Takes the arrays of a weights file.

        Args:
            arrays: `embedding/embeddings` (V, E), `gru/kernel` (E, 3U), `gru/recurrent_kernel` (U, 3U),
                `gru/bias` (2, 3U), `logits/kernel` (U, V) and `logits/bias` (V,).
        """
        float64_arrays = {name: np.asarray(array, "float64") for name, array in arrays.items()}
        return cls(
            inputs=float64_arrays["embedding/embeddings"] @ float64_arrays["gru/kernel"]
            + float64_arrays["gru/bias"][0],
            recurrent=np.ascontiguousarray(float64_arrays["gru/recurrent_kernel"]),
            recurrent_bias=float64_arrays["gru/bias"][1],
            output=np.ascontiguousarray(float64_arrays["logits/kernel"]),
            output_bias=float64_arrays["logits/bias"],
        )

    @property
    def units(self) -> int:
        """U."""
        return self.recurrent.shape[0]

    @functools.cached_property
    def split(self) -> SplitWeights:
        """The same weights with gates and candidate apart, cut once."""
        num_gate_columns = 2 * self.units
        return SplitWeights(
            gate_recurrent=np.ascontiguousarray(-self.recurrent[:, :num_gate_columns]),
            gate_inputs=np.ascontiguousarray(
                -(self.inputs[:, :num_gate_columns] + self.recurrent_bias[:num_gate_columns])
            ),
            candidate_recurrent=np.ascontiguousarray(self.recurrent[:, num_gate_columns:]),
            candidate_inputs=np.ascontiguousarray(self.inputs[:, num_gate_columns:]),
            candidate_bias=self.recurrent_bias[num_gate_columns:],
        )


def gru_step(weights: SplitWeights, states, ids: np.ndarray):
    """Returns the states (B, U) after states (B, U) have read one character each, ids (B,).

    The states are where the weights are, arrays or tensors; so are those returned.

    The gates come negated out of their product, since y * sigmoid(x) is y / (1 + exp(-x)). Gates and
    candidate have products of their own, so that each operation works on memory without gaps: 32 rows
    take 95 us so, and 140 us as one product.

    Example:
        >>> shapes = ((2, 3), (1, 3), 3, (1, 2), 2)
        >>> weights = GRUWeights(*(np.zeros(shape) for shape in shapes))
        >>> gru_step(weights.split, np.array([[0.5]]), np.array([1])).tolist()  # half of the state is kept
        [[0.25]]
    """
    units = weights.candidate_bias.shape[0]
    xp = array_namespace(states)
    gates = states @ weights.gate_recurrent  # (B, 2U): -update z, -reset r
    gates += xp.take(weights.gate_inputs, ids, axis=0)
    gates = xp.exp(gates)
    gates += 1.0  # 1 / sigmoid
    candidate = states @ weights.candidate_recurrent  # (B, U)
    candidate += weights.candidate_bias
    candidate /= gates[:, units:]  # times the reset gate
    candidate += xp.take(weights.candidate_inputs, ids, axis=0)
    candidate = xp.tanh(candidate)
    new_states = states - candidate
    new_states /= gates[:, :units]  # times the update gate
    new_states += candidate  # z * h + (1 - z) * candidate
    return new_states


@dataclasses.dataclass(frozen=True)
class SamplingParams:
    """The sampling parameters of the B rows of a batch, as arrays (B,)."""

    temperature: np.ndarray
    top_k: np.ndarray
    top_p: np.ndarray

    @classmethod
    def from_requests(cls, requests) -> "SamplingParams":
        """Takes them from requests that have `temperature`, `top_k` and `top_p`."""
        return cls(
            temperature=np.array([request.temperature for request in requests]),
            top_k=np.array([request.top_k for request in requests]),
            top_p=np.array([request.top_p for request in requests]),
        )

    @property
    def is_unfiltered(self) -> bool:
        """True when nothing is cut and no row is greedy: the draw is then the softmax at a temperature."""
        return bool(
            (self.temperature >= sampling.GREEDY_BELOW).all()
            and not self.top_k.any()
            and (self.top_p >= 1).all()
        )


class GRUDecoder:
    """Steps of a char-RNN. Its states, one vector of U numbers a stream, are on the host between two calls.

    The engine's worker knows nothing of a state: a decoder of another kind has the same methods for keys and
    values of growing length. A decoder is used where it was made; see `core.base.device.use_device`.

    Example:
        >>> shapes = ((3, 6), (2, 6), 6, (2, 3), 3)
        >>> weights = GRUWeights(*(np.zeros(shape) for shape in shapes))
        >>> decoder = GRUDecoder(weights)
        >>> decoder.logits(decoder.read(np.array([0, 2]))).tolist()
        [0.0, 0.0, 0.0]
    """

    def __init__(self, weights: GRUWeights):
        self.weights = weights
        self.units = weights.units
        self._split_weights = weights.split.to_device()
        self._output, self._output_bias = to_device(weights.output), to_device(weights.output_bias)

    def read(self, ids: np.ndarray, state: np.ndarray | None = None) -> np.ndarray:
        """Returns the state (U,) after reading ids (T,), from a given state (U,) or from zeros."""
        states = np.zeros(self.units) if state is None else np.asarray(state, "float64")
        return self._advance(states[None], np.asarray(ids)[None])[0]

    def read_batch(self, ids: np.ndarray) -> np.ndarray:
        """Returns the states (B, U) after ids (B, T) of as many streams, read from zeros."""
        return self._advance(np.zeros((len(ids), self.units)), ids)

    def _advance(self, states: np.ndarray, ids: np.ndarray) -> np.ndarray:
        states = to_device(states)
        for step_ids in ids.T:  # (B,)
            states = gru_step(self._split_weights, states, step_ids)
        return to_numpy(states)

    def compute_states(self, ids: np.ndarray) -> np.ndarray:
        """Returns the state (T, U) after each of ids (T,), read from zeros."""
        states = np.empty((len(ids), self.units))
        state = to_device(np.zeros((1, self.units)))
        for step in range(len(ids)):
            state = gru_step(self._split_weights, state, ids[step : step + 1])
            states[step] = to_numpy(state)[0]
        return states

    def logits(self, states: np.ndarray) -> np.ndarray:
        """Returns the logits (..., V) of states (..., U)."""
        states = to_device(states)
        return to_numpy(array_namespace(states).matmul(states, self._output) + self._output_bias)

    def decode(
        self, states: np.ndarray, sampling_params: SamplingParams, uniforms: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Draws the next T characters of B streams.

        Args:
            states: (B, U) float64, not changed.
            sampling_params: Sampling parameters, one of each a stream.
            uniforms: (B, T) numbers in [0, 1), one a draw.

        Returns:
            ids (B, T) int32, logits (B, T, V) before each draw, and the states (B, U) after the last.
        """
        batch, steps = uniforms.shape
        ids = np.empty((steps, batch), "int32")
        logits = np.empty((steps, batch, len(self.weights.output_bias)))
        is_unfiltered = sampling_params.is_unfiltered
        inverse_temperature = 1.0 / sampling_params.temperature[:, None] if is_unfiltered else None
        states = to_device(states)
        for step in range(steps):
            step_logits = logits[step]
            step_logits[:] = to_numpy(states @ self._output)
            step_logits += self.weights.output_bias
            if (
                is_unfiltered
            ):  # the same as the other branch, without its copies: `sample_ids` needs no sum of 1
                probabilities = step_logits * inverse_temperature
                probabilities -= probabilities.max(axis=-1, keepdims=True)
                np.exp(probabilities, out=probabilities)
            else:
                probabilities = sampling.filtered_probabilities(
                    step_logits,
                    temperature=sampling_params.temperature,
                    top_k=sampling_params.top_k,
                    top_p=sampling_params.top_p,
                )
            next_ids = sampling.sample_ids(probabilities, uniforms[:, step])
            ids[step] = next_ids
            states = gru_step(self._split_weights, states, next_ids)
        return ids.T, logits.transpose(1, 0, 2), to_numpy(states)  # (B, T), (B, T, V), (B, U)

    # --- the interface of the engine's worker ---------------------------------------------------------------

    def start(self, ids: np.ndarray, saved: tuple[float, ...] | None = None) -> np.ndarray:
        """Returns the state (U,) of a stream before its first draw.

        Args:
            ids: (T,) what the prompt consists of; read from zeros.
            saved: The numbers of a state that `save` gave, which takes the prompt's place. Default: none.

        Raises:
            InvalidValueError: If the saved numbers are no state of this decoder.
        """
        if saved is None:
            return self.read(ids)
        if len(saved) != self.units or not all(map(is_number, saved)):
            raise_invalid("state", f"the {self.units} finite numbers of a hidden state of this model", saved)
        return np.array(saved, "float64")

    def join(self, states: list[np.ndarray]) -> np.ndarray:
        """Returns the states (B, U) of a batch from the states (U,) of B streams."""
        return np.stack(states)

    def take(self, states: np.ndarray, row: int) -> np.ndarray:
        """Returns the state (U,) of one stream of a batch (B, U), as a copy: a view would keep the batch."""
        return states[row].copy()

    def save(self, state: np.ndarray) -> np.ndarray:
        """Returns the numbers (U,) that a trace holds and that `start` takes back."""
        return state


def load_decoder(config: CharRNNConfig, arrays: Mapping[str, np.ndarray]) -> GRUDecoder:
    """Returns the decoder of a char-RNN, its weights where the request of this thread is worked out."""
    return GRUDecoder(GRUWeights.from_arrays(arrays))
