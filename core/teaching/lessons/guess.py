"""The guess in the figure: its frame is drawn, axes and empty tiles, and the visitor drags or taps into it.

The control below the frame shows the same answer, and is what a keyboard reaches.
"""

import functools

import streamlit as st

from ...base.i18n import message
from ...base.text import told_apart
from ...figures.frame import empty_frame
from ...figures.lessons import place_of
from ...ui.figure import chart_config
from ...ui.parts.component import component, hears
from . import Scale
from .current import Current

_FRAME = "atlas_frame"
_TAKEN = "atlas_taken"  # of the session: a guess came, and the control below does not show it yet


def answer_key(now: Current) -> str:
    """Returns the key of the control that takes the answer of a step."""
    return f"atlas_answer_{now.lesson.name}_{now.step.name}"


def numbers_of(scale: Scale) -> list[float]:
    """Returns the numbers that may be answered, from the lowest to the highest."""
    whole = float(scale.step).is_integer() and float(scale.low).is_integer()
    count = round((scale.high - scale.low) / scale.step)
    numbers = [round(scale.low + scale.step * number, 10) for number in range(count + 1)]
    return [int(number) if whole else number for number in numbers]


def control_keys(now: Current) -> tuple[str, ...]:
    """Returns the keys of the controls that hold the answer of a step: of a cell a row's and a column's, of
    a curve one for each of its numbers.
    """
    key = answer_key(now)
    if now.step.kind == "curve":
        return tuple(f"{key}_{number}" for number in range(len(now.played().places)))
    return (f"{key}_row", f"{key}_column") if now.step.kind == "cell" else (key,)


def guessed_in(now: Current, figure) -> bool:
    """Tells whether the figure of a step has a place for each guess."""
    if now.step.kind != "cell" and not now.step.draw.axis:
        return False
    names, places = _options(now), _all_places(now, figure)
    return all(len(there) == len(wanted) for wanted, there in zip(names, places, strict=True))


def show_frame(now: Current, figure) -> None:
    """Shows the frame of a step's figure, and what stands in it as a guess already."""
    draw, scale = now.step.draw, now.step.scale
    ends = None
    told: dict = {"chart": _FRAME, "axis": draw.axis or "x", "number": None, "options": [], "rows": []}
    told["places"] = list(now.played().places) if now.step.kind == "curve" else []
    if scale is not None:
        ends = scale.low * draw.scale + draw.shift, scale.high * draw.scale + draw.shift
        limits = {"low": scale.low, "high": scale.high, "step": scale.step, "unit": scale.unit}
        told["number"] = limits | {"scale": draw.scale, "shift": draw.shift}
    else:
        *rows, told["options"] = _all_places(now, figure)
        told["rows"] = rows[0] if rows else []
    if now.step.kind != "curve":  # its boxes say so
        st.caption(message("curtain-answer.frame"))
    frame = empty_frame(figure, told["axis"], ends)
    st.plotly_chart(frame, key=_FRAME, width="stretch", config=chart_config(frame))
    component("guess", __file__)(
        data=told | {"now": _said(now), "who": message("mark-you")},
        key="atlas_guess",
        **hears("atlas_guess", "guess", functools.partial(_take, now)),
    )
    if st.session_state.pop(_TAKEN, False):  # the figure alone ran anew, as a part of its page that plays
        st.rerun()


def note_control() -> None:
    """Notes that the control of this run shows what was guessed: to be called where it is shown."""
    st.session_state.pop(_TAKEN, None)


def _options(now: Current) -> tuple[tuple, ...]:
    """Returns the names among which each control chooses; none where a number is asked for."""
    if now.step.scale is not None:
        return ()
    options = now.played().options
    return options if now.step.kind == "cell" else (options,)


def _all_places(now: Current, figure) -> list[list[dict]]:
    """Returns where the marks of those names stand: of a cell its rows along y, its columns along x."""
    axes = ("y", "x") if now.step.kind == "cell" else (now.step.draw.axis,)
    return [_places(figure, axis, names) for axis, names in zip(axes, _options(now), strict=False)]


def _places(figure, axis: str, names) -> list[dict]:
    """Returns where on an axis the marks of names stand, those that the figure has, with their index."""
    found = ((place_of(figure, axis, name), index) for index, name in enumerate(told_apart(names)))
    return [{"place": place, "value": str(index)} for place, index in found if place is not None]


def _said(now: Current) -> str:
    """Returns the guess that the control below holds, as the browser sends one; "" for none."""
    values = [st.session_state.get(name) for name in control_keys(now)]
    if None in values and now.step.kind != "curve":
        return ""
    return ",".join("" if value is None else f"{value:g}" for value in values)


def _take(now: Current, event: dict) -> None:
    """Puts a guess from the figure into the control below; what is none of its answers is left."""
    parts = str(event.get("value", "")).split(",")
    st.session_state[_TAKEN] = True
    keys = control_keys(now)
    if len(parts) != len(keys):
        return
    if now.step.scale is not None:
        options = {f"{number:g}": number for number in numbers_of(now.step.scale)}
        for key, part in zip(keys, parts, strict=True):
            if part in options:
                st.session_state[key] = options[part]
        return
    if not all(part.isdecimal() for part in parts):
        return
    for name, part, options_of in zip(keys, parts, _options(now), strict=True):
        if int(part) < len(options_of):
            st.session_state[name] = int(part)
