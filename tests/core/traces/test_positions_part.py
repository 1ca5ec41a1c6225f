"""What is drawn of a matrix: exact where there is room, true means where there is not, and what lies outside
is refused.
"""

import numpy as np
import pytest

from core.analyses.positions.sinusoidal import positions
from core.checks import InvalidValueError
from core.requests.positions import PositionsRequest
from core.traces.positions.part import column_of, ends_inside, nearest_row, part, partner, row_of


@pytest.fixture(scope="module")
def book():
    return positions(PositionsRequest())


def test_what_fits_is_exact(book):
    drawn = part(book, (None, None), (0, 149))
    assert drawn.exact
    assert drawn.cells.shape == (201, 150)
    np.testing.assert_array_equal(drawn.cells, book.matrix[:, :150])
    assert drawn.positions[[0, -1]].tolist() == [0, 200]
    assert drawn.dimensions[[0, -1]].tolist() == [0, 149]


def test_a_window_holds_its_two_ends_and_nothing_else(book):
    drawn = part(book, (22.0, 60.0), (100, 101))
    np.testing.assert_array_equal(drawn.cells, book.matrix[22:61, 100:102])
    assert drawn.rows == (22, 61)
    assert drawn.columns == (100, 102)
    assert part(book, (22.5, 24.2), (None, None)).positions.tolist() == [23, 24]
    assert part(book, (150.0, 1e6), (500, 9999)).cells.shape == (51, 12)  # cut at what there is


def test_what_does_not_fit_is_the_mean_of_blocks_number_by_number(book):
    drawn = part(book, (3, 60), (10, 40), most=(10, 9))
    # 58 rows in blocks of 6, the last of 4; 31 columns, the last of 3
    assert drawn.block == (6, 4)
    assert drawn.cells.shape == (10, 8)
    for a in range(10):
        for b in range(8):
            rows, columns = (
                slice(3 + 6 * a, min(3 + 6 * (a + 1), 61)),
                slice(10 + 4 * b, min(10 + 4 * (b + 1), 41)),
            )
            assert drawn.cells[a, b] == pytest.approx(
                float(book.matrix[rows, columns].astype("float64").mean()), abs=1e-6
            )
    assert drawn.positions[0] == 5.5  # (3 ... 8) and (57 ... 60)
    assert drawn.positions[-1] == 58.5
    assert drawn.dimensions[0] == 11.5
    assert drawn.dimensions[-1] == 39


def test_means_do_not_draw_waves_that_are_not_there():
    """A wave of 6.28 positions at every 25th position looks like one of 4,000 and more; its mean over 25 is
    near 0.
    """
    trace = positions(PositionsRequest(count=5000, width=2))
    every_25th, drawn = trace.matrix[::25, 0], part(trace, most=(200, 2))
    assert drawn.block == (25, 1)
    assert np.abs(every_25th).max() > 0.99
    # |sin(12.5) / (25 sin(0.5))|: the mean of 25 numbers of that wave
    assert np.abs(drawn.cells[:, 0]).max() < 0.0056


def test_the_largest_matrix_is_reduced_to_what_a_screen_holds():
    drawn = part(positions(PositionsRequest(count=5000, width=2048)))
    assert drawn.block == (8, 7)
    assert drawn.cells.shape == (625, 293)
    assert drawn.cells.dtype == np.float32
    assert not drawn.cells.flags.writeable


@pytest.mark.parametrize(
    ("along", "across"),
    [
        ((60, 22), (0, 149)),
        ((300, 400), (0, 149)),
        ((-9, -1), (0, 149)),
        ((float("nan"), None), (0, 1)),
        ((22.2, 22.8), (0, 1)),
        ((None, None), (149, 0)),
        ((None, None), (512, 600)),
        ((None, None), (-5, -1)),
    ],
)
def test_an_empty_window_is_refused(book, along, across):
    with pytest.raises(InvalidValueError, match="shown`: expected"):
        part(book, along, across)


def test_a_mark_is_the_nearest_position_and_none_outside():
    trace = positions(PositionsRequest(count=10, width=8, first=0.5))
    assert row_of(trace, "p1", 3) in (2, 3)
    assert row_of(trace, "p1", 3.2) == 3
    assert row_of(trace, "p1", 9.5) == 9
    for outside in (-0.6, 10.7, float("inf"), float("nan")):
        with pytest.raises(InvalidValueError, match=r"`p1`.*holds the positions 0\.5 to 9\.5"):
            row_of(trace, "p1", outside)
    with pytest.raises(InvalidValueError, match=r"`i`.*from 0 to 7"):
        column_of(trace, "i", 8)


def test_the_partner_is_the_other_wave_of_a_pair():
    interleaved = positions(PositionsRequest(count=2, width=8))
    concatenated = positions(PositionsRequest(count=2, width=8, layout="concatenated"))
    odd = positions(PositionsRequest(count=2, width=7, edition=2))
    assert [partner(interleaved, n) for n in range(8)] == [1, 0, 3, 2, 5, 4, 7, 6]
    assert [partner(concatenated, n) for n in range(8)] == [4, 5, 6, 7, 0, 1, 2, 3]
    assert partner(odd, 6) == 6  # the cosine of the last pair was cropped
    assert partner(odd, 5) == 4
    for trace in (interleaved, concatenated):
        for column in range(8):
            (pair, kind), (other, kin) = trace.wave(column), trace.wave(partner(trace, column))
            assert pair == other
            assert {kind, kin} == {"sin", "cos"}


def test_the_nearest_row_is_found_for_any_position(book):
    assert [nearest_row(book, position) for position in (-1e9, 0.4, 22.5, 22.6, 1e9)] == [0, 0, 22, 23, 200]


@pytest.mark.parametrize(
    ("low", "high", "ends"),
    [
        (49.6, 90.2, (50, 90)),
        (50, 50, (50, 50)),
        (50.1, 50.3, (50, 50)),
        (50.4, 50.8, (51, 51)),
        (-90, 9e9, (0, 200)),
        (300, 400, (200, 200)),
    ],
)
def test_the_ends_of_what_lies_in_a_range_and_never_nothing(book, low, high, ends):
    assert ends_inside(book.positions, low, high) == ends
    assert ends_inside(range(201), low, high) == ends
    assert all(isinstance(end, int) for end in ends_inside(range(201), low, high))
