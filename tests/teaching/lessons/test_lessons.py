"""Lessons: what a file must hold, what an answer is worth, and the truth of every step that ships."""

import dataclasses

import numpy as np
import pytest

from core import contents, engine
from core.base.checks import AtlasError, InvalidValueError
from core.base.results import axis_labels, float_array, result_dataclass
from core.teaching import lessons
from core.teaching.lessons import EvaluatedStep, Slider, Verdict
from tests.support.refusals import refusal
from tests.teaching.lessons.predicted import answer_to_text, predicted_text

STEP = """
[[steps]]
name = "one"
page = "shakespeare"
query_params = { shakespeare_view = "Memory" }
figure = "memory"
request_type = "shakespeare.next_character.MemoryRequest"
request_fields = { prompt = "To be", tail_length = 2 }
question = "How much changes?"
answer_type = "number"
slider = { low = 0, high = 100, step = 1, unit = "%", tolerance = 5 }
truth_expression = "changed"
explanation = "After {last} it is {changed:.1f} %."
misconception = "Nothing changes."
misconception_answer = "0"
[steps.expressions]
changed = "50 * abs(result.full_probability - result.tail_probability).sum()"
last = "result.tail"
names = "result.characters"
"""
LESSON = 'title = "A title"\ngoal = "A goal."\nicon = ":material/map:"\n'


def step_of(text: str = STEP, **changes):
    return dataclasses.replace(lessons.parse_lesson("mine", LESSON + text).steps[0], **changes)


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
    assert [step.name for step in lesson.steps] == ["one", "two"]
    assert lesson.steps[0].slider == Slider(low=0, high=100, step=1, unit="%", tolerance=5)


@pytest.mark.parametrize(
    ("old", "new", "error_text"),
    [
        ('answer_type = "number"', 'answer_type = "guess"', "step 1.*one of 'choice', 'number'"),
        ('misconception = "Nothing changes."', "", "step 1.*table with misconception"),
        ('misconception_answer = "0"', 'predict = "0"', "step 1.*'predict'"),
        ('truth_expression = "changed"', 'truth_expression = "gone"', "step 1.*'gone'"),
        ("{last}", "{lost}", "step 1.*lost"),
        ("low = 0", "low = 200", "step 1.*low below high"),
        ('name = "one"', 'name = "one more"', "step 1.*letters, digits"),
        ('title = "A title"', "", "mine.*title"),
        ('answer_type = "number"', 'answer_type = "choice"', "step 1.*two or more"),
        ('answer_type = "number"', 'answer_type = "cell"', "step 1.*slider"),
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
    values = EvaluatedStep.from_result(
        step_of(expressions={**expressions, "last": "result.characters[1]"}), PAIR
    ).values
    assert values == {"changed": pytest.approx(30), "twice": pytest.approx(60), "last": "b"}


def verdict(step, text: str, values=None):
    return (
        EvaluatedStep.from_result(step, PAIR, text) if values is None else EvaluatedStep(step, values, text)
    ).verdict


def test_a_number_is_right_when_it_is_near_and_its_gap_is_told():
    step = step_of()
    played = EvaluatedStep.from_result(step, PAIR)
    assert (played.truth, played.verdict) == (pytest.approx(30), None)
    assert verdict(step, "34").is_correct and verdict(step, "0").is_misconception
    assert verdict(step, "50") == Verdict(is_correct=False, error_text="20 points", is_misconception=False)
    assert (played.explanation, played.format_answer(30.4)) == ("After be it is 30.0 %.", "30 %")


def test_a_curve_is_right_when_it_is_near_on_average():
    curve = {
        "answer_type": "curve",
        "x_expression": "x",
        "truth_expression": "numbers",
        "misconception_answer": "60,0,30",
    }
    step = step_of(
        **curve,
        expressions={"x": "where(result.full_probability > -1)", "numbers": "100 * result.tail_probability"},
    )
    played = EvaluatedStep.from_result(step, PAIR)
    assert (played.curve_x, played.truth) == ((0, 1, 2), pytest.approx((40, 60, 0)))
    assert played.format_answer(played.truth) == "40 % · 60 % · 0 %"
    for text, right, gap, mistaken in (
        ("45,55,5", True, "5 points", False),
        ("40,60,30", False, "10 points", False),
        ("60,5,30", False, "35 points", True),
    ):
        assert verdict(step, text) == Verdict(is_correct=right, error_text=gap, is_misconception=mistaken)
    for text in ("40,60", "40", "40,,0", "40,60,101"):
        assert "answer" in refusal(InvalidValueError, verdict, step, text)
    assert "x_expression" in refusal(InvalidValueError, dataclasses.replace, step, x_expression="")


def test_a_choice_is_one_of_them_and_so_is_its_truth():
    step = step_of(
        answer_type="choice",
        choices=("be", "is", "to"),
        slider=None,
        truth_expression="last",
        misconception_answer="is",
    )
    assert verdict(step, "be").is_correct
    assert verdict(step, "is") == Verdict(is_correct=False, error_text="", is_misconception=True)
    assert "one of 'be', 'is', 'to'" in refusal(InvalidValueError, verdict, step, "other")
    with pytest.raises(InvalidValueError, match="truth"):
        _ = EvaluatedStep.from_result(dataclasses.replace(step, choices=("is", "to")), PAIR).truth


def test_a_word_is_told_by_its_place_so_that_one_that_comes_twice_stays_two():
    place = {"names": "result.characters", "place": "2"}
    step = step_of(
        answer_type="word",
        slider=None,
        options_expression="names",
        expressions=place,
        truth_expression="place",
        misconception_answer="b",
    )
    assert [verdict(step, text).is_correct for text in "012"] == [False, False, True]
    assert verdict(step, "1").is_misconception
    assert [EvaluatedStep.from_result(step, PAIR).format_answer(place) for place in range(3)] == [
        "a₁",
        "b",
        "a₂",
    ]
    for text in ("3", "-1", "b", " "):
        assert "answer" in refusal(InvalidValueError, verdict, step, text)


def test_a_cell_is_a_row_and_a_column():
    values = {"changed": (1, 2), "last": ("x", "y"), "names": PAIR.characters}
    step = step_of(answer_type="cell", slider=None, rows_expression="last", columns_expression="names")
    assert EvaluatedStep(step, values).options == (("x", "y"), ("a", "b", "a"))
    assert [verdict(step, text, values).is_correct for text in ("1,2", "1,0")] == [True, False]
    assert EvaluatedStep(step, values).format_answer((1, 2)) == "y, a₂"  # as the axis of the figure has it
    assert "row" in refusal(InvalidValueError, verdict, step, "2,0", values)


def test_a_text_is_right_in_small_and_capital_letters_and_has_80_characters_at_most():
    step = step_of(answer_type="text", slider=None, truth_expression="last", misconception_answer="")
    assert [verdict(step, text).is_correct for text in (" Be ", "bee")] == [True, False]
    assert "Type something" in refusal(InvalidValueError, verdict, step, "  ")
    assert "80 characters" in refusal(InvalidValueError, verdict, step, "b" * 81)


@pytest.mark.parametrize("typed", ["don't", "don’t", "Don‘t", " don\u200b’t\u00a0"])
@pytest.mark.parametrize("truth", ["don't", "don’t"])
def test_a_text_is_not_judged_by_its_apostrophe(typed, truth):
    step = step_of(answer_type="text", slider=None, truth_expression="last", misconception_answer="can’t")
    assert verdict(step, typed, {"last": truth}).is_correct
    assert verdict(step, "can't", {"last": truth}).is_misconception


TYPED = [step for lesson in lessons.read_lessons() for step in lesson.steps if step.input_field]


@pytest.mark.parametrize("step", TYPED, ids=lambda step: step.name)
def test_a_text_of_ones_own_is_judged_alike_with_any_apostrophe(step):
    curly, plain = (
        EvaluatedStep.from_result(step, engine.run(lessons.build_request(step, text)), text).verdict
        for text in ("I don’t like unbelievably good things", "I don't like unbelievably good things")
    )
    assert curly == plain


def test_a_text_of_ones_own_is_right_when_its_trace_shows_what_is_wanted():
    text = {
        "answer_type": "text",
        "slider": None,
        "input_field": "prompt",
        "input_query_param": "shakespeare_prompt",
        "misconception_answer": "Or not",
    }
    step = step_of(**text, truth_expression="last", required_outcome="be", success_phrases=("is", "are"))
    prompts = [lessons.build_request(step, *typed).prompt for typed in ((), ("Now is it",))]
    assert prompts == ["To be", "Now is it"]
    assert verdict(step, "whatever").is_correct
    other = dataclasses.replace(step, required_outcome="is")
    assert not verdict(other, "whatever").is_correct and verdict(other, "or not").is_misconception
    choice = {"answer_type": "choice", "choices": ("a", "b")}
    for wrong in (
        choice,
        {"input_field": "last"},
        {"input_query_param": ""},
        {"required_outcome": ""},
        {"success_phrases": ()},
    ):
        assert "input_field" in refusal(InvalidValueError, dataclasses.replace, step, **wrong)


# --- the lessons that ship ----------------------------------------------------------------------------------

STEPS = [
    pytest.param(
        step,
        id=f"{lesson.name}-{step.name}",
        marks=[pytest.mark.nightly] if step.request_type.startswith("lab.") else [],  # it trains
    )
    for lesson in lessons.read_lessons()
    for step in lesson.steps
]


def test_each_kind_of_answer_is_asked_for_and_no_question_twice_and_each_names_a_page():
    steps = [one.values[0] for one in STEPS]
    assert {step.answer_type for step in steps} == set(lessons.ANSWER_TYPES)
    assert len({step.question for step in steps}) == len(steps)
    assert {step.page for step in steps} <= {page.name for page in contents.NAVIGATION}


@pytest.mark.parametrize("step", STEPS)
def test_the_truth_of_a_step_is_computed_by_its_request(step):
    result = engine.run(lessons.build_request(step))
    played = EvaluatedStep.from_result(step, result)
    truth, why = played.truth, played.explanation
    assert played.format_answer(truth)
    assert EvaluatedStep.from_result(
        step, result, step.request_fields[step.input_field] if step.input_field else answer_to_text(truth)
    ).verdict.is_correct
    assert why.endswith((".", "?")) and "  " not in why and "nan" not in why
    if step.slider is not None:
        numbers = truth if isinstance(truth, tuple) else (truth,)
        assert step.slider.low < min(numbers) <= max(numbers) < step.slider.high, "an end needs no thought"
        wide = 2 * step.slider.tolerance + step.slider.step
        assert wide <= (step.slider.high - step.slider.low) / 3, "nearly every answer would be right"
    if step.input_field:
        assert truth == step.required_outcome, "the example does what is asked"
        wrong = engine.run(lessons.build_request(step, step.misconception_answer))
        assert EvaluatedStep.from_result(step, wrong, step.misconception_answer).verdict.is_misconception
    elif step.misconception_answer:
        predicted = EvaluatedStep.from_result(step, result, predicted_text(played))
        assert not predicted.verdict.is_correct, "the common mistake would be right"
