"""The matrix of position encodings: against a slow loop, as Figure 16-9 has it, and as a visitor moves it."""

import csv
import io
import math

import numpy as np
import pytest

from core import engine
from core.base.checks import InvalidValueError
from core.topics.positions.matrix import plot, view
from core.topics.positions.matrix.schema import (
    CLICK_DIMENSION,
    CLICK_POSITION,
    VERTICAL,
    MatrixSettings,
    PositionsRequest,
)
from core.topics.positions.matrix.window import (
    describe_csv,
    extract_window,
    find_nearest_row,
    get_partner_column,
)
from tests.support.processes import run_in_fresh_process
from tests.support.reference_positions import encode_by_loops
from tests.support.stories import assert_story


def make_request(**fields):
    return engine.run(PositionsRequest(**fields))


@pytest.fixture(scope="module")
def book():
    return make_request()


def drawn(**fields):
    view = MatrixSettings(**fields)
    return plot.plot_matrix(engine.run(view), view)


# --- the matrix ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fields",
    [
        dict(num_positions=5000, width=2048),
        dict(base=1e-3),
        dict(base=1e9, first_position=-1e5),
        dict(edition=2, width=1),
    ],
)
def test_the_ends_of_the_ranges_are_answered_with_numbers_from_minus_1_to_1(fields):
    assert np.abs(make_request(**fields).matrix).max() <= 1  # which is False of NaN


def test_the_matrix_with_what_names_its_axes():
    result = make_request(num_positions=4, width=6, first_position=-1.5, base=100)
    assert (result.positions.tolist(), result.matrix.dtype) == ([-1.5, -0.5, 0.5, 1.5], "float32")
    np.testing.assert_allclose(
        result.matrix, encode_by_loops([-1.5, -0.5, 0.5, 1.5], 6, 100), rtol=0, atol=1e-7
    )
    np.testing.assert_allclose(
        result.wavelengths, 2 * math.pi * 100 ** np.array([0, 2 / 6, 4 / 6]), rtol=1e-12
    )


@pytest.mark.parametrize("layout", ["interleaved", "concatenated"])
@pytest.mark.parametrize(("width", "edition"), [(6, 3), (6, 2), (5, 2), (1, 2)])
def test_each_column_is_its_wave_and_its_partner_the_other_of_its_pair(layout, width, edition):
    result = make_request(num_positions=50, width=width, layout=layout, edition=edition)
    waves = [result.get_wave(column) for column in range(width)]
    for column, (pair, function) in enumerate(waves):
        expected = getattr(np, function)(result.positions * result.frequencies[pair])
        np.testing.assert_allclose(result.matrix[:, column], expected, atol=1e-6)
        other = (pair, "cos" if function == "sin" else "sin")
        assert waves[get_partner_column(result, column)] == (other if other in waves else (pair, function))
    assert len(set(waves)) == width
    with pytest.raises(InvalidValueError, match="`column`"):
        result.get_wave(width)


def test_a_page_of_positions_needs_no_keras():
    code = """
import sys
from core import engine
from core.topics.positions.aliases.schema import AliasRequest
from core.topics.positions.clocks.schema import ClockRequest
from core.topics.positions.learnt.schema import ShiftRequest, TablesRequest
from core.topics.positions.matrix.schema import PositionsRequest
from core.topics.positions.relations.schema import OffsetRequest, RotationRequest
from core.topics.positions.relations.schema import SimilarityRequest, WavelengthsRequest
from core.topics.positions.shuffled.schema import ShuffleRequest
kinds = OffsetRequest, RotationRequest, SimilarityRequest, TablesRequest, ShuffleRequest, WavelengthsRequest
kinds = PositionsRequest, AliasRequest, ClockRequest, *kinds
for request in (ShiftRequest(max_shift=1), *(kind() for kind in kinds)):
    engine.run(request)
print({"keras", "tensorflow"} & set(sys.modules))
"""
    assert run_in_fresh_process(code, ATLAS_DEVICE="cpu").strip() == "set()"


# --- the part that is drawn ---------------------------------------------------------------------------------


def plot_window(result, along=(None, None), across=(0, None), **more):
    ends = dict(
        zip(
            ("position_from", "position_to", "dimension_from", "dimension_to"), (*along, *across), strict=True
        )
    )
    return extract_window(result, MatrixSettings(**ends), **more)


def test_a_window_holds_its_two_ends_and_nothing_else(book):
    found = plot_window(book, (22.0, 60.0), (100, 101))
    assert (found.is_full_resolution, found.row_range, found.column_range) == (True, (22, 61), (100, 102))
    np.testing.assert_array_equal(found.values, book.matrix[22:61, 100:102])
    assert plot_window(book, (22.5, 24.2)).positions.tolist() == [23, 24]
    assert plot_window(book, (150.0, 1e6), (500, 9999)).values.shape == (51, 12)  # cut at what there is


def test_what_does_not_fit_is_the_mean_of_blocks_number_by_number(book):
    found = plot_window(book, (3, 60), (10, 40), max_cells=(10, 9))
    # 58 rows in blocks of 6, the last of 4; 31 columns, the last of 3
    assert (found.bin_shape, found.values.shape) == ((6, 4), (10, 8))
    for a, b in np.ndindex(found.values.shape):
        rows, columns = slice(3 + 6 * a, min(9 + 6 * a, 61)), slice(10 + 4 * b, min(14 + 4 * b, 41))
        mean = book.matrix[rows, columns].astype("float64").mean()
        assert found.values[a, b] == pytest.approx(float(mean), abs=1e-6)
    assert found.positions[[0, -1]].tolist() == [5.5, 58.5]  # (3 ... 8) and (57 ... 60)
    assert found.dimensions[[0, -1]].tolist() == [11.5, 39]


def test_means_do_not_draw_waves_that_are_not_there():
    """A wave of 6.28 positions at every 25th position looks like one of 4,000 and more."""
    result = make_request(num_positions=5000, width=2)
    found = plot_window(result, max_cells=(200, 2))
    assert found.bin_shape == (25, 1)
    assert np.abs(result.matrix[::25, 0]).max() > 0.99
    # |sin(12.5) / (25 sin(0.5))|: the mean of 25 numbers of that wave
    assert np.abs(found.values[:, 0]).max() < 0.0056


@pytest.mark.parametrize(
    ("along", "across"),
    [
        ((60, 22), (0, 149)),
        ((300, 400), (0, 149)),
        ((float("nan"), None), (0, 1)),
        ((22.2, 22.8), (0, 1)),
        ((None, None), (149, 0)),
        ((None, None), (512, 600)),
    ],
)
def test_an_empty_window_is_refused(book, along, across):
    with pytest.raises(
        InvalidValueError, match=r"`(position_from|position_to|dimension_from|dimension_to)`: expected"
    ):
        plot_window(book, along, across)


def test_the_nearest_row_is_found_for_any_position(book):
    assert [find_nearest_row(book, position) for position in (-1e9, 0.4, 22.5, 22.6, 1e9)] == [
        0,
        0,
        22,
        23,
        200,
    ]


# --- the figure ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        (dict(), "Positions 22 and 60 look alike in dimension 100: **1.00** waves apart."),
        (dict(p2=35.0), "In dimension 100, positions 22 and 35 are **0.34** waves apart."),
        (dict(p2=21.9), "Position 22 has the value **−0.4786** in dimension 100."),
        (dict(dimension=511), "In dimension 511, positions 22 and 60 are **0.00** waves apart."),
        (dict(), "201 of 201 positions, 150 of 512 dimensions; each cell is one number"),
        (
            dict(num_positions=1300, width=640, dimension_to=639),
            "reduced to 434 × 320 cells: each is the mean of 3 × 2 numbers",
        ),
    ],
)
def test_the_words_are_true_of_the_marks_and_of_the_cells(fields, words):
    assert_story(drawn(**fields), words)


@pytest.mark.parametrize(
    ("fields", "cell"),
    [
        (dict(), "P(22, 100) = sin(22 / 10000^(100/512)) = sin(3.6406) = −0.478552."),
        (dict(dimension=101), "P(22, 101) = cos(22 / 10000^(100/512)) = cos(3.6406) = −0.878059."),
        (
            dict(width=8, layout="concatenated", p1=3, dimension=5, second_dimension=1),
            "P(3, 5) = cos(3 / 10000^(2/8)) = cos(0.3) = ",
        ),
        (
            dict(width=7, edition=2, base=16, p1=2, dimension=4, second_dimension=6),
            f"P(2, 4) = sin(2 / 16^(4/8)) = sin(0.5) = {math.sin(0.5):.6f}. Positions 2, 60 and 35 have",
        ),
    ],
)
def test_equation_16_2_is_filled_in_with_the_chosen_cell(fields, cell):
    assert drawn(**fields).details.startswith(cell)


def test_the_csv_has_every_number_and_the_announced_size(book):
    text = view.make_matrix_csv(PositionsRequest())
    header, *rows = csv.reader(io.StringIO(text.decode()))
    assert header == ["position", *map(str, range(512))]
    numbers = np.column_stack([book.positions, book.matrix]).astype("float32")
    np.testing.assert_array_equal(np.array(rows, "float32"), numbers)
    assert describe_csv(book).startswith("all 201 × 512 numbers")
    assert float(describe_csv(book).split()[-2]) == pytest.approx(len(text) / 1e6, rel=0.1)


# --- what a choice in it sets -------------------------------------------------------------------------------


def chosen(monkeypatch, matrix_view: MatrixSettings, **event) -> dict:
    state: dict = {}
    monkeypatch.setattr(view.st, "session_state", state)
    view.on_matrix_event("positions", matrix_view, event)
    return {name.removeprefix("positions_"): value for name, value in state.items()}


def test_a_click_chooses_a_cell_its_position_or_its_dimension(monkeypatch):
    click = dict(kind="click", trace="matrix", x=120, y=41)
    assert chosen(monkeypatch, MatrixSettings(), **click) == {
        "p1": 120,
        "dimension": 41,
        "second_dimension": 40,
    }
    assert chosen(monkeypatch, MatrixSettings(), **click | {"trace": "waves", "x": 7, "y": -0.3}) == {"p1": 7}
    assert chosen(monkeypatch, MatrixSettings(click_target=CLICK_POSITION), **click) == {"p1": 120}
    assert chosen(monkeypatch, MatrixSettings(click_target=CLICK_DIMENSION), **click) == {
        "dimension": 41,
        "second_dimension": 40,
    }
    down = MatrixSettings(orientation=VERTICAL)
    assert chosen(monkeypatch, down, **click | {"x": 3.4, "y": 77.6}) == {
        "p1": 78,
        "dimension": 3,
        "second_dimension": 2,
    }


@pytest.mark.parametrize(
    ("x", "y", "ends"),
    [
        ([49.6, 90.2], [60.5, 20.4], (50, 90, 21, 60)),
        ([50.1, 50.3], [21.2, 21.3], (50, 50, 21, 21)),
        ([-90, 9e9], [-5, 9e9], (0, 200, 0, 511)),
    ],
)
def test_a_zoom_shows_what_lies_in_it_and_never_nothing(monkeypatch, x, y, ends):
    names = ("position_from", "position_to", "dimension_from", "dimension_to")
    assert chosen(monkeypatch, MatrixSettings(), kind="zoom", x=x, y=y) == dict(zip(names, ends, strict=True))


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"kind": "zoom", "x": "ab", "y": [None, math.nan]},
        {"kind": "click", "x": None, "y": 1},
        {"kind": 7},
        {"kind": "click", "x": math.inf, "y": 1},
        {"kind": "click", "trace": "matrix", "x": {}, "y": []},
    ],
)
def test_what_a_browser_should_never_send_changes_nothing(monkeypatch, event):
    assert chosen(monkeypatch, MatrixSettings(), **event) == {}
