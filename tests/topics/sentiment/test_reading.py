"""A review word by word: against Keras, the flat line of a mask, words left out, the figures."""

import dataclasses

import numpy as np
import pytest

from core import engine
from core.base.checks import InvalidValueError
from core.base.numerics import sigmoid
from core.figures.colours import ROLE_COLOURS
from core.models.configs.sentiment import MAX_REVIEW_WORDS, SENTIMENT_MODELS
from core.models.sentiment.model import build
from core.models.sentiment.runtimes import RecurrentClassifier
from core.models.weights import named_weights
from core.topics.sentiment.classifiers.schema import ClassifiersRequest
from core.topics.sentiment.reading import plot
from core.topics.sentiment.reading.compute import compute_probability, compute_states, leave_out, read_review
from core.topics.sentiment.reading.schema import (
    MAX_WORDS_LEFT_OUT,
    LeaveOutRequest,
    LeaveOutResult,
    ReadingRequest,
    ReadingResult,
)
from tests.support.stories import assert_story

TEXT = "this movie was great, Zyzzyva!"
ALL = tuple(SENTIMENT_MODELS)


def small(name):
    return dataclasses.replace(SENTIMENT_MODELS[name], embedding_size=6, units=5)


@pytest.fixture(scope="module")
def arrays():
    model = build(small("sentiment_masked"), dtype="float64")
    rng = np.random.default_rng(3)
    return {name: rng.normal(scale=0.6, size=array.shape) for name, array in named_weights(model).items()}


def read(arrays, **fields):
    request = ReadingRequest(**fields)
    return read_review(tuple(RecurrentClassifier(small(name), arrays) for name in request.models), request)


def test_the_masked_line_is_flat_and_the_unmasked_one_is_not(arrays):
    result = read(arrays, models=ALL, text=TEXT, num_padding=200)
    assert result.has_mask.tolist() == [SENTIMENT_MODELS[name].mask_type != "none" for name in ALL]
    assert result.padded_probability.shape == (5, 201)
    ranges = np.ptp(result.padded_probability, axis=1)
    assert ranges[result.has_mask].max() == 0 and (ranges[~result.has_mask] > 1e-3).all()
    assert result.cosine[result.has_mask] == pytest.approx(1)
    assert (result.cosine[~result.has_mask][:, -1] < 0.999).all()
    tokens = dict(zip(result.tokens, result.is_unknown.tolist(), strict=True))
    assert tokens == {"this": False, "movie": False, "was": False, "great": False, "zyzzyva": True}


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
    decoder = RecurrentClassifier(small("sentiment_masked"), arrays).decoder
    masked = compute_states(decoder, np.array([1, 2, 0]), mask_padding=True)
    plain = compute_states(decoder, np.array([1, 2, 0]))
    np.testing.assert_allclose(masked[:, 0], [0, first, second, second], rtol=1e-12)
    np.testing.assert_allclose(plain[:, 0], [0, first, second, second / 2], rtol=1e-12)
    found = compute_probability(decoder, np.array([[0.0], [1.0], [0.0]]))
    np.testing.assert_allclose(found, [0.5, 1 / (1 + np.exp(-1)), 0.5], rtol=1e-6)


def test_one_word_no_padding_and_too_many_words(arrays):
    one = read(arrays, models=ALL[:1], text="good", num_padding=0)
    assert (one.probability.shape, one.padded_probability.shape) == ((1, 2), (1, 1))
    many = read(arrays, models=ALL[:1], text="a " * (MAX_REVIEW_WORDS + 2), num_padding=0)
    assert (len(many.tokens), many.truncated_words) == (MAX_REVIEW_WORDS, ("a", "a"))


def test_leaving_a_word_out_is_reading_the_rest(arrays):
    classifier = RecurrentClassifier(small("sentiment_masked"), arrays)
    result = leave_out(classifier, LeaveOutRequest(text="Not a bad film, I loved it!"))
    expected = sigmoid(classifier.logits(["a bad film, I loved it!", "Not"]))
    np.testing.assert_allclose([result.probability_without[0], result.probability[1]], expected, atol=1e-12)
    np.testing.assert_allclose(result.reading_effects.sum(), result.probability[-1] - result.probability[0])
    assert len(leave_out(classifier, LeaveOutRequest(text="a " * 300)).tokens) == MAX_WORDS_LEFT_OUT
    one = leave_out(classifier, LeaveOutRequest(text="great"))
    assert one.probability_without[0] == pytest.approx(one.probability[0])


@pytest.mark.parametrize(
    ("kind", "wrong", "name"),
    [
        (ReadingRequest, {"text": "?!"}, "`text`.*Type a review"),
        (ReadingRequest, {"text": ""}, "`text`"),
        *((ReadingRequest, {"models": models}, "`models`") for models in ((), ("gpt",), (ALL[0],) * 2)),
        (ReadingRequest, {"models": "sentiment_masked"}, "`models`"),
        (LeaveOutRequest, {"text": "..."}, "`text`.*Type a review"),
        (LeaveOutRequest, {"model": "sentiment_bow"}, "`model`"),
        (ClassifiersRequest, {"models": ()}, "`models`"),
        (ClassifiersRequest, {"models": ("sentiment_bow",) * 2}, "`models`"),
        (ClassifiersRequest, {"models": ("nmt_lstm",)}, "`models`"),
    ],
)
def test_reviews_that_cannot_be_read(kind, wrong, name):
    with pytest.raises(InvalidValueError, match=f"Invalid value for {name}"):
        kind(**wrong)


# --- figures ------------------------------------------------------------------------------------------------

TRACE = ReadingResult(
    models=("sentiment_unmasked", "sentiment_masked"),
    has_mask=np.array([False, True]),
    tokens=("good", "zyzzyva"),
    is_unknown=np.array([False, True]),
    truncated_words=(),
    probability=np.array([[0.5, 0.6, 0.4], [0.5, 0.9, 0.8]]),
    padded_probability=np.array([[0.4, 0.45, 0.48, 0.5], [0.8] * 4]),
    cosine=np.array([[1, 0.8, 0.3, -0.2], [1.0] * 4]),
    norm=np.ones((2, 4)),
)
PLAIN, MASKED = (SENTIMENT_MODELS[name].title for name in TRACE.models)


def test_the_first_classifier_is_large_and_each_dot_has_the_colour_of_its_side():
    picture = plot.plot_word_by_word(TRACE)
    colours = [ROLE_COLOURS[name] for name in ("negative", "positive", "negative")]
    assert list(picture.figure.data[-1].marker.color) == colours
    assert picture.figure.layout.xaxis.ticktext == ("", "good", "[zyzzyva]", "3 of padding")
    assert_story(
        picture,
        "“zyzzyva” is token 2 of 2: −20.0 points.",
        f"At the end: “{PLAIN}” 40.0 %; “{MASKED}” 80.0 %.",
        f"3 tokens of padding behind it move “{PLAIN}” by +10.0 points; 1 of 2 classifiers hides",
        claim="After the last word P(positive) is **40.0 %**; “zyzzyva” moved it most.",
    )
    bare = dataclasses.replace(
        TRACE,
        padded_probability=TRACE.padded_probability[:, :1],
        cosine=np.ones((2, 1)),
        norm=np.ones((2, 1)),
    )
    assert_story(plot.plot_word_by_word(bare), absent_words=("padding",))


WITH_MASK = tuple(name for name, config in SENTIMENT_MODELS.items() if config.mask_type != "none")


@pytest.mark.parametrize(
    ("models", "text", "pads", "words"),
    [
        *(
            (ALL, text, 10, "3 of 5 classifiers hide padding by a mask and do not move.")
            for text in ("no no no no no no", "xyzzy", "good " * 30)
        ),
        (
            WITH_MASK,
            "a good film",
            1,
            "1 token of padding behind it moves no classifier: a mask hides padding.",
        ),
        (ALL[:1], "a good film", 1, "1 token of padding behind it moves “"),
        (
            (ALL[0], WITH_MASK[0]),
            "a good film",
            1,
            "1 of 2 classifiers hides padding by a mask and does not move.",
        ),
    ],
)
def test_classifiers_with_a_mask_do_not_move_at_all(models, text, pads, words):
    result = engine.run(ReadingRequest(models=models, text=text, num_padding=pads))
    assert (np.ptp(result.padded_probability[result.has_mask], axis=1) == 0).all()
    assert_story(plot.plot_word_by_word(result), words, absent_words=() if "mask" in words else ("hide",))


LEFT_OUT = LeaveOutResult(
    model="sentiment_masked",
    tokens=("not", "bad"),
    is_unknown=np.array([False, True]),
    truncated_words=(),
    probability=np.array([0.5, 0.4, 0.9]),
    probability_without=np.array([0.2, 0.4]),
)


def test_bars_are_the_steps_and_what_is_lost_without_a_word():
    picture = plot.plot_word_effects(LEFT_OUT)
    assert list(picture.figure.data[0].marker.color) == [ROLE_COLOURS["negative"], ROLE_COLOURS["positive"]]
    claim = "Without “not” P(positive) would change by **−70.0** points."
    assert_story(picture, "“bad” moves it most: +50.0 points.", claim=claim)


def test_the_drawing_on_home_tells_the_end_and_the_word():
    drawing = plot.draw_verdict_thumbnail(TRACE)
    assert drawing.svg.count("<circle") == 3
    assert_story(drawing, "words: 40.0 % in the end; “zyzzyva”")
