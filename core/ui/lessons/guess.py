"""The guess in the figure: its frame is drawn, axes and empty tiles, and the visitor drags or taps into it.

The control below the frame shows the same answer, and is what a keyboard reaches.
"""

import functools

import streamlit as st

from ...base.messages import say
from ...figures.frame import empty_frame
from ...figures.lessons import place_of, told_apart
from ...lessons import Scale
from ..figure import chart_config
from ..parts.component import component, hears
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


def guessed_in(now: Current, figure) -> bool:
    """Tells whether the figure of a step has a place for each guess."""
    step = now.step
    if step.kind == "number":
        return bool(step.draw.axis)
    if step.kind == "cell":
        return all(
            len(places) == len(names) for names, places in zip(now.played().options, _cells(now, figure))
        )
    return bool(step.draw.axis) and len(_places(figure, step.draw.axis, now.played().options)) == len(
        now.played().options
    )


def show_frame(now: Current, figure) -> None:
    """Shows the frame of a step's figure, and what stands in it as a guess already."""
    step, key = now.step, answer_key(now)
    draw, scale = step.draw, step.scale
    ends = None
    told: dict = {"chart": _FRAME, "axis": draw.axis or "x", "number": None, "options": [], "rows": []}
    if scale is not None:
        ends = scale.low * draw.scale + draw.shift, scale.high * draw.scale + draw.shift
        limits = {"low": scale.low, "high": scale.high, "step": scale.step, "unit": scale.unit}
        told["number"] = limits | {"scale": draw.scale, "shift": draw.shift}
    elif step.kind == "cell":
        told["rows"], told["options"] = _cells(now, figure)
    else:
        told["options"] = _places(figure, draw.axis, now.played().options)
    frame = empty_frame(figure, told["axis"], ends)
    st.plotly_chart(frame, key=_FRAME, width="stretch", config=chart_config(frame))
    now_guessed = _said(key, step.kind)
    component("guess", __file__)(
        data=told | {"now": now_guessed, "who": say("mark-you")},
        key="atlas_guess",
        **hears("atlas_guess", "guess", functools.partial(_take, now, key)),
    )
    if st.session_state.pop(_TAKEN, False):  # the figure alone ran anew, as a part of its page that plays
        st.rerun()


def note_control() -> None:
    """Notes that the control of this run shows what was guessed: to be called where it is shown."""
    st.session_state.pop(_TAKEN, None)


def _places(figure, axis: str, names) -> list[dict]:
    """Returns where on an axis the marks of names stand, those that the figure has, with their index."""
    found = ((place_of(figure, axis, name), index) for index, name in enumerate(told_apart(names)))
    return [{"place": place, "value": str(index)} for place, index in found if place is not None]


def _cells(now: Current, figure) -> tuple[list[dict], list[dict]]:
    rows, columns = now.played().options
    return _places(figure, "y", rows), _places(figure, "x", columns)


def _said(key: str, kind: str) -> str:
    """Returns the guess that the control below holds, as the browser sends one; "" for none."""
    names = (f"{key}_row", f"{key}_column") if kind == "cell" else (key,)
    values = [st.session_state.get(name) for name in names]
    return (
        ""
        if None in values
        else ",".join(f"{value:g}" if kind == "number" else str(value) for value in values)
    )


def _take(now: Current, key: str, event: dict) -> None:
    """Puts a guess from the figure into the control below; what is none of its answers is left."""
    parts = str(event.get("value", "")).split(",")
    st.session_state[_TAKEN] = True
    step = now.step
    if step.scale is not None:
        options = {f"{number:g}": number for number in numbers_of(step.scale)}
        if parts[0] in options:
            st.session_state[key] = options[parts[0]]
        return
    options_of = now.played().options if step.kind == "cell" else (now.played().options,)
    names = (f"{key}_row", f"{key}_column") if step.kind == "cell" else (key,)
    if len(parts) != len(names) or not all(part.isdecimal() for part in parts):
        return
    for name, part, options in zip(names, parts, options_of, strict=True):
        if int(part) < len(options):
            st.session_state[name] = int(part)
