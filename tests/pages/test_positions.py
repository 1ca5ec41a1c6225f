"""The Positions page by its keys and visible words."""

import base64

import numpy as np
import pytest

from core import engine
from core.figures.library_figure import AtlasFigure
from core.figures.spreadsheet import matrix_csv_bytes
from core.topics.positions.matrix.schema import MatrixView, PositionsRequest
from tests.support.views import assert_no_errors


def cells(figure: dict) -> np.ndarray:
    z = figure["data"][0]["z"]
    shape = [int(n) for n in str(z["shape"]).split(",")]
    return np.frombuffer(base64.b64decode(z["bdata"]), z["dtype"]).reshape(shape)


def matrix(**fields) -> np.ndarray:
    return engine.run(PositionsRequest(**fields)).matrix


def values(app, *names: str) -> list:
    return [app.number_input(key=f"positions_{name}").value for name in names]


def test_an_address_sets_every_control_of_the_matrix(opened, spec, words):
    fields = dict(count=120, width=64, base=100, first=-7.5, layout="concatenated")
    drawn = dict(drawn="Positions down", colours="Orange to purple", shown_from=-7.5, shown_to=40.5)
    marks = dict(p1=-5.5, p2=3.5, p3=0.5, i=40, second=8, low=8, high=47)
    app = opened("positions", **fields, **marks, **drawn)
    assert "left out" not in words(app)
    (figure,) = spec(app)
    np.testing.assert_array_equal(cells(figure), matrix(**fields)[:49, 8:48])
    assert app.selectbox(key="positions_colours").value == "Orange to purple"
    # dimension 40 of 64, concatenated: the cosine of pair 8
    app.session_state["positions_matrix_about"] = "More"
    app.run()
    assert "cos(-5.5 / 100^(16/64))".replace("-", "−") in words(app)


@pytest.mark.parametrize("smallest", [dict(count=1), dict(width=2), dict(count=1, width=2)])
def test_the_smallest_matrices_are_drawn(opened, spec, smallest):
    app = opened("positions")
    for name, number in smallest.items():
        app.number_input(key=f"positions_{name}").set_value(number).run()
    assert_no_errors(app)
    assert cells(spec(app)[0]).shape == (min(150, smallest.get("width", 512)), smallest.get("count", 201))


def test_marks_move_into_a_matrix_that_became_smaller(opened):
    app = opened("positions")
    app.number_input(key="positions_count").set_value(30).run()
    assert values(app, "p1", "p2", "p3") == [22, 29, 29]
    app.number_input(key="positions_width").set_value(64).run()
    assert values(app, "i", "second") == [62, 63]
    app.number_input(key="positions_first").set_value(1000.0).run()
    assert values(assert_no_errors(app), "p1") == [1022]


def test_the_largest_matrix_is_reduced_and_a_part_of_it_exact(opened, spec):
    app = opened("positions", count=5000, width=2048, high=2047)
    assert cells(spec(app)[0]).shape == (293, 625)
    assert sum(len(chart.proto.spec) for chart in app.get("plotly_chart")) < 2_000_000  # bytes on the wire
    app.number_input(key="positions_shown_to").set_value(500.0)
    app.number_input(key="positions_high").set_value(200).run()
    np.testing.assert_array_equal(cells(spec(app)[0]), matrix(count=5000, width=2048)[:501, :201].T)
    app.button(key="positions_whole").click().run()
    assert values(app, "shown_to", "high") == [None, 149]


def test_what_a_session_keeps_of_a_matrix_is_its_request(opened, monkeypatch):
    """A callback lives as long as its session: a matrix of 5,000 x 2,048 in each would fill the memory."""
    callbacks = []
    monkeypatch.setattr(
        "core.topics.positions.matrix.view.attach_click_listener",
        lambda chart, hint, chosen: callbacks.append(chosen),
    )
    monkeypatch.setattr(
        "core.ui.parts.export.st.download_button", lambda label, data, **options: callbacks.append(data)
    )
    fields = dict(count=30, width=8, high=7, i=6, second=7, p1=2, p2=3, p3=4)
    app = opened("positions", **fields)
    callbacks.clear()
    app.session_state["positions_matrix_about"] = "Export"
    app.run()
    chosen, *files = callbacks
    assert chosen.args == ("positions", MatrixView(**fields))
    request = PositionsRequest(count=30, width=8)
    (csv_of_matrix,) = (one for one in files if getattr(one, "args", ()) == (request,))
    assert not (chosen.keywords or csv_of_matrix.keywords)
    held = [part for one in files for part in (*getattr(one, "args", ()), getattr(one, "__self__", None))]
    views = [part for part in held if isinstance(part, AtlasFigure)]
    assert views and all(view.result is None for view in views)
    result = engine.run(request)
    assert csv_of_matrix() == matrix_csv_bytes("position", result.positions, result.matrix)


def test_five_controls_stand_in_the_row_and_the_folded_ones_come_last(opened):
    app = opened("positions")
    folded = {one.key for one in app.get("popover")[0].number_input}
    shown = [one.key for one in app.number_input]
    assert {f"positions_{name}" for name in ("count", "width", "base", "first", "low", "high")} <= folded
    assert shown[:5] == [f"positions_{name}" for name in ("p1", "p2", "p3", "i", "second")]
    assert not folded & set(shown[:5])
