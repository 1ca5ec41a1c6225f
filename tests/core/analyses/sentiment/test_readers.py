"""Readers of all kinds against Keras and against slow ways; what each sees; shuffles, leaving out, times."""

import keras
import numpy as np
import pytest

from core import engine, zoo
from core.analyses.sentiment.readers import judge, leave_out, measure_times, shuffle
from core.analyses.sentiment.stored import wilson
from core.checks import InvalidValueError
from core.configs.encoder import PRETRAINED
from core.configs.readers import ADAPTERS, HEADS, READERS
from core.configs.reviews import EXAMPLES, TWO_HUNDRED_WORDS
from core.configs.sentiment import SENTIMENTS
from core.evaluation.readers import adapted_logits, head_logits
from core.models.encoder.vectors import sentence_vectors
from core.models.sentiment.features import TermFeatures, mean_vectors, review_pieces
from core.models.sentiment.runtimes import typed_words
from core.requests.sentiment import (
    BINS,
    MAX_REVIEW_WORDS,
    MAX_WORDS_LEFT_OUT,
    MAX_WORDS_SHUFFLED,
    CalibrationRequest,
    FewLabelsRequest,
    LeaveOutRequest,
    ReadersRequest,
    ShufflesRequest,
    TimesRequest,
)
from core.vectors import load_glove
from core.vocabulary.pieces import load_pieces
from core.vocabulary.terms import load_terms
from core.vocabulary.words import load_words

SHIPPED = zoo.shipped(READERS)
TEXT = "Not a bad film, I loved it!"
READER = {name: zoo.reader(name) for name in SHIPPED}
load = READER.__getitem__


def of_keras(name: str, text: str) -> float:
    """Returns the logit of the Keras model."""
    if name in SENTIMENTS:
        model = zoo.load(name, dtype="float64")
        ids = load_words("imdb").encode(text, limit=99).ids[None]
        inputs = [ids, np.array([ids.shape[1]])] if SENTIMENTS[name].mask == "ragged" else ids
        return float(keras.ops.convert_to_numpy(model(inputs))[0, 0])
    rows = review_pieces([text], load_pieces(), PRETRAINED["encoder"].max_length)
    if name in ADAPTERS:
        return float(adapted_logits(zoo.load(name), rows)[0])
    features = {
        "bag": lambda: TermFeatures([text], load_terms()),
        "glove": lambda: mean_vectors([text], *load_glove()),
        "encoder": lambda: sentence_vectors(zoo.load("encoder"), rows),
    }[HEADS[name].features]()
    return float(head_logits(zoo.load(name), features)[0])


@pytest.mark.parametrize("name", SHIPPED)
def test_a_reader_is_its_keras_model_alone_and_among_others(name):
    expected = of_keras(name, TEXT)
    others = [TEXT, "great", TEXT, "a terrible, terrible film"]
    logits = READER[name].logits(others)
    assert logits[0] == pytest.approx(expected, abs=2e-5)
    assert logits[2] == pytest.approx(logits[0], abs=2e-5)
    assert logits[1] > logits[3] or name == "sentiment_unmasked"  # which learnt nothing
    assert len(READER[name].logits([""])) == 1


def test_what_readers_see_by_hand():
    text = "Zyzzyva: not bad<br /><br />at all :-)"
    assert typed_words(text) == ["Zyzzyva:", "not", "bad", "at", "all", ":-)"]
    trace = judge(ReadersRequest(models=SHIPPED, text=text), load)
    sees = dict(zip(trace.models, trace.sees.tolist(), strict=True))
    # the chapter's vocabulary glues "bad<br" together, as it did in training
    assert sees["sentiment_masked"] == [False, True, False, True, True, False]
    assert sees["sentiment_bow"] == [False, True, True, True, True, False]
    assert sees["sentiment_glove"] == [False, True, True, True, True, False]
    row = trace.models.index("sentiment_bow")
    terms = {"not", "bad", "at", "all", "not bad", "bad at", "at all"} & set(load_terms().terms)
    assert (trace.units[row], trace.read[row]) == ("words and pairs", len(terms))
    assert trace.order[row] == "pairs"
    assert set(trace.order) == {"full", "pairs", "none"}


def test_a_word_after_the_limit_is_cut():
    text = "good " * (MAX_REVIEW_WORDS + 5)
    seen = READER["sentiment_masked"].seen(text)
    assert (seen.read, seen.cut) == (MAX_REVIEW_WORDS, 5)
    assert seen.words.sum() == MAX_REVIEW_WORDS


def test_leaving_a_word_out_is_reading_the_rest():
    words = TEXT.split()
    trace = leave_out(LeaveOutRequest(text=TEXT), load)
    reader = READER["sentiment_masked"]
    for number in range(len(words)):
        shorter = " ".join(words[:number] + words[number + 1 :])
        expected = 1 / (1 + np.exp(-reader.logits([shorter])[0]))
        assert trace.without[number] == pytest.approx(expected, abs=1e-12)
        begun = 1 / (1 + np.exp(-reader.logits([" ".join(words[: number + 1])])[0]))
        assert trace.probability[number + 1] == pytest.approx(begun, abs=1e-12)
    np.testing.assert_allclose(trace.steps.sum(), trace.probability[-1] - trace.probability[0])
    assert len(leave_out(LeaveOutRequest(text="a " * 300), load).tokens) == MAX_WORDS_LEFT_OUT
    one = leave_out(LeaveOutRequest(text="great"), load)
    assert one.without[0] == pytest.approx(one.probability[0])
    with pytest.raises(InvalidValueError, match="Type a review"):
        leave_out(LeaveOutRequest(text="..."), load)


def test_the_mean_of_vectors_and_single_words_know_no_order_and_pairs_do():
    request = ShufflesRequest(models=SHIPPED, text=EXAMPLES[3].text, count=10)
    trace = shuffle(request, load)
    assert sorted(trace.orders[0]) == list(range(len(trace.words)))
    glove, bow = (trace.models.index(f"sentiment_{name}") for name in ("glove", "bow"))
    np.testing.assert_allclose(trace.probability[glove], trace.probability[glove, 0], atol=1e-6)
    assert trace.turned[glove] == 0
    np.testing.assert_allclose(trace.single, trace.single[0], atol=1e-12)
    assert np.ptp(trace.pairs) > 0.1
    bias = READER["sentiment_bow"].head.output[1]
    whole = 1 / (1 + np.exp(-(trace.single + trace.pairs + bias)))
    np.testing.assert_allclose(trace.probability[bow], whole, atol=1e-6)
    assert np.ptp(trace.probability[trace.models.index("sentiment_masked")]) > 0
    again = shuffle(request, load)
    np.testing.assert_array_equal(trace.orders, again.orders)
    other = shuffle(ShufflesRequest(models=SHIPPED, text=EXAMPLES[3].text, count=10, seed=7), load)
    assert not np.array_equal(trace.orders, other.orders)


def test_order_turns_a_short_negation_and_not_the_review_of_two_hundred_words():
    """As the page says of both; the model that learnt nothing turns by chance."""
    trained = tuple(name for name in SHIPPED if name != "sentiment_unmasked")
    short = shuffle(ShufflesRequest(models=trained, text=EXAMPLES[0].text), load)
    recurrent = [row for row, name in enumerate(trained) if name in SENTIMENTS]
    assert (short.turned[recurrent] > 0).all()
    long = shuffle(ShufflesRequest(models=trained, text=TWO_HUNDRED_WORDS), load)
    frozen = trained.index("sentiment_minilm_frozen")
    assert np.flatnonzero(long.turned).tolist() == [frozen]
    assert np.abs(long.probability[:, 0] - 0.5).argmin() == frozen


def test_shuffling_takes_two_words_and_no_more_than_two_hundred():
    with pytest.raises(InvalidValueError, match="at least two words"):
        shuffle(ShufflesRequest(text="great"), load)
    trace = shuffle(ShufflesRequest(models=("sentiment_bow",), text="good " * 203, count=1), load)
    assert (len(trace.words), trace.cut) == (MAX_WORDS_SHUFFLED, ("good",) * 3)
    without = shuffle(ShufflesRequest(models=("sentiment_glove",), text="a b", count=1), load)
    assert without.single.shape == without.pairs.shape == (0,)


def test_times_are_of_a_review_of_two_hundred_words():
    assert len(TWO_HUNDRED_WORDS.split()) == 200
    trace = measure_times(TimesRequest(models=("sentiment_bow",), rounds=1), load)
    assert trace.words == 200
    assert trace.milliseconds[0] > 0


def test_what_is_asked_is_checked():
    for models in ((), ("sentiment_bow",) * 2, ("nmt_lstm",)):
        with pytest.raises(InvalidValueError):
            ReadersRequest(models=models)
    with pytest.raises(InvalidValueError):
        CalibrationRequest(bins=7)
    with pytest.raises(InvalidValueError):
        LeaveOutRequest(model="sentiment_bow")


# --- what ships as numbers ----------------------------------------------------------------------------------


def test_every_reader_that_ships_has_its_verdicts_on_the_test_split_and_they_are_its_card():
    trace = engine.run(CalibrationRequest())
    assert set(trace.models) == set(SHIPPED), "run `python -m core.evaluation.verdicts NAME`"
    np.testing.assert_array_equal(trace.count.sum(axis=1), 25_000)
    np.testing.assert_array_equal(trace.positive.sum(axis=1), 12_500)
    halves = trace.count.shape[1] // 2
    right = trace.positive[:, halves:].sum(axis=1) + (trace.count - trace.positive)[:, :halves].sum(axis=1)
    for name, accuracy in zip(trace.models, right / 25_000, strict=True):
        # a logit of 1e-7 may round to the other side of another machine
        assert accuracy == pytest.approx(zoo.card(name)["metrics"]["test"]["accuracy"], abs=2e-4), name


def test_bins_hold_the_same_reviews_however_wide_they_are():
    traces = [engine.run(CalibrationRequest(bins=bins)) for bins in BINS]
    for trace in traces:
        np.testing.assert_array_equal(trace.count.sum(axis=1), 25_000)
        inside = (trace.probability >= trace.edges[:-1]) & (trace.probability <= trace.edges[1:])
        assert (inside | (trace.count == 0)).all()
    np.testing.assert_array_equal(traces[0].count, traces[1].count.reshape(-1, 5, 2).sum(axis=2))


def test_an_interval_of_wilson_by_hand_and_of_nothing():
    low, high = wilson(np.array([0, 5, 0]), np.array([0, 10, 10]))
    assert np.isnan(low[0]) and np.isnan(high[0])
    assert (low[1], high[1]) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert low[2] == pytest.approx(0, abs=1e-12)


def test_few_labels_are_of_shipped_models_and_get_better_with_more():
    trace = engine.run(FewLabelsRequest())
    assert set(trace.models) <= set(SHIPPED)
    assert {"sentiment_bow", "sentiment_glove"} <= set(trace.models)
    assert (trace.mean[:, -1] > trace.mean[:, 0]).all()
    assert trace.accuracy.shape == (len(trace.models), 7, 3)


# --- examples with a point ----------------------------------------------------------------------------------


@pytest.mark.parametrize("example", [one for one in EXAMPLES if one.text], ids=lambda example: example.name)
def test_readers_disagree_on_every_example(example):
    from core.examples.reviews import readers_disagree

    assert readers_disagree(example.text) is not None


def test_before_a_word_is_read_readers_say_different_things():
    trace = judge(ReadersRequest(models=SHIPPED, text=""), load)
    assert np.ptp(trace.probability) > 0.2
    assert trace.sees.shape == (len(SHIPPED), 0)


def test_the_long_example_has_two_thousand_words():
    assert 2_000 <= len(EXAMPLES[-1].text.split()) <= 2_100
