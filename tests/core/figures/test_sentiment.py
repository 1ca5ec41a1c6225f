"""The figures of sentiment models, by hand."""

import dataclasses

import numpy as np
import pytest

from core.configs.sentiment import SENTIMENTS
from core.figures.base.colours import BLUE, GREY, ORANGE
from core.figures.sentiment.accuracy import accuracies, few_labels, measured_how, table
from core.figures.sentiment.calibration import calibration
from core.figures.sentiment.lines import line_of
from core.figures.sentiment.miniature import verdict_line
from core.figures.sentiment.readers import seen, shuffles, verdicts
from core.figures.sentiment.reading import moved_by_words, word_by_word
from core.figures.sentiment.training import training
from core.numerics import sampling_error
from core.traces.sentiment import (
    CalibrationTrace,
    FewLabelsTrace,
    LeaveOutTrace,
    ReadersTrace,
    ReadingTrace,
    ShufflesTrace,
    TimesTrace,
)

TRACE = ReadingTrace(
    models=("sentiment_unmasked", "sentiment_masked"),
    masked=np.array([False, True]),
    tokens=("good", "zyzzyva"),
    unknown=np.array([False, True]),
    cut=(),
    probability=np.array([[0.5, 0.6, 0.4], [0.5, 0.9, 0.8]]),
    padded_probability=np.array([[0.4, 0.45, 0.48, 0.5], [0.8] * 4]),
    cosine=np.array([[1, 0.8, 0.3, -0.2], [1.0] * 4]),
    norm=np.ones((2, 4)),
)

CONFIGS = [SENTIMENTS[name] for name in TRACE.models]


PLAIN, MASKED = [config.title for config in CONFIGS]


def card(name, accuracies, **more):
    history = [{"loss": 0.5, "accuracy": 0.6, "val_loss": 0.4, "val_accuracy": value} for value in accuracies]
    return {
        "name": name,
        "title": SENTIMENTS[name].title,
        "history": history,
        "metrics": {"val_accuracy": max(accuracies), "val_loss": 0.4},
        "training": {"seed": 42, "minutes": 3},
        "config": dataclasses.asdict(SENTIMENTS[name]),
        **more,
    }


CARDS = [
    card("sentiment_unmasked", [0.49, 0.5], chapter={"val_accuracy": 0.5008}),
    card("sentiment_masked", [0.8, 0.85, 0.87]),
]


def test_word_by_word():
    picture = word_by_word(TRACE, CONFIGS)
    np.testing.assert_allclose([line.y for line in picture.figure.data], TRACE.whole, rtol=1e-6)
    assert TRACE.whole[0].tolist() == [0.5, 0.6, 0.4, 0.45, 0.48, 0.5]
    assert picture.figure.layout.xaxis.ticktext == ("", "good", "[zyzzyva]", "3 of padding")
    assert f"3 tokens of padding behind it move “{PLAIN}” by +0.100; 1 of 2 readers hide" in picture.story
    assert f"P(positive) after 2 words: “{PLAIN}” 40.0 %; “{MASKED}” 80.0 %" in picture.story
    assert f"“{MASKED}” at “good”, word 1: +0.400" in picture.story
    assert picture.columns["read as [UNK]"] == [False, False, True, False, False, False]
    assert picture.columns["sentiment_masked"] == [0.5, 0.9, 0.8, 0.8, 0.8, 0.8]


def test_without_padding_the_figure_ends_with_the_review():
    bare = dataclasses.replace(
        TRACE,
        padded_probability=TRACE.padded_probability[:, :1],
        cosine=np.ones((2, 1)),
        norm=np.ones((2, 1)),
    )
    picture = word_by_word(bare, CONFIGS)
    assert picture.figure.layout.xaxis.ticktext == ("", "good", "[zyzzyva]")
    assert "padding" not in picture.story


def test_training_beside_the_chapter():
    picture = training(CARDS)
    curve, printed, masked = picture.figure.data
    np.testing.assert_allclose(curve.y, [0.49, 0.5], rtol=1e-6)
    np.testing.assert_allclose((printed.x[0], printed.y[0]), (4, 0.5008), rtol=1e-6)
    assert len(masked.x) == 3
    assert picture.columns["epoch"] == [1, 2, 1, 2, 3]
    assert f"“{MASKED}” 0.8700; “{PLAIN}” 0.5000" in picture.story
    assert f"“{PLAIN}” (seed 42) learnt next to nothing" in picture.story
    assert "each of its best epoch" in picture.story
    assert "learnt next to nothing" not in training(CARDS[1:]).story
    assert "learnt next to nothing" not in training([card("sentiment_unmasked", [0.8])]).story


def test_lines_and_story_follow_the_config_of_a_model_not_its_name():
    renamed = dataclasses.replace(TRACE, models=("first", "second"))
    lines = word_by_word(renamed, CONFIGS).figure.data
    assert [line.line.color for line in lines] == [ORANGE, BLUE]
    picture = training([CARDS[0] | {"title": "first"}, CARDS[1] | {"title": "second"}])
    assert [data.line.color for data in picture.figure.data if data.mode != "markers"] == [ORANGE, BLUE]
    assert "“first” (seed 42) learnt next to nothing" in picture.story
    like_length = card("sentiment_like_length", [0.5])
    assert "learnt next to nothing" not in training([like_length]).story


def test_no_two_models_have_the_same_line():
    lines = [line_of(config.mask, config.like_length) for config in SENTIMENTS.values()]
    assert len({(line["color"], line["dash"]) for line in lines}) == len(SENTIMENTS) == 5


LEFT_OUT = LeaveOutTrace(
    model="sentiment_masked",
    tokens=("not", "bad"),
    unknown=np.array([False, True]),
    cut=(),
    probability=np.array([0.5, 0.4, 0.9]),
    without=np.array([0.2, 0.4]),
)


def test_words_are_tinted_by_their_step_and_by_what_is_lost_without_them():
    picture = moved_by_words(LEFT_OUT, "Reader")
    steps, effects = picture.figure.data
    np.testing.assert_allclose(steps.marker.color, [-0.1, 0.5], rtol=1e-6)
    np.testing.assert_allclose(effects.marker.color, [0.7, 0.5], rtol=1e-6)
    scale = picture.figure.layout.coloraxis
    assert (scale.cmin, scale.cmax) == pytest.approx((-0.7, 0.7))
    assert "“bad” moves it most: +0.500" in picture.story
    assert "“not” changes it most: by −0.700" in picture.story
    assert picture.columns["drop when it is left out"] == pytest.approx([0.7, 0.5])
    assert "(read as [UNK])" in steps.customdata[1]
    assert "(read as [UNK])" not in steps.customdata[0]


def test_the_drawing_on_home_tells_the_end_and_the_word():
    drawing = verdict_line(LEFT_OUT)
    assert drawing.svg.count("<circle") == 3
    assert drawing.story == "P(positive) after each of 2 words: 90.0 % in the end; “bad” moves it most."


READERS = ReadersTrace(
    models=("a", "b", "c"),
    words=("Not", "<b>", "bad"),
    probability=np.array([0.25, 0.75, 0.6], "float32"),
    units=("words", "words and pairs", "word pieces"),
    read=np.array([2, 3, 1]),
    unread=np.array([1, 0, 0]),
    cut=np.array([0, 0, 7]),
    sees=np.array([[True, False, True], [True, False, True], [True, False, False]]),
    order=("full", "pairs", "none"),
)
TITLES = ["A", "B", "C"]


def test_verdicts_are_bars_from_one_half():
    picture = verdicts(READERS, TITLES)
    (bars,) = picture.figure.data
    np.testing.assert_allclose(bars.x, [-0.25, 0.25, 0.1], rtol=1e-6)
    assert (bars.base, list(bars.marker.color)) == (0.5, [ORANGE, BLUE, BLUE])
    assert "2 of 3 readers call a review of 3 words positive, 1 negative." in picture.story
    assert "highest P(positive) is that of “B”, 75.0 %; the lowest that of “A”, 25.0 %" in picture.story
    assert "Not all of it fits “C”." in picture.story
    assert "cannot read 1, the order of all words counts" in bars.customdata[0][1]
    assert "7 do not fit, order counts nothing" in bars.customdata[2][1]
    assert picture.columns["verdict"] == ["negative", "positive", "positive"]


def test_an_empty_review_is_called_so():
    empty = dataclasses.replace(READERS, words=(), sees=np.zeros((3, 0), bool), cut=np.zeros(3, int))
    assert "call an empty review positive" in verdicts(empty, TITLES).story


def test_what_each_sees():
    picture = seen(READERS, TITLES)
    assert picture.figure.data[0].z.tolist() == [[1, 0, 1], [1, 0, 1], [1, 0, 0]]
    assert picture.figure.layout.xaxis.ticktext == ("Not", "&lt;b&gt;", "bad")
    assert picture.story.startswith("0 of 3 readers see something of every word. “C” misses 2 of 3.")
    assert "No reader sees" in picture.story
    assert picture.columns["c"] == [1, 0, 0]


def test_shuffles_tell_who_turns_who_stands_still_and_what_pairs_add():
    trace = ShufflesTrace(
        models=("a", "b"),
        words=("x", "y"),
        cut=(),
        orders=np.array([[0, 1], [1, 0]]),
        order=("pairs", "none"),
        probability=np.array([[0.4, 0.4, 0.7], [0.6, 0.6, 0.6]], "float32"),
        single=np.array([0.25, 0.25, 0.25]),
        pairs=np.array([0.0, -0.5, 1.0]),
    )
    assert trace.turned.tolist() == [1, 0]
    picture = shuffles(trace, ["A", "B"])
    np.testing.assert_allclose(picture.figure.data[0].x, [0.4, 0.7, 0.6, 0.6], rtol=1e-6)
    np.testing.assert_allclose(picture.figure.data[1].x, [0.4, 0.6], rtol=1e-6)
    assert "Verdicts that turn in 2 random orders: “A” in 1." in picture.story
    assert "“A” moves most, over 30.0 % of probability. “B” does not move" in picture.story
    assert "single words add +0.25 to the logit in every order; its pairs add −0.50 to +1.00" in picture.story
    calm = shuffles(dataclasses.replace(trace, single=np.zeros(0), pairs=np.zeros(0)), ["A", "B"])
    assert "bag of words" not in calm.story
    assert "logit of pairs" not in calm.columns


def card_with_test(name: str, validation: float, test: float, **more) -> dict:
    one = card(name, [validation], weights_bytes=250_000, **more)
    return one | {"metrics": one["metrics"] | {"test": {"accuracy": test}}}


def test_accuracies_have_their_sampling_errors_and_the_book_its_best_epoch():
    assert sampling_error(0.9, 25_000) == pytest.approx(1.959964 * 0.3 / 25_000**0.5)
    cards = [
        card_with_test("sentiment_unmasked", 0.5, 0.52, chapter={"val_accuracy": 0.5008}),
        card_with_test("sentiment_masked", 0.87, 0.88),
        card_with_test("sentiment_manual", 0.86, 0.879),
    ]
    picture = accuracies(cards)
    test, validation, printed = picture.figure.data
    np.testing.assert_allclose(test.x, [0.52, 0.88, 0.879], rtol=1e-6)
    np.testing.assert_allclose(test.error_x.array[1], sampling_error(0.88, 25_000), rtol=1e-5)
    np.testing.assert_allclose(validation.error_x.array[1], sampling_error(0.87, 2_500), rtol=1e-5)
    assert list(printed.x) == [0.5008, None, None]
    assert f"Best on the test split: “{MASKED}”, 0.8800 ± 0.0040." in picture.story
    assert "0.8790, is within the sampling error" in picture.story
    assert "is further away than" in accuracies([cards[0], cards[1]]).story
    times = TimesTrace(models=("a", "b", "c"), words=200, milliseconds=np.array([1.0, 2.0, 3.0]))
    columns = table(cards, times)
    assert columns["ms a review"] == [1.0, 2.0, 3.0]
    assert columns["own file, MB"] == [0.25] * 3
    assert columns["test split"] == [0.52, 0.88, 0.879]
    assert {len(column) for column in columns.values()} == {3}


def few_labels_trace(accuracy, protocols=("so", "so"), scored=(25_000, 25_000)):
    """Two models with 30 and 100 labels."""
    return FewLabelsTrace(
        models=("a", "b"),
        labels=np.array([30, 100]),
        accuracy=accuracy,
        protocols=protocols,
        scored=np.array(scored)[:, None].repeat(2, axis=1),
    )


def test_few_labels_tell_where_the_curves_cross():
    accuracy = np.array([[[0.5, 0.7], [0.8, 0.8]], [[0.65, 0.65], [0.7, 0.7]]])
    trace = few_labels_trace(accuracy)
    assert trace.mean.tolist() == pytest.approx(np.array([[0.6, 0.8], [0.65, 0.7]]))
    assert trace.crossings() == [(1, 0, 1)]
    picture = few_labels(trace, ["A", "B"])
    band, line = picture.figure.data[:2]
    np.testing.assert_allclose(band.y, [0.7, 0.8, 0.8, 0.5], rtol=1e-6)
    np.testing.assert_allclose(line.y, [0.6, 0.8], rtol=1e-6)
    assert "With 30 labels “B” is best, 0.650; with 100 “A”, 0.800." in picture.story
    assert "“A” overtakes “B” between 30 and 100 labels." in picture.story
    assert picture.columns["seed 2"] == [0.7, 0.8, 0.65, 0.7]
    alone = dataclasses.replace(
        trace, models=("a",), accuracy=accuracy[:1].copy(), protocols=("so",), scored=np.array([[25_000] * 2])
    )
    assert "do not cross" in few_labels(alone, ["A"]).story


def test_calibration_by_hand():
    trace = CalibrationTrace(
        models=("a", "b"),
        edges=np.array([0.0, 0.5, 1.0]),
        count=np.array([[10, 30], [40, 0]]),
        positive=np.array([[2, 27], [20, 0]]),
        probability=np.array([[0.3, 0.8], [0.25, np.nan]]),
        low=np.array([[0.1, 0.7], [0.4, np.nan]]),
        high=np.array([[0.4, 0.95], [0.6, np.nan]]),
    )
    np.testing.assert_allclose(trace.share, [[0.2, 0.9], [0.5, np.nan]])
    np.testing.assert_allclose(trace.error, [(10 * 0.1 + 30 * 0.1) / 40, 0.25])
    picture = calibration(trace, ["A", "B"], 0)
    _, faint, curve, bars = picture.figure.data
    assert faint.line.color == GREY
    np.testing.assert_allclose(faint.y, [0.5, np.nan])
    np.testing.assert_allclose(curve.y, [0.2, 0.9], rtol=1e-6)
    np.testing.assert_allclose(curve.error_y.array, [0.2, 0.05], rtol=1e-5)
    np.testing.assert_allclose(bars.y, [10, 30])
    assert "of 30 reviews with a P(positive) of 0.50 or more it says 80.0 % on average" in picture.story
    assert "and 90.0 % are positive" in picture.story
    assert "10.0 points apart on average" in picture.story
    assert "Best of 2: “A”, 10.0 points." in picture.story
    other = calibration(trace, ["A", "B"], 1)
    assert other.story.startswith("B: of 40 reviews with a P(positive) of 0.00")
    np.testing.assert_allclose(
        other.figure.data[1].y, [np.nan, 0.9]
    )  # 10 reviews are too few for a faint line


def test_a_model_that_was_measured_another_way_says_so():
    accuracy = np.array([[[0.5, 0.6], [0.7, np.nan]], [[0.6, 0.8], [0.8, 0.9]]])
    trace = few_labels_trace(accuracy, protocols=("short", "long"), scored=(2_500, 25_000))
    assert trace.mean.tolist() == pytest.approx(np.array([[0.55, 0.7], [0.7, 0.85]]))
    picture = few_labels(trace, ["A", "B"])
    band, line, _, other = picture.figure.data
    np.testing.assert_allclose(band.y, [0.6, 0.7, 0.7, 0.5], rtol=1e-6)
    assert line.name == "A<br>(2,500 test reviews)"
    assert other.name == "B"
    assert picture.columns["seed 2"] == [0.6, None, 0.8, 0.9]
    assert picture.story.endswith("“A” was scored on 2,500 test reviews: ± 0.020 at most.")
    bands = "Bands: from the lowest to the highest of 2 seeds."
    assert measured_how(trace, ["A", "B"]) == f"A: short. B: long. {bands}"
    alike = few_labels_trace(accuracy)
    assert measured_how(alike, ["A", "B"]) == f"So. {bands}"
