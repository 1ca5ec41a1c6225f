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
from ...base.text import disambiguate_names
from ...base.user_text import normalize_user_text
from . import size_limits
from .expressions import evaluate
from .lesson import Step

_HYPHEN_BEFORE_DIGIT = re.compile(r"(?<![\w)])-(?=\d)")
MAX_ANSWER_CHARACTERS = 80  # characters of an answer
_MAX_EXPLANATION_ENTRIES = 1_000  # entries of a value in a sentence
Answer = str | float | int | tuple[int, int] | tuple[float, ...]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Verdict:
    """What an answer is worth.

    Attributes:
        is_correct: Whether it is the truth, or near enough.
        error_text: How far a number lies from the truth, a curve on average, with the unit; "" for other
            kinds.
        is_common_mistake: Whether it is what the common mistake predicts.
    """

    is_correct: bool
    error_text: str = ""
    is_common_mistake: bool = False


@dataclasses.dataclass(frozen=True)
class EvaluatedStep:
    """A step over a result, with what a visitor answered.

    Attributes:
        step: The step.
        values: Of its expressions, by their names; see `from_result`.
        text: The answer as it is kept; "" where none was given.
    """

    step: Step
    values: Mapping[str, Any]
    text: str = ""

    @classmethod
    def from_result(cls, step: Step, result, answer_text: str = "") -> "EvaluatedStep":
        """Returns a step over the result that the engine answers `request_of(step)` with.

        Where the step asks for a text of the visitor's own, the result is that of the text.
        """
        names, budget = {"result": result}, size_limits.EntryBudget()
        for name, source in step.values.items():
            names[name] = evaluate(source, names, budget)
        del names["result"]
        return cls(step, names, answer_text)

    @functools.cached_property
    def truth(self) -> Answer:
        """The truth in the form of `answer`."""
        value = self.values[self.step.truth]
        if self.step.kind == "cell":
            row, column = value
            return int(row), int(column)
        if self.step.kind == "curve":
            return tuple(map(float, value))
        if self.step.kind == "choice":
            return check_choice("truth", str(value), self.step.choices)
        if self.step.kind == "text" and isinstance(value, str):  # may be read otherwise in each language
            return value
        return {"number": float, "word": int, "text": str}[self.step.kind](value)

    @property
    def options(self) -> tuple[Any, ...]:
        """What there is to choose from: choices, words, or rows and columns; none for other kinds."""
        if self.step.kind == "word":
            return tuple(self.values[self.step.words])
        if self.step.kind == "cell":
            return tuple(self.values[self.step.words]), tuple(self.values[self.step.columns])
        return tuple(map(self.step.option_label, self.step.choices))

    @property
    def x_positions(self) -> tuple[float, ...]:
        """Of a curve, where along x its numbers stand; none for other kinds."""
        return tuple(map(float, self.values[self.step.words])) if self.step.kind == "curve" else ()

    @functools.cached_property
    def answer(self) -> Answer:
        """What the visitor's text says, checked: a choice, a number, those of a curve, the index of a word,
        (row, column), or the text without spaces around it.

        Raises:
            InvalidValueError: It has more than 80 characters, or is no answer of this kind.
        """
        text = check_text("answer", self.text, MAX_ANSWER_CHARACTERS).strip()
        if self.step.kind == "choice":
            return check_choice("answer", text, self.step.choices)
        text = normalize_user_text(text).strip()
        if self.step.scale is not None:
            limits = self.step.scale.low, self.step.scale.high
            numbers = [
                check_float("answer", number, *limits)
                for number in _parse_numbers(text, len(self.x_positions) or 1)
            ]
            return tuple(numbers) if self.step.kind == "curve" else numbers[0]
        if self.step.kind == "word":
            return check_int("answer", _parse_numbers(text, 1)[0], 0, len(self.options) - 1)
        if self.step.kind == "cell":
            row, column = _parse_numbers(text, 2)
            rows, columns = self.options
            return check_int("row", row, 0, len(rows) - 1), check_int("column", column, 0, len(columns) - 1)
        return text or raise_invalid("answer", message("rule-text"), text, message("curtain-missing"))

    @property
    def error(self) -> float:
        """How far a number lies from the truth, a curve on average."""
        return _mean_absolute_error(self.answer, self.truth)

    @functools.cached_property
    def verdict(self) -> Verdict | None:
        """What the answer is worth; None where none was given."""
        if not self.text:
            return None
        step, answer, truth = self.step, self.answer, self.truth
        if step.scale is not None:
            is_correct = self.error <= max(step.scale.near, step.scale.step / 2) + 1e-9
            return Verdict(
                is_correct=is_correct,
                error_text=_format_error(step, self.error),
                is_common_mistake=not is_correct and _is_common_mistake(step, answer),
            )
        if step.typed:
            is_correct = truth == step.wanted
            is_common_mistake = normalize_answer(str(answer)) == normalize_answer(step.predicts)
        elif isinstance(truth, str) and isinstance(answer, str):
            is_correct = normalize_answer(answer) == normalize_answer(truth)
            is_common_mistake = normalize_answer(answer) == normalize_answer(step.predicts)
        else:
            is_correct = answer == truth
            is_common_mistake = self.format_answer(answer) == step.predicts
        return Verdict(is_correct=is_correct, is_common_mistake=is_common_mistake and not is_correct)

    def format_answer(self, answer: Answer) -> str:
        """Returns an answer, or the truth, as a sentence names it."""
        if self.step.kind == "curve" and isinstance(answer, tuple):
            return " · ".join(_format_number(self.step, number) for number in answer)
        if isinstance(answer, tuple):
            rows, columns = map(disambiguate_names, self.options)
            return f"{rows[int(answer[0])]}, {columns[int(answer[1])]}"
        if self.step.kind == "word":
            return disambiguate_names(self.options)[int(answer)]
        return (
            _format_number(self.step, answer)
            if isinstance(answer, float)
            else Message(self.step.option_label(f"{answer}"))
        )

    @property
    def explanation(self) -> str:
        """The sentence of the mechanism, with the numbers of the result in it."""
        try:
            values = {name: self._displayed_value(value) for name, value in self.values.items()}
            return _use_minus_sign(_LocalizedFormatter(self.step.language).format(self.step.why, **values))
        except (ValueError, TypeError) as error:
            raise_invalid("why", message("lesson-rule.formats"), self.step.why, f"{error}.")

    def _displayed_value(self, value: Any) -> Any:
        """Returns a value as a visitor reads it, where it is a choice or what a text leads to."""
        num_entries = size_limits.count_entries(value)
        if num_entries > _MAX_EXPLANATION_ENTRIES:
            raise_invalid("why", message("lesson-rule.entries", count=_MAX_EXPLANATION_ENTRIES), num_entries)
        return self.step.option_label(value) if type(value) is str else value


def normalize_answer(text: str) -> str:
    """Returns a text as it is compared with the truth: capitals and typographic signs make no difference.

    Example:
        >>> normalize_answer("I Don’t") == normalize_answer("i don't")
        True
    """
    return normalize_user_text(text).casefold()


class _LocalizedFormatter(string.Formatter):
    """Formats as `str.format` does, numbers as a language writes them."""

    def __init__(self, language: str):
        self._language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        text = super().format_field(value, format_spec)
        return text if isinstance(value, str) else localize_numbers_in(self._language, text)


def _parse_numbers(text: str, count: int) -> list[float]:
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


def _mean_absolute_error(answer, truth) -> float:
    pairs = zip(answer, truth, strict=True) if isinstance(answer, tuple) else [(answer, truth)]
    return statistics.fmean(abs(first - second) for first, second in pairs)


def _is_common_mistake(step: Step, answer) -> bool:
    if not step.predicts or step.scale is None:
        return False
    predicted = [float(number) for number in step.predicts.split(",")]
    return (
        _mean_absolute_error(answer, tuple(predicted) if len(predicted) > 1 else predicted[0])
        <= step.scale.near
    )


def _format_number(step: Step, number: float) -> str:
    scale = step.scale
    if scale is None:
        return f"{number:g}"
    return _use_minus_sign(f"{number:,.{scale.num_decimals}f} {scale.unit}".strip())


def _format_error(step: Step, error: float) -> str:
    number_text = _format_number(step, error)
    points = number_text.removesuffix(" %")
    if points == number_text:
        return number_text
    return message("lesson-points", count=decimal.Decimal(points.replace(",", "")), points=points)


def _use_minus_sign(text: str) -> str:
    """Returns a text whose negative numbers have the sign of a minus, and none of which is -0."""
    return _HYPHEN_BEFORE_DIGIT.sub("−", re.sub(r"-(0(?:[.,]0+)?)(?![\d.]|,\d)", r"\1", text))
