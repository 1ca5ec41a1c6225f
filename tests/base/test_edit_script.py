"""The fewest edits between two texts: by hand, by a slow definition, and what they make of the first text."""

import functools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.base.numerics import compute_edit_script


def count_edits(script: list[str]) -> int:
    return sum(operation != "keep" for operation in script)


@pytest.mark.parametrize(
    ("before", "after", "edits"),
    [
        ("kitten", "sitting", 3),
        ("", "abc", 3),
        ("abc", "", 3),
        ("abc", "abc", 0),
        ("abc", "axc", 1),
        ("ab", "ba", 2),
        ("", "", 0),
    ],
)
def test_edits_by_hand(before, after, edits):
    assert (
        count_edits(compute_edit_script(before, after))
        == count_edits(compute_edit_script(tuple(before), list(after)))
        == edits
    )


def reference_distance(before: str, after: str) -> int:
    """The recursive definition of Levenshtein's distance."""

    @functools.cache
    def distance(row: int, column: int) -> int:
        if not row or not column:
            return row + column
        changed = before[row - 1] != after[column - 1]
        return min(
            distance(row - 1, column) + 1,
            distance(row, column - 1) + 1,
            distance(row - 1, column - 1) + changed,
        )

    return distance(len(before), len(after))


TEXTS = st.text("abcd", max_size=12)


@given(before=TEXTS, after=TEXTS)
def test_the_script_makes_the_second_text_of_the_first_and_none_is_shorter(before, after):
    script = compute_edit_script(before, after)
    assert count_edits(script) == reference_distance(before, after)
    first, second = iter(before), iter(after)
    for operation in script:
        old, new = operation != "insert" and next(first), operation != "delete" and next(second)
        assert (old == new) == (operation == "keep")
    assert list(first) == list(second) == []


@pytest.mark.parametrize(
    ("before", "after", "script"),
    [
        ("abc", "axb", ["keep", "insert", "keep", "delete"]),  # not two replacements
        ("ab", "b", ["delete", "keep"]),
        ("aa", "a", ["delete", "keep"]),
        ("ab", "ba", ["insert", "keep", "delete"]),
    ],
)
def test_ties_keep_most_tokens_and_are_decided_from_the_end(before, after, script):
    assert compute_edit_script(before, after) == script
