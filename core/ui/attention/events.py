"""What a visitor does in the figures of attention reaches the page: a cell, a head by click or arrow keys;
lines answer to the pointer.
"""

import functools
import pathlib
from collections.abc import Callable

import streamlit as st

_HTML = "<p></p>"
_CSS = "p { margin: 0; font-family: var(--st-font); font-size: 0.875rem; color: var(--st-text-color); opacity: 0.75; }"


@functools.cache
def _component():
    script = pathlib.Path(__file__).with_name("events.js").read_text(encoding="utf-8")
    return st.components.v2.component("atlas_attending", html=_HTML, css=_CSS, js=script)


def listen(
    chart: str,
    mode: str,
    hint: str,
    chosen: Callable[[dict], None] | None = None,
    at: tuple[int, int] | None = None,
) -> None:
    """Shows a hint above a figure, makes it answer to pointer and keys, and calls `chosen` before the page
    runs again.

    Args:
        chart: Key of the figure.
        mode: "matrix", "heads" or "lines".
        hint: Says what can be done in it.
        chosen: Kept for as long as the session lives, so it must hold no trace: numbers and texts alone.
            Called with an event: {"kind": "cell", "query": ..., "key": ...} or
            {"kind": "head", "layer": ..., "head": ...}. What it holds comes from the browser: check it.
        at: Layer and head that are chosen, which a frame shows.
    """
    key = f"{chart}_chosen"

    def changed() -> None:
        event = st.session_state[key].chosen
        if chosen and isinstance(event, dict):
            chosen(event)

    _component()(
        data={"chart": chart, "mode": mode, "hint": hint, "at": list(at) if at else None},
        key=key,
        on_chosen_change=changed,
    )


def whole(value, count: int) -> int | None:
    """Returns a place from 0 to count - 1 that a browser sent, or None where it is none."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not -0.5 <= value < count - 0.5:
        return None
    return round(value)
