"""The figures of sentiment models, by hand."""

import dataclasses

import numpy as np
import pytest

from core.configs.sentiment import SENTIMENTS
from core.figures import sentiment as figures
from core.figures.base.colours import BLUE, ORANGE
from core.traces.sentiment import ReadingTrace

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


def padding(pads):
    return figures.padding(TRACE, pads, CONFIGS)


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


def ends(picture):
    """The marked points, by model and panel."""
    return {
        (data.name, data.yaxis): (data.x[0], float(data.y[0]))
        for data in picture.figure.data
        if data.meta == "now"
    }


def test_the_unmasked_line_moves_with_the_slider_and_the_masked_one_does_not():
    here, there = ends(padding(0)), ends(padding(3))
    assert here[PLAIN, "y"] == pytest.approx((0, 0.4))
    assert there[PLAIN, "y"] == pytest.approx((3, 0.5))
    assert here[MASKED, "y"][1] == there[MASKED, "y"][1] == pytest.approx(0.8)
    assert there[PLAIN, "y2"] == pytest.approx((3, -0.2))


def test_lines_are_strong_up_to_the_padding_that_is_chosen():
    lines = [data for data in padding(2).figure.data if data.mode == "lines" and data.name == PLAIN]
    assert [len(line.x) for line in lines] == [4, 3, 4, 3] and [line.line.width for line in lines] == [
        1.5,
        3.5,
        1.5,
        3.5,
    ]
    assert padding(0).figure.layout.yaxis2.range[0] == pytest.approx(-0.25)


def test_the_story_of_padding():
    story = padding(3).story
    assert f"{PLAIN}: P(positive) is 40.0 % after the last word and 50.0 % after 3 tokens of padding" in story
    assert "at the last word is -0.200" in story
    assert f"{MASKED}: P(positive) is 80.0 % after the last word and exactly the same after 3 tokens" in story
    assert "after 1 token of padding" in padding(1).story


def test_word_by_word():
    picture = figures.word_by_word(TRACE, CONFIGS)
    np.testing.assert_allclose([line.y for line in picture.figure.data], TRACE.probability, rtol=1e-6)
    assert picture.figure.layout.xaxis.ticktext == ("", "good", "[zyzzyva]")
    assert f"P(positive) after 2 words: {PLAIN} 40.0 %, {MASKED} 80.0 %" in picture.story
    assert f"“{MASKED}” at “good”, word 1: +0.400" in picture.story
    assert picture.columns["read as [UNK]"] == [False, False, True] and picture.columns[
        "sentiment_masked"
    ] == [0.5, 0.9, 0.8]


def test_training_beside_the_chapter():
    picture = figures.training(CARDS)
    curve, printed, masked = picture.figure.data
    np.testing.assert_allclose(curve.y, [0.49, 0.5], rtol=1e-6)
    np.testing.assert_allclose((printed.x[0], printed.y[0]), (3.45, 0.5008), rtol=1e-6)
    assert len(masked.x) == 3 and picture.columns["epoch"] == [1, 2, 1, 2, 3]
    assert f"{MASKED} 0.8700, {PLAIN} 0.5000" in picture.story
    assert f"“{PLAIN}” (seed 42) learnt next to nothing" in picture.story
    assert "each of its best epoch" in picture.story
    assert "learnt next to nothing" not in figures.training(CARDS[1:]).story
    assert "learnt next to nothing" not in figures.training([card("sentiment_unmasked", [0.8])]).story


def test_lines_and_story_follow_the_config_of_a_model_not_its_name():
    renamed = dataclasses.replace(TRACE, models=("first", "second"))
    lines = figures.word_by_word(renamed, CONFIGS).figure.data
    assert [line.line.color for line in lines] == [ORANGE, BLUE]
    picture = figures.training([CARDS[0] | {"title": "first"}, CARDS[1] | {"title": "second"}])
    assert [data.line.color for data in picture.figure.data if data.mode != "markers"] == [ORANGE, BLUE]
    assert "“first” (seed 42) learnt next to nothing" in picture.story
    like_length = card("sentiment_like_length", [0.5])
    assert "learnt next to nothing" not in figures.training([like_length]).story


def test_no_two_models_have_the_same_line():
    lines = [figures._line(config.mask, config.like_length) for config in SENTIMENTS.values()]
    assert len({(line["color"], line["dash"]) for line in lines}) == len(SENTIMENTS) == 5


def test_results_are_those_of_the_cards():
    columns = figures.results(CARDS)
    assert columns["accuracy"] == [0.5, 0.87]
    assert columns["the book's best epoch"] == [0.5008, None]
    assert columns["test accuracy"] == [None, None]
