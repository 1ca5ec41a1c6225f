"""Shakespeare: a character RNN writes, and shows how likely each character was and what its state carries."""

import streamlit as st

from core.figures.shakespeare import characters, generated_text
from core.requests.fields import range_of
from core.requests.shakespeare import (
    CarryRequest,
    CompareRequest,
    GenerateRequest,
    NextCharacterRequest,
    StatesRequest,
)
from core.ui.parts.controls import Controls
from core.ui.parts.figure_block import proof_code
from core.ui.parts.page_frame import Frame, page_frame
from core.ui.parts.results_cache import answer, answered, drawn
from core.ui.parts.sampling_controls import SAMPLING
from core.ui.server.errors import shown_errors
from core.ui.shakespeare.prompt import text_controls
from core.ui.shakespeare.writing import writing_desk

STATE_TEXT = 160  # characters over which the hidden units are drawn
SHOWN = 1_000  # characters of a text in one figure
OF_A_TEXT = ("model", "prompt", "length", *SAMPLING, "seed")


def tinted(controls: Controls, figure_name: str, trace, settings: dict, **look) -> None:
    """Shows a text tinted by likelihood with all that belongs to a figure."""
    first = 0
    if len(trace.text) > SHOWN:
        last = (len(trace.text) - 1) // SHOWN * SHOWN
        first = controls.slider(f"{figure_name}_first", "Show from character", 0, last, 0, SHOWN, st)
        settings = settings | {"from": first}
    proof = proof_code(
        "shakespeare_tinted_text", model=settings["model"], prompt=trace.prompt, text=trace.text
    )
    picture = drawn(generated_text.tinted_text, trace, of=tuple(settings.items()), first=first, **look)
    controls.show(figure_name, picture, shown=trace.probability, settings=settings, proof=proof)


def write(frame: Frame) -> None:
    """A text is written, can be stopped and continued, and each character is tinted."""
    controls = frame.controls
    request = None
    with shown_errors():
        request = GenerateRequest(**controls.settings(*OF_A_TEXT))
    writing = writing_desk(controls.page, request)
    trace = writing.trace if writing else None  # joined from its parts at each call
    if trace is not None:
        settings = {name: getattr(writing.request, name) for name in OF_A_TEXT} | {"length": writing.shown}
        controls.values.update(settings)  # the link opens the text that stands, not the one to be begun
        tinted(controls, "tinted", trace, settings)


def three_temperatures(frame: Frame) -> None:
    """Three texts of one prompt and one seed, generated together."""
    controls = frame.controls
    highest = range_of(GenerateRequest, "temperature").highest
    box = {"min_value": 0.0, "max_value": highest, "step": 0.1, "format": "%g"}
    columns = st.columns(3)
    temperatures = [
        controls.number(f"temperature_{n}", f"Temperature {n}", default, columns[n - 1], **box)
        for n, default in enumerate((0.2, 0.8, 1.5), 1)
    ]
    shared = controls.settings("model", "prompt", "length", "top_k", "top_p", "seed")
    requests = tuple(GenerateRequest(**shared, temperature=temperature) for temperature in temperatures)
    traces = answer(CompareRequest(requests=requests))
    for n, (column, trace) in enumerate(zip(st.columns(3), traces, strict=True), 1):
        with column:
            settings = {**shared, "temperature": temperatures[n - 1]}
            tinted(controls, f"tinted_{n}", trace, settings, columns=24, bar=False)
    st.caption(
        "Tint: probability under the model at temperature 1, from 0 (dark) to 1 (bright), on one scale for "
        "all three."
    )


def next_character(frame: Frame) -> None:
    """One next character: logits, temperature, filter, draws."""
    controls = frame.controls
    controls.slider("draws", "Draws", high=10_000, step=100, container=st, of=NextCharacterRequest)
    settings = controls.settings("model", *SAMPLING)
    prompt = controls.values["prompt"]
    draws = controls.settings("seed", "draws")
    trace, picture = answered(
        characters.next_character, NextCharacterRequest(text=prompt, **settings, **draws)
    )
    proof = proof_code("shakespeare_next_character", text=prompt, **settings)
    settings = {**settings, "prompt": prompt, **draws}
    controls.show("next", picture, shown=trace.filtered, settings=settings, proof=proof)


def memory(frame: Frame) -> None:
    """The next character with the whole prompt read, and with its end alone."""
    controls = frame.controls
    label = "Characters that are read after the state is reset"
    last = controls.slider("last", label, high=50, container=st, of=CarryRequest)
    settings = {"model": controls.values["model"], "text": controls.values["prompt"], "last": last}
    trace, picture = answered(characters.carry, CarryRequest(**settings))
    controls.show("carry", picture, shown=[trace.carried, trace.reset], settings=settings)


def hidden_units(frame: Frame) -> None:
    """The hidden units over the prompt and the text that was written from it."""
    controls = frame.controls
    settings = controls.settings(*OF_A_TEXT)
    text = (settings["prompt"] + answer(GenerateRequest(**settings)).text)[:STATE_TEXT]
    with st.spinner("Reading with Keras ..."):
        request = StatesRequest(model=settings["model"], text=text)
        trace, picture = answered(characters.hidden_states, request)
    proof = proof_code("shakespeare_hidden_states", model=settings["model"], text=text)
    controls.show("states", picture, shown=trace.states, settings=settings, proof=proof)


VIEWS = {
    "Write": write,
    "Three temperatures": three_temperatures,
    "Next character": next_character,
    "Memory": memory,
    "Hidden units": hidden_units,
}
page_frame(
    "shakespeare",
    VIEWS,
    source="Hands-On Machine Learning, 3rd edition, chapter 16: Generating Shakespearean Text Using a "
    "Character RNN.",
    shared=text_controls,
)
