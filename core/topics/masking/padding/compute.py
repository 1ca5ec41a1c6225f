"""The effect of padding on the means over a batch, and the savings of a ragged batch.

It needs TensorFlow for ragged tensors and `TextVectorization`.
"""

import dataclasses
import functools

import keras
import numpy as np
import tensorflow as tf

from ....base.arrays import array_namespace, to_float64, to_numpy
from ....base.checks import raise_invalid
from ....base.device import current_device_scope, current_device_type
from ....base.i18n import message
from ....base.numerics import log_softmax, sigmoid
from ....base.registry import handles
from ....models import zoo
from ....models.configs.sentiment import SENTIMENT_MODELS, SentimentConfig
from ....models.configs.translators import get_translator_config
from ....models.keras_private import copy_with_mask, get_mask
from ....models.translators.batches import EncodedPairs, make_teacher_forced_batch
from ....models.vocabulary import load_vocabularies
from ....models.vocabulary.words import load_words
from ....models.weights import assign_weights
from ..errors import explain_error
from .schema import (
    MaskedLossRequest,
    MaskedLossResult,
    MaskedMetricRequest,
    MaskedMetricResult,
    RaggedRequest,
    RaggedResult,
)

_RAGGED_MODEL, _MASKED_MODEL = "sentiment_ragged", "sentiment_masked"

# --- a batch of translations --------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, kw_only=True)
class PairBatch:
    """B pairs padded to T target tokens, for teacher forcing.

    Attributes:
        source: (B, S) ids, 0 at padding.
        decoder_input: (B, T) ids: the start token and the target without its end.
        target: (B, T) ids that the decoder predicts: the target and the end token.
        tokens: B rows of T tokens of `target_vocabulary`; "" is padding.
        truncated_words: Words of all sentences that did not fit.
    """

    source: np.ndarray
    decoder_input: np.ndarray
    target: np.ndarray
    tokens: tuple[tuple[str, ...], ...]
    truncated_words: tuple[str, ...]

    @property
    def mask(self) -> np.ndarray:
        """(B, T) bool, False at padding."""
        return self.target != 0


def encode_pairs(request, source_field: str, target_field: str, *, min_length: int = 1) -> PairBatch:
    """Returns the pairs of a request, padded to the longest.

    Args:
        request: Has `translator`; each of its pairs needs a word on each side.
        source_field, target_field: Its fields of sources and targets.
        min_length: Target tokens to which the batch is padded at least.
    """
    config = get_translator_config(request.translator)
    source_vocabulary, target_vocabulary = load_vocabularies(config)
    sources = _encode_all(source_field, request, source_vocabulary, limit=config.max_length)
    targets = _encode_all(
        target_field, request, target_vocabulary, limit=config.max_length - 1
    )  # and the end token
    end_token = target_vocabulary.tokens(np.array([target_vocabulary.end_id]))
    pairs = EncodedPairs(
        sources=tuple(words.ids for words in sources),
        targets=tuple(
            np.array([target_vocabulary.start_id, *words.ids, target_vocabulary.end_id], "int32")
            for words in targets
        ),
    )
    (source_ids, decoder_input), target_ids = make_teacher_forced_batch(pairs, range(len(pairs)))
    pad_widths = [(0, 0), (0, max(0, min_length - target_ids.shape[1]))]
    target_ids = np.pad(target_ids, pad_widths)
    rows = [(*words.tokens, *end_token) for words in targets]
    return PairBatch(
        source=source_ids,
        decoder_input=np.pad(decoder_input, pad_widths),
        target=target_ids,
        tokens=tuple((*row, *[""] * (target_ids.shape[1] - len(row))) for row in rows),
        truncated_words=tuple(word for words in (*sources, *targets) for word in words.truncated_words),
    )


def _encode_all(field_name: str, request, vocabulary, limit: int) -> list:
    encoded = [vocabulary.encode(text, max_tokens=limit) for text in getattr(request, field_name)]
    for text, words in zip(getattr(request, field_name), encoded, strict=True):
        if not len(words.ids):
            raise_invalid(field_name, message("padding-word-each"), text, message("masking-word.fix"))
    return encoded


@handles(MaskedLossRequest)
def compute_masked_losses(model, request: MaskedLossRequest) -> MaskedLossResult:
    """Computes the cross-entropy of each step of a batch of translations, by teacher forcing."""
    batch = encode_pairs(request, "english", "spanish")
    with current_device_scope():
        outputs = model([batch.source, batch.decoder_input])  # (B, T, V)
        carried_mask = get_mask(outputs)
        log_probability = log_softmax(to_float64(outputs))  # (B, T, V)
        target = batch.target[..., None].astype("int32")
        target_log_probability = to_numpy(
            array_namespace(log_probability).take_along_axis(log_probability, target, axis=-1)
        )
    return MaskedLossResult(
        tokens=batch.tokens,
        losses=-target_log_probability[..., 0],
        mask=batch.mask,
        output_carries_mask=carried_mask is not None and np.array_equal(to_numpy(carried_mask), batch.mask),
        truncated_words=batch.truncated_words,
    )


@handles(MaskedMetricRequest)
def compute_masked_metric(model, request: MaskedMetricRequest) -> MaskedMetricResult:
    """Predicts the most probable token at each step of a batch of translations, by teacher forcing.

    Before version 3.12 Keras 3 dropped the mask of the outputs in its metrics, while its losses kept it: in
    `MeanMetricWrapper.update_state` the mask was used only beside sample weights. Padding then counts as
    wrong.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "An Encoder-Decoder Network for Neural
    Machine Translation"; https://github.com/keras-team/keras/issues/20320
    """
    batch = encode_pairs(request, "sources", "targets", min_length=request.min_length)
    metric = keras.metrics.SparseCategoricalAccuracy()
    with current_device_scope():
        outputs = model([batch.source, batch.decoder_input])  # (B, T, V)
        predicted_ids = to_numpy(array_namespace(outputs).argmax(outputs, axis=-1))  # (B, T)
        metric.update_state(batch.target, copy_with_mask(outputs, keras.ops.convert_to_tensor(batch.mask)))
    _, target_vocabulary = load_vocabularies(get_translator_config(request.translator))
    return MaskedMetricResult(
        tokens=batch.tokens,
        predicted_tokens=tuple(target_vocabulary.tokens(row) for row in predicted_ids),
        is_correct=predicted_ids == batch.target,
        mask=batch.mask,
        keras_version=keras.__version__,
        keras_accuracy=float(metric.result()),
        truncated_words=batch.truncated_words,
    )


# --- ragged -------------------------------------------------------------------------------------------------


def encode_ragged(texts) -> tf.RaggedTensor:
    """Encodes texts as a ragged tensor of ids, by `TextVectorization` with the vocabulary of reviews."""
    layer = keras.layers.TextVectorization(vocabulary=list(load_words("imdb").words[2:]), ragged=True)
    return layer(tf.constant(list(texts)))


def to_dense_and_lengths(batch: tf.RaggedTensor) -> tuple[np.ndarray, np.ndarray]:
    """Returns a ragged batch as `sentiment_ragged` takes it: dense ids (B, T) and row lengths (B,), int32.

    The ids are padded with 0. Keras 3's `GRU` refuses ragged tensors, so the model makes the mask from
    the lengths, and no id has to stand for padding.
    """
    return batch.to_tensor().numpy().astype("int32"), batch.row_lengths().numpy().astype("int32")


def find_keras_error(batch: tf.RaggedTensor, config: SentimentConfig) -> str:
    """Returns the error of Keras' GRU on a ragged batch, which its Embedding accepts; "" if there is none."""
    vectors = keras.layers.Embedding(config.vocabulary_size, 2)(batch)
    try:
        keras.layers.GRU(2)(vectors)
    except Exception as error:  # its type depends on Keras and TensorFlow; here it is shown
        return explain_error(error)
    return ""


@functools.lru_cache(maxsize=2)
def _load_models(folder: str, device_type: str) -> list:
    arrays = zoo.load_arrays(_RAGGED_MODEL)
    return [
        assign_weights(zoo.build(name, dtype="float64"), arrays) for name in (_RAGGED_MODEL, _MASKED_MODEL)
    ]


@handles(RaggedRequest)
def compare_ragged_batch(request: RaggedRequest) -> RaggedResult:
    """Computes the costs of a batch with padding and ragged, and predictions of models with equal weights.

    Raises:
        InvalidValueError: If no sentence holds a word.
    """
    config, vocabulary = SENTIMENT_MODELS[_RAGGED_MODEL], load_words("imdb")
    with current_device_scope():
        batch = encode_ragged(request.batch)
        if not len(batch.values):
            raise_invalid(
                "batch", message("padding-word-any"), request.batch, message("padding-word-any.fix")
            )
        dense, lengths = to_dense_and_lengths(batch)
        probability = np.zeros((0, len(dense)))
        if zoo.filter_shipped([_RAGGED_MODEL]):  # without it the costs are still known
            ragged_model, masked_model = _load_models(str(zoo.get_model_folder()), current_device_type())
            probability = np.stack(
                [_to_probability(ragged_model([dense, lengths])), _to_probability(masked_model(dense))]
            )
        keras_error = find_keras_error(batch, config)
    return RaggedResult(
        tokens=tuple(vocabulary.encode(text, max_tokens=len(text)).tokens for text in request.batch),
        dense=batch.to_tensor().numpy(),
        values=batch.values.numpy(),
        row_splits=batch.row_splits.numpy(),
        # products of a GRU's three gates with its input and its state
        operations_per_step=3 * config.units * (config.embedding_size + config.units),
        keras_error=keras_error,
        probability=probability,
    )


def _to_probability(logits) -> np.ndarray:
    return to_numpy(sigmoid(to_float64(logits)))[:, 0]
