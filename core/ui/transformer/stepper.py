"""Buttons and arrow keys that go from step to step, and play where there is something to play."""

from collections.abc import Callable

import streamlit as st

from core.ui.parts.component import component, hears
from core.ui.parts.plotly_events import index_below
from core.ui.parts.projector import projected


def stepper(
    key: str, *, step: int, steps: int, label: str, moved: Callable[[dict], None], play: bool = False
) -> None:
    """Shows the buttons for the step before and the step behind; the arrow keys do the same.

    Args:
        key: Of the component.
        step: The present one, from 1.
        steps: How many there are.
        label: What they are, for who does not see them.
        moved: Called with an event; see `step_of`.
        play: Whether there is a button that goes on by itself.
    """
    keys = not projected()  # before a class the arrow keys change the view
    with st.container(key=f"{key}_arrow_keys"):  # by which core/ui/parts/browser.js leaves the keys to it
        component("stepper", __file__)(
            data={"step": step, "steps": steps, "label": label, "play": play, "keys": keys},
            key=key,
            **hears(key, "moved", moved),
        )


def step_of(event: dict, steps: int) -> int | None:
    """Returns the step, from 1, to which the browser goes, or None where it names none."""
    step = index_below(event.get("step"), steps + 1)
    return step or None
