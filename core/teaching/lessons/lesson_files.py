"""Lesson files of visitors: reads them with checks, and writes them.

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
_MAX_EXPLANATION_CHARACTERS = 2_000  # a class gets 600 of them, where braces stand for values
# signs that XML and databases cannot hold, and those that turn the direction of others
_FORBIDDEN_CHARACTERS_PATTERN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff]"
)
_PARSE_ERRORS = (ValueError, TypeError, AttributeError, LookupError, ArithmeticError, RecursionError)


def parse_lesson_file(content: bytes) -> Lesson:
    """Parses a visitor's lesson file; nothing in it is executed.

    Args:
        content: TOML in the format of `assets/lessons`, at most 200,000 bytes.

    Raises:
        InvalidValueError: If it is not a lesson, or contains what a visitor's lesson may not.
    """
    if len(content) > MAX_FILE_BYTES:
        raise_invalid(
            "file",
            message("lesson-file.max_bytes", count=MAX_FILE_BYTES),
            len(content),
            message("lesson-file.shorten"),
        )
    try:
        text = content.decode("utf-8-sig")
        if any(line.count(".") > _MAX_DOTS_PER_LINE for line in text.splitlines()):
            raise_invalid(
                "file",
                message("lesson-file.max_dots", count=_MAX_DOTS_PER_LINE),
                text,
                message("lesson-file.break_line"),
            )
        lesson = parse_lesson(CUSTOM_LESSON_NAME, text)
        for number, step in enumerate(lesson.steps, 1):
            _check_step(number, step)
    except AtlasError as error:
        raise InvalidValueError(message_uncached("lesson-file", reason=str(error))) from error
    except _PARSE_ERRORS as error:
        raise InvalidValueError(message_uncached("lesson-file.toml", reason=str(error)[:200])) from error
    check_text("title", lesson.title, _MAX_TITLE_CHARACTERS, min_length=1)
    if len(lesson.steps) > MAX_LESSON_QUESTIONS:
        raise_invalid(
            "file",
            message("lesson-file.max_questions", count=MAX_LESSON_QUESTIONS),
            len(lesson.steps),
            message("lesson-file.split"),
        )
    return lesson


def _check_step(number: int, step: Step) -> None:
    """Checks what shipped lessons are trusted with."""
    for name in (
        "page",
        "question",
        "figure",
        "request_type",
        "explanation",
        "misconception",
        "misconception_answer",
    ):
        max_length = _MAX_EXPLANATION_CHARACTERS if name == "explanation" else MAX_FILE_BYTES
        check_text(
            message("lesson-file.field_of_question", name=name, number=number),
            getattr(step, name),
            max_length,
        )
    texts = [*step.query_params, *step.query_params.values(), *step.choices]
    if not all(isinstance(text, str) for text in texts):
        name = message("lesson-file.field_of_question", name="query_params, choices", number=number)
        raise_invalid(name, message("lesson-file.strings"), texts)
    text_fields = {name: getattr(step, name) for name in ("question", "explanation", "misconception")}
    for name, text in (*text_fields.items(), *(("choices", choice) for choice in step.choices)):
        if _FORBIDDEN_CHARACTERS_PATTERN.search(text):
            name = message("lesson-file.field_of_question", name=name, number=number)
            raise_invalid(name, message("lesson-file.visible"), text, message("lesson-file.remove"))
    if step.input_field:
        raise_invalid(
            message("lesson-file.field_of_question", name="input_field", number=number),
            message("lesson-file.no_input_field"),
            step.input_field,
        )
    if step.request_type:
        build_request(step)


def lesson_to_toml(lesson: Lesson) -> str:
    """Formats a lesson as a file that `parse_lesson_file` reads."""
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
    return raise_invalid("value", message("lesson-file.value"), value, message("lesson-file.remove"))
