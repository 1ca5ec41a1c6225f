"""A beam search played step by step in the browser, on the tree that Plotly drew and in a panel under it."""

import functools
import pathlib

import streamlit as st

from core.figures.base.colours import BLUE, GREEN, GREY, PURPLE

_COLOURS = {"winner": GREEN, "stays": BLUE, "falls": GREY, "greedy": PURPLE}


@functools.cache
def _component():
    script, look = (
        pathlib.Path(__file__).with_name(f"beam_player.{kind}").read_text(encoding="utf-8")
        for kind in ("js", "css")
    )
    return st.components.v2.component("atlas_beam", html='<div class="player"></div>', css=look, js=script)


def beam_player(chart: str, search: dict) -> None:
    """Shows a slider of the steps with Play, what stays and falls at each, and what the pointer is on.

    Args:
        chart: Key of the tree.
        search: Of `core.figures.translation.beam_words.played`.
    """
    _component()(data={"chart": chart, "colours": _COLOURS, **search}, key=f"{chart}_player")
