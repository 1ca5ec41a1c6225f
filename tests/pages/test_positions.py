"""The Positions page by its keys and visible words."""

import base64
import csv
import io
import math

import numpy as np
import pytest

from core.analyses.positions import sinusoidal as position_runs
from core.requests.positions import PositionsRequest
from core.ui.parts.export import matrix_csv
from core.ui.positions import matrix as matrix_controls

BOOK = position_runs.positions(PositionsRequest())
VIEWS = [{"view": "The matrix"}, {"view": "Clocks"}, {"view": "Sine and cosine"}]


def key(name: str) -> str:
    return f"positions_{name}"


def parameters(**values) -> dict:
    return {key(name): value for name, value in values.items()}


def cells(figure: dict) -> np.ndarray:
    """Decodes the typed array of a heatmap."""
    z = figure["data"][0]["z"]
    assert figure["data"][0]["type"] == "heatmap"
    assert z["dtype"] == "f4"
    return np.frombuffer(base64.b64decode(z["bdata"]), z["dtype"]).reshape(
        [int(n) for n in str(z["shape"]).split(",")]
    )


def latex(app) -> str:
    return (
        app.get("latex")[0].value
        if app.get("latex")
        else "\n".join(str(element.value) for element in app.markdown)
    )


def test_figure_16_9_is_there_before_anything_is_typed(open_app, spec, words):
    app = open_app("positions")
    assert not app.exception
    assert not app.error
    figure = spec(app)[0]
    np.testing.assert_array_equal(cells(figure), BOOK.matrix[:, :150].T)
    assert "\\frac{22}{10000^{100/512}}" in latex(app)
    assert "-0.478552" in latex(app)
    assert "Positions 22, 60 and 35 have the values −0.4786, −0.4830, −0.4718" in words(app)


@pytest.mark.parametrize("state", VIEWS, ids=lambda state: " ".join(state.values()))
def test_every_view_draws_and_tells_its_story(open_app, words, state):
    app = open_app("positions", **parameters(**state))
    assert not app.exception
    assert not app.error
    charts = app.get("plotly_chart")
    assert charts
    assert all(chart.proto.alt and chart.proto.alt in words(app) for chart in charts)


def test_the_address_sets_every_control_of_the_matrix(open_app, spec):
    app = open_app(
        "positions",
        **parameters(
            count=120,
            width=64,
            base=100,
            first=-7.5,
            layout="concatenated",
            p1=-5.5,
            p2=3.5,
            p3=0.5,
            i=40,
            second=8,
            low=8,
            high=47,
            drawn="Positions down",
            colours="Grey",
            **{"from": -7.5, "to": 40.5},
        ),
    )
    assert not app.error
    expected = position_runs.positions(
        PositionsRequest(count=120, width=64, base=100, first=-7.5, layout="concatenated")
    )
    np.testing.assert_array_equal(cells(spec(app)[0]), expected.matrix[:49, 8:48])
    # dimension 40 of 64, concatenated: the cosine of pair 8
    assert "\\cos" in latex(app)
    assert "100^{16/64}" in latex(app)


def test_a_link_opens_the_same_figure(open_app, spec):
    app = open_app("positions", **parameters(count=90, width=32, p1=11, i=7, second=6, high=20))
    app.session_state[key("matrix_about")] = "Link"
    app.run()
    address = next(code.value for code in app.code if "positions_count=90" in code.value)
    again = open_app(
        "positions", **dict(pair.split("=") for pair in address.split("?")[1].replace("+", " ").split("&"))
    )
    assert spec(again)[0] == spec(app)[0]
    assert latex(again) == latex(app)


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        (dict(width=0), "Dimensions d: type a whole number from 2 to 2,048."),
        (dict(width=511), "Dimensions d: take 510 or 512"),
        (dict(base=0), "Base: "),
        (dict(base=-3), "Base: "),
        (dict(count=10_000_000), "Positions: type a whole number from 1 to 5,000."),
        (dict(count=0), "Positions: "),
        (dict(first=1e9), "First position: "),
        (dict(p1=500), "p₁: "),
        (dict(i=512), "Dimension i: "),
        (dict(second=-1), "Second i: "),
        (dict(low=9, high=3), "Dimensions shown: "),
        ({"from": 300.0}, "Positions shown: "),
        (dict(view="Sine and cosine", pair=256), "Pair of dimensions: "),
        (dict(view="Clocks", clock_p=1e6), "Position p: "),
    ],
)
def test_a_bad_value_is_answered_by_what_to_type_and_stays_in_its_box(open_app, bad, sentence):
    app = open_app("positions", **parameters(**bad))
    assert not app.exception
    assert not app.get("plotly_chart")
    assert sentence in app.error[0].value
    assert "Invalid value" not in app.error[0].value
    for name, value in bad.items():
        if name not in ("view", "relation", "source"):
            assert app.session_state[key(name)] == value
    assert app.title[0].value.startswith("Positions ")
    assert len(app.number_input) + len(app.text_input) >= 1


def test_a_click_on_home_leads_to_the_clocks(open_app):
    from core import contents

    app = open_app("positions", **contents.page("positions").first_step.parameters)
    assert app.session_state[key("view")] == "Clocks"
    assert app.get("plotly_chart")


def test_released_hands_move_the_boxes_and_what_the_browser_should_never_send_does_not(monkeypatch):
    from core.ui.positions import clocks

    state = {}
    monkeypatch.setattr(clocks.st, "session_state", state)
    clocks._take_hands("positions", {"p": 30, "q": 7.5})
    assert state[key("clock_p")] == 30
    assert state[key("clock_q")] == 7.5
    for bad in ({"p": None, "q": "x"}, {"p": math.nan, "q": math.inf}):
        clocks._take_hands("positions", bad)
    assert state[key("clock_p")] == 30
    assert state[key("clock_q")] == 7.5


def test_few_controls_stand_open(open_app):
    """Those that a newcomer needs; all others are folded under More settings."""
    app = open_app("positions")
    folded = {one.key for one in app.get("expander")[0].number_input}
    assert {key(name) for name in ("count", "width", "base", "first", "low", "high")} <= folded
    shown = [one.key for one in app.number_input if one.key not in folded]
    assert shown == [key(name) for name in ("p1", "p2", "p3", "i", "second")]


def test_an_odd_width_is_taken_by_the_2nd_edition(open_app, spec):
    app = open_app("positions", **parameters(width=7, edition=2, i=6, second=5))
    assert not app.error
    assert cells(spec(app)[0]).shape == (7, 201)


def test_marks_move_into_a_matrix_that_became_smaller(open_app):
    app = open_app("positions")
    app.number_input(key=key("count")).set_value(30).run()
    assert [app.number_input(key=key(name)).value for name in ("p1", "p2", "p3")] == [22, 29, 29]
    app.number_input(key=key("width")).set_value(64).run()
    assert [app.number_input(key=key(name)).value for name in ("i", "second")] == [62, 63]
    assert not app.error
    app.number_input(key=key("first")).set_value(1000.0).run()
    assert app.number_input(key=key("p1")).value == 1022
    assert not app.error


@pytest.mark.parametrize("smallest", [dict(count=1), dict(width=2), dict(count=1, width=2)])
def test_the_smallest_matrices_are_drawn(open_app, spec, smallest):
    app = open_app("positions")
    for name, value in smallest.items():
        app.number_input(key=key(name)).set_value(value).run()
    assert not app.exception
    assert not app.error
    assert cells(spec(app)[0]).shape == (min(150, smallest.get("width", 512)), smallest.get("count", 201))


def test_the_largest_matrix_is_reduced_and_says_so(open_app, spec, words):
    app = open_app("positions", **parameters(count=5000, width=2048, high=2047))
    assert cells(spec(app)[0]).shape == (293, 625)
    assert "reduced to 625 × 293 cells: each is the mean of 8 × 7 numbers" in words(app)
    assert sum(len(chart.proto.spec) for chart in app.get("plotly_chart")) < 2_000_000  # bytes on the wire
    app.number_input(key=key("to")).set_value(500.0)
    app.number_input(key=key("high")).set_value(200).run()
    large = position_runs.positions(PositionsRequest(count=5000, width=2048))
    np.testing.assert_array_equal(cells(spec(app)[0]), large.matrix[:501, :201].T)
    app.button(key=key("whole")).click().run()
    assert app.number_input(key=key("to")).value is None
    assert app.number_input(key=key("high")).value == 149


def test_the_matrix_csv_gives_back_every_number_of_every_cell():
    rows = list(csv.reader(io.StringIO(matrix_csv("position", BOOK.positions, BOOK.matrix).decode())))
    assert rows[0] == ["position", *map(str, range(512))]
    assert len(rows) == 202
    np.testing.assert_array_equal(np.array(rows[1:], "float64")[:, 1:].astype("float32"), BOOK.matrix)
    assert [float(row[0]) for row in rows[1:]] == BOOK.positions.tolist()


@pytest.fixture
def state(monkeypatch):
    """Stands in for the session's state where no session runs."""
    held = {key("drawn"): matrix_controls.BOOK, key("click"): matrix_controls.CELL}
    monkeypatch.setattr(matrix_controls.st, "session_state", held)
    return held


def chosen(state: dict, **event) -> dict:
    """Returns what an event sets, and sets it back."""
    before = dict(state)
    matrix_controls.chosen_in_matrix("positions", PositionsRequest(), event)
    found = {
        name.removeprefix("positions_"): value
        for name, value in state.items()
        if name not in before or before[name] != value
    }
    state.clear()
    state.update(before)
    return found


def test_a_click_chooses_a_cell_its_position_or_its_dimension(state):
    click = dict(kind="click", where="matrix", x=120, y=41)
    assert chosen(state, **click) == {"p1": 120, "i": 41, "second": 40}
    assert chosen(state, **click | {"where": "waves", "y": -0.3, "x": 7}) == {"p1": 7}
    state[key("click")] = matrix_controls.POSITION
    assert chosen(state, **click | {"x": 5, "y": 0}) == {"p1": 5}
    state[key("click")] = matrix_controls.DIMENSION
    assert chosen(state, **click | {"x": 6, "y": 10}) == {"i": 10, "second": 11}
    state.update({key("click"): matrix_controls.CELL, key("drawn"): matrix_controls.DOWN})
    assert chosen(state, **click | {"x": 3.4, "y": 77.6}) == {"p1": 78, "i": 3, "second": 2}


def test_a_zoom_shows_what_lies_in_it_and_never_nothing(state):
    assert chosen(state, kind="zoom", x=[49.6, 90.2], y=[60.5, 20.4]) == {
        "from": 50,
        "to": 90,
        "low": 21,
        "high": 60,
    }
    assert chosen(state, kind="zoom", x=[50.1, 50.3], y=[21.2, 21.3]) == {
        "from": 50,
        "to": 50,
        "low": 21,
        "high": 21,
    }
    assert chosen(state, kind="zoom", x=[-90, 9e9], y=[-5, 9e9]) == {
        "from": 0,
        "to": 200,
        "low": 0,
        "high": 511,
    }


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"kind": "zoom"},
        {"kind": "zoom", "x": "ab", "y": [None, math.nan]},
        {"kind": "click", "x": None, "y": 1},
        {"kind": 7},
        {"kind": "click", "x": math.inf, "y": 1},
        {"kind": "click", "where": "matrix", "x": {}, "y": []},
    ],
)
def test_what_a_browser_should_never_send_changes_nothing(state, event):
    assert chosen(state, **event) == {}


def test_what_a_session_keeps_of_a_matrix_is_its_request(open_app, monkeypatch):
    """A callback lives as long as its session: a matrix of 5,000 x 2,048 in each would fill the memory."""
    kept = []
    monkeypatch.setattr(
        "core.ui.parts.plotly_events.choose_in", lambda chart, hint, chosen: kept.append(chosen)
    )
    monkeypatch.setattr(
        "core.ui.parts.export.st.download_button", lambda label, data, **options: kept.append(data)
    )
    app = open_app("positions", **parameters(count=30, width=8, high=7, i=6, second=7, p1=2, p2=3, p3=4))
    kept.clear()
    app.session_state[key("matrix_about")] = "Export"
    app.run()
    request = PositionsRequest(count=30, width=8)
    chosen, csv_of_matrix = kept
    assert chosen.args == ("positions", request)
    assert not chosen.keywords
    assert csv_of_matrix.args == (request,)
    assert not csv_of_matrix.keywords
    expected = position_runs.positions(request)
    assert csv_of_matrix() == matrix_csv("position", expected.positions, expected.matrix)
