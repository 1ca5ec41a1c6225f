"""The clocks of positions, against hand-computed numbers and a slow loop, and what their figure says."""

import math

import numpy as np
import pytest

from core import engine
from core.positions.clocks import draw, show
from core.positions.clocks.ask import ClockRequest
from core.positions.dials import gap_words
from tests.support.slow_positions import double_loop


def clocks(p: float = 22, q: float = 147, **fields):
    return engine.run(ClockRequest(clock_p=p, clock_q=q, **fields))


def test_two_dials_by_hand():
    """Width 4 has the frequencies 1 and 0.01."""
    trace = clocks(0, 7, width=4)
    assert trace.pairs.tolist() == [0, 1]
    np.testing.assert_allclose(trace.wavelengths, [2 * math.pi, 200 * math.pi])
    np.testing.assert_allclose(trace.angles, [[0, 0], [7, 0.07]], atol=1e-15)
    np.testing.assert_allclose(trace.points[0], [[0, 1], [0, 1]], atol=1e-15)
    np.testing.assert_allclose(trace.points[1], [[math.sin(a), math.cos(a)] for a in (7, 0.07)])
    assert trace.whole_turns.tolist() == [1, 0]
    np.testing.assert_allclose(trace.gaps, [math.degrees(7) - 360, math.degrees(0.07)])


@pytest.mark.parametrize("fields", [dict(), dict(p=-3.5, q=0), dict(width=2), dict(width=14), dict(base=0.5)])
def test_eight_pairs_at_most_the_fastest_first(fields):
    trace = clocks(**fields)
    width, base = fields.get("width", 512), fields.get("base", 10000)
    assert len(trace.pairs) == min(8, width // 2)
    assert (np.diff(trace.frequencies) < 0).all()
    exact = double_loop([trace.p, trace.q], width, base)  # (2, D)
    np.testing.assert_allclose(trace.points, exact.reshape(2, -1, 2)[:, trace.pairs], atol=1e-12)
    assert (np.abs(trace.gaps) <= 180).all()
    np.testing.assert_allclose(trace.whole_turns + trace.gaps / 360, trace.turned, atol=1e-12)


def hand(figure, number: int) -> np.ndarray:
    """Returns the tips (C, 2) of a hand of the clocks, as they are drawn, from the middles of their dials."""
    (drawn,) = (mark for mark in figure.data if mark.name and mark.name.startswith("pq"[number]))
    points = np.stack([drawn.x, drawn.y], axis=1).reshape(-1, 5, 2)  # middle, tip, break, shadow, break
    np.testing.assert_allclose(points[:, 3, 0], points[:, 1, 0])  # a shadow lies under its tip
    return points[:, 1] - points[:, 0]


@pytest.mark.parametrize("narrow", [False, True])
def test_both_hands_of_each_dial_point_to_sine_and_cosine(narrow):
    trace = clocks()
    figure = draw.clocks(trace, narrow=narrow).figure
    for number in (0, 1):
        np.testing.assert_allclose(hand(figure, number), trace.points[number], atol=1e-5)
    meta = figure.layout.meta
    assert (meta["p"], meta["q"], meta["frequencies"]) == (22, 147, trace.frequencies.tolist())
    assert len({tuple(centre) for centre in meta["centres"]}) == 8


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
    assert gap_words(clocks(p, q))[0] == words


def test_the_words_name_the_dials_that_tell_and_those_that_do_not():
    book, near, same = (draw.clocks(clocks(*pair)) for pair in ((22, 147), (0, 1), (5, 5)))
    assert book.claim == "The dial that turns once in 199 positions tells 22 and 147 apart best: **134°**."
    assert "dial of 62.8 positions they are almost 2 whole turns away" in book.more
    assert "dial of 19.9 positions the sines are nearly the same (0.62 and 0.60)" in book.more
    assert "once in 6.28 positions tells 0 and 1 apart best: **57°**" in near.claim
    assert near.more == "The slowest hardly move from one to the other."
    assert same.claim == "Both hands show position **5** on every dial."


def test_released_hands_move_the_boxes_and_what_the_browser_should_never_send_does_not(monkeypatch):
    state = {}
    monkeypatch.setattr(show.st, "session_state", state)
    show.take_hands("positions", {"p": 30, "q": 7.5})
    for bad in ({"p": None, "q": "x"}, {"p": math.nan, "q": math.inf}):
        show.take_hands("positions", bad)
    assert state == {"positions_clock_p": 30, "positions_clock_q": 7.5}
