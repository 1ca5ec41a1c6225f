"""Choosing in a figure: clicks on a heatmap and zooms reach the page.

Streamlit's own selections do not work on heatmaps, and an invisible point over every cell would be sent and
drawn with each figure. A small component listens to the events that Plotly itself sends, for any kind of
trace and any number of cells.
"""

import functools
import pathlib
from collections.abc import Callable

import streamlit as st

_HTML = "<p></p>"
_CSS = "p { margin: 0; font-family: var(--st-font); font-size: 0.875rem; color: var(--st-text-color); opacity: 0.75; }"


@functools.cache
def _listener():
    script = pathlib.Path(__file__).with_name("plotly_clicks.js").read_text(encoding="utf-8")
    return st.components.v2.component("atlas_pick", html=_HTML, css=_CSS, js=script)


def choose_in(chart: str, hint: str, chosen: Callable[[dict], None]) -> None:
    """Shows a hint and calls `chosen` with what a visitor chose in a figure, before the page runs again.

    Args:
        chart: Key of the figure.
        hint: Says what can be done in it.
        chosen: Kept for as long as the session lives, so it must hold no trace: numbers and texts alone.
            Called with {"kind": "click", "where": the trace's `meta`, "x": ..., "y": ...}, or with
            {"kind": "zoom", "x": [low, high], "y": [low, high]} of the first panel's axes. What it holds
            comes from the browser: check it.
    """
    key = f"{chart}_chosen"

    def changed() -> None:
        event = st.session_state[key].chosen
        if isinstance(event, dict):
            chosen(event)

    _listener()(data={"chart": chart, "hint": hint}, key=key, on_chosen_change=changed)
