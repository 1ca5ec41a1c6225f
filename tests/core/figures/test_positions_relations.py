"""The clocks show what their trace holds, number by number, and tell it in words."""

import numpy as np
import pytest

from core.analyses.positions.clocks import clocks
from core.figures.positions import clocks as position_clocks
from core.figures.positions.dials import gap_words
from core.requests.positions import ClockRequest


def columns_are_even(picture) -> bool:
    return len({len(column) for column in picture.columns.values()}) == 1


def clock_trace(p: float, q: float, **fields):
    return clocks(ClockRequest(p=p, q=q, **fields))


def hand(picture, number: int) -> np.ndarray:
    """Returns the tips (C, 2) of a hand of the clocks, as they are drawn, from the middles of their dials."""
    (drawn,) = (mark for mark in picture.figure.data if mark.name and mark.name.startswith("pq"[number]))
    points = np.stack([drawn.x, drawn.y], axis=1).reshape(-1, 5, 2)  # middle, tip, break, shadow, break
    np.testing.assert_allclose(points[:, 3, 0], points[:, 1, 0])  # a shadow lies under its tip
    return points[:, 1] - points[:, 0]


def test_both_hands_of_each_dial_point_to_sine_and_cosine():
    trace = clock_trace(22, 147)
    picture = position_clocks.clocks(trace)
    for number in (0, 1):
        np.testing.assert_allclose(hand(picture, number), trace.points[number], atol=1e-5)
    meta = picture.figure.layout.meta
    assert meta["frequencies"] == trace.frequencies.tolist()
    assert (meta["p"], meta["q"]) == (22, 147)
    assert len({tuple(centre) for centre in meta["centres"]}) == 8
    assert columns_are_even(picture)
    assert len(picture.columns["pair"]) == 8


@pytest.mark.parametrize(
    ("p", "q", "words"),
    [
        (22, 147, "20 turns − 38°"),
        (147, 22, "20 turns − 38°"),
        (0, 1, "57°"),
        (0, 7, "1 turn + 41°"),
        (3, 3, "0°"),
    ],
)
def test_a_gap_is_whole_turns_and_what_the_hands_show(p, q, words):
    assert gap_words(clock_trace(p, q))[0] == words


def test_the_story_of_the_clocks_names_the_dials_that_tell_and_those_that_do_not():
    story = position_clocks.clocks(clock_trace(22, 147)).story
    assert "199 positions: 134° apart" in story
    assert "2 whole turns" in story
    assert "0.62 and 0.60" in story
    assert "cosine" in story
    assert "Move one" in position_clocks.clocks(clock_trace(5, 5)).story
    near = position_clocks.clocks(clock_trace(0, 1)).story
    assert "6.28 positions: 57° apart" in near
    assert "whole turn" not in near
    assert "slowest" in near


@pytest.mark.parametrize(
    "fields", [dict(width=2), dict(width=8), dict(base=1), dict(base=0.5), dict(width=10)]
)
def test_any_encoding_has_its_dials(fields):
    picture = position_clocks.clocks(clock_trace(1, 2, **fields))
    assert columns_are_even(picture)
    assert picture.story


def test_clocks_have_a_narrow_form_for_telephones():
    wide, narrow = (
        position_clocks.clocks(clock_trace(22, 147), narrow=narrow).figure for narrow in (False, True)
    )
    low, high = (np.ptp(figure.layout.yaxis.range) for figure in (wide, narrow))
    assert high > low  # room for words of the same size beside smaller dials
    assert narrow.layout.height < wide.layout.height
