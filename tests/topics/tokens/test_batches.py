"""Windows and padding in their batches: by hand, and drawn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import engine
from core.base.checks import InvalidValueError
from core.topics.tokens.batches import plot
from core.topics.tokens.batches.schema import WINDOW_ORDERS, PaddingRequest, WindowsRequest
from tests.support.all_requests import find_difference
from tests.support.stories import assert_story


def test_the_chapters_two_parallel_texts_by_hand():
    """Twenty characters, windows of 3 in two parts: 0 1 2 beside 10 11 12, 3 4 5 beside 13 14 15."""
    text = "abcdefghijklmnopqrst"
    result = engine.run(
        WindowsRequest(window_text=text, window_length=3, order=WINDOW_ORDERS[2], batch_size=2)
    )
    assert result.positions.tolist() == [
        [[0, 1, 2], [10, 11, 12]],
        [[3, 4, 5], [13, 14, 15]],
        [[6, 7, 8], [16, 17, 18]],
    ]
    assert result.is_continuation.tolist() == [[False, False], [True, True], [True, True]]
    assert (result.num_batches, result.num_windows) == (3, 6)


def test_a_batch_of_1_goes_on_where_it_stopped():
    result = engine.run(WindowsRequest(window_text="abcdefgh", window_length=2, order=WINDOW_ORDERS[1]))
    assert result.positions[:, 0].tolist() == [[0, 1], [2, 3], [4, 5]]
    assert result.is_continuation[:, 0].tolist() == [False, True, True]


def test_shuffled_windows_are_all_windows_in_a_seeded_order():
    result = engine.run(WindowsRequest(window_text="abcdefghij", window_length=3, shift=1, batch_size=2))
    assert (result.num_windows, result.num_batches) == (7, 4)
    starts = result.positions[:, :, 0].ravel()
    assert sorted(starts[starts >= 0].tolist()) == list(range(7)) != starts.tolist()
    assert result.positions[3, 1].tolist() == [-1, -1, -1]  # seven windows are three batches and a half


@pytest.mark.parametrize(
    ("request_", "other"),
    [(WindowsRequest(), WindowsRequest(seed=7)), (PaddingRequest(), PaddingRequest(padding_seed=7))],
)
def test_the_order_depends_on_the_seed_alone(request_, other):
    assert find_difference(engine.run(request_), engine.run(request_)) == ""
    assert find_difference(engine.run(request_), engine.run(other)) != ""


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"order": WINDOW_ORDERS[2], "batch_size": 2}, "at least 14 characters: 2 times a window of 6"),
        ({"window_length": 11}, "at least 12 characters: a window of 11 and its target"),
    ],
)
def test_too_short_a_text_is_a_sentence(fields, sentence):
    with pytest.raises(InvalidValueError, match=sentence):
        WindowsRequest(window_text="abcdefghijk", **fields)


@given(st.lists(st.integers(1, 20), min_size=2, max_size=12), st.integers(1, 5))
def test_padding_is_counted_as_it_is(lengths, batch):
    sentences = tuple("w " * length for length in lengths)
    result = engine.run(PaddingRequest(sentences=sentences, padding_batch_size=batch))
    for one in (result.shuffled, result.bucketed):
        assert sorted(one.sentence_numbers.tolist()) == list(range(len(lengths)))
        assert one.lengths.tolist() == [lengths[index] for index in one.sentence_numbers]
        for number in range(one.batch_numbers.max() + 1):
            inside = one.batch_numbers == number
            assert inside.sum() <= batch and set(one.padded_lengths[inside]) == {one.lengths[inside].max()}


@pytest.mark.parametrize(
    ("request_", "states"),
    [
        (
            WindowsRequest(window_text="ab<&efghijkl", window_length=2, order=WINDOW_ORDERS[2], batch_size=2),
            ["state", "zeros", "zeros", "after “b”", "after “h”"],
        ),
        (WindowsRequest(window_text="ab<&efghijkl", window_length=9), ["state", "zeros", "zeros", "zeros"]),
    ],
)
def test_windows_are_cells_and_states_are_named(request_, states):
    figure = plot.plot_windows(engine.run(request_)).figure
    letters = {letter for trace in figure.data for row in trace.text for letter in row}
    assert {"&lt;", "&amp;"} <= letters and "<" not in letters
    assert [note.text for note in figure.layout.annotations][:5] == states


@pytest.mark.parametrize(
    ("request_", "claim"),
    [
        (WindowsRequest(), "**0** of 9 rows after the first batch go on where the same row stopped"),
        (WindowsRequest(window_text="abcdefgh", batch_size=1), "**0** of 1 row after the first batch go on"),
        (WindowsRequest(window_text="abcdefg"), "The **1** window fills the only batch"),
        (WindowsRequest(window_text="abcdefgh"), "All **2** windows stand in the only batch"),
        (
            WindowsRequest(window_text="abcd", window_length=1, batch_size=1, seed=0),
            "By chance **1** of 2 rows after the first batch goes",
        ),
        (
            WindowsRequest(window_text="abc", window_length=1, order=WINDOW_ORDERS[1]),
            "The **1** row after the first batch goes on",
        ),
        (WindowsRequest(order=WINDOW_ORDERS[2]), "Each of the **3** rows after the first batch goes on"),
    ],
)
def test_which_row_goes_on_is_true_of_any_text(request_, claim):
    assert plot.plot_windows(engine.run(request_)).claim.startswith(claim)


def test_padding_is_what_is_left_of_a_bar_and_buckets_waste_less():
    result = engine.run(
        PaddingRequest(sentences=("a b c", "d", "e f", "g"), padding_batch_size=2, padding_seed=1)
    )
    assert result.shuffled.share == pytest.approx(1 - 7 / result.shuffled.padded_lengths.sum())
    assert sum(plot.plot_padding(result).table["words"]) == 14
    alike = engine.run(PaddingRequest(sentences=("a", "b")))
    assert_story(plot.plot_padding(alike), "Padding is **0 %** of", "one bucket")
    page_default = engine.run(PaddingRequest())
    assert page_default.bucketed.share < 0.5 * page_default.shuffled.share
