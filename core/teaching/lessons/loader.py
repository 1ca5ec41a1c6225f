"""Reads lessons from `assets/lessons`, one file per lesson."""

import dataclasses
import functools
import pathlib
import re
import string
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping

from ...base import assets
from ...base.assets import AssetError
from ...base.checks import AtlasError, InvalidValueError, check_choice, raise_invalid
from ...base.i18n import ENGLISH, get_language, message
from ...base.registry import list_request_types
from ...models.configs.translators import complete_source_text
from .answer_checks import Slider
from .lesson import AnswerPlacement, Lesson, Question

_LESSON_TEXT_FIELDS = ("title", "goal", "image_alt")
_TEXT_FIELDS = (
    "text",
    "explanation",
    "misconception",
    "unit",
    "cell_input_labels",
    "correct_text_predicates",
)
_REQUIRED_FIELDS: dict[type, set[str]] = {
    Lesson: {"title", "goal", "icon"},
    Question: {"name", "page", "text", "kind"},
    Slider: {"low", "high", "step"},
    AnswerPlacement: set(),
}
RESERVED_FIELDS: dict[type, set[str]] = {  # which a file may not set
    Lesson: {"name", "questions", "translations"},
    Question: {"language", "option_labels", "translations", "lesson", "step_number"},
}
_NUMBER_FORMAT_PATTERN = re.compile(r"[+,]{0,2}(\.\d)?[defg%]?")  # in an explanation
_ERROR_PLACEHOLDER = "\0"  # in a message, until an error stands there
LESSONS_FOLDER = assets.ASSETS_FOLDER / "lessons"
# the order in which they are taken; a file that is not named here comes after, by its name
_LESSON_ORDER = (
    "tokens",
    "embeddings",
    "characters",
    "sentiment",
    "masks",
    "translation",
    "attention",
    "positions",
    "transformer",
    "writing",
    "learning",
)


def list_lesson_names() -> tuple[str, ...]:
    """Returns the names of all lessons in the order in which they are taken."""
    names = sorted(path.stem for path in LESSONS_FOLDER.glob("*.toml"))
    return tuple(
        sorted(
            names, key=lambda name: _LESSON_ORDER.index(name) if name in _LESSON_ORDER else len(_LESSON_ORDER)
        )
    )


def read_lessons() -> tuple[Lesson, ...]:
    """Returns all lessons that can be read."""
    return tuple(lesson for lesson in _read_each_lesson() if isinstance(lesson, Lesson))


def read_lesson_errors() -> tuple[AssetError, ...]:
    """Returns the errors of lessons that cannot be read."""
    return tuple(error for error in _read_each_lesson() if isinstance(error, AssetError))


def _read_each_lesson() -> Iterator[Lesson | AssetError]:
    for name in list_lesson_names():
        try:
            yield read_lesson(name)
        except AssetError as error:
            yield error


def read_lesson(name: str) -> Lesson:
    """Returns a lesson in the visitor's language, as far as `assets/lessons/<language>` has its texts.

    Raises:
        InvalidValueError: If there is no lesson of that name.
        AssetError: If its file cannot be read, or breaks a rule.
    """
    return _read_lesson_in(name, get_language())


@functools.cache
def _read_lesson_in(name: str, language_code: str) -> Lesson:
    if language_code != ENGLISH:
        return _read_lesson_in(name, ENGLISH).localize()
    check_choice("lesson", name, list_lesson_names())
    lesson = _parse_file(LESSONS_FOLDER / f"{name}.toml", functools.partial(parse_lesson, name))
    for path in sorted(LESSONS_FOLDER.glob(f"*/{name}.toml")):
        lesson = _parse_file(path, functools.partial(add_translation, lesson, path.parent.name))
    questions = tuple(
        dataclasses.replace(question, lesson=name, step_number=number)
        for number, question in enumerate(lesson.questions, 1)
    )
    return dataclasses.replace(lesson, questions=questions)


def _parse_file(path: pathlib.Path, parse: Callable[[str], Lesson]) -> Lesson:
    text = assets.read_text(path)
    try:
        return parse(text)
    except (ValueError, TypeError, AttributeError, KeyError) as error:  # a part is not what it should be
        raise assets.damaged_asset_error(path, error) from error


def add_translation(lesson: Lesson, language_code: str, text: str) -> Lesson:
    """Adds the texts that a file of TOML has of a lesson in another language.

    Args:
        lesson: In English.
        language_code: The other language.
        text: TOML with `title`, `goal`, `image_alt`, and for each question a table `[questions.<name>]` with
            its texts and, in a table `outcomes`, translations of other outcomes.
    """
    table = tomllib.loads(text)
    tables = table.pop("questions", {})
    known_names = {question.name for question in lesson.questions}
    check_choice("names of questions", set(tables) <= known_names, (True,))
    questions = tuple(
        _translate_question(question, language_code, tables.get(question.name, {}))
        for question in lesson.questions
    )
    _check_names(_LESSON_TEXT_FIELDS, table)
    return dataclasses.replace(
        _add_texts(lesson, _LESSON_TEXT_FIELDS, language_code, table), questions=questions
    )


def _translate_question(question: Question, language_code: str, table: dict) -> Question:
    _check_names((*_TEXT_FIELDS, "options", "expected_outcome", "outcomes"), table)
    texts = {name: table[name] for name in _TEXT_FIELDS if name in table}
    option_labels = dict(table.get("outcomes", {}))
    option_labels |= zip(question.options, table.get("options", question.options), strict=True)
    if "expected_outcome" in table:
        option_labels[question.expected_outcome] = table["expected_outcome"]
    texts |= {
        "option_labels": option_labels,
        "language": language_code if "explanation" in texts else ENGLISH,
    }
    _check_explanation(dataclasses.replace(question, **texts))
    return _add_texts(question, (*_TEXT_FIELDS, "option_labels", "language"), language_code, texts)


def _add_texts(record, names: tuple[str, ...], language_code: str, texts: dict):
    # English texts are those of the record itself
    english_texts = {name: getattr(record, name) for name in names}
    translations = {ENGLISH: english_texts, **record.translations, language_code: english_texts | texts}
    return dataclasses.replace(record, translations=translations)


def _check_names(names: Collection[str], table: dict) -> None:
    for name in table:
        check_choice("name", name, names)


def parse_lesson(name: str, text: str) -> Lesson:
    """Parses a lesson in TOML, whose keys are the fields of `Lesson` and `Question`.

    Raises:
        InvalidValueError: If it breaks a rule; the message names lesson, step and rule.
    """
    table = tomllib.loads(text)
    questions = []
    texts = table.pop("texts", {})
    for number, question_table in enumerate(table.pop("questions", []), 1):
        try:
            questions.append(_parse_question(question_table, texts))
        except InvalidValueError as error:
            raise _locate_error(error, "lesson-step", name=name, number=f"{number}") from error
    try:
        _check_fields(Lesson, table)
        return Lesson(name=name, questions=tuple(questions), **table)
    except InvalidValueError as error:
        raise _locate_error(error, "lesson-step.lesson", name=name) from error


def _locate_error(error: InvalidValueError, message_key: str, **values: str) -> InvalidValueError:
    located_text = message(message_key, reason=_ERROR_PLACEHOLDER, **values).replace(
        _ERROR_PLACEHOLDER, str(error)
    )
    return InvalidValueError(located_text, name=error.name)


def _parse_question(table: dict, texts: dict) -> Question:
    """Returns a question of its table, checked; a field "$name" is one of the texts of the lesson."""
    overrides = {
        name: texts.get(value[1:], value) if isinstance(value, str) and value.startswith("$") else value
        for name, value in table.get("request_overrides", {}).items()
    }
    table = table | {"request_overrides": overrides}
    required = {"figure", "explanation", "misconception"} if table.get("request_type") else set()
    _check_fields(Question, table, required | (set() if "truth" in table else {"truth_expression"}))
    for name, record_type in (("slider", Slider), ("placement", AnswerPlacement)):
        if name in table:
            _check_fields(record_type, table[name])
    question = Question.from_table(table)
    _check_explanation(question)
    return question


def _check_explanation(question: Question) -> None:
    """Checks that the braces of an explanation hold names of expressions with a short format.

    A format of Python could ask for a million spaces, or read attributes of a value.
    """
    placeholders = [
        (name, format_spec, conversion)
        for _, name, format_spec, conversion in string.Formatter().parse(question.explanation)
        if name is not None
    ]
    if {name for name, _, _ in placeholders} - set(question.expressions):
        rule = message("lesson-rule.values", names=str(sorted(question.expressions)))
        raise_invalid("explanation", rule, [name for name, _, _ in placeholders])
    if any(
        conversion or not _NUMBER_FORMAT_PATTERN.fullmatch(format_spec or "")
        for _, format_spec, conversion in placeholders
    ):
        raise_invalid("explanation", message("lesson-rule.formats"), question.explanation)


def _check_fields(record_type: type, table: dict, required: Collection[str] = ()) -> None:
    """Checks that a table fits a dataclass; the error says which of its names is unknown or missing."""
    fields = {field.name for field in dataclasses.fields(record_type)}
    _check_names(sorted(fields - RESERVED_FIELDS.get(record_type, set())), table)
    missing = sorted({*_REQUIRED_FIELDS[record_type], *required} - set(table))
    if missing:
        name = record_type.__name__.lower()
        raise_invalid(name, message("lesson-rule.table", names=", ".join(missing)), sorted(table))


def build_request(question: Question, answer_text: str = ""):
    """Returns the request of the page at the URL of a question.

    Args:
        question: A question.
        answer_text: The visitor's own text, where the question asks for one. Default: the example.

    Raises:
        AtlasError: If there is no such type of request, or it refuses a field.
    """
    if question.append_full_stop:
        answer_text = complete_source_text(answer_text, question.request_overrides["model"])
    fields = dict(question.request_overrides)
    if question.text_request_field and answer_text:
        fields[question.text_request_field] = answer_text
    return _build_named_request(question.name, question.request_type, fields)


def _build_named_request(step_name: str, name: str, fields: Mapping):
    # a field that is a table with a `request_type` is a request, too
    request_type = _index_request_types().get(name)
    if request_type is None:
        raise AtlasError(message("lesson-step.request", step=step_name, name=name))
    return request_type(**{field: _freeze_value(step_name, value) for field, value in fields.items()})


@functools.cache
def _index_request_types() -> dict[str, type]:
    # such as "tokens.tokenization.TokenizeRequest"
    root = f"{__package__.split('.teaching')[0]}."
    modules = {
        request_type: request_type.__module__.removeprefix(root).removeprefix("topics.")
        for request_type in list_request_types()
    }
    return {
        f"{module.removesuffix('.schema')}.{request_type.__name__}": request_type
        for request_type, module in modules.items()
    }


def _freeze_value(step_name: str, value):
    if isinstance(value, list):
        return tuple(_freeze_value(step_name, item) for item in value)
    if isinstance(value, dict):
        return _build_named_request(
            step_name, value["request_type"], {name: value[name] for name in value if name != "request_type"}
        )
    return value
