"""The temperature in the hand: a slider whose bars follow it in the browser; the page hears where it ends.

Of 39 logits a browser makes the softmax in microseconds: nothing waits for the server while the slider moves.
"""

import functools

import streamlit as st

from core.checks import is_number
from core.figures.base.picture import visible
from core.requests.shakespeare import NextCharacterRequest
from core.traces.shakespeare import NextCharacterTrace
from core.ui.parts.component import component, hears
from core.ui.parts.controls import Controls
from core.ui.parts.plotly_events import index_below
from core.vocabulary.characters import CHARACTERS

LIKELIEST = "the likeliest"
SLIDER_END = 2.0  # the range in which temperatures are worth trying by hand; beyond it they are typed


def character_choice(controls: Controls) -> int:
    """Shows the choice whose numbers the formula holds; returns its index, -1 for the likeliest."""
    options = [LIKELIEST, *map(visible, CHARACTERS)]
    about = "The character whose numbers the formula holds; a click on a bar chooses it as well."
    return options.index(controls.select("character", "Formula for", options, help=about)) - 1


def _moved(page: str, event: dict) -> None:
    """Takes what the browser sent over into the controls, where it is what a hand can set."""
    temperature = event.get("temperature")
    if temperature is not None and is_number(temperature) and 0 <= temperature <= SLIDER_END:
        st.session_state[f"{page}_temperature"] = float(temperature)
    index = index_below(event.get("character"), len(CHARACTERS))
    if index is not None:
        st.session_state[f"{page}_character"] = visible(CHARACTERS[index])


def temperature_slider(
    controls: Controls, chart: str, request: NextCharacterRequest, trace: NextCharacterTrace, character: int
) -> None:
    """Shows the slider and the formula that belong to the figure of a next character.

    Args:
        controls: Of the page; those named `temperature` and `character` follow.
        chart: Key of the figure.
        request: What the figure answers.
        trace: The answer.
        character: Index of the character whose numbers the formula holds; -1 for the likeliest.
    """
    key = f"{chart}_hand"
    component("temperature", __file__)(
        data={
            "chart": chart,
            "characters": [visible(name) for name in trace.characters],
            "logits": trace.logits.tolist(),
            "temperature": request.temperature,
            "topK": request.top_k,
            "topP": request.top_p,
            "character": character,
            "end": SLIDER_END,
        },
        key=key,
        **hears(key, "moved", functools.partial(_moved, controls.page)),
    )
