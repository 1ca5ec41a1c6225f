"""The controls of a matrix of positions, and what a choice in its figure does to them."""

import dataclasses
import functools
import math
from collections.abc import Callable

import numpy as np
import streamlit as st

from core.requests.positions import EDITIONS, LAYOUTS, MAX_COUNT, MAX_WIDTH, PositionsRequest
from core.traces.positions.encodings import PositionsTrace
from core.traces.positions.part import partner
from core.ui.parts.controls import Desk
from core.ui.parts.export import matrix_csv
from core.ui.parts.plotly_clicks import choose_in
from core.ui.parts.results_cache import shared_answer

BOOK, DOWN = "As in the book", "Positions down"
CELL, POSITION, DIMENSION = "Cell", "Position", "Dimension"
MARKS = {"p1": 22.0, "p2": 60.0, "p3": 35.0}  # of Figure 16-9
HINT = "Click a cell or a wave to choose it; drag over a part of the matrix to see it closer."
WINDOW = {"from": None, "to": None, "low": 0, "high": 149}


@dataclasses.dataclass(frozen=True, kw_only=True)
class Look:
    """How a matrix is looked at: what of it, with which marks, which way round, in which colours."""

    marks: tuple[float, float, float]
    waves: tuple[int, int]
    window: tuple[tuple, tuple]
    down: bool
    colours: str


def matrix_controls(desk: Desk) -> dict:
    """Shows what all that is known of positions hangs on, and returns count, width, base and first."""
    follow = {"on_change": _keep_inside, "args": (desk.page,)}
    row = desk.row()
    desk.number("count", "Positions", 201, row, help=f"1 to {MAX_COUNT:,}.", **follow)
    dimensions = f"Dimensions of a position: 2 to {MAX_WIDTH:,}, even."
    desk.number("width", "Width", 512, row, step=2, help=dimensions, **follow)
    row = desk.row()
    desk.number("base", "Base", 10000.0, row, help="The 10,000 of Equation 16-2: 0.001 to 1e9.")
    desk.number(
        "first", "First position", 0.0, row, step=1.0, help="May be fractional or negative.", **follow
    )
    return desk.settings("count", "width", "base", "first")


def _keep_inside(page: str) -> None:
    """Moves the marks into a matrix that became smaller, where one can see that they moved."""
    state = st.session_state
    count, width, first = (state[f"{page}_{name}"] for name in ("count", "width", "first"))
    for name, usual in MARKS.items():
        if (
            count >= 1
            and f"{page}_{name}" in state
            and not first <= state[f"{page}_{name}"] <= first + count - 1
        ):
            state[f"{page}_{name}"] = float(first + min(usual, count - 1))
    for n, name in enumerate(("i", "second")):
        if width >= 2 and f"{page}_{name}" in state and state[f"{page}_{name}"] >= width:
            state[f"{page}_{name}"] = width - 2 + n


def layout_controls(desk: Desk) -> dict:
    """Shows how the columns of a matrix are laid out, and returns layout and edition."""
    desk.select(
        "layout",
        "Layout",
        LAYOUTS,
        help="Interleaved, as in the book: sine, cosine, sine, ... Concatenated, as in tensor2tensor: all sines, then all cosines.",
    )
    desk.select(
        "edition",
        "Edition of the book",
        EDITIONS,
        help="The 3rd takes even widths alone; the 2nd rounds an odd width up and crops what is too much.",
    )
    return desk.settings("layout", "edition")


def look_controls(desk: Desk, colours: list[str]) -> Look:
    """Shows what is marked in the figure of a matrix, and what part is drawn and how."""
    row = desk.row()
    marks = tuple(
        desk.number(name, f"p{sign}", value, row, step=1.0, help="A marked position.")
        for (name, value), sign in zip(MARKS.items(), "₁₂₃", strict=True)
    )
    row = desk.row()
    waves = (
        desk.number("i", "Dimension i", 100, row, help="The first wave, and the row of the chosen cell."),
        desk.number("second", "and second i", 101, row, help="The second wave."),
    )
    desk.choice(
        "click",
        "A click chooses",
        [CELL, POSITION, DIMENSION],
        help="A cell moves p₁ and both waves: the second becomes the other half of the pair.",
    )
    window = _window_controls(desk)
    drawn = desk.choice("drawn", "Drawn", [BOOK, DOWN])
    return Look(
        marks=marks,
        waves=waves,
        window=window,
        down=drawn == DOWN,
        colours=desk.select("colours", "Colours", colours),
    )


def _window_controls(desk: Desk) -> tuple[tuple, tuple]:
    free = {"step": 1.0, "format": "%.10g"}
    row = desk.row()
    desk.number(
        "from",
        "Positions from",
        WINDOW["from"],
        row,
        placeholder="first",
        help="Empty: from the first.",
        **free,
    )
    desk.number(
        "to", "Positions to", WINDOW["to"], row, placeholder="last", help="Empty: to the last.", **free
    )
    row = desk.row()
    desk.number("low", "Dimensions from", WINDOW["low"], row)
    desk.number(
        "high",
        "Dimensions to",
        WINDOW["high"],
        row,
        help="The book crops at 150. More than there are: to the last.",
    )
    whole = desk.settings(*WINDOW) == WINDOW
    desk.side.button(
        "Zoom out",
        key=desk.key("whole"),
        icon=":material/zoom_out:",
        on_click=_set,
        args=(desk.page, WINDOW),
        disabled=whole,
    )
    ends = desk.settings(*WINDOW)
    return (ends["from"], ends["to"]), (ends["low"], ends["high"])


# What a session keeps while it lives, to call it later, holds the request, not the matrix that answers it.


def whole_csv(request: PositionsRequest) -> Callable[[], bytes]:
    """Returns what makes the CSV of the whole matrix that answers a request."""
    return functools.partial(_whole_csv, request)


def _whole_csv(request: PositionsRequest) -> bytes:
    trace = shared_answer(request)
    return matrix_csv("position", trace.positions, trace.matrix)


def choose_in_matrix(page: str, request: PositionsRequest) -> None:
    """Shows what can be chosen in the figure of a matrix, and moves the controls when it is."""
    choose_in(f"{page}_matrix", HINT, functools.partial(chosen_in_matrix, page, request))


def chosen_in_matrix(page: str, request: PositionsRequest, event: dict) -> None:
    """Moves the controls after a click or a zoom in the figure of a matrix.

    Args:
        page: First part of the keys.
        request: Of the matrix that was shown.
        event: As `core.ui.parts.plotly_clicks.choose_in` hands it on.
    """
    trace = shared_answer(request)
    down = st.session_state[f"{page}_drawn"] == DOWN
    along, across = (event.get(name) for name in ("yx" if down else "xy"))
    if event.get("kind") == "zoom":
        _zoom(page, along, across, trace)
    elif event.get("kind") == "click" and _is_number(along):
        _click(page, float(along), across if event.get("where") == "matrix" else None, trace)


def _click(page: str, position: float, dimension, trace: PositionsTrace) -> None:
    """Moves p1 to the position of the matrix that is nearest, and the waves to a dimension and the other of
    its pair.
    """
    what = st.session_state.get(f"{page}_click", CELL)
    if what != DIMENSION or dimension is None:
        _set(page, {"p1": float(trace.positions[np.abs(trace.positions - position).argmin()])})
    if what != POSITION and _is_number(dimension):
        column = min(max(round(dimension), 0), trace.width - 1)
        _set(page, {"i": column, "second": partner(trace, column)})


def _zoom(page: str, along, across, trace: PositionsTrace) -> None:
    """Shows the positions and dimensions whose middle lies in a zoom, and at least the nearest one."""
    choices = ((("from", "to"), along, trace.positions), (("low", "high"), across, np.arange(trace.width)))
    for names, ends, all_there in choices:
        if isinstance(ends, list) and len(ends) == 2 and all(map(_is_number, ends)):
            low, high = sorted(ends)
            inside = all_there[(all_there >= low) & (all_there <= high)]
            if not len(inside):
                inside = all_there[[np.abs(all_there - (low + high) / 2).argmin()]]
            _set(page, dict(zip(names, inside[[0, -1]].tolist(), strict=True)))


def _is_number(value) -> bool:
    return isinstance(value, int | float) and math.isfinite(value)


def _set(page: str, values: dict) -> None:
    for name, value in values.items():
        st.session_state[f"{page}_{name}"] = value
