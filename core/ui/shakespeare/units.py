"""The views of hidden units: the controls that they share, a unit that is clicked, one unit's own view."""

import functools

import streamlit as st

from core.configs.char_rnn import char_rnn_config
from core.figures.shakespeare import hidden_units
from core.requests.shakespeare import GenerateRequest, StatesRequest, UnitScoresRequest
from core.traces.shakespeare import FEATURES
from core.ui.parts.controls import Controls
from core.ui.parts.figure_block import proof_code
from core.ui.parts.page_frame import Frame
from core.ui.parts.plotly_events import choose_in, index_below
from core.ui.parts.results_cache import answer, drawn
from core.ui.parts.sampling_controls import SAMPLING, seed_control, temperature_control
from core.ui.shakespeare import prompt
from core.ui.shakespeare.scene import SCENE

DRAWN = 80  # characters over which all units are drawn: each is named on the axis
READ = 1_500  # characters over which one unit is looked at
SHOWN = 500  # of them in one figure
_TEXTS = ("A scene", "Prompt, continued")


def continued_prompt(controls: Controls, most: int) -> tuple[str, dict]:
    """Shows the prompt and how the model continues it; returns the text and the settings it hangs on.

    Args:
        controls: The model's among them.
        most: Characters of the text.
    """
    typed = prompt.prompt_control(controls, "What is read first; the model writes on from it.")
    with controls.more_settings():
        temperature_control(controls)
        prompt.filters(controls)
        seed_control(controls)
    settings = {"model": controls.values["model"], "prompt": typed, **controls.settings(*SAMPLING, "seed")}
    more = max(1, most - len(typed))
    return (typed + answer(GenerateRequest(**settings, length=more)).text)[:most], settings


def one_unit(frame: Frame) -> None:
    """A text tinted by one unit, and how well each unit tells a feature of the text."""
    controls = frame.controls
    model = prompt.model_control(controls, recurrent=True)
    _keep_in_range(controls, char_rnn_config(model).units)
    about = "The units are ranked by how well each of them alone detects this feature of a character."
    clear = functools.partial(controls.set, unit=None)
    feature = controls.select("feature", "Which unit detects this?", FEATURES, help=about, on_change=clear)
    about = "A unit's number; empty for the one that detects it best."
    last = char_rnn_config(model).units - 1
    chosen = controls.number("unit", "Unit", min_value=0, max_value=last, placeholder="the best", help=about)
    text = SCENE
    settings = {"model": model}
    if controls.choice("reads", "Text", _TEXTS, help="A scene of ours in the form of the play.") != _TEXTS[0]:
        text, settings = continued_prompt(controls, READ)
    states = answer(StatesRequest(model=model, text=text))
    scores = answer(UnitScoresRequest(model=model, text=text, feature=feature))
    unit = int(scores.ranking[0]) if chosen is None else chosen
    settings = settings | {"feature": feature, "unit": unit}
    _unit_text(controls, states, scores, unit, settings)
    picture = drawn(hidden_units.unit_scores, scores, of=tuple(settings.items()), unit=unit)
    shown = [scores.searched, scores.checked]
    controls.show("scores", picture, shown=shown, settings=settings, text=text)
    best = tuple(scores.ranking[: hidden_units.BEST].tolist())
    choose_in(
        controls.key("scores"),
        "Choose a bar to tint the text by its unit.",
        functools.partial(_at_bar, controls.page, best),
    )


def _unit_text(controls: Controls, states, scores, unit: int, settings: dict) -> None:
    """Shows the text tinted by one unit."""
    first = 0
    if len(states.text) > SHOWN:
        last = (len(states.text) - 1) // SHOWN * SHOWN
        first = controls.slider("unit_first", "Show from character", 0, last, 0, SHOWN)
    of = (*settings.items(), first)
    picture = drawn(hidden_units.unit_text, states, scores, of=of, unit=unit, first=first, count=SHOWN)
    code = proof_code("shakespeare_unit", model=settings["model"], text=states.text, unit=unit)
    settings = settings | {"from": first}
    controls.show("unit_text", picture, shown=states.states[:, unit], settings=settings, proof=code)


def _keep_in_range(controls: Controls, units: int) -> None:
    """Forgets the number of a unit that a smaller model does not have."""
    chosen = st.session_state.get(controls.key("unit"))
    if chosen is not None and not 0 <= chosen < units:
        controls.set(unit=None)


def listen_for_a_unit(controls: Controls) -> None:
    """Makes a click in the figure of all units open the view of one."""
    units = char_rnn_config(controls.values["model"]).units
    hint = "Choose a row to see the text tinted by its unit."
    choose_in(controls.key("states"), hint, functools.partial(_at_row, controls.page, units))


def _at_row(page: str, units: int, event: dict) -> None:
    """Opens the view of the unit whose row was clicked, on the same text."""
    name = str(event.get("y"))
    if event.get("kind") == "click" and name.isdecimal() and int(name) < units:
        chosen = {f"{page}_view": "One unit", f"{page}_unit": int(name), f"{page}_reads": _TEXTS[1]}
        st.session_state.update(chosen)


def _at_bar(page: str, best: tuple[int, ...], event: dict) -> None:
    """Tints the text by the unit whose bar was clicked."""
    index = index_below(event.get("x"), len(best))
    if event.get("kind") == "click" and index is not None:
        st.session_state[f"{page}_unit"] = best[index]
