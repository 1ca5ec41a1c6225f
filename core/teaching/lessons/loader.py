"""Reads lessons from `assets/lessons`, a file each."""

import dataclasses
import functools
import pathlib
import re
import string
import tomllib
from collections.abc import Callable, Iterator, Mapping

from ...base import assets
from ...base.assets import AssetError
from ...base.checks import AtlasError, InvalidValueError, check_choice, raise_invalid
from ...base.i18n import ENGLISH, get_language, message
from ...base.registry import list_request_types
from ...models.configs.translators import complete_source_text
from .lesson import AnswerPlacement, Lesson, Slider, Step

# of a step: for visitors alone, and those that answers are also compared with
_TEXT_FIELDS = ("question", "explanation", "misconception", "cell_input_labels", "success_phrases")
_COMPARED_FIELDS = ("choices", "required_outcome")
_NUMBER_FORMAT_PATTERN = re.compile(r"[+,]{0,2}(\.\d)?[defg%]?")  # in an explanation
_ERROR_PLACEHOLDER = "\0"  # in a message, until an error stands there
_TUPLE_FIELDS = {"cell_input_labels", "success_phrases"}
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
    if language_code == ENGLISH:
        check_choice("lesson", name, list_lesson_names())
        return _parse_file(LESSONS_FOLDER / f"{name}.toml", functools.partial(parse_lesson, name))
    lesson, path = _read_lesson_in(name, ENGLISH), LESSONS_FOLDER / language_code / f"{name}.toml"
    return (
        _parse_file(path, functools.partial(translate_lesson, lesson, language_code))
        if path.is_file()
        else lesson
    )


def _parse_file(path: pathlib.Path, parse: Callable[[str], Lesson]) -> Lesson:
    text = assets.read_text(path)
    try:
        return parse(text)
    except (ValueError, TypeError, AttributeError, KeyError) as error:  # a part is not what it should be
        raise assets.damaged_asset_error(path, error) from error


def translate_lesson(lesson: Lesson, language_code: str, text: str) -> Lesson:
    """Returns a lesson with the texts that a file of TOML has of it in another language.

    Args:
        lesson: In English.
        language_code: The other language.
        text: TOML with `title`, `goal`, `picture_alt`, and for each step a table `[steps.<name>]` with its
            texts, the `unit` of its slider and, in a table `outcomes`, translations of other outcomes.
    """
    table = tomllib.loads(text)
    step_tables = table.pop("steps", {})
    check_choice("names of steps", set(step_tables) <= {step.name for step in lesson.steps}, (True,))
    steps = tuple(
        _translate_step(step, language_code, step_tables.get(step.name, {})) for step in lesson.steps
    )
    return dataclasses.replace(lesson, steps=steps, **_check_keys(("title", "goal", "picture_alt"), table))


def _translate_step(step: Step, language_code: str, table: dict) -> Step:
    texts = dict(_check_keys((*_TEXT_FIELDS, *_COMPARED_FIELDS, "unit", "outcomes"), table))
    translated_options: list[tuple[str, str]] = []
    for name in {*_COMPARED_FIELDS} & set(texts):
        english, translation = getattr(step, name), texts.pop(name)
        pairs = (
            [(english, translation)] if isinstance(english, str) else zip(english, translation, strict=True)
        )
        translated_options += pairs
    translated_options += texts.pop("outcomes", {}).items()
    if step.slider is not None and "unit" in texts:
        texts["slider"] = dataclasses.replace(step.slider, unit=texts.pop("unit"))
    texts |= {name: tuple(texts[name]) for name in _TUPLE_FIELDS & set(texts)}
    translated_step = dataclasses.replace(
        step,
        translated_options=tuple(translated_options),
        language=language_code if "explanation" in texts else step.language,
        **texts,
    )
    _check_explanation(translated_step)
    return translated_step


def _check_keys(names: tuple[str, ...], table: dict) -> dict:
    for name in table:
        check_choice("name", name, names)
    return table


def parse_lesson(name: str, text: str) -> Lesson:
    """Parses a lesson in TOML, whose keys are the fields of `Lesson` and `Step`.

    Raises:
        InvalidValueError: If it breaks a rule; the message names lesson, step and rule.
    """
    table = tomllib.loads(text)
    steps = []
    texts = table.pop("texts", {})
    for number, step in enumerate(table.pop("steps", []), 1):
        try:
            steps.append(_parse_step(step, texts))
        except InvalidValueError as error:
            raise _locate_error(error, "lesson-step", name=name, number=f"{number}") from error
    try:
        return Lesson(name=name, steps=tuple(steps), **_check_fields(Lesson, table))
    except InvalidValueError as error:
        raise _locate_error(error, "lesson-step.lesson", name=name) from error


def _locate_error(error: InvalidValueError, message_key: str, **values: str) -> InvalidValueError:
    """Returns an error with its location in a lesson; a message with these values says where."""
    located_text = message(message_key, reason=_ERROR_PLACEHOLDER, **values).replace(
        _ERROR_PLACEHOLDER, str(error)
    )
    return InvalidValueError(located_text, name=error.name)


def _parse_step(table: dict, texts: dict) -> Step:
    """Returns a step of its table, checked; a field "$name" is one of the texts of the lesson."""
    table = {"query_params": {}, "request_fields": {}} | table
    table["request_fields"] = {
        name: texts.get(value[1:], value) if isinstance(value, str) and value.startswith("$") else value
        for name, value in table["request_fields"].items()
    }
    if "slider" in table:
        table["slider"] = Slider(**_check_fields(Slider, table["slider"]))
    if "placement" in table:
        placement = _check_fields(AnswerPlacement, table["placement"])
        cell_labels = tuple(placement.get("cell_labels", ()))
        table["placement"] = AnswerPlacement(**placement | {"cell_labels": cell_labels})
    missing = {"figure", "misconception"} - set(table) if table.get("request_type") else set()
    if missing:
        raise_invalid("step", message("lesson-rule.table", names=", ".join(sorted(missing))), sorted(table))
    for name in {"choices", *_TUPLE_FIELDS} & set(table):
        table[name] = tuple(table[name])
    step = Step(**_check_fields(Step, table))
    _check_explanation(step)
    return step


def _check_explanation(step: Step) -> None:
    """Checks that the braces of an explanation hold names of expressions with a short format.

    A format of Python could ask for a million spaces, or read attributes of a value.
    """
    placeholders = [
        (name, format_spec, conversion)
        for _, name, format_spec, conversion in string.Formatter().parse(step.explanation)
        if name is not None
    ]
    if {name for name, _, _ in placeholders} - set(step.expressions):
        rule = message("lesson-rule.values", names=str(sorted(step.expressions)))
        raise_invalid("explanation", rule, [name for name, _, _ in placeholders])
    if any(
        conversion or not _NUMBER_FORMAT_PATTERN.fullmatch(format_spec or "")
        for _, format_spec, conversion in placeholders
    ):
        raise_invalid("explanation", message("lesson-rule.formats"), step.explanation)


def _check_fields(dataclass_type: type, table: dict) -> dict:
    """Returns a table that fits a dataclass, or says which of its names is unknown or missing."""
    fields = {
        field.name: field
        for field in dataclasses.fields(dataclass_type)
        if field.name not in _RESERVED_FIELDS[dataclass_type]
    }
    for name in table:
        check_choice("name", name, tuple(fields))
    missing = [
        name
        for name, field in fields.items()
        if field.default is dataclasses.MISSING and name not in {*table, "steps"}
    ]
    if missing:
        raise_invalid(
            dataclass_type.__name__.lower(),
            message("lesson-rule.table", names=", ".join(missing)),
            sorted(table),
        )
    return table


# fields that a file may not set
_RESERVED_FIELDS: dict[type, tuple[str, ...]] = {
    Lesson: ("name",),
    Step: ("language", "translated_options"),
    Slider: (),
    AnswerPlacement: (),
}


def build_request(step: Step, answer_text: str = ""):
    """Returns the request of the page at the URL of a step.

    Args:
        step: A step.
        answer_text: The visitor's own text, where the step asks for one. Default: the example.

    Raises:
        AtlasError: If there is no such type of request, or it refuses a field.
    """
    if step.append_full_stop:
        answer_text = complete_source_text(answer_text, step.request_fields["model"])
    typed_field = {step.input_field: answer_text} if step.input_field and answer_text else {}
    return _build_named_request(step.name, step.request_type, {**step.request_fields, **typed_field})


def _build_named_request(step_name: str, name: str, fields: Mapping):
    """Returns a request by its type, "module.Class", and its fields; of a field that is a table with the name
    of a `request_type` the request that it names.
    """
    request_type = _index_request_types().get(name)
    if request_type is None:
        raise AtlasError(message("lesson-step.request", step=step_name, name=name))
    return request_type(**{field: _freeze_value(step_name, value) for field, value in fields.items()})


@functools.cache
def _index_request_types() -> dict[str, type]:
    """Returns the types of requests by their names in lessons: "tokens.tokenization.TokenizeRequest"."""
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
