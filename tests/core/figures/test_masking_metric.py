"""The figure of the accuracy, by hand: 4 of 5 real tokens are right, 4 of 10 steps."""

import numpy as np
import pytest

from core.figures.base.colours import BLUE, RED
from core.figures.masking.metric import metric
from core.traces.masking.means import MetricTrace

MASK = np.array([[1, 1, 1, 0, 0], [1, 1, 0, 0, 0]], bool)
RIGHT = np.array([[1, 0, 1, 0, 0], [1, 1, 0, 0, 0]], bool)
PADDING, CORRECT, WRONG, GIVEN = 0, 1, 2, 3


def trace_of(right=RIGHT, mask=MASK, rows=2) -> MetricTrace:
    tokens = (("me", "<gusta>", "end", "", ""), ("no", "end", "", "", ""))
    return MetricTrace(
        model="m",
        tokens=tokens,
        predicted=(("me", "amo", "end", "x", "x"), ("no", "end", "x", "x", "x")),
        right=right,
        mask=mask,
        keras_version="3.15.1",
        keras_masked=0.8,
        book_accuracy=0.6829,
        book_real_share=0.1417,
        cut=(),
    )


def bars(picture):
    return next(trace for trace in picture.figure.data if trace.type == "bar")


def test_right_wrong_and_padding_have_codes_and_the_bars_both_means():
    picture = metric(trace_of())
    cells = picture.figure.data[0]
    np.testing.assert_array_equal(
        cells.z, [[CORRECT, WRONG, CORRECT, PADDING, PADDING], [CORRECT, CORRECT, PADDING, PADDING, PADDING]]
    )
    colours = [colour for _, colour in cells.colorscale[::2]]
    assert (colours[CORRECT], colours[WRONG]) == (BLUE, RED)
    np.testing.assert_allclose(bars(picture).x, [0.8, 0.4, 0.6829, 0.6829 * 0.1417], rtol=1e-6)
    assert [data.name for data in picture.figure.data if data.showlegend] == ["right", "wrong", "padding"]


def test_the_story_has_both_accuracies_the_books_and_what_keras_says():
    story = metric(trace_of()).story
    assert "4 of 5 real tokens are right: an accuracy of 80.0 %" in story
    assert "all 10 steps, 5 of them padding, of which none is right" in story
    assert "score 40.0 %" in story
    assert "Keras 3.15.1 here says 80.0 %" in story
    assert "before 3.12" in story
    assert "0.6829 becomes 0.0968" in story  # 0.6829 times 0.1417


def test_padding_that_is_predicted_has_a_colour_of_its_own():
    right = RIGHT.copy()
    right[1, 4] = True
    picture = metric(trace_of(right))
    assert picture.figure.data[0].z[1, 4] == GIVEN
    assert "of which 1 is right" in picture.story
    assert "score 50.0 %" in picture.story


def test_without_padding_the_mask_changes_nothing():
    whole = np.ones((2, 5), bool)
    story = metric(trace_of(right=whole, mask=whole)).story
    assert "no padding here" in story
    assert "100 %" in story


def test_hover_columns_and_words_in_the_cells(letters):
    picture = metric(trace_of())
    hovers = picture.figure.data[0].customdata
    assert "<b>&lt;gusta&gt;</b><br>predicted: amo, counted as wrong" in hovers[0][1]
    assert "<b>padding</b><br>predicted: x, counted as wrong" in hovers[1][4]
    assert letters(picture.figure)[0][:3] == ["me", "&lt;gusta&gt;", "end"]
    assert picture.columns["right"] == [1, 0, 1, 0, 0, 1, 1, 0, 0, 0]
    assert picture.columns["predicted"][1] == "amo"


def test_many_steps_have_no_words_in_their_cells():
    from dataclasses import replace

    wide = trace_of()
    wide = replace(
        wide,
        tokens=tuple((*row, *[""] * 45) for row in wide.tokens),
        predicted=tuple((*row, *["x"] * 45) for row in wide.predicted),
        right=np.pad(RIGHT, [(0, 0), (0, 45)]),
        mask=np.pad(MASK, [(0, 0), (0, 45)]),
    )
    picture = metric(wide)
    assert picture.figure.data[0].text is None
    assert wide.plain_accuracy == pytest.approx(4 / 100)
    np.testing.assert_allclose(bars(picture).x[:2], [0.8, 0.04])
