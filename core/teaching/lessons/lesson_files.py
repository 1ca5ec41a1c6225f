"""Lesson files of visitors: reads them with checks, and writes them.

Reference: TOML 1.0, https://toml.io/en/v1.0.0
"""

import dataclasses
import json
import math
import re
from typing import Any

from ...base.checks import AtlasError, InvalidValueError, check_text, raise_invalid
from ...base.i18n import message, message_uncached
from .lesson import MAX_FIELD_CHARACTERS, Lesson, Question
from .loader import RESERVED_FIELDS, build_request, parse_lesson

CUSTOM_LESSON_NAME = "own"
MAX_FILE_BYTES = MAX_FIELD_CHARACTERS  # bytes of a file
MAX_LESSON_QUESTIONS = 60  # questions, as a room asks
# of a line: a key of a thousand parts, each within the one before, would fill the memory
_MAX_DOTS_PER_LINE = 60
_MAX_TITLE_CHARACTERS = 80
# signs that XML and databases cannot hold, and those that turn the direction of others
_FORBIDDEN_CHARACTERS_PATTERN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff]"
)
_BARE_KEY_PATTERN = re.compile(r"[A-Za-z0-9_-]+")
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
        for number, question in enumerate(lesson.questions, 1):
            _check_question(number, question)
    except AtlasError as error:
        raise InvalidValueError(message_uncached("lesson-file", reason=str(error))) from error
    except _PARSE_ERRORS as error:
        raise InvalidValueError(message_uncached("lesson-file.toml", reason=str(error)[:200])) from error
    check_text("title", lesson.title, _MAX_TITLE_CHARACTERS, min_length=1)
    if len(lesson.questions) > MAX_LESSON_QUESTIONS:
        raise_invalid(
            "file",
            message("lesson-file.max_questions", count=MAX_LESSON_QUESTIONS),
            len(lesson.questions),
            message("lesson-file.split"),
        )
    return lesson


def _check_question(number: int, question: Question) -> None:
    """Checks what shipped lessons are trusted with."""

    def name_field(name: str) -> str:
        return message("lesson-file.field_of_question", name=name, number=number)

    params = [*question.query_params, *question.query_params.values()]
    if not all(isinstance(text, str) for text in params):
        raise_invalid(name_field("query_params"), message("lesson-file.strings"), params)
    texts = [(name, getattr(question, name)) for name in ("text", "explanation", "misconception")]
    for name, text in [*texts, *(("options", option) for option in question.options)]:
        if _FORBIDDEN_CHARACTERS_PATTERN.search(text):
            raise_invalid(
                name_field(name), message("lesson-file.visible"), text, message("lesson-file.remove")
            )
    if question.text_request_field:
        rule = message("lesson-file.no_text_request_field")
        raise_invalid(name_field("text_request_field"), rule, question.text_request_field)
    if question.request_type:
        build_request(question)


def lesson_to_toml(lesson: Lesson) -> str:
    """Formats a lesson as a file that `parse_lesson_file` reads."""
    toml_lines = _format_toml_lines({name: getattr(lesson, name) for name in ("title", "goal", "icon")})
    for question in lesson.questions:
        values = dataclasses.asdict(question)
        table = {
            field.name: values[field.name]
            for field in dataclasses.fields(Question)
            if getattr(question, field.name) not in (field.default, {})
            and field.name not in RESERVED_FIELDS[Question]
        }
        sections = {name: table.pop(name) for name in list(table) if isinstance(table[name], dict)}
        toml_lines += ["", "[[questions]]", *_format_toml_lines(table)]
        for name, section in sections.items():
            toml_lines += [f"[questions.{name}]", *_format_toml_lines(section)]
    return "\n".join(toml_lines) + "\n"


def _format_toml_lines(table: dict) -> list[str]:
    names = [name if _BARE_KEY_PATTERN.fullmatch(name) else _format_toml_value(name) for name in table]
    return [
        f"{name} = {_format_toml_value(value)}" for name, value in zip(names, table.values(), strict=True)
    ]


def _format_toml_value(value: Any) -> str:
    """Formats a value; those of one word are written as in JSON."""
    if isinstance(value, str | bool | int) or (isinstance(value, float) and math.isfinite(value)):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_format_toml_value, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(_format_toml_lines(value))} }}"
    return raise_invalid("value", message("lesson-file.value"), value, message("lesson-file.remove"))
