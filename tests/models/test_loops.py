"""What a loop of tokens is, for the searches and for what is told of it."""

import numpy as np
import pytest

from core.base.numerics import LOOP_REPETITIONS, ends_in_loop, find_loop, top_k_indices


@pytest.mark.parametrize("period", range(1, 8))
def test_a_pattern_of_any_length_is_found_in_its_last_round_and_not_before(period):
    pattern = [f"t{number}" for number in range(period)]
    tokens = ["before", *pattern * LOOP_REPETITIONS, pattern[0]]
    assert find_loop(tokens) == tuple(pattern)
    assert all(find_loop(tokens[:end]) == () for end in range(len(tokens)))


@pytest.mark.parametrize(
    ("tokens", "pattern"),
    [
        ("", ""),
        ("a", ""),
        ("aaa", ""),
        ("aaaa", ""),  # it may end by itself
        ("aaaaa", "a"),
        ("aaaaaaaa", "a"),  # the shortest pattern
        ("baaaaa", "a"),
        ("aaaaab", ""),  # it went on
        ("abababab", ""),
        ("ababababa", "ab"),
        ("xababababa", "ab"),
        ("bababab", ""),
        ("aabaabaabaaba", "aab"),
        ("abcabcabcabd", ""),
        (["[UNK]"] * 9, ()),  # unknown words are no loop
        (["a", "[UNK]"] * 5, ()),
        (["▁Hay", "▁", *"3333333333"], ()),  # nor are the digits of one number, and numbers are
        (["▁Hay", *["▁12", "12"] * 4, "▁12"], ("▁12", "12")),
        (["▁Hay", *["▁3"] * 5], ("▁3",)),
        (["hay", *["3"] * 5], ("3",)),  # words, not subwords
    ],
)
def test_loops_by_hand(tokens, pattern):
    assert find_loop(list(tokens)) == tuple(pattern)


def test_digits_of_a_number_are_known_by_their_ids():
    ids = np.array([[9, 5, 6, 5, 6, 5, 6, 5, 6, 5], [9, 5, 4, 5, 4, 5, 4, 5, 4, 5]])
    assert ends_in_loop(ids, 9, LOOP_REPETITIONS, unknown_id=1, digit_ids=(5, 6)).tolist() == [False, True]


def test_a_number_with_commas_is_no_loop_and_commas_alone_are_one():
    assert find_loop(["▁Son", "▁", *"1,111,111,111,111,1"]) == ()
    assert find_loop(["▁Son", "▁", *"0.0.0.0.0.0"]) == ()
    assert find_loop(["▁Son", *",,,,,"]) == (",",)
    assert find_loop(["▁Son", *["▁1", ","] * 4, "▁1"]) == ("▁1", ",")
    number, commas = [9, 5, 3, 5, 3, 5, 3, 5, 3, 5], [9, 8, 7, 8, 7, 3, 3, 3, 3, 3]
    found = ends_in_loop(
        np.array([number, commas]), 9, LOOP_REPETITIONS, unknown_id=1, digit_ids=(5, 6), separator_ids=(3,)
    )
    assert found.tolist() == [False, True]


def test_the_searches_find_what_the_stories_tell():
    rng = np.random.default_rng(0)
    found = 0
    for _ in range(300):
        ids = np.tile(rng.integers(1, 4, (5, 1 + rng.integers(4))), 7)  # 1 is [UNK]
        ids[rng.random(ids.shape) < 0.05] = 2
        last = int(rng.integers(ids.shape[1]))
        has_loop = [bool(find_loop(["[UNK]" if id == 1 else id for id in row[: last + 1]])) for row in ids]
        found += sum(has_loop)
        assert ends_in_loop(ids, last, LOOP_REPETITIONS, unknown_id=1).tolist() == has_loop
    assert 100 < found < 1200


@pytest.mark.parametrize("size", [3, 100, 101, 4000])
def test_the_largest_are_the_first_of_all_sorted_also_where_many_are_equal(size):
    rng = np.random.default_rng(size)
    for values in (rng.normal(size=(2, 3, size)), rng.integers(0, 3, (5, size)), np.full(size, -np.inf)):
        expected = np.argsort(-values, axis=-1, kind="stable")[..., :5]
        np.testing.assert_array_equal(top_k_indices(values, 5), expected)
