"""Computes the truth of a step from a result, and the verdict on a visitor's answer.

An answer is stored and sent as a text: one of the choices, a number, the numbers of a curve with
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

_HYPHEN_BEFORE_DIGIT_PATTERN = re.compile(r"(?<![\w)])-(?=\d)")
MAX_ANSWER_CHARACTERS = 80  # characters of an answer
_MAX_EXPLANATION_ENTRIES = 1_000  # entries of a value in a sentence
Answer = str | float | int | tuple[int, int] | tuple[float, ...]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Verdict:
    """How an answer compares with the truth.

    Attributes:
        is_correct: Whether it is the truth, or within the tolerance.
        error_text: Distance of a number from the truth, of a curve on average, with the unit; "" for other
            types.
        is_misconception: Whether it is the answer that the misconception leads to.
    """

    is_correct: bool
    error_text: str = ""
    is_misconception: bool = False


@dataclasses.dataclass(frozen=True)
class EvaluatedStep:
    """A step whose expressions were evaluated, with a visitor's answer.

    Attributes:
        step: The step.
        values: Values of its expressions by name; see `from_result`.
        answer_text: The answer as it is stored; "" for none.
    """

    step: Step
    values: Mapping[str, Any]
    answer_text: str = ""

    @classmethod
    def from_result(cls, step: Step, result, answer_text: str = "") -> "EvaluatedStep":
        """Evaluates the expressions of a step over a result.

        Args:
            step: The step.
            result: Result of `build_request(step, answer_text)`; None where the truth is typed.
            answer_text: The visitor's answer; "" for none.
        """
        names, budget = {"result": result}, size_limits.EntryBudget()
        for name, source in step.expressions.items():
            names[name] = evaluate(source, names, budget)
        del names["result"]
        return cls(step, names, answer_text)

    @functools.cached_property
    def truth(self) -> Answer:
        """The correct answer, in the form of `answer`."""
        value = self.values[self.step.truth_expression]
        if self.step.answer_type == "cell":
            row, column = value
            return int(row), int(column)
        if self.step.answer_type == "curve":
            return tuple(map(float, value))
        if self.step.answer_type == "choice":
            return check_choice("truth", str(value), self.step.choices)
        if self.step.answer_type == "text" and isinstance(
            value, str
        ):  # may be read otherwise in each language
            return value
        return {"number": float, "word": int, "text": str}[self.step.answer_type](value)

    @property
    def options(self) -> tuple[Any, ...]:
        """Choices, words, or row and column labels; () for other types."""
        if self.step.answer_type == "word":
            return tuple(self.values[self.step.options_expression])
        if self.step.answer_type == "cell":
            rows, columns = self.step.rows_expression, self.step.columns_expression
            return tuple(self.values[rows]), tuple(self.values[columns])
        return tuple(map(self.step.option_label, self.step.choices))

    @property
    def curve_x(self) -> tuple[float, ...]:
        """Where the numbers of a curve stand along x; () for other types."""
        if self.step.answer_type != "curve":
            return ()
        return tuple(map(float, self.values[self.step.x_expression]))

    @functools.cached_property
    def answer(self) -> Answer:
        """The parsed answer: a choice, a number, those of a curve, the index of a word, (row, column), or a
        text.

        Raises:
            InvalidValueError: If it has more than 80 characters, or does not fit the answer type.
        """
        text = check_text("answer", self.answer_text, MAX_ANSWER_CHARACTERS).strip()
        if self.step.answer_type == "choice":
            return check_choice("answer", text, self.step.choices)
        text = normalize_user_text(text).strip()
        if self.step.slider is not None:
            limits = self.step.slider.low, self.step.slider.high
            numbers = [
                check_float("answer", number, *limits)
                for number in _parse_numbers(text, len(self.curve_x) or 1)
            ]
            return tuple(numbers) if self.step.answer_type == "curve" else numbers[0]
        if self.step.answer_type == "word":
            return check_int("answer", _parse_numbers(text, 1)[0], 0, len(self.options) - 1)
        if self.step.answer_type == "cell":
            row, column = _parse_numbers(text, 2)
            rows, columns = self.options
            return check_int("row", row, 0, len(rows) - 1), check_int("column", column, 0, len(columns) - 1)
        return text or raise_invalid("answer", message("rule-text"), text, message("curtain-missing"))

    @property
    def error(self) -> float:
        """Distance of a number from the truth, of a curve on average."""
        return _mean_absolute_error(self.answer, self.truth)

    @functools.cached_property
    def verdict(self) -> Verdict | None:
        """How the answer compares with the truth; None without an answer."""
        if not self.answer_text:
            return None
        step, answer, truth = self.step, self.answer, self.truth
        if step.slider is not None:
            is_correct = self.error <= max(step.slider.tolerance, step.slider.step / 2) + 1e-9
            return Verdict(
                is_correct=is_correct,
                error_text=_format_error(step, self.error),
                is_misconception=not is_correct and _is_misconception(step, answer),
            )
        if step.input_field:
            is_correct = truth == step.required_outcome
            is_misconception = normalize_answer(str(answer)) == normalize_answer(step.misconception_answer)
        elif isinstance(truth, str) and isinstance(answer, str):
            is_correct = normalize_answer(answer) == normalize_answer(truth)
            is_misconception = normalize_answer(answer) == normalize_answer(step.misconception_answer)
        else:
            is_correct = answer == truth
            is_misconception = self.format_answer(answer) == step.misconception_answer
        return Verdict(is_correct=is_correct, is_misconception=is_misconception and not is_correct)

    def format_answer(self, answer: Answer) -> str:
        """Formats an answer, or the truth, for a sentence."""
        if self.step.answer_type == "curve" and isinstance(answer, tuple):
            return " · ".join(_format_number(self.step, number) for number in answer)
        if isinstance(answer, tuple):
            rows, columns = map(disambiguate_names, self.options)
            return f"{rows[int(answer[0])]}, {columns[int(answer[1])]}"
        if self.step.answer_type == "word":
            return disambiguate_names(self.options)[int(answer)]
        return (
            _format_number(self.step, answer)
            if isinstance(answer, float)
            else Message(self.step.option_label(f"{answer}"))
        )

    @property
    def explanation(self) -> str:
        """The explanation of the step with the values of its expressions."""
        try:
            values = {name: self._displayed_value(value) for name, value in self.values.items()}
            return _use_minus_sign(
                _LocalizedFormatter(self.step.language).format(self.step.explanation, **values)
            )
        except (ValueError, TypeError) as error:
            raise_invalid("explanation", message("lesson-rule.formats"), self.step.explanation, f"{error}.")

    def _displayed_value(self, value: Any) -> Any:
        """Returns a value, translated if it is a choice or an outcome."""
        num_entries = size_limits.count_entries(value)
        if num_entries > _MAX_EXPLANATION_ENTRIES:
            raise_invalid(
                "explanation", message("lesson-rule.entries", count=_MAX_EXPLANATION_ENTRIES), num_entries
            )
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


def _is_misconception(step: Step, answer) -> bool:
    if not step.misconception_answer or step.slider is None:
        return False
    predicted = [float(number) for number in step.misconception_answer.split(",")]
    return (
        _mean_absolute_error(answer, tuple(predicted) if len(predicted) > 1 else predicted[0])
        <= step.slider.tolerance
    )


def _format_number(step: Step, number: float) -> str:
    slider = step.slider
    if slider is None:
        return f"{number:g}"
    return _use_minus_sign(f"{number:,.{slider.num_decimals}f} {slider.unit}".strip())


def _format_error(step: Step, error: float) -> str:
    number_text = _format_number(step, error)
    points = number_text.removesuffix(" %")
    if points == number_text:
        return number_text
    return message("lesson-points", count=decimal.Decimal(points.replace(",", "")), points=points)


def _use_minus_sign(text: str) -> str:
    """Returns a text whose negative numbers have the sign of a minus, and none of which is -0."""
    return _HYPHEN_BEFORE_DIGIT_PATTERN.sub("−", re.sub(r"-(0(?:[.,]0+)?)(?![\d.]|,\d)", r"\1", text))
