"""What a head does, in numbers: by hand, against slow oracles, by identities."""

import dataclasses
import itertools
import math

import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.base.numerics import pearson, spearman
from core.topics.attention.head_stats import (
    compute_head_stats,
    compute_rollout,
    find_most_changed_head,
    find_most_confident_query,
    get_weights_by_head,
)
from core.topics.attention.heads.schema import PairResult
from tests.support.attention_results import make_attention_result, make_heads_result


def make_random_result(layers=2, heads=3, queries=4, keys=5, seed=0, **options):
    weights = np.random.default_rng(seed).dirichlet(np.ones(keys), (layers, heads, queries))
    return make_attention_result(weights, **options)


def named(result):
    words = tuple(token * 2 for token in result.key_tokens)
    return dataclasses.replace(result, query_tokens=words, key_tokens=words)


CAUSAL = [[[[1, 0, 0], [0.75, 0.25, 0], [0.25, 0.25, 0.5]]]]
TRIANGLE = np.tril(np.ones((3, 3), bool))


def test_a_causal_head_by_hand():
    facts = compute_head_stats(named(make_attention_result(CAUSAL, kind="decoder", mask=TRIANGLE)))
    assert facts.key_kinds == ("same", "previous", "next")
    assert facts.entropy[0, 0] == pytest.approx((0 + 2 - 0.75 * math.log2(3) + 1.5) / 3)
    assert facts.distance[0, 0] == pytest.approx((0 + 0.75 + (0.5 + 0.25)) / 3)
    # previous: rows 1 and 2 alone have one; next: hidden everywhere, so nothing
    np.testing.assert_allclose(facts.key_kind_shares[0, 0], [(1 + 0.25 + 0.5) / 3, (0.75 + 0.25) / 2, 0])
    np.testing.assert_allclose(facts.shares_if_uniform, [(1 + 1 / 2 + 1 / 3) / 3, (1 / 2 + 1 / 3) / 2, 0])
    assert facts.num_queries_with_kind.tolist() == [3, 2, 0]


@pytest.mark.parametrize(("offset", "pattern"), [(0, 0), (-1, 1), (1, 2)], ids=["same", "previous", "next"])
def test_a_head_with_one_pattern_puts_its_whole_weight_on_it(offset, pattern):
    weights = np.eye(5)[np.clip(np.arange(5) + offset, 0, 4)][None, None]
    stats = compute_head_stats(named(make_attention_result(weights)))
    assert (stats.key_kind_shares[0, 0, pattern], stats.entropy.max()) == (1, 0)


def test_each_head_is_measured_by_itself_and_rectangles_work():
    result = make_random_result(kind="cross")
    facts = compute_head_stats(result)
    assert facts.key_kinds == ("diagonal",)
    for layer, head in itertools.product(range(2), range(3)):
        rows = result.weights[layer, head]
        assert facts.entropy[layer, head] == pytest.approx(-(rows * np.log2(rows)).sum() / 4)
    slow = np.mean([sum(result.weights[1, 2, t, s] * abs(s - t) for s in range(5)) for t in range(4)])
    assert facts.distance[1, 2] == pytest.approx(slow)
    assert facts.key_kind_shares[1, 2, 0] == pytest.approx(
        np.mean([result.weights[1, 2, t, t] for t in range(4)])
    )


def test_the_clearest_head_gives_one_key_most_of_each_row_that_can_choose():
    result = make_attention_result(
        [[CAUSAL[0][0], [[1, 0, 0], [0.5, 0.5, 0], [0.5, 0.5, 0]]]], kind="decoder", mask=TRIANGLE
    )
    np.testing.assert_allclose(
        result.confidence, [[(0.75 + 0.5) / 2, 0.5]]
    )  # the first row sees one key alone
    assert result.find_most_confident_head() == (0, 0)
    assert result.find_most_confident_head(head=1) == (0, 1)
    one = make_random_result()
    assert one.find_most_confident_head() == np.unravel_index(one.weights.max(-1).mean(-1).argmax(), (2, 3))
    assert one.find_most_confident_head(layer=1) == (1, one.weights[1].max(-1).mean(-1).argmax())
    assert make_attention_result([[[[1.0]]]]).find_most_confident_head() == (0, 0)


def test_means_over_layers_and_heads():
    result = make_random_result()
    np.testing.assert_allclose(result.mean_weights(), sum(result.weights.reshape(6, 4, 5)) / 6)
    np.testing.assert_allclose(result.mean_weights(layer=1), sum(result.weights[1]) / 3)
    np.testing.assert_allclose(result.mean_weights(head=2), (result.weights[0, 2] + result.weights[1, 2]) / 2)
    assert (result.mean_weights(1, 0) == result.weights[1, 0]).all()
    with pytest.raises(InvalidValueError, match=r"`layer`: expected a whole number from 0 to 1\. "):
        result.mean_weights(layer=2)


# --- what to look at first ----------------------------------------------------------------------------------


def test_the_head_that_gives_a_cell_most_is_sought_among_those_of_the_mean():
    result = make_random_result()
    weights = result.weights[:, :, 2, 3]
    fixed = ({}, {"layer": 1}, {"head": 2}, {"layer": 1, "head": 0})
    assert [get_weights_by_head(result, 2, 3, **each).strongest_head for each in fixed] == [
        np.unravel_index(weights.argmax(), weights.shape),
        (1, weights[1].argmax()),
        (weights[:, 2].argmax(), 2),
        (1, 0),
    ]
    assert get_weights_by_head(make_attention_result(np.full((2, 2, 1, 4), 0.25)), 0, 1).strongest_head == (
        0,
        0,
    )


def test_the_most_confident_query_has_something_to_choose_from():
    causal = make_attention_result(CAUSAL, kind="decoder", mask=TRIANGLE)
    assert find_most_confident_query(causal, 0, 0) == 1  # query 0 has weight 1, but one key alone
    result = make_random_result()
    assert find_most_confident_query(result, 1, 2) == result.weights[1, 2].max(axis=-1).argmax()


def test_the_head_that_moves_most_of_its_weight():
    first = make_attention_result([[[[0.5, 0.5], [1, 0]], [[1, 0], [0.5, 0.5]]]])
    second = make_attention_result([[[[0.5, 0.5], [0.75, 0.25]], [[0, 1], [0.5, 0.5]]]])
    cells = [(0, 0), (1, 1), (0, 1)]
    changed = [find_most_changed_head(first, second, *cell) for cell in cells]
    assert changed == [(0, 1, 1.0), (0, 0, 0.25), (0, 1, 0.5)]
    other_shape, one_head = make_random_result(layers=1, heads=2, keys=5), make_attention_result(CAUSAL)
    assert find_most_changed_head(first, other_shape, 0, 0) is None
    assert find_most_changed_head(one_head, one_head, 0, 0) is None


def test_a_mean_is_the_mean_of_the_heads_behind_it():
    result = make_random_result()
    layers, heads, queries, keys = result.weights.shape
    for query, key in itertools.product(range(queries), range(keys)):
        for layer, head in itertools.product((None, 1), (None, 0)):
            cell = get_weights_by_head(result, query, key, layer, head)
            assert cell.mean == pytest.approx(result.mean_weights(layer, head)[query, key], abs=1e-12)
            assert len(cell.heads) == (1 if layer else layers) * (heads if head is None else 1)
    cell = get_weights_by_head(result, 2, 3)
    assert [result.weights[layer, head, 2, 3] for layer, head in cell.heads] == cell.weights.tolist()


def test_a_head_reverses_its_preference_between_two_sentences():
    # tokens a, b, c; "c" attends to a and b in two heads
    first, second = (
        make_heads_result(make_attention_result([[[[1, 0, 0], [0, 1, 0], row] for row in heads]]))
        for heads in ([[0.6, 0.3, 0.1], [0.1, 0.5, 0.4]], [[0.4, 0.5, 0.1], [0.1, 0.8, 0.1]])
    )
    pair, swapped = PairResult(first=first, second=second), PairResult(first=second, second=first)
    shift = pair.compute_preference_shift("encoder", "c", "a", "b")
    np.testing.assert_allclose(shift.shift, [[0.4, 0.3]])
    assert (shift.best_head, shift.reversed_heads) == ((0, 0), ((0, 0),))
    assert swapped.compute_preference_shift("encoder", "c", "a", "b").reversed_heads == ()
    unknown_words = [("c", "a", "z"), ("z", "a", "b")]
    assert not any(pair.compute_preference_shift("encoder", *words) for words in unknown_words)


# --- rollout ------------------------------------------------------------------------------------------------


def test_rollout_of_two_layers_by_hand():
    swap, stay = [[0, 1], [1, 0]], [[1, 0], [0, 1]]
    even = [[0.5, 0.5], [0.5, 0.5]]
    np.testing.assert_allclose(
        compute_rollout(make_attention_result([[swap, swap], [swap, stay]])), [even] * 2
    )
    # W1 = 1/2 everywhere: A1 = [[.75, .25], ...], A2 = I
    rollout = compute_rollout(make_attention_result([[swap, stay], [stay, stay]]))
    np.testing.assert_allclose(rollout[1], [[0.75, 0.25], [0.25, 0.75]])


def test_rollout_is_the_sum_over_all_paths():
    result = make_random_result(layers=3, heads=2, queries=4, keys=4)
    found = compute_rollout(result)
    steps = [(layer.mean(axis=0) + np.eye(4)) / 2 for layer in result.weights]
    for last, first in itertools.product(range(4), repeat=2):
        paths = sum(
            steps[2][last, one] * steps[1][one, other] * steps[0][other, first]
            for one, other in itertools.product(range(4), repeat=2)
        )
        assert found[2, last, first] == pytest.approx(paths)
    np.testing.assert_allclose(found.sum(axis=-1), 1)


def test_cross_attention_cannot_be_rolled_out():
    with pytest.raises(
        InvalidValueError,
        match=r"`attention_type`: expected self-attention.*Received: attention_type='cross'",
    ):
        compute_rollout(make_random_result(kind="cross"))


# --- correlations -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("correlation", "x", "y", "expected"),
    [
        (pearson, [1, 2, 3], [2, 4, 6], 1),
        (pearson, [1, 2, 3], [3, 2, 1], -1),
        (pearson, [1, 2, 3, 4], [1, 3, 2, 4], 0.8),
        (spearman, [1, 2, 3, 4], [1, 8, 27, 64], 1),
        (pearson, [1, 2, 3, 4], [1, 8, 27, 64], 0.9513699),
        (spearman, [5, 7, 7, 9], [1, 2, 3, 4], 0.9486833),  # ranks 0, 1.5, 1.5, 3 and 0, 1, 2, 3
    ],
)
def test_correlations_by_hand(correlation, x, y, expected):
    assert correlation(x, y) == pytest.approx(expected)


@pytest.mark.parametrize("pair", [([1, 2], [2, 1]), ([], []), ([1, 1, 1], [1, 2, 3]), ([1, 2, 3], [4, 4, 4])])
def test_what_cannot_be_correlated_is_nan(pair):
    assert np.isnan([pearson(*pair), spearman(*pair)]).all()
