"""Lessons: what a file must hold, what an answer is worth, and the truth of every step that ships."""

import dataclasses
import string

import numpy as np
import pytest

from core import contents, engine, lessons
from core.base.checks import AtlasError, InvalidValueError
from core.lessons import Scale
from tests.core.lessons.predicted import predicted_text, text_of

STEP = """
[[steps]]
name = "one"
page = "shakespeare"
parameters = { shakespeare_view = "Memory" }
figure = "carry"
request = "shakespeare.next_character.CarryRequest"
fields = { prompt = "To be", last = 2 }
question = "How much changes?"
kind = "number"
scale = { low = 0, high = 100, step = 1, unit = "%", near = 5 }
values = { changed = ["changed_percent"], last = "last", names = "characters" }
truth = "changed"
why = "After {last} it is {changed:.1f} %."
mistake = "Nothing changes."
predicts = "0"
"""
LESSON = 'title = "A title"\ngoal = "A goal."\nicon = ":material/map:"\n'


def step_of(text: str = STEP, **changes):
    """Returns the step of a text, with other attributes."""
    return dataclasses.replace(lessons.parse_lesson("mine", LESSON + text).steps[0], **changes)


class Trace:
    """Two distributions that differ by 30 %."""

    last = "be"
    characters = ("a", "b", "a")
    carried = np.array([0.7, 0.3, 0.0])
    reset = np.array([0.4, 0.6, 0.0])


# --- files --------------------------------------------------------------------------------------------------


def test_a_lesson_is_read_with_its_steps_in_order():
    lesson = lessons.parse_lesson("mine", LESSON + STEP + STEP.replace('"one"', '"two"'))
    assert (lesson.name, lesson.title, lesson.goal) == ("mine", "A title", "A goal.")
    assert [step.name for step in lesson.steps] == ["one", "two"]
    assert lesson.steps[0].scale == Scale(low=0, high=100, step=1, unit="%", near=5)
    assert lesson.minutes == 8


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('kind = "number"', 'kind = "guess"', "step 1.*one of 'choice', 'number'"),
        ('mistake = "Nothing changes."', "", "step 1.*table with mistake"),
        ('predicts = "0"', 'predict = "0"', "step 1.*'predict'"),
        ('truth = "changed"', 'truth = "gone"', "step 1.*'gone'"),
        ("{last}", "{lost}", "step 1.*lost"),
        ("low = 0", "low = 200", "step 1.*low below high"),
        ('name = "one"', 'name = "one more"', "step 1.*letters, digits"),
        ('title = "A title"', "", "mine.*title"),
        ('kind = "number"', 'kind = "choice"', "step 1.*two or more"),
        ('kind = "number"', 'kind = "cell"', "step 1.*slider"),
        ('truth = "changed"', 'truth = "changed"\ndraw = { cell = ["a"] }', "step 1.*a row and a column"),
    ],
)
def test_a_file_that_breaks_a_rule_is_an_error_that_names_lesson_step_and_rule(old, new, told):
    text = LESSON + STEP
    assert old in text
    with pytest.raises(InvalidValueError, match=f"(?s){told}"):
        lessons.parse_lesson("mine", text.replace(old, new))


def test_a_name_twice_a_lesson_without_steps_and_an_unknown_lesson_are_errors():
    with pytest.raises(InvalidValueError, match="name of its own"):
        lessons.parse_lesson("mine", LESSON + STEP + STEP)
    with pytest.raises(InvalidValueError, match="one or more"):
        lessons.parse_lesson("mine", LESSON)
    with pytest.raises(InvalidValueError, match="expected one of"):
        lessons.read_lesson("nothing")


def test_an_unknown_request_value_or_path_is_an_error():
    with pytest.raises(AtlasError, match=r"there is no request shakespeare\.Gone"):
        lessons.request_of(step_of(request="shakespeare.Gone"))
    with pytest.raises(InvalidValueError, match=r"a function of core\.lessons\.values\.shakespeare"):
        lessons.values_of(step_of(values={"changed": ["gone"]}), Trace)


# --- answers ------------------------------------------------------------------------------------------------


def test_values_come_from_paths_and_functions_of_the_trace():
    values = lessons.values_of(step_of(values={"changed": ["changed_percent"], "one": "characters.1"}), Trace)
    assert values == {"changed": pytest.approx(30), "one": "b"}


def test_a_number_is_right_when_it_is_near_and_its_gap_is_told():
    step = step_of()
    values = lessons.values_of(step, Trace)
    assert lessons.truth_of(step, values) == pytest.approx(30)
    assert lessons.judge(step, values, "34").right
    far = lessons.judge(step, values, "50")
    assert (far.right, far.gap, far.mistaken) == (False, "20 points", False)
    assert lessons.judge(step, values, "0").mistaken
    assert lessons.why_of(step, values) == "After be it is 30.0 %."
    assert lessons.said(step, values, 30.4) == "30 %"


def test_a_choice_is_one_of_them_and_so_is_its_truth():
    step = step_of(kind="choice", choices=("be", "is", "to"), scale=None, truth="last", predicts="is")
    values = lessons.values_of(step, Trace)
    assert lessons.judge(step, values, "be").right
    wrong = lessons.judge(step, values, "is")
    assert (wrong.right, wrong.gap, wrong.mistaken) == (False, "", True)
    with pytest.raises(InvalidValueError, match="one of 'be', 'is', 'to'"):
        lessons.judge(step, values, "other")
    with pytest.raises(InvalidValueError, match="truth"):
        lessons.truth_of(dataclasses.replace(step, choices=("is", "to")), values)


def test_a_word_is_told_by_its_place_so_that_one_that_comes_twice_stays_two():
    place = {"names": "characters", "place": ["changed_percent"]}
    step = step_of(kind="word", scale=None, words="names", values=place, truth="place", predicts="b")
    values = {"names": Trace.characters, "place": 2}
    assert lessons.judge(step, values, "2").right
    assert not lessons.judge(step, values, "0").right
    assert lessons.judge(step, values, "1").mistaken
    assert lessons.said(step, values, 1) == "b"
    for text in ("3", "-1", "b", ""):
        with pytest.raises(InvalidValueError, match="answer"):
            lessons.judge(step, values, text)


def test_a_cell_is_a_row_and_a_column():
    values = {"changed": (1, 2), "last": ("x", "y"), "names": Trace.characters}
    step = step_of(kind="cell", scale=None, words="last", columns="names")
    assert lessons.options_of(step, values) == (("x", "y"), ("a", "b", "a"))
    assert lessons.judge(step, values, "1,2").right
    assert not lessons.judge(step, values, "1,0").right
    assert lessons.said(step, values, (1, 2)) == "y, a"
    with pytest.raises(InvalidValueError, match="row"):
        lessons.judge(step, values, "2,0")


def test_a_text_is_right_in_small_and_capital_letters_and_has_80_characters_at_most():
    step = step_of(kind="text", scale=None, truth="last", predicts="")
    values = lessons.values_of(step, Trace)
    assert lessons.judge(step, values, " Be ").right
    assert not lessons.judge(step, values, "bee").right
    with pytest.raises(InvalidValueError, match="Type something"):
        lessons.judge(step, values, "  ")
    with pytest.raises(InvalidValueError, match="80 characters"):
        lessons.judge(step, values, "b" * 81)


def test_a_text_of_ones_own_is_right_when_its_trace_shows_what_is_wanted():
    text = {
        "kind": "text",
        "scale": None,
        "typed": "prompt",
        "box": "shakespeare_prompt",
        "predicts": "Or not",
    }
    step = step_of(**text, truth="last", wanted="be", does=("is", "are"))
    assert lessons.request_of(step).prompt == "To be"
    assert lessons.request_of(step, "Now is it").prompt == "Now is it"
    values = lessons.values_of(step, Trace)
    assert lessons.judge(step, values, "whatever").right
    other = dataclasses.replace(step, wanted="is")
    assert not lessons.judge(other, values, "whatever").right
    assert lessons.judge(other, values, "or not").mistaken
    for wrong in (
        {"kind": "choice", "choices": ("a", "b")},
        {"typed": "last"},
        {"box": ""},
        {"wanted": ""},
        {"does": ()},
    ):
        with pytest.raises(InvalidValueError, match="typed"):
            dataclasses.replace(step, **wrong)


# --- the lessons that ship ----------------------------------------------------------------------------------

STEPS = [(lesson, step) for lesson in lessons.read_lessons() for step in lesson.steps]
NAMES = [f"{lesson.name}-{step.name}" for lesson, step in STEPS]


def test_each_lesson_has_six_to_ten_questions():
    counts = {lesson.name: len(lesson.steps) for lesson in lessons.read_lessons()}
    assert all(6 <= count <= 10 for count in counts.values()), counts


def test_each_of_the_five_kinds_of_answer_is_asked_for_and_a_text_in_three_lessons_or_more():
    assert {step.kind for _, step in STEPS} == set(lessons.KINDS)
    assert len({lesson.name for lesson, step in STEPS if step.typed}) >= 3


def test_no_question_is_asked_twice_and_each_names_a_page():
    questions = [step.question for _, step in STEPS]
    assert len(set(questions)) == len(questions)
    assert {step.page for _, step in STEPS} <= {page.name for page in contents.PAGES}


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=NAMES)
def test_the_truth_of_a_step_is_computed_by_its_request(lesson, step):
    values = lessons.values_of(step, engine.run(lessons.request_of(step)))
    truth = lessons.truth_of(step, values)
    said = lessons.said(step, values, truth)
    assert said
    assert lessons.judge(step, values, step.fields[step.typed] if step.typed else text_of(truth)).right
    why = lessons.why_of(step, values)
    assert why.endswith((".", "?"))
    assert "  " not in why
    assert "nan" not in why
    if step.scale is not None:
        assert step.scale.low < truth < step.scale.high, "a truth at an end needs no thought"
        wide = 2 * step.scale.near + step.scale.step
        assert wide <= (step.scale.high - step.scale.low) / 3, "nearly every answer would be right"
    if step.typed:
        wrong = lessons.values_of(step, engine.run(lessons.request_of(step, step.predicts)))
        assert truth == step.wanted, "the example does what is asked"
        assert lessons.judge(step, wrong, step.predicts).mistaken
    elif step.predicts:
        predicted = predicted_text(step, values)
        assert not lessons.judge(step, values, predicted).right, "the common mistake would be right"


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=NAMES)
def test_the_words_of_a_step_are_short_sentences_without_a_result(lesson, step):
    fixed = [part for part, *_ in string.Formatter().parse(step.why)]
    assert len(step.question.split()) <= 45
    assert step.question.rstrip(".").endswith("?") or step.question.endswith(".")
    assert len(" ".join(fixed).split()) <= 45
    assert step.mistake.endswith(".")
    assert len(step.mistake.split()) <= 30
