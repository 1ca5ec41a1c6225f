"""The figures of losses under a mask and of ragged batches, by hand."""

import numpy as np
import pytest

from core.figures.masking.costs import costs, losses, ragged
from core.traces.masking.means import LossTrace
from core.traces.masking.ragged import RaggedTrace

MASK = np.array([[True, True, True], [True, False, False]])
LOSSES = np.array([[1.0, 2.0, 3.0], [2.0, 10.0, 6.0]])


def loss_trace(mask=MASK, carried=False) -> LossTrace:
    weights = mask / mask.sum()
    return LossTrace(
        model="m",
        tokens=(("me", "<gusta>", "end"), ("no", "", "")),
        losses=LOSSES,
        mask=mask,
        carried=carried,
        weights=weights,
        masked_mean=float((LOSSES * weights).sum()),
        plain_mean=float(LOSSES.mean()),
        cut=(),
    )


def test_real_losses_are_coloured_and_padding_is_grey_with_its_number(letters):
    figure = losses(loss_trace()).figure
    real, padding, means = (trace for trace in figure.data if trace.name != "letters")
    np.testing.assert_array_equal(real.z, np.where(MASK, LOSSES, np.nan))
    np.testing.assert_array_equal(np.isnan(padding.z), MASK)
    assert (real.zmin, real.zmax) == (0, 3)
    assert letters(figure)[0] == ["me<br>1.00", "&lt;gusta&gt;<br>2.00", "end<br>3.00"]
    assert letters(figure)[1][1:] == ["padding<br>10.00", "padding<br>6.00"]
    np.testing.assert_allclose(means.x, [2, 4])


def test_the_story_of_a_mean():
    story = losses(loss_trace()).story
    assert "4 of 6 steps are real, with a mean loss of 2.0000 nats; the 2 of padding have 8.0000." in story
    assert "the mean is 4.0000, 2.0000 more. The output of this model carries no mask" in story
    assert "carries the mask to the loss by itself" in losses(loss_trace(carried=True)).story
    assert "All 6 steps are real: the mean loss is 4.0000" in losses(loss_trace(np.ones((2, 3), bool))).story


def test_hover_and_columns_have_both_shares():
    picture = losses(loss_trace())
    assert "25.0 % with the mask, 16.7 % without" in picture.figure.data[0].customdata[0][0]
    assert "<b>padding</b>" in picture.figure.data[1].customdata[1][1]
    assert "0 % with the mask" in picture.figure.data[1].customdata[1][1]
    assert picture.columns["share with the mask"] == [0.25, 0.25, 0.25, 0.25, 0, 0]
    assert sum(picture.columns["share without"]) == pytest.approx(1)


def ragged_trace(rows, bytes_of=8) -> RaggedTrace:
    lengths = [len(row) for row in rows]
    dense = np.zeros((len(rows), max(lengths)), "int64")
    values = np.arange(1, sum(lengths) + 1)
    return RaggedTrace(
        tokens=tuple(rows),
        dense=dense,
        values=values,
        row_splits=np.concatenate([[0], np.cumsum(lengths)]),
        dense_bytes=8 * dense.size,
        ragged_bytes=8 * (len(values) + len(rows) + 1),
        dense_operations=10 * dense.size,
        ragged_operations=10 * len(values),
        refusal="no",
        ragged_probability=None,
        masked_probability=None,
    )


ROWS = (("a", "b", "c", "d"), (), ("e",))


def test_a_ragged_batch_beside_its_dense_form(letters):
    figure = ragged(ragged_trace(ROWS)).figure
    np.testing.assert_array_equal(figure.data[0].z, [[1, 1, 1, 1], [0, 0, 0, 0], [3, 0, 0, 0]])
    assert letters(figure)[2] == ["e", "", "", ""]
    assert [(bar.base[0], bar.x[0]) for bar in figure.data[1:4]] == [(0, 4), (4, 0), (4, 1)]
    assert figure.layout.xaxis2.tickvals == (0, 4, 5)
    np.testing.assert_allclose(figure.data[4].x, [100 * 5 / 12, 100 * 9 / 12, 100 * 5 / 12], rtol=1e-6)


def test_what_it_saves_and_what_it_may_cost():
    trace = ragged_trace(ROWS)
    assert costs(trace) == (("steps", 12, 5), ("bytes of ids", 96, 72), ("multiply-adds", 120, 50))
    assert (
        "3 sentences of 0 to 4 words: with padding 7 of 12 steps hold no word (58 %)." in ragged(trace).story
    )
    assert "saves 25 % of the memory" in ragged(trace).story
    assert "saves 58 % of the multiply-adds" in ragged(trace).story
    even = ragged(ragged_trace((("a", "b"), ("c", "d"))))
    assert "costs 75 % more of the memory" in even.story
    assert even.figure.layout.xaxis3.range[1] == 175
    assert ragged_trace(ROWS).lengths.tolist() == [4, 0, 1]
    assert "1 sentence of" in ragged(ragged_trace((("a",),))).story


def test_the_columns_are_a_row_a_word():
    columns = ragged(ragged_trace(ROWS)).columns
    assert columns["word"] == ["a", "b", "c", "d", "e"]
    assert columns["row"] == [1, 1, 1, 1, 3]
    assert columns["step of the row"] == [1, 2, 3, 4, 1]
    assert columns["row begins at"] == [0, 0, 0, 0, 4]


def test_long_rows_are_drawn_without_words():
    assert ragged(ragged_trace((("word",) * 15, ("a",)))).figure.data[0].text is None
