"""The controls of a matrix of positions, and what a choice in its figure does to them."""

import dataclasses
import math

import numpy as np
import streamlit as st

from core.requests.fields import ranges
from core.requests.positions import EDITIONS, LAYOUTS, PositionsRequest
from core.traces.positions.encodings import PositionsTrace
from core.traces.positions.part import partner
from core.ui.parts.controls import Desk

BOOK, DOWN = "As in the book", "Positions down"
CELL, POSITION, DIMENSION = "Cell", "Position", "Dimension"
MARKS = {"p1": 22.0, "p2": 60.0, "p3": 35.0}  # of Figure 16-9
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
    allowed = ranges(PositionsRequest)
    row = desk.row()
    desk.number("count", "Positions", 201, row, help=allowed["count"].about, **follow)
    desk.number("width", "Width", 512, row, step=2, help=allowed["width"].about, **follow)
    row = desk.row()
    desk.number("base", "Base", 10000.0, row, help=allowed["base"].about)
    desk.number("first", "First position", 0.0, row, step=1.0, help=allowed["first"].about, **follow)
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


def chosen_in_matrix(page: str, event: dict, trace: PositionsTrace) -> None:
    """Moves the controls after a click or a zoom in the figure of a matrix.

    Args:
        page: First part of the keys.
        event: As `core.ui.parts.plotly_clicks.choose_in` hands it on.
        trace: The matrix that was shown.
    """
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
