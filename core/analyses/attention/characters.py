"""What the heads of a Transformer that writes characters attend to, measured on a text."""

import math

import numpy as np

from core.arrays import host
from core.models.char_gpt.runtime import GPTRuntime
from core.requests.attention import EncodeRequest
from core.traces.attention.characters import CharactersTrace, habit_keys
from core.traces.attention.matrices import AttentionTrace
from core.vocabulary.characters import encode_characters


def read_characters(runtime: GPTRuntime, request: EncodeRequest) -> CharactersTrace:
    """Answers how a Transformer reads the last characters of a text, as many as its context holds."""
    encoded = encode_characters(request.text)
    text = encoded.text[-runtime.config.context :]
    tensors = runtime.read(encoded.ids[None, -runtime.config.context :])

    def of_all(name: str) -> np.ndarray:
        """Returns a tensor of all blocks, (L, H, T, ...)."""
        return np.stack([host(tensors[f"block_{layer}/{name}"])[0] for layer in range(runtime.config.layers)])

    queries, keys, weights = of_all("rotated_query"), of_all("rotated_key"), of_all("weights")
    characters = tuple(text)
    attention = AttentionTrace(
        model=request.model,
        kind="decoder",
        score="scaled dot",
        query_tokens=characters,
        key_tokens=characters,
        weights=weights,
        scores=queries @ keys.swapaxes(-1, -2) / math.sqrt(runtime.size),
        mask=np.tri(len(text), dtype=bool),
        queries=queries,
        keys=keys,
        values=of_all("value"),
    )
    shares, uniform, counts = measured_habits(weights, habit_keys(text))
    return CharactersTrace(
        model=request.model, text=text, attention=attention, shares=shares, uniform=uniform, queries=counts
    )


def measured_habits(weights: np.ndarray, keys: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Returns the shares (L, H, N) of weights (L, H, T, T) on N kinds of keys (N, T, T).

    Beside them those of uniform attention (N,), and how many queries have such a key (N,).
    """
    having = keys.any(axis=-1)  # (N, T)
    counts = having.sum(axis=-1)  # (N,)
    most = np.maximum(counts, 1)
    shares = np.einsum("lhts,nts->lhn", weights, keys) / most  # (L, H, N)
    seen = np.arange(1, weights.shape[2] + 1)  # keys that each query may see
    uniform = (keys.sum(axis=-1) / seen).sum(axis=-1) / most  # (N,)
    return shares, uniform, counts
