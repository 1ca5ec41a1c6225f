"""Classifiers of all kinds against Keras and against slow ways; what each sees; shuffles; the figures."""

import dataclasses

import numpy as np
import pytest

from core import engine
from core.base.checks import InvalidValueError
from core.base.numerics import sigmoid
from core.figures.colours import ROLE_COLOURS
from core.models import zoo
from core.models.configs.classifiers import CLASSIFIERS
from core.models.configs.reviews import REVIEW_EXAMPLES, REVIEW_OF_200_WORDS
from core.models.configs.sentiment import MAX_REVIEW_WORDS, SENTIMENT_MODELS
from core.models.families import get_display_name
from core.models.sentiment.runtimes import typed_words
from core.models.vocabulary.terms import load_terms
from core.topics.sentiment.classifiers import plot
from core.topics.sentiment.classifiers.schema import (
    MAX_WORDS_SHUFFLED,
    ClassifiersRequest,
    ClassifiersResult,
    ShufflesRequest,
    ShufflesResult,
)
from tests.support.stories import assert_story

SHIPPED = zoo.filter_shipped(CLASSIFIERS)
TEXT = "Not a bad film, I loved it!"
CLASSIFIER = {name: zoo.load_classifier(name) for name in SHIPPED}


@pytest.mark.parametrize("name", SHIPPED)
def test_a_text_among_others_gets_what_it_gets_alone(name):
    (alone,) = CLASSIFIER[name].logits([TEXT])
    first, good, again, bad = CLASSIFIER[name].logits([TEXT, "great", TEXT, "a terrible, terrible film"])
    assert [first, again] == pytest.approx([alone, alone], abs=2e-5)
    assert good > bad or name == "sentiment_unmasked"  # which learnt nothing


def test_what_classifiers_see_by_hand():
    text = "Zyzzyva: not bad<br /><br />at all :-)"
    assert typed_words(text) == ["Zyzzyva:", "not", "bad", "at", "all", ":-)"]
    result = engine.run(ClassifiersRequest(models=SHIPPED, text=text))
    sees = dict(zip(result.models, result.is_seen.tolist(), strict=True))
    # the chapter's vocabulary glues "bad<br" together, as it did in training
    assert sees["sentiment_masked"] == [False, True, False, True, True, False]
    assert sees["sentiment_bow"] == sees["sentiment_glove"] == [False, True, True, True, True, False]
    row = result.models.index("sentiment_bow")
    terms = {"not", "bad", "at", "all", "not bad", "bad at", "at all"} & set(load_terms().terms)
    read_as = (result.units[row], result.num_read[row], result.order_sensitivity[row])
    assert read_as == ("words and pairs", len(terms), "pairs")
    assert set(result.order_sensitivity) == {"full", "pairs", "none"}


def test_the_mean_of_vectors_and_single_words_know_no_order_and_pairs_do():
    request = ShufflesRequest(models=SHIPPED, text=REVIEW_EXAMPLES[3].text, num_shuffles=10)
    result = engine.run(request)
    assert sorted(result.orders[0]) == list(range(len(result.words)))
    probability = dict(zip(result.models, result.probability, strict=True))
    assert np.ptp(probability["sentiment_glove"]) < 1e-6 and np.ptp(result.unigram_logits) < 1e-12
    assert np.ptp(probability["sentiment_masked"]) > 0 and np.ptp(result.bigram_logits) > 0.1
    bias = CLASSIFIER["sentiment_bow"].head.output[1]
    whole = sigmoid(result.unigram_logits + result.bigram_logits + bias)
    np.testing.assert_allclose(probability["sentiment_bow"], whole, atol=1e-6)
    np.testing.assert_array_equal(result.orders, engine.run(request).orders)
    assert not np.array_equal(result.orders, engine.run(dataclasses.replace(request, seed=7)).orders)


def test_order_turns_a_short_negation_and_not_the_review_of_two_hundred_words():
    """As the page says of both; the model that learnt nothing turns by chance."""
    trained = tuple(name for name in SHIPPED if name != "sentiment_unmasked")
    short, long = (
        engine.run(ShufflesRequest(models=trained, text=text))
        for text in (REVIEW_EXAMPLES[0].text, REVIEW_OF_200_WORDS)
    )
    assert (short.num_flips[[name in SENTIMENT_MODELS for name in trained]] > 0).all()
    frozen, tuned = trained.index("sentiment_minilm_frozen"), trained.index("sentiment_minilm")
    assert np.flatnonzero(long.num_flips).tolist() == [frozen, tuned]
    assert np.abs(long.probability[:, 0] - 0.5).argmin() == frozen


def test_shuffling_takes_two_words_and_no_more_than_two_hundred():
    with pytest.raises(InvalidValueError, match="at least two words"):
        engine.run(ShufflesRequest(text="great"))
    seen = CLASSIFIER["sentiment_masked"].report_reading("good " * (MAX_REVIEW_WORDS + 5))
    assert (seen.num_read, seen.num_truncated, seen.is_word_read.sum()) == (
        MAX_REVIEW_WORDS,
        5,
        MAX_REVIEW_WORDS,
    )
    result = engine.run(ShufflesRequest(models=("sentiment_bow",), text="good " * 203, num_shuffles=1))
    assert (len(result.words), result.truncated_words) == (MAX_WORDS_SHUFFLED, ("good",) * 3)
    without = engine.run(ShufflesRequest(models=("sentiment_glove",), text="a b", num_shuffles=1))
    assert without.unigram_logits.shape == without.bigram_logits.shape == (0,)


# --- examples with a point ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "example", [one for one in REVIEW_EXAMPLES if one.text], ids=lambda example: example.name
)
def test_classifiers_disagree_on_every_example(example):
    probability = engine.run(ClassifiersRequest(models=SHIPPED, text=example.text)).probability
    assert probability.max() > 0.55 and probability.min() < 0.45  # one half is no verdict


def test_before_a_word_is_read_classifiers_say_different_things():
    result = engine.run(ClassifiersRequest(models=SHIPPED, text=""))
    assert np.ptp(result.probability) > 0.2 and result.is_seen.shape == (len(SHIPPED), 0)


# --- figures ------------------------------------------------------------------------------------------------

NAMES = ("sentiment_masked", "sentiment_bow", "sentiment_glove")
TRACE = ClassifiersResult(
    models=NAMES,
    words=("Not", "<b>", "bad"),
    probability=np.array([0.25, 0.75, 0.6], "float32"),
    units=("words", "words and pairs", "word pieces"),
    num_read=np.array([2, 3, 1]),
    num_unknown=np.array([1, 0, 0]),
    num_truncated=np.array([0, 0, 7]),
    is_seen=np.array([[True, False, True], [True, False, True], [True, False, False]]),
    order_sensitivity=("full", "pairs", "none"),
)
GRU, BAG, MEAN = (get_display_name(name) for name in NAMES)


def test_verdicts_are_bars_from_one_half():
    picture = plot.plot_verdicts(TRACE)
    (bars,) = picture.figure.data
    colours = tuple(ROLE_COLOURS[name] for name in ("negative", "positive", "positive"))
    assert (bars.base, bars.marker.color) == (0.5, colours)
    assert_story(
        picture,
        f"highest P(positive) is that of “{BAG}”, 75.0 %; the lowest that of “{GRU}”, 25.0 %",
        f"Not all of it fits “{MEAN}”.",
        claim="**2** of 3 classifiers call this review positive.",
    )
    one = dataclasses.replace(TRACE, probability=np.array([0.25, 0.75, 0.5], "float32") - 0.01)
    assert plot.plot_verdicts(one).claim == "**1** of 3 classifiers calls this review positive."


def test_a_review_without_words_is_called_so():
    empty = {"words": (), "is_seen": np.zeros((3, 0), bool), "num_truncated": np.zeros(3, int)}
    assert_story(plot.plot_verdicts(dataclasses.replace(TRACE, **empty)), "call an empty review positive")
    signs = engine.run(ClassifiersRequest(models=NAMES[:2], text="... !!! ?"))
    assert_story(plot.plot_verdicts(signs), "a review without a word positive")


def test_what_each_sees():
    words = f"0 of 3 classifiers see something of every word. “{MEAN}” misses 2 of 3."
    assert_story(plot.plot_seen_words(TRACE), words, "No classifier sees")


def test_shuffles_tell_who_turns_who_cannot_and_what_pairs_add():
    result = ShufflesResult(
        models=NAMES[1:],
        words=("x", "y"),
        truncated_words=(),
        orders=np.array([[0, 1], [1, 0]]),
        order_sensitivity=("pairs", "none"),
        probability=np.array([[0.4, 0.4, 0.7], [0.6, 0.6, 0.6]], "float32"),
        unigram_logits=np.array([0.25, 0.25, 0.25]),
        bigram_logits=np.array([0.0, -0.5, 1.0]),
    )
    assert result.num_flips.tolist() == [1, 0]
    assert_story(
        plot.plot_shuffles(result),
        f"verdicts that change: “{BAG}” 1.",
        f"“{BAG}” moves most, over 30.0 % of probability. “{MEAN}” does not move",
        "single words add +0.25 to the logit in every order; its pairs add −0.50 to +1.00",
        claim="Shuffle the words and **1 of 2** classifiers changes its verdict. One never can.",
    )
    calm = plot.plot_shuffles(
        dataclasses.replace(result, unigram_logits=np.zeros(0), bigram_logits=np.zeros(0))
    )
    assert_story(calm, absent_words=("bag of words",))


@pytest.mark.parametrize(("text", "count"), [("no no no no no no", 20), ("xyzzy qwfp", 20), ("not good", 1)])
def test_only_classifiers_without_order_are_told_to_have_none(text, count):
    result = engine.run(ShufflesRequest(models=CLASSIFIERS, text=text, num_shuffles=count))
    (blind,) = (
        name for name, order in zip(CLASSIFIERS, result.order_sensitivity, strict=True) if order == "none"
    )
    picture = plot.plot_shuffles(result)
    words = f"“{get_display_name(blind)}” does not move: order counts nothing there."
    assert_story(picture, words, absent_words=("over 0 %",))
    assert picture.story.count("order counts nothing") == 1
