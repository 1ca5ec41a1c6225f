"""The controls of a matrix of positions, and what a choice in its figure does to them."""

import dataclasses
import math
from collections.abc import Sequence
from typing import TypeGuard

import streamlit as st

from core.figures.positions import matrix_words
from core.requests.positions import EDITIONS, LAYOUTS, PositionsRequest
from core.traces.positions.part import ends_inside, nearest_row, partner
from core.traces.positions.sinusoidal import PositionsTrace
from core.ui.lessons.curtain import covered
from core.ui.parts.controls import Controls
from core.ui.parts.export import matrix_csv
from core.ui.parts.results_cache import shared_answer

BOOK, DOWN = "As in the book", "Positions down"
CELL, POSITION, DIMENSION = "Cell", "Position", "Dimension"
MARKS = {"p1": 22.0, "p2": 60.0, "p3": 35.0}  # of Figure 16-9
WINDOW = {"from": None, "to": None, "low": 0, "high": 149}
_RENAMED_COLOURS = {"Red to blue": "Blue to red", "Purple to orange": "Orange to purple"}


@dataclasses.dataclass(frozen=True, kw_only=True)
class MatrixView:
    """What of a matrix is drawn, and how.

    Attributes:
        marks: p1, p2 and p3.
        waves: Two dimensions.
        positions, dimensions: First and last that are drawn; None is the first or last there is.
        down: Whether positions run down.
        colours: The name of a scale.
    """

    marks: tuple[float, float, float]
    waves: tuple[int, int]
    positions: tuple[float | None, float | None]
    dimensions: tuple[int | None, int | None]
    down: bool
    colours: str


# --- controls -----------------------------------------------------------------------------------------------


def encoding_controls(controls: Controls) -> dict:
    """Shows what any encoding hangs on, and returns width and base."""
    row = controls.row()
    follow = {"on_change": _keep_inside, "args": (controls.page,)}
    controls.number("width", "Dimensions d", container=row, step=2, of=PositionsRequest, **follow)
    controls.number("base", "Base", container=row, of=PositionsRequest)
    return controls.settings("width", "base")


def matrix_controls(controls: Controls) -> dict:
    """Shows what a matrix of encodings hangs on, and returns count, width, base and first."""
    encoding_controls(controls)
    row = controls.row()
    follow = {"on_change": _keep_inside, "args": (controls.page,)}
    controls.number("count", "Positions", container=row, of=PositionsRequest, **follow)
    controls.number("first", "First position", container=row, step=1.0, of=PositionsRequest, **follow)
    return controls.settings("count", "width", "base", "first")


def _keep_inside(page: str) -> None:
    """Moves the marks into a matrix that became smaller, where one can see that they moved."""
    controls = Controls(page, st)
    state = st.session_state
    defaults = PositionsRequest()
    count, width, first = (
        state.get(controls.key(name), getattr(defaults, name)) for name in ("count", "width", "first")
    )
    for name, usual in MARKS.items():
        mark = state.get(controls.key(name), first)
        if count >= 1 and not first <= mark <= first + count - 1:
            controls.set(**{name: float(first + min(usual, count - 1))})
    for n, name in enumerate(("i", "second")):
        if 2 <= width <= state.get(controls.key(name), 0):
            controls.set(**{name: width - 2 + n})


def mark_controls(controls: Controls) -> tuple[tuple[float, float, float], tuple[int, int]]:
    """Shows what is marked in the figure of a matrix, and returns three positions and two dimensions."""
    row = controls.row()
    about = "A marked position: a vertical line in the figure."
    p1, p2, p3 = (
        controls.number(name, f"p{sign}", value, row, step=1.0, help=about)
        for (name, value), sign in zip(MARKS.items(), "₁₂₃", strict=True)
    )
    row = controls.row()
    first = controls.number("i", "Dimension i", 100, row, help="The first wave, and the row of the cell.")
    second = controls.number("second", "Second i", 101, row, help="The second wave.")
    return (p1, p2, p3), (first, second)


def layout_controls(controls: Controls) -> dict:
    """Shows how the columns of a matrix are laid out, and returns layout and edition."""
    controls.select(
        "layout",
        "Layout",
        LAYOUTS,
        help="Interleaved, as in the book: sine, cosine, sine, ... Concatenated, as in tensor2tensor: all "
        "sines, then all cosines.",
    )
    controls.select(
        "edition",
        "Edition of the book",
        EDITIONS,
        help="The 3rd takes even d only; the 2nd rounds an odd d up and crops the last dimension.",
    )
    return controls.settings("layout", "edition")


def view_controls(
    controls: Controls, marks: tuple[float, float, float], waves: tuple[int, int], colours: Sequence[str]
) -> MatrixView:
    """Shows which part of a matrix is drawn and how, and what a click in it does."""
    about = "A cell sets p₁ and both waves: the second becomes the other half of the pair."
    controls.choice("click", "Click sets", [CELL, POSITION, DIMENSION], help=about)
    row = controls.row()
    controls.number("from", "Positions from", None, row, placeholder="first", step=1.0, format="%.10g")
    controls.number("to", "Positions to", None, row, placeholder="last", step=1.0, format="%.10g")
    row = controls.row()
    controls.number("low", "Dimensions from", WINDOW["low"], row)
    about = "The book crops at 150. A larger number: to the last."
    controls.number("high", "Dimensions to", WINDOW["high"], row, help=about)
    window = controls.settings(*WINDOW)
    return MatrixView(
        marks=marks,
        waves=waves,
        positions=(window["from"], window["to"]),
        dimensions=(window["low"], window["high"]),
        down=controls.choice("drawn", "Orientation", [BOOK, DOWN]) == DOWN,
        colours=controls.select("colours", "Colours", colours, renamed=_RENAMED_COLOURS),
    )


def zoom_out(controls: Controls) -> None:
    """Shows a button that draws the book's part of the matrix again, where another one is drawn."""
    if controls.settings(*WINDOW) == WINDOW:
        return
    controls.side.button(
        "Zoom out",
        key=controls.key("whole"),
        icon=":material/zoom_out:",
        on_click=st.session_state.update,
        args=({controls.key(name): value for name, value in WINDOW.items()},),
    )


def show_formula(container, trace: PositionsTrace, view: MatrixView) -> None:
    """Shows how the cell of the first mark and the first wave is computed.

    It holds a value of the figure, so it is not shown while the figure is covered.
    """
    if not covered("positions"):
        container.latex(matrix_words.formula(trace, view.marks[0], view.waves[0]))


# --- what a session keeps: it holds a request, no trace -----------------------------------------------------


def whole_matrix_csv(request: PositionsRequest) -> bytes:
    """Returns the whole matrix that answers a request as CSV."""
    trace = shared_answer(request)
    return matrix_csv("position", trace.positions, trace.matrix)


def chosen_in_matrix(page: str, request: PositionsRequest, event: dict) -> None:
    """Moves the controls after a click or a zoom in the figure of a matrix.

    Args:
        page: First part of the keys.
        request: For the matrix that was shown.
        event: As `choose_in` hands it on. It comes from the browser and may hold anything.
    """
    controls = Controls(page, st)
    trace = shared_answer(request)
    down = st.session_state[controls.key("drawn")] == DOWN
    along, across = (event.get(name) for name in ("yx" if down else "xy"))
    if event.get("kind") == "zoom":
        _zoom(controls, ("from", "to"), along, trace.positions.tolist())
        _zoom(controls, ("low", "high"), across, range(trace.width))
    elif event.get("kind") == "click" and _is_number(along):
        _click(controls, along, across if event.get("where") == "matrix" else None, trace)


def _click(controls: Controls, position: float, dimension, trace: PositionsTrace) -> None:
    """Moves p1 to the nearest position of the matrix, the waves to a dimension and the other of its pair."""
    chosen = st.session_state.get(controls.key("click"), CELL)
    if chosen != DIMENSION or dimension is None:
        controls.set(p1=float(trace.positions[nearest_row(trace, position)]))
    if chosen != POSITION and _is_number(dimension):
        column = min(max(round(dimension), 0), trace.width - 1)
        controls.set(i=column, second=partner(trace, column))


def _zoom(controls: Controls, names: tuple[str, str], ends, numbers: Sequence[float]) -> None:
    """Shows the positions or dimensions whose middle lies in a zoom, and at least the nearest one."""
    if isinstance(ends, list) and len(ends) == 2 and all(map(_is_number, ends)):
        inside = ends_inside(numbers, min(ends), max(ends))
        controls.set(**dict(zip(names, inside, strict=True)))


def _is_number(value) -> TypeGuard[float]:
    return isinstance(value, int | float) and math.isfinite(value)
