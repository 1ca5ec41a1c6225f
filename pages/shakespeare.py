"""Shakespeare: a character RNN writes, and shows how likely each character was, what it carries and what it cut."""

import streamlit as st

from core.configs import (
    CHAR_RNNS, CHARACTERS, MAX_LENGTH, MAX_SEED, CarryRequest, CompareRequest, GenerateRequest, NextCharacterRequest, StatesRequest,
)
from core.figures import shakespeare as figures
from core.ui.answers import answer
from core.ui.blocks import figure_block, honest_input, proof_code
from core.ui.guard import shown_errors
from core.ui.words import header, text
from core.ui.writing import Writing
from core.vocabulary import encode_characters

PAGE = "shakespeare"
VIEWS = ("Write", "Three temperatures", "Next character", "Memory", "Hidden units")
PACES = {"Slow (20 a second)": 20.0, "Reading (60 a second)": 60.0, "Quick (200 a second)": 200.0, "As fast as it goes": None}
STATE_TEXT = 160  # characters over which the hidden units are drawn
state = st.session_state


def setting(name: str):
    """Returns the value of a control of this page."""
    return state[f"{PAGE}_{name}"]


def settings() -> dict:
    """Returns what every text depends on, by the names of the requests."""
    return {name: setting(name) for name in ("model", "temperature", "top_k", "top_p", "seed")}


def link(**more) -> dict:
    """Returns the parameters of the address that opens this page as it stands."""
    values = {**settings(), "prompt": setting("prompt"), "length": setting("length"), "view": setting("view"), **more}
    return {f"{PAGE}_{name}": value for name, value in values.items()}


def sync(target: str, value) -> None:
    """Moves one of the two temperature controls after the other."""
    state[f"{PAGE}_{target}"] = value(state)


def controls() -> str:
    """Draws the controls and returns the prompt."""
    bound = {"bind": "query-params"}
    st.selectbox("Model", list(CHAR_RNNS), format_func=lambda name: CHAR_RNNS[name].title, key=f"{PAGE}_model", **bound)
    prompt = st.text_area("Prompt", "To be or not to be", key=f"{PAGE}_prompt", height=90, help="What the model reads first.", **bound)
    honest_input(encode_characters(prompt), prompt)
    left, right = st.columns([3, 2], vertical_alignment="bottom")
    with right:
        st.number_input("or type it", 0.0, 1000.0, 0.8, 0.1, format="%g", key=f"{PAGE}_temperature", on_change=sync,
                        args=("slider", lambda s: min(2.0, s[f"{PAGE}_temperature"])), help="0 to 1,000; the chapter shows 0.01, 1 and 100.", **bound)
    with left:
        if f"{PAGE}_slider" not in state:
            state[f"{PAGE}_slider"] = min(2.0, setting("temperature"))
        st.slider("Temperature", 0.0, 2.0, step=0.05, key=f"{PAGE}_slider", on_change=sync,
                  args=("temperature", lambda s: s[f"{PAGE}_slider"]), help="0 always takes the likeliest character.")
    left, right = st.columns(2)
    left.number_input("Top-k", 0, 1000, 0, key=f"{PAGE}_top_k", help="Keep the k likeliest characters; 0 is off.", **bound)
    right.number_input("Top-p", 0.01, 1.0, 1.0, 0.05, key=f"{PAGE}_top_p", help="Keep the likeliest that hold p of the probability; 1 is off.", **bound)
    if setting("top_k") > len(CHARACTERS):
        st.caption(f"Top-k {setting('top_k'):,} counts as {len(CHARACTERS)}: there are no more characters.")
    left, right = st.columns(2)
    left.number_input("Length", 1, MAX_LENGTH, 300, 50, key=f"{PAGE}_length", help="Characters to write.", **bound)
    right.number_input("Seed", 0, MAX_SEED, 42, key=f"{PAGE}_seed", help="The same seed writes the same text.", **bound)
    return prompt


def write(prompt: str) -> None:
    """The first view: a text is written, can be stopped and continued, and each character is tinted."""
    request = GenerateRequest(prompt=prompt, length=setting("length"), **settings())
    if state.pop(f"{PAGE}_fresh", False):
        state[f"{PAGE}_writing"] = Writing(request)
    elif f"{PAGE}_writing" not in state:  # the first picture, and what a link shows, is there at once
        first = Writing(request)
        first.finish()
        state[f"{PAGE}_writing"] = first
    writing = state[f"{PAGE}_writing"]
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.button("Write", key=f"{PAGE}_write", type="primary", icon=":material/edit:", on_click=lambda: state.update({f"{PAGE}_fresh": True}))
        st.button("Stop", key=f"{PAGE}_stop", icon=":material/stop:", disabled=not writing.running, on_click=lambda: setattr(writing, "running", False))
        st.button("Continue", key=f"{PAGE}_continue", icon=":material/resume:", disabled=writing.running or writing.shown >= MAX_LENGTH,
                  on_click=extend, args=(writing,), help="Goes on from the same state, with the settings that the text was begun with.")
        pace = st.selectbox("Pace", list(PACES), index=2, key=f"{PAGE}_pace", label_visibility="collapsed", width=210)
    with st.container(height=190, autoscroll=True, key=f"{PAGE}_text"):
        page_of_text = st.empty()
    page_of_text.text(writing.request.prompt + writing.text)
    if writing.running:
        writing.play(lambda so_far: page_of_text.text(writing.request.prompt + so_far), PACES[pace])
        st.rerun()
    if request != writing.request:
        st.caption(":material/info: The settings have changed since this text was begun. **Write** begins a new one with them.")
    trace = writing.trace
    if trace is None:
        return
    made = {name: getattr(writing.request, name) for name in ("model", "prompt", "temperature", "top_k", "top_p", "seed")}
    tinted(trace, "tinted", {**made, "length": writing.shown}, link(**made, length=writing.shown))


def extend(writing: Writing) -> None:
    """Continues a text, and moves the length with it so that the address names the whole text."""
    writing.extend(300)
    state[f"{PAGE}_length"] = writing.request.length


def tinted(trace, thing: str, made: dict, address: dict, columns: int = 56) -> None:
    """Draws a tinted text with all that belongs to a figure."""
    first = 0
    if len(trace.text) > 1000:
        first = st.slider("Show from character", 0, (len(trace.text) - 1) // 1000 * 1000, step=1000, key=f"{PAGE}_{thing}_first")
    code = proof_code("tinted_text", model=made["model"], prompt=trace.prompt, text=trace.text)
    figure_block(PAGE, thing, figures.tinted_text(trace, first=first, columns=columns), settings=made, code=code,
                 shown=trace.probability, link=address)


def three_temperatures(prompt: str) -> None:
    """Three texts of one prompt and one seed, generated together."""
    temperatures = []
    for column, default in zip(st.columns(3), (0.2, 0.8, 1.5), strict=True):
        key = f"{PAGE}_temperature_{len(temperatures) + 1}"
        temperatures.append(column.number_input(f"Temperature {len(temperatures) + 1}", 0.0, 1000.0, default, 0.1, format="%g", key=key, bind="query-params"))
    made = {**settings(), "prompt": prompt, "length": min(setting("length"), 600)}
    requests = tuple(GenerateRequest(**{**made, "temperature": t}) for t in temperatures)
    address = link(**{f"temperature_{n}": t for n, t in enumerate(temperatures, 1)})
    traces = answer(CompareRequest(requests=requests))
    for n, (column, trace, t) in enumerate(zip(st.columns(3), traces, temperatures, strict=True), 1):
        with column:
            st.markdown(f"**Temperature {t:g}**")
            tinted(trace, f"tinted_{n}", {**made, "temperature": t}, address, columns=26)


def next_character(prompt: str) -> None:
    """One next character: logits, temperature, filter, draws."""
    draws = st.slider("Draws", 0, 10_000, 1000, 100, key=f"{PAGE}_draws", bind="query-params", help="Draw so often and compare.")
    trace = answer(NextCharacterRequest(text=prompt, draws=draws, **settings()))
    values = {name: setting(name) for name in ("model", "temperature", "top_k", "top_p")}
    figure_block(PAGE, "next", figures.next_character(trace), settings={**settings(), "prompt": prompt, "draws": draws},
                 code=proof_code("next_character", text=prompt, **values), shown=trace.filtered, link=link(draws=draws))


def memory(prompt: str) -> None:
    """The next character with the whole prompt read, and with its end alone."""
    last = st.slider("Characters kept when the state is reset", 1, 50, 5, key=f"{PAGE}_last", bind="query-params")
    trace = answer(CarryRequest(model=setting("model"), text=prompt, last=last))
    figure_block(PAGE, "carry", figures.carry(trace), settings={"model": setting("model"), "prompt": prompt, "last": last},
                 code=proof_code("carry", model=setting("model"), text=prompt, last=last), shown=[trace.carried, trace.reset], link=link(last=last))


def hidden_units(prompt: str) -> None:
    """The hidden units over the prompt and the text that was written from it."""
    written = answer(GenerateRequest(prompt=prompt, length=setting("length"), **settings())).text
    with st.spinner("Reading with Keras ..."):
        trace = answer(StatesRequest(model=setting("model"), text=(prompt + written)[:STATE_TEXT]))
    figure_block(PAGE, "states", figures.hidden_states(trace), settings={**settings(), "prompt": prompt},
                 code=proof_code("hidden_states", model=setting("model"), text=trace.text), shown=trace.states, link=link())


header("Shakespeare", "How does a network write, one character at a time?", "Hands-On Machine Learning, 3rd edition, chapter 16: Generating Shakespearean Text Using a Character RNN.")
side, stage = st.columns([1, 2.6], gap="large")
with side:
    prompt = controls()
with stage:
    view = st.segmented_control("View", VIEWS, default=VIEWS[0], required=True, key=f"{PAGE}_view", label_visibility="collapsed", bind="query-params")
    with shown_errors():
        dict(zip(VIEWS, (write, three_temperatures, next_character, memory, hidden_units), strict=True))[view](prompt)
st.markdown(text("shakespeare.md"))
