"""Sentences as inputs of any model: texts, ids or vectors."""

import dataclasses

import keras
import numpy as np

from ....base.i18n import message
from ....models.keras_private import is_unbuilt
from ....models.layers.sinusoids import encoding_rounded_up
from ....models.vocabulary.words import load_words, split_words
from ..errors import raise_trace_error
from ..mask_propagation.schema import MAX_WORDS
from .graph import get_functional


@dataclasses.dataclass(frozen=True, kw_only=True)
class SentenceBatch:
    """B sentences as tokens and ids, padded to the longest.

    Attributes:
        sentences: B texts.
        tokens: B rows of T tokens; "" is padding.
        ids: (B, T) int32, 0 at padding.
        is_unknown: (B, T) bool, True at [UNK].
        truncated_words: Words of all sentences that did not fit.
    """

    sentences: tuple[str, ...]
    tokens: tuple[tuple[str, ...], ...]
    ids: np.ndarray
    is_unknown: np.ndarray
    truncated_words: tuple[str, ...]


def encode_sentences(sentences, *, use_vocabulary: bool) -> SentenceBatch:
    """Returns sentences as ids, padded with 0 to the longest.

    It is at least one step long: a sentence without a word is all padding.

    Args:
        sentences: B texts.
        use_vocabulary: Whether ids are those of the shipped vocabulary of reviews. Else words are numbered
            from 1 on in their order, for a model whose vocabulary is unknown.
    """
    rows = [split_words(text) for text in sentences]
    truncated_words = tuple(word for row in rows for word in row[MAX_WORDS:])
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
    return SentenceBatch(
        sentences=tuple(sentences),
        tokens=tuple((*row, *[""] * (num_steps - len(row))) for row in rows),
        ids=ids,
        is_unknown=is_unknown,
        truncated_words=truncated_words,
    )


def make_model_inputs(model, batch: SentenceBatch):
    """Returns (inputs of a model, a description of each).

    An input of texts gets the sentences, one of integers the ids, one of vectors the sinusoidal encoding of
    each id, and zeros for padding. Each of several inputs gets the same sentences.

    Raises:
        MaskTraceError: If an input takes something else, or the model cannot be traced.
    """
    if is_unbuilt(model):  # it knows its input only once it is called
        return batch.ids, (message("tracer-ids"),)
    structure = get_functional(model).input
    keras_tensors = keras.tree.flatten(structure)
    for tensor in keras_tensors:
        if tensor.shape[0] not in (None, len(batch.ids)):  # of a stateful model
            raise_trace_error(
                "tracer-batch-size",
                model_name=model.name,
                batch_size=tensor.shape[0],
                num_sentences=len(batch.ids),
            )
    filled_inputs = [_fill_input(model, tensor, batch) for tensor in keras_tensors]
    inputs = keras.tree.pack_sequence_as(structure, [values for values, _ in filled_inputs])
    return inputs, tuple(description for _, description in filled_inputs)


def _fill_input(model, keras_tensor, batch: SentenceBatch) -> tuple[np.ndarray, str]:
    """Returns (the values of one input, their description)."""
    shape, dtype = tuple(keras_tensor.shape), str(keras_tensor.dtype)
    is_float = dtype.startswith(("float", "bfloat"))
    if dtype == "string" and shape[1:] in ((), (1,)):
        return _make_text_input(batch).reshape(-1, *shape[1:]), message("tracer-texts")  # (B,) or (B, 1)
    if dtype.startswith(("int", "uint")) and len(shape) == 2:
        return _fit_length(batch.ids, shape[1]), message("tracer-ids")
    if is_float and len(shape) == 3 and shape[2]:
        vectors = _fit_length(_encode_sinusoids(batch.ids, shape[2]), shape[1])
        return vectors, message("tracer-vectors", num_dimensions=shape[2])
    if is_float and len(shape) == 2:  # Keras' default dtype, where the model does not declare ids
        return _fit_length(batch.ids, shape[1]).astype("float32"), message("tracer-ids")
    raise_trace_error(
        "tracer-unsupported-input",
        model_name=model.name,
        input_name=keras_tensor.name,
        dtype=dtype,
        shape=str(shape),
    )


def _make_text_input(batch: SentenceBatch) -> np.ndarray:
    if not batch.ids.any():
        raise_trace_error("tracer-no-words")
    words = [split_words(text) for text in batch.sentences]
    texts = zip(batch.sentences, words, strict=True)
    return np.array([text if len(row) <= MAX_WORDS else " ".join(row[:MAX_WORDS]) for text, row in texts])


def _encode_sinusoids(ids: np.ndarray, dimensions: int) -> np.ndarray:
    vectors = encoding_rounded_up(ids.ravel().astype("float64"), dimensions).reshape(*ids.shape, dimensions)
    return np.where(ids[..., None] == 0, 0.0, vectors).astype("float32")


def _fit_length(values: np.ndarray, num_steps: int | None) -> np.ndarray:
    if num_steps is None:
        return values
    num_missing = max(0, num_steps - values.shape[1])
    return np.pad(values[:, :num_steps], [(0, 0), (0, num_missing), *[(0, 0)] * (values.ndim - 2)])
