"""The view "The matrix", and what a choice in its figure does to its controls."""

import functools
import math
from collections.abc import Sequence
from typing import TypeGuard

import streamlit as st

from ....base.i18n import message
from ....base.request import field_default
from ....figures.spreadsheet import matrix_csv
from ....figures.table import column_title
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import choose_in
from ....ui.parts.results_cache import run_cached_large
from . import plot
from .part import ends_inside, file_contents, nearest_row, partner
from .schema import DIMENSION, DOWN, POSITION, MatrixView, PositionsRequest

_MARKS = ("p1", "p2", "p3")
_SIZE = ("count", "width", "first")
_WINDOW = {name: field_default(MatrixView, name) for name in ("shown_from", "shown_to", "low", "high")}


def show_matrix(frame: Frame) -> None:
    """Figure 16-9, live."""
    controls = frame.controls
    _keep_inside(controls)
    view = frame.form(MatrixView)
    st.session_state[controls.key("size")] = [getattr(view, name) for name in _SIZE]
    if controls.settings(*_WINDOW) != _WINDOW:
        _show_zoom_out(frame)
    result = run_cached_large(view.encoding)
    chosen = functools.partial(chosen_in_matrix, controls.page, view)
    frame.show(
        "matrix",
        plot.matrix,
        view,
        result=result,
        look=view,
        listen=lambda chart: choose_in(chart, message("matrix-hint"), chosen),
        csv=(file_contents(result), functools.partial(whole_matrix_csv, view.encoding)),
    )


def _show_zoom_out(frame: Frame) -> None:
    frame.row.button(
        message("matrix-zoom-out"),
        key=frame.controls.key("whole"),
        icon=":material/zoom_out:",
        on_click=st.session_state.update,
        args=({frame.controls.key(name): value for name, value in _WINDOW.items()},),
    )


def _keep_inside(controls: Controls) -> None:
    """Moves the marks into a matrix that became smaller since it was shown, where one can see it."""
    held = [_held(controls, name) for name in _SIZE]
    count, width, first = held
    if st.session_state.get(controls.key("size"), held) == held or not all(map(_is_number, held)):
        return
    for name in _MARKS:
        if count >= 1 and not first <= (_held(controls, name) or 0) <= first + count - 1:
            controls.set(**{name: float(first + min(field_default(MatrixView, name), count - 1))})
    for n, name in enumerate(("i", "second")):
        if 2 <= width <= (_held(controls, name) or 0):
            controls.set(**{name: width - 2 + n})


def _held(controls: Controls, name: str):
    """Returns what a control holds now, before it is shown."""
    return st.session_state.get(controls.key(name), field_default(MatrixView, name))


# --- what a session keeps: it holds a request, no trace -----------------------------------------------------


def whole_matrix_csv(request: PositionsRequest) -> bytes:
    """Returns the whole matrix that answers a request as CSV."""
    result = run_cached_large(request)
    return matrix_csv(column_title("position"), result.positions, result.matrix)


def chosen_in_matrix(page: str, view: MatrixView, event: dict) -> None:
    """Moves the controls after a click or a zoom in the figure of a matrix.

    Args:
        page: First part of the keys.
        view: What was shown.
        event: As `choose_in` hands it on. It comes from the browser and may hold anything.
    """
    controls = Controls(page, st)
    positions = run_cached_large(view.encoding).positions
    along, across = (event.get(name) for name in ("yx" if view.drawn == DOWN else "xy"))
    if event.get("kind") == "zoom":
        _zoom(controls, ("shown_from", "shown_to"), along, positions.tolist())
        _zoom(controls, ("low", "high"), across, range(view.width))
    elif event.get("kind") == "click" and _is_number(along):
        _click(controls, along, across if event.get("where") == "matrix" else None, view)


def _click(controls: Controls, position: float, dimension, view: MatrixView) -> None:
    """Moves p1 to the nearest position of the matrix, the waves to a dimension and the other of its pair."""
    result = run_cached_large(view.encoding)
    if view.click != DIMENSION or dimension is None:
        controls.set(p1=float(result.positions[nearest_row(result, position)]))
    if view.click != POSITION and _is_number(dimension):
        column = min(max(round(dimension), 0), result.width - 1)
        controls.set(i=column, second=partner(result, column))


def _zoom(controls: Controls, names: tuple[str, str], ends, numbers: Sequence[float]) -> None:
    """Shows the positions or dimensions whose middle lies in a zoom, and at least the nearest one."""
    if isinstance(ends, list) and len(ends) == 2 and all(map(_is_number, ends)):
        inside = ends_inside(numbers, min(ends), max(ends))
        controls.set(**dict(zip(names, inside, strict=True)))


def _is_number(value) -> TypeGuard[float]:
    return isinstance(value, int | float) and math.isfinite(value)
