"""The guess frame: axes and empty tiles of a figure; a visitor drags or taps the answer in it.

The control below the frame holds the same answer, and is accessible by keyboard.
"""

import functools

import streamlit as st

from ...base.i18n import message
from ...base.text import disambiguate_names
from ...figures.answer_marks import find_tick_position
from ...figures.empty_figure import make_empty_figure
from ...ui.figure import plotly_config
from ...ui.parts.component import component, on_trigger
from . import Slider
from .active_step import ActiveStep

_FRAME_KEY = "atlas_frame"
_PENDING_GUESS_KEY = (
    "atlas_pending_guess"  # of the session: a guess came, and the control below does not show it yet
)


def get_answer_key(active_step: ActiveStep) -> str:
    """Returns the widget key of a step's answer."""
    return f"atlas_answer_{active_step.lesson.name}_{active_step.question.name}"


def list_slider_values(slider: Slider) -> list[float]:
    """Returns the numbers of a slider in ascending order."""
    is_integer = float(slider.step).is_integer() and float(slider.low).is_integer()
    num_steps = round((slider.high - slider.low) / slider.step)
    numbers = [round(slider.low + slider.step * number, 10) for number in range(num_steps + 1)]
    return [int(number) if is_integer else number for number in numbers]


def list_control_keys(active_step: ActiveStep) -> tuple[str, ...]:
    """Returns the widget keys of an answer: row and column of a cell, one for each number of a curve, else
    one.
    """
    key = get_answer_key(active_step)
    if active_step.question.kind == "number_list":
        return tuple(f"{key}_{number}" for number in range(len(active_step.evaluate().curve_x)))
    return (f"{key}_row", f"{key}_column") if active_step.question.kind == "cell_choice" else (key,)


def _can_guess_in_figure(active_step: ActiveStep, figure) -> bool:
    if active_step.question.kind != "cell_choice" and not active_step.question.placement.axis:
        return False
    names, positions = _list_control_options(active_step), _locate_options(active_step, figure)
    return list(map(len, names)) == list(map(len, positions))


def show_guess_frame(active_step: ActiveStep, figure) -> None:
    """Shows the frame of a step's figure with the current guess, if each possible guess has a position."""
    if not _can_guess_in_figure(active_step, figure):
        return
    placement, slider = active_step.question.placement, active_step.question.slider
    axis_range = None
    component_data: dict = {
        "chart": _FRAME_KEY,
        "axis": placement.axis or "x",
        "slider": None,
        "options": [],
        "rows": [],
        "curve_x": list(active_step.evaluate().curve_x),
    }
    if slider is not None:
        axis_range = (
            slider.low * placement.scale + placement.offset,
            slider.high * placement.scale + placement.offset,
        )
        limits = {name: getattr(slider, name) for name in ("low", "high", "step")}
        position = {name: getattr(placement, name) for name in ("scale", "offset")}
        component_data["slider"] = limits | position | {"unit": active_step.question.unit}
    else:
        *rows, component_data["options"] = _locate_options(active_step, figure)
        component_data["rows"] = rows[0] if rows else []
    if active_step.question.kind != "number_list":  # its boxes say so
        st.caption(message("curtain-answer.tap_figure"))
    frame = make_empty_figure(figure, component_data["axis"], axis_range)
    st.plotly_chart(frame, key=_FRAME_KEY, width="stretch", config=plotly_config(frame))
    component("guess", __file__)(
        data=component_data | {"guess": _read_guess(active_step), "author": message("mark-you")},
        key="atlas_guess",
        **on_trigger("atlas_guess", "guess", functools.partial(_apply_guess, active_step)),
    )
    if st.session_state.pop(_PENDING_GUESS_KEY, False):  # the fragment of the figure alone has rerun
        st.rerun()


def clear_pending_guess() -> None:
    """Marks a guess as shown by its control: call it where the control is shown."""
    st.session_state.pop(_PENDING_GUESS_KEY, None)


def _list_control_options(active_step: ActiveStep) -> tuple[tuple, ...]:
    # () for numbers
    if active_step.question.slider is not None:
        return ()
    options = active_step.evaluate().options
    return options if active_step.question.kind == "cell_choice" else (options,)


def _locate_options(active_step: ActiveStep, figure) -> list[list[dict]]:
    # for a cell rows along y and columns along x
    axes = (
        ("y", "x") if active_step.question.kind == "cell_choice" else (active_step.question.placement.axis,)
    )
    return [
        _locate_names(figure, axis, names)
        for axis, names in zip(axes, _list_control_options(active_step), strict=False)
    ]


def _locate_names(figure, axis: str, names) -> list[dict]:
    positions = (
        (find_tick_position(figure, axis, name), index)
        for index, name in enumerate(disambiguate_names(names))
    )
    return [
        {"position": position, "value": str(index)} for position, index in positions if position is not None
    ]


def _read_guess(active_step: ActiveStep) -> str:
    # as the browser sends one; "" for none
    values = [st.session_state.get(name) for name in list_control_keys(active_step)]
    if None in values and active_step.question.kind != "number_list":
        return ""
    return ",".join("" if value is None else f"{value:g}" for value in values)


def _apply_guess(active_step: ActiveStep, event: dict) -> None:
    """Copies a guess from the frame to its controls, if it is a possible answer."""
    values = str(event.get("value", "")).split(",")
    st.session_state[_PENDING_GUESS_KEY] = True
    keys = list_control_keys(active_step)
    if len(values) != len(keys):
        return
    slider = active_step.question.slider
    if slider is not None:
        options: list[dict[str, float]] = len(keys) * [
            {f"{number:g}": number for number in list_slider_values(slider)}
        ]
    else:
        options = [
            {str(index): index for index in range(len(names))} for names in _list_control_options(active_step)
        ]
    for key, value, control_options in zip(keys, values, options, strict=True):
        if value in control_options:
            st.session_state[key] = control_options[value]
