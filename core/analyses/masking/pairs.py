"""A sentence pair as a Transformer reads it, with padding behind both sides."""

import dataclasses

import numpy as np

from core.checks import fail
from core.configs.translators import TransformerConfig, translator_config
from core.requests.masking import MAX_MATRIX_WORDS
from core.vocabulary import load_vocabularies


@dataclasses.dataclass(frozen=True, kw_only=True)
class Side:
    """One side of a pair with its padding.

    Attributes:
        ids: (T,) int32, 0 at padding.
        tokens: T; "" is padding.
        unknown: (T,) bool, True at [UNK].
        cut: Words that did not fit.
    """

    ids: np.ndarray
    tokens: tuple[str, ...]
    unknown: np.ndarray
    cut: tuple[str, ...]

    @property
    def real(self) -> np.ndarray:
        """(T,) bool, False at padding."""
        return self.ids != 0


def transformer_config(name: str) -> TransformerConfig:
    """Returns the configuration of a Transformer, or raises for any other model."""
    config = translator_config(name)
    if not isinstance(config, TransformerConfig):
        fail("model", "a Transformer", name)
    return config


def read_pair(config: TransformerConfig, request) -> tuple[Side, Side]:
    """Returns (source, target) of a request that has `source`, `target` and `pad`.

    The target begins with the start token.

    Raises:
        InvalidValueError: If a side holds no word.
    """
    sides = []
    for name, vocabulary in zip(("source", "target"), load_vocabularies(config), strict=True):
        encoded = vocabulary.encode(getattr(request, name), limit=MAX_MATRIX_WORDS)
        if not len(encoded.ids):
            fail(name, "at least one word", getattr(request, name), "Type some words.")
        start = [vocabulary.start] if name == "target" else []
        ids = np.array([*start, *encoded.ids, *[0] * request.pad], "int32")
        tokens = (*vocabulary.tokens(np.array(start, int)), *encoded.tokens, *[""] * request.pad)
        unknown = np.array([*[False] * len(start), *encoded.unknown, *[False] * request.pad], bool)
        sides.append(Side(ids=ids, tokens=tokens, unknown=unknown, cut=encoded.cut))
    return sides[0], sides[1]
