"""What was measured of the classifiers and ships as numbers: against the cards, by hand; the figures."""

import dataclasses

import numpy as np
import pytest

from core import engine
from core.base.numerics import margin_of_error
from core.models import zoo
from core.models.configs.classifiers import CLASSIFIERS, FEATURE_CLASSIFIERS, LORA_CLASSIFIERS
from core.models.configs.reviews import REVIEW_OF_200_WORDS
from core.models.configs.sentiment import SENTIMENT_MODELS
from core.topics.sentiment.measured import card_plots, plot
from core.topics.sentiment.measured.compute import compute_wilson_interval
from core.topics.sentiment.measured.schema import (
    BIN_COUNTS,
    CalibrationRequest,
    CalibrationResult,
    FewLabelsRequest,
    FewLabelsResult,
    TimesRequest,
    TimesResult,
)
from tests.support.stories import assert_story

SHIPPED = zoo.filter_shipped(CLASSIFIERS)
GRU, BAG = "sentiment_masked", "sentiment_bow"
PLAIN, MASKED = (SENTIMENT_MODELS[name].title for name in ("sentiment_unmasked", GRU))


def test_times_are_of_a_review_of_two_hundred_words():
    assert len(REVIEW_OF_200_WORDS.split()) == 200
    result = engine.run(TimesRequest(models=(BAG,), num_repeats=1))
    assert result.num_words == 200 and result.milliseconds[0] > 0


def test_every_classifier_that_ships_has_its_verdicts_on_the_test_split_and_they_are_its_card():
    result = engine.run(CalibrationRequest())
    assert set(result.models) == set(SHIPPED), "run `python -m core.training.evaluation.verdicts NAME`"
    np.testing.assert_array_equal(result.num_positive.sum(axis=1), 12_500)
    halves = result.num_reviews.shape[1] // 2
    right = result.num_positive[:, halves:].sum(axis=1) + (result.num_reviews - result.num_positive)[
        :, :halves
    ].sum(axis=1)
    accuracies = [zoo.load_card(name)["metrics"]["test"]["accuracy"] for name in result.models]
    # a logit of 1e-7 may round to the other side of another machine
    np.testing.assert_allclose(right / 25_000, accuracies, atol=2e-4)


def test_bins_hold_the_same_reviews_however_wide_they_are():
    traces = wide, narrow, _ = [engine.run(CalibrationRequest(num_bins=bins)) for bins in BIN_COUNTS]
    for trace in traces:
        inside = (trace.mean_probability >= trace.bin_edges[:-1]) & (
            trace.mean_probability <= trace.bin_edges[1:]
        )
        assert (inside | (trace.num_reviews == 0)).all()
    np.testing.assert_array_equal(wide.num_reviews.sum(axis=1), 25_000)
    np.testing.assert_array_equal(wide.num_reviews, narrow.num_reviews.reshape(-1, 5, 2).sum(axis=2))


def test_an_interval_of_wilson_by_hand_and_of_nothing():
    low, high = compute_wilson_interval(np.array([0, 5, 0]), np.array([0, 10, 10]))
    np.testing.assert_allclose(low, [np.nan, 0.2366, 0], atol=1e-4)
    np.testing.assert_allclose(high, [np.nan, 0.7634, 0.2775], atol=1e-4)


def test_few_labels_are_complete_and_get_better_with_more():
    result = engine.run(FewLabelsRequest())
    assert result.num_labels.tolist() == [30, 100, 300, 1_000, 3_000, 10_000, 22_500]
    assert (
        {"sentiment_bow", "sentiment_glove"}
        <= set(result.models)
        <= {*FEATURE_CLASSIFIERS, *LORA_CLASSIFIERS} & set(SHIPPED)
    )
    assert np.nanmin(result.accuracy) > 0.5 and np.nanmax(result.accuracy) < 1
    assert (np.nanmin(result.accuracy[:, -1], axis=1) > np.nanmax(result.accuracy[:, 0], axis=1)).all()
    for name, num_seeds in zip(result.models, (~np.isnan(result.accuracy)).sum(axis=2), strict=True):
        assert num_seeds.tolist() == ([3, 3, 3, 3, 1, 1, 1] if name in LORA_CLASSIFIERS else [3] * 7)


@pytest.mark.parametrize("name", CLASSIFIERS)
def test_a_first_sentence_says_less_than_a_review(name):
    metrics = zoo.load_card(name)["metrics"]
    assert metrics["first_sentence"] < metrics["val_accuracy"] or name == "sentiment_unmasked"


# --- figures ------------------------------------------------------------------------------------------------


def make_card(name, accuracies, **more):
    history = [{"loss": 0.5, "accuracy": 0.6, "val_loss": 0.4, "val_accuracy": value} for value in accuracies]
    return {
        "name": name,
        "title": SENTIMENT_MODELS[name].title,
        "history": history,
        "metrics": {"val_accuracy": max(accuracies), "val_loss": 0.4},
        "training": {"seed": 42, "minutes": 3},
        "config": dataclasses.asdict(SENTIMENT_MODELS[name]),
        **more,
    }


CARDS = [
    make_card("sentiment_unmasked", [0.49, 0.5], chapter={"val_accuracy": 0.5008}),
    make_card("sentiment_masked", [0.8, 0.85, 0.87]),
]


def make_scored_card(name: str, validation: float, test: float, single: float = 0.6, **more) -> dict:
    one = make_card(name, [validation], weights_bytes=250_000, **more)
    return one | {"metrics": one["metrics"] | {"test": {"accuracy": test}, "first_sentence": single}}


def test_training_beside_the_chapter():
    picture = card_plots.plot_training(CARDS)
    printed = picture.figure.data[1]
    np.testing.assert_allclose((printed.x[0], printed.y[0]), (4, 0.5008), rtol=1e-6)
    learnt = f"“{PLAIN}” (seed 42) learnt next to nothing"
    assert_story(picture, f"“{MASKED}” 0.8700; “{PLAIN}” 0.5000", learnt, "each of its best epoch")
    others = [make_card("sentiment_unmasked", [0.8])], [make_card("sentiment_like_length", [0.5])]
    for calm in (CARDS[1:], *others):
        assert_story(card_plots.plot_training(calm), absent_words=("learnt next to nothing",))


def test_accuracies_have_their_sampling_errors_and_the_book_its_best_epoch():
    assert margin_of_error(0.9, 25_000) == pytest.approx(1.959964 * 0.3 / 25_000**0.5)
    cards = [
        make_scored_card("sentiment_unmasked", 0.5, 0.52, chapter={"val_accuracy": 0.5008}),
        make_scored_card("sentiment_masked", 0.87, 0.88),
        make_scored_card("sentiment_manual", 0.86, 0.879),
    ]
    picture = card_plots.plot_accuracies(cards)
    errors = [trace.error_x.array[1] for trace in picture.figure.data[:2]]
    np.testing.assert_allclose(
        errors, [margin_of_error(0.88, 25_000), margin_of_error(0.87, 2_500)], rtol=1e-5
    )
    assert_story(
        picture,
        "That is 0.8800 ± 0.0040.",
        "0.8790, is within the sampling error",
        claim=f"“{MASKED}” is best: right on **88.0 %** of the test reviews.",
    )
    assert_story(card_plots.plot_accuracies(cards[:2]), "is further away than")
    times = TimesResult(models=("a", "b", "c"), num_words=200, milliseconds=np.array([1.0, 2.0, 3.0]))
    columns = card_plots.collect_results(cards, times)
    assert (columns["milliseconds"], columns["megabytes"]) == ([1.0, 2.0, 3.0], [0.25] * 3)


def test_single_sentences_stand_beside_whole_reviews():
    cards = [
        make_scored_card("sentiment_masked", 0.87, 0.88, 0.65),
        make_scored_card("sentiment_manual", 0.9, 0.879, 0.64),
    ]
    assert_story(
        card_plots.plot_single_sentences(cards),
        f"“{SENTIMENT_MODELS['sentiment_manual'].title}” loses most: 26.0 points.",
        claim="From one sentence the best classifier is right on only **65.0 %**.",
        absent_words=("learnt from some sentences",),
    )
    cards[1]["config"]["shortened_share"] = 0.5
    assert_story(card_plots.plot_single_sentences(cards), "learnt from some sentences")


FIRST, SECOND = (FEATURE_CLASSIFIERS[name].title for name in ("sentiment_bow", "sentiment_glove"))


def make_few_labels_result(accuracy, protocols=("so", "so"), scored=(25_000, 25_000)):
    return FewLabelsResult(
        models=("sentiment_bow", "sentiment_glove"),
        num_labels=np.array([30, 100]),
        accuracy=accuracy,
        protocols=protocols,
        num_test_reviews=np.array(scored)[:, None].repeat(2, axis=1),
    )


def test_few_labels_tell_where_the_curves_cross():
    accuracy = np.array([[[0.5, 0.7], [0.8, 0.8]], [[0.65, 0.65], [0.7, 0.7]]])
    trace = make_few_labels_result(accuracy)
    np.testing.assert_allclose(trace.mean_accuracy, [[0.6, 0.8], [0.65, 0.7]])
    assert trace.find_crossings() == [(1, 0, 1)]
    picture = plot.plot_few_labels(trace)
    np.testing.assert_allclose(picture.figure.data[0].y, [0.7, 0.8, 0.8, 0.5], rtol=1e-6)  # the band
    assert_story(
        picture,
        f"With 100 labels “{FIRST}” is, 80.0 %.",
        f"“{FIRST}” overtakes “{SECOND}” between 30 and 100 labels.",
        claim=f"With 30 labels “{SECOND}” is best: right on **65.0 %**.",
    )
    alone = dataclasses.replace(
        trace,
        models=("sentiment_bow",),
        accuracy=accuracy[:1].copy(),
        protocols=("so",),
        num_test_reviews=np.array([[25_000] * 2]),
    )
    assert_story(plot.plot_few_labels(alone), "do not cross")


def test_calibration_by_hand():
    trace = CalibrationResult(
        models=(GRU, BAG),
        bin_edges=np.array([0.0, 0.5, 1.0]),
        num_reviews=np.array([[10, 30], [40, 0]]),
        num_positive=np.array([[2, 27], [20, 0]]),
        mean_probability=np.array([[0.3, 0.8], [0.25, np.nan]]),
        ci_low=np.array([[0.1, 0.7], [0.4, np.nan]]),
        ci_high=np.array([[0.4, 0.95], [0.6, np.nan]]),
    )
    np.testing.assert_allclose(trace.positive_share, [[0.2, 0.9], [0.5, np.nan]])
    np.testing.assert_allclose(trace.calibration_error, [(10 * 0.1 + 30 * 0.1) / 40, 0.25])
    picture = plot.plot_calibration(trace, GRU)
    np.testing.assert_allclose(picture.figure.data[3].error_y.array, [0.2, 0.05], rtol=1e-5)
    assert_story(
        picture,
        f"{MASKED}: 30 reviews got a P(positive) of 50.0 % or more.",
        "are 10.0 points apart on average",
        f"Best of 2: “{MASKED}”, 10.0 points.",
        claim="Where it says 80.0 % positive, **90.0 %** of the reviews are.",
    )
    other = plot.plot_calibration(trace, BAG)
    assert_story(other, f"{FIRST}: 40 reviews got a P(positive) of 0 % or more.")
    # 10 reviews are too few for a faint line
    np.testing.assert_allclose(other.figure.data[1].y, [np.nan, 0.9])


def test_a_model_that_was_measured_another_way_says_so():
    accuracy = np.array([[[0.5, 0.6], [0.7, np.nan]], [[0.6, 0.8], [0.8, 0.9]]])
    trace = make_few_labels_result(accuracy, scored=(2_500, 25_000))
    np.testing.assert_allclose(trace.mean_accuracy, [[0.55, 0.7], [0.7, 0.85]])
    picture = plot.plot_few_labels(trace)
    assert picture.figure.data[1].name == f"{FIRST}<br>(2,500 test reviews)"
    words = f"“{FIRST}” was scored on 2,500 test reviews: ± 0.020 at most."
    assert_story(picture, words, "Bands: from the lowest to the highest of 2 seeds.")


def test_few_labels_tell_what_the_last_point_was_scored_on():
    result = engine.run(FewLabelsRequest())
    assert len(set(result.protocols)) == 2
    ways = [f": “{protocol}”. " for protocol in result.protocols]
    assert_story(plot.plot_few_labels(result), "± 0.020 at most, but for the last point on 25,000.", *ways)
    assert result.num_test_reviews[result.models.index("sentiment_minilm")].tolist() == [2_500] * 6 + [25_000]
