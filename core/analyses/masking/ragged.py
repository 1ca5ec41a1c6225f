"""One batch with padding and ragged; needs TensorFlow, which has ragged tensors and `TextVectorization`."""

import keras
import numpy as np
import tensorflow as tf

from core.analyses.masking.errors import reason
from core.arrays import double, host
from core.checks import fail
from core.configs.sentiment import SentimentConfig
from core.numerics import sigmoid
from core.requests.masking import RaggedRequest
from core.traces.masking.ragged import RaggedTrace
from core.vocabulary.words import load_words


def ragged_ids(texts) -> tf.RaggedTensor:
    """Returns texts as a ragged tensor of ids, by `TextVectorization` with our vocabulary of reviews."""
    layer = keras.layers.TextVectorization(vocabulary=list(load_words("imdb").words[2:]), ragged=True)
    return layer(tf.constant(list(texts)))


def hand_over(batch: tf.RaggedTensor) -> tuple[np.ndarray, np.ndarray]:
    """Returns a ragged batch as `sentiment_ragged` takes it: dense ids (B, T) and row lengths (B,), int32.

    The ids are padded with 0. Keras 3's `GRU` refuses ragged tensors, so the model makes the mask from
    the lengths, and no id has to stand for padding.
    """
    return batch.to_tensor().numpy().astype("int32"), batch.row_lengths().numpy().astype("int32")


def refusal(batch: tf.RaggedTensor, config: SentimentConfig) -> str:
    """Returns what Keras says when its GRU reads a ragged batch of ids, or "" if it does not mind.

    Its Embedding takes the batch.
    """
    vectors = keras.layers.Embedding(config.vocabulary_size, 2)(batch)
    try:
        keras.layers.GRU(2)(vectors)
    except Exception as error:  # which one is Keras' and TensorFlow's affair; here it is shown
        return reason(error)
    return ""


def ragged_batch(
    request: RaggedRequest, config: SentimentConfig, ragged_model=None, masked_model=None
) -> RaggedTrace:
    """Answers with one batch twice, what each costs, and what two models with the same weights make of them.

    Args:
        request: The sentences.
        config: Of `sentiment_ragged`.
        ragged_model: Takes (ids, lengths), as `core.models.sentiment.model.build` makes it. Default: none,
            and no probabilities.
        masked_model: Takes ids; its embedding makes the mask.

    Raises:
        InvalidValueError: If no sentence holds a word.
    """
    batch = ragged_ids(request.sentences)
    if not len(batch.values):
        fail("sentences", "at least one sentence with a word", request.sentences, "Type some words.")
    padded = batch.to_tensor().numpy()  # (B, T) int64
    dense, lengths = hand_over(batch)
    # Products of a GRU's three gates with its input and its state, in one step.
    operations = 3 * config.units * (config.embedding_size + config.units)
    values = batch.values.numpy()  # (N,)
    splits = batch.row_splits.numpy()  # (B + 1,)
    vocabulary = load_words("imdb")
    return RaggedTrace(
        tokens=tuple(vocabulary.encode(text, limit=len(text)).tokens for text in request.sentences),
        dense=padded,
        values=values,
        row_splits=splits,
        dense_bytes=padded.nbytes,
        ragged_bytes=values.nbytes + splits.nbytes,
        dense_operations=padded.size * operations,
        ragged_operations=len(values) * operations,
        refusal=refusal(batch, config),
        ragged_probability=None if ragged_model is None else _probability(ragged_model([dense, lengths])),
        masked_probability=None if masked_model is None else _probability(masked_model(dense)),
    )


def _probability(logits) -> np.ndarray:
    """Returns P(positive) (B,) of logits (B, 1)."""
    return host(sigmoid(double(logits)))[:, 0]
