"""Hooks of a forward pass: they record its tensors and ablate parts of the model.

Tensors have the names of the layers that make them, such as "decoder_0_cross/weights". An ablated part is
left out of a model that was trained with it.
"""

import dataclasses
import fnmatch
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np

from ..base.arrays import array_namespace, to_device

# names in the cache of the fields of a result
_TENSOR_NAMES = {
    "queries": "query",
    "keys": "key",
    "values": "value",
    "scores": "scores",
    "weights": "weights",
}
_ATTENTION_LAYER_PATTERNS = {
    "encoder": "encoder_*_self",
    "decoder": "decoder_*_self",
    "cross": "decoder_*_cross",
}
POSITIONS = "positions"  # the name of the positional encodings of both sides, as a part


def skip_connection_name(sublayer: str) -> str:
    """Returns the name of a sublayer's skip connection, as a part."""
    return f"{sublayer}_skip"


def head_name(sublayer: str, head: int) -> str:
    """Returns the name of one head of an attention, as a part."""
    return f"{sublayer}_head_{head}"


@dataclasses.dataclass(frozen=True)
class Hooks:
    """Records the tensors of one forward pass, and ablates parts of it.

    Attributes:
        cache: Gets every tensor by its name, in the order of the computation. None: nothing is recorded.
        ablated_parts: Parts that are left out: `POSITIONS`, a skip connection (`skip_connection_name`), a
            head (`head_name`), a norm or a feed-forward module by the name of its layer.

    Example:
        >>> seen = {}
        >>> Hooks(seen).save("logits", 3.0), seen
        (3.0, {'logits': 3.0})
    """

    cache: dict[str, Any] | None = None
    ablated_parts: Collection[str] = ()

    def save(self, name: str, tensor):
        """Records a tensor under a name, and returns it."""
        if self.cache is not None:
            self.cache[name] = tensor
        return tensor

    def add(self, x, output, sublayer: str):
        """Returns the residual stream x plus the output of a sublayer, (..., D) each, and records the sum."""
        residual_sum = output if skip_connection_name(sublayer) in self.ablated_parts else x + output
        return self.save(f"{sublayer}_add/sum", residual_sum)

    def heads(self, context, sublayer: str):
        """Returns the contexts of H heads, (R, H, T, K), with zeros for ablated ones, and records them."""
        if self.ablated_parts:
            head_mask = [
                head_name(sublayer, head) not in self.ablated_parts for head in range(context.shape[1])
            ]
            context = array_namespace(context).where(to_device(head_mask)[:, None, None], context, 0.0)
        return self.save(f"{sublayer}/context", context)


NO_HOOKS = Hooks()


class UnbatchedCache(dict):
    """The cache of a pass over one text: tensors (1, ...) lose their row, and masks are left out.

    Example:
        >>> record = UnbatchedCache()
        >>> Hooks(record).save("logits", np.ones((1, 3))).shape, record["logits"].shape
        ((1, 3), (3,))
    """

    def __setitem__(self, name: str, tensor):
        if not name.endswith("/mask"):
            super().__setitem__(name, tensor[0])


class RunWithCache:
    """Runs a model on one text and records every tensor: S source tokens, T target tokens, no rows.

    Args:
        runtime: Of a Transformer; in float64 for what is shown.
        ablated_parts: Parts that are left out; see `Hooks`.

    Attributes:
        tensors: Each by "<layer>/<what it is>", in the order in which it was computed. Layers have the names
            of `core.models.translators.transformer`.

    Example:
        >>> from core.models.configs.translators import TransformerConfig
        >>> from core.models.translators.build import build
        >>> from core.models.translators.transformer_runtime import TransformerRuntime
        >>> from core.models.weights import named_weights
        >>> config = TransformerConfig(
        ...     name="tiny", title="", vocabulary_size=9, embedding_size=4, num_layers=1
        ... )
        >>> steps = RunWithCache(TransformerRuntime(config, named_weights(build(config))))
        >>> steps.decode(steps.encode(np.array([5, 6, 7])), np.array([2, 8])).shape
        (2, 9)
        >>> steps.tensors["decoder_0_cross/weights"].shape
        (8, 2, 3)
    """

    def __init__(self, runtime, ablated_parts: Collection[str] = ()):
        self.runtime = runtime
        self.tensors = UnbatchedCache()
        self.hooks = Hooks(self.tensors, frozenset(ablated_parts))

    def encode(self, ids: np.ndarray | None):
        """Returns the encoder's output (S, D) for ids (S,); None without an encoder."""
        return None if ids is None else self.runtime.encode(ids[None], self.hooks)[0]

    def decode_hidden_states(self, z, ids: np.ndarray):
        """Returns what leaves the decoder's last layer, (T, D), for the target's ids (T,); see `decode`."""
        return self.runtime.decode_hidden_states(None if z is None else z[None], ids[None], self.hooks)[0]

    def decode(self, z, ids: np.ndarray):
        """Returns the logits (T, V) after each of the target's ids (T,); z (S, D) is what `encode` gave."""
        return self.runtime.compute_logits(self.decode_hidden_states(z, ids)[None], self.hooks)[0]

    def compute_logits(self, x):
        """Returns the logits (T, V) of what leaves any of the decoder's layers, (T, D); notes nothing."""
        return self.runtime.compute_logits(x[None], Hooks(None, self.hooks.ablated_parts))[0]


def stack_attention_tensors(cache: Mapping[str, Any], layers: Sequence[str], axis: int = 0) -> dict[str, Any]:
    """Returns "queries", "keys", "values", "scores" and "weights" of attentions, stacked along an axis.

    Queries and keys that were turned by their positions are taken as they were compared.
    """
    xp = array_namespace(cache[f"{layers[0]}/weights"])
    stacked = {}
    for field, tensor in _TENSOR_NAMES.items():
        tensor_name = f"rotated_{tensor}" if f"{layers[0]}/rotated_{tensor}" in cache else tensor
        stacked[field] = xp.stack([cache[f"{layer}/{tensor_name}"] for layer in layers], axis=axis)
    return stacked


def collect_attention_tensors(cache: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Returns what each kind of attention of a record did in R rows, joined over its L layers.

    By "encoder", "decoder" and "cross", as far as there are such: what `stack_attention_tensors` names, (R,
    L, H, T, K), (R, L, H, S, K) or (R, L, H, T, S), and the "mask" (R, T, S), True where a query may see a
    key.
    """
    tensors_by_type = {}
    for attention_type, layer_pattern in _ATTENTION_LAYER_PATTERNS.items():
        layers = [name.removesuffix("/weights") for name in fnmatch.filter(cache, f"{layer_pattern}/weights")]
        if layers:
            tensors_by_type[attention_type] = stack_attention_tensors(cache, layers, axis=1) | {
                "mask": cache[f"{layers[0]}/mask"]
            }
    return tensors_by_type
