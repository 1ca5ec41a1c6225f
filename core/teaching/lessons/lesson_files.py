"""Lessons of others than us: a file of a stranger is checked, and a lesson is written as a file.

Reference: TOML 1.0, https://toml.io/en/v1.0.0
"""

import dataclasses
import json
import math
import re
from collections.abc import Mapping
from typing import Any

from ...base.checks import AtlasError, InvalidValueError, check_text, raise_invalid
from ...base.i18n import message, message_uncached
from .lesson import Lesson, Step
from .loader import build_request, parse_lesson

CUSTOM_LESSON_NAME = "own"
MAX_FILE_BYTES = 200_000  # bytes of a file
MAX_LESSON_QUESTIONS = 60  # questions, as a room asks
# of a line: a key of a thousand parts, each within the one before, would fill the memory
_MAX_DOTS_PER_LINE = 60
_MAX_TITLE_CHARACTERS = 80
_MAX_WHY_CHARACTERS = 2_000  # a class gets 600 of them, where braces stand for values
# signs that XML and databases cannot hold, and those that turn the direction of others
_FORBIDDEN_CHARACTERS = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff]"
)
_PARSE_ERRORS = (ValueError, TypeError, AttributeError, LookupError, ArithmeticError, RecursionError)


def parse_lesson_file(content: bytes) -> Lesson:
    """Returns the lesson that a file holds; nothing in it is run.

    Args:
        content: Of a file of TOML as `assets/lessons` has them, of at most 200,000 bytes.

    Raises:
        InvalidValueError: If it is none, or holds what no lesson may.
    """
    if len(content) > MAX_FILE_BYTES:
        raise_invalid(
            "file",
            message("lesson-file.bytes", count=MAX_FILE_BYTES),
            len(content),
            message("lesson-file.fewer"),
        )
    try:
        text = content.decode("utf-8-sig")
        if any(line.count(".") > _MAX_DOTS_PER_LINE for line in text.splitlines()):
            raise_invalid(
                "file",
                message("lesson-file.stops", count=_MAX_DOTS_PER_LINE),
                text,
                message("lesson-file.break"),
            )
        lesson = parse_lesson(CUSTOM_LESSON_NAME, text)
        for number, step in enumerate(lesson.steps, 1):
            _check_step(number, step)
    except AtlasError as error:
        raise InvalidValueError(message_uncached("lesson-file", why=str(error))) from error
    except _PARSE_ERRORS as error:
        raise InvalidValueError(message_uncached("lesson-file.toml", why=str(error)[:200])) from error
    check_text("title", lesson.title, _MAX_TITLE_CHARACTERS, min_length=1)
    if len(lesson.steps) > MAX_LESSON_QUESTIONS:
        raise_invalid(
            "file",
            message("lesson-file.questions", count=MAX_LESSON_QUESTIONS),
            len(lesson.steps),
            message("lesson-file.two"),
        )
    return lesson


def _check_step(number: int, step: Step) -> None:
    """Checks what a lesson of ours is trusted to have right."""
    for name in ("page", "question", "figure", "request", "why", "mistake", "predicts"):
        max_length = _MAX_WHY_CHARACTERS if name == "why" else MAX_FILE_BYTES
        check_text(message("lesson-file.of", name=name, number=number), getattr(step, name), max_length)
    texts = [*step.parameters, *step.parameters.values(), *step.choices]
    if not all(isinstance(text, str) for text in texts):
        name = message("lesson-file.of", name="parameters, choices", number=number)
        raise_invalid(name, message("lesson-file.quotes"), texts)
    text_fields = {name: getattr(step, name) for name in ("question", "why", "mistake")}
    for name, text in (*text_fields.items(), *(("choices", choice) for choice in step.choices)):
        if _FORBIDDEN_CHARACTERS.search(text):
            name = message("lesson-file.of", name=name, number=number)
            raise_invalid(name, message("lesson-file.signs"), text, message("lesson-file.out"))
    if step.typed:
        raise_invalid(
            message("lesson-file.of", name="typed", number=number), message("lesson-file.judged"), step.typed
        )
    if step.request:
        build_request(step)


def lesson_to_toml(lesson: Lesson) -> str:
    """Returns a lesson as a file, which `parse_lesson_file` reads."""
    toml_lines = [
        f"{name} = {_format_toml_value(getattr(lesson, name))}" for name in ("title", "goal", "icon")
    ]
    for step in lesson.steps:
        table = {
            field.name: getattr(step, field.name)
            for field in dataclasses.fields(Step)
            if getattr(step, field.name) not in (field.default, {})
        }
        toml_lines += ["", "[[steps]]"]
        toml_lines += [
            f"{name} = {_format_toml_value(value)}" for name, value in table.items() if not _is_table(value)
        ]
        for name, value in table.items():
            if _is_table(value):
                toml_lines += [
                    f"[steps.{name}]",
                    *(
                        f"{_format_toml_value(key)} = {_format_toml_value(item)}"
                        for key, item in _list_table_items(value)
                    ),
                ]
    return "\n".join(toml_lines) + "\n"


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping) or dataclasses.is_dataclass(value)


def _list_table_items(table: Any):
    return (table if isinstance(table, Mapping) else dataclasses.asdict(table)).items()


def _format_toml_value(value: Any) -> str:
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float) and math.isfinite(value):
        return repr(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_format_toml_value, value))}]"
    if isinstance(value, Mapping):
        items = (f"{_format_toml_value(key)} = {_format_toml_value(item)}" for key, item in value.items())
        return f"{{ {', '.join(items)} }}"
    return raise_invalid("value", message("lesson-file.value"), value, message("lesson-file.out"))
