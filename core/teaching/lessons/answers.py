"""Computes the truth of a question from a result, and compares answers with it.

An answer is stored and sent as a text: one of the options, a number, several numbers with commas between
them, the index of a word, "row,column" of a cell, or what was typed.
"""

import dataclasses
import decimal
import functools
import itertools
import re
import string
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ...base.checks import InvalidValueError, check_choice, check_float, check_int, raise_invalid
from ...base.i18n import Message, localize_numbers_in, message, use_language
from ...base.text import disambiguate_names
from . import size_limits
from .answer_checks import Slider, normalize_answer, parse_numbers
from .expressions import evaluate
from .lesson import MAX_EXPLANATION_CHARACTERS, Question

_HYPHEN_BEFORE_DIGIT_PATTERN = re.compile(r"(?<![\w)])-(?=\d)")
_MAX_EXPLANATION_ENTRIES = 1_000  # entries of a value in a sentence
_EVALUATION_ERRORS = (ValueError, TypeError, AttributeError, LookupError, ArithmeticError, RecursionError)
AnswerValue = str | float | int | tuple[int, int] | tuple[float, ...]
_TRUTH_TYPES: dict[str, Callable[[Any], AnswerValue]] = {
    "choice": str,
    "number": float,
    "number_list": lambda numbers: tuple(map(float, numbers)),
    "word_choice": int,
    "cell_choice": lambda pair: tuple(map(int, pair)),
    # one of ours may be read otherwise in each language
    "text": lambda text: text if isinstance(text, str) else str(text),
}


@dataclasses.dataclass(frozen=True, kw_only=True)
class Answer:
    """An answer, compared with the truth.

    Attributes:
        text: The answer as it is stored; "" if the question was skipped.
        truth_text: The truth in words.
        is_correct: Whether it is the truth, or within the tolerance.
        relative_error: Distance of a number from the truth, of several on average, in units of the slider's
            length, from 0 to 1; 0 for other kinds.
        error_text: That distance with its unit; "" for other kinds.
        is_misconception: Whether it is the answer that the misconception leads to.
    """

    text: str
    truth_text: str
    is_correct: bool = False
    relative_error: float = 0.0
    error_text: str = ""
    is_misconception: bool = False


@dataclasses.dataclass(frozen=True)
class EvaluatedQuestion:
    """A question whose expressions were evaluated.

    Attributes:
        question: The question.
        values: Values of its expressions by name; see `from_result`.
    """

    question: Question
    values: Mapping[str, Any]

    @classmethod
    def from_result(cls, question: Question, result) -> "EvaluatedQuestion":
        """Evaluates the expressions of a question over a result.

        Args:
            question: The question.
            result: Result of its `build_request`; None where the truth is typed.
        """
        names, budget = {"result": result}, size_limits.EntryBudget()
        for name, source in question.expressions.items():
            names[name] = evaluate(source, names, budget)
        del names["result"]
        return cls(question, names)

    @functools.cached_property
    def truth(self) -> AnswerValue:
        """The correct answer: an option, a number, several numbers, the index of a word, (row, column), or a
        text.
        """
        if not self.question.truth_expression:
            return self.parse_answer(self.question.truth)
        truth = _TRUTH_TYPES[self.question.kind](evaluate(self.question.truth_expression, self.values))
        return check_choice("truth", truth, self.question.options) if self.question.options else truth

    @property
    def options(self) -> tuple[Any, ...]:
        """Options, words, or row and column labels; () for other kinds."""
        question = self.question
        if question.kind == "word_choice":
            return tuple(evaluate(question.options_expression, self.values))
        if question.kind == "cell_choice":
            expressions = question.rows_expression, question.columns_expression
            return tuple(tuple(evaluate(expression, self.values)) for expression in expressions)
        return tuple(map(question.option_label, question.options))

    @property
    def curve_x(self) -> tuple[float, ...]:
        """Where several numbers stand along x; () for other kinds."""
        if self.question.kind != "number_list":
            return ()
        return tuple(map(float, evaluate(self.question.x_expression, self.values)))

    def parse_answer(self, text: str) -> AnswerValue:
        """Parses an answer to the form of `truth`.

        Raises:
            InvalidValueError: If it has more than 80 characters, or does not fit the question.
        """
        question = self.question
        if question.kind == "number_list" and question.slider is not None:
            low, high = question.slider.low, question.slider.high
            numbers = parse_numbers(text, len(self.curve_x))
            return tuple(check_float("answer", number, low, high) for number in numbers)
        if question.kind == "word_choice":
            return check_int("answer", parse_numbers(text, 1)[0], 0, len(self.options) - 1)
        if question.kind == "cell_choice":
            row, column = parse_numbers(text, 2)
            rows, columns = self.options
            return check_int("row", row, 0, len(rows) - 1), check_int("column", column, 0, len(columns) - 1)
        answer = question.check_answer(text)
        return float(answer) if question.kind == "number" else answer

    def judge(self, text: str) -> Answer:
        """Compares an answer with the truth; "" is a question that was skipped.

        Raises:
            InvalidValueError: See `parse_answer`.
        """
        question, truth = self.question, self.truth
        answer = Answer(text=text, truth_text=self.format_answer(truth))
        if not text:
            return answer
        value = self.parse_answer(text)
        if question.slider is not None:
            return self._judge_numbers(answer, value, question.slider)
        if isinstance(value, str):
            is_correct = normalize_answer(value) == normalize_answer(str(truth))
            if question.text_request_field:
                is_correct = truth == question.expected_outcome
            is_misconception = normalize_answer(value) == normalize_answer(question.misconception_answer)
        else:
            is_correct = value == truth
            is_misconception = self.format_answer(value) == question.misconception_answer
        is_misconception = is_misconception and not is_correct
        return dataclasses.replace(answer, is_correct=is_correct, is_misconception=is_misconception)

    def _judge_numbers(self, answer: Answer, value: Any, slider: Slider) -> Answer:
        error = np.abs(np.subtract(value, self.truth)).mean()
        is_correct = error <= max(slider.tolerance, slider.step / 2) + 1e-9
        is_misconception = False
        if self.question.misconception_answer and not is_correct:
            predicted = parse_numbers(self.question.misconception_answer, np.size(value))
            is_misconception = np.abs(np.subtract(value, predicted)).mean() <= slider.tolerance
        return dataclasses.replace(
            answer,
            is_correct=bool(is_correct),
            relative_error=float(error) / (slider.high - slider.low),
            error_text=self._format_error(error),
            is_misconception=bool(is_misconception),
        )

    def format_answer(self, value: AnswerValue) -> str:
        """Formats an answer, or the truth, for a sentence."""
        question = self.question
        if question.kind == "number_list" and isinstance(value, tuple):
            return " · ".join(_format_number(question, number) for number in value)
        if isinstance(value, tuple):
            rows, columns = map(disambiguate_names, self.options)
            return f"{rows[int(value[0])]}, {columns[int(value[1])]}"
        if question.kind == "word_choice":
            return disambiguate_names(self.options)[int(value)]
        if isinstance(value, float):
            return _format_number(question, value)
        return Message(question.option_label(f"{value}"))

    def _format_error(self, error: float) -> str:
        number_text = _format_number(self.question, error)
        points = number_text.removesuffix(" %")
        if points == number_text:
            return number_text
        return message("lesson-points", count=decimal.Decimal(points.replace(",", "")), points=points)

    @property
    def option_labels(self) -> dict[AnswerValue, str]:
        """What a class chooses among, by the truth that each label stands for; {} for other kinds.

        A word that occurs twice in a sentence is numbered as on the axes of a figure, the₁ and the₂.
        """
        if self.question.kind == "word_choice":
            return dict(enumerate(disambiguate_names(self.options)))
        if self.question.kind == "cell_choice":
            rows, columns = (enumerate(disambiguate_names(axis)) for axis in self.options)
            cells = itertools.product(rows, columns)
            return {(row, column): f"{row_label} → {label}" for (row, row_label), (column, label) in cells}
        return {option: option for option in self.question.options}

    def to_class_question(self) -> Question:
        """Returns the question as a class is asked it, with its truth, options and explanation.

        Of several numbers, a class is asked for the last one. A question whose typed text has a result of its
        own has no truth yet.

        Raises:
            InvalidValueError: If the truth does not fit the rules of a question.
        """
        question = self.question
        has_computed_truth = question.truth_expression and not question.text_request_field
        languages = question.translations or {question.language: {}}
        try:
            fields = self._list_class_fields() if has_computed_truth else {}
            fields["translations"] = {name: self._format_texts(name, languages[name]) for name in languages}
            return dataclasses.replace(question, **fields).localize()
        except InvalidValueError:
            raise
        except _EVALUATION_ERRORS as error:  # of a stranger's file
            reason = f"{type(error).__name__}: {error}."
            raise_invalid("truth", message("custom-rule.answer_type"), question.truth_expression, reason)

    def _list_class_fields(self) -> dict[str, Any]:
        truth, labels, slider = self.truth, self.option_labels, self.question.slider
        if slider is not None:
            last_truth = truth[-1] if isinstance(truth, tuple) else float(truth)
            return {"kind": "number", "truth": f"{round(last_truth, slider.num_decimals + 1):g}"}
        if self.question.kind == "text":
            return {"truth": str(truth)}
        return {
            "kind": "choice",
            "options": tuple(labels.values()),
            "truth": labels[check_choice("truth", truth, labels)],
        }

    def _format_texts(self, language: str, texts: Mapping[str, Any]) -> dict[str, Any]:
        with use_language(language):
            localized = EvaluatedQuestion(dataclasses.replace(self.question, **texts), self.values)
            text = localized.question.text
            if self.question.kind == "number_list":
                text = str(message("class-curve", question=text, x=f"{self.curve_x[-1]:g}"))
            return {**texts, "text": text, "explanation": localized.explanation[:MAX_EXPLANATION_CHARACTERS]}

    @property
    def explanation(self) -> str:
        """The explanation of the question with the values of its expressions."""
        template = self.question.explanation
        try:
            values = {name: self._displayed_value(value) for name, value in self.values.items()}
            return _use_minus_sign(_LocalizedFormatter(self.question.language).format(template, **values))
        except (ValueError, TypeError) as error:
            raise_invalid("explanation", message("lesson-rule.formats"), template, f"{error}.")

    def _displayed_value(self, value: Any) -> Any:
        num_entries = size_limits.count_entries(value)
        if num_entries > _MAX_EXPLANATION_ENTRIES:
            raise_invalid(
                "explanation", message("lesson-rule.entries", count=_MAX_EXPLANATION_ENTRIES), num_entries
            )
        return self.question.option_label(value) if type(value) is str else value


class _LocalizedFormatter(string.Formatter):
    """Formats as `str.format` does, numbers as a language writes them."""

    def __init__(self, language: str):
        self._language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        text = super().format_field(value, format_spec)
        return text if isinstance(value, str) else localize_numbers_in(self._language, text)


def _format_number(question: Question, number: float) -> str:
    if question.slider is None:
        return f"{number:g}"
    return _use_minus_sign(f"{number:,.{question.slider.num_decimals}f} {question.unit}".strip())


def _use_minus_sign(text: str) -> str:
    # no number is -0
    return _HYPHEN_BEFORE_DIGIT_PATTERN.sub("−", re.sub(r"-(0(?:[.,]0+)?)(?![\d.]|,\d)", r"\1", text))
