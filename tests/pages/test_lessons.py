"""A lesson on a page: the figure is covered until there is an answer, then the answer stands in it."""

import base64
import html
import json
import urllib.parse

import pytest

from core import engine
from core.base.text import escape_markdown as escaped
from core.figures.colours import ROLE_COLOURS
from core.teaching import lessons
from core.teaching.lessons import Lesson, Question
from core.teaching.lessons.step_training import find_training_request
from core.topics.lab import run_scheduler
from core.topics.lab.run_control.schema import RunRequest
from tests.pages.page_walk import find_charts, find_ignored_parameters, select_tab
from tests.support.in_process_trainings import InProcessTraining
from tests.support.views import assert_no_errors, find_button, list_button_labels, press_button
from tests.teaching.lessons.predicted import answer_to_text, predicted_text

CHARACTERS = lessons.read_lesson("characters")
# what a trace of an empty frame may have
FRAME = {"type", "x", "y", "z", "xaxis", "yaxis", "xgap", "ygap"} | {
    "showscale",
    "hoverinfo",
    "colorscale",
    "opacity",
}
NUMBER = next(place for place, step in enumerate(CHARACTERS.questions, 1) if step.name == "memory")
MEMORY = CHARACTERS.questions[NUMBER - 1]


@pytest.fixture(autouse=True, scope="module")
def short_trainings():
    """Trainings of lessons have as many batches as there are moments; tests/teaching/lessons has all."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run_scheduler, "MAX_STEPS", 144)
        patch.setattr(run_scheduler, "TrainingProcess", InProcessTraining)
        yield
        run_scheduler.SCHEDULER.end()


@pytest.fixture
def at_step(open_app):
    """Returns a function that opens a step of a lesson, with its figure covered."""

    def go(lesson: Lesson, number: int):
        step = lesson.questions[number - 1]
        own = {"atlas_lesson": lesson.name, "atlas_step": number}
        app = assert_no_errors(open_app(step.page, **step.query_params, **own))
        assert not find_ignored_parameters(app)
        assert_covered(app, step)
        return app

    return go


def assert_covered(app, step: Question) -> None:
    assert not figures(app) and not numbers_in_frame(app)
    for name, value in step.query_params.items():
        assert str(app.session_state[name]).removesuffix(".0") == value, name


@pytest.fixture
def answered(at_step):
    def go(answer: int):
        app = at_step(CHARACTERS, NUMBER)
        app.select_slider(key=answer_key(CHARACTERS, MEMORY)).set_value(answer).run()
        return assert_no_errors(press_button(app, "Answer"))

    return go


def answer_key(lesson: Lesson, step: Question) -> str:
    return f"atlas_answer_{lesson.name}_{step.name}"


def figures(app) -> list:
    """Returns the figures of a page, the empty frame of one that is asked about not among them."""
    return [chart for chart in app.get("plotly_chart") if not chart.proto.id.endswith("-atlas_frame")]


def numbers_in_frame(app) -> list[float]:
    """Returns the numbers that an empty frame was sent with, but for those of axes; tiles are zeros."""
    charts = [chart for chart in app.get("plotly_chart") if chart not in figures(app)]
    data = [trace for chart in charts for trace in json.loads(chart.proto.spec)["data"]]
    assert {key for trace in data for key in trace} <= FRAME
    tiles = [trace["z"] for trace in data if "z" in trace]
    return [value for one in tiles for value in base64.b64decode(one["bdata"]) if value]


def layout(app, step: Question) -> dict:
    charts_by_key = {chart.key: chart for chart in find_charts(app)}
    return charts_by_key[f"{step.page}_{step.figure}"].spec["layout"]


def notes(app, step: Question) -> list[str]:
    return [note["text"] for note in layout(app, step).get("annotations", [])]


# --- the strip and the curtain ------------------------------------------------------------------------------


def test_a_step_asks_and_sends_no_figure_and_no_story(at_step, words):
    app = at_step(CHARACTERS, NUMBER)
    screen = words(app)
    assert f"{NUMBER} of {len(CHARACTERS.questions)}" in screen and MEMORY.text in screen
    assert "Forgetting the rest" not in screen
    assert {"Answer", "Skip", "Leave the lesson"} <= set(list_button_labels(app))


def test_a_wrong_answer_is_drawn_beside_the_truth_with_the_gap_why_and_the_mistake(answered, words):
    app = answered(0)
    for part in (
        "You said 0 %. **It is 34 %**, 34 points away.",
        "shifts 34 % of the probability",
        "Many think so: “",
    ):
        assert part in words(app)
    for part in ("the figure: <b>34 %</b>", "you: <b>0 %</b>"):
        assert part in " ".join(notes(app, MEMORY))
    assert app.get("plotly_chart")[0].proto.alt.startswith("the figure: 34 %. you: 0 %.")
    assert "Next question" in list_button_labels(app) or len(CHARACTERS.questions) == NUMBER


def test_an_answer_that_is_near_is_said_to_be_close_enough_and_the_very_number_right(answered, words):
    near = words(answered(35))
    assert "**Close enough: 35 %, it is 34 %.**" in near and "**Correct: 34 %.**" in words(answered(34))
    assert "Correct" not in near and "common" not in near


def test_a_slider_that_nobody_touched_is_no_answer(at_step):
    """Ten of the 49 were right in their middle."""
    app = at_step(CHARACTERS, NUMBER)
    slider = app.select_slider(key=answer_key(CHARACTERS, MEMORY))
    assert slider.value is None and find_button(app, "Answer").disabled
    app = slider.set_value(1).run()
    assert not find_button(app, "Answer").disabled and not figures(app)


def test_a_curve_is_given_by_a_number_for_each_of_its_places_and_stands_beside_the_truth(at_step, words):
    lesson = lessons.read_lesson("tokens")
    number, step = next(
        (place, one) for place, one in enumerate(lesson.questions, 1) if one.kind == "number_list"
    )
    app = at_step(lesson, number)
    for index, value in enumerate((41, 34, 27, 20, 13)):
        assert find_button(app, "Answer").disabled, "not all of it is drawn yet"
        app = app.number_input(key=f"{answer_key(lesson, step)}_{index}").set_value(value).run()
    app = press_button(app, "Answer")
    assert "**It is 31 · 24 · 19 · 16 · 13**, on average 7 away from what you drew." in words(app)
    assert "Many think so: “" in words(app)
    shapes = layout(app, step)["shapes"]
    paths = {shape["line"]["color"]: shape["path"] for shape in shapes if shape["type"] == "path"}
    assert paths[ROLE_COLOURS["guess"]] == "M35,41L48,34L61,27L74,20L87,13"
    assert paths[ROLE_COLOURS["truth"]].startswith("M35,30.6")


def test_a_skipped_question_shows_the_truth_and_no_answer(at_step, words):
    app = press_button(at_step(CHARACTERS, NUMBER), "Skip")
    assert "**It is 34 %.**" in words(app) and not any("you:" in note for note in notes(app, MEMORY))


def test_next_opens_the_next_step_covered_and_leaves_nothing_of_the_one_before(at_step, words):
    app = assert_no_errors(press_button(press_button(at_step(CHARACTERS, 1), "Skip"), "Next question"))
    assert CHARACTERS.questions[1].text in words(app)
    assert_covered(app, CHARACTERS.questions[1])


OWN = next(place for place, step in enumerate(CHARACTERS.questions, 1) if step.text_request_field)


def test_a_text_of_ones_own_is_judged_by_its_trace_and_shown_in_the_figure(at_step, words):
    step, typed = CHARACTERS.questions[OWN - 1], "What light through yonder window brea"
    app = at_step(CHARACTERS, OWN)
    assert app.session_state[step.text_query_param] != step.example_text, "the example would give it away"
    app.text_input(key=answer_key(CHARACTERS, step)).set_value(typed)
    app = assert_no_errors(press_button(app, "Answer"))
    result = engine.run(lessons.build_request(step, typed))
    outcome = lessons.EvaluatedQuestion.from_result(step, result).values["outcome"]
    assert (
        step.expected_outcome not in outcome
        and f"**{outcome}**, not yet {step.expected_outcome}." in words(app)
    )
    assert app.session_state[step.text_query_param] == typed and "you: <b>What light" in " ".join(
        notes(app, step)
    )


CHOICE = next(
    (lesson, number)
    for lesson in lessons.read_lessons()
    for number, step in enumerate(lesson.questions, 1)
    if step.kind == "choice"
)


@pytest.mark.parametrize(
    ("lesson", "number", "sentence"),
    [
        (CHARACTERS, OWN, "Type an answer, or skip the question."),
        (*CHOICE, "Choose an answer, or skip the question."),
    ],
    ids=["text", "choice"],
)
def test_an_answer_of_nothing_is_asked_for_again(at_step, words, lesson, number, sentence):
    app = press_button(at_step(lesson, number), "Answer")
    assert sentence in words(app) and not figures(app)


def test_a_skipped_text_shows_an_example_that_does_what_is_asked(at_step, words):
    step, app = CHARACTERS.questions[OWN - 1], press_button(at_step(CHARACTERS, OWN), "Skip")
    assert app.session_state[
        step.text_query_param
    ] == step.example_text and f": {step.expected_outcome}.**" in words(app)


def test_leaving_a_lesson_leaves_the_page_as_it_is(at_step, words):
    app = assert_no_errors(press_button(at_step(CHARACTERS, NUMBER), "Leave the lesson"))
    assert MEMORY.text not in words(app) and app.get("plotly_chart")
    assert app.session_state["shakespeare_view"] == "Memory"


def test_other_settings_show_the_figure_without_marks_and_the_way_back(at_step):
    app = press_button(at_step(CHARACTERS, NUMBER), "Skip")
    assert "Back to the question's figure" not in list_button_labels(app)
    app = app.slider(key="shakespeare_tail_length").set_value(7).run()
    assert not any("the figure:" in note for note in notes(app, MEMORY))
    app = press_button(app, "Back to the question's figure")
    assert app.session_state["shakespeare_tail_length"] == 3
    assert any("the figure:" in note for note in notes(app, MEMORY))


def test_another_view_is_not_covered(at_step):
    app = at_step(CHARACTERS, NUMBER)
    app.button_group(key="shakespeare_view").set_value("Next character").run()
    assert assert_no_errors(app).get("plotly_chart")


# --- addresses ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("page", "parameters"),
    [
        ("shakespeare", {}),
        ("shakespeare", {"atlas_lesson": "nothing"}),
        ("shakespeare", {"atlas_lesson": "characters", "atlas_step": "99"}),
        ("shakespeare", {"atlas_lesson": "characters", "atlas_step": "x"}),
        ("positions", {"atlas_lesson": "characters", "atlas_step": "1"}),  # a step of another page
    ],
)
def test_an_address_without_a_known_step_is_never_blocked(open_app, page, parameters):
    app = open_app(page, shakespeare_view="Memory", **parameters)
    assert not app.exception and app.get("plotly_chart")


def test_the_curtain_covers_any_figure_until_it_is_drawn_aside_a_view_at_a_time(open_app):
    app = open_app("positions", positions_view="Clocks", atlas_curtain=1)
    assert not figures(app)
    assert press_button(app, "Uncover").get("plotly_chart")
    assert not figures(app.button_group(key="positions_view").set_value("The matrix").run())


def test_a_formula_of_a_covered_figure_comes_with_the_figure(at_step, words):
    lesson = lessons.read_lesson("positions")
    app = at_step(lesson, [step.name for step in lesson.questions].index("hand") + 1)
    assert "0.47855" not in words(app)
    assert "0.47855" in words(select_tab(press_button(app, "Skip"), "More").run())


def test_the_end_of_a_page_leads_to_the_question_about_its_view(open_app, words):
    app = open_app("shakespeare", shakespeare_view="Memory")
    next(one for one in app.button if one.label.startswith("Next: a question")).click()
    assert MEMORY.text in words(assert_no_errors(app.run())) and not figures(app)


@pytest.mark.parametrize("lesson", lessons.read_lessons(), ids=lambda lesson: lesson.name)
def test_a_link_of_the_guide_for_teachers_opens_covered_and_nothing_of_it_is_left_out(open_app, lesson):
    step = lesson.questions[-1]
    app = assert_no_errors(open_app(step.page, **step.query_params, atlas_curtain=1))
    assert not figures(app) and not find_ignored_parameters(app)


# --- every step ---------------------------------------------------------------------------------------------

STEPS = [
    (lesson, number) for lesson in lessons.read_lessons() for number in range(1, len(lesson.questions) + 1)
]


@pytest.mark.parametrize(("lesson", "number"), STEPS, ids=[f"{one.name}-{place}" for one, place in STEPS])
def test_each_step_opens_covered_asks_its_request_and_shows_both_answers(
    open_app, at_step, words, engine_requests, lesson, number
):
    step = lesson.questions[number - 1]
    request = lessons.build_request(step)
    if find_training_request(step):
        engine.run(request)  # a page finds a training that is done, and begins none by itself
    own_text = {step.text_query_param: step.example_text} if step.text_request_field else {}
    engine_requests.clear()
    plain = open_app(step.page, **step.query_params, **own_text)  # without a lesson: the page itself asks it
    assert plain.get("plotly_chart")
    assert request in [
        *engine_requests,
        *(one.training_request for one in engine_requests if isinstance(one, RunRequest)),
    ]
    app = at_step(lesson, number)
    if step.text_request_field:
        request = lessons.build_request(step, step.misconception_answer)
        app.text_input(key=answer_key(lesson, step)).set_value(step.misconception_answer)
        app = press_button(app, "Answer")
        assert app.session_state[step.text_query_param] == step.misconception_answer
        assert "Back to the question's figure" not in list_button_labels(app)
    played = lessons.EvaluatedQuestion.from_result(step, engine.run(request))
    if not step.text_request_field:
        other = predicted_text(played) if step.misconception_answer else answer_to_text(played.truth)
        app.session_state["atlas_answers"] = {f"{lesson.name}/{step.name}": other}
        app = app.run()
    texts = [note.replace("</b><br><b>", " ") for note in notes(assert_no_errors(app), step)]
    truth = played.format_answer(played.truth)
    assert any(html.unescape(note).endswith(f"the figure: <b>{truth}</b>") for note in texts)
    colours = {shape.get("line", {}).get("color") for shape in layout(app, step).get("shapes", [])}
    is_placed = step.placement.axis or step.kind == "cell_choice"  # both answers have a place in the figure
    roles = ("truth", "guess") if is_placed else ("truth",) if step.placement.cell_labels else ()
    assert {ROLE_COLOURS[role] for role in roles} <= colours
    why = played.explanation
    assert urllib.parse.unquote(escaped(why) if step.text_request_field else why) in words(app)
