"""The tree of a beam search: no line crosses another, and each hypothesis has the place, the sign and the
words that it deserves.
"""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.analyses.beam_tree import beam_trace
from core.figures.translation import beam, beam_layout
from core.models.translators.beam_search import beam_search
from core.models.translators.search import Tokens

END, START, SIZE = 1, 2, 8


class Vocabulary:
    """Eight tokens: two letters, of which t1 ends a sentence and t2 begins one."""

    start, end = START, END

    def tokens(self, ids):
        return tuple(f"t{int(index)}" for index in np.ravel(ids))


class Chain:
    """A runtime whose logits hang on the last token alone."""

    def __init__(self, seed: int):
        self.table = np.random.default_rng(seed).normal(size=(SIZE, SIZE)) * 2
        self.table[:, [0, START]] = -50

    def start(self, sources):
        return self

    def take(self, rows):
        return self

    def advance(self, state, ids):
        return self.table[ids], state, {}


def searched(seed: int, width: int = 3, limit: int = 6, **more):
    tokens = Tokens(start=START, end=END, unknown=0, limit=limit)
    result = beam_search(Chain(seed), np.ones((1, 1), int), tokens, width=width, record=True, **more)
    return beam_trace(result, Vocabulary(), width=width)


TREES = {"seed": st.integers(0, 10**6), "width": st.integers(1, 6), "limit": st.integers(2, 9)}


def parent_of(trace, node: int, above: list[int]) -> int:
    return node if node in above else int(trace.parent[node])


@given(**TREES, candidates=st.booleans())
def test_no_two_lines_cross(seed, width, limit, candidates):
    trace = searched(seed, width, limit)
    stack = beam_layout.layers(trace, candidates=candidates)
    levels = beam_layout.heights(trace, stack)
    for step in range(1, len(stack)):
        where = dict(zip(stack[step - 1], levels[step - 1], strict=True))
        ends = [
            (where[parent_of(trace, node, stack[step - 1])], level)
            for node, level in zip(stack[step], levels[step], strict=True)
        ]
        for (begin, end), (other_begin, other_end) in itertools.combinations(ends, 2):
            assert (begin - other_begin) * (end - other_end) >= 0


@given(**TREES)
def test_every_hypothesis_stands_once_at_its_step_and_ended_ones_as_long_as_they_stay(seed, width, limit):
    trace = searched(seed, width, limit)
    stack = beam_layout.layers(trace)
    for step, layer in enumerate(stack):
        assert sorted(node for node in layer if trace.step[node] == step) == sorted(
            np.flatnonzero(trace.step == step)
        )
        for node in layer:
            if trace.step[node] < step:
                assert (
                    trace.ended[node]
                    and trace.kept[node]
                    and (trace.pruned_step[node] < 0 or trace.pruned_step[node] > step)
                )
        assert sum(trace.kept[node] for node in layer) <= width
    assert set(trace.best) <= set(stack[-1])


@given(**TREES)
def test_labels_have_their_room_and_the_winner_goes_nearly_straight(seed, width, limit):
    trace = searched(seed, width, limit)
    stack = beam_layout.layers(trace)
    winner = trace.path(trace.best[0])
    for layer, levels in zip(stack, beam_layout.heights(trace, stack), strict=True):
        size = np.where(trace.kept[layer], 1.0, beam_layout.SMALL)
        assert (np.diff(levels) >= (size[1:] + size[:-1]) / 2 - 1e-9).all()
        on_path = [level for node, level in zip(layer, levels, strict=True) if node in winner]
        assert all(abs(level) < 0.2 * len(stack) for level in on_path)


def slow_spread(wanted, weights, gaps):
    """Cycles of projections on each pair's gap with Dykstra's corrections: slow, and right in the limit."""
    heights, corrections = wanted.astype(float).copy(), np.zeros((len(gaps), 2))
    for _ in range(6000):
        for i, gap in enumerate(gaps):
            pair = heights[i : i + 2] + corrections[i]
            short = gap - (pair[1] - pair[0])
            shares = (1 / weights[i : i + 2]) / (1 / weights[i : i + 2]).sum()
            projected = pair + (np.array([-1, 1]) * shares * short if short > 0 else 0)
            corrections[i], heights[i : i + 2] = pair - projected, projected
    return heights


@pytest.mark.parametrize("seed", range(6))
def test_spread_is_the_least_squares_answer(seed):
    rng = np.random.default_rng(seed)
    wanted, weights, gaps = rng.normal(size=5), rng.uniform(0.5, 4, 5), rng.uniform(0.1, 1, 4)
    np.testing.assert_allclose(
        beam_layout.spread(wanted, weights, gaps), slow_spread(wanted, weights, gaps), atol=1e-6
    )


def test_spread_by_hand():
    np.testing.assert_allclose(beam_layout.spread(np.zeros(3), np.ones(3), np.ones(2)), [-1, 0, 1])
    np.testing.assert_allclose(beam_layout.spread(np.array([0.0, 5.0]), np.ones(2), np.ones(1)), [0, 5])
    np.testing.assert_allclose(
        beam_layout.spread(np.zeros(2), np.array([3.0, 1.0]), np.ones(1)), [-0.25, 0.75]
    )


def points(figure) -> dict[str, list]:
    """Returns by kind the (label, hover) of each point."""
    return {
        trace.name: list(zip(trace.text, trace.customdata, strict=True))
        for trace in figure.data
        if trace.mode == "markers+text"
    }


def test_each_hypothesis_is_drawn_with_its_fate():
    trace = searched(3)
    picture = beam.tree(trace)
    drawn = points(picture.figure)
    assert sum(map(len, drawn.values())) == len(trace.tokens)
    assert len(drawn["winner"]) == len(trace.path(trace.best[0]))
    assert len(drawn["never came in"]) == int((~trace.kept).sum())
    assert all(
        "never came in: number" in hover and "the beam holds 3" in hover
        for _, hover in drawn["never came in"]
    )
    assert all("left the beam at step" in hover for _, hover in drawn["left the beam"])
    places = sorted(
        hover.split("at place ")[1][0] for kind in drawn.values() for _, hover in kind if "at place" in hover
    )
    assert places == ["1", "2", "3"]


def test_candidates_can_be_left_out():
    trace = searched(3)
    assert "never came in" not in points(beam.tree(trace, candidates=False).figure)


def test_the_hover_tells_token_scores_and_alternatives():
    trace = searched(3)
    first = int(np.flatnonzero((trace.step == 1) & (trace.rank == 0))[0])
    hover = beam._hover(trace, first)
    chance = np.exp(trace.log_probability[first])
    assert f"step 1: <b>{trace.tokens[first]}</b> {100 * chance:.1f} %" in hover
    assert f"total {trace.total[first]:.3f} nats" in hover and "number 1" in hover
    assert hover.split("next:")[1].count("<br>") == len(trace.alternatives[first]) == 5


def test_the_story_names_the_winner_and_its_lead():
    trace = searched(3)
    winner, second = trace.best[:2]
    said = " ".join(trace.tokens[node] for node in trace.path(winner)[1:-1])
    story = beam.tree(trace).story
    assert f"A beam of 3 weighed {len(trace.tokens) - 1} hypotheses" in story and f"“{said}”" in story
    assert (
        f"{trace.total[winner]:.2f} nats, {trace.ranked[winner] - trace.ranked[second]:.2f} before" in story
    )
    lowest = int(max(trace.rank[node] for node in trace.path(winner)))
    assert ("It stood first at every step." in story) == (lowest == 0)
    assert lowest == 0 or f"as number {lowest + 1}" in story


def test_a_beam_of_one_has_no_second():
    story = beam.tree(searched(3, width=1)).story
    assert "before" not in story and "first at every step" in story


def test_the_table_has_a_row_a_hypothesis():
    trace = searched(5)
    columns = beam.tree(trace).columns
    assert {len(column) for column in columns.values()} == {len(trace.tokens) - 1}
    np.testing.assert_array_equal(columns["total"], trace.total[1:])
    left = [
        (a, b)
        for a, b in zip(columns["left at step"], columns["what became of it"], strict=True)
        if a is not None
    ]
    assert {what for _, what in left} == {"never came in", "left the beam"}
    row = trace.best[0] - 1
    assert columns["what became of it"][row] == "winner" and columns["left at step"][row] is None


def test_a_long_search_is_shown_in_parts():
    trace = searched(11, width=2, limit=40)
    assert trace.step.max() == 40, "the seed no longer gives a long search"
    figure = beam.tree(trace, first=20).figure
    steps = {x for drawn in figure.data if drawn.mode == "markers+text" for x in drawn.x}
    assert steps <= set(range(19, 20 + beam.STEPS)) and max(steps) == 19 + beam.STEPS
    assert list(figure.layout.xaxis.tickvals) == list(range(19, 20 + beam.STEPS))
