"""Lessons: what a file must hold, what an answer is worth, and the truth of every step that ships."""

import dataclasses

import numpy as np
import pytest

from core import contents, engine
from core.base.checks import AtlasError, InvalidValueError
from core.base.results import axis_labels, float_array, result_dataclass
from core.teaching import lessons
from core.teaching.lessons import Answer, EvaluatedQuestion, Slider
from tests.support.refusals import refusal
from tests.teaching.lessons.predicted import answer_to_text, predicted_text

STEP = """
[[questions]]
name = "one"
page = "shakespeare"
query_params = { shakespeare_view = "Memory" }
figure = "memory"
request_type = "shakespeare.next_character.ContextEffectRequest"
request_overrides = { prompt = "To be", tail_length = 2 }
text = "How much changes?"
kind = "number"
slider = { low = 0, high = 100, step = 1, tolerance = 5 }
unit = "%"
truth_expression = "changed"
explanation = "After {last} it is {changed:.1f} %."
misconception = "Nothing changes."
misconception_answer = "0"
[questions.expressions]
changed = "50 * abs(result.full_probability - result.tail_probability).sum()"
last = "result.tail"
names = "result.characters"
"""
LESSON = 'title = "A title"\ngoal = "A goal."\nicon = ":material/map:"\n'


def step_of(text: str = STEP, **changes):
    return dataclasses.replace(lessons.parse_lesson("mine", LESSON + text).questions[0], **changes)


@result_dataclass
class PairResult:
    tail: str
    characters: tuple[str, ...] = axis_labels("V")
    full_probability: np.ndarray = float_array("V")
    tail_probability: np.ndarray = float_array("V")


PAIR = PairResult(
    tail="be",
    characters=("a", "b", "a"),
    full_probability=np.array([0.7, 0.3, 0.0]),
    tail_probability=np.array([0.4, 0.6, 0.0]),
)


# --- files --------------------------------------------------------------------------------------------------


def test_a_lesson_is_read_with_its_steps_in_order():
    lesson = lessons.parse_lesson("mine", LESSON + STEP + STEP.replace('"one"', '"two"'))
    assert (lesson.name, lesson.title, lesson.goal, lesson.class_minutes) == ("mine", "A title", "A goal.", 8)
    assert [step.name for step in lesson.questions] == ["one", "two"]
    assert lesson.questions[0].slider == Slider(low=0, high=100, step=1, tolerance=5)


@pytest.mark.parametrize(
    ("old", "new", "error_text"),
    [
        ('kind = "number"', 'kind = "guess"', "step 1.*one of 'choice', 'number'"),
        ('misconception = "Nothing changes."', "", "step 1.*table with misconception"),
        ('misconception_answer = "0"', 'predict = "0"', "step 1.*'predict'"),
        ('truth_expression = "changed"', 'truth_expression = "gone"', "step 1.*'gone'"),
        ("{last}", "{lost}", "step 1.*lost"),
        ("low = 0", "low = 200", "step 1.*above 200"),
        ('name = "one"', 'name = "one more"', "step 1.*letters, digits"),
        ('title = "A title"', "", "mine.*title"),
        ('kind = "number"', 'kind = "choice"', "step 1.*2 to 400 answers"),
        ('kind = "number"', 'kind = "cell_choice"', "step 1.*slider"),
        (
            'truth_expression = "changed"',
            'truth_expression = "changed"\nplacement = { cell_labels = ["a"] }',
            "step 1.*a row and a column",
        ),
    ],
)
def test_a_file_that_breaks_a_rule_is_an_error_that_names_lesson_step_and_rule(old, new, error_text):
    text = LESSON + STEP
    assert old in text
    with pytest.raises(InvalidValueError, match=f"(?s){error_text}"):
        lessons.parse_lesson("mine", text.replace(old, new))


def test_a_name_twice_a_lesson_without_steps_and_an_unknown_lesson_are_errors():
    assert "unique name" in refusal(InvalidValueError, lessons.parse_lesson, "mine", LESSON + STEP + STEP)
    assert "one or more" in refusal(InvalidValueError, lessons.parse_lesson, "mine", LESSON)
    assert "expected one of" in refusal(InvalidValueError, lessons.read_lesson, "nothing")


def test_an_unknown_request_or_name_is_an_error():
    error_text = refusal(AtlasError, lessons.build_request, step_of(request_type="shakespeare.Gone"))
    assert "there is no request shakespeare.Gone" in error_text
    later = {"changed": "later + 1", "later": "result.tail"}
    assert "`later` is none of them" in refusal(InvalidValueError, step_of, expressions=later)


# --- answers ------------------------------------------------------------------------------------------------


def test_values_are_computed_in_their_order_from_the_trace_and_from_each_other():
    expressions = {
        "changed": "50 * abs(result.full_probability - result.tail_probability).sum()",
        "twice": "2 * changed",
    }
    question = step_of(expressions={**expressions, "last": "result.characters[1]"})
    values = EvaluatedQuestion.from_result(question, PAIR).values
    assert values == {"changed": pytest.approx(30), "twice": pytest.approx(60), "last": "b"}


def judge(question, text: str, values=None):
    if values is None:
        return EvaluatedQuestion.from_result(question, PAIR).judge(text)
    return EvaluatedQuestion(question, values).judge(text)


def test_a_number_is_right_when_it_is_near_and_its_gap_is_told():
    step = step_of()
    evaluation = EvaluatedQuestion.from_result(step, PAIR)
    assert evaluation.truth == pytest.approx(30)
    assert judge(step, "34").is_correct and judge(step, "0").is_misconception
    far = judge(step, "50")
    assert (far.is_correct, far.error_text, far.is_misconception) == (False, "20 points", False)
    assert judge(step, "") == Answer(text="", truth_text="30 %")
    assert (evaluation.explanation, evaluation.format_answer(30.4)) == ("After be it is 30.0 %.", "30 %")


def test_a_curve_is_right_when_it_is_near_on_average():
    curve = {
        "kind": "number_list",
        "x_expression": "x",
        "truth_expression": "numbers",
        "misconception_answer": "60,0,30",
    }
    step = step_of(
        **curve,
        expressions={"x": "where(result.full_probability > -1)", "numbers": "100 * result.tail_probability"},
    )
    played = EvaluatedQuestion.from_result(step, PAIR)
    assert (played.curve_x, played.truth) == ((0, 1, 2), pytest.approx((40, 60, 0)))
    assert played.format_answer(played.truth) == "40 % · 60 % · 0 %"
    for text, right, gap, mistaken in (
        ("45,55,5", True, "5 points", False),
        ("40,60,30", False, "10 points", False),
        ("60,5,30", False, "35 points", True),
    ):
        answer = judge(step, text)
        assert (answer.is_correct, answer.error_text, answer.is_misconception) == (right, gap, mistaken)
    for text in ("40,60", "40", "40,,0", "40,60,101"):
        assert "answer" in refusal(InvalidValueError, judge, step, text)
    assert "expression" in refusal(InvalidValueError, dataclasses.replace, step, x_expression="")


def test_a_choice_is_one_of_them_and_so_is_its_truth():
    step = step_of(
        kind="choice",
        options=("be", "is", "to"),
        slider=None,
        truth_expression="last",
        misconception_answer="is",
    )
    assert judge(step, "be").is_correct
    assert judge(step, "is").is_misconception
    assert "one of 'be', 'is', 'to'" in refusal(InvalidValueError, judge, step, "other")
    with pytest.raises(InvalidValueError, match="truth"):
        _ = EvaluatedQuestion.from_result(dataclasses.replace(step, options=("is", "to")), PAIR).truth


def test_a_word_is_told_by_its_place_so_that_one_that_comes_twice_stays_two():
    place = {"names": "result.characters", "place": "2"}
    step = step_of(
        kind="word_choice",
        slider=None,
        options_expression="names",
        expressions=place,
        truth_expression="place",
        misconception_answer="b",
    )
    assert [judge(step, text).is_correct for text in "012"] == [False, False, True]
    assert judge(step, "1").is_misconception
    assert [EvaluatedQuestion.from_result(step, PAIR).format_answer(place) for place in range(3)] == [
        "a₁",
        "b",
        "a₂",
    ]
    for text in ("3", "-1", "b", " "):
        assert "answer" in refusal(InvalidValueError, judge, step, text)


def test_a_cell_is_a_row_and_a_column():
    values = {"changed": (1, 2), "last": ("x", "y"), "names": PAIR.characters}
    step = step_of(kind="cell_choice", slider=None, rows_expression="last", columns_expression="names")
    assert EvaluatedQuestion(step, values).options == (("x", "y"), ("a", "b", "a"))
    assert [judge(step, text, values).is_correct for text in ("1,2", "1,0")] == [True, False]
    # as the axis of the figure has it
    assert EvaluatedQuestion(step, values).format_answer((1, 2)) == "y, a₂"
    assert "row" in refusal(InvalidValueError, judge, step, "2,0", values)


def test_a_text_is_right_in_small_and_capital_letters_and_has_80_characters_at_most():
    step = step_of(kind="text", slider=None, truth_expression="last", misconception_answer="")
    assert [judge(step, text).is_correct for text in (" Be ", "bee")] == [True, False]
    assert "Type something" in refusal(InvalidValueError, judge, step, "  ")
    assert "80 characters" in refusal(InvalidValueError, judge, step, "b" * 81)


@pytest.mark.parametrize("typed", ["don't", "don’t", "Don‘t", " don\u200b’t\u00a0"])
@pytest.mark.parametrize("truth", ["don't", "don’t"])
def test_a_text_is_not_judged_by_its_apostrophe(typed, truth):
    step = step_of(kind="text", slider=None, truth_expression="last", misconception_answer="can’t")
    assert judge(step, typed, {"last": truth}).is_correct
    assert judge(step, "can't", {"last": truth}).is_misconception


def test_a_text_of_ones_own_is_right_when_its_trace_shows_what_is_wanted():
    text = {
        "kind": "text",
        "slider": None,
        "text_request_field": "prompt",
        "text_query_param": "shakespeare_prompt",
        "misconception_answer": "Or not",
    }
    step = step_of(
        **text, truth_expression="last", expected_outcome="be", correct_text_predicates=("is", "are")
    )
    prompts = [lessons.build_request(step, *typed).prompt for typed in ((), ("Now is it",))]
    assert prompts == ["To be", "Now is it"]
    assert judge(step, "whatever").is_correct
    other = dataclasses.replace(step, expected_outcome="is")
    assert not judge(other, "whatever").is_correct and judge(other, "or not").is_misconception
    choice = {"kind": "choice", "options": ("a", "b")}
    for wrong in (
        choice,
        {"text_request_field": "last"},
        {"text_query_param": ""},
        {"expected_outcome": ""},
        {"correct_text_predicates": ()},
    ):
        assert "text_request_field" in refusal(InvalidValueError, dataclasses.replace, step, **wrong)


# --- the lessons that ship ----------------------------------------------------------------------------------

STEPS = [
    pytest.param(
        step,
        id=f"{lesson.name}-{step.name}",
        marks=[pytest.mark.nightly] if step.request_type.startswith("lab.") else [],  # it trains
    )
    for lesson in lessons.read_lessons()
    for step in lesson.questions
]


def test_each_kind_of_answer_is_asked_for_and_no_question_twice_and_each_names_a_page():
    steps = [one.values[0] for one in STEPS]
    assert {step.kind for step in steps} == set(lessons.KINDS)
    assert len({step.text for step in steps}) == len(steps)
    assert {step.page for step in steps} <= {page.name for page in contents.NAVIGATION}


@pytest.mark.parametrize("step", STEPS)
def test_the_truth_of_a_step_is_computed_by_its_request(step):
    result = engine.run(lessons.build_request(step))
    played = EvaluatedQuestion.from_result(step, result)
    truth, why = played.truth, played.explanation
    assert played.format_answer(truth)
    assert played.judge(step.example_text or answer_to_text(truth)).is_correct
    assert why.endswith((".", "?")) and "  " not in why and "nan" not in why
    if step.slider is not None:
        numbers = truth if isinstance(truth, tuple) else (truth,)
        assert step.slider.low < min(numbers) <= max(numbers) < step.slider.high, "an end needs no thought"
        wide = 2 * step.slider.tolerance + step.slider.step
        assert wide <= (step.slider.high - step.slider.low) / 3, "nearly every answer would be right"
    if step.text_request_field:
        assert truth == step.expected_outcome, "the example does what is asked"
        wrong = engine.run(lessons.build_request(step, step.misconception_answer))
        assert EvaluatedQuestion.from_result(step, wrong).judge(step.misconception_answer).is_misconception
    elif step.misconception_answer:
        assert not played.judge(predicted_text(played)).is_correct, "the common mistake would be right"
