"""What the expressions of the lesson about reviews make of traces and cards, by hand."""

import dataclasses

import numpy as np
import pytest

from core.teaching import lessons
from core.topics.sentiment.classifiers.schema import ClassifiersResult, ShufflesResult
from core.topics.sentiment.measured.schema import CalibrationResult, FewLabelsResult
from core.topics.sentiment.reading.schema import LeaveOutResult

GRU, BAG, MEAN = "sentiment_masked", "sentiment_bow", "sentiment_glove"


def readers(probability, sees) -> ClassifiersResult:
    count = np.full(3, 2)
    return ClassifiersResult(
        models=(GRU, BAG, MEAN),
        words=("not", "good"),
        probability=np.array(probability, "float32"),
        units=("words", "words and pairs", "words"),
        num_read=count,
        num_unknown=count * 0,
        num_truncated=count * 0,
        is_seen=np.array(sees, bool),
        order_sensitivity=("full", "pairs", "none"),
    )


def values_of(name: str, result) -> dict:
    step = next(step for step in lessons.read_lesson("sentiment").questions if step.name == name)
    return lessons.EvaluatedQuestion.from_result(step, result).values


def card(name: str, test: float, validation: float = 0.9) -> dict:
    return {"name": name, "metrics": {"test": {"accuracy": test}, "val_accuracy": validation}}


def test_the_word_that_moves_it_most_and_the_one_that_is_missed_most_may_be_two():
    result = LeaveOutResult(
        model=GRU,
        tokens=("not", "bad"),
        is_unknown=np.zeros(2, bool),
        truncated_words=(),
        probability=np.array([0.5, 0.1, 0.2]),
        probability_without=np.array([0.1, 0.9]),
    )
    values = values_of("moved", result)
    assert (values["read"], values["left"], values["without"]) == ("not", 1, "bad")
    assert (values["step"], values["change"]) == (pytest.approx(-40), pytest.approx(70))


@pytest.mark.parametrize(
    ("seen", "expected_text"),
    [
        ((1, 1, 1), "all of them see it"),
        ((1, 1, 0), "some of them see it"),
        ((1, 0, 0), "it is hidden from them"),
    ],
)
def test_only_readers_whose_verdict_is_positive_are_asked_what_they_see(seen, expected_text):
    result = readers([0.2, 0.6, 0.8], [(flag, 1) for flag in seen])
    values = values_of("seen", dataclasses.replace(result, models=("sentiment_unmasked", BAG, MEAN)))
    assert (values["see"], values["mean"]) == (expected_text, pytest.approx(80))
    assert values["count"] == values["loose"] == 2


def test_a_reader_that_moves_by_rounding_alone_never_moves():
    result = ShufflesResult(
        models=(GRU, MEAN),
        words=("a", "b"),
        truncated_words=(),
        orders=np.array([[1, 0], [0, 1]]),
        order_sensitivity=("full", "none"),
        probability=np.array([[0.4, 0.6, 0.4], [0.7, 0.7 + 1e-7, 0.7]]),
        unigram_logits=np.zeros(3),
        bigram_logits=np.array([0.2, -0.1, 0.2]),
    )
    values = values_of("shuffled", dataclasses.replace(result, models=(BAG, MEAN)))
    assert (values["still"], values["turned"]) == ("Mean of GloVe vectors", 1)
    assert (values["low"], values["high"]) == (-0.1, 0.2)


@pytest.mark.parametrize(
    ("gru", "bag", "expected_text"),
    [
        (0.9, 0.85, "Mask from the embedding"),
        (0.85, 0.9, "Bag of words and pairs"),
        (0.9, 0.901, "neither: their errors overlap"),
    ],
)
def test_one_reader_is_better_when_the_sampling_errors_do_not_touch(gru, bag, expected_text):
    assert values_of("better", [card(GRU, gru), card(BAG, bag)])["better"] == expected_text


def test_an_error_belongs_to_the_reviews_of_its_split():
    cards = [card(GRU, 0.5, 0.9), card("sentiment_manual", 0.5), card("sentiment_like_length", 0.5)]
    values = values_of("error", cards)
    assert values["error"] == pytest.approx(195.9964 * 0.3 / 50)
    assert values["test"] == pytest.approx(195.9964 * 0.5 / 25_000**0.5)


def test_the_numbers_with_300_labels_decide_which_is_taken():
    accuracy = np.array([[0.5, 0.7, 0.6, 0.9], [0.6, 0.6, 0.7, 0.7]])[..., None]  # (M, K, S)
    result = FewLabelsResult(
        models=(BAG, MEAN),
        num_labels=np.array([30, 100, 300, 22500]),
        accuracy=accuracy,
        protocols=("", ""),
        num_test_reviews=np.full((2, 4), 25_000),
    )
    values = values_of("few", result)
    assert values["best"] == "Mean of GloVe vectors"
    assert values["bag"] == pytest.approx(60)


def test_a_bin_is_told_by_where_it_begins():
    table = np.array([[0.2, 0.8], [0.3, 0.7]])
    result = CalibrationResult(
        models=(GRU, "sentiment_manual"),
        bin_edges=np.array([0, 0.9, 1]),
        num_reviews=np.array([[10, 20], [30, 40]]),
        num_positive=np.array([[1, 15], [3, 10]]),
        mean_probability=table,
        ci_low=table,
        ci_high=table,
    )
    values = values_of("sure", result)
    assert (values["share"], values["says"]) == (pytest.approx(25), pytest.approx(70))
    assert (values["masked"], values["masked_says"]) == (pytest.approx(75), pytest.approx(80))
    assert values["count"] == 40
