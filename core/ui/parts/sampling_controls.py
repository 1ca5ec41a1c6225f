"""The controls of a draw: temperature, top-k, top-p and seed, by the names that the requests give them."""

import streamlit as st

from core.base.request import MAX_SEED
from core.requests.translation import TranslateRequest
from core.sampling import MAX_TEMPERATURE
from core.ui.parts.controls import Controls

SAMPLING = ("temperature", "top_k", "top_p")
_SLIDER_END = 2.0  # the range in which temperatures are worth trying by hand; beyond it they are typed


def _follow(target: str, source: str) -> None:
    """Moves one of the two temperature controls after the other."""
    value = st.session_state[source]
    st.session_state[target] = value if target.endswith("temperature") else min(_SLIDER_END, value)


def temperature_control(controls: Controls) -> None:
    """Shows a slider from 0 to 2 and a box for any temperature to 1,000, which follow each other."""
    box = controls.key("temperature")
    slider = controls.key("slider")
    left, right = controls.side.columns([3, 2], vertical_alignment="bottom")
    controls.number(  # first, since the address may hold its value
        "temperature",
        "Exact value",
        0.8,
        right,
        of=TranslateRequest,
        min_value=0.0,
        max_value=MAX_TEMPERATURE,
        step=0.1,
        format="%g",
        on_change=_follow,
        args=(slider, box),
    )
    if slider not in st.session_state:
        st.session_state[slider] = min(_SLIDER_END, st.session_state[box])
    left.slider(
        "Temperature",
        0.0,
        _SLIDER_END,
        step=0.05,
        key=slider,
        on_change=_follow,
        args=(box, slider),
        help="0 always takes the likeliest, 1 is the model's own distribution.",
    )


def sampling_controls(controls: Controls, vocabulary_size: int, seed: int = 42) -> dict:
    """Shows temperature, top-k, top-p and seed, and returns their values by the names of the requests."""
    temperature_control(controls)
    filter_controls(controls, vocabulary_size)
    seed_control(controls, seed)
    return controls.settings(*SAMPLING, "seed")


def filter_controls(controls: Controls, vocabulary_size: int) -> None:
    """Shows top-k and top-p, and says so where k is larger than the vocabulary."""
    row = controls.row()
    controls.number("top_k", "Top-k", 0, row, of=TranslateRequest, min_value=0, max_value=1000)
    controls.number(
        "top_p", "Top-p", 1.0, row, of=TranslateRequest, min_value=0.01, max_value=1.0, step=0.05, format=None
    )
    top_k = controls.values["top_k"]
    if top_k > vocabulary_size:
        controls.side.caption(
            f":material/info: Top-k {top_k:,} counts as {vocabulary_size}: there are no more to keep."
        )


def seed_control(controls: Controls, seed: int = 42) -> None:
    """Shows the seed of the draws."""
    controls.number("seed", "Seed", seed, of=TranslateRequest, min_value=0, max_value=MAX_SEED)
