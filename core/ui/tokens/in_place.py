"""Tiles that follow what is typed: the browser draws them into the figure that stands.

Streamlit takes a figure away and puts another one in its place whenever anything in it changes, which takes
three times as long as to let Plotly change what differs.
"""

import streamlit as st

from core.ui.lessons.current import CLASS, current
from core.ui.parts.component import component


def may_draw_in_place(page: str) -> bool:
    """Tells whether a figure is what its page draws: answers to a question are drawn by the server."""
    return current(page) is None and CLASS not in st.query_params


def draw_in_place(chart: str, now: dict | None, alt: str) -> None:
    """Lets the browser draw other tiles into a figure, or leave it as it was sent.

    Args:
        chart: Key of the figure.
        now: See `core.figures.tokens.tiles.in_place`; None for the figure as it was sent.
        alt: Text of the figure with these tiles.
    """
    if now is not None:
        now = now | {"alt": alt}
    component("in_place", __file__)(data={"chart": chart, "now": now}, key=f"{chart}_in_place")
