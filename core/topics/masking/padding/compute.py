"""What padding does to the means over a batch, and what a ragged batch saves; needs TensorFlow, whose ragged
tensors and `TextVectorization` it uses.
"""

import dataclasses
import functools

import keras
import numpy as np
import tensorflow as tf

from ....base.arrays import double, functions, host
from ....base.checks import raise_invalid
from ....base.device import kind_now, place_now
from ....base.i18n import message
from ....base.numerics import log_softmax, sigmoid
from ....base.registry import handles
from ....models import zoo
from ....models.configs.sentiment import SentimentConfig, sentiment_config
from ....models.configs.translators import translator_config
from ....models.keras_private import get_mask, with_mask
from ....models.translators.batches import IdPairs, teacher_forced
from ....models.vocabulary import load_vocabularies
from ....models.vocabulary.words import load_words
from ....models.weights import assign
from ..errors import reason
from .schema import (
    MaskedLossRequest,
    MaskedLossResult,
    MaskedMetricRequest,
    MaskedMetricResult,
    RaggedRequest,
    RaggedResult,
)

_RAGGED, _MASKED = "sentiment_ragged", "sentiment_masked"

# --- a batch of translations --------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, kw_only=True)
class PairBatch:
    """B pairs padded to T target tokens, as a translator learns from them: by teacher forcing.

    Attributes:
        source: (B, S) ids, 0 at padding.
        preceding: (B, T) ids that the decoder reads: the start token and the target without its end.
        target: (B, T) ids that it is to predict: the target and the end token.
        tokens: B rows of T tokens of `target`; "" is padding.
        cut: Words of all sentences that did not fit.
    """

    source: np.ndarray
    preceding: np.ndarray
    target: np.ndarray
    tokens: tuple[tuple[str, ...], ...]
    cut: tuple[str, ...]

    @property
    def mask(self) -> np.ndarray:
        """(B, T) bool, False at padding."""
        return self.target != 0


def read_batch(request, first: str, second: str, *, steps: int = 1) -> PairBatch:
    """Returns the pairs of a request, padded to the longest.

    Args:
        request: Has `translator`; each of its pairs needs a word on each side.
        first, second: Its fields of sources and targets.
        steps: Target tokens that the batch is padded to at least.
    """
    config = translator_config(request.translator)
    source, target = load_vocabularies(config)
    sources = _encode_all(first, request, source, limit=config.max_length)
    targets = _encode_all(second, request, target, limit=config.max_length - 1)  # and the end token
    end = target.tokens(np.array([target.end]))
    pairs = IdPairs(
        sources=tuple(words.ids for words in sources),
        targets=tuple(np.array([target.start, *words.ids, target.end], "int32") for words in targets),
    )
    (source_ids, preceding), target_ids = teacher_forced(pairs, range(len(pairs)))
    behind = [(0, 0), (0, max(0, steps - target_ids.shape[1]))]
    target_ids = np.pad(target_ids, behind)
    rows = [(*words.tokens, *end) for words in targets]
    return PairBatch(
        source=source_ids,
        preceding=np.pad(preceding, behind),
        target=target_ids,
        tokens=tuple((*row, *[""] * (target_ids.shape[1] - len(row))) for row in rows),
        cut=tuple(word for words in (*sources, *targets) for word in words.cut),
    )


def _encode_all(name: str, request, vocabulary, limit: int) -> list:
    """Returns texts as ids; a text without a word is refused by the name of its field."""
    encoded = [vocabulary.encode(text, limit=limit) for text in getattr(request, name)]
    for text, words in zip(getattr(request, name), encoded, strict=True):
        if not len(words.ids):
            raise_invalid(name, message("padding-words"), text, message("masking-word.fix"))
    return encoded


@handles(MaskedLossRequest)
def masked_losses(model, request: MaskedLossRequest) -> MaskedLossResult:
    """Answers with the cross-entropy of each step of a batch of given translations, by teacher forcing."""
    batch = read_batch(request, "english", "spanish")
    with place_now():
        outputs = model([batch.source, batch.preceding])  # (B, T, V)
        carried = get_mask(outputs)
        log_probability = log_softmax(double(outputs))  # (B, T, V)
        target = batch.target[..., None].astype("int32")
        of_target = host(functions(log_probability).take_along_axis(log_probability, target, axis=-1))
    return MaskedLossResult(
        tokens=batch.tokens,
        losses=-of_target[..., 0],
        mask=batch.mask,
        carried=carried is not None and np.array_equal(host(carried), batch.mask),
        cut=batch.cut,
    )


@handles(MaskedMetricRequest)
def masked_metric(model, request: MaskedMetricRequest) -> MaskedMetricResult:
    """Answers with the likeliest token at each step of a batch of given translations, by teacher forcing.

    Before version 3.12 Keras 3 dropped the mask of the outputs in its metrics, while its losses kept it: in
    `MeanMetricWrapper.update_state` the mask was used only beside sample weights. Padding then counts as
    wrong.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "An Encoder-Decoder Network for Neural
    Machine Translation"; https://github.com/keras-team/keras/issues/20320
    """
    batch = read_batch(request, "sources", "targets", steps=request.steps)
    metric = keras.metrics.SparseCategoricalAccuracy()
    with place_now():
        outputs = model([batch.source, batch.preceding])  # (B, T, V)
        predicted = host(functions(outputs).argmax(outputs, axis=-1))  # (B, T)
        metric.update_state(batch.target, with_mask(outputs, keras.ops.convert_to_tensor(batch.mask)))
    _, target = load_vocabularies(translator_config(request.translator))
    return MaskedMetricResult(
        tokens=batch.tokens,
        predicted=tuple(target.tokens(row) for row in predicted),
        right=predicted == batch.target,
        mask=batch.mask,
        keras_version=keras.__version__,
        keras_masked=float(metric.result()),
        cut=batch.cut,
    )


# --- ragged -------------------------------------------------------------------------------------------------


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


@functools.lru_cache(maxsize=2)
def _models(folder: str, kind: str) -> list:
    """Returns the model for ragged batches and the one that masks padding, with the same weights."""
    stored = zoo.load_arrays(_RAGGED)
    return [assign(zoo.build(name, dtype="float64"), stored) for name in (_RAGGED, _MASKED)]


@handles(RaggedRequest)
def ragged_batch(request: RaggedRequest) -> RaggedResult:
    """Answers with one batch twice, what a step costs, and what models of the same weights make of both.

    Raises:
        InvalidValueError: If no sentence holds a word.
    """
    config, vocabulary = sentiment_config(_RAGGED), load_words("imdb")
    with place_now():
        batch = ragged_ids(request.batch)
        if not len(batch.values):
            raise_invalid("batch", message("padding-word"), request.batch, message("padding-word.fix"))
        dense, lengths = hand_over(batch)
        probability = np.zeros((0, len(dense)))
        if zoo.shipped([_RAGGED]):  # without it the costs can still be told
            ragged, masked = _models(str(zoo.folder()), kind_now())
            probability = np.stack([_probability(ragged([dense, lengths])), _probability(masked(dense))])
        refused = refusal(batch, config)
    return RaggedResult(
        tokens=tuple(vocabulary.encode(text, limit=len(text)).tokens for text in request.batch),
        dense=batch.to_tensor().numpy(),
        values=batch.values.numpy(),
        row_splits=batch.row_splits.numpy(),
        # products of a GRU's three gates with its input and its state
        operations=3 * config.units * (config.embedding_size + config.units),
        refusal=refused,
        probability=probability,
    )


def _probability(logits) -> np.ndarray:
    return host(sigmoid(double(logits)))[:, 0]
