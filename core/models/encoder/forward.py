"""The pretrained encoder's forward pass without Keras, from the shipped arrays.

It is written once, for NumPy's arrays on a CPU and for tensors on a GPU (see `core.base.arrays`). Weights are
float32, and one set of them serves all that stand on the encoder; sums are float32, or float64 where a page
shows them. `core.models.hooks` records tensors.
"""

import functools
import itertools
import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from ...base.arrays import array_namespace, is_numpy, to_device, to_float64, to_numpy, vector_norms
from ...base.device import count_processors
from ..arithmetic import layer_norm
from ..configs.encoder import EncoderConfig
from ..hooks import NO_HOOKS, Hooks

_MASKED_SCORE = -1e30  # a score whose weight is exactly 0
_MIN_TOKENS_PER_THREAD = 48  # tokens, for fewer of which a second thread costs more than it brings
_STEPS_PER_UNIT = 256  # of the table of the normal distribution, to 1
_TABLE_LIMIT = 9  # from there on it is 0 or 1
_BLOCK_SIZE = 1 << 14  # numbers that stay in the processor's cache


class EncoderForward:
    """The arithmetic of `core.models.encoder.model`.

    Args:
        config: Architecture.
        weights: By the names of `core.models.zoo.load_arrays`, float32, where the request is worked out.
        dtype: Of the sums, "float32" or "float64".

    Example:
        >>> from core.models.encoder.model import build
        >>> from core.models.weights import named_weights
        >>> config = EncoderConfig(
        ...     name="tiny", title="", vocabulary_size=9, embedding_size=6, num_layers=1, num_heads=2,
        ...     feedforward_size=8, max_positions=5, max_length=5,
        ... )
        >>> tensors = {}
        >>> forward = EncoderForward(config, named_weights(build(config)))
        >>> forward(np.array([[1, 5, 2, 0]]), Hooks(tensors)).shape
        (1, 4, 6)
        >>> tensors["block_0/attention/weights"].shape
        (1, 2, 4, 4)
    """

    def __init__(self, config: EncoderConfig, weights: Mapping[str, Any], *, dtype: str = "float32"):
        self.config = config
        self.weights = weights
        self.dtype = dtype

    def __call__(self, ids, hooks: Hooks = NO_HOOKS):
        """Returns the hidden states (B, S, D) of ids (B, S), padded with 0, which is hidden from all."""
        return self.run_blocks(self.embed(ids), ids != 0, hooks=hooks)

    def embed(self, ids):
        """Returns the input (B, S, D) of the first block for ids (B, S)."""
        tokens, positions, types = (
            self.weights[f"{name}/embeddings"] for name in ("tokens", "positions", "types")
        )
        x = self._cast(array_namespace(tokens).take(tokens, ids, axis=0))  # (B, S, D)
        x = x + self._cast(positions[: ids.shape[1]])
        return self._norm(x + self._cast(types[0]), "norm")  # the first type, of a text by itself

    def run_blocks(
        self,
        x,
        mask,
        first: int = 0,
        last: int | None = None,
        hooks: Hooks = NO_HOOKS,
        map_function: Callable[..., Iterable] = map,
    ):
        """Runs blocks `first` to `last` (excluded) on x (B, S, D); the mask (B, S) hides padding.

        Args:
            x: What leaves the block before them, or `embed`.
            mask: True at real tokens.
            first, last: Numbers of blocks. Default: all.
            hooks: Record tensors.
            map_function: The `map` of a pool of threads, which share the tokens of a long text. Default: one
                thread.
        """
        mask = to_device(mask)
        token_slices = [slice(None)] if map_function is map else _split_tokens(x.shape[1])
        map_function = map if len(token_slices) == 1 else map_function
        for block in range(self.config.num_layers)[first:last]:
            name = f"block_{block}/attention"
            keys, values = map_function(
                functools.partial(self._project_heads, x, name, hooks), ("key", "value")
            )
            run_block = functools.partial(self._run_block, x, keys, values, mask, f"block_{block}", hooks)
            outputs = list(map_function(run_block, token_slices))
            x = outputs[0] if len(outputs) == 1 else np.concatenate(outputs, axis=1)
        return x

    def _run_block(self, x, keys, values, mask, name: str, hooks: Hooks, token_slice: slice):
        # some tokens of x (B, S, D) attend to keys of all of them
        x = x[:, token_slice]
        attention_output = self._attention(x, keys, values, mask, f"{name}/attention", hooks)
        x = self._norm(x + attention_output, f"{name}/attention_norm")
        hidden_state = gelu(self._dense(x, f"{name}/ffn_in"))
        return self._norm(x + self._dense(hidden_state, f"{name}/ffn_out"), f"{name}/norm")

    def _attention(self, x, keys, values, mask, name: str, hooks: Hooks):
        """Returns the output (B, T, D) of an attention of x (B, T, D) to keys and values (B, H, S, K)."""
        xp = array_namespace(x)
        queries = self._project_heads(x, name, hooks, "query")  # (B, H, T, K)
        scores = (queries / self.config.key_size**0.5) @ xp.swapaxes(keys, -1, -2)  # (B, H, T, S)
        hooks.save(f"{name}/scores", scores)
        weights = hooks.save(f"{name}/weights", compute_attention_weights(scores, mask))  # (B, H, T, S)
        context = xp.swapaxes(weights @ values, 1, 2)  # (B, T, H, K)
        return self._dense(xp.reshape(context, x.shape), f"{name}/dense")

    def _project_heads(self, x, name: str, hooks: Hooks, projection: str):
        # (B, S, D) to (B, H, S, K)
        shape = (*x.shape[:2], self.config.num_heads, self.config.key_size)
        by_head = array_namespace(x).reshape(self._dense(x, f"{name}/{projection}"), shape)  # (B, S, H, K)
        return hooks.save(f"{name}/{projection}", array_namespace(x).swapaxes(by_head, 1, 2))

    def _dense(self, x, name: str):
        xp = array_namespace(x)
        rows = xp.reshape(x, (-1, x.shape[-1]))  # (B S, in)
        output = rows @ self._weight(f"{name}/kernel") + self._weight(f"{name}/bias")
        return xp.reshape(output, (*x.shape[:-1], output.shape[-1]))

    def _norm(self, x, name: str):
        gamma, beta = self._weight(f"{name}/gamma"), self._weight(f"{name}/beta")
        return layer_norm(x, gamma, beta, self.config.epsilon)

    def _weight(self, name: str):
        return self._cast(self.weights[name])

    def _cast(self, weight):
        return weight if self.dtype == "float32" else to_float64(weight)


def _split_tokens(length: int) -> list[slice]:
    # one slice a processor, if it is worth it
    count = max(1, min(count_processors(), length // _MIN_TOKENS_PER_THREAD))
    ends = [length * part // count for part in range(count + 1)]
    return [slice(start, end) for start, end in itertools.pairwise(ends)]


def compute_attention_weights(scores, mask):
    """Returns the softmax (B, H, T, S) of scores (B, H, T, S); the mask (B, S) hides keys.

    Example:
        >>> compute_attention_weights(np.zeros((1, 1, 1, 3)), np.array([[True, True, False]])).tolist()
        [[[[0.5, 0.5, 0.0]]]]
    """
    if not is_numpy(scores):
        xp = array_namespace(scores)
        return xp.softmax(xp.where(mask[:, None, None], scores, _MASKED_SCORE), axis=-1)
    weights = np.empty_like(scores)
    for text_scores, text_weights, text_mask in zip(
        scores, weights, mask, strict=True
    ):  # one text stays in the cache
        if not text_mask.all():
            text_scores = np.where(text_mask, text_scores, _MASKED_SCORE)
        np.subtract(text_scores, text_scores.max(axis=-1, keepdims=True), out=text_weights)
        np.exp(text_weights, out=text_weights)
        text_weights /= text_weights.sum(axis=-1, keepdims=True)
    return weights


def merge_adapters(
    weights: Mapping[str, Any], adapters: Mapping[str, np.ndarray], scale: float
) -> dict[str, Any]:
    """Returns the weights of an encoder with low-rank adapters added to its matrices: W + scale A B.

    Args:
        weights: Of the encoder that ships.
        adapters: By names such as "block_2/ffn_in/adapter_in" (in, R) and ".../adapter_out" (R, out).
        scale: What their products are multiplied by.
    """
    layers = [name.removesuffix("/adapter_in") for name in adapters if name.endswith("/adapter_in")]
    kernel_updates = {
        f"{layer}/kernel": to_device(
            scale * (adapters[f"{layer}/adapter_in"] @ adapters[f"{layer}/adapter_out"])
        )
        for layer in layers
    }
    return {**weights, **{name: weights[name] + update for name, update in kernel_updates.items()}}


def pool_and_normalize(hidden_states: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Returns the embeddings (B, D) of sentences: the mean hidden state of the real tokens, made length 1.

    Args:
        hidden_states: (B, S, D) hidden states.
        mask: (B, S) bool, True at real tokens.

    Reference: Reimers and Gurevych, "Sentence-BERT", 2019, section 3, https://arxiv.org/abs/1908.10084

    Example:
        >>> hidden_states = np.array([[[3.0, 0.0], [0.0, 4.0], [9.0, 9.0]]])
        >>> pool_and_normalize(hidden_states, np.array([[True, True, False]])).tolist()
        [[0.6, 0.8]]
    """
    mean = mean_pool(hidden_states, mask)
    return mean / np.maximum(vector_norms(mean)[:, None], 1e-12)


def mean_pool(hidden_states, mask: np.ndarray) -> np.ndarray:
    """Returns the mean (B, D) float64 of the hidden states (B, S, D) of real tokens, by the mask (B, S)."""
    hidden_states = to_device(hidden_states, "float64")
    xp = array_namespace(hidden_states)
    total = xp.sum(xp.where(to_device(mask)[..., None], hidden_states, 0.0), axis=1)  # (B, D)
    return to_numpy(total) / np.maximum(to_numpy(mask).sum(axis=1, keepdims=True), 1)


# --- GELU ---------------------------------------------------------------------------------------------------


def gelu(x):
    """Returns x times the probability that a normal number is below x, for each number of x (...).

    NumPy has no erf. The probability comes from its Taylor series around the nearest row of a table: within
    1e-12 in float64, 1e-7 in float32.

    Reference: Hendrycks and Gimpel, "Gaussian Error Linear Units", 2016, https://arxiv.org/abs/1606.08415

    Example:
        >>> gelu(np.array([1.0, -1.0])).round(6).tolist()
        [0.841345, -0.158655]
    """
    if not is_numpy(x):
        # not `keras.ops.gelu`, which rounds the root of 2 to float32
        return 0.5 * x * (1.0 + array_namespace(x).erf(x / math.sqrt(2)))
    output = np.empty_like(x)
    flat, flat_output = x.reshape(-1), output.reshape(-1)
    for start in range(0, flat.size, _BLOCK_SIZE):
        block = slice(start, start + _BLOCK_SIZE)
        np.multiply(flat[block], _normal_cdf(flat[block]), out=flat_output[block])
    return output


def _normal_cdf(x: np.ndarray) -> np.ndarray:
    """Returns the probability that a normal number is below each of x (N,)."""
    offsets = np.clip(x, -_TABLE_LIMIT, _TABLE_LIMIT)
    offsets *= _STEPS_PER_UNIT
    nearest = np.rint(offsets)
    offsets -= nearest  # from -1/2 to 1/2
    nearest += _TABLE_LIMIT * _STEPS_PER_UNIT
    rows = nearest.astype(np.intp)
    first, *lower_powers = _normal_cdf_series(x.dtype.name)
    result = first.take(rows)
    for coefficients in lower_powers:  # by Horner's rule
        result *= offsets
        result += coefficients.take(rows)
    return result


@functools.cache
def _normal_cdf_series(dtype: str) -> tuple[np.ndarray, ...]:
    x = np.arange(-_TABLE_LIMIT * _STEPS_PER_UNIT, _TABLE_LIMIT * _STEPS_PER_UNIT + 1) / _STEPS_PER_UNIT
    density = np.exp(-x * x / 2) / math.sqrt(2 * math.pi)
    cdf = np.array([math.erfc(-one / math.sqrt(2)) / 2 for one in x.tolist()])
    series = ((x * x - 1) * density / 6, -x * density / 2, density, cdf)
    scaled = [part / _STEPS_PER_UNIT**power for part, power in zip(series, (3, 2, 1, 0), strict=True)]
    return tuple(part.astype(dtype) for part in (scaled[1:] if dtype == "float32" else scaled))
