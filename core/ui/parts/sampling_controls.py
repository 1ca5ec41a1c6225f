"""Controls that pages share. Each is bound to a parameter of the address by its key, `<page>_<thing>`."""

import streamlit as st

from core.requests.fields import MAX_SEED, range_of
from core.requests.shakespeare import GenerateRequest
from core.sampling import MAX_TEMPERATURE

_SLIDER_END = 2.0  # the range in which temperatures are worth trying by hand; beyond it they are typed


def _follow(target: str, source: str) -> None:
    """Moves one of the two temperature controls after the other."""
    value = st.session_state[source]
    st.session_state[target] = value if target.endswith("temperature") else min(_SLIDER_END, value)


def temperature_control(page: str, default: float = 0.8) -> None:
    """Shows a slider from 0 to 2 and a box for any temperature to 1,000; the key of the value is
    `<page>_temperature`.
    """
    box, slider = f"{page}_temperature", f"{page}_slider"
    left, right = st.columns([3, 2], vertical_alignment="bottom")
    with right:  # first, since the address may hold its value
        st.number_input(
            "or typed",
            0.0,
            MAX_TEMPERATURE,
            default,
            0.1,
            format="%g",
            key=box,
            on_change=_follow,
            args=(slider, box),
            help=range_of(GenerateRequest, "temperature").about,
            bind="query-params",
        )
    with left:
        if slider not in st.session_state:
            st.session_state[slider] = min(_SLIDER_END, st.session_state[box])
        st.slider(
            "Temperature",
            0.0,
            _SLIDER_END,
            step=0.05,
            key=slider,
            on_change=_follow,
            args=(box, slider),
            help="0 always takes the likeliest, 1 is the model's own distribution.",
        )


def sampling_controls(page: str, vocabulary_size: int) -> None:
    """Shows temperature, top-k, top-p and seed; their keys are `<page>_temperature`, `_top_k`, `_top_p` and
    `_seed`.
    """
    temperature_control(page)
    row = st.container(horizontal=True, key=f"{page}_row")
    top_k = row.number_input(
        "Top-k",
        0,
        1000,
        0,
        key=f"{page}_top_k",
        help=range_of(GenerateRequest, "top_k").about,
        bind="query-params",
    )
    row.number_input(
        "Top-p",
        0.01,
        1.0,
        1.0,
        0.05,
        key=f"{page}_top_p",
        help=range_of(GenerateRequest, "top_p").about,
        bind="query-params",
    )
    if top_k > vocabulary_size:
        st.caption(f":material/info: Top-k {top_k:,} counts as {vocabulary_size}: there are no more to keep.")
    st.number_input(
        "Seed",
        0,
        MAX_SEED,
        42,
        key=f"{page}_seed",
        help=range_of(GenerateRequest, "seed").about,
        bind="query-params",
    )
