"""The key-value caches of a Transformer, carried from token to token."""

import dataclasses
from typing import Any

from ...base.arrays import array_namespace, take_rows


@dataclasses.dataclass(frozen=True)
class KVCache:
    """The keys and values of one attention in R rows, both (R, H, S, K)."""

    keys: Any
    values: Any

    def take(self, rows) -> "KVCache":
        return KVCache(take_rows(self.keys, rows), take_rows(self.values, rows))

    def append(self, new_tokens: "KVCache") -> "KVCache":
        """Returns these with those of T more tokens behind them."""
        xp = array_namespace(self.keys)
        return KVCache(
            xp.concatenate([self.keys, new_tokens.keys], axis=2),  # (R, H, S + T, K)
            xp.concatenate([self.values, new_tokens.values], axis=2),  # (R, H, S + T, K)
        )


@dataclasses.dataclass(frozen=True)
class TransformerState:
    """The state of R rows after T target tokens; a search selects rows with `take`.

    Attributes:
        target_cache: For each layer, keys and values of the target so far.
        source_cache: For each layer, keys and values of the source.
        source_mask: (R, S) bool, True where the cross-attention may look.
        length: T.
    """

    target_cache: tuple[KVCache, ...]
    source_cache: tuple[KVCache, ...]
    source_mask: Any
    length: int

    def take(self, rows) -> "TransformerState":
        return dataclasses.replace(
            self,
            target_cache=tuple(layer.take(rows) for layer in self.target_cache),
            source_cache=tuple(layer.take(rows) for layer in self.source_cache),
            source_mask=take_rows(self.source_mask, rows),
        )
