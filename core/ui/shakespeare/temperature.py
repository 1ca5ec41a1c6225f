"""The temperature in the hand: a slider whose bars follow it in the browser; the page hears where it ends.

Of 39 logits a browser makes the softmax in microseconds: nothing waits for the server while the slider moves.
"""

import functools
import pathlib

import streamlit as st

from core.checks import is_number
from core.figures.base.picture import visible
from core.requests.shakespeare import NextCharacterRequest
from core.traces.shakespeare import NextCharacterTrace
from core.ui.parts.controls import Controls
from core.ui.parts.plotly_events import index_below
from core.vocabulary.characters import CHARACTERS

LIKELIEST = "the likeliest"
SLIDER_END = 2.0  # the range in which temperatures are worth trying by hand; beyond it they are typed
_HTML = f"""
<div class="hand">
  <label>Temperature T
    <input type="range" min="0" max="{SLIDER_END:g}" step="0.01">
  </label>
  <output></output>
  <button type="button" title="Back to temperature 1">T = 1</button>
</div>
<p class="formula"></p>
"""
_CSS = """
:host, .hand, .formula { font-family: var(--st-font); color: var(--st-text-color); }
.hand { display: flex; align-items: center; gap: 0.75rem; width: 100%; }
.hand label { display: flex; align-items: center; gap: 0.75rem; flex: 1; min-width: 0; font-size: 0.9rem;
  white-space: nowrap; }
.hand input { flex: 1; min-width: 4rem; height: 1.75rem; margin: 0; cursor: pointer;
  accent-color: var(--st-primary-color); }
.hand output { min-width: 2.75rem; font-weight: 600; font-variant-numeric: tabular-nums; text-align: right; }
.hand button { min-height: 1.75rem; padding: 0 0.6rem; font: inherit; font-size: 0.85rem; cursor: pointer;
  color: inherit; background: none; border: 1px solid var(--st-border-color); white-space: nowrap;
  border-radius: var(--st-button-radius, 0.5rem); }
.hand button:disabled { opacity: 0.45; cursor: default; }
.hand :is(input, button):focus-visible { outline: 2px solid var(--st-primary-color); outline-offset: 2px; }
.formula { margin: 0.25rem 0 0; font-variant-numeric: tabular-nums; min-height: 1.5em; line-height: 1.5; }
@media (pointer: coarse) { .hand input, .hand button { min-height: 2.75rem; } }
"""


@functools.cache
def _component():
    script = pathlib.Path(__file__).with_name("temperature.js").read_text(encoding="utf-8")
    return st.components.v2.component("atlas_temperature", html=_HTML, css=_CSS, js=script)


def character_choice(controls: Controls) -> int:
    """Shows the choice whose numbers the formula holds; returns its index, -1 for the likeliest."""
    options = [LIKELIEST, *map(visible, CHARACTERS)]
    about = "The character whose numbers the formula holds; a click on a bar chooses it as well."
    return options.index(controls.select("character", "Formula for", options, help=about)) - 1


def _moved(page: str, key: str) -> None:
    """Takes what the browser sent over into the controls, where it is what a hand can set."""
    event = st.session_state[key].moved
    if not isinstance(event, dict):
        return
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
    _component()(
        data={
            "chart": chart,
            "characters": [visible(name) for name in trace.characters],
            "logits": trace.logits.tolist(),
            "temperature": request.temperature,
            "topK": request.top_k,
            "topP": request.top_p,
            "character": character,
        },
        key=key,
        on_moved_change=functools.partial(_moved, controls.page, key),
    )
