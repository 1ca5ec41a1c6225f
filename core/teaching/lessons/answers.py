"""From the result of a step to its truth, and from what a visitor says to a verdict.

An answer is a text wherever it is kept or sent: one of the choices, a number, the numbers of a curve with
commas between them, the index of a word, "row,column" of a cell, or what was typed.
"""

import dataclasses
import decimal
import functools
import re
import statistics
import string
from collections.abc import Mapping
from typing import Any

from ...base.checks import check_choice, check_float, check_int, check_text, raise_invalid
from ...base.i18n import Message, localize_numbers_in, message
from ...base.text import told_apart
from ...base.typed import read_typed
from . import bounds
from .expressions import evaluate
from .lesson import Step

_NEGATIVE = re.compile(r"(?<![\w)])-(?=\d)")
LONGEST = 80  # characters of an answer
_MOST_IN_WHY = 1_000  # entries of a value in a sentence
Answer = str | float | int | tuple[int, int] | tuple[float, ...]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Judgement:
    """What an answer is worth.

    Attributes:
        right: Whether it is the truth, or near enough.
        gap: How far a number lies from the truth, a curve on average, with the unit; "" for other kinds.
        mistaken: Whether it is what the common mistake predicts.
    """

    right: bool
    gap: str = ""
    mistaken: bool = False


@dataclasses.dataclass(frozen=True)
class Played:
    """A step over a result, with what a visitor answered.

    Attributes:
        step: The step.
        values: Of its expressions, by their names; see `over`.
        text: The answer as it is kept; "" where none was given.
    """

    step: Step
    values: Mapping[str, Any]
    text: str = ""

    @classmethod
    def over(cls, step: Step, result, text: str = "") -> "Played":
        """Returns a step over the result that the engine answers `request_of(step)` with.

        Where the step asks for a text of the visitor's own, the result is that of the text.
        """
        names, budget = {"result": result}, bounds.Budget()
        for name, source in step.values.items():
            names[name] = evaluate(source, names, budget)
        del names["result"]
        return cls(step, names, text)

    @functools.cached_property
    def truth(self) -> Answer:
        """The truth in the form of `answer`."""
        truth = self.values[self.step.truth]
        if self.step.kind == "cell":
            row, column = truth
            return int(row), int(column)
        if self.step.kind == "curve":
            return tuple(map(float, truth))
        if self.step.kind == "choice":
            return check_choice("truth", str(truth), self.step.choices)
        if self.step.kind == "text" and isinstance(truth, str):  # may be read otherwise in each language
            return truth
        return {"number": float, "word": int, "text": str}[self.step.kind](truth)

    @property
    def options(self) -> tuple[Any, ...]:
        """What there is to choose from: choices, words, or rows and columns; none for other kinds."""
        if self.step.kind == "word":
            return tuple(self.values[self.step.words])
        if self.step.kind == "cell":
            return tuple(self.values[self.step.words]), tuple(self.values[self.step.columns])
        return tuple(map(self.step.told, self.step.choices))

    @property
    def places(self) -> tuple[float, ...]:
        """Of a curve, where along x its numbers stand; none for other kinds."""
        return tuple(map(float, self.values[self.step.words])) if self.step.kind == "curve" else ()

    @functools.cached_property
    def answer(self) -> Answer:
        """What the visitor's text says, checked: a choice, a number, those of a curve, the index of a word,
        (row, column), or the text without spaces around it.

        Raises:
            InvalidValueError: It has more than 80 characters, or is no answer of this kind.
        """
        text = check_text("answer", self.text, LONGEST).strip()
        if self.step.kind == "choice":
            return check_choice("answer", text, self.step.choices)
        text = read_typed(text).strip()
        if self.step.scale is not None:
            ends = self.step.scale.low, self.step.scale.high
            numbers = [check_float("answer", one, *ends) for one in _numbers(text, len(self.places) or 1)]
            return tuple(numbers) if self.step.kind == "curve" else numbers[0]
        if self.step.kind == "word":
            return check_int("answer", _numbers(text, 1)[0], 0, len(self.options) - 1)
        if self.step.kind == "cell":
            row, column = _numbers(text, 2)
            rows, columns = self.options
            return check_int("row", row, 0, len(rows) - 1), check_int("column", column, 0, len(columns) - 1)
        return text or raise_invalid("answer", message("rule-text"), text, message("curtain-missing"))

    @property
    def apart(self) -> float:
        """How far a number lies from the truth, a curve on average."""
        return _apart(self.answer, self.truth)

    @functools.cached_property
    def verdict(self) -> Judgement | None:
        """What the answer is worth; None where none was given."""
        if not self.text:
            return None
        step, answer, truth = self.step, self.answer, self.truth
        if step.scale is not None:
            right = self.apart <= max(step.scale.near, step.scale.step / 2) + 1e-9
            return Judgement(
                right=right, gap=_gap(step, self.apart), mistaken=not right and _mistaken(step, answer)
            )
        if step.typed:
            right = truth == step.wanted
            mistaken = compared(str(answer)) == compared(step.predicts)
        elif isinstance(truth, str) and isinstance(answer, str):
            right = compared(answer) == compared(truth)
            mistaken = compared(answer) == compared(step.predicts)
        else:
            right = answer == truth
            mistaken = self.said(answer) == step.predicts
        return Judgement(right=right, mistaken=mistaken and not right)

    def said(self, answer: Answer) -> str:
        """Returns an answer, or the truth, as a sentence names it."""
        if self.step.kind == "curve" and isinstance(answer, tuple):
            return " · ".join(_number(self.step, number) for number in answer)
        if isinstance(answer, tuple):
            rows, columns = map(told_apart, self.options)
            return f"{rows[int(answer[0])]}, {columns[int(answer[1])]}"
        if self.step.kind == "word":
            return told_apart(self.options)[int(answer)]
        return (
            _number(self.step, answer) if isinstance(answer, float) else Message(self.step.told(f"{answer}"))
        )

    @property
    def why(self) -> str:
        """The sentence of the mechanism, with the numbers of the result in it."""
        try:
            values = {name: self._shown(value) for name, value in self.values.items()}
            return _with_minus(_Numbers(self.step.language).format(self.step.why, **values))
        except (ValueError, TypeError) as error:
            raise_invalid("why", message("lesson-rule.formats"), self.step.why, f"{error}.")

    def _shown(self, value: Any) -> Any:
        """Returns a value as a visitor reads it, where it is a choice or what a text leads to."""
        entries = bounds.count(value)
        if entries > _MOST_IN_WHY:
            raise_invalid("why", message("lesson-rule.entries", count=_MOST_IN_WHY), entries)
        return self.step.told(value) if type(value) is str else value


def compared(text: str) -> str:
    """Returns a text as it is compared with the truth: capitals and typographic signs make no difference.

    Example:
        >>> compared("I Don’t") == compared("i don't")
        True
    """
    return read_typed(text).casefold()


class _Numbers(string.Formatter):
    """Formats as `str.format` does, numbers as a language writes them."""

    def __init__(self, language: str):
        self._language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        text = super().format_field(value, format_spec)
        return text if isinstance(value, str) else localize_numbers_in(self._language, text)


def _numbers(text: str, count: int) -> list[float]:
    """Returns the numbers between the commas of a text; one alone may have a decimal comma."""
    try:
        parts = text.split(",") if count > 1 else [text.replace(",", ".")]
        numbers = [float(part) for part in parts]
    except ValueError:
        numbers = []
    return (
        numbers
        if len(numbers) == count
        else raise_invalid("answer", message("lesson-rule.numbers", count=count), text)
    )


def _apart(one, other) -> float:
    """Returns how far two numbers lie apart, or two curves on average."""
    pairs = zip(one, other, strict=True) if isinstance(one, tuple) else [(one, other)]
    return statistics.fmean(abs(first - second) for first, second in pairs)


def _mistaken(step: Step, answer) -> bool:
    """Tells whether a number, or a curve, is what the common mistake predicts."""
    if not step.predicts or step.scale is None:
        return False
    predicted = [float(number) for number in step.predicts.split(",")]
    return _apart(answer, tuple(predicted) if len(predicted) > 1 else predicted[0]) <= step.scale.near


def _number(step: Step, number: float) -> str:
    scale = step.scale
    if scale is None:
        return f"{number:g}"
    return _with_minus(f"{number:,.{scale.digits}f} {scale.unit}".strip())


def _gap(step: Step, number: float) -> str:
    """Returns how far two numbers lie apart: two shares in points."""
    told = _number(step, number)
    points = told.removesuffix(" %")
    if points == told:
        return told
    return message("lesson-points", count=decimal.Decimal(points.replace(",", "")), points=points)


def _with_minus(text: str) -> str:
    """Returns a text whose negative numbers have the sign of a minus, and none of which is -0."""
    return _NEGATIVE.sub("−", re.sub(r"-(0(?:[.,]0+)?)(?![\d.]|,\d)", r"\1", text))
