"""Shakespeare: a character RNN writes, and shows how likely each character was and what its units know."""

import streamlit as st

from core.base.request import range_of
from core.figures.shakespeare import characters, hidden_units
from core.requests.shakespeare import (
    CarryRequest,
    CompareRequest,
    GenerateRequest,
    NextCharacterRequest,
    StatesRequest,
)
from core.ui.parts.figure_block import proof_code
from core.ui.parts.page_frame import Frame, page_frame
from core.ui.parts.results_cache import answer, answered
from core.ui.parts.sampling_controls import SAMPLING, seed_control, temperature_control
from core.ui.server.errors import shown_errors
from core.ui.shakespeare import prompt, units
from core.ui.shakespeare.desk import copyable_text, settings_changed, speed_choice, writing_desk
from core.ui.shakespeare.temperature import character_choice, temperature_slider
from core.ui.shakespeare.tinted import tinted

OF_A_TEXT = ("model", "prompt", "length", *SAMPLING, "seed")


def box_of_temperature() -> dict:
    """Returns what Streamlit needs to show a box for a temperature."""
    highest = range_of(GenerateRequest, "temperature").highest
    return {"min_value": 0.0, "max_value": highest, "step": 0.1, "format": "%g"}


def write(frame: Frame) -> None:
    """A text is written, can be stopped and continued, and each character is tinted."""
    controls = frame.controls
    prompt.model_control(controls)
    prompt.prompt_control(controls)
    temperature_control(controls)
    with controls.more_settings():
        prompt.length_control(controls)
        prompt.filters(controls)
        seed_control(controls)
        speed = speed_choice(controls)
    request = None
    with shown_errors():
        request = GenerateRequest(**controls.settings(*OF_A_TEXT))
    writing = writing_desk(controls.page, request, speed)
    if writing is None:
        return
    with st.container():
        settings_changed(writing, request)
        trace = writing.trace  # joined from its parts at each call
        if trace is not None:
            settings = {name: getattr(writing.request, name) for name in OF_A_TEXT} | {
                "length": writing.shown
            }
            controls.values.update(settings)  # the link opens the text that stands, not the one to be begun
            tinted(controls, "tinted", trace, settings)
        copyable_text(controls.page, writing)


def three_temperatures(frame: Frame) -> None:
    """Three texts of one prompt and one seed, generated together."""
    controls = frame.controls
    prompt.model_control(controls)
    prompt.prompt_control(controls)
    temperatures = [
        controls.number(f"temperature_{number}", f"{name} temperature", default, **box_of_temperature())
        for number, (name, default) in enumerate((("First", 0.2), ("Second", 0.8), ("Third", 1.5)), 1)
    ]
    with controls.more_settings():
        prompt.length_control(controls)
        prompt.filters(controls)
        seed_control(controls)
    shared = controls.settings("model", "prompt", "length", "top_k", "top_p", "seed")
    requests = tuple(GenerateRequest(**shared, temperature=temperature) for temperature in temperatures)
    traces = answer(CompareRequest(requests=requests))
    for number, (column, trace) in enumerate(zip(st.columns(3), traces, strict=True), 1):
        with column:
            settings = {**shared, "temperature": temperatures[number - 1]}
            st.markdown(f"**T = {settings['temperature']:g}**")
            tinted(controls, f"tinted_{number}", trace, settings, columns=24, bar=number == 1)


def next_character(frame: Frame) -> None:
    """One next character: its bars follow the temperature in the browser."""
    controls = frame.controls
    prompt.model_control(controls)
    text = prompt.prompt_control(controls)
    controls.number("temperature", "Temperature", 0.8, of=GenerateRequest, **box_of_temperature())
    prompt.filters(controls)
    with controls.more_settings():
        controls.slider("draws", "Number of samples", high=10_000, step=100, of=NextCharacterRequest)
        if controls.values["draws"]:
            seed_control(controls)
        character = character_choice(controls)
    settings = controls.settings("model", *SAMPLING)
    draws = {name: controls.values[name] for name in ("seed", "draws") if name in controls.values}
    request = NextCharacterRequest(text=text, **settings, **draws)
    trace, picture = answered(characters.next_character, request)
    temperature_slider(controls, controls.key("next"), request, trace, character)
    read = prompt.part_read(settings["model"], text)
    proof = proof_code("shakespeare_next_character", text=read, **settings)
    controls.show(
        "next", picture, shown=trace.filtered, settings=settings | {"prompt": text} | draws, proof=proof
    )


def memory(frame: Frame) -> None:
    """The next character after the whole prompt, and after its last characters alone."""
    controls = frame.controls
    model = prompt.model_control(controls)
    text = prompt.prompt_control(controls)
    last = controls.slider("last", "Read only the last … characters", high=50, of=CarryRequest)
    settings = {"model": model, "text": text, "last": last}
    trace, picture = answered(characters.carry, CarryRequest(**settings))
    proof = proof_code("shakespeare_carry", **settings | {"text": prompt.part_read(model, text)})
    controls.show("carry", picture, shown=[trace.carried, trace.reset], settings=settings, proof=proof)
    prompt.memory_note(model)


def all_units(frame: Frame) -> None:
    """All hidden units over the prompt and the text that was written from it."""
    controls = frame.controls
    prompt.model_control(controls, recurrent=True)
    text, settings = units.continued_prompt(controls, units.DRAWN)
    trace, picture = answered(hidden_units.hidden_states, StatesRequest(model=settings["model"], text=text))
    units.listen_for_a_unit(controls)
    proof = proof_code("shakespeare_hidden_states", model=settings["model"], text=text)
    controls.show(
        "states", picture, shown=[*trace.states, trace.autocorrelation], settings=settings, proof=proof
    )


VIEWS = {
    "Write": write,
    "Next character": next_character,
    "Three temperatures": three_temperatures,
    "Memory": memory,
    "One unit": units.one_unit,
    "All units": all_units,
}
page_frame(
    "shakespeare",
    VIEWS,
    source="Hands-On Machine Learning, 3rd edition, chapter 16: Generating Shakespearean Text Using a "
    "Character RNN.",
    renamed={"Hidden units": "All units"},
)
