"""The clocks of positions, against hand-computed numbers and a slow loop, and what their figure says."""

import math

import numpy as np
import pytest

from core import engine
from core.topics.positions.clocks import plot, view
from core.topics.positions.clocks.schema import ClockRequest
from core.topics.positions.dials import format_gaps
from tests.support.stories import assert_story


def run_clock_request(p: float = 22, q: float = 147, **fields):
    return engine.run(ClockRequest(clock_p=p, clock_q=q, **fields))


def test_two_dials_by_hand():
    """Width 4 has the frequencies 1 and 0.01."""
    result = run_clock_request(0, 7, width=4)
    assert (result.pairs.tolist(), result.num_whole_turns.tolist()) == ([0, 1], [1, 0])
    np.testing.assert_allclose(result.wavelengths, [2 * math.pi, 200 * math.pi])
    np.testing.assert_allclose(result.angles, [[0, 0], [7, 0.07]], atol=1e-15)
    tips = [[0, 1], [0, 1]], [[math.sin(a), math.cos(a)] for a in (7, 0.07)]
    np.testing.assert_allclose(result.tips, tips, atol=1e-15)
    np.testing.assert_allclose(result.gap_degrees, [math.degrees(7) - 360, math.degrees(0.07)])


@pytest.mark.parametrize("fields", [dict(), dict(p=-3.5, q=0), dict(width=2), dict(width=14), dict(base=0.5)])
def test_eight_pairs_at_most_the_fastest_first(fields):
    result = run_clock_request(**fields)
    assert len(result.pairs) == min(8, fields.get("width", 512) // 2)
    assert (np.diff(result.frequencies) < 0).all() and (np.abs(result.gap_degrees) <= 180).all()
    np.testing.assert_allclose(
        result.num_whole_turns + result.gap_degrees / 360, result.num_turns, atol=1e-12
    )


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
    assert format_gaps(run_clock_request(p, q))[0] == words


@pytest.mark.parametrize(
    ("pair", "words"),
    [
        (
            (22, 147),
            (
                "The dial that turns once in 199 positions tells 22 and 147 apart best: **134°**.",
                "dial of 62.8 positions they are almost 2 whole turns away",
                "dial of 19.9 positions the sines are nearly the same (0.62 and 0.60)",
            ),
        ),
        (
            (0, 1),
            (
                "once in 6.28 positions tells 0 and 1 apart best: **57°**",
                "The slowest hardly move from one to the other.",
            ),
        ),
        ((5, 5), ("Both hands show position **5** on every dial.",)),
    ],
)
def test_the_caption_names_the_dials_that_distinguish_the_positions(pair, words):
    assert_story(plot.plot_clocks(run_clock_request(*pair)), *words)


def test_released_hands_move_the_boxes_and_what_the_browser_should_never_send_does_not(monkeypatch):
    state = {}
    monkeypatch.setattr(view.st, "session_state", state)
    view.on_hands_released("positions", {"p": 30, "q": 7.5})
    for bad in ({"p": None, "q": "x"}, {"p": math.nan, "q": math.inf}):
        view.on_hands_released("positions", bad)
    assert state == {"positions_clock_p": 30, "positions_clock_q": 7.5}
