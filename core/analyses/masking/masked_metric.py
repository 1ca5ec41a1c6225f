"""What the mask is to the accuracy: the same predictions, counted over real tokens and over all steps.

Before version 3.12 Keras 3 dropped the mask of the outputs in its metrics, while its losses kept it: in
`MeanMetricWrapper.update_state` the mask was used only beside sample weights. Padding then counts as wrong.
"""

import keras
import numpy as np

from core.analyses.masking.pair_batch import read_batch
from core.arrays import functions, host
from core.configs.translators import translator_config
from core.models.keras_private import with_mask
from core.requests.masking import MaskedMetricRequest
from core.traces.masking.means import MetricTrace
from core.vocabulary import load_vocabularies

# The chapter's first translator, best of 10 epochs, in the book and in its notebook.
BOOK_ACCURACY = 0.6829
# A target sentence of its data set has 7.0837 tokens on average, the end token among them, and 50 steps.
BOOK_REAL_SHARE = 7.0837 / 50


def masked_metric(request: MaskedMetricRequest, model) -> MetricTrace:
    """Answers with the likeliest token at each step of a batch of given translations, by teacher forcing.

    Args:
        request: The pairs; a pair needs a word on each side.
        model: The Keras model of the translator.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "An Encoder-Decoder Network for Neural
    Machine Translation"; https://github.com/keras-team/keras/issues/20320
    """
    batch = read_batch(request, steps=request.steps)
    outputs = model([batch.source, batch.preceding])  # (B, T, V)
    predicted = host(functions(outputs).argmax(outputs, axis=-1))  # (B, T)
    _, target = load_vocabularies(translator_config(request.model))
    return MetricTrace(
        model=request.model,
        tokens=batch.tokens,
        predicted=tuple(target.tokens(row) for row in predicted),
        right=predicted == batch.target,
        mask=batch.mask,
        keras_version=keras.__version__,
        keras_masked=_accuracy_of_keras(batch.target, outputs, batch.mask),
        book_accuracy=BOOK_ACCURACY,
        book_real_share=BOOK_REAL_SHARE,
        cut=batch.cut,
    )


def _accuracy_of_keras(target: np.ndarray, outputs, mask: np.ndarray) -> float:
    """Returns what the metric of the installed Keras says where the outputs carry a mask."""
    metric = keras.metrics.SparseCategoricalAccuracy()
    metric.update_state(target, with_mask(outputs, keras.ops.convert_to_tensor(mask)))
    return float(metric.result())
