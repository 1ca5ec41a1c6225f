"""The guess in the figure: its frame is drawn, axes and empty tiles, and the visitor drags or taps into it.

The control below the frame shows the same answer, and is what a keyboard reaches.
"""

import functools

import streamlit as st

from ...base.i18n import message
from ...base.text import disambiguate_names
from ...figures.answer_marks import find_tick_position
from ...figures.empty_figure import make_empty_figure
from ...ui.figure import plotly_config
from ...ui.parts.component import component, on_trigger
from . import Scale
from .active_step import ActiveStep

_FRAME_KEY = "atlas_frame"
_PENDING_GUESS_KEY = "atlas_taken"  # of the session: a guess came, and the control below does not show it yet


def get_answer_key(active_step: ActiveStep) -> str:
    """Returns the key of the control that takes the answer of a step."""
    return f"atlas_answer_{active_step.lesson.name}_{active_step.step.name}"


def list_slider_values(scale: Scale) -> list[float]:
    """Returns the numbers that may be answered, from the lowest to the highest."""
    is_integer = float(scale.step).is_integer() and float(scale.low).is_integer()
    num_steps = round((scale.high - scale.low) / scale.step)
    numbers = [round(scale.low + scale.step * number, 10) for number in range(num_steps + 1)]
    return [int(number) if is_integer else number for number in numbers]


def list_control_keys(active_step: ActiveStep) -> tuple[str, ...]:
    """Returns the keys of the controls that hold the answer of a step: of a cell a row's and a column's, of
    a curve one for each of its numbers.
    """
    key = get_answer_key(active_step)
    if active_step.step.kind == "curve":
        return tuple(f"{key}_{number}" for number in range(len(active_step.evaluate().x_positions)))
    return (f"{key}_row", f"{key}_column") if active_step.step.kind == "cell" else (key,)


def can_guess_in_figure(active_step: ActiveStep, figure) -> bool:
    """Tells whether the figure of a step has a place for each guess."""
    if active_step.step.kind != "cell" and not active_step.step.draw.axis:
        return False
    names, positions = _list_control_options(active_step), _locate_options(active_step, figure)
    return all(
        len(axis_positions) == len(axis_names)
        for axis_names, axis_positions in zip(names, positions, strict=True)
    )


def show_guess_frame(active_step: ActiveStep, figure) -> None:
    """Shows the frame of a step's figure, and what stands in it as a guess already."""
    draw, scale = active_step.step.draw, active_step.step.scale
    axis_range = None
    component_data: dict = {
        "chart": _FRAME_KEY,
        "axis": draw.axis or "x",
        "number": None,
        "options": [],
        "rows": [],
    }
    component_data["places"] = (
        list(active_step.evaluate().x_positions) if active_step.step.kind == "curve" else []
    )
    if scale is not None:
        axis_range = scale.low * draw.scale + draw.shift, scale.high * draw.scale + draw.shift
        limits = {"low": scale.low, "high": scale.high, "step": scale.step, "unit": scale.unit}
        component_data["number"] = limits | {"scale": draw.scale, "shift": draw.shift}
    else:
        *rows, component_data["options"] = _locate_options(active_step, figure)
        component_data["rows"] = rows[0] if rows else []
    if active_step.step.kind != "curve":  # its boxes say so
        st.caption(message("curtain-answer.frame"))
    frame = make_empty_figure(figure, component_data["axis"], axis_range)
    st.plotly_chart(frame, key=_FRAME_KEY, width="stretch", config=plotly_config(frame))
    component("guess", __file__)(
        data=component_data | {"now": _read_guess(active_step), "who": message("mark-you")},
        key="atlas_guess",
        **on_trigger("atlas_guess", "guess", functools.partial(_apply_guess, active_step)),
    )
    if st.session_state.pop(
        _PENDING_GUESS_KEY, False
    ):  # the figure alone ran anew, as a part of its page that plays
        st.rerun()


def clear_pending_guess() -> None:
    """Notes that the control of this run shows what was guessed: to be called where it is shown."""
    st.session_state.pop(_PENDING_GUESS_KEY, None)


def _list_control_options(active_step: ActiveStep) -> tuple[tuple, ...]:
    """Returns the names among which each control chooses; none where a number is asked for."""
    if active_step.step.scale is not None:
        return ()
    options = active_step.evaluate().options
    return options if active_step.step.kind == "cell" else (options,)


def _locate_options(active_step: ActiveStep, figure) -> list[list[dict]]:
    """Returns where the marks of those names stand: of a cell its rows along y, its columns along x."""
    axes = ("y", "x") if active_step.step.kind == "cell" else (active_step.step.draw.axis,)
    return [
        _locate_names(figure, axis, names)
        for axis, names in zip(axes, _list_control_options(active_step), strict=False)
    ]


def _locate_names(figure, axis: str, names) -> list[dict]:
    """Returns where on an axis the marks of names stand, those that the figure has, with their index."""
    positions = (
        (find_tick_position(figure, axis, name), index)
        for index, name in enumerate(disambiguate_names(names))
    )
    return [{"place": position, "value": str(index)} for position, index in positions if position is not None]


def _read_guess(active_step: ActiveStep) -> str:
    """Returns the guess that the control below holds, as the browser sends one; "" for none."""
    values = [st.session_state.get(name) for name in list_control_keys(active_step)]
    if None in values and active_step.step.kind != "curve":
        return ""
    return ",".join("" if value is None else f"{value:g}" for value in values)


def _apply_guess(active_step: ActiveStep, event: dict) -> None:
    """Puts a guess from the figure into the control below; what is none of its answers is left."""
    values = str(event.get("value", "")).split(",")
    st.session_state[_PENDING_GUESS_KEY] = True
    keys = list_control_keys(active_step)
    if len(values) != len(keys):
        return
    if active_step.step.scale is not None:
        slider_numbers = {f"{number:g}": number for number in list_slider_values(active_step.step.scale)}
        for key, value in zip(keys, values, strict=True):
            if value in slider_numbers:
                st.session_state[key] = slider_numbers[value]
        return
    if not all(value.isdecimal() for value in values):
        return
    for name, value, names in zip(keys, values, _list_control_options(active_step), strict=True):
        if int(value) < len(names):
            st.session_state[name] = int(value)
