"""Shakespeare: a character RNN writes, and shows how likely each character was and what its state carries."""

import streamlit as st

from core.configs.char_rnn import CHAR_RNNS
from core.figures.shakespeare import characters, generated_text
from core.requests.fields import range_of
from core.requests.shakespeare import (
    CarryRequest,
    CompareRequest,
    GenerateRequest,
    NextCharacterRequest,
    StatesRequest,
)
from core.ui.parts.figure_block import honest_input, proof_code
from core.ui.parts.page_frame import Frame, page_frame
from core.ui.parts.results_cache import answer, drawn
from core.ui.parts.sampling_controls import SAMPLING, sampling_controls
from core.ui.server.errors import shown_errors
from core.ui.shakespeare import writing_desk

STATE_TEXT = 160  # characters over which the hidden units are drawn
SHOWN = 1_000  # characters of a text in one figure
OF_A_TEXT = ("model", "prompt", "length", *SAMPLING, "seed")


def text_controls(frame: Frame) -> None:
    """Shows model, prompt, length and how characters are drawn."""
    controls = frame.controls
    name = controls.select("model", "Model", list(CHAR_RNNS))
    controls.side.caption(CHAR_RNNS[name].title)
    prompt = controls.area(
        "prompt", "Prompt", "To be or not to be", height=90, help="What the model reads first."
    )
    with controls.side:
        honest_input(prompt)
    longest = int(range_of(GenerateRequest, "length").highest)
    controls.number("length", "Length", of=GenerateRequest, min_value=1, max_value=longest, step=50)
    sampling_controls(controls, CHAR_RNNS[name].vocabulary_size)


def tinted(controls, figure_name: str, trace, settings: dict, **look) -> None:
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
    boxes = [
        controls.number(
            f"temperature_{n}",
            f"Temperature {n}",
            default,
            column,
            min_value=0.0,
            max_value=1000.0,
            step=0.1,
            format="%g",
        )
        for n, (column, default) in enumerate(zip(st.columns(3), (0.2, 0.8, 1.5), strict=True), 1)
    ]
    shared = controls.settings("model", "prompt", "length", "top_k", "top_p", "seed")
    requests = tuple(GenerateRequest(**shared, temperature=temperature) for temperature in boxes)
    traces = answer(CompareRequest(requests=requests))
    for n, (column, trace) in enumerate(zip(st.columns(3), traces, strict=True), 1):
        with column:
            settings = {**shared, "temperature": boxes[n - 1]}
            tinted(controls, f"tinted_{n}", trace, settings, columns=24, bar=False)
    st.caption(
        "Tint: probability under the model at temperature 1, from 0 (dark) to 1 (bright), on one scale for "
        "all three."
    )


def next_character(frame: Frame) -> None:
    """One next character: logits, temperature, filter, draws."""
    controls = frame.controls
    about = range_of(NextCharacterRequest, "draws").about
    draws = controls.slider("draws", "Draws", 0, 10_000, 1000, 100, st, help=about)
    settings = controls.settings("model", *SAMPLING)
    prompt = controls.values["prompt"]
    seed = controls.values["seed"]
    request = NextCharacterRequest(text=prompt, seed=seed, draws=draws, **settings)
    trace = answer(request)
    controls.show(
        "next",
        drawn(characters.next_character, trace, of=request),
        shown=trace.filtered,
        settings={**settings, "prompt": prompt, "seed": seed, "draws": draws},
        proof=proof_code("shakespeare_next_character", text=prompt, **settings),
    )


def memory(frame: Frame) -> None:
    """The next character with the whole prompt read, and with its end alone."""
    controls = frame.controls
    last = controls.slider("last", "Characters that are read after the state is reset", 1, 50, 5, None, st)
    settings = {"model": controls.values["model"], "text": controls.values["prompt"], "last": last}
    request = CarryRequest(**settings)
    trace = answer(request)
    picture = drawn(characters.carry, trace, of=request)
    controls.show("carry", picture, shown=[trace.carried, trace.reset], settings=settings)


def hidden_units(frame: Frame) -> None:
    """The hidden units over the prompt and the text that was written from it."""
    controls = frame.controls
    settings = controls.settings(*OF_A_TEXT)
    text = (settings["prompt"] + answer(GenerateRequest(**settings)).text)[:STATE_TEXT]
    with st.spinner("Reading with Keras ..."):
        request = StatesRequest(model=settings["model"], text=text)
        trace = answer(request)
    proof = proof_code("shakespeare_hidden_states", model=settings["model"], text=text)
    picture = drawn(characters.hidden_states, trace, of=request)
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
    "Shakespeare",
    "How does a network write, one character at a time?",
    "Hands-On Machine Learning, 3rd edition, chapter 16: Generating Shakespearean Text Using a Character RNN.",
    VIEWS,
    shared=text_controls,
)
