"""Questions and answers: kinds, rounds, counts, and many who answer at once."""

import concurrent.futures
import dataclasses

import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.teaching.classroom import questions, rooms, students, tally
from core.teaching.classroom.records import STATE_ANSWERS_SHOWN, STATE_UNCOVERED, ClassroomError
from core.teaching.lessons import Question, Slider
from tests.support.class_answers import save_answer
from tests.support.refusals import refusal

CHOICE = Question(text="Which?", kind="choice", options=("a", "b", "c"), truth="b")
NUMBER = Question(text="How many?", kind="number", slider=Slider(low=0, high=10, step=0.5), truth="3")
TEXT = Question(text="What?", kind="text", truth="Cat")
NUMBERS = {"kind": "number", "options": (), "truth": ""}


@pytest.mark.parametrize(
    ("question", "value", "saved_value"),
    [
        (CHOICE, "c", "c"),
        (NUMBER, "2.50", "2.5"),
        (NUMBER, "10", "10"),
        (NUMBER, "2,5", "2.5"),
        (TEXT, " a  cat ", "a cat"),
    ],
)
def test_an_answer_is_kept_in_its_shortest_form(question, value, saved_value):
    assert question.check_answer(value) == saved_value


@pytest.mark.parametrize(
    ("question", "value"),
    [
        (CHOICE, "d"),
        (CHOICE, None),
        (CHOICE, "B"),
        (NUMBER, "10.1"),
        (NUMBER, "-1"),
        (NUMBER, "nan"),
        (NUMBER, "inf"),
        (NUMBER, "many"),
        (NUMBER, None),
        (TEXT, ""),
        (TEXT, "   "),
        (TEXT, "x" * 81),
        (TEXT, 7),
    ],
)
def test_what_is_no_answer_is_refused(question, value):
    assert refusal(InvalidValueError, question.check_answer, value)


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"text": " "}, "question"),
        ({"text": "x" * 301}, "question"),
        ({"kind": "song"}, "kind"),
        ({"options": ("a",)}, "options"),
        ({"options": ("a", "a")}, "options"),
        ({"options": ("a", "x" * 81)}, "options"),
        ({"truth": "d"}, "truth"),
        ({"kind": "number", "options": ()}, "slider"),
        (NUMBERS | {"slider": {"low": 0, "high": 1, "step": 1}, "truth": "2"}, "truth"),
        (NUMBERS | {"slider": {"low": 1, "high": 1, "step": 1}}, "high"),
        (NUMBERS | {"slider": {"low": None, "high": 1, "step": 1}}, "low"),
        (NUMBERS | {"slider": {"low": 0, "high": 1, "step": 2}}, "step"),
        (NUMBERS | {"slider": {"low": -1e308, "high": 1e308, "step": 1}}, "low"),
        (NUMBERS | {"slider": {"low": 0, "high": 1e13, "step": 1}}, "high"),
        (NUMBERS | {"slider": {"low": 0, "high": 1, "step": 1e-320}}, "step"),
        (NUMBERS | {"slider": {"low": 0, "high": 1e12, "step": 1}}, "step"),
        ({"text_request_field": "prompt"}, "text_request_field"),
        ({"page": "x" * 1501}, "page_path"),
    ],
)
def test_a_question_that_cannot_be_asked_names_what_is_wrong(changes, name):
    with pytest.raises(InvalidValueError) as caught:
        Question.from_table(dataclasses.asdict(CHOICE) | changes)
    assert caught.value.name == name


@pytest.mark.parametrize("question", [CHOICE, NUMBER, TEXT])
def test_a_question_survives_the_database(question):
    assert Question.from_json(question.to_json()) == question


def test_an_answer_is_taken_while_the_question_is_open_and_can_be_changed(database, opened, come, ask):
    ann, question = come(), ask()
    for value in ("a", "c"):
        save_answer(database, ann, question, value)
    assert questions.read_student_answers(database, ann, question) == {1: "c"}
    for state in (STATE_ANSWERS_SHOWN, STATE_UNCOVERED):
        questions.reveal_results(database, opened.code, question, state)
        assert "not accepted" in refusal(ClassroomError, save_answer, database, ann, question, "a")
    assert tally.read_answers(database, question, 1) == ["c"]


def test_after_the_discussion_both_rounds_stand_side_by_side(database, opened, come, ask):
    ann, bob, question = come(), come(), ask()
    save_answer(database, ann, question, "a")
    save_answer(database, bob, question, "b")
    questions.reveal_results(database, opened.code, question, STATE_ANSWERS_SHOWN)
    questions.ask_again(database, opened.code, question)
    # from a screen that still shows the first round
    assert refusal(ClassroomError, save_answer, database, ann, question, "a")
    again = rooms.find_room(database, opened.code).current_question
    save_answer(database, ann, again, "b")
    questions.reveal_results(database, opened.code, again, STATE_UNCOVERED)
    final = rooms.find_room(database, opened.code).current_question
    result = tally.tally_answers(database, final, with_truth=True)
    assert result.counts.tolist() == [[1, 1, 0], [0, 1, 0]]
    assert (result.num_answers.tolist(), result.truth, result.truth_index) == ([2, 1], "b", 1)
    covered = tally.tally_answers(database, final, with_truth=False)
    assert (covered.truth, covered.truth_index) == ("", -1)
    assert questions.read_student_answers(database, ann, final) == {1: "a", 2: "b"}


def test_a_timer_runs_beside_an_open_question_and_ends_nothing(database, opened, come, ask, clock):
    ann, open_question = come(), ask()

    def timer() -> tuple[float, int]:
        question = rooms.find_room(database, opened.code).current_question
        return question.timer_ends_at, question.timer_seconds

    assert timer() == (0.0, 0)
    questions.set_timer(database, opened.code, open_question, 60)
    assert timer() == (clock.now + 60, 60)
    clock.now += 90
    save_answer(database, ann, open_question, "a")  # late, and taken
    questions.set_timer(database, opened.code, open_question, 120)
    open_question = rooms.find_room(database, opened.code).current_question
    questions.reveal_results(database, opened.code, open_question, STATE_ANSWERS_SHOWN)
    questions.set_timer(database, opened.code, open_question, 60)  # the press came too late
    assert timer() == (clock.now + 120, 120)
    questions.ask_again(database, opened.code, open_question)
    assert timer() == (0.0, 0)
    assert tally.read_answers(database, open_question, 1) == ["a"]


def test_a_stale_press_changes_nothing(database, opened, ask):
    def state() -> tuple:
        room = rooms.find_room(database, opened.code)
        return (
            room.current_question.state,
            room.current_question.round_number,
            room.current_question.outcome_by_text,
            room.revision,
        )

    first = ask()
    questions.reveal_results(database, opened.code, first, STATE_UNCOVERED, outcome_by_text={"a": "1 word"})
    pressed = (
        lambda: questions.ask_again(database, opened.code, first),
        lambda: questions.reveal_results(database, opened.code, first, STATE_ANSWERS_SHOWN),
        lambda: questions.reveal_results(database, opened.code, first, STATE_UNCOVERED),
    )
    for later in (lambda: None, ask):  # on the screen of before, and when the next question stands already
        later()
        before = state()
        for press in pressed:
            press()
            assert state() == before
    second = rooms.find_room(database, opened.code).current_question
    questions.reveal_results(database, opened.code, second, STATE_ANSWERS_SHOWN)
    questions.ask_again(database, opened.code, second)
    before = state()
    questions.ask_again(database, opened.code, second)
    assert state() == before
    assert before[:2] == ("open", 2)


def test_the_last_question_of_a_lesson_is_known_after_questions_of_ones_own(database, opened, ask):
    assert questions.read_last_lesson_question(database, opened.code) is None
    ask(lesson="tokens", step_number=3)
    ask()
    last = questions.read_last_lesson_question(database, opened.code)
    assert (last.lesson, last.step_number) == ("tokens", 3)


WHOLE = Question(text="?", kind="number", slider=Slider(low=0, high=5, step=1), truth="2")


@pytest.mark.parametrize(
    ("question", "numbers", "first_edge", "counts", "truth"),
    [  # a bin holds its lower edge; few numbers to choose from have a bin each that is named like the number
        (NUMBER, ["0", "2.5", "3", "3", "10"], 0.0, [1, 0, 1, 2, 0, 0, 0, 0, 0, 0, 1], "3 to 4"),
        (WHOLE, ["3", "2", "2", "0", "5"], -0.5, [1, 0, 2, 1, 0, 1], "2"),
    ],
)
def test_numbers_fall_into_bins(question, numbers, first_edge, counts, truth):
    result = tally.count_answers(question, [numbers], with_truth=True)
    assert result.bin_edges.tolist() == [first_edge + number for number in range(len(counts) + 1)]
    assert result.counts.tolist() == [counts]
    assert result.labels[result.truth_index] == truth


@pytest.mark.parametrize(
    ("low", "high"), [(0, 1), (0, 100), (-3, 5), (0.2, 0.9), (1, 30_000), (0, 19), (7, 7.001)]
)
def test_bins_hold_the_whole_range_and_are_20_at_most(low, high):
    edges = tally.compute_bin_edges(low, high)
    assert 5 <= len(edges) - 1 <= 20
    assert edges[0] <= low < high < edges[-1]
    steps = np.diff(edges)
    assert np.allclose(steps, steps[0])
    assert round(steps[0] / 10 ** np.floor(np.log10(steps[0] * 1.000001))) in (1, 2, 5)


@pytest.mark.parametrize(
    ("low", "high", "step"), [(-1e12, 1e12, 2e3), (0, 1e-300, 1e-301), (999_999_999_999, 1e12, 1)]
)
def test_the_largest_ends_are_counted(low, high, step):
    question = Question(text="?", kind="number", slider=Slider(low=low, high=high, step=step))
    result = tally.count_answers(question, [[f"{low:.10g}", f"{high:.10g}"]], with_truth=False)
    assert result.counts.sum() == 2


def test_texts_are_counted_without_capitals_and_the_truth_is_among_them():
    result = tally.count_answers(TEXT, [["cat", "Dog", "dog", "a bird"]], with_truth=True)
    assert (result.labels, result.truth_index) == (("dog", "cat", "a bird"), 1)
    assert result.counts.tolist() == [[2, 1, 1]]
    alone = tally.count_answers(TEXT, [[]], with_truth=True)
    assert (alone.labels, alone.counts.tolist()) == (("cat",), [[0]])


def test_a_hidden_students_text_is_on_no_screen_and_his_choice_is_counted(database, opened, come, ask):
    ann = come("Ann")
    question = ask(kind="text", options=(), truth="")
    save_answer(database, ann, question, "rude words")
    choice = ask()
    save_answer(database, ann, choice, "a")
    students.hide_student_texts(database, opened.code, ann.id)
    assert tally.read_answers(database, question, 1) == []
    assert tally.read_answers(database, choice, 1) == ["a"]


def test_the_table_of_a_room_has_a_row_for_each_answer(database, opened, come, ask):
    ann, question = come("=Ann"), ask()
    save_answer(database, ann, question, "a")
    table = tally.build_answers_table(database, opened.code)
    assert {name: column[0] for name, column in table.items()} == {
        "question_number": 1,
        "question_text": "Which is it?",
        "truth": "b",
        "round_number": 1,
        "student_id": ann.id,
        "nickname": "=Ann",
        "answer": "a",
        "outcome": "",
        "answered_at": "2027-01-15T08:00:00+00:00",
    }


def test_what_comes_while_the_answers_are_shown_is_either_kept_or_refused(database, opened, come, ask):
    class_ = [come() for _ in range(40)]
    question = ask()

    def give(student) -> bool:
        try:
            save_answer(database, student, question, "a")
        except ClassroomError:
            return False
        return True

    with concurrent.futures.ThreadPoolExecutor(12) as pool:
        futures = [pool.submit(give, student) for student in class_[:20]]
        shown = pool.submit(questions.reveal_results, database, opened.code, question, STATE_ANSWERS_SHOWN)
        futures += [pool.submit(give, student) for student in class_[20:]]
        shown.result()
        at_that_moment = len(tally.read_answers(database, question, 1))
        acknowledged = sum(future.result() for future in futures)
    assert len(tally.read_answers(database, question, 1)) == acknowledged == at_that_moment


@pytest.mark.parametrize("truth", ["I don't like it", "I don’t like it"])
def test_no_answer_of_a_class_is_judged_by_an_apostrophe(database, opened, come, ask, truth):
    question = ask(kind="text", options=(), truth=truth)
    for text in ("I don’t like it", "i don't like it", "I\u00a0don‘t like it"):
        save_answer(database, come(), question, text)
    saved_answers = tally.read_answers(database, question, 1)
    counts = tally.count_answers(question.question, [saved_answers], with_truth=True)
    assert (counts.labels, counts.counts.tolist()) == (("i don't like it",), [[3]])


def test_an_emoji_of_several_signs_stays_whole_in_a_class():
    assert TEXT.check_answer("\u200b👩\u200d👩\u200d👧\u202e ❤\ufe0f") == "👩\u200d👩\u200d👧 ❤\ufe0f"
