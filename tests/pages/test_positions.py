"""The Positions page by its keys and visible words."""

import base64

import numpy as np
import pytest

from core import engine
from core.topics.positions.matrix.schema import PositionsRequest
from tests.pages.page_walk import select_tab
from tests.support.views import assert_no_errors, get_values, set_values


def cells(figure: dict) -> np.ndarray:
    z = figure["data"][0]["z"]
    shape = [int(n) for n in str(z["shape"]).split(",")]
    return np.frombuffer(base64.b64decode(z["bdata"]), z["dtype"]).reshape(shape)


def matrix(**fields) -> np.ndarray:
    return engine.run(PositionsRequest(**fields)).matrix


def test_an_address_sets_every_control_of_the_matrix(opened, spec, words):
    fields = dict(num_positions=120, width=64, base=100, first_position=-7.5, layout="concatenated")
    drawn = dict(
        orientation="Positions down", colour_scale="Orange to purple", position_from=-7.5, position_to=40.5
    )
    marks = dict(p1=-5.5, p2=3.5, p3=0.5, dimension=40, second_dimension=8, dimension_from=8, dimension_to=47)
    app = opened("positions", **fields, **marks, **drawn)
    (figure,) = spec(app)
    np.testing.assert_array_equal(cells(figure), matrix(**fields)[:49, 8:48])
    assert get_values(app, "positions", "colour_scale") == ["Orange to purple"]
    # dimension 40 of 64, concatenated: the cosine of pair 8
    assert "cos(−5.5 / 100^(16/64))" in words(select_tab(app, "More").run())


@pytest.mark.parametrize("smallest", [dict(num_positions=1), dict(width=2), dict(num_positions=1, width=2)])
def test_the_smallest_matrices_are_drawn(opened, spec, smallest):
    app = opened("positions")
    for name, number in smallest.items():
        set_values(app, "positions", **{name: number})
    shape = (min(150, smallest.get("width", 512)), smallest.get("num_positions", 201))
    assert cells(spec(assert_no_errors(app))[0]).shape == shape


def test_marks_move_into_a_matrix_that_became_smaller(opened):
    app = opened("positions")
    for changed, marks in (
        ({"num_positions": 30}, {"p1": 22, "p2": 29, "p3": 29}),
        ({"width": 64}, {"dimension": 62, "second_dimension": 63}),
        ({"first_position": 1000.0}, {"p1": 1022}),
    ):
        assert_no_errors(set_values(app, "positions", **changed))
        assert get_values(app, "positions", *marks) == [*marks.values()]


def test_the_largest_matrix_is_reduced_and_a_part_of_it_exact(opened, spec):
    app = opened("positions", num_positions=5000, width=2048, dimension_to=2047)
    assert cells(spec(app)[0]).shape == (293, 625)
    assert sum(len(chart.proto.spec) for chart in app.get("plotly_chart")) < 2_000_000  # bytes on the wire
    set_values(app, "positions", position_to=500.0, dimension_to=200)
    np.testing.assert_array_equal(cells(spec(app)[0]), matrix(num_positions=5000, width=2048)[:501, :201].T)
    app.button(key="positions_whole").click().run()
    assert get_values(app, "positions", "position_to", "dimension_to") == [None, 149]


def test_five_controls_stand_in_the_row_and_the_folded_ones_come_last(opened):
    app = opened("positions")
    folded = {one.key.removeprefix("positions_") for one in app.get("popover")[0].number_input}
    shown = [one.key.removeprefix("positions_") for one in app.number_input][:5]
    assert {
        "num_positions",
        "width",
        "base",
        "first_position",
        "dimension_from",
        "dimension_to",
    } <= folded - {*shown}
    assert shown == ["p1", "p2", "p3", "dimension", "second_dimension"] and not folded & {*shown}
