"""The tree of a beam search: no line crosses another, and each hypothesis has the place, the sign and the
words that it deserves.
"""

import dataclasses
import itertools
import json
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.models.translators.beam import SearchConfig
from core.models.translators.search import beam_search
from core.topics.translation.beam import layout, plot
from core.topics.translation.beam.view import make_player_data
from tests.support.attention_results import make_token_scores
from tests.support.beams import make_beam_result
from tests.support.stories import assert_story

END, START, SIZE = 1, 2, 8


class Vocabulary:
    start_id, end_id = START, END

    def tokens(self, ids):
        return tuple(f"t{int(index)}" for index in np.ravel(ids))


class Chain:
    def __init__(self, seed: int):
        self.table = np.random.default_rng(seed).normal(size=(SIZE, SIZE)) * 2
        self.table[:, [0, START]] = -50

    def init_state(self, sources):
        return self

    def take(self, rows):
        return self

    def decode_step(self, state, ids):
        return self.table[ids], state


def search(seed: int, width: int = 3, limit: int = 6, greedy: int | None = None, **more):
    tokens = SearchConfig(start_id=START, end_id=END, unknown_id=0, max_length=limit)
    result = beam_search(Chain(seed), np.ones((1, 1), int), tokens, width=width, record_steps=True, **more)
    return make_beam_result(result, Vocabulary(), width=width, greedy_node=greedy)


TREES = {"seed": st.integers(0, 10**6), "width": st.integers(1, 6), "limit": st.integers(2, 9)}


def parent_of(result, node: int, above: list[int]) -> int:
    return node if node in above else int(result.parent[node])


@given(**TREES, candidates=st.booleans())
def test_no_two_lines_cross(seed, width, limit, candidates):
    result = search(seed, width, limit)
    stack = layout.order_layers(result, include_rejected=candidates)
    levels = layout.compute_heights(result, stack)
    for step in range(1, len(stack)):
        where = dict(zip(stack[step - 1], levels[step - 1], strict=True))
        ends = [
            (where[parent_of(result, node, stack[step - 1])], level)
            for node, level in zip(stack[step], levels[step], strict=True)
        ]
        for (begin, end), (other_begin, other_end) in itertools.combinations(ends, 2):
            assert (begin - other_begin) * (end - other_end) >= 0


@given(**TREES)
def test_every_hypothesis_stands_once_at_its_step_and_ended_ones_as_long_as_they_stay(seed, width, limit):
    result = search(seed, width, limit)
    stack = layout.order_layers(result)
    for step, layer in enumerate(stack):
        assert sorted(node for node in layer if result.step[node] == step) == sorted(
            np.flatnonzero(result.step == step)
        )
        for node in layer:
            if result.step[node] < step:
                assert result.has_ended[node] and result.in_beam[node]
                assert result.pruned_step[node] < 0 or result.pruned_step[node] > step
        assert sum(result.in_beam[node] for node in layer) <= width
    assert set(result.final_beam) <= set(stack[-1])


@given(**TREES)
def test_labels_have_their_room_and_the_winner_goes_nearly_straight(seed, width, limit):
    result = search(seed, width, limit)
    stack = layout.order_layers(result)
    winner = result.get_path(result.final_beam[0])
    for layer, levels in zip(stack, layout.compute_heights(result, stack), strict=True):
        size = np.where(result.in_beam[layer], 1.0, layout.REJECTED_HEIGHT)
        assert (np.diff(levels) >= (size[1:] + size[:-1]) / 2 - 1e-9).all()
        on_path = [level for node, level in zip(layer, levels, strict=True) if node in winner]
        assert all(abs(level) < 0.2 * len(stack) for level in on_path)


def reference_spread(wanted, weights, gaps):
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
        layout.fit_positions(wanted, weights, gaps), reference_spread(wanted, weights, gaps), atol=1e-6
    )


@pytest.mark.parametrize(
    ("targets", "weights", "positions"),
    [([0, 0, 0], [1, 1, 1], [-1, 0, 1]), ([0, 5], [1, 1], [0, 5]), ([0, 0], [3, 1], [-0.25, 0.75])],
)
def test_spread_by_hand(targets, weights, positions):
    fitted = layout.fit_positions(np.array(targets, float), np.array(weights), np.ones(len(targets) - 1))
    np.testing.assert_allclose(fitted, positions)


def test_a_line_knows_the_hypothesis_and_the_step_at_its_end():
    trace = search(3)
    lines = [part for part in plot.plot_beam_tree(trace).figure.data if (part.meta or {}).get("edges")]
    assert lines
    for line in lines:
        ends = [math.ceil(x - 1e-9) for x in line.x[2::4]]  # those of rejected candidates end before labels
        assert ends == line.meta["steps"]
        for node, step in zip(line.meta["edges"], line.meta["steps"], strict=True):
            assert trace.step[node] == step or (trace.has_ended[node] and trace.step[node] < step)


def test_the_claim_compares_with_greedy_search_and_the_rest_tells_where_the_winner_was_behind():
    result = search(3)
    winner, second = result.final_beam[:2]
    text = " ".join(result.tokens[node] for node in result.get_path(winner)[1:-1])
    lowest = int(max(result.rank[node] for node in result.get_path(winner)))
    assert_story(
        plot.plot_beam_tree(result),
        "Beam search and greedy search find the same: **",
        f"finds “{text}”",
        f"{result.ranking_score[winner] - result.ranking_score[second]:.2f} nats better",
        f"place {lowest + 1}" if lowest else "The winner led from the first step",
        absent_words=("greedy search keeps only place 1",),
    )
    times = np.exp(result.total[winner] - result.total[second])
    claim = f"Beam search finds a translation **{times:.3g} times** as likely as greedy's."
    assert_story(plot.plot_beam_tree(search(3, greedy=second)), claim=claim)
    alone = plot.plot_beam_tree(search(3, width=1))
    assert_story(alone, "The winner led from the first step.", absent_words=("second's",))


def test_the_table_has_a_row_a_hypothesis_and_one_a_token_of_greedy_search():
    result = search(5, greedy=1)
    columns = plot.plot_beam_tree(result).columns
    count, last = len(result.tokens) - 1, len(result.greedy.tokens)
    assert columns["search method"] == ["beam search"] * count + ["greedy search"] * last
    assert columns["parent hypothesis"][count:] == [0, *range(count + 1, count + last)]
    fates = columns["outcome"]
    assert fates[result.final_beam[0] - 1] == "winner"
    dropped = [node for node in range(1, count + 1) if result.in_beam[node] and result.pruned_step[node] >= 0]
    assert {fates[node - 1] for node in dropped} == {"dropped"}


def test_what_the_browser_plays_is_the_trace():
    result = search(5)
    data = json.loads(json.dumps(make_player_data(result)))
    assert (data["tokens"], data["best"]) == (list(result.tokens), list(result.final_beam))
    for name, array in (("parent", result.parent), ("step", result.step), ("score", result.ranking_score)):
        np.testing.assert_array_equal(data[name], array)
    np.testing.assert_array_equal(data["kept"], result.in_beam)
    assert data["greedy"]["score"][-1] == pytest.approx(result.total[result.final_beam[0]])


def test_a_long_search_is_shown_in_parts():
    trace = search(11, width=2, limit=40)
    assert trace.step.max() == 40, "the seed no longer gives a long search"
    figure = plot.plot_beam_tree(trace, first_step=20).figure
    steps = {x for drawn in figure.data if drawn.mode == "markers+text" for x in drawn.x}
    assert steps <= set(range(19, 20 + plot.MAX_STEPS)) and max(steps) == 19 + plot.MAX_STEPS


def test_greedy_search_may_go_on_after_the_beam_has_ended():
    trace = search(3)
    names = ("tokens", "ids", "log_probability")
    three = {name: [*getattr(trace.greedy, name)] * 3 for name in names}
    longer = dataclasses.replace(trace, greedy=make_token_scores(*three.pop("tokens"), **three))
    assert longer.num_steps == 3 * len(trace.greedy.tokens)
    figure = plot.plot_beam_tree(longer, first_step=int(trace.step.max()) + 2).figure
    assert {part.name for part in figure.data if part.mode == "markers+text"} == {"greedy search"}
