"""Views that rerun as fragments, without their page, and a Play button that moves a slider."""

import contextlib
import dataclasses
import functools
import time
from collections.abc import Callable

import streamlit as st

from ..base.i18n import message
from .frame import Frame, RequestRefused, View
from .server.errors import show_errors

_clock = time.monotonic
STEP_SECONDS = 0.9  # seconds a step


def as_fragment(view: View, interval_seconds: float | None = None) -> View:
    """Returns a view that reruns as a fragment, with its own row of controls.

    Args:
        view: The view.
        interval_seconds: Seconds between two automatic reruns. Default: none.
    """

    @functools.wraps(view)
    def run_view(frame: Frame) -> None:
        controls_area = st.container(key="atlas_own_above")
        control_row = controls_area.container(
            horizontal=True, vertical_alignment="bottom", key=f"{frame.page}_own_controls"
        )
        with show_errors(), contextlib.suppress(RequestRefused):
            view(dataclasses.replace(frame, controls_area=controls_area, row=control_row))

    return st.fragment(run_view, run_every=interval_seconds)


def show_with_play_button(frame: Frame, slider_name: str, view: Callable[[Frame], bool]) -> None:
    """Shows a view with a button that plays it, as a fragment.

    Args:
        frame: Frame of the view.
        slider_name: Name of the control that increases by 1 each step.
        view: Shows the view, and returns whether the slider is at its end.
    """
    is_playing = st.session_state.get(f"{frame.controls.key(slider_name)}_playing", False)
    as_fragment(
        functools.partial(_show_step, is_playing, slider_name, view),
        interval_seconds=STEP_SECONDS if is_playing else None,
    )(frame)


def _show_step(was_playing: bool, slider_name: str, view: Callable[[Frame], bool], frame: Frame) -> None:
    """Advances the slider if a step is due, and shows the view; reruns the page when playing changes."""
    state, key = st.session_state, frame.controls.key(slider_name)
    since_key, playing_key, ended_key = (f"{key}_{name}" for name in ("since", "playing", "ended"))
    now = _clock()
    if (
        state.get(playing_key) and now - state.get(since_key, 0.0) > STEP_SECONDS / 2
    ):  # else a control was moved in between
        state[key] += 1
        state[since_key] = now
    label, icon = (
        ("pause", ":material/pause:") if state.get(playing_key) else ("play", ":material/play_arrow:")
    )
    frame.row.button(message(label), icon=icon, key=f"{key}_play", on_click=_toggle_playback, args=(key,))
    state[ended_key] = view(frame)
    state[playing_key] = bool(state.get(playing_key)) and not state[ended_key]
    if state[playing_key] != was_playing:
        st.rerun()


def _toggle_playback(slider_key: str) -> None:
    state = st.session_state
    state[f"{slider_key}_playing"] = not state.get(f"{slider_key}_playing")
    state[f"{slider_key}_since"] = _clock()
    if state[f"{slider_key}_playing"] and state.get(f"{slider_key}_ended"):
        state[slider_key] = 0
