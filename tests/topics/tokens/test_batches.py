"""Windows and padding in their batches: by hand, and drawn."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import engine
from core.base.checks import InvalidValueError
from core.topics.tokens.batches import plot
from core.topics.tokens.batches.schema import BATCHING_METHODS, PaddingRequest, WindowsRequest
from tests.support.all_requests import find_difference
from tests.support.stories import assert_story


def test_the_chapters_two_parallel_texts_by_hand():
    """Twenty characters, windows of 3 in two parts: 0 1 2 beside 10 11 12, 3 4 5 beside 13 14 15."""
    text = "abcdefghijklmnopqrst"
    result = engine.run(WindowsRequest(stream=text, length=3, way=BATCHING_METHODS[2], batch=2))
    assert result.places.tolist() == [
        [[0, 1, 2], [10, 11, 12]],
        [[3, 4, 5], [13, 14, 15]],
        [[6, 7, 8], [16, 17, 18]],
    ]
    assert result.is_continuation.tolist() == [[False, False], [True, True], [True, True]]
    assert (result.batches, result.windows) == (3, 6)


def test_a_batch_of_1_goes_on_where_it_stopped():
    result = engine.run(WindowsRequest(stream="abcdefgh", length=2, way=BATCHING_METHODS[1]))
    assert result.places[:, 0].tolist() == [[0, 1], [2, 3], [4, 5]]
    assert result.is_continuation[:, 0].tolist() == [False, True, True]


def test_shuffled_windows_are_all_windows_in_a_seeded_order():
    request = WindowsRequest(stream="abcdefghij", length=3, shift=1, batch=2)
    result = engine.run(request)
    assert (result.windows, result.batches) == (7, 4)
    starts = result.places[:, :, 0].ravel()
    assert sorted(starts[starts >= 0].tolist()) == list(range(7)) != starts.tolist()
    assert engine.run(request).places.tolist() == result.places.tolist()
    assert result.places[3, 1].tolist() == [-1, -1, -1]  # seven windows are three batches and a half


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
        WindowsRequest(stream="abcdefghijk", way=BATCHING_METHODS[2], batch=2)
    with pytest.raises(InvalidValueError, match="at least 7 characters: a window of 6 and its target"):
        WindowsRequest(stream="abcdef")


@given(st.lists(st.integers(1, 20), min_size=2, max_size=12), st.integers(1, 5))
def test_padding_is_counted_as_it_is(lengths, batch):
    sentences = tuple("w " * length for length in lengths)
    result = engine.run(PaddingRequest(sentences=sentences, padded_batch=batch))
    for one in (result.shuffled, result.bucketed):
        assert sorted(one.order.tolist()) == list(range(len(lengths)))
        assert one.length.tolist() == [lengths[index] for index in one.order]
        for number in range(one.batch.max() + 1):
            inside = one.batch == number
            assert inside.sum() <= batch and set(one.padded_lengths[inside]) == {one.length[inside].max()}


def test_buckets_waste_less_on_the_page():
    result = engine.run(PaddingRequest())
    assert result.bucketed.share < 0.5 * result.shuffled.share


def test_windows_are_cells_and_states_are_told():
    trace = engine.run(WindowsRequest(stream="ab<&efghijkl", length=2, way=BATCHING_METHODS[2], batch=2))
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
        (WindowsRequest(stream="abcdefgh", batch=1), "**0** of 1 row after the first batch go on"),
        (WindowsRequest(stream="abcdefg"), "The **1** window fills the only batch"),
        (WindowsRequest(stream="abcdefgh"), "All **2** windows stand in the only batch"),
        (
            WindowsRequest(stream="abcd", length=1, batch=1, seed=0),
            "By chance **1** of 2 rows after the first batch goes",
        ),
        (
            WindowsRequest(stream="abc", length=1, way=BATCHING_METHODS[1]),
            "The **1** row after the first batch goes on",
        ),
        (WindowsRequest(way=BATCHING_METHODS[2]), "Each of the **3** rows after the first batch goes on"),
    ],
)
def test_which_row_goes_on_is_true_of_any_text(request_, claim):
    assert plot.plot_windows(engine.run(request_)).claim.startswith(claim)


def test_padding_is_what_is_left_of_a_bar():
    result = engine.run(PaddingRequest(sentences=("a b c", "d", "e f", "g"), padded_batch=2, padding_seed=1))
    assert result.shuffled.share == pytest.approx(1 - 7 / result.shuffled.padded_lengths.sum())
    assert sum(plot.plot_padding(result).table["words"]) == 14
    alike = engine.run(PaddingRequest(sentences=("a", "b")))
    assert_story(plot.plot_padding(alike), "Padding is **0 %** of", "one bucket")
