"""The views "Next character" and "Memory"."""

import functools

import streamlit as st

from ....base.checks import is_number
from ....base.i18n import message
from ....base.text import visible_character
from ....models.vocabulary.characters import CHARACTERS
from ....ui.frame import Frame
from ....ui.parts.component import component, on_trigger
from ....ui.parts.controls import Controls
from ....ui.parts.input_notes import show_prompt_notes, truncate_to_context
from ....ui.parts.plotly_events import check_index
from ....ui.parts.results_cache import run_cached
from . import plot, schema

LIKELIEST_OPTION = "the likeliest"
# of the slider; higher temperatures can be typed
MAX_SLIDER_TEMPERATURE = 2.0


def show_next(frame: Frame) -> None:
    """Shows the distribution of the next character, whose bars follow the temperature in the browser."""
    request = frame.form(schema.NextCharacterRequest)
    character = _choose_character(frame)
    with frame.controls_area:
        _show_temperature_slider(frame.controls, request, character)
    frame.show(
        "next",
        plot.plot_next_character,
        request,
        proof_values={"prompt": truncate_to_context(request.model, request.prompt)},
    )
    show_prompt_notes(frame.controls.values["prompt"], request.model, request.top_k)


def show_memory(frame: Frame) -> None:
    """Shows the next-character distributions after the prompt, and after its last characters alone."""
    request = frame.form(schema.ContextEffectRequest)
    with frame.controls_area:
        show_prompt_notes(
            frame.controls.values["prompt"],
            request.model,
            transformer_note=message("next_character-no-state"),
        )
    frame.show(
        "memory",
        plot.plot_context_effect,
        request,
        proof_values={"prompt": truncate_to_context(request.model, request.prompt)},
    )


def _choose_character(frame: Frame) -> int:
    options = [LIKELIEST_OPTION, *map(visible_character, CHARACTERS)]
    likeliest_label = message("next_character-likeliest")
    choice = frame.controls.selectbox(
        "character",
        message("next_character-formula"),
        options,
        frame.row,
        help=message("next_character-formula.help"),
        width=150,
        format_func=lambda option: likeliest_label if option == LIKELIEST_OPTION else option,
    )
    return options.index(choice) - 1  # -1 for the likeliest


def _show_temperature_slider(
    controls: Controls, request: schema.NextCharacterRequest, character: int
) -> None:
    # A browser computes the softmax of 39 logits in microseconds: the slider does not wait for the server.
    key, result = controls.key("temperature_slider"), run_cached(request)
    component("temperature", __file__)(
        data={
            "chart": controls.key("next"),
            "characters": [visible_character(name) for name in result.characters],
            "logits": result.logits.tolist(),
            "temperature": request.temperature,
            "topK": request.top_k,
            "topP": request.top_p,
            "character": character,
            "end": MAX_SLIDER_TEMPERATURE,
            "words": script_labels(),
        },
        key=key,
        **on_trigger(key, "moved", functools.partial(apply_slider_event, controls.page)),
    )


def script_labels() -> dict[str, str]:
    """Returns the labels of the script; a % stands for a name or a number."""
    names = ("slider", "back", "greedy", "cut-away", "sum", "over")
    return {name: message(f"next_character-{name}") for name in names}


def apply_slider_event(page: str, event: dict) -> None:
    """Sets the controls to the temperature and the character that the browser sent, if they are valid."""
    controls = Controls(page, st)
    temperature = event.get("temperature")
    if temperature is not None and is_number(temperature) and 0 <= temperature <= MAX_SLIDER_TEMPERATURE:
        controls.set(temperature=float(temperature))
    index = check_index(event.get("character"), len(CHARACTERS))
    if index is not None:
        controls.set(character=visible_character(CHARACTERS[index]))
