"""The Shakespeare page by its keys and visible words, on the shipped weights."""

import time

import numpy as np
import pytest

from core import engine
from core.base.proofs import load_proof
from core.engine import streams
from core.models.families import get_display_name
from core.topics.shakespeare.writing.schema import GenerateRequest
from core.ui.streaming import StreamedText
from tests.support.proofs import compute_proof_error
from tests.support.views import assert_no_errors, find_controls


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


def test_write_streams_to_the_end_and_keeps_its_text_when_a_control_changes(opened, words):
    app = opened("shakespeare", length=64)
    app.selectbox(key="shakespeare_speed").select("As fast as possible")
    app.number_input(key="shakespeare_seed").set_value(7)
    app.button(key="shakespeare_write").click().run()
    text = written(app)
    assert text == whole(64, seed=7)
    app.number_input(key="shakespeare_top_k").set_value(3).run()
    assert written(app) == text
    assert "The settings have changed" in words(app)


def test_continue_goes_on_from_the_same_state_and_the_address_follows(opened):
    app = opened("shakespeare", length=50)
    app.selectbox(key="shakespeare_speed").select("As fast as possible").run()
    app.button(key="shakespeare_continue").click().run()
    assert app.number_input(key="shakespeare_length").value == 350
    assert written(app) == whole(350)


def test_stop_keeps_what_is_there_and_continue_finishes_it(opened):
    app = opened("shakespeare", length=40)
    writing = app.session_state["shakespeare_writing"]
    writing.num_shown, writing.is_running = 13, False  # as Stop leaves it in the middle
    app.run()
    assert written(app) == whole(40)[: 18 + 13]
    app.selectbox(key="shakespeare_speed").select("As fast as possible")
    app.button(key="shakespeare_continue").click().run()
    assert written(app) == whole(40)


def test_an_interrupted_play_frees_its_slot():
    class Interrupted(Exception):
        pass

    def show(_):
        raise Interrupted

    writing = StreamedText(GenerateRequest(prompt="a", length=500))
    with pytest.raises(Interrupted):
        writing.play(show, 60.0)
    assert streams.WORKER.num_active == 0
    assert 0 < writing.num_shown < 500
    assert writing.is_running


def test_a_script_run_that_is_still_on_its_last_step_adds_nothing_to_the_text():
    writing = StreamedText(GenerateRequest(prompt="a", length=300))

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
    assert streams.WORKER.num_active == 0


def test_a_paced_text_is_shown_at_its_pace():
    lengths, began = [], time.monotonic()
    StreamedText(GenerateRequest(prompt="a", length=30)).play(lambda text: lengths.append(len(text)), 60.0)
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


@pytest.mark.parametrize("view", LABELS)
def test_each_view_has_the_controls_that_act_in_it_and_no_other(opened, view):
    app = opened("shakespeare", view=view)
    labels = {control.label for control in find_controls(app, *CONTROLS)} - {
        "View",
        "Model",
        "Prompt",
        "Language",
    }
    assert labels == LABELS[view]
    assert ("Prompt" in {box.label for box in app.text_area}) == (view != "Units")  # that reads a scene


CONTROLS = ("button_group", "selectbox", "number_input", "slider", "text_area")


def test_the_seed_is_there_where_samples_are_drawn(opened):
    app = opened("shakespeare", view="Next character", num_samples=200)
    assert app.number_input(key="shakespeare_seed").value == 42


def test_another_feature_asks_for_its_own_best_unit(opened):
    app = opened("shakespeare", view="Units", units="One unit", unit=7)
    app.selectbox(key="shakespeare_feature").select("vowel").run()
    assert app.number_input(key="shakespeare_unit").value is None


def test_a_unit_that_a_smaller_model_lacks_is_forgotten(opened):
    app = opened("shakespeare", view="Units", units="One unit", model="char_rnn_large", unit=400)
    assert app.number_input(key="shakespeare_unit").value == 400
    app.selectbox(key="shakespeare_model").select("char_rnn").run()
    assert not app.exception
    assert app.number_input(key="shakespeare_unit").value is None


def test_the_two_temperature_controls_follow_each_other(opened):
    app = opened("shakespeare", temperature=100)
    assert app.slider(key="shakespeare_slider").value == 2.0
    app.slider(key="shakespeare_slider").set_value(0.5).run()
    assert app.number_input(key="shakespeare_temperature").value == 0.5
    app.number_input(key="shakespeare_temperature").set_value(1.25).run()
    assert app.slider(key="shakespeare_slider").value == 1.25


def test_a_bad_prompt_leaves_what_was_written_and_nothing_to_write(opened):
    app = opened("shakespeare")
    before = written(app)
    app.text_area(key="shakespeare_prompt").set_value("你好").run()
    assert written(app) == before
    assert app.button(key="shakespeare_write").disabled
    assert_no_errors(app.text_area(key="shakespeare_prompt").set_value("romeo").run())


def test_a_wrong_number_fails_its_proof():
    values = {"model": "char_rnn", "prompt": "to be", "tail_length": 2}
    code = load_proof("core.topics.shakespeare.next_character.plot", "memory", values)
    assert compute_proof_error(code, np.zeros((2, 39))) > 0.01


def test_views_of_hidden_units_offer_models_that_have_some(open_app):
    app = open_app("shakespeare", shakespeare_view="Units", shakespeare_model="char_gpt")
    assert not app.exception
    assert get_display_name("char_gpt") not in app.selectbox(key="shakespeare_model").options
