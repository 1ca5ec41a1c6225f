"""From the trace of a step to its truth, and from what a visitor says to a verdict.

An answer is a text wherever it is kept or sent: one of the choices, a number, the index of a word,
"row,column" of a cell, or what was typed.
"""

import dataclasses
import importlib
import re
from typing import Any

from core.base.checks import check_choice, check_float, check_int, check_text, fail
from core.lessons.lesson import Step

_NEGATIVE = re.compile(r"(?<![\w)])-(?=\d)")
LONGEST = 80  # characters of an answer
Answer = str | float | int | tuple[int, int]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Verdict:
    """What an answer is worth.

    Attributes:
        right: Whether it is the truth, or near enough.
        gap: How far a number lies from the truth, with its unit; "" for other kinds.
        mistaken: Whether it is what the common mistake predicts.
    """

    right: bool
    gap: str = ""
    mistaken: bool = False


# --- values of a trace --------------------------------------------------------------------------------------


def values_of(step: Step, trace) -> dict[str, Any]:
    """Returns the values that a step takes from a trace, by their names.

    Args:
        step: A step.
        trace: What the engine answers `request_of(step)` with.
    """
    return {name: _value(step.page, source, trace) for name, source in step.values.items()}


def _value(page: str, source: str | list, trace):
    """Returns one value: at the end of a path, or what a function of the page's room makes of the trace."""
    if isinstance(source, list):
        room = importlib.import_module(f"core.lessons.values.{page}")
        function = getattr(room, source[0], None)
        if function is None:
            fail("values", f"a function of core.lessons.values.{page}", source[0])
        return function(trace, *source[1:])
    value = trace
    for part in source.split("."):
        value = value[int(part)] if part.lstrip("-").isdecimal() else getattr(value, part)
    return value


def truth_of(step: Step, values: dict) -> Answer:
    """Returns the truth of a step in the form in which `check_answer` gives an answer."""
    truth = values[step.truth]
    if step.kind == "cell":
        row, column = truth
        return int(row), int(column)
    if step.kind == "choice":
        return check_choice("truth", str(truth), step.choices)
    return {"number": float, "word": int, "text": str}[step.kind](truth)


def options_of(step: Step, values: dict) -> tuple[Any, ...]:
    """Returns what there is to choose from: choices, words, or rows and columns; none for other kinds."""
    if step.kind == "word":
        return tuple(values[step.words])
    if step.kind == "cell":
        return tuple(values[step.words]), tuple(values[step.columns])
    return step.choices


# --- what a visitor says ------------------------------------------------------------------------------------


def check_answer(step: Step, values: dict, text: str) -> Answer:
    """Returns what a visitor's text says, checked.

    Args:
        step: A step.
        values: Of `values_of`.
        text: As an answer is kept, at most 80 characters.

    Returns:
        A choice, a number, the index of a word, (row, column), or the text without spaces around it.

    Raises:
        InvalidValueError: It is no answer of this kind.
    """
    text = check_text("answer", text, LONGEST).strip()
    if step.kind == "choice":
        return check_choice("answer", text, step.choices)
    if step.kind == "number" and step.scale is not None:
        return check_float("answer", _numbers(text, 1)[0], step.scale.low, step.scale.high)
    if step.kind == "word":
        return check_int("answer", _numbers(text, 1)[0], 0, len(options_of(step, values)) - 1)
    if step.kind == "cell":
        row, column = _numbers(text, 2)
        rows, columns = options_of(step, values)
        return check_int("row", row, 0, len(rows) - 1), check_int("column", column, 0, len(columns) - 1)
    return text or fail("answer", "a text", text, "Type something, or skip the question.")


def _numbers(text: str, count: int) -> list[float]:
    """Returns the numbers between the commas of a text."""
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    return numbers if len(numbers) == count else fail("answer", f"{count} of numbers", text)


def judge(step: Step, values: dict, text: str) -> Verdict:
    """Returns what an answer is worth; see `check_answer` for its arguments.

    Where a step asks for a text of the visitor's own, the values are those of the trace of that text.
    """
    answer = check_answer(step, values, text)
    truth = truth_of(step, values)
    if isinstance(truth, float) and isinstance(answer, float) and step.scale is not None:
        gap = abs(answer - truth)
        right = gap <= max(step.scale.near, step.scale.step / 2) + 1e-9
        return Verdict(right=right, gap=_gap(step, gap), mistaken=not right and _mistaken(step, answer))
    if step.typed:
        right = truth == step.wanted
        return Verdict(right=right, mistaken=not right and str(answer).casefold() == step.predicts.casefold())
    if isinstance(truth, str) and isinstance(answer, str):
        right = answer.casefold() == truth.casefold()
        return Verdict(right=right, mistaken=not right and answer == step.predicts)
    right = answer == truth
    return Verdict(right=right, mistaken=not right and said(step, values, answer) == step.predicts)


def _mistaken(step: Step, answer: float) -> bool:
    """Tells whether a number is what the common mistake predicts."""
    return (
        bool(step.predicts)
        and step.scale is not None
        and abs(answer - float(step.predicts)) <= step.scale.near
    )


# --- in words -----------------------------------------------------------------------------------------------


def said(step: Step, values: dict, answer: Answer) -> str:
    """Returns an answer, or the truth, as a sentence names it."""
    if isinstance(answer, tuple):
        rows, columns = options_of(step, values)
        return f"{rows[answer[0]]}, {columns[answer[1]]}"
    if step.kind == "word":
        return str(options_of(step, values)[int(answer)])
    return _number(step, answer) if isinstance(answer, float) else str(answer)


def _number(step: Step, number: float) -> str:
    """Returns a number with the digits of its slider, and its unit."""
    scale = step.scale
    if scale is None:
        return f"{number:g}"
    digits = len(f"{scale.step:.10f}".rstrip("0").partition(".")[2])
    return _with_minus(f"{number:,.{digits}f} {scale.unit}".strip())


def _gap(step: Step, number: float) -> str:
    """Returns how far two numbers lie apart: two shares in points."""
    told = _number(step, number)
    return "1 point" if told == "1 %" else re.sub(" %$", " points", told)


def _with_minus(text: str) -> str:
    """Returns a text whose negative numbers have the sign of a minus, and none of which is -0."""
    return _NEGATIVE.sub("−", re.sub(r"-(0(?:\.0+)?)(?![\d.])", r"\1", text))


def why_of(step: Step, values: dict) -> str:
    """Returns the sentence of the mechanism, with the numbers of the trace in it."""
    return _with_minus(step.why.format(**values))
