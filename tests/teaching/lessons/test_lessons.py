"""Lessons: what a file must hold, what an answer is worth, and the truth of every step that ships."""

import dataclasses

import numpy as np
import pytest

from core import contents, engine
from core.base.checks import AtlasError, InvalidValueError
from core.base.results import axis_labels, float_array, result_dataclass
from core.teaching import lessons
from core.teaching.lessons import EvaluatedStep, Scale, Verdict
from tests.teaching.lessons.predicted import answer_to_text, predicted_text

STEP = """
[[steps]]
name = "one"
page = "shakespeare"
parameters = { shakespeare_view = "Memory" }
figure = "memory"
request = "shakespeare.next_character.MemoryRequest"
fields = { prompt = "To be", tail_length = 2 }
question = "How much changes?"
kind = "number"
scale = { low = 0, high = 100, step = 1, unit = "%", near = 5 }
truth = "changed"
why = "After {last} it is {changed:.1f} %."
mistake = "Nothing changes."
predicts = "0"
[steps.values]
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
    assert (lesson.name, lesson.title, lesson.goal, lesson.minutes) == ("mine", "A title", "A goal.", 8)
    assert [step.name for step in lesson.steps] == ["one", "two"]
    assert lesson.steps[0].scale == Scale(low=0, high=100, step=1, unit="%", near=5)


@pytest.mark.parametrize(
    ("old", "new", "error_text"),
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
def test_a_file_that_breaks_a_rule_is_an_error_that_names_lesson_step_and_rule(old, new, error_text):
    text = LESSON + STEP
    assert old in text
    with pytest.raises(InvalidValueError, match=f"(?s){error_text}"):
        lessons.parse_lesson("mine", text.replace(old, new))


def test_a_name_twice_a_lesson_without_steps_and_an_unknown_lesson_are_errors():
    with pytest.raises(InvalidValueError, match="name of its own"):
        lessons.parse_lesson("mine", LESSON + STEP + STEP)
    with pytest.raises(InvalidValueError, match="one or more"):
        lessons.parse_lesson("mine", LESSON)
    with pytest.raises(InvalidValueError, match="expected one of"):
        lessons.read_lesson("nothing")


def test_an_unknown_request_or_name_is_an_error():
    with pytest.raises(AtlasError, match=r"there is no request shakespeare\.Gone"):
        lessons.build_request(step_of(request="shakespeare.Gone"))
    with pytest.raises(InvalidValueError, match="`later` is none of them"):
        step_of(values={"changed": "later + 1", "later": "result.tail"})


# --- answers ------------------------------------------------------------------------------------------------


def test_values_are_computed_in_their_order_from_the_trace_and_from_each_other():
    expressions = {
        "changed": "50 * abs(result.full_probability - result.tail_probability).sum()",
        "twice": "2 * changed",
    }
    values = EvaluatedStep.from_result(
        step_of(values={**expressions, "last": "result.characters[1]"}), PAIR
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
    assert verdict(step, "34").is_correct and verdict(step, "0").is_common_mistake
    assert verdict(step, "50") == Verdict(is_correct=False, error_text="20 points", is_common_mistake=False)
    assert (played.explanation, played.format_answer(30.4)) == ("After be it is 30.0 %.", "30 %")


def test_a_curve_is_right_when_it_is_near_on_average():
    curve = {"kind": "curve", "words": "places", "truth": "numbers", "predicts": "60,0,30"}
    step = step_of(
        **curve,
        values={"places": "where(result.full_probability > -1)", "numbers": "100 * result.tail_probability"},
    )
    played = EvaluatedStep.from_result(step, PAIR)
    assert (played.x_positions, played.truth) == ((0, 1, 2), pytest.approx((40, 60, 0)))
    assert played.format_answer(played.truth) == "40 % · 60 % · 0 %"
    for text, right, gap, mistaken in (
        ("45,55,5", True, "5 points", False),
        ("40,60,30", False, "10 points", False),
        ("60,5,30", False, "35 points", True),
    ):
        assert verdict(step, text) == Verdict(is_correct=right, error_text=gap, is_common_mistake=mistaken)
    for text in ("40,60", "40", "40,,0", "40,60,101"):
        with pytest.raises(InvalidValueError, match="answer"):
            verdict(step, text)
    with pytest.raises(InvalidValueError, match="words"):
        dataclasses.replace(step, words="")


def test_a_choice_is_one_of_them_and_so_is_its_truth():
    step = step_of(kind="choice", choices=("be", "is", "to"), scale=None, truth="last", predicts="is")
    assert verdict(step, "be").is_correct
    assert verdict(step, "is") == Verdict(is_correct=False, error_text="", is_common_mistake=True)
    with pytest.raises(InvalidValueError, match="one of 'be', 'is', 'to'"):
        verdict(step, "other")
    with pytest.raises(InvalidValueError, match="truth"):
        _ = EvaluatedStep.from_result(dataclasses.replace(step, choices=("is", "to")), PAIR).truth


def test_a_word_is_told_by_its_place_so_that_one_that_comes_twice_stays_two():
    place = {"names": "result.characters", "place": "2"}
    step = step_of(kind="word", scale=None, words="names", values=place, truth="place", predicts="b")
    assert [verdict(step, text).is_correct for text in "012"] == [False, False, True]
    assert verdict(step, "1").is_common_mistake
    assert [EvaluatedStep.from_result(step, PAIR).format_answer(place) for place in range(3)] == [
        "a₁",
        "b",
        "a₂",
    ]
    for text in ("3", "-1", "b", " "):
        with pytest.raises(InvalidValueError, match="answer"):
            verdict(step, text)


def test_a_cell_is_a_row_and_a_column():
    values = {"changed": (1, 2), "last": ("x", "y"), "names": PAIR.characters}
    step = step_of(kind="cell", scale=None, words="last", columns="names")
    assert EvaluatedStep(step, values).options == (("x", "y"), ("a", "b", "a"))
    assert [verdict(step, text, values).is_correct for text in ("1,2", "1,0")] == [True, False]
    assert EvaluatedStep(step, values).format_answer((1, 2)) == "y, a₂"  # as the axis of the figure has it
    with pytest.raises(InvalidValueError, match="row"):
        verdict(step, "2,0", values)


def test_a_text_is_right_in_small_and_capital_letters_and_has_80_characters_at_most():
    step = step_of(kind="text", scale=None, truth="last", predicts="")
    assert [verdict(step, text).is_correct for text in (" Be ", "bee")] == [True, False]
    with pytest.raises(InvalidValueError, match="Type something"):
        verdict(step, "  ")
    with pytest.raises(InvalidValueError, match="80 characters"):
        verdict(step, "b" * 81)


@pytest.mark.parametrize("typed", ["don't", "don’t", "Don‘t", " don\u200b’t\u00a0"])
@pytest.mark.parametrize("truth", ["don't", "don’t"])
def test_a_text_is_not_judged_by_its_apostrophe(typed, truth):
    step = step_of(kind="text", scale=None, truth="last", predicts="can’t")
    assert verdict(step, typed, {"last": truth}).is_correct
    assert verdict(step, "can't", {"last": truth}).is_common_mistake


TYPED = [step for lesson in lessons.read_lessons() for step in lesson.steps if step.typed]


@pytest.mark.parametrize("step", TYPED, ids=lambda step: step.name)
def test_a_text_of_ones_own_is_judged_alike_with_any_apostrophe(step):
    curly, plain = (
        EvaluatedStep.from_result(step, engine.run(lessons.build_request(step, text)), text).verdict
        for text in ("I don’t like unbelievably good things", "I don't like unbelievably good things")
    )
    assert curly == plain


def test_a_text_of_ones_own_is_right_when_its_trace_shows_what_is_wanted():
    text = {
        "kind": "text",
        "scale": None,
        "typed": "prompt",
        "box": "shakespeare_prompt",
        "predicts": "Or not",
    }
    step = step_of(**text, truth="last", wanted="be", does=("is", "are"))
    prompts = [lessons.build_request(step, *typed).prompt for typed in ((), ("Now is it",))]
    assert prompts == ["To be", "Now is it"]
    assert verdict(step, "whatever").is_correct
    other = dataclasses.replace(step, wanted="is")
    assert not verdict(other, "whatever").is_correct and verdict(other, "or not").is_common_mistake
    choice = {"kind": "choice", "choices": ("a", "b")}
    for wrong in (choice, {"typed": "last"}, {"box": ""}, {"wanted": ""}, {"does": ()}):
        with pytest.raises(InvalidValueError, match="typed"):
            dataclasses.replace(step, **wrong)


# --- the lessons that ship ----------------------------------------------------------------------------------

STEPS = [
    pytest.param(
        step,
        id=f"{lesson.name}-{step.name}",
        marks=[pytest.mark.nightly] if step.request.startswith("lab.") else [],  # it trains
    )
    for lesson in lessons.read_lessons()
    for step in lesson.steps
]


def test_each_kind_of_answer_is_asked_for_and_no_question_twice_and_each_names_a_page():
    steps = [one.values[0] for one in STEPS]
    assert {step.kind for step in steps} == set(lessons.STEP_KINDS)
    assert len({step.question for step in steps}) == len(steps)
    assert {step.page for step in steps} <= {page.name for page in contents.NAVIGATION}


@pytest.mark.parametrize("step", STEPS)
def test_the_truth_of_a_step_is_computed_by_its_request(step):
    result = engine.run(lessons.build_request(step))
    played = EvaluatedStep.from_result(step, result)
    truth, why = played.truth, played.explanation
    assert played.format_answer(truth)
    assert EvaluatedStep.from_result(
        step, result, step.fields[step.typed] if step.typed else answer_to_text(truth)
    ).verdict.is_correct
    assert why.endswith((".", "?")) and "  " not in why and "nan" not in why
    if step.scale is not None:
        numbers = truth if isinstance(truth, tuple) else (truth,)
        assert step.scale.low < min(numbers) <= max(numbers) < step.scale.high, "an end needs no thought"
        wide = 2 * step.scale.near + step.scale.step
        assert wide <= (step.scale.high - step.scale.low) / 3, "nearly every answer would be right"
    if step.typed:
        assert truth == step.wanted, "the example does what is asked"
        wrong = engine.run(lessons.build_request(step, step.predicts))
        assert EvaluatedStep.from_result(step, wrong, step.predicts).verdict.is_common_mistake
    elif step.predicts:
        predicted = EvaluatedStep.from_result(step, result, predicted_text(played))
        assert not predicted.verdict.is_correct, "the common mistake would be right"
