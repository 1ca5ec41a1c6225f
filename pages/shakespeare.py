"""Shakespeare: a character RNN writes, and shows how likely each character was, what it carries and what it
cut.
"""

import streamlit as st

from core.configs.char_rnn import CHAR_RNNS
from core.figures.shakespeare import characters, generated_text
from core.requests.shakespeare import (
    MAX_LENGTH,
    CarryRequest,
    CompareRequest,
    GenerateRequest,
    NextCharacterRequest,
    StatesRequest,
)
from core.ui.parts.figure_block import figure_block, honest_input, proof_code
from core.ui.parts.page_text import header, text
from core.ui.parts.results_cache import answer, drawn
from core.ui.parts.sampling_controls import sampling_controls
from core.ui.server.errors import shown_errors
from core.ui.shakespeare import writing_desk
from core.vocabulary.characters import CHARACTERS

PAGE = "shakespeare"
SAMPLING = ("temperature", "top_k", "top_p")
STATE_TEXT = 160  # characters over which the hidden units are drawn
BOUND = {"bind": "query-params"}


def setting(name: str):
    """Returns the value of a control of this page."""
    return st.session_state[f"{PAGE}_{name}"]


def settings(*names: str) -> dict:
    """Returns the values of controls by the names that the requests give them."""
    return {name: setting(name) for name in names}


def link(**more) -> dict:
    """Returns the parameters of the address that opens this page as it stands."""
    values = {**settings("model", "prompt", "length", *SAMPLING, "seed", "view"), **more}
    return {f"{PAGE}_{name}": value for name, value in values.items()}


def controls() -> None:
    """Shows the controls that all views share."""
    # as it is: the address holds what the box shows
    name = st.selectbox("Model", list(CHAR_RNNS), key=f"{PAGE}_model", **BOUND)
    st.caption(CHAR_RNNS[name].title)
    prompt = st.text_area(
        "Prompt",
        "To be or not to be",
        key=f"{PAGE}_prompt",
        height=90,
        help="What the model reads first.",
        **BOUND,
    )
    honest_input(prompt)
    st.number_input(
        "Length", 1, MAX_LENGTH, 300, 50, key=f"{PAGE}_length", help="Characters to write.", **BOUND
    )
    sampling_controls(PAGE, len(CHARACTERS))


def tinted(thing: str, trace, made: dict, address: dict, **look) -> None:
    """Shows a text tinted by likelihood with all that belongs to a figure."""
    first = 0
    if len(trace.text) > 1000:
        last = (len(trace.text) - 1) // 1000 * 1000
        first = st.slider("Show from character", 0, last, step=1000, key=f"{PAGE}_{thing}_first", **BOUND)
        made, address = made | {"from": first}, address | {f"{PAGE}_{thing}_first": first}
    figure_block(
        PAGE,
        thing,
        drawn(generated_text.tinted_text, trace, first=first, **look),
        settings=made,
        shown=trace.probability,
        link=address,
        code=proof_code("shakespeare_tinted_text", model=made["model"], prompt=trace.prompt, text=trace.text),
    )


def write() -> None:
    """A text is written, can be stopped and continued, and each character is tinted."""
    request = None
    with shown_errors():
        request = GenerateRequest(**settings("model", "prompt", "length", *SAMPLING, "seed"))
    writing = writing_desk(PAGE, request)
    trace = writing.trace if writing else None  # joined from its parts at each call
    if trace is not None:
        made = {name: getattr(writing.request, name) for name in ("model", "prompt", *SAMPLING, "seed")} | {
            "length": writing.shown
        }
        tinted("tinted", trace, made, link(**made))


def three_temperatures() -> None:
    """Three texts of one prompt and one seed, generated together."""
    boxes = [
        column.number_input(
            f"Temperature {n}", 0.0, 1000.0, default, 0.1, format="%g", key=f"{PAGE}_temperature_{n}", **BOUND
        )
        for n, (column, default) in enumerate(zip(st.columns(3), (0.2, 0.8, 1.5), strict=True), 1)
    ]
    made = settings("model", "prompt", "length", "top_k", "top_p", "seed")
    traces = answer(CompareRequest(requests=tuple(GenerateRequest(**made, temperature=box) for box in boxes)))
    address = link(**{f"temperature_{n}": box for n, box in enumerate(boxes, 1)})
    for n, (column, trace) in enumerate(zip(st.columns(3), traces, strict=True), 1):
        with column:
            tinted(
                f"tinted_{n}", trace, {**made, "temperature": boxes[n - 1]}, address, columns=24, bar=False
            )
    st.caption(
        "Tint: probability under the model at temperature 1, from 0 (dark) to 1 (bright), on one scale for all three."
    )


def next_character() -> None:
    """One next character: logits, temperature, filter, draws."""
    draws = st.slider(
        "Draws", 0, 10_000, 1000, 100, key=f"{PAGE}_draws", help="Draw so often and compare.", **BOUND
    )
    made = settings("model", *SAMPLING)
    trace = answer(NextCharacterRequest(text=setting("prompt"), seed=setting("seed"), draws=draws, **made))
    figure_block(
        PAGE,
        "next",
        drawn(characters.next_character, trace),
        settings={**made, **settings("prompt", "seed"), "draws": draws},
        shown=trace.filtered,
        link=link(draws=draws),
        code=proof_code("shakespeare_next_character", text=setting("prompt"), **made),
    )


def memory() -> None:
    """The next character with the whole prompt read, and with its end alone."""
    last = st.slider(
        "Characters that are read after the state is reset", 1, 50, 5, key=f"{PAGE}_last", **BOUND
    )
    made = {"model": setting("model"), "text": setting("prompt"), "last": last}
    trace = answer(CarryRequest(**made))
    figure_block(
        PAGE,
        "carry",
        drawn(characters.carry, trace),
        settings=made,
        shown=[trace.carried, trace.reset],
        link=link(last=last),
        code=proof_code("shakespeare_carry", **made),
    )


def hidden_units() -> None:
    """The hidden units over the prompt and the text that was written from it."""
    made = settings("model", "prompt", "length", *SAMPLING, "seed")
    read = (made["prompt"] + answer(GenerateRequest(**made)).text)[:STATE_TEXT]
    with st.spinner("Reading with Keras ..."):
        trace = answer(StatesRequest(model=made["model"], text=read))
    figure_block(
        PAGE,
        "states",
        drawn(characters.hidden_states, trace),
        settings=made,
        shown=trace.states,
        link=link(),
        code=proof_code("shakespeare_hidden_states", model=made["model"], text=read),
    )


VIEWS = {
    "Write": write,
    "Three temperatures": three_temperatures,
    "Next character": next_character,
    "Memory": memory,
    "Hidden units": hidden_units,
}
header(
    "Shakespeare",
    "How does a network write, one character at a time?",
    "Hands-On Machine Learning, 3rd edition, chapter 16: Generating Shakespearean Text Using a Character RNN.",
)
side, stage = st.container(key="frame").columns([1, 2.4], gap="medium")
with side:
    controls()
with stage:
    view = (
        st.segmented_control(
            "View",
            list(VIEWS),
            default="Write",
            required=True,
            key=f"{PAGE}_view",
            label_visibility="collapsed",
            wrap=True,
            **BOUND,
        )
        or "Write"
    )  # where an address says that none is chosen
    with shown_errors():
        VIEWS[view]()
st.markdown(text("shakespeare.md"))
