"""The view of the clocks: sliders and Play turn the hands of two positions in the browser."""

import functools
import math
import pathlib

import streamlit as st

from core.figures.positions import clocks
from core.requests.positions import ClockRequest
from core.ui.parts.controls import Controls
from core.ui.parts.page_frame import Frame
from core.ui.parts.results_cache import answered
from core.ui.positions.matrix import encoding_controls

FIGURE = "clocks"
LAST = 200  # position at the end of the sliders, as in Figure 16-9; the boxes take any
_HTML = """
<div class="clocks" role="group" aria-label="Turn the hands">
  <button type="button" aria-pressed="false">▶ Play</button>
  <label class="p"><span>p</span><input type="range" step="1"><output></output></label>
  <label class="q"><span>q</span><input type="range" step="1"><output></output></label>
</div>
"""


@functools.cache
def _component():
    here = pathlib.Path(__file__)
    style = here.with_name("clocks.css").read_text(encoding="utf-8")
    script = here.with_name("clocks.js").read_text(encoding="utf-8")
    return st.components.v2.component("atlas_clocks", html=_HTML, css=style, js=script)


def show_clocks(frame: Frame) -> None:
    """Two positions as two hands on dials from fast to slow."""
    controls = frame.controls
    row = controls.row()
    settings = {
        name: controls.number(f"clock_{name}", f"Position {name}", getattr(ClockRequest, name), row, step=1.0)
        for name in ("p", "q")
    }
    with controls.more_settings():
        settings |= encoding_controls(controls)
    trace, picture = answered(clocks.clocks, ClockRequest(**settings))
    turn_hands(controls, trace.p, trace.q)
    controls.show(FIGURE, picture, shown=[trace.angles, *trace.points.transpose(2, 0, 1)], settings=settings)


def turn_hands(controls: Controls, p: float, q: float) -> None:
    """Shows Play and two sliders; a released slider moves the boxes, and so the figure, story and table."""
    key = controls.key("hands")
    _component()(
        data={"chart": controls.key(FIGURE), "p": p, "q": q, "last": LAST},
        key=key,
        on_released_change=functools.partial(_take_hands, controls.page, key),
    )


def _take_hands(page: str, key: str) -> None:
    """Moves the boxes of p and q to what a slider was released at; it comes from the browser."""
    released = st.session_state[key].released
    if not isinstance(released, dict):
        return
    for name in ("p", "q"):
        value = released.get(name)
        if isinstance(value, int | float) and math.isfinite(value):
            Controls(page, st).set(**{f"clock_{name}": float(value)})
