"""Views that run alone, without the page around them; and Play, by which one goes on a step a beat."""

import dataclasses
import functools
import time
from collections.abc import Callable

import streamlit as st

from ..base.i18n import message
from .frame import Frame, View, ended_quietly
from .server.errors import shown_errors

_clock = time.monotonic
BEAT = 0.9  # seconds a step


def alone(view: View, every: float | None = None) -> View:
    """Returns a view that runs alone, with a row of its own: a control in it runs no page around it.

    Args:
        view: The view.
        every: Seconds after which it runs again by itself. Default: never.
    """

    @functools.wraps(view)
    def run(frame: Frame) -> None:
        above = st.container(key="atlas_own_above")
        row = above.container(horizontal=True, vertical_alignment="bottom", key=f"{frame.page}_own_controls")
        with shown_errors(), ended_quietly():
            view(dataclasses.replace(frame, above=above, row=row))

    return st.fragment(run, run_every=every)


def play(frame: Frame, slider: str, view: Callable[[Frame], bool]) -> None:
    """Shows a view with a button that plays it.

    It runs alone, and by itself only while it plays: nothing moves that nobody started.

    Args:
        frame: Of the view.
        slider: Name of the control that goes on by 1 each beat.
        view: Shows the rest of it, and returns whether it is at its end.
    """
    playing = st.session_state.get(f"{frame.controls.key(slider)}_playing", False)
    alone(functools.partial(_show, playing, slider, view), every=BEAT if playing else None)(frame)


def _show(playing: bool, slider: str, view: Callable[[Frame], bool], frame: Frame) -> None:
    """Goes on by a step where one is due, and shows the view; the page runs where playing begins or ends."""
    state, key = st.session_state, frame.controls.key(slider)
    since, flag, ended = (f"{key}_{name}" for name in ("since", "playing", "ended"))
    now = _clock()
    if state.get(flag) and now - state.get(since, 0.0) > BEAT / 2:  # else a control was moved in between
        state[key] += 1
        state[since] = now
    label, icon = ("pause", ":material/pause:") if state.get(flag) else ("play", ":material/play_arrow:")
    frame.row.button(message(label), icon=icon, key=f"{key}_play", on_click=_toggle, args=(key,))
    state[ended] = view(frame)
    state[flag] = bool(state.get(flag)) and not state[ended]
    if state[flag] != playing:
        st.rerun()


def _toggle(key: str) -> None:
    state = st.session_state
    state[f"{key}_playing"] = not state.get(f"{key}_playing")
    state[f"{key}_since"] = _clock()
    if state[f"{key}_playing"] and state.get(f"{key}_ended"):
        state[key] = 0
