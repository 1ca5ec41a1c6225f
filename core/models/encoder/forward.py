"""The pretrained encoder's forward pass without Keras, over the arrays that ship.

It is written once, for NumPy's arrays on a CPU and for tensors on a GPU (see `core.base.arrays`). Weights are
float32, and one set of them serves all that stand on the encoder; sums are float32, or float64 where a page
shows them. What looks into it is in `core.models.hooks`.
"""

import functools
import itertools
import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from ...base.arrays import double, functions, host, lengths, on_host, placed
from ...base.device import processors
from ..arithmetic import layer_norm
from ..configs.encoder import EncoderConfig
from ..hooks import NO_HOOKS, Hooks

_HIDDEN = -1e30  # a score whose weight is exactly 0
_FEWEST = 48  # tokens, for fewer of which a second thread costs more than it brings
_STEPS = 256  # of the table of the normal distribution, to 1
_FAR = 9  # from there on it is 0 or 1
_AT_ONCE = 1 << 14  # numbers that stay in the processor's cache


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
        ...     name="tiny", title="", vocabulary_size=9, embedding_size=6, layers=1, heads=2, feedforward=8,
        ...     positions=5, max_length=5,
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
        return self.blocks(self.embed(ids), ids != 0, hooks=hooks)

    def embed(self, ids):
        """Returns what the first block reads, (B, S, D), of ids (B, S)."""
        tokens, positions, types = (
            self.weights[f"{name}/embeddings"] for name in ("tokens", "positions", "types")
        )
        x = self._summed(functions(tokens).take(tokens, ids, axis=0))  # (B, S, D)
        x = x + self._summed(positions[: ids.shape[1]])
        return self._norm(x + self._summed(types[0]), "norm")  # the first type, of a text by itself

    def blocks(
        self,
        x,
        mask,
        first: int = 0,
        last: int | None = None,
        hooks: Hooks = NO_HOOKS,
        each: Callable[..., Iterable] = map,
    ):
        """Returns what blocks `first` to before `last` make of x (B, S, D); the mask (B, S) hides padding.

        Args:
            x: What leaves the block before them, or `embed`.
            mask: True at real tokens.
            first, last: Numbers of blocks. Default: all.
            hooks: What looks into the pass.
            each: The `map` of a pool of threads, which share the tokens of a long text. Default: one thread.
        """
        mask = placed(mask)
        parts = [slice(None)] if each is map else _parts(x.shape[1])
        each = map if len(parts) == 1 else each
        for block in range(self.config.layers)[first:last]:
            name = f"block_{block}/attention"
            keys, values = each(functools.partial(self._heads, x, name, hooks), ("key", "value"))
            work = functools.partial(self._block, x, keys, values, mask, f"block_{block}", hooks)
            made = list(each(work, parts))
            x = made[0] if len(made) == 1 else np.concatenate(made, axis=1)
        return x

    def _block(self, x, keys, values, mask, name: str, hooks: Hooks, part: slice):
        """Returns what a block makes of some tokens of x (B, S, D), which attend to keys of all of them."""
        x = x[:, part]
        attended = self._attention(x, keys, values, mask, f"{name}/attention", hooks)
        x = self._norm(x + attended, f"{name}/attention_norm")
        hidden_state = gelu(self._dense(x, f"{name}/ffn_in"))
        return self._norm(x + self._dense(hidden_state, f"{name}/ffn_out"), f"{name}/norm")

    def _attention(self, x, keys, values, mask, name: str, hooks: Hooks):
        """Returns the output (B, T, D) of an attention of x (B, T, D) to keys and values (B, H, S, K)."""
        ops = functions(x)
        queries = self._heads(x, name, hooks, "query")  # (B, H, T, K)
        scores = (queries / self.config.key_size**0.5) @ ops.swapaxes(keys, -1, -2)  # (B, H, T, S)
        hooks.keep(f"{name}/scores", scores)
        weights = hooks.keep(f"{name}/weights", attention_weights(scores, mask))  # (B, H, T, S)
        context = ops.swapaxes(weights @ values, 1, 2)  # (B, T, H, K)
        return self._dense(ops.reshape(context, x.shape), f"{name}/dense")

    def _heads(self, x, name: str, hooks: Hooks, part: str):
        """Returns x (B, S, D) projected for each head to the queries, keys or values (B, H, S, K)."""
        shape = (*x.shape[:2], self.config.heads, self.config.key_size)
        by_head = functions(x).reshape(self._dense(x, f"{name}/{part}"), shape)  # (B, S, H, K)
        return hooks.keep(f"{name}/{part}", functions(x).swapaxes(by_head, 1, 2))

    def _dense(self, x, name: str):
        ops = functions(x)
        rows = ops.reshape(x, (-1, x.shape[-1]))  # (B S, in)
        output = rows @ self._weight(f"{name}/kernel") + self._weight(f"{name}/bias")
        return ops.reshape(output, (*x.shape[:-1], output.shape[-1]))

    def _norm(self, x, name: str):
        gamma, beta = self._weight(f"{name}/gamma"), self._weight(f"{name}/beta")
        return layer_norm(x, gamma, beta, self.config.epsilon)

    def _weight(self, name: str):
        return self._summed(self.weights[name])

    def _summed(self, weight):
        """Returns a weight in the dtype of the sums."""
        return weight if self.dtype == "float32" else double(weight)


def _parts(length: int) -> list[slice]:
    """Returns the tokens of a text as the parts that threads take: one a processor, if it is worth it."""
    count = max(1, min(processors(), length // _FEWEST))
    ends = [length * part // count for part in range(count + 1)]
    return [slice(start, end) for start, end in itertools.pairwise(ends)]


def attention_weights(scores, mask):
    """Returns the softmax (B, H, T, S) of scores (B, H, T, S); the mask (B, S) hides keys.

    Example:
        >>> attention_weights(np.zeros((1, 1, 1, 3)), np.array([[True, True, False]])).tolist()
        [[[[0.5, 0.5, 0.0]]]]
    """
    if not on_host(scores):
        ops = functions(scores)
        return ops.softmax(ops.where(mask[:, None, None], scores, _HIDDEN), axis=-1)
    weights = np.empty_like(scores)
    for of_text, powers, real in zip(scores, weights, mask, strict=True):  # one text stays in the cache
        if not real.all():
            of_text = np.where(real, of_text, _HIDDEN)
        np.subtract(of_text, of_text.max(axis=-1, keepdims=True), out=powers)
        np.exp(powers, out=powers)
        powers /= powers.sum(axis=-1, keepdims=True)
    return weights


def adapted(weights: Mapping[str, Any], adapters: Mapping[str, np.ndarray], scale: float) -> dict[str, Any]:
    """Returns the weights of an encoder with low-rank adapters added to its matrices: W + scale A B.

    Args:
        weights: Of the encoder that ships.
        adapters: By names such as "block_2/ffn_in/adapter_in" (in, R) and ".../adapter_out" (R, out).
        scale: What their products are multiplied by.
    """
    layers = [name.removesuffix("/adapter_in") for name in adapters if name.endswith("/adapter_in")]
    added = {
        f"{layer}/kernel": placed(
            scale * (adapters[f"{layer}/adapter_in"] @ adapters[f"{layer}/adapter_out"])
        )
        for layer in layers
    }
    return {**weights, **{name: weights[name] + more for name, more in added.items()}}


def pooled(hidden: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Returns the embeddings (B, D) of sentences: the mean hidden state of the real tokens, made length 1.

    Args:
        hidden: (B, S, D) hidden states.
        mask: (B, S) bool, True at real tokens.

    Reference: Reimers and Gurevych, "Sentence-BERT", 2019, section 3, https://arxiv.org/abs/1908.10084

    Example:
        >>> pooled(np.array([[[3.0, 0.0], [0.0, 4.0], [9.0, 9.0]]]), np.array([[True, True, False]])).tolist()
        [[0.6, 0.8]]
    """
    mean = mean_state(hidden, mask)
    return mean / np.maximum(lengths(mean)[:, None], 1e-12)


def mean_state(hidden, mask: np.ndarray) -> np.ndarray:
    """Returns the mean (B, D) float64 of the hidden states (B, S, D) of real tokens, by the mask (B, S)."""
    hidden = placed(hidden, "float64")
    ops = functions(hidden)
    total = ops.sum(ops.where(placed(mask)[..., None], hidden, 0.0), axis=1)  # (B, D)
    return host(total) / np.maximum(host(mask).sum(axis=1, keepdims=True), 1)


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
    if not on_host(x):
        # not `ops.gelu`, which rounds the root of 2 to float32
        return 0.5 * x * (1.0 + functions(x).erf(x / math.sqrt(2)))
    output = np.empty_like(x)
    flat, flat_output = x.reshape(-1), output.reshape(-1)
    for start in range(0, flat.size, _AT_ONCE):
        part = slice(start, start + _AT_ONCE)
        np.multiply(flat[part], _below(flat[part]), out=flat_output[part])
    return output


def _below(x: np.ndarray) -> np.ndarray:
    """Returns the probability that a normal number is below each of x (N,)."""
    steps = np.clip(x, -_FAR, _FAR)
    steps *= _STEPS
    nearest = np.rint(steps)
    steps -= nearest  # from -1/2 to 1/2
    nearest += _FAR * _STEPS
    rows = nearest.astype(np.intp)
    first, *others = _normal_series(x.dtype.name)
    result = first.take(rows)
    for coefficients in others:  # by Horner's rule
        result *= steps
        result += coefficients.take(rows)
    return result


@functools.cache
def _normal_series(dtype: str) -> tuple[np.ndarray, ...]:
    """Returns the coefficients of the Taylor series at each step, each (N,), the highest power first."""
    x = np.arange(-_FAR * _STEPS, _FAR * _STEPS + 1) / _STEPS
    density = np.exp(-x * x / 2) / math.sqrt(2 * math.pi)
    below = np.array([math.erfc(-one / math.sqrt(2)) / 2 for one in x.tolist()])
    series = ((x * x - 1) * density / 6, -x * density / 2, density, below)
    scaled = [part / _STEPS**power for part, power in zip(series, (3, 2, 1, 0), strict=True)]
    return tuple(part.astype(dtype) for part in (scaled[1:] if dtype == "float32" else scaled))
