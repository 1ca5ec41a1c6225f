"""What may stand in an expression of a lesson, what it gives, and what is refused."""

import tracemalloc

import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.teaching.lessons import size_limits
from core.teaching.lessons.expressions import MAX_EXPRESSION_CHARACTERS, check_expression, evaluate
from tests.support.refusals import refusal
from tests.teaching.lessons.invalid_lessons import TRACE


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("result.weights.mean((0, 1))", 3 / 9),
        ("max(result.weights)", 1.0),
        ("result.weights.max(1).min()", 0.5),
        ("result.largest", 1.0),
        ("result.weights[1, -2] * 100", 80.0),
        ("result.weights[:, 0].sum()", 0.6),
        ("result.weights[1][1:].argmax()", 0),
        ("result.weights[result.seen].size", 6),
        ("(~result.seen).sum()", 1),
        ("(result.seen & (array(result.tokens) == 'cat')).sum()", 1),
        ("largest_cell(result.weights)", (2, 2)),
        ("len(result.tokens) // 2", 1),
        ("word(result.tokens)", ("the", "cat", "cat")),
        ("result.tokens.count('cat')", 2),
        ("commonest((3, 1, 3, 1))", 1),
        ("result.tokens.index(('cat', '▁the'))", [1, 0]),
        ("result.parts.column('kind').index('norm')", 1),
        ("result.parts.column('inside').flat()", ("a", "b", "c")),
        ("result.by_name['head'] / 3", 0.25),
        ("'cat' in result.tokens", True),
        ("'dog' not in result.tokens", True),
        ("'many' if before > 2 else 'few'", "many"),
        ("text('about ', thousands(round(62831.85, -4)), ' and ', short(before))", "about 60,000 and 3"),
        ("exp(0) + log2(8)", 4.0),
        ("entropy(result.weights).min()", 0.0),
        ("different(result.weights, 0.15)", 3),
        ("common('The cat, the dog.', 'the Cat sat')", 2),
        ("plain(split('“Not” bad!'))", ("“not”", "bad")),
        ("quoted(array(result.tokens)[result.seen])", "“▁the” and “cat”"),
        ("quoted(())", "no word"),
        ("titles(('sentiment_bow',))", "Bag of words and pairs"),
    ],
)
def test_an_expression_gives_what_it_says(source, value):
    found = evaluate(source, {"result": TRACE, "before": 3})
    assert found == (pytest.approx(value) if isinstance(value, float) else value)
    assert not isinstance(found, np.generic), "a number of Python, which JSON and a format can take"


def test_texts_cannot_grow_without_end():
    longer = {"result": TRACE, "before": "x" * 100_000}
    source = "text(" + ", ".join(["before"] * 11) + ")"
    assert "1,000,000 entries" in refusal(InvalidValueError, evaluate, source, longer)


def test_a_name_is_known_only_after_its_value():
    check_expression("before + result.largest", ("result", "before"))
    error_text = refusal(InvalidValueError, check_expression, "before + result.largest", ("result",))
    assert "names among result" in error_text


def test_limits_are_those_that_are_told():
    check_expression("1" * MAX_EXPRESSION_CHARACTERS, ())
    error_text = refusal(InvalidValueError, check_expression, "1" * (MAX_EXPRESSION_CHARACTERS + 1), ())
    assert f"at most {MAX_EXPRESSION_CHARACTERS} characters" in error_text
    zeros = np.zeros(size_limits.MAX_ENTRIES + 1)
    assert evaluate("a + 0", {"a": zeros[1:]}).size == size_limits.MAX_ENTRIES
    assert "entries" in refusal(InvalidValueError, evaluate, "a + 0", {"a": zeros})


def test_entries_are_counted_as_they_are_unfolded():
    two = ("ab", "c")  # the tuple, and three characters
    values = (two, (two, two, 1), {"a": np.zeros((2, 3))}, (), "")
    assert list(map(size_limits.count_entries, values)) == [4, 10, 8, 1, 1]


WIDE = (0.0,) * 5_000


@pytest.mark.parametrize(
    "source",
    [
        "rows * columns",  # 25,000,000 numbers of two arrays of 5,000
        "rows == columns",
        "rows in columns",
        "rows == wide",
        "rows[zeros] + columns",
        "columns[zeros]",
        "array((long, 'a', 'a', 'a', 'a'))",  # each text as long as the longest
        "max((long, 'a', 'a', 'a', 'a'))",
        "9223372036854775807 + 1",
        "-9223372036854775807 - 2",
        "9223372036854775807 * 9223372036854775807",
        "9" * 290,
    ],
)
def test_what_would_be_too_large_is_refused_before_it_is_made(source):
    values = {
        "rows": np.zeros((5_000, 1)),
        "columns": np.zeros((1, 5_000)),
        "zeros": np.zeros((1_000, 300), int),
        "wide": WIDE,
        "long": "x" * 900_000,
    }
    tracemalloc.start()
    try:
        with pytest.raises(InvalidValueError, match=r"entries|63 bits"):
            evaluate(source, values)
        assert tracemalloc.get_traced_memory()[1] < 30_000_000
    finally:
        tracemalloc.stop()


def test_tuples_do_not_stand_one_in_another_without_end():
    value = ()
    for _ in range(size_limits.MAX_DEPTH - 1):
        value = (value,)
    assert evaluate("(a,)", {"a": value[0]}) == value
    assert "at most 40 nested tuples" in refusal(InvalidValueError, evaluate, "(a,)", {"a": value})


def test_expressions_of_one_step_have_a_bound_together():
    budget = size_limits.EntryBudget()
    with pytest.raises(InvalidValueError, match="at most 2,000,000 entries"):
        for _ in range(500):
            evaluate("len(wide)", {"wide": WIDE}, budget)
