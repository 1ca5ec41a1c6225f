"""What padding behind a review does, as Masking draws it, by hand."""

import numpy as np
import pytest

from core.configs.sentiment import SENTIMENTS
from core.figures.masking import padding as padding_figure
from core.figures.masking.padding import line_of
from core.sentiment.reading.ask import ReadingTrace

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
    return padding_figure.padding(TRACE, pads, CONFIGS)


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
    assert [len(line.x) for line in lines] == [4, 3, 4, 3]
    assert [line.line.width for line in lines] == [1.5, 3.5, 1.5, 3.5]
    assert padding(0).figure.layout.yaxis2.range[0] == pytest.approx(-0.25)


def test_the_story_of_padding():
    story = padding(3).story
    assert f"{PLAIN}: P(positive) is 40.0 % after the last word and 50.0 % after 3 tokens of padding" in story
    assert "at the last word is −0.200" in story
    assert f"{MASKED}: P(positive) is 80.0 % after the last word and exactly the same after 3 tokens" in story
    assert "after 1 token of padding" in padding(1).story


def test_no_two_models_have_the_same_line():
    lines = [line_of(config.mask, config.like_length) for config in SENTIMENTS.values()]
    assert len({(line["color"], line["dash"]) for line in lines}) == len(SENTIMENTS) == 5
