"""Sentiment models and padding: our NumPy reader against Keras, the flat line of a mask, ragged batches."""

import dataclasses

import keras
import numpy as np
import pytest

from core.analyses.sentiment.reading import SentimentReader, cosine, read_review
from core.checks import InvalidValueError
from core.configs.sentiment import SENTIMENTS
from core.models.sentiment.model import build
from core.models.weights import named_variables, named_weights
from core.requests.sentiment import MAX_REVIEW_WORDS, ReadingRequest
from core.vocabulary.words import load_words

TEXT = "this movie was great, Zyzzyva!"
ALL = tuple(SENTIMENTS)


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


def run(model, name, ids, pads):
    """Returns P(positive) of the Keras model for ids with padding behind; the ragged one gets the length."""
    row = np.concatenate([ids, np.zeros(pads, "int32")])[None]
    inputs = [row, np.array([len(ids)], "int32")] if SENTIMENTS[name].mask == "ragged" else row
    return float(keras.ops.sigmoid(model(inputs))[0, 0])


@pytest.mark.parametrize("name", ALL)
def test_the_reader_is_the_keras_model_with_and_without_padding(name, arrays):
    trace = read_review(ReadingRequest(models=(name,), text=TEXT, pads=40), lambda name: arrays)
    model, ids = loaded(name, arrays), load_words("imdb").encode(TEXT, limit=99).ids
    for pads in (0, 1, 17, 40):
        assert trace.padded_probability[0, pads] == pytest.approx(run(model, name, ids, pads), abs=1e-10)
    for words in (1, 3):
        assert trace.probability[0, words] == pytest.approx(run(model, name, ids[:words], 0), abs=1e-10)


def test_the_masked_line_is_flat_and_the_unmasked_one_is_not(arrays):
    trace = read_review(ReadingRequest(models=ALL, text=TEXT, pads=200), lambda name: arrays)
    assert trace.masked.tolist() == [SENTIMENTS[name].mask != "none" for name in ALL]
    assert trace.padded_probability.shape == (5, 201)
    flat = trace.padded_probability[trace.masked]
    assert np.ptp(flat, axis=1).max() == 0
    assert trace.cosine[trace.masked] == pytest.approx(1)
    assert np.ptp(trace.norm[trace.masked]) < 1e-12
    assert (np.ptp(trace.padded_probability[~trace.masked], axis=1) > 1e-3).all()
    assert (trace.cosine[~trace.masked][:, -1] < 0.999).all()
    assert trace.tokens == ("this", "movie", "was", "great", "zyzzyva")
    assert trace.unknown.tolist() == [False] * 4 + [True]


def test_the_keras_model_with_a_mask_does_not_change_by_padding(arrays):
    for name in ("sentiment_masked", "sentiment_manual", "sentiment_ragged"):
        model, ids = loaded(name, arrays), np.array([7, 8, 9], "int32")
        assert run(model, name, ids, 0) == pytest.approx(run(model, name, ids, 150), abs=1e-5)
    assert (
        abs(
            run(loaded("sentiment_unmasked", arrays), "sentiment_unmasked", ids, 0)
            - run(loaded("sentiment_unmasked", arrays), "sentiment_unmasked", ids, 150)
        )
        > 1e-3
    )


def test_states_by_hand():
    """One unit, all weights 0 but the candidate's input: z = r = 1/2.

    So h moves half of the way to tanh(input).
    """
    arrays = {
        "embedding/embeddings": np.array([[0.0], [1.0], [2.0]]),
        "gru/kernel": np.array([[0.0, 0.0, 1.0]]),
        "gru/recurrent_kernel": np.zeros((1, 3)),
        "gru/bias": np.zeros((2, 3)),
        "logit/kernel": np.ones((1, 1)),
        "logit/bias": np.zeros(1),
    }
    first = np.tanh(1) / 2
    second = (first + np.tanh(2)) / 2
    masked = SentimentReader(arrays, masked=True).states(np.array([1, 2, 0]))
    plain = SentimentReader(arrays, masked=False)
    np.testing.assert_allclose(masked[:, 0], [0, first, second, second], rtol=1e-12)
    np.testing.assert_allclose(
        plain.states(np.array([1, 2, 0]))[:, 0], [0, first, second, second / 2], rtol=1e-12
    )
    assert plain.probability(np.array([0.0])) == 0.5
    assert plain.probability(np.array([[1.0]]))[0] == pytest.approx(1 / (1 + np.exp(-1)))


def test_cosine_by_hand():
    assert cosine(np.array([[3.0, 4.0], [0.0, 0.0], [-4.0, 3.0]]), np.array([6.0, 8.0])).tolist() == [1, 0, 0]
    assert cosine(np.ones((2, 2)), np.zeros(2)).tolist() == [0, 0]


def test_one_word_no_padding_and_too_many_words(arrays):
    one = read_review(ReadingRequest(models=ALL[:1], text="good", pads=0), lambda name: arrays)
    assert one.probability.shape == (1, 2)
    assert one.padded_probability.shape == (1, 1)
    many = read_review(
        ReadingRequest(models=ALL[:1], text="a " * (MAX_REVIEW_WORDS + 2), pads=0), lambda name: arrays
    )
    assert len(many.tokens) == MAX_REVIEW_WORDS
    assert many.cut == ("a", "a")


@pytest.mark.parametrize(
    "wrong",
    [
        {"text": "?!"},
        {"text": ""},
        {"text": 5},
        {"text": "a" * 80_001},
        {"models": ()},
        {"models": ("gpt",)},
        {"models": "sentiment_masked"},
        {"models": ("sentiment_masked", "sentiment_masked")},
        {"pads": 201},
        {"pads": -1},
        {"pads": 1.5},
    ],
)
def test_reviews_that_cannot_be_read(wrong, arrays):
    with pytest.raises(InvalidValueError, match=f"Invalid value for `{next(iter(wrong))}`"):
        read_review(ReadingRequest(**wrong), lambda name: arrays)
