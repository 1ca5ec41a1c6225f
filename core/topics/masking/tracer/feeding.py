"""Sentences as any model takes them: texts, ids, or vectors, by what its inputs ask for."""

import dataclasses

import keras
import numpy as np

from ....base.i18n import message
from ....models.keras_private import is_unbuilt
from ....models.layers.sinusoids import encoding_rounded_up
from ....models.vocabulary.words import load_words, split_words
from ..errors import raise_trace_error
from ..mask_propagation.schema import MAX_WORDS
from .graph import get_graph


@dataclasses.dataclass(frozen=True, kw_only=True)
class SentenceBatch:
    """B sentences as tokens and ids, padded to the longest.

    Attributes:
        sentences: B, as they were typed.
        tokens: B rows of T tokens; "" is padding.
        ids: (B, T) int32, 0 at padding.
        is_unknown: (B, T) bool, True at [UNK].
        truncated_tokens: Words of all sentences that did not fit.
    """

    sentences: tuple[str, ...]
    tokens: tuple[tuple[str, ...], ...]
    ids: np.ndarray
    is_unknown: np.ndarray
    truncated_tokens: tuple[str, ...]


def encode_sentences(sentences, *, use_vocabulary: bool) -> SentenceBatch:
    """Returns sentences as ids, padded with 0 to the longest.

    It is at least one step long: a sentence without a word is all padding.

    Args:
        sentences: B texts.
        use_vocabulary: Ids are those of the shipped vocabulary of reviews; else words are numbered from 1 on
            as they come, for a model whose vocabulary nobody knows.
    """
    rows = [split_words(text) for text in sentences]
    truncated_tokens = tuple(word for row in rows for word in row[MAX_WORDS:])
    rows = [row[:MAX_WORDS] for row in rows]
    num_steps = max(1, *map(len, rows))
    ids = np.zeros((len(rows), num_steps), "int32")
    is_unknown = np.zeros((len(rows), num_steps), bool)
    ids_by_word: dict[str, int] = {}
    for index, row in enumerate(rows):
        if use_vocabulary:
            encoded = load_words("imdb").encode(sentences[index], max_tokens=MAX_WORDS)
            ids[index, : len(row)] = encoded.ids
            is_unknown[index, : len(row)] = encoded.is_unknown
        else:
            ids[index, : len(row)] = [ids_by_word.setdefault(word, len(ids_by_word) + 1) for word in row]
    tokens = tuple((*row, *[""] * (num_steps - len(row))) for row in rows)
    return SentenceBatch(
        sentences=tuple(sentences),
        tokens=tokens,
        ids=ids,
        is_unknown=is_unknown,
        truncated_tokens=truncated_tokens,
    )


def feed(model, batch: SentenceBatch):
    """Returns (inputs as the model takes them, what each input was given, in words).

    An input of texts gets the sentences, one of whole numbers the ids, one of vectors the sinusoidal code of
    each id, and zeros for padding. A model of several inputs gets the same sentences at each.

    Raises:
        MaskTraceError: If an input wants something else, or the model cannot be traced.
    """
    if is_unbuilt(model):  # it knows its input only once it is called
        return batch.ids, (message("tracer-ids"),)
    structure = get_graph(model).input
    for symbol in keras.tree.flatten(structure):
        if symbol.shape[0] not in (None, len(batch.ids)):  # as a stateful model has it
            raise_trace_error(
                "tracer-rows", model=model.name, count=symbol.shape[0], sentences=len(batch.ids)
            )
    filled_inputs = [_fill_input(model, symbol, batch) for symbol in keras.tree.flatten(structure)]
    inputs = keras.tree.pack_sequence_as(structure, [values for values, _ in filled_inputs])
    return inputs, tuple(description for _, description in filled_inputs)


def _fill_input(model, symbol, batch: SentenceBatch) -> tuple[np.ndarray, str]:
    """Returns (what one input is given, that in words)."""
    shape = tuple(symbol.shape)
    dtype = str(symbol.dtype)
    is_float = dtype.startswith(("float", "bfloat"))
    if dtype == "string" and shape[1:] in ((), (1,)):
        return _make_text_input(batch).reshape(-1, *shape[1:]), message("tracer-texts")  # (B,) or (B, 1)
    if dtype.startswith(("int", "uint")) and len(shape) == 2:
        return _fit_length(batch.ids, shape[1]), message("tracer-ids")
    if is_float and len(shape) == 3 and shape[2]:
        return _fit_length(_encode_sinusoids(batch.ids, shape[2]), shape[1]), message(
            "tracer-vectors", count=shape[2]
        )
    if is_float and len(shape) == 2:  # Keras' own dtype, where nobody said that ids come
        return _fit_length(batch.ids, shape[1]).astype("float32"), message("tracer-ids")
    raise_trace_error("tracer-unfed", model=model.name, input=symbol.name, dtype=dtype, shape=str(shape))


def _make_text_input(batch: SentenceBatch) -> np.ndarray:
    """Returns the sentences (B,) as they were typed, or the words of those that have too many."""
    if not batch.ids.any():
        raise_trace_error("tracer-no-word")
    words = [split_words(text) for text in batch.sentences]
    texts = zip(batch.sentences, words, strict=True)
    return np.array([text if len(row) <= MAX_WORDS else " ".join(row[:MAX_WORDS]) for text, row in texts])


def _encode_sinusoids(ids: np.ndarray, dimensions: int) -> np.ndarray:
    """Returns the sinusoidal code of each id as vectors (B, T, D) float32, zeros for padding."""
    codes = encoding_rounded_up(ids.ravel().astype("float64"), dimensions).reshape(
        *ids.shape, dimensions
    )  # (B, T, D)
    return np.where(ids[..., None] == 0, 0.0, codes).astype("float32")


def _fit_length(values: np.ndarray, num_steps: int | None) -> np.ndarray:
    if num_steps is None:
        return values
    num_missing = max(0, num_steps - values.shape[1])
    return np.pad(values[:, :num_steps], [(0, 0), (0, num_missing), *[(0, 0)] * (values.ndim - 2)])
