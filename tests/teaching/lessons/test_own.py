"""A lesson of somebody else: its file runs nothing, and what is saved opens again."""

import dataclasses
import json
import re
import sys
import time

import pytest

from core import engine
from core.base.checks import AtlasError
from core.teaching import lessons
from core.teaching.classroom import custom_lesson, quiz_export
from core.teaching.classroom.custom_question import complete_question
from core.teaching.lessons import Question, Slider, active_step
from core.teaching.lessons.lesson_files import MAX_FILE_BYTES, lesson_to_toml, parse_lesson_file
from tests.support.refusals import refusal
from tests.teaching.lessons.invalid_lessons import INVALID_EXPRESSIONS, TRACE

HEAD = 'title = "Mine"\ngoal = ""\nicon = ":material/map:"\n'
STEP = {
    "name": "q1",
    "page": "tokens",
    "text": "How many?",
    "kind": "number",
    "slider": {"low": 0, "high": 10, "step": 1},
    "truth_expression": "truth",
    "explanation": "",
    "expressions": {"truth": "3"},
}
RESULT_STEP = STEP | {
    "request_type": "tokens.tokenization.TokenizeRequest",
    "request_overrides": {},
    "figure": "cuts",
    "misconception": "None.",
}


def to_toml(value) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{json.dumps(key)} = {to_toml(one)}' for key, one in value.items())} }}"
    return f"[{', '.join(map(to_toml, value))}]" if isinstance(value, list) else json.dumps(value)


def make_lesson_file(*steps: dict, head: str = HEAD) -> bytes:
    tables = ["\n".join(f"{key} = {to_toml(value)}" for key, value in step.items()) for step in steps]
    return (head + "".join(f"\n[[questions]]\n{table}\n" for table in tables)).encode()


def changed(**fields) -> bytes:
    return make_lesson_file(STEP | fields)


MALICIOUS_FILES = {
    "no text": b"\xff\xfe\x00",
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(1000),
    "nothing": b"",
    "python": b"import os\nos.system('touch /tmp/x')\n",
    "yaml": b"!!python/object/apply:os.system ['ls']",
    "html": b"<script>alert(1)</script>",
    "too large": b"#" * (MAX_FILE_BYTES + 1),
    "a deep list": b"a = " + b"[" * 100_000,
    "deep tables": b"a = " + b"{b = " * 30_000,
    "a key of many parts": b".".join([b"a"] * 50_000) + b" = 1",
    "a table of many parts": b"[" + b".".join([b"a"] * 50_000) + b"]",
    "a huge number": b"minutes = " + b"9" * 100_000,
    "a huge number in hex": HEAD.encode() + b"minutes = 0x" + b"f" * 100_000,
    "no steps": HEAD.encode(),
    "many steps": make_lesson_file(*({**STEP, "name": f"q{number}"} for number in range(61))),
    "a step that is no table": HEAD.encode() + b"questions = [1, 2]",
    "steps that are a text": HEAD.encode() + b'questions = "x"',
    "texts that are a number": make_lesson_file(
        RESULT_STEP | {"request_overrides": {"text": "$a"}}, head="texts = 1\n" + HEAD
    ),
    "an unknown field": changed(run="os.system"),
    "a class": changed(__class__="x"),
    "an unknown page": changed(page="nowhere"),
    "a page that is an address": changed(page="https://example.org/"),
    "a page that is a path": changed(page="../../etc/passwd"),
    "a page that is a number": changed(page=1),
    "an unknown kind": changed(kind="code"),
    "a long question": changed(text="x" * 301),
    "no question": changed(text=" "),
    "a question that is a list": changed(text=["x"]),
    "an unknown request": make_lesson_file(RESULT_STEP | {"request_type": "tokens.tokenization.Gone"}),
    "a request that is a module": make_lesson_file(RESULT_STEP | {"request_type": "os.system"}),
    "a request that is a function": make_lesson_file(
        RESULT_STEP | {"request_type": "tokens.tokenization.fail"}
    ),
    "a request that is imported": make_lesson_file(
        RESULT_STEP | {"request_type": "tokens.tokenization.dataclasses.dataclass"}
    ),
    "a request up the tree": make_lesson_file(RESULT_STEP | {"request_type": "..os.path.join"}),
    "a request that is a list": make_lesson_file(
        RESULT_STEP | {"request_type": ["tokens.tokenization.TokenizeRequest"]}
    ),
    "a field of another kind": make_lesson_file(RESULT_STEP | {"request_overrides": {"text": {"x": 1}}}),
    "a request in a request": make_lesson_file(
        RESULT_STEP | {"request_overrides": {"text": {"request_type": "os.system"}}}
    ),
    "a result without a request": changed(expressions={"truth": "result.x"}),
    "a value that is a number": changed(expressions={"truth": 3}),
    "values that are a list": changed(expressions=["3"]),
    "a truth that is no value": changed(truth_expression="gone"),
    "a truth beyond the ends": changed(expressions={"truth": "30"}),
    "a truth that is no number": changed(expressions={"truth": "'three'"}),
    "a scale that never ends": changed(slider={"low": 0, "high": 10, "step": 1e-300}),
    "a scale of infinity": HEAD.encode() + changed().replace(HEAD.encode(), b"").replace(b"10", b"inf"),
    "a scale of nothing": HEAD.encode() + changed().replace(HEAD.encode(), b"").replace(b"10", b"nan"),
    "a scale of texts": changed(slider={"low": "a", "high": "b", "step": "c"}),
    "a curve along words": changed(
        kind="number_list", x_expression="x", expressions={"x": "('a', 'b')", "truth": "(1, 2)"}
    ),
    "a curve of nothing": changed(kind="number_list", x_expression="truth", expressions={"truth": "()"}),
    "words that are a number": make_lesson_file(
        {k: v for k, v in STEP.items() if k != "slider"}
        | {"kind": "word_choice", "options_expression": "truth"}
    ),
    "a sentence that looks into a value": changed(explanation="{truth.__class__.__mro__}"),
    "a sentence that looks into an entry": changed(explanation="{truth[0]}"),
    "a sentence as wide as the memory": changed(explanation="{truth:>999999999}"),
    "a sentence with a format in a format": changed(explanation="{truth:{truth.__class__}}"),
    "a sentence that asks for repr": changed(explanation="{truth!r}"),
    "a sentence that stops short": changed(explanation="{truth"),
    "a sentence with a format of texts": changed(
        expressions={"truth": "3", "a": "'x'"}, explanation="{a:.1f}"
    ),
    "answers that are one": changed(kind="choice", options=["x"], slider=[]),
    "answers without end": make_lesson_file(
        {**{k: v for k, v in STEP.items() if k != "slider"}, "kind": "choice"}
        | {"options": [f"{number}" for number in range(401)], "expressions": {"truth": "'1'"}}
    ),
    "answers that are numbers": make_lesson_file(
        {**{k: v for k, v in STEP.items() if k != "slider"}, "kind": "choice", "options": [1, 2]}
    ),
    "parameters that are tables": changed(query_params={"tokens_text": {"a": 1}}),
    "a long address": changed(query_params={"tokens_text": "x" * 2000}),
    "texts that are judged": make_lesson_file(
        {k: v for k, v in RESULT_STEP.items() if k != "slider"}
        | {"kind": "text", "text_request_field": "text", "text_query_param": "tokens_text"}
        | {"expected_outcome": "x", "correct_text_predicates": ["a", "b"]}
        | {"request_overrides": {"text": "abc"}}
    ),
    "a question with NUL": changed(text="How\0many?"),  # of which Moodle's XML were none
    "a question that turns round": changed(text="How many\u202e?"),
    "a reason with a bell": changed(explanation="\a"),
    "a long title": make_lesson_file(STEP, head=HEAD.replace("Mine", "x" * 81)),
    "a title that is a date": make_lesson_file(STEP, head=HEAD.replace('"Mine"', "1979-05-27")),
}


def _make_nested_lesson(last: str, **fields) -> bytes:
    """Returns a file whose values have 80 ** 5 entries, by references to each other, and then another."""
    expressions = {"a0": "1"} | {f"a{n}": f"({','.join(80 * [f'a{n - 1}'])})" for n in range(1, 6)}
    return changed(expressions=expressions | {"truth": last}, **fields)


DIGITS = {"a0": "9" * 290}
FACTORS = DIGITS | {f"a{n}": "*".join(60 * [f"a{n - 1}"]) for n in range(1, 6)}
EXPANDING_EXPRESSIONS = {
    "a text of all": _make_nested_lesson("text(a5)"),
    "the error's own": _make_nested_lesson("-a5"),
    "an array": _make_nested_lesson("array(a5)"),
    "places": _make_nested_lesson("index((1, 2), a5)"),
    "the largest": _make_nested_lesson("max(a5)"),
    "a sentence": _make_nested_lesson("3", explanation="{a5}"),
    "the truth": _make_nested_lesson("a5"),
    "a product": changed(expressions=FACTORS | {"truth": "a5"}),
    "a power of small numbers": changed(
        expressions={"a0": "2"}
        | {f"a{n}": "*".join(99 * [f"a{n - 1}"]) for n in range(1, 5)}
        | {"truth": "a4"}
    ),
    "places of places": changed(
        expressions={
            "a": f"({'0,' * 145})",
            "b": f"({'a,' * 145})",
            "c": "flat((b,b,b))",
            "truth": "c.index(c)",
        }
    ),
    "much work for little": changed(
        expressions={"a": f"({'0,' * 145})", "b": f"({'a,' * 145})", "c": f"({'b,' * 45})"}
        | {f"d{n}": "+".join(30 * ["len((c,))"]) for n in range(100)}
        | {"truth": "d99"}
    ),
}
_audit_events: list[str] = []
_is_recording = [False]


def _record_event(event: str, arguments: tuple) -> None:
    if _is_recording[0] and event in ("exec", "os.system", "subprocess.Popen", "open", "socket.connect"):
        _audit_events.append(f"{event} {arguments}"[:200])


sys.addaudithook(_record_event)


def test_a_truth_that_is_none_of_very_many_answers_is_told_of():
    many = [f"answer {number}" for number in range(400)]
    answers = {"kind": "choice", "options": many, "expressions": {"truth": "'gone'"}}
    lesson = make_lesson_file({name: value for name, value in STEP.items() if name != "slider"} | answers)
    error_text = refusal(AtlasError, custom_lesson.open_lesson_file, lesson)
    assert not {"KeyError", "rule-options"} & set(error_text.split())


@pytest.fixture
def small_trace(monkeypatch):
    """Lets every request be answered by the small result of the tests of expressions."""
    monkeypatch.setattr(active_step, "run_cached", lambda request: TRACE)


def make_class_question(question: Question) -> Question:
    return active_step.evaluate_question(question).to_class_question()


def read_first_question(content: bytes) -> Question:
    return make_class_question(custom_lesson.open_lesson_file(content).questions[0])


def read_error(content: bytes) -> str:
    """Returns the sentence that refuses a file, or its first question, of which nothing was run."""
    refusal(AtlasError, read_first_question, content)  # what is imported is imported now
    start = time.process_time()
    _audit_events.clear()
    _is_recording[0] = True
    try:
        error_text = refusal(AtlasError, read_first_question, content)
    finally:
        _is_recording[0] = False
    assert _audit_events == [] and time.process_time() - start < 2
    return error_text


@pytest.mark.parametrize("source", INVALID_EXPRESSIONS)
def test_an_expression_in_a_file_of_a_stranger_runs_nothing(source, small_trace):
    error_text = read_error(make_lesson_file(RESULT_STEP | {"expressions": {"truth": source}}))
    assert "reached" not in error_text and ("expression" in error_text or f"`{source}`: " in error_text)


@pytest.mark.parametrize("trick", MALICIOUS_FILES)
def test_a_trick_in_a_file_of_a_stranger_is_refused_in_a_sentence(trick, small_trace):
    error_text = read_error(MALICIOUS_FILES[trick])
    assert len(error_text) < 700 and "Traceback" not in error_text


@pytest.mark.parametrize("bomb", EXPANDING_EXPRESSIONS)
def test_a_small_lesson_that_unfolds_without_end_is_refused_within_seconds(bomb):
    start = time.process_time()
    error_text = refusal(AtlasError, read_first_question, EXPANDING_EXPRESSIONS[bomb])
    assert re.search(r"entries|63 bits|at most 10,000,000 comparisons", error_text)
    assert time.process_time() - start < 10 and len(error_text) < 1_500


def test_html_in_a_file_is_text(small_trace):
    text = "<script>alert(1)</script> {truth}"
    question = read_first_question(changed(text="<b>x</b>", explanation=text))
    assert (question.text, question.explanation) == ("<b>x</b>", "<script>alert(1)</script> 3")
    assert "<script>" not in quiz_export.to_gift([question])


def test_a_parameter_of_a_seat_or_a_curtain_never_comes_by_a_file():
    query_params = {"tokens_text": "a b", "classroom_teacher": "x", "embed": "true", "atlas_class": "y"}
    assert read_first_question(changed(query_params=query_params)).page_path == "tokens?tokens_text=a+b"


QUESTIONS = (
    Question(
        text='Which "word"?\\ {x}',
        kind="choice",
        options=("it's", 'so "so"', "ñ\\"),
        truth="it's",
        page="tokens",
    ),
    Question(
        text="How many?",
        kind="number",
        slider=Slider(low=-5.0, high=5.0, step=0.5),
        truth="-2.5",
        page="positions",
        query_params={"p": "1"},
    ),
    Question(
        text="Which?",
        kind="text",
        truth="'x'\"y\"",
        page="attention",
        query_params={"attention_view": "Heads", "a": "ñ &"},
    ),
)


def test_what_a_teacher_collects_is_saved_and_opens_again_with_the_same_questions():
    because = "Because of {braces}: 100 %."
    questions = [complete_question(one, because) for one in QUESTIONS]
    lesson = custom_lesson.add_questions(None, "Mine \x7f“ñ”", questions)
    again = custom_lesson.open_lesson_file(lesson_to_toml(lesson).encode())
    assert again == lesson
    for question, opened in zip(QUESTIONS, again.questions, strict=True):
        class_question = make_class_question(opened)
        for name in ("text", "truth", "options", "slider", "page_path"):
            assert getattr(class_question, name) == getattr(question, name)
        assert class_question.explanation == because


def _closed(lesson):
    """Returns one of our lessons as a file of a visitor holds it: without a picture or texts to judge."""
    questions = tuple(
        dataclasses.replace(question, translations={}, lesson="", step_number=0)
        for question in lesson.questions
        if not question.text_request_field
    )
    return dataclasses.replace(
        lesson, name="own", image="", image_alt="", questions=questions, translations={}
    )


def test_our_lessons_are_files_of_the_same_format():
    for closed in map(_closed, lessons.read_lessons()):
        assert parse_lesson_file(lesson_to_toml(closed).encode()) == closed


@pytest.mark.parametrize("name", ["positions", "translation"])
def test_a_step_of_ours_asks_the_same_from_a_file(name, monkeypatch):
    monkeypatch.setattr(active_step, "run_cached", engine.run)
    shipped = lessons.read_lesson(name).questions
    ours = next(question for question in shipped if not question.text_request_field)
    opened = _closed(lessons.read_lesson(name)).questions[0]
    class_question, from_file = map(make_class_question, (ours, opened))
    assert from_file == dataclasses.replace(
        class_question, lesson="", step_number=0, translations=from_file.translations
    )


def test_a_question_without_truth_or_figure_says_what_to_do():
    for change, error_text in (
        ({"truth": ""}, "Type the correct answer"),
        ({"page": ""}, "address of the figure"),
    ):
        question = dataclasses.replace(QUESTIONS[0], **change)
        assert error_text in refusal(AtlasError, complete_question, question, "")


def test_opening_a_file_twice_doubles_nothing_and_sixty_questions_are_the_most():
    first = custom_lesson.open_lesson_file(changed())
    assert custom_lesson.add_questions(first, "x", first.questions) == first
    many = tuple(dataclasses.replace(first.questions[0], text=f"{number}?") for number in range(60))
    assert "at most 60 questions" in refusal(AtlasError, custom_lesson.add_questions, first, "x", many)


def test_own_questions_go_out_to_learning_platforms_with_half_a_step_to_spare():
    text = quiz_export.to_gift(QUESTIONS)
    assert "{#-2.5:0.25" in text and "✗" not in text
    assert quiz_export.to_moodle_xml(QUESTIONS[:1], "Mine").count(b'fraction="100"') == 1
