"""Sentences as any model takes them: texts, ids, or vectors, by what its inputs ask for."""

import dataclasses

import keras
import numpy as np

from ....base.i18n import message
from ....models.keras_private import is_unbuilt
from ....models.layers.sinusoids import encoding_rounded_up
from ....models.vocabulary.words import load_words, split_words
from ..errors import refuse
from ..mask_way.schema import MAX_WORDS
from .graph import graph_of


@dataclasses.dataclass(frozen=True, kw_only=True)
class Batch:
    """B sentences as tokens and ids, padded to the longest.

    Attributes:
        sentences: B, as they were typed.
        tokens: B rows of T tokens; "" is padding.
        ids: (B, T) int32, 0 at padding.
        unknown: (B, T) bool, True at [UNK].
        cut: Words of all sentences that did not fit.
    """

    sentences: tuple[str, ...]
    tokens: tuple[tuple[str, ...], ...]
    ids: np.ndarray
    unknown: np.ndarray
    cut: tuple[str, ...]


def batch_of(sentences, *, known: bool) -> Batch:
    """Returns sentences as ids, padded with 0 to the longest.

    It is at least one step long: a sentence without a word is all padding.

    Args:
        sentences: B texts.
        known: Ids are those of the shipped vocabulary of reviews; else words are numbered from 1 on as they
            come, for a model whose vocabulary nobody knows.
    """
    rows = [split_words(text) for text in sentences]
    cut = tuple(word for row in rows for word in row[MAX_WORDS:])
    rows = [row[:MAX_WORDS] for row in rows]
    steps = max(1, *map(len, rows))
    ids = np.zeros((len(rows), steps), "int32")
    unknown = np.zeros((len(rows), steps), bool)
    numbers: dict[str, int] = {}
    for index, row in enumerate(rows):
        if known:
            encoded = load_words("imdb").encode(sentences[index], limit=MAX_WORDS)
            ids[index, : len(row)] = encoded.ids
            unknown[index, : len(row)] = encoded.unknown
        else:
            ids[index, : len(row)] = [numbers.setdefault(word, len(numbers) + 1) for word in row]
    tokens = tuple((*row, *[""] * (steps - len(row))) for row in rows)
    return Batch(sentences=tuple(sentences), tokens=tokens, ids=ids, unknown=unknown, cut=cut)


def feed(model, batch: Batch):
    """Returns (inputs as the model takes them, what each input was given, in words).

    An input of texts gets the sentences, one of whole numbers the ids, one of vectors the sinusoidal code of
    each id, and zeros for padding. A model of several inputs gets the same sentences at each.

    Raises:
        MaskTraceError: If an input wants something else, or the model cannot be traced.
    """
    if is_unbuilt(model):  # it knows its input only once it is called
        return batch.ids, (message("tracer-ids"),)
    structure = graph_of(model).input
    for symbol in keras.tree.flatten(structure):
        if symbol.shape[0] not in (None, len(batch.ids)):  # as a stateful model has it
            refuse("tracer-rows", model=model.name, count=symbol.shape[0], sentences=len(batch.ids))
    fed = [_fill(model, symbol, batch) for symbol in keras.tree.flatten(structure)]
    inputs = keras.tree.pack_sequence_as(structure, [values for values, _ in fed])
    return inputs, tuple(description for _, description in fed)


def _fill(model, symbol, batch: Batch) -> tuple[np.ndarray, str]:
    """Returns (what one input is given, that in words)."""
    shape = tuple(symbol.shape)
    dtype = str(symbol.dtype)
    is_float = dtype.startswith(("float", "bfloat"))
    if dtype == "string" and shape[1:] in ((), (1,)):
        return _texts(batch).reshape(-1, *shape[1:]), message("tracer-texts")  # (B,) or (B, 1)
    if dtype.startswith(("int", "uint")) and len(shape) == 2:
        return _steps(batch.ids, shape[1]), message("tracer-ids")
    if is_float and len(shape) == 3 and shape[2]:
        return _steps(_vectors(batch.ids, shape[2]), shape[1]), message("tracer-vectors", count=shape[2])
    if is_float and len(shape) == 2:  # Keras' own dtype, where nobody said that ids come
        return _steps(batch.ids, shape[1]).astype("float32"), message("tracer-ids")
    refuse("tracer-unfed", model=model.name, input=symbol.name, dtype=dtype, shape=str(shape))


def _texts(batch: Batch) -> np.ndarray:
    """Returns the sentences (B,) as they were typed, or the words of those that have too many."""
    if not batch.ids.any():
        refuse("tracer-no-word")
    words = [split_words(text) for text in batch.sentences]
    texts = zip(batch.sentences, words, strict=True)
    return np.array([text if len(row) <= MAX_WORDS else " ".join(row[:MAX_WORDS]) for text, row in texts])


def _vectors(ids: np.ndarray, width: int) -> np.ndarray:
    """Returns the sinusoidal code of each id as vectors (B, T, D) float32, zeros for padding."""
    codes = encoding_rounded_up(ids.ravel().astype("float64"), width).reshape(*ids.shape, width)  # (B, T, D)
    return np.where(ids[..., None] == 0, 0.0, codes).astype("float32")


def _steps(values: np.ndarray, count: int | None) -> np.ndarray:
    """Returns values (B, T, ...) cut or padded with zeros to a number of steps that a model insists on."""
    if count is None:
        return values
    missing = max(0, count - values.shape[1])
    return np.pad(values[:, :count], [(0, 0), (0, missing), *[(0, 0)] * (values.ndim - 2)])
