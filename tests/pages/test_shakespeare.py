"""The Shakespeare page by its keys and visible words, on the shipped weights."""

import functools
import time

import numpy as np
import pytest
import streamlit as st

from core import engine
from core.base.proofs import code_of
from core.engine import streams
from core.shakespeare.next_character.show import take_hand
from core.shakespeare.units.show import open_unit, tint
from core.shakespeare.writing.ask import GenerateRequest
from core.ui.streaming import Streamed
from tests.support.proofs import run_proof
from tests.support.views import boxes

ONE_UNIT = {"shakespeare_view": "Units", "shakespeare_units": "One unit"}
VIEWS = ("Write", "Next character", "Three temperatures", "Memory", "Units")


def key(name: str) -> str:
    return f"shakespeare_{name}"


def written(app) -> str:
    return app.text[0].value


def whole(length: int, **fields) -> str:
    """Returns the prompt of a newcomer and what is written behind it."""
    prompt = "To be or not to be"
    return (
        prompt.lower()
        + engine.run(GenerateRequest(prompt=prompt, length=length, temperature=0.8, **fields)).text
    )


def test_write_streams_to_the_end_and_keeps_its_text_when_a_control_changes(open_app, words):
    app = open_app("shakespeare", shakespeare_length=64)
    app.selectbox(key=key("pace")).select("As fast as possible")
    app.number_input(key=key("seed")).set_value(7)
    app.button(key=key("write")).click().run()
    text = written(app)
    assert text == whole(64, seed=7)
    app.number_input(key=key("top_k")).set_value(3).run()
    assert written(app) == text
    assert "The settings have changed" in words(app)


def test_continue_goes_on_from_the_same_state_and_the_address_follows(open_app):
    app = open_app("shakespeare", shakespeare_length=50)
    app.selectbox(key=key("pace")).select("As fast as possible").run()
    app.button(key=key("continue")).click().run()
    assert app.number_input(key=key("length")).value == 350
    assert written(app) == whole(350)


def test_stop_keeps_what_is_there_and_continue_finishes_it(open_app):
    app = open_app("shakespeare", shakespeare_length=40)
    writing = app.session_state[key("writing")]
    writing.shown, writing.running = 13, False  # as Stop leaves it in the middle
    app.run()
    assert written(app) == whole(40)[: 18 + 13]
    app.selectbox(key=key("pace")).select("As fast as possible")
    app.button(key=key("continue")).click().run()
    assert written(app) == whole(40)


def test_an_interrupted_play_frees_its_slot():
    class Interrupted(Exception):
        pass

    def show(_):
        raise Interrupted

    writing = Streamed(GenerateRequest(prompt="a", length=500))
    with pytest.raises(Interrupted):
        writing.play(show, 60.0)
    assert streams.WORKER.active == 0
    assert 0 < writing.shown < 500
    assert writing.running


def test_a_script_run_that_is_still_on_its_last_step_adds_nothing_to_the_text():
    writing = Streamed(GenerateRequest(prompt="a", length=300))

    def show(text):
        if nested:
            return
        nested.append(True)
        # the next script run finishes the text while this one still stands in `show`
        writing.play(lambda _: None, None)

    nested = []
    writing.play(show, 400.0)
    assert writing.text == engine.run(GenerateRequest(prompt="a", length=300)).text
    assert [part.start for part in writing.parts] == sorted({part.start for part in writing.parts})
    assert streams.WORKER.active == 0


def test_a_paced_text_is_shown_at_its_pace():
    lengths, began = [], time.monotonic()
    Streamed(GenerateRequest(prompt="a", length=30)).play(lambda text: lengths.append(len(text)), 60.0)
    assert lengths[-1] == 30
    assert lengths == sorted(lengths)
    assert len(lengths) >= 3
    assert time.monotonic() - began > 0.3


MORE = {"Length", "Top-k", "Top-p", "Seed"}
LABELS = {  # of the controls at the side, beside the view's own buttons
    "Write": {"Temperature", "Exact value", "Speed of writing"} | MORE,
    "Next character": {"Temperature", "Top-k", "Top-p", "Number of samples", "Formula for"},
    "Three temperatures": {
        "Temperature 1",
        "Temperature 2",
        "Temperature 3",
        "Length",
        "Top-k",
        "Top-p",
        "Seed",
    },
    "Memory": {"Last characters alone"},
    "Units": {"Figure", "Which unit detects this?", "Text"},
}


@pytest.mark.parametrize("view", VIEWS)
def test_each_view_has_the_controls_that_act_in_it_and_no_other(open_app, view):
    app = open_app("shakespeare", shakespeare_view=view)
    labels = {control.label for control in boxes(app, *CONTROLS)} - {"View", "Model", "Prompt", "Language"}
    assert labels == LABELS[view]
    assert ("Prompt" in {box.label for box in app.text_area}) == (view != "Units")  # that reads a scene


CONTROLS = ("button_group", "selectbox", "number_input", "slider", "text_area")


def test_the_seed_is_there_where_samples_are_drawn(open_app):
    app = open_app("shakespeare", shakespeare_view="Next character", shakespeare_draws=200)
    assert app.number_input(key=key("seed")).value == 42


@pytest.mark.parametrize("view", ["Next character", "Three temperatures"])
def test_the_softmax_with_temperature_stands_on_the_page(open_app, words, view):
    said = words(open_app("shakespeare", shakespeare_view=view))
    assert r"p_i = \frac{e^{z_i / T}}{\sum_j e^{z_j / T}}" in said


def test_what_the_browser_sends_of_the_slider_reaches_the_controls_and_nothing_else_does():
    events = [
        ({"temperature": 0.35}, {"shakespeare_temperature": 0.35}),
        ({"character": 2.0}, {"shakespeare_character": "!"}),
        ({"character": 1}, {"shakespeare_character": "␣"}),
        ({"temperature": 99}, {}),
        ({"temperature": "1"}, {}),
        ({"temperature": float("nan")}, {}),
        ({"temperature": True}, {}),
        ({"character": 39}, {}),
        ({"character": -1}, {}),
    ]
    for event, expected in events:
        state = {}
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(st, "session_state", state)
            take_hand("shakespeare", event)
        assert state == expected, event


def test_a_click_on_a_row_a_ribbon_or_a_bar_opens_its_unit_and_nothing_else_does(monkeypatch):
    clicks = [
        (functools.partial(open_unit, "shakespeare", 128, "y"), {"y": "7"}, 7),
        (functools.partial(open_unit, "shakespeare", 128, "where"), {"where": 7}, 7),
        (functools.partial(tint, "shakespeare", (3, 4)), {"x": 1}, 4),
        (functools.partial(open_unit, "shakespeare", 128, "y"), {"y": "128"}, None),
        (functools.partial(open_unit, "shakespeare", 128, "where"), {"where": "x"}, None),
        (functools.partial(tint, "shakespeare", (3, 4)), {"x": 2}, None),
    ]
    for chosen, event, unit in clicks:
        monkeypatch.setattr(st, "session_state", state := {})
        chosen({"kind": "zoom"} | event)
        assert state == {}
        chosen({"kind": "click"} | event)
        assert state.get(key("unit")) == unit


def test_the_unit_that_is_named_is_shown_and_the_best_where_none_is(open_app, spec):
    named = open_app("shakespeare", **ONE_UNIT, shakespeare_unit=7)
    assert " unit 7 is at " in named.get("plotly_chart")[0].proto.alt
    best = open_app("shakespeare", **ONE_UNIT)
    assert " unit 11 is at " in best.get("plotly_chart")[0].proto.alt
    best.selectbox(key=key("feature")).select("place in the line").run()
    assert "Unit 116 is " in best.get("plotly_chart")[0].proto.alt


def test_another_feature_asks_for_its_own_best_unit(open_app):
    app = open_app("shakespeare", **ONE_UNIT, shakespeare_unit=7)
    app.selectbox(key=key("feature")).select("vowel").run()
    assert app.number_input(key=key("unit")).value is None


def test_a_unit_that_a_smaller_model_lacks_is_forgotten(open_app):
    app = open_app("shakespeare", **ONE_UNIT, shakespeare_model="char_rnn_large", shakespeare_unit=400)
    assert not app.exception
    assert app.number_input(key=key("unit")).value == 400
    app.selectbox(key=key("model")).select("char_rnn").run()
    assert not app.exception
    assert app.number_input(key=key("unit")).value is None


def test_the_two_temperature_controls_follow_each_other(open_app):
    app = open_app("shakespeare", shakespeare_temperature=100)
    assert app.slider(key=key("slider")).value == 2.0
    app.slider(key=key("slider")).set_value(0.5).run()
    assert app.number_input(key=key("temperature")).value == 0.5
    app.number_input(key=key("temperature")).set_value(1.25).run()
    assert app.slider(key=key("slider")).value == 1.25


@pytest.mark.parametrize(
    ("prompt", "sentence"),
    [
        ("", "Prompt: type at least one character"),
        ("x" * 100_000, "Prompt: shorten it by 90,000 characters"),
        ("😀😀", "Prompt: type some Latin letters"),
        ("你好", "Prompt: type some Latin letters"),
        ("\0", "Prompt: type at least one character"),
    ],
)
@pytest.mark.parametrize("view", VIEWS)
def test_a_bad_prompt_is_one_sentence_and_is_not_lost(open_app, view, prompt, sentence):
    app = open_app("shakespeare", shakespeare_view=view, shakespeare_reads="Prompt, continued")
    app.text_area(key=key("prompt")).set_value(prompt)
    before = written(app) if view == "Write" else None
    app.run()
    if view == "Write":
        assert written(app) == before
        assert app.button(key=key("write")).disabled
    assert not app.exception
    assert len(app.error) == 1
    assert sentence in app.error[0].value
    assert len(app.error[0].value) < 250
    assert app.text_area(key=key("prompt")).value == prompt
    app.text_area(key=key("prompt")).set_value("romeo").run()
    assert not app.error


def test_what_is_read_differently_is_said(open_app, words):
    said = words(open_app("shakespeare", shakespeare_prompt="Café 😀"))
    assert "1 capital letter lower-cased" in said
    assert "read é as e" in said
    assert "1 left out" in said


def test_top_k_above_the_vocabulary_counts_as_all_and_the_page_says_so(open_app, words):
    said = words(open_app("shakespeare", shakespeare_top_k=50))
    assert "Top-k 50 counts as 39" in said


def test_a_wrong_number_fails_its_proof():
    values = {"model": "char_rnn", "prompt": "to be", "last": 2}
    code = code_of("core.shakespeare.next_character.draw", "carry", values)
    assert run_proof(code, np.zeros((2, 39))) > 0.01
