"""A beam search played step by step in the browser, on the tree that Plotly drew and in a panel under it."""

import functools

import streamlit as st

from core.figures.base.colours import BLUE, GREEN, GREY, PURPLE
from core.ui.parts.component import component, hears
from core.ui.parts.controls import Controls

_COLOURS = {"winner": GREEN, "stays": BLUE, "falls": GREY, "greedy": PURPLE}


def beam_player(controls: Controls, figure_name: str, search: dict) -> None:
    """Shows a slider of the steps with Play, what stays and falls at each, and what the pointer is on.

    The address holds the step at which it rests, but for the last one, at which it begins.

    Args:
        controls: Of the page.
        figure_name: Of the tree on it.
        search: Of `core.figures.translation.beam_words.played`.
    """
    chart = controls.key(figure_name)
    key = f"{chart}_player"
    step = controls.noted("step", [str(number) for number in range(search["steps"])])
    component("beam_player", __file__)(
        data={"chart": chart, "colours": _COLOURS, "at": int(step or search["steps"]), **search},
        key=key,
        **hears(key, "rested", functools.partial(_rest, controls.page)),
    )


def _rest(page: str, event: dict) -> None:
    """Notes the step at which the player was left in the browser."""
    Controls(page, st).note("step", str(event.get("step", "")))
