"""The figures of matrix masks and of the leak test, by hand."""

import numpy as np
import pytest

from core.figures.masking import matrices
from core.figures.masking.matrices import MASKS, forbidden, leak_test, matrix_mask
from core.traces.masking.matrices import InfluenceTrace, MatrixMask

TOKENS = ("start", "me", "")
PADDING = np.array([[True, True, False]] * 3)
CAUSAL = np.tri(3, dtype=bool)
DECODER = MatrixMask(
    kind="decoder",
    query_tokens=TOKENS,
    key_tokens=TOKENS,
    allowed=PADDING & CAUSAL,
    padding=PADDING,
    causal=CAUSAL,
    reason=(~PADDING + 2 * ~CAUSAL).astype("int8"),
    layers=("d0", "d1"),
)
CROSS = MatrixMask(
    kind="cross",
    query_tokens=TOKENS,
    key_tokens=("i", ""),
    allowed=np.array([[True, False]] * 3),
    padding=np.array([[True, False]] * 3),
    causal=np.ones((3, 2), bool),
    reason=np.array([[0, 1]] * 3, "int8"),
    layers=("c",),
)


@pytest.mark.parametrize(
    ("which", "codes"),
    [
        (MASKS[0], [[0, 2, 3], [0, 0, 3], [0, 0, 1]]),
        (MASKS[1], [[0, 0, 1]] * 3),
        (MASKS[2], [[0, 2, 2], [0, 0, 2], [0, 0, 0]]),
    ],
)
def test_each_cell_has_the_colour_of_its_reason(which, codes):
    picture = matrix_mask(DECODER, which)
    np.testing.assert_array_equal(picture.figure.data[0].z, codes)
    named = [data.name for data in picture.figure.data if data.showlegend]
    assert named == [matrices._LEGEND[code] for code in sorted({code for row in codes for code in row})]
    assert picture.columns["allowed"] == [code == 0 for row in codes for code in row]


def test_hover_says_why_a_cell_is_forbidden():
    hovers = matrix_mask(DECODER).figure.data[0].customdata
    assert hovers[0][1] == "query 1, “start”<br>key 2, “me”<br><b>masked</b>: in the future"
    assert hovers[0][2].endswith("<b>masked</b>: padding in the future")
    assert "key 3, padding" in hovers[0][2]
    assert hovers[2][2].endswith("<b>masked</b>: padding")
    assert hovers[1][0].endswith("<b>allowed</b>: the query may attend to it")


def test_the_stories_of_masks():
    story = matrix_mask(DECODER).story
    assert "5 of 9 pairs" in story
    assert "masked: 1 as padding, 1 as the future, 2 as both at once" in story
    cross = matrix_mask(CROSS).story
    assert "3 of 6 pairs" in cross
    assert "masked: 3 as padding. It has no causal mask" in cross
    assert "&" not in matrix_mask(DECODER, MASKS[1]).story


def test_a_word_that_comes_twice_keeps_two_rows():
    axis = matrix_mask(DECODER).figure.layout.yaxis
    assert axis.tickvals == (0, 1, 2)
    assert axis.ticktext == ("start", "me", "padding")
    assert tuple(axis.range) == (2.5, -0.5)


def influence(moved, changed="target", tokens=TOKENS, leaks=0) -> InfluenceTrace:
    moved = np.array(moved, float)
    return InfluenceTrace(
        model="m",
        changed=changed,
        causal=True,
        padding=True,
        output_tokens=TOKENS,
        changed_tokens=tokens,
        replacements=tuple("[UNK]" for _ in tokens),
        influence=moved,
        allowed=np.ones(moved.shape, bool),
        leaks=leaks,
    )


TIGHT = influence([[0.5, 0, 0], [1e-3, 1, 0], [1e-12, 0.1, 0.2]])
LEAKY = influence([[0.5, 0.3, 0], [1e-3, 1, 0.4], [0, 0.1, 0.2]], leaks=2)


def test_what_must_be_hidden():
    # its own output is its own
    assert forbidden(TIGHT).tolist() == [[False, True, True], [False, False, True], [False, False, False]]
    assert forbidden(influence(np.zeros((3, 2)), "source", ("i", ""))).tolist() == [[False, True]] * 3


def test_zeros_are_grey_and_the_rest_is_on_a_log_scale():
    zeros, moved, crosses = leak_test(TIGHT).figure.data
    np.testing.assert_array_equal(np.isnan(zeros.z), TIGHT.influence > 0)
    np.testing.assert_allclose(
        np.asarray(moved.z)[[0, 1, 1, 2], [0, 0, 1, 0]], [np.log10(0.5), -3, 0, -8], rtol=1e-6
    )
    assert np.isnan(np.asarray(moved.z)[0, 1])
    assert (moved.zmin, moved.zmax) == (-8, 0)
    assert len(crosses.x) == 0
    assert "The 3 that the masks must hide change by exactly 0: nothing leaks." in leak_test(TIGHT).story


def test_leaks_have_crosses_and_are_told():
    picture = leak_test(LEAKY)
    crosses = picture.figure.data[2]
    assert list(zip(crosses.y, crosses.x, strict=True)) == [(0, 1), (1, 2)]
    assert len(crosses.x) == LEAKY.leaks
    assert "It leaks: 2 of the 3 " in picture.story
    assert "changing token 3, padding, changes the output after “me” by 0.4" in picture.story
    assert "changes by <b>exactly 0</b>" in picture.figure.data[0].customdata[0][2]
    assert picture.columns["must be hidden"] == forbidden(LEAKY).ravel().tolist()


def test_where_nothing_has_to_be_hidden():
    assert "Nothing has to be hidden here" in leak_test(influence(np.ones((3, 1)), "source", ("i",))).story
