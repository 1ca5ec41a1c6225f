"""Ragged batches of reviews: by hand, and against the masked run."""

import dataclasses

import numpy as np
import pytest

from core.analyses.masking.ragged import hand_over, ragged_batch, ragged_ids
from core.checks import InvalidValueError
from core.configs.sentiment import SENTIMENTS
from core.models.sentiment.model import build
from core.models.sentiment.reviews import padded
from core.models.weights import named_variables, named_weights
from core.requests.masking import RaggedRequest
from core.vocabulary.words import load_words

TEXTS = ("Great movie!", "this is one of the best", "", "no")


def small(name):
    return dataclasses.replace(SENTIMENTS[name], embedding_size=6, units=5)


@pytest.fixture(scope="module")
def arrays():
    """Random weights that all models share, since their architecture is one."""
    model = build(small("sentiment_masked"), dtype="float64")
    rng = np.random.default_rng(3)
    return {name: rng.normal(scale=0.6, size=array.shape) for name, array in named_weights(model).items()}


def loaded(name, arrays):
    model = build(small(name), dtype="float64")
    for key, weight in named_variables(model).items():
        weight.assign(arrays[key])
    return model


@pytest.fixture(scope="module")
def ragged(arrays):
    models = loaded("sentiment_ragged", arrays), loaded("sentiment_masked", arrays)
    return ragged_batch(RaggedRequest(sentences=TEXTS), small("sentiment_ragged"), *models)


def test_a_ragged_batch_by_hand(ragged):
    assert ragged.tokens == (("great", "movie"), ("this", "is", "one", "of", "the", "best"), (), ("no",))
    assert ragged.row_splits.tolist() == [0, 2, 8, 8, 9]
    assert ragged.lengths.tolist() == [2, 6, 0, 1]
    assert ragged.dense.shape == (4, 6)
    assert (ragged.dense != 0).sum() == len(ragged.values) == 9
    assert ragged.dense_bytes == 24 * 8
    assert ragged.ragged_bytes == 9 * 8 + 5 * 8
    assert ragged.dense_operations == 24 * 3 * 5 * (6 + 5)
    assert ragged.ragged_operations == 9 * 3 * 5 * (6 + 5)


def test_keras_gru_refuses_a_ragged_batch(ragged):
    assert "ragged" in ragged.refusal


def test_the_ragged_hand_over_equals_the_masked_run(ragged):
    assert ragged.difference < 1e-5
    assert np.ptp(ragged.ragged_probability) > 1e-3  # they are four different reviews


def test_text_vectorization_reads_as_our_vocabulary_does():
    dense, lengths = hand_over(ragged_ids(TEXTS))
    rows = [load_words("imdb").encode(text, limit=99).ids for text in TEXTS]
    expected, expected_lengths = padded(SENTIMENTS["sentiment_ragged"], rows)
    np.testing.assert_array_equal(dense, expected)
    np.testing.assert_array_equal(lengths, expected_lengths)


@pytest.mark.parametrize("wrong", [(), ("", " "), ("?",), ("a",) * 9, ("a" * 301,), (3,), "text"])
def test_batches_that_cannot_be_made(wrong, arrays):
    with pytest.raises(InvalidValueError, match="Invalid value for `sentences`"):
        ragged_batch(RaggedRequest(sentences=wrong), small("sentiment_ragged"), None, None)
