"""The view "The matrix", and the callback of clicks and zooms in its figure."""

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
from .schema import CLICK_DIMENSION, CLICK_POSITION, MatrixSettings, PositionsRequest, PositionsResult
from .window import describe_csv, find_ends_inside, find_nearest_row, get_partner_column

_SIZE_FIELDS = ("num_positions", "width", "first_position")
_WINDOW_FIELDS = _POSITION_ENDS, _DIMENSION_ENDS = (
    ("position_from", "position_to"),
    ("dimension_from", "dimension_to"),
)
_DEFAULT_WINDOW = {name: field_default(MatrixSettings, name) for names in _WINDOW_FIELDS for name in names}


def show_matrix(frame: Frame) -> None:
    """Shows Figure 16-9, interactive."""
    controls = frame.controls
    _move_marks_inside(controls)
    settings = frame.form(MatrixSettings)
    st.session_state[controls.key("size")] = [getattr(settings, name) for name in _SIZE_FIELDS]
    if not _DEFAULT_WINDOW.items() <= controls.values.items():
        _show_zoom_out_button(frame)
    result = run_cached_large(settings.positions_request)
    on_event = functools.partial(on_matrix_event, controls.page, settings)
    attach_click_listener(controls.key("matrix"), message("matrix-hint"), on_event)
    csv_export = describe_csv(result), functools.partial(make_matrix_csv, settings.positions_request)
    matrix_frame = dataclasses.replace(frame, figure_options={"csv_export": csv_export})
    matrix_frame.show("matrix", plot.plot_matrix, settings, result=result, settings=settings)


def _show_zoom_out_button(frame: Frame) -> None:
    frame.row.button(
        message("matrix-zoom-out"),
        key=frame.controls.key("whole"),
        icon=":material/zoom_out:",
        on_click=st.session_state.update,
        args=({frame.controls.key(name): value for name, value in _DEFAULT_WINDOW.items()},),
    )


def _move_marks_inside(controls: Controls) -> None:
    """Moves the marks into a matrix that became smaller since it was shown."""
    size_values = [_control_value(controls, name) for name in _SIZE_FIELDS]
    num_positions, width, first_position = size_values
    if st.session_state.get(controls.key("size"), size_values) == size_values or not all(
        map(_is_number, size_values)
    ):
        return
    for name in ("p1", "p2", "p3"):
        last_position = first_position + num_positions - 1
        if (
            num_positions >= 1
            and not first_position <= (_control_value(controls, name) or 0) <= last_position
        ):
            controls.set(
                **{name: min(float(first_position + field_default(MatrixSettings, name)), last_position)}
            )
    for index, name in enumerate(("dimension", "second_dimension")):
        if 2 <= width <= (_control_value(controls, name) or 0):
            controls.set(**{name: width - 2 + index})


def _control_value(controls: Controls, name: str):
    return st.session_state.get(controls.key(name), field_default(MatrixSettings, name))


# --- callbacks, which a session keeps: they hold a request, no result ---------------------------------------


def make_matrix_csv(request: PositionsRequest) -> bytes:
    """Returns the whole matrix of a request as CSV."""
    result = run_cached_large(request)
    return matrix_csv_bytes(column_title("position"), result.positions, result.matrix)


def on_matrix_event(page: str, settings: MatrixSettings, event: dict) -> None:
    """Sets the controls after a click or a zoom in the figure of a matrix.

    Args:
        page: Name of the page.
        settings: Of the figure.
        event: From `attach_click_listener`. It comes from the browser and may hold anything.
    """
    controls = Controls(page, st)
    result = run_cached_large(settings.positions_request)
    # of the waves, the second coordinate is a value
    position, dimension = (event.get(axis) for axis in ("yx" if settings.is_vertical else "xy"))
    if event.get("kind") == "zoom":
        _apply_zoom(controls, _POSITION_ENDS, position, result.positions.tolist())
        _apply_zoom(controls, _DIMENSION_ENDS, dimension, range(result.width))
    elif event.get("kind") == "click" and _is_number(position):
        clicked_dimension = dimension if event.get("trace") == "matrix" else None
        _apply_click(controls, result, settings.click_target, position, clicked_dimension)


def _apply_click(
    controls: Controls, result: PositionsResult, click_target: str, position: float, dimension
) -> None:
    if click_target != CLICK_DIMENSION or dimension is None:
        controls.set(p1=float(result.positions[find_nearest_row(result, position)]))
    if click_target != CLICK_POSITION and _is_number(dimension):
        column = min(max(round(dimension), 0), result.width - 1)
        controls.set(dimension=column, second_dimension=get_partner_column(result, column))


def _apply_zoom(controls: Controls, names: tuple[str, str], ends, numbers: Sequence[float]) -> None:
    if isinstance(ends, list) and len(ends) == 2 and all(map(_is_number, ends)):
        visible_ends = find_ends_inside(numbers, min(ends), max(ends))
        controls.set(**dict(zip(names, visible_ends, strict=True)))


def _is_number(value) -> TypeGuard[float]:
    return isinstance(value, int | float) and math.isfinite(value)
