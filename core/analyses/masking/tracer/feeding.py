"""Sentences as any model takes them: texts, ids, or vectors, by what its inputs ask for."""

import dataclasses

import keras
import numpy as np

from core.analyses.masking.errors import MaskTraceError
from core.analyses.masking.tracer.trace import graph_of
from core.models.layers.sinusoids import encoding_rounded_up
from core.requests.masking import MAX_MASKED_WORDS
from core.vocabulary.words import load_words, split_words


@dataclasses.dataclass(frozen=True, kw_only=True)
class Batch:
    """B sentences: their tokens (B rows of T, "" is padding), ids (B, T) int32, which are [UNK] (B, T), words
    that were cut.
    """

    sentences: tuple[str, ...]
    tokens: tuple[tuple[str, ...], ...]
    ids: np.ndarray
    unknown: np.ndarray
    cut: tuple[str, ...]


def batch_of(sentences, *, known: bool) -> Batch:
    """Returns sentences as ids, padded with 0 to the longest, and at least one step long: one without a word
    is all padding.

    Args:
        sentences: B texts.
        known: Ids are those of the shipped vocabulary of reviews; else words are numbered from 1 on as they
            come, for a model whose vocabulary nobody knows.
    """
    rows = [split_words(text) for text in sentences]
    cut = tuple(word for row in rows for word in row[MAX_MASKED_WORDS:])
    rows = [row[:MAX_MASKED_WORDS] for row in rows]
    width, numbers = max(1, *map(len, rows)), {}
    ids, unknown = np.zeros((len(rows), width), "int32"), np.zeros((len(rows), width), bool)
    for line, (text, row) in enumerate(zip(sentences, rows, strict=True)):
        if known:
            encoded = load_words("imdb").encode(text, limit=MAX_MASKED_WORDS)
            ids[line, : len(row)], unknown[line, : len(row)] = encoded.ids, encoded.unknown
        else:
            ids[line, : len(row)] = [numbers.setdefault(word, len(numbers) + 1) for word in row]
    tokens = tuple((*row, *[""] * (width - len(row))) for row in rows)
    return Batch(sentences=tuple(sentences), tokens=tokens, ids=ids, unknown=unknown, cut=cut)


def feed(model, batch: Batch):
    """Returns (inputs as the model takes them, what each input was given, in words).

    An input of texts gets the sentences, one of whole numbers the ids, one of vectors the sinusoidal code of
    each id, and zeros for padding. A model of several inputs gets the same sentences at each.

    Raises:
        MaskTraceError: If an input wants something else, or the model cannot be traced.
    """
    # it knows its input only once it is called
    if isinstance(model, keras.Sequential) and model._functional is None:
        return batch.ids, ("ids",)
    structure = graph_of(model).input
    found = [_fill(model, symbol, batch) for symbol in keras.tree.flatten(structure)]
    return keras.tree.pack_sequence_as(structure, [values for values, _ in found]), tuple(
        words for _, words in found
    )


def _fill(model, symbol, batch: Batch) -> tuple[np.ndarray, str]:
    shape, dtype = tuple(symbol.shape), str(symbol.dtype)
    if dtype == "string" and shape[1:] in ((), (1,)):
        if not batch.ids.any():
            raise MaskTraceError(
                "None of the sentences holds a word, and a model that cuts texts itself makes a batch of no steps of them. Type a word, or "
                "take a model that reads ids."
            )
        return np.array([_cut(text) for text in batch.sentences]).reshape(
            len(batch.sentences), *shape[1:]
        ), "texts"
    if dtype.startswith(("int", "uint")) and len(shape) == 2:
        return _steps(batch.ids, shape[1]), "ids"
    if dtype.startswith(("float", "bfloat")) and len(shape) == 3 and shape[2]:
        codes = encoding_rounded_up(batch.ids.ravel().astype("float64"), shape[2]).reshape(
            *batch.ids.shape, shape[2]
        )
        return _steps(np.where(batch.ids[..., None] == 0, 0.0, codes), shape[1]).astype(
            "float32"
        ), f"vectors of {shape[2]} numbers"
    # Keras' own dtype, where nobody said that ids come
    if dtype.startswith(("float", "bfloat")) and len(shape) == 2:
        return _steps(batch.ids, shape[1]).astype("float32"), "ids"
    raise MaskTraceError(
        f"The model {model.name} cannot be fed with sentences: its input {symbol.name} takes {dtype} of shape {shape}. Give it texts, ids "
        "(batch, steps) or vectors (batch, steps, width)."
    )


def _cut(text: str) -> str:
    """Returns a text as it was typed, or the words of one that has too many."""
    words = split_words(text)
    return text if len(words) <= MAX_MASKED_WORDS else " ".join(words[:MAX_MASKED_WORDS])


def _steps(values: np.ndarray, count: int | None) -> np.ndarray:
    """Returns values (B, T, ...) cut or padded with zeros to a number of steps that a model insists on."""
    if count is None:
        return values
    missing = max(0, count - values.shape[1])
    return np.pad(values[:, :count], [(0, 0), (0, missing), *[(0, 0)] * (values.ndim - 2)])
