"""A question to a class, by AppTest: asked on a teacher's screen, answered on a student's, and uncovered."""

import dataclasses

import pytest
import streamlit

from core.base import i18n
from core.base.i18n import message
from core.base.text import escape_markdown
from core.engine import run
from core.teaching import lessons
from core.teaching.classroom import codes, quiz_export, tally
from core.teaching.classroom import teacher_screen as teachers_screen
from core.teaching.classroom.records import STATE_ANSWERS_SHOWN, STATE_UNCOVERED
from core.teaching.lessons import Question, Slider, lesson_to_toml
from tests.pages.class_screens import (
    get_form_data,
    get_parameter,
    send_answer,
    set_session_state,
    uncover_answers,
)
from tests.pages.page_walk import find_charts, find_ignored_parameters
from tests.support.class_answers import question_from_lesson
from tests.support.views import (
    assert_no_errors,
    get_only_error,
    get_values,
    list_button_labels,
    press_button,
    set_values,
)

CHOICE = Question(text="Which word?", kind="choice", options=("the", "*cat*", "sat"), truth="sat")
TOKENS = lessons.read_lesson("tokens")


def test_a_question_is_asked_answered_asked_again_and_uncovered(classroom, words, spec):
    app = set_values(
        classroom.teacher(source="new"),
        "classroom_custom",
        text="Which word?",
        options="the\ncat\n\nsat",
        truth="cat",
        page_url="http://x.org/attention?attention_heads_figure=Lines&embed=true",
    )
    app, pupil = assert_no_errors(press_button(app, "Ask the class")), classroom.student("Ann")
    assert classroom.room.page_path == "attention?attention_heads_figure=Lines"
    assert get_form_data(pupil)["options"] == ["the", "cat", "sat"]
    send_answer(pupil, "sat")
    assert get_form_data(pupil.run())["previous_answer"] == "sat"

    app = assert_no_errors(press_button(app.run(), "Show the answers"))
    assert len(spec(app)) == 1 and "truth is" not in words(app)
    assert "You answered: **sat**" in words(pupil.run()) and "The truth" not in words(pupil)

    app = press_button(app, "Ask again")
    assert get_form_data(pupil.run())["previous_answer"] == ""
    send_answer(pupil, "cat")
    app = uncover_answers(app.run())
    assert [trace["name"] for trace in spec(app)[0]["data"]] == ["before the discussion", "after it"]
    assert "before, 0 of 1 (0 %) had it, and after, 1 of 1 (100 %)" in words(app)
    for part in ("before the discussion and **cat** after it", "The truth: **cat**"):
        assert part in words(pupil.run())


def test_a_teacher_starts_a_timer_that_the_wall_shows_and_takes_it_away(classroom, open_app):
    classroom.ask(CHOICE)
    key = codes.derive_room_key(classroom.secret)

    def bars(teacher) -> list[str]:
        wall = open_app("classroom", **classroom.address(wall="1", key=key))
        bodies = [one.proto.body for app in (assert_no_errors(teacher), wall) for one in app.get("html")]
        return [body for body in bodies if 'class="atlas-timer"' in body]

    app = classroom.teacher()
    assert bars(app) == []
    of_teacher, of_wall = bars(app := press_button(app, "2 min"))
    assert "animation-duration: 120s" in of_teacher
    assert 'aria-label="Timer of 2 minutes"' in of_wall
    assert bars(press_button(app, "Timer off")) == []


@pytest.mark.parametrize(
    ("fields", "value"),
    [
        ({"kind": "number", "slider": Slider(low=0, high=1, step=0.1)}, "0.5"),
        ({"kind": "text"}, "cat"),
        ({"kind": "choice", "options": tuple(f"option {n}" for n in range(20))}, "option 7"),
    ],
)
def test_every_kind_of_answer_has_its_form(classroom, fields, value):
    classroom.ask(Question(text="?", **fields))
    pupil = assert_no_errors(classroom.student())
    sent, slider = get_form_data(pupil), fields.get("slider")
    assert (sent["kind"], sent["options"]) == (fields["kind"], list(fields.get("options", ())))
    assert sent["high"] == (slider.high if slider else None)
    assert send_answer(pupil, value) == value


def test_ends_that_lie_too_far_apart_are_a_sentence_by_their_labels(classroom):
    app = classroom.teacher(source="new", custom_answer_type="number")
    app = set_values(app, "classroom_custom", text="How many?", low=-1e308, high=1e308)
    error = get_only_error(press_button(app, "Ask the class"))
    assert error == "Smallest: type a number from −1,000,000,000,000 to 1,000,000,000,000."
    assert classroom.current_question is None


# --- open answers -------------------------------------------------------------------------------------------


def open_question(lesson: str):
    """Returns the step of a lesson that asks for a text of one's own, and the question that a class gets."""
    steps = lessons.read_lesson(lesson).questions
    index = next(index for index, step in enumerate(steps) if step.text_request_field)
    return steps[index], question_from_lesson(lesson, index + 1)


# a text that does what is asked and is no example of ours, and one that does not, with what it leads to
OPEN_QUESTIONS = {
    "tokens": ("I love unbelievably good books", "I like you very much", "0 [UNK]"),
    "characters": ("What is thy nam", "To be or not to b", "at most 98 %"),
    "sentiment": ("Not bad: a great film, I loved it.", "This is a bad film.", "negative"),
    "translation": ("They will come.", "I like soccer", "4 words"),
}


@pytest.mark.parametrize("lesson", OPEN_QUESTIONS)
def test_open_answers_are_judged_in_a_room_as_they_are_alone(lesson, classroom, words):
    right, wrong, outcome = OPEN_QUESTIONS[lesson]
    step, question = open_question(lesson)
    for text in (right, wrong):  # alone
        played = lessons.EvaluatedQuestion.from_result(step, run(lessons.build_request(step, text)))
        assert played.judge(text).is_correct == (text == right)
    assert (question.kind, question.truth, question.example_text) == ("text", "", step.example_text)
    classroom.ask(question)
    pupils = [classroom.student() for _ in range(3)]
    for pupil, text in zip(pupils, (right, right, wrong), strict=True):
        assert send_answer(pupil, text) == text
    for screen in (uncover_answers(classroom.teacher()), pupils[0].run()):
        shown = words(screen)
        for line in (
            f"2 of 3 (67 %) {step.correct_text_predicates[1]}.",
            f"✓ {escape_markdown(right)} (2 times)",
            f"✗ {escape_markdown(wrong)} :small[{escape_markdown(outcome)}]",
            "One of many that are right",
        ):
            assert line in shown
        assert "The truth" not in shown and "had it" not in shown
    saved = tally.build_answers_table(classroom.database, classroom.code)
    outcomes = [step.expected_outcome, step.expected_outcome, outcome]
    assert (saved["truth"], saved["outcome"]) == ([step.expected_outcome] * 3, outcomes)


def test_each_different_answer_is_judged_once_and_what_cannot_be_is_told_so(classroom, words, monkeypatch):
    judged = []

    def outcome_of(_question, text: str) -> str:
        judged.append(text)
        return "" if text == "odd" else "1 [UNK]"

    monkeypatch.setattr(teachers_screen, "judge_text", outcome_of)
    classroom.ask(open_question("tokens")[1])
    for text in ("a b", "a b", "odd", "c d"):
        send_answer(classroom.student(), text)
    app = uncover_answers(classroom.teacher())
    assert sorted(judged) == ["a b", "c d", "odd"] and "✗ odd :small[could not be judged]" in words(app)
    assert "3 of 4 (75 %) have exactly one [UNK]." in words(app)


def test_a_text_that_the_model_refuses_is_not_judged_and_stops_nothing():
    _, question = open_question("translation")
    assert teachers_screen.judge_text(question, "?" * 80) in ("", "only 1 word of English")
    assert teachers_screen.judge_text(question, "") == ""


def test_while_answers_are_judged_none_is_taken_and_no_screen_runs_anew(classroom, monkeypatch):
    classroom.ask(open_question("tokens")[1])
    late, early = classroom.student(), classroom.student()
    assert send_answer(early, "I like my unbelievably nice house") == "I like my unbelievably nice house"
    revision, late_answers = classroom.room.revision, []

    def outcome_of(_question, _text: str) -> str:
        late_answers.append(str(send_answer(late, "I came late to this party")))
        assert classroom.room.revision == revision
        return "1 [UNK]"

    monkeypatch.setattr(teachers_screen, "judge_text", outcome_of)
    uncover_answers(classroom.teacher())
    assert late_answers == [message("answer-late")]
    assert classroom.current_question.state == STATE_UNCOVERED


# --- what follows a question --------------------------------------------------------------------------------

FIRST, SECOND = lessons.list_lesson_names()[:2]


@pytest.mark.parametrize(
    ("own_question_follows", "lesson", "number", "following"),
    [
        (False, "tokens", 4, ("tokens", 5)),
        # the last one leads into the next lesson
        (False, FIRST, len(lessons.read_lesson(FIRST).questions), (SECOND, 1)),
        (True, "tokens", 4, ("tokens", 5)),
    ],
    ids=["within a lesson", "at its end", "after a question of one's own"],
)
def test_after_a_question_the_next_one_stands_ready_as_the_one_primary_button(
    classroom, own_question_follows, lesson, number, following
):
    classroom.ask(question_from_lesson(lesson, number))
    if own_question_follows:
        classroom.ask(CHOICE)
    app = uncover_answers(classroom.teacher())
    assert [one.label for one in app.button if one.proto.type == "primary"] == ["Next question"]
    boxes = {box.label: box.value for box in app.selectbox}  # the menus stand there, too
    assert (boxes["Lesson"], boxes["Question"]) == following
    assert_no_errors(press_button(app, "Next question"))
    question = classroom.current_question
    assert (question.question.lesson, question.question.step_number, question.state) == (*following, "open")


def test_after_a_first_question_of_ones_own_another_one_can_be_asked(classroom):
    classroom.ask(CHOICE)
    app = uncover_answers(classroom.teacher())
    assert "Next question" not in list_button_labels(app)
    assert next(part for part in app.expander if part.label == "Another question").proto.expanded


# --- a lesson of a teacher's own ----------------------------------------------------------------------------


def add_question(app, text: str, truth: str, place: str = "tokens?tokens_view=Split+a+sentence"):
    app = set_session_state(app, custom_answer_type="text")
    app = set_values(app, "classroom_custom", text=text, truth=truth, page_url=place)
    return press_button(app, "Add to the lesson")


def own_questions(app) -> list[str]:
    return [one.text for one in app.session_state["classroom_custom_lesson"].questions]


def test_questions_are_collected_and_what_is_wrong_is_a_sentence_that_loses_nothing(open_app, database):
    app = add_question(open_app("classroom"), "Which word?", "")
    assert get_only_error(app) == "Truth: type the correct answer: it is shown when you uncover it."
    assert get_values(app, "classroom_custom", "text") == ["Which word?"]
    get_only_error(app := add_question(app, "Which word?", "sat", "example.org"))
    app = assert_no_errors(add_question(app, "Which word?", "sat"))
    app = add_question(app, "Which {other}?", "<b>cat</b>")
    assert own_questions(app) == ["Which word?", "Which {other}?"]
    assert get_values(app, "classroom_custom", "text") == [""]
    app = press_button(app, "Remove")
    assert own_questions(app) == ["Which {other}?"]
    set_values(app, "classroom_custom", title="My week")
    assert 'title = "My week"' in lesson_to_toml(app.session_state["classroom_custom_lesson"])


def test_its_questions_are_asked_in_a_room_one_after_the_other(classroom, open_app):
    # its truth is computed from the result
    step = dataclasses.replace(TOKENS.questions[0], lesson="", step_number=0)
    app = add_question(open_app("classroom"), "Which word?", "sat")
    questions = (*app.session_state["classroom_custom_lesson"].questions, step)
    custom_lesson = lessons.Lesson(name="own", title="Mine", goal="", icon="", questions=questions)
    app = press_button(set_session_state(app, custom_lesson=custom_lesson), "Open a room")
    classroom.code = get_parameter(app, "room")
    app = press_button(set_session_state(app, source="custom_lesson"), "Ask the class")
    question = classroom.current_question.question
    assert (question.text, question.truth, question.lesson) == ("Which word?", "sat", "")
    app = press_button(press_button(app, "Uncover"), "Next question")
    question = classroom.current_question.question
    assert question.text == step.text and question.truth
    app = uncover_answers(app)
    assert classroom.current_question.state == STATE_UNCOVERED
    assert "Next question" not in list_button_labels(app)


def test_without_a_lesson_a_room_says_how_to_come_by_one(classroom, words):
    assert "There is no lesson yet" in words(assert_no_errors(classroom.teacher(source="custom_lesson")))


@pytest.mark.parametrize(("hosted", "boxes"), [("", 1), ("1", 0)])
def test_where_the_server_takes_no_file_no_box_offers_to_open_a_lesson(open_app, monkeypatch, hosted, boxes):
    monkeypatch.setenv("ATLAS_HOSTED", hosted)
    uploaders = open_app("classroom").get("file_uploader")
    assert len([box for box in uploaders if box.key == "classroom_custom_file"]) == boxes


# --- what a class sees of the page --------------------------------------------------------------------------


def frames(app) -> list[str]:
    links = [link.proto.url for link in app.get("link_button")]
    return [frame.proto.src for frame in app.get("iframe")] + links


def test_no_page_is_shown_while_a_question_is_open_and_its_own_once_it_is_uncovered(classroom):
    params = {"tokens_view": "Split a sentence"}
    place, hello = "tokens?tokens_view=Split+a+sentence", "translation?translation_text=Hello"
    classroom.lead(page_path=hello)
    assert len(frames(classroom.student())) == 2  # before the first question
    classroom.ask(Question(text="?", kind="text", truth="cat", page="tokens", query_params=params))
    pupil = classroom.student()
    assert frames(pupil) == []
    classroom.show(STATE_ANSWERS_SHOWN)
    assert frames(pupil.run()) == []
    classroom.lead(page_path=hello)  # a sentence is run meanwhile
    assert "translation" in frames(pupil.run())[0]
    classroom.lead(page_path=place)
    classroom.show()
    assert len(frames(pupil.run())) == 1  # each frame is an app of its own: it comes on a tap
    for url in frames(pupil.toggle[0].set_value(True).run()):
        assert "tokens" in url and "atlas_curtain" not in url
        assert f"atlas_class={classroom.room.public_id}" in url
    # of no page: the one of before is not shown beside it either
    classroom.ask(Question(text="?", kind="text", truth="cat"))
    assert frames(pupil.run()) == []


def test_who_teaches_uncovers_a_figure_and_no_embedded_page_and_no_student_does(open_app, monkeypatch):
    def uncovers(app) -> int:
        assert not assert_no_errors(app).get("plotly_chart")  # the figure is not sent at all
        return list_button_labels(app).count("Uncover")

    covered = {"atlas_curtain": "1", "tokens_view": "Split a sentence"}
    app = open_app("tokens", **covered)
    assert uncovers(app) == 1
    app.session_state["classroom_membership"] = {"classroom_room": "BCDFGH", "classroom_student": "token"}
    assert uncovers(app.run()) == 0
    monkeypatch.setattr(type(streamlit.context), "is_embedded", True)
    assert uncovers(open_app("tokens", **covered)) == 0


def test_the_class_is_drawn_into_the_figure_once_the_truth_is_told(classroom, open_app):
    steps = [(one.name, n, step) for one in lessons.read_lessons() for n, step in enumerate(one.questions, 1)]
    lesson, number, step = next(row for row in steps if row[2].kind == "number" and row[2].placement.axis)
    classroom.ask(question_from_lesson(lesson, number))
    for value in (step.slider.low, step.slider.high, step.slider.low):
        classroom.enter(answer=f"{value}")

    def read_figure() -> tuple[str, int]:
        app = assert_no_errors(open_app(step.page, **step.query_params, atlas_class=classroom.room.public_id))
        assert not find_ignored_parameters(app)
        (chart,) = (one for one in find_charts(app) if one.key == f"{step.page}_{step.figure}")
        return chart.story, len(chart.spec["layout"].get("shapes", []))

    covered_story, num_shapes = read_figure()
    classroom.show()
    story, num_shapes_uncovered = read_figure()
    assert num_shapes_uncovered == num_shapes + 3  # two answers and the truth
    assert "2 of 3" in story and "2 of 3" not in covered_story


def test_answers_that_were_judged_one_by_one_are_not_drawn_into_the_figure_of_one(classroom, open_app):
    (step, question), wrong = open_question("tokens"), "I like you very much"
    classroom.ask(question)
    classroom.enter(answer=wrong)
    classroom.show(outcome_by_text={wrong: "0 [UNK]"})
    alone, of_class = (
        [chart.story for chart in find_charts(open_app(step.page, **step.query_params, **more))]
        for more in ({}, {"atlas_class": classroom.room.public_id})
    )
    assert alone == of_class != []


def test_each_screen_has_a_question_of_a_lesson_in_its_own_language(classroom, words):
    place = [step.name for step in TOKENS.questions].index("rows")
    question = question_from_lesson("tokens", place + 1)
    classroom.ask(question)
    pupil = classroom.student(lang="es")
    with i18n.use_language("es"):
        step = lessons.read_lesson("tokens").questions[place]
        spanish_question = question_from_lesson("tokens", place + 1)
    spanish_truth = step.option_label(question.truth)
    assert escape_markdown(step.text) in words(pupil)
    assert escape_markdown(question.text) not in words(pupil)
    sent = get_form_data(pupil)
    assert sent["options"] == list(question.options)  # what is stored is the same for all
    assert sent["labels"] == [step.option_label(one) for one in question.options] != sent["options"]
    assert send_answer(pupil, question.truth) == question.truth
    classroom.show()
    screen = words(pupil.run())
    assert spanish_truth in screen and "Una RNN" in screen and question.truth not in screen
    assert question.truth in words(classroom.teacher())
    with i18n.use_language("es"):
        classroom.ask(spanish_question)
    assert escape_markdown(question.text) in words(classroom.teacher())
    assert f"={step.option_label(spanish_question.truth)}" in quiz_export.to_gift([spanish_question])
