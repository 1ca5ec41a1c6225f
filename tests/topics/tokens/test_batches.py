"""Windows and padding in their batches: by hand, and drawn."""

import dataclasses

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
    request = WindowsRequest(window_text="abcdefghij", window_length=3, shift=1, batch_size=2)
    result = engine.run(request)
    assert (result.num_windows, result.num_batches) == (7, 4)
    starts = result.positions[:, :, 0].ravel()
    assert sorted(starts[starts >= 0].tolist()) == list(range(7)) != starts.tolist()
    assert engine.run(request).positions.tolist() == result.positions.tolist()
    assert result.positions[3, 1].tolist() == [-1, -1, -1]  # seven windows are three batches and a half


@pytest.mark.parametrize(
    ("request_", "seed"), [(WindowsRequest(), "seed"), (PaddingRequest(), "padding_seed")]
)
def test_the_order_is_of_the_requests_seed_whatever_the_process_has_drawn(request_, seed):
    import tensorflow as tf

    before = engine.run(request_)
    tf.random.set_seed(5)
    try:
        assert find_difference(engine.run(request_), before) == ""
    finally:
        tf.random.set_seed(None)
    assert find_difference(engine.run(dataclasses.replace(request_, **{seed: 7})), before) != ""


def test_too_short_a_text_is_a_sentence():
    with pytest.raises(InvalidValueError, match="at least 14 characters: 2 times a window of 6"):
        WindowsRequest(window_text="abcdefghijk", order=WINDOW_ORDERS[2], batch_size=2)
    with pytest.raises(InvalidValueError, match="at least 7 characters: a window of 6 and its target"):
        WindowsRequest(window_text="abcdef")


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


def test_buckets_waste_less_on_the_page():
    result = engine.run(PaddingRequest())
    assert result.bucketed.share < 0.5 * result.shuffled.share


def test_windows_are_cells_and_states_are_told():
    trace = engine.run(
        WindowsRequest(window_text="ab<&efghijkl", window_length=2, order=WINDOW_ORDERS[2], batch_size=2)
    )
    picture = plot.plot_windows(trace)
    letters = {letter for trace in picture.figure.data for row in trace.text for letter in row}
    assert {"&lt;", "&amp;"} <= letters and "<" not in letters
    states = [note.text for note in picture.figure.layout.annotations]
    assert states[:5] == ["state", "zeros", "zeros", "after “b”", "after “h”"]
    shuffled = plot.plot_windows(engine.run(WindowsRequest()))
    assert {note.text for note in shuffled.figure.layout.annotations} == {"state", "zeros"}


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


def test_padding_is_what_is_left_of_a_bar():
    result = engine.run(
        PaddingRequest(sentences=("a b c", "d", "e f", "g"), padding_batch_size=2, padding_seed=1)
    )
    assert result.shuffled.share == pytest.approx(1 - 7 / result.shuffled.padded_lengths.sum())
    assert sum(plot.plot_padding(result).table["words"]) == 14
    alike = engine.run(PaddingRequest(sentences=("a", "b")))
    assert_story(plot.plot_padding(alike), "Padding is **0 %** of", "one bucket")
