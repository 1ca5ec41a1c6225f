"""The view "Clocks": sliders and Play turn the hands of two positions in the browser."""

import functools
import math

import streamlit as st

from ....base.i18n import message
from ....ui.frame import Frame
from ....ui.parts.component import component, hears
from ....ui.parts.controls import Controls
from . import plot
from .schema import ClockRequest

FIGURE = "clocks"
LAST = 200  # position at the end of the sliders, as in Figure 16-9; the boxes take any


def show_clocks(frame: Frame) -> None:
    """Two positions as two hands on dials from fast to slow."""
    request = frame.form(ClockRequest)
    with frame.above:
        _turn_hands(frame.controls, request)
    frame.show(FIGURE, plot.clocks, request, narrow=frame.narrow)


def _turn_hands(controls: Controls, request: ClockRequest) -> None:
    key = controls.key("hands")
    component("clocks", __file__)(
        data={
            "chart": controls.key(FIGURE),
            "p": request.clock_p,
            "q": request.clock_q,
            "last": LAST,
            "words": words(),
        },
        key=key,
        **hears(key, "released", functools.partial(take_hands, controls.page)),
    )


def words() -> dict[str, str]:
    """Returns what the script says; a % stands for a name or a number."""
    said = {name: message(f"clocks-{name}") for name in ("group", "play", "pause")}
    turns = {"turn": message("dials-turns", turns=1), "turns": message("dials-turns", turns="%")}
    return said | turns | {"position": message("clocks-position", name="%")}


def take_hands(page: str, event: dict) -> None:
    """Moves the boxes of p and q to what a slider was released at; it comes from the browser."""
    for name in ("p", "q"):
        value = event.get(name)
        if isinstance(value, int | float) and math.isfinite(value):
            Controls(page, st).set(**{f"clock_{name}": float(value)})
