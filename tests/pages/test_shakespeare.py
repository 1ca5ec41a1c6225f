"""The Shakespeare page by its keys and visible words, on the shipped weights."""

import time

import pytest

from core import engine
from core.engine import streams
from core.models.families import get_display_name
from core.topics.shakespeare.writing.schema import GenerateRequest
from core.ui.streaming import StreamedText
from tests.support.views import assert_no_errors, find_controls, get_values, set_values


def written(app) -> str:
    return app.text[0].value


def whole(length: int, **fields) -> str:
    """Returns the prompt of a newcomer and what is written behind it."""
    prompt = "To be or not to be"
    return (
        prompt.lower()
        + engine.run(GenerateRequest(prompt=prompt, length=length, temperature=0.8, **fields)).text
    )


def write_fast(app, button: str, **values):
    """Presses a button of the page with other values, and lets what is written come as fast as it can."""
    app.selectbox(key="shakespeare_speed").select("As fast as possible")
    set_values(app, "shakespeare", **values)
    return app.button(key=f"shakespeare_{button}").click().run()


def test_write_streams_to_the_end_and_keeps_its_text_when_a_control_or_a_bad_prompt_changes(opened, words):
    app = write_fast(opened("shakespeare", length=64), "write", seed=7)
    text = written(app)
    assert text == whole(64, seed=7)
    set_values(app, "shakespeare", top_k=3)
    assert written(app) == text and "The settings have changed" in words(app)
    set_values(app, "shakespeare", prompt="你好")
    assert written(app) == text and app.button(key="shakespeare_write").disabled
    assert_no_errors(set_values(app, "shakespeare", prompt="romeo"))


def test_continue_goes_on_from_the_same_state_and_the_address_follows(opened):
    app = write_fast(opened("shakespeare", length=50), "continue")
    assert get_values(app, "shakespeare", "length") == [350] and written(app) == whole(350)


def test_stop_keeps_what_is_there_and_continue_finishes_it(opened):
    app = opened("shakespeare", length=40)
    writing = app.session_state["shakespeare_writing"]
    writing.num_shown, writing.is_running = 13, False  # as Stop leaves it in the middle
    assert written(app.run()) == whole(40)[: 18 + 13]
    assert written(write_fast(app, "continue")) == whole(40)


def test_an_interrupted_play_frees_its_slot():
    def interrupt(_):
        raise KeyboardInterrupt

    writing = StreamedText(GenerateRequest(prompt="a", length=500))
    with pytest.raises(KeyboardInterrupt):
        writing.play(interrupt, 60.0)
    assert streams.WORKER.num_active == 0 and writing.is_running and 0 < writing.num_shown < 500


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
    assert lengths[-1] == 30 and lengths == sorted(lengths) and len(lengths) >= 3
    assert time.monotonic() - began > 0.3


MORE = {"Length", "Top-k", "Top-p", "Seed"}
NEXT = {"Temperature", "Top-k", "Top-p", "Number of samples", "Formula for"}
LABELS = [  # of the controls at the side, beside the view's own buttons
    ({"view": "Write"}, {"Temperature", "Exact value", "Speed of writing"} | MORE),
    ({"view": "Next character"}, NEXT),
    ({"view": "Next character", "num_samples": 200}, NEXT | {"Seed"}),
    ({"view": "Three temperatures"}, {"Temperature 1", "Temperature 2", "Temperature 3"} | MORE),
    ({"view": "Memory"}, {"Last characters alone"}),
    ({"view": "Units"}, {"Figure", "Which unit detects this?", "Text"}),  # that reads a scene
]


@pytest.mark.parametrize(("fields", "labels"), LABELS)
def test_each_view_has_the_controls_that_act_in_it_and_no_other(opened, fields, labels):
    controls = find_controls(
        opened("shakespeare", **fields), "button_group", "selectbox", "number_input", "slider", "text_area"
    )
    prompt = set() if fields["view"] == "Units" else {"Prompt"}
    assert {control.label for control in controls} - {"View", "Model", "Language"} == labels | prompt


@pytest.mark.parametrize(
    ("unit", "changed"),
    [(7, {"feature": "vowel"}), (400, {"model": "char_rnn"})],
    ids=["another feature asks for its best unit", "a unit that a smaller model lacks is forgotten"],
)
def test_a_unit_goes_with_what_it_was_chosen_for(opened, unit, changed):
    app = opened("shakespeare", view="Units", units="One unit", model="char_rnn_large", unit=unit)
    assert get_values(app, "shakespeare", "unit") == [unit]
    set_values(app, "shakespeare", **changed)
    assert not app.exception and get_values(app, "shakespeare", "unit") == [None]


def test_the_two_temperature_controls_follow_each_other(opened):
    app = opened("shakespeare", temperature=100)
    assert get_values(app, "shakespeare", "temperature", "slider") == [100.0, 2.0]
    for control in ({"slider": 0.5}, {"temperature": 1.25}):
        set_values(app, "shakespeare", **control)
        assert get_values(app, "shakespeare", "temperature", "slider") == [*control.values()] * 2


def test_views_of_hidden_units_offer_models_that_have_some(open_app):
    app = open_app("shakespeare", shakespeare_view="Units", shakespeare_model="char_gpt")
    assert (
        not app.exception
        and get_display_name("char_gpt") not in app.selectbox(key="shakespeare_model").options
    )
