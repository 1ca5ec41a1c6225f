"""The views "Next character" and "Memory"."""

import functools
from typing import Any

import streamlit as st

from ....base.checks import is_number
from ....base.i18n import message
from ....base.text import visible
from ....models.vocabulary.characters import CHARACTERS
from ....ui.frame import Frame
from ....ui.parts.component import component, hears
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import index_below
from ....ui.parts.results_cache import run_cached
from ....ui.parts.unread import part_read, say_read
from . import plot, schema

LIKELIEST = "the likeliest"
SLIDER_END = 2.0  # the range in which temperatures are worth trying by hand; beyond it they are typed


def show_next(frame: Frame) -> None:
    """One next character: its bars follow the temperature in the browser."""
    request = frame.form(schema.NextCharacterRequest)
    character = _character_choice(frame)
    with frame.above:
        _hand(frame.controls, request, character)
    frame.show(
        "next",
        plot.next_character,
        request,
        proof_values={"prompt": part_read(request.model, request.prompt)},
    )
    say_read(frame.controls.values["prompt"], request.model, request.top_k)


def show_memory(frame: Frame) -> None:
    """The next character after the whole prompt, and after its last characters alone."""
    request = frame.form(schema.CarryRequest)
    with frame.above:
        say_read(frame.controls.values["prompt"], request.model, forgets=message("next_character-no-state"))
    frame.show(
        "carry", plot.carry, request, proof_values={"prompt": part_read(request.model, request.prompt)}
    )


def _character_choice(frame: Frame) -> int:
    """Shows the choice whose numbers the formula holds; returns its index, -1 for the likeliest."""
    options = [LIKELIEST, *map(visible, CHARACTERS)]
    words = {LIKELIEST: message("next_character-likeliest")}
    label, about = message("next_character-formula"), message("next_character-formula.help")
    look: dict[str, Any] = {
        "help": about,
        "width": 150,
        "format_func": lambda option: words.get(option, option),
    }
    return options.index(frame.controls.select("character", label, options, frame.row, **look)) - 1


def _hand(controls: Controls, request: schema.NextCharacterRequest, character: int) -> None:
    """Shows the slider and the formula that belong to the figure.

    Of 39 logits a browser makes the softmax in microseconds: nothing waits for the server while the slider
    moves.
    """
    key, trace = controls.key("next_hand"), run_cached(request)
    component("temperature", __file__)(
        data={
            "chart": controls.key("next"),
            "characters": [visible(name) for name in trace.characters],
            "logits": trace.logits.tolist(),
            "temperature": request.temperature,
            "topK": request.top_k,
            "topP": request.top_p,
            "character": character,
            "end": SLIDER_END,
            "words": {
                name: message(f"next_character-{name}")
                for name in ("slider", "back", "greedy", "cut-away", "sum", "over")
            },
        },
        key=key,
        **hears(key, "moved", functools.partial(take_hand, controls.page)),
    )


def take_hand(page: str, event: dict) -> None:
    """Takes what the browser sent over into the controls, where it is what a hand can set."""
    controls = Controls(page, st)
    temperature = event.get("temperature")
    if temperature is not None and is_number(temperature) and 0 <= temperature <= SLIDER_END:
        controls.set(temperature=float(temperature))
    index = index_below(event.get("character"), len(CHARACTERS))
    if index is not None:
        controls.set(character=visible(CHARACTERS[index]))
