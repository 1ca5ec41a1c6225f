"""One character at a time: the steps of the decoder-only Transformer with a key-value cache.

A character costs one pass of its own vector through the blocks, since the keys and values of the previous
characters are cached. When they fill the context, the older half is dropped and the newer half is computed
again, since its keys and values depend on the older half. So each character has at least half a context
before it, once the text is that long.

The steps run in NumPy even where there is a GPU: there they would wait for its kernel launches.
"""

import dataclasses
from collections.abc import Callable

import numpy as np

from ...base import device, sampling
from ...base.checks import raise_invalid
from ..char_rnn.gru import SamplingParams
from ..configs.char_gpt import CharGPTConfig
from .runtime import GPTRuntime


@dataclasses.dataclass(frozen=True, kw_only=True)
class KVContexts:
    """The contexts of B streams with their key-value caches; of one stream B is 1.

    Attributes:
        ids: (B, n) int32, the characters in the context; rows shorter than n are filled with 0 at their end.
        lengths: (B,) int, without the filling.
        keys, values: (L, B, H, n, size) float64; keys are rotated already.
        logits: (B, V) float64, of the next character.
    """

    ids: np.ndarray
    lengths: np.ndarray
    keys: np.ndarray
    values: np.ndarray
    logits: np.ndarray

    @property
    def capacity(self) -> int:
        """n, characters that fit."""
        return self.ids.shape[1]

    def pad_to_capacity(self, capacity: int) -> "KVContexts":
        """Returns a copy with space for at least so many characters."""
        padding = max(0, capacity - self.capacity)
        cache_padding = ((0, 0), (0, 0), (0, 0), (0, padding), (0, 0))
        return KVContexts(
            ids=np.pad(self.ids, ((0, 0), (0, padding))),
            lengths=self.lengths.copy(),
            keys=np.pad(self.keys, cache_padding),
            values=np.pad(self.values, cache_padding),
            logits=self.logits.copy(),
        )


class _KVCache:
    """Keys and values of some contexts, into which those of new characters are written.

    Args:
        contexts: Changed in place.
        num_read: (B,), characters that were read already.
        num_new: T, characters that are read now.
    """

    def __init__(self, contexts: KVContexts, num_read: np.ndarray, num_new: int):
        self.contexts = contexts
        self.rows = np.arange(len(num_read))[:, None]
        self.positions = num_read[:, None] + np.arange(num_new)  # (B, T)
        self.num_visible = int(num_read.max()) + num_new  # S

    def update(self, layer: int, keys: np.ndarray, values: np.ndarray):
        """Writes the keys and values (B, H, T, size) of a layer; returns all so far, (B, H, S, size)."""
        cached_tensors = (self.contexts.keys[layer], self.contexts.values[layer])  # (B, H, n, size) each
        for cached, new in zip(cached_tensors, (keys, values), strict=True):
            cached[self.rows, :, self.positions] = new.swapaxes(1, 2)
        return tuple(cached[:, :, : self.num_visible] for cached in cached_tensors)


class GPTDecoder:
    """Steps of the decoder-only Transformer for the engine's worker; see the module.

    Example:
        >>> from core.models.char_gpt.model import build
        >>> from core.models.weights import named_weights
        >>> config = CharGPTConfig(
        ...     name="tiny", title="", embedding_size=8, num_heads=2, num_layers=1, feedforward_size=8
        ... )
        >>> decoder = GPTDecoder(GPTRuntime(config, named_weights(build(config))))
        >>> decoder.start(np.array([5, 6, 7])).logits.shape
        (1, 39)
    """

    def __init__(self, runtime: GPTRuntime):
        self.config, self.runtime = runtime.config, runtime

    def read(self, ids: np.ndarray) -> KVContexts:
        """Returns the context after the last `context_length` of ids (T,), T at least 1."""
        ids = np.asarray(ids, "int32")[-self.config.context_length :]
        shape = (self.config.num_layers, 1, self.config.num_heads, len(ids), self.runtime.head_size)
        contexts = KVContexts(
            ids=ids[None],
            lengths=np.array([len(ids)]),
            keys=np.empty(shape),
            values=np.empty(shape),
            logits=np.empty((1, self.config.vocabulary_size)),
        )
        self._advance(contexts, contexts.ids, np.zeros(1, int))
        return contexts

    def logits(self, context: KVContexts) -> np.ndarray:
        """Returns the logits (V,) of the next character of one stream."""
        return context.logits[0]

    def _advance(self, contexts: KVContexts, ids: np.ndarray, num_read: np.ndarray) -> None:
        # ids (B, T)
        cache = _KVCache(contexts, num_read, ids.shape[1])
        contexts.logits[:] = self.runtime.forward(ids, num_read, cache)[:, -1]

    # --- the interface of the engine's worker ---------------------------------------------------------------

    def start(self, ids: np.ndarray, saved: tuple[float, ...] | None = None) -> KVContexts:
        """Returns the context of a stream before its first draw.

        Args:
            ids: (T,) what the prompt consists of.
            saved: The ids that `save` gave, which take the prompt's place. Default: none.

        Raises:
            InvalidValueError: If the saved numbers are no ids of a context.
        """
        if saved is None:
            return self.read(ids)
        valid_ids = set(range(self.config.vocabulary_size))
        if not 0 < len(saved) <= self.config.context_length or not valid_ids.issuperset(saved):
            raise_invalid(
                "state", f"1 to {self.config.context_length} ids of characters of this model", saved
            )
        return self.read(np.array(saved, "int32"))

    def join(self, contexts: list[KVContexts]) -> KVContexts:
        """Returns the contexts of B streams as those of one batch, with space for the longest."""
        capacity = max(context.capacity for context in contexts)
        padded_contexts = [context.pad_to_capacity(capacity) for context in contexts]
        return KVContexts(
            ids=np.concatenate([context.ids for context in padded_contexts]),
            lengths=np.concatenate([context.lengths for context in padded_contexts]),
            keys=np.concatenate([context.keys for context in padded_contexts], axis=1),
            values=np.concatenate([context.values for context in padded_contexts], axis=1),
            logits=np.concatenate([context.logits for context in padded_contexts]),
        )

    def take(self, contexts: KVContexts, row: int) -> KVContexts:
        """Returns the context of one stream of a batch, as a copy: a view would keep the batch."""
        length = contexts.lengths[row]
        row_slice = slice(row, row + 1)
        return KVContexts(
            ids=contexts.ids[row_slice, :length].copy(),
            lengths=contexts.lengths[row_slice].copy(),
            keys=contexts.keys[:, row_slice, :, :length].copy(),
            values=contexts.values[:, row_slice, :, :length].copy(),
            logits=contexts.logits[row_slice].copy(),
        )

    def save(self, context: KVContexts) -> np.ndarray:
        """Returns the numbers (n,) that a trace holds and that `start` takes back: the ids."""
        return context.ids[0, : context.lengths[0]].astype("float64")

    def decode(
        self, contexts: KVContexts, sampling_params: SamplingParams, uniforms: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, KVContexts]:
        """Draws the next T characters of B streams.

        Args:
            contexts: Of B streams, not changed.
            sampling_params: Sampling parameters, one of each a stream.
            uniforms: (B, T) numbers in [0, 1), one a draw.

        Returns:
            ids (B, T) int32, logits (B, T, V) before each draw, and the contexts after the last.
        """
        capacity = min(self.config.context_length, int(contexts.lengths.max()) + uniforms.shape[1])
        new_contexts = contexts.pad_to_capacity(capacity)
        ids = np.empty(uniforms.shape, "int32")
        logits = np.empty((*uniforms.shape, self.config.vocabulary_size))
        for step in range(uniforms.shape[1]):
            logits[:, step] = new_contexts.logits
            probabilities = sampling.filtered_probabilities(
                new_contexts.logits,
                temperature=sampling_params.temperature,
                top_k=sampling_params.top_k,
                top_p=sampling_params.top_p,
            )
            ids[:, step] = sampling.sample_ids(probabilities, uniforms[:, step])
            self._append_characters(new_contexts, ids[:, step])
        return ids, logits, new_contexts

    def _append_characters(self, contexts: KVContexts, new_ids: np.ndarray) -> None:
        for row in np.flatnonzero(contexts.lengths == self.config.context_length):
            self._forget_older_half(contexts, int(row))
        contexts.ids[np.arange(len(new_ids)), contexts.lengths] = new_ids
        self._advance(contexts, new_ids[:, None], contexts.lengths)
        contexts.lengths[:] += 1

    def _forget_older_half(self, contexts: KVContexts, row: int) -> None:
        half = self.config.context_length // 2
        recent_context = self.read(contexts.ids[row, -half:])
        contexts.ids[row, :half] = recent_context.ids[0]
        contexts.keys[:, row, :, :half] = recent_context.keys[:, 0]
        contexts.values[:, row, :, :half] = recent_context.values[:, 0]
        contexts.lengths[row] = half


def load_decoder(config: CharGPTConfig, load_runtime: Callable[[str], GPTRuntime]) -> GPTDecoder:
    """Returns the decoder of a shipped model, which runs in NumPy on any device; see the module."""
    with device.use_device("cpu"):
        return GPTDecoder(load_runtime(config.name))
