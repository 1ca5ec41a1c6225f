"""The view "The matrix", and what a choice in its figure does to its controls."""

import dataclasses
import functools
import math
from collections.abc import Sequence
from typing import TypeGuard

import streamlit as st

from ....base.i18n import message
from ....base.request import field_default
from ....figures.spreadsheet import matrix_csv_bytes
from ....figures.table import column_title
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import attach_click_listener
from ....ui.parts.results_cache import run_cached_large
from . import plot
from .schema import DIMENSION, POSITION, VERTICAL, MatrixView, PositionsRequest
from .window import csv_description, ends_inside, nearest_row, partner_column

_MARK_FIELDS = ("p1", "p2", "p3")
_SIZE_FIELDS = ("count", "width", "first")
_DEFAULT_WINDOW = {
    name: field_default(MatrixView, name) for name in ("shown_from", "shown_to", "low", "high")
}


def show_matrix(frame: Frame) -> None:
    """Figure 16-9, live."""
    controls = frame.controls
    _move_marks_inside(controls)
    view = frame.form(MatrixView)
    st.session_state[controls.key("size")] = [getattr(view, name) for name in _SIZE_FIELDS]
    if not _DEFAULT_WINDOW.items() <= controls.values.items():
        _show_zoom_out_button(frame)
    result = run_cached_large(view.positions_request)
    on_event = functools.partial(on_matrix_event, controls.page, view)
    attach_click_listener(controls.key("matrix"), message("matrix-hint"), on_event)
    csv_export = csv_description(result), functools.partial(whole_matrix_csv, view.positions_request)
    matrix_frame = dataclasses.replace(frame, figure_options={"csv_export": csv_export})
    matrix_frame.show("matrix", plot.plot_matrix, view, result=result, look=view)


def _show_zoom_out_button(frame: Frame) -> None:
    frame.row.button(
        message("matrix-zoom-out"),
        key=frame.controls.key("whole"),
        icon=":material/zoom_out:",
        on_click=st.session_state.update,
        args=({frame.controls.key(name): value for name, value in _DEFAULT_WINDOW.items()},),
    )


def _move_marks_inside(controls: Controls) -> None:
    """Moves the marks into a matrix that became smaller since it was shown, where one can see it."""
    size_values = [_control_value(controls, name) for name in _SIZE_FIELDS]
    count, width, first = size_values
    if st.session_state.get(controls.key("size"), size_values) == size_values or not all(
        map(_is_number, size_values)
    ):
        return
    for name in _MARK_FIELDS:
        if count >= 1 and not first <= (_control_value(controls, name) or 0) <= first + count - 1:
            controls.set(**{name: float(first + min(field_default(MatrixView, name), count - 1))})
    for n, name in enumerate(("i", "second")):
        if 2 <= width <= (_control_value(controls, name) or 0):
            controls.set(**{name: width - 2 + n})


def _control_value(controls: Controls, name: str):
    return st.session_state.get(controls.key(name), field_default(MatrixView, name))


# --- what a session keeps: it holds a request, no trace -----------------------------------------------------


def whole_matrix_csv(request: PositionsRequest) -> bytes:
    """Returns the whole matrix that answers a request as CSV."""
    result = run_cached_large(request)
    return matrix_csv_bytes(column_title("position"), result.positions, result.matrix)


def on_matrix_event(page: str, view: MatrixView, event: dict) -> None:
    """Moves the controls after a click or a zoom in the figure of a matrix.

    Args:
        page: First part of the keys.
        view: What was shown.
        event: As `attach_click_listener` hands it on. It comes from the browser and may hold anything.
    """
    controls = Controls(page, st)
    positions = run_cached_large(view.positions_request).positions
    along, across = (event.get(name) for name in ("yx" if view.drawn == VERTICAL else "xy"))
    if event.get("kind") == "zoom":
        _apply_zoom(controls, ("shown_from", "shown_to"), along, positions.tolist())
        _apply_zoom(controls, ("low", "high"), across, range(view.width))
    elif event.get("kind") == "click" and _is_number(along):
        _apply_click(controls, along, across if event.get("trace") == "matrix" else None, view)


def _apply_click(controls: Controls, position: float, dimension, view: MatrixView) -> None:
    """Moves p1 to the nearest position of the matrix, the waves to a dimension and the other of its pair."""
    result = run_cached_large(view.positions_request)
    if view.click != DIMENSION or dimension is None:
        controls.set(p1=float(result.positions[nearest_row(result, position)]))
    if view.click != POSITION and _is_number(dimension):
        column = min(max(round(dimension), 0), result.width - 1)
        controls.set(i=column, second=partner_column(result, column))


def _apply_zoom(controls: Controls, names: tuple[str, str], ends, numbers: Sequence[float]) -> None:
    if isinstance(ends, list) and len(ends) == 2 and all(map(_is_number, ends)):
        visible_ends = ends_inside(numbers, min(ends), max(ends))
        controls.set(**dict(zip(names, visible_ends, strict=True)))


def _is_number(value) -> TypeGuard[float]:
    return isinstance(value, int | float) and math.isfinite(value)
