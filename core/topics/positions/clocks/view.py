"""The view "Clocks": sliders and Play turn the hands of two positions in the browser."""

import functools
import math

import streamlit as st

from ....base.i18n import message
from ....ui.frame import Frame
from ....ui.parts.component import component, on_trigger
from ....ui.parts.controls import Controls
from . import plot
from .schema import ClockRequest

FIGURE = "clocks"
MAX_SLIDER_POSITION = 200  # as in Figure 16-9; the boxes take any position


def show_clocks(frame: Frame) -> None:
    """Shows two positions as two hands on dials from fast to slow."""
    request = frame.form(ClockRequest)
    with frame.controls_area:
        _show_hand_controls(frame.controls, request)
    frame.show(FIGURE, plot.plot_clocks, request, is_narrow=frame.is_narrow_screen)


def _show_hand_controls(controls: Controls, request: ClockRequest) -> None:
    key = controls.key("hands")
    component("clocks", __file__)(
        data={
            "chart": controls.key(FIGURE),
            "p": request.clock_p,
            "q": request.clock_q,
            "last": MAX_SLIDER_POSITION,
            "words": script_labels(),
        },
        key=key,
        **on_trigger(key, "released", functools.partial(on_hands_released, controls.page)),
    )


def script_labels() -> dict[str, str]:
    """Returns the labels of the script; a % stands for a name or a number."""
    button_labels = {name: message(f"clocks-{name}") for name in ("group", "play", "pause")}
    turn_labels = {
        "turn": message("dials-turns", num_turns=1),
        "turns": message("dials-turns", num_turns="%"),
    }
    return button_labels | turn_labels | {"position": message("clocks-position", hand="%")}


def on_hands_released(page: str, event: dict) -> None:
    """Sets the boxes of p and q to the positions at which the sliders were released in the browser."""
    for name in ("p", "q"):
        value = event.get(name)
        if isinstance(value, int | float) and math.isfinite(value):
            Controls(page, st).set(**{f"clock_{name}": float(value)})
