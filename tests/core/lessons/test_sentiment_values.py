"""What the lesson about reviews takes from traces and cards, by hand."""

import numpy as np
import pytest

from core.lessons.values import sentiment
from core.sentiment.classifiers.ask import ClassifiersTrace, ShufflesTrace
from core.sentiment.measured.ask import CalibrationTrace, FewLabelsTrace
from core.sentiment.reading.ask import LeaveOutTrace

GRU, BAG, MEAN = "sentiment_masked", "sentiment_bow", "sentiment_glove"


def readers(probability, sees) -> ClassifiersTrace:
    """Returns two words under a GRU, a bag and a mean."""
    count = np.full(3, 2)
    return ClassifiersTrace(
        models=(GRU, BAG, MEAN),
        words=("not", "good"),
        probability=np.array(probability, "float32"),
        units=("words", "words and pairs", "words"),
        read=count,
        unread=count * 0,
        cut=count * 0,
        sees=np.array(sees, bool),
        order=("full", "pairs", "none"),
    )


def card(name: str, test: float, validation: float = 0.9) -> dict:
    return {"name": name, "metrics": {"test": {"accuracy": test}, "val_accuracy": validation}}


def test_the_word_that_moves_it_most_and_the_one_that_is_missed_most_may_be_two():
    trace = LeaveOutTrace(
        model=GRU,
        tokens=("not", "bad"),
        unknown=np.zeros(2, bool),
        cut=(),
        probability=np.array([0.5, 0.1, 0.2]),
        without=np.array([0.1, 0.9]),
    )
    assert sentiment.moving_word(trace, "steps") == "not"
    assert sentiment.moves_most(trace, "effects") == 1
    assert sentiment.largest_step(trace) == pytest.approx(-40)
    assert sentiment.largest_change(trace) == pytest.approx(70)


@pytest.mark.parametrize(
    ("seen", "said"),
    [
        ((1, 1, 1), "all of them see it"),
        ((1, 1, 0), "some of them see it"),
        ((1, 0, 0), "it is hidden from them"),
    ],
)
def test_only_readers_whose_verdict_is_positive_are_asked_what_they_see(seen, said):
    trace = readers([0.2, 0.6, 0.8], [(flag, 1) for flag in seen])
    assert sentiment.positive_see(trace, "not") == said
    assert sentiment.positive_count(trace) == sentiment.positive_without_order(trace) == 2
    assert sentiment.positive_percent(trace, MEAN) == pytest.approx(80)
    assert sentiment.only_positive(trace, GRU, BAG) == "Bag of words and pairs"
    assert sentiment.seen_by_all(trace, GRU, BAG, MEAN) == 1 + all(seen)


def test_a_reader_that_moves_by_rounding_alone_never_moves():
    trace = ShufflesTrace(
        models=(GRU, MEAN),
        words=("a", "b"),
        cut=(),
        orders=np.array([[1, 0], [0, 1]]),
        order=("full", "none"),
        probability=np.array([[0.4, 0.6, 0.4], [0.7, 0.7 + 1e-7, 0.7]]),
        single=np.zeros(3),
        pairs=np.array([0.2, -0.1, 0.2]),
    )
    assert sentiment.never_moves(trace) == "Mean of GloVe vectors"
    assert [sentiment.turned(trace, name) for name in (GRU, MEAN)] == [1, 0]
    assert [sentiment.pairs_add(trace, which) for which in ("min", "max")] == [-0.1, 0.2]


@pytest.mark.parametrize(
    ("gru", "bag", "said"),
    [
        (0.9, 0.85, "Mask from the embedding"),
        (0.85, 0.9, "Bag of words and pairs"),
        (0.9, 0.901, "neither: their errors overlap"),
    ],
)
def test_one_reader_is_better_when_the_sampling_errors_do_not_touch(gru, bag, said):
    assert sentiment.better_of([card(GRU, gru), card(BAG, bag)], GRU, BAG) == said


def test_an_error_belongs_to_the_reviews_of_its_split():
    cards = [card(BAG, 0.8, 0.9), card(GRU, 0.5)]
    assert sentiment.error_percent(cards, BAG, "validation") == pytest.approx(195.9964 * 0.3 / 50)
    assert sentiment.error_percent(cards, GRU, "test") == pytest.approx(195.9964 * 0.5 / 25_000**0.5)


def test_the_lead_is_counted_from_the_last_number_of_labels_without_it():
    accuracy = np.array([[0.5, 0.7, 0.6, 0.9], [0.6, 0.6, 0.7, 0.7]])[..., None]  # (M, K, S)
    trace = FewLabelsTrace(
        models=(BAG, MEAN),
        labels=np.array([30, 100, 300, 1000]),
        accuracy=accuracy,
        protocols=("", ""),
        scored=np.full((2, 4), 25_000),
    )
    assert sentiment.leads_from(trace, BAG, MEAN) == 1000
    assert sentiment.best_with(trace, 300, BAG, MEAN) == "Mean of GloVe vectors"
    assert sentiment.few_percent(trace, BAG, 100) == pytest.approx(70)


def test_a_bin_is_told_by_where_it_begins():
    table = np.array([[0.2, 0.8]])
    trace = CalibrationTrace(
        models=(GRU,),
        edges=np.array([0, 0.5, 1]),
        count=np.array([[10, 20]]),
        positive=np.array([[1, 15]]),
        probability=table,
        low=table,
        high=table,
    )
    assert sentiment.in_bin(trace, "share", GRU, 0.5) == pytest.approx(75)
    assert sentiment.in_bin(trace, "probability", GRU, 0.5) == pytest.approx(80)
    assert sentiment.in_bin(trace, "count", GRU, 0.0, 1) == 10
