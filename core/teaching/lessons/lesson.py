"""A lesson and its questions; a room, its wall, a teacher's own lesson and a quiz have the same ones."""

import dataclasses
import json
import urllib.parse
from collections.abc import Mapping
from typing import Any

from ...base.checks import check_choice, check_float, check_text, raise_invalid
from ...base.i18n import ENGLISH, get_language, message
from ...base.request import set_frozen_fields
from ...base.user_text import normalize_user_text
from .answer_checks import Slider, check_options, check_short_text, parse_numbers
from .expressions import check_expression

CLASS_KINDS = ("choice", "number", "text")  # of questions to a class; a lesson's become one of them
KINDS = (*CLASS_KINDS, "number_list", "word_choice", "cell_choice")
MAX_FIELD_CHARACTERS = 200_000  # of any text: those of a file have no more
MAX_QUESTION_CHARACTERS = 300
MAX_PAGE_PATH_CHARACTERS = 1500
MAX_EXPLANATION_CHARACTERS = 600  # that a class reads
_MAX_TEMPLATE_CHARACTERS = 2_000  # of an explanation with braces, where values will stand
_EXPRESSION_FIELDS = {  # of a question, by its kind: expressions of what an answer chooses among
    "word_choice": ("options_expression",),
    "cell_choice": ("rows_expression", "columns_expression"),
    "number_list": ("x_expression",),
}
_AXIS_NAMES = ("", "x", "y", "x2", "y2", "x3", "y3")


@dataclasses.dataclass(frozen=True, kw_only=True)
class AnswerPlacement:
    """Where an answer is drawn in the figure.

    Attributes:
        axis: Axis on which a number is a line, and a word or an option the band of its tick label: "x", "y",
            "x2", ...; "" for an annotation above the figure. A cell is framed and needs none.
        scale: Factor from a number to its position on the axis.
        offset: Added to the scaled number.
        cell_labels: Row and column label of the cell whose number is the truth, which is framed; () for none.
    """

    axis: str = ""
    scale: float = 1.0
    offset: float = 0.0
    cell_labels: tuple[str, ...] = ()

    def __post_init__(self):
        set_frozen_fields(self, cell_labels=tuple(self.cell_labels))
        check_choice("axis", self.axis, _AXIS_NAMES)
        if len(self.cell_labels) not in (0, 2):
            raise_invalid("cell_labels", message("lesson-rule.cell"), self.cell_labels)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Question:
    """One question: a lesson's, whose truth is computed; a teacher's own; or the one that a class is asked.

    The names of the fields are the keys of a lesson's file.

    Attributes:
        text: The question as a visitor reads it, at most 300 characters.
        kind: Kind of the answer, one of `KINDS`: one of the `options`; a number; several numbers along x; the
            index of a word; a pair (row, column); or a text of at most 80 characters.
        options: Of the kind "choice" 2 to 400 different texts, in the order in which they are shown.
        slider: Of the kinds "number" and "number_list".
        unit: Unit of the numbers, such as "%"; "" for none.
        truth: The correct answer as a text, of the `CLASS_KINDS`; "" for a question without one, and where
            `truth_expression` computes it.
        explanation: The mechanism in a sentence; beside `truth_expression` with names of expressions in
            braces.
        misconception: A common belief, in a sentence; "" for none.
        misconception_answer: The answer that the belief leads to, as a visitor gives it; "" for none.
        name: Unique in its lesson: letters, digits and `_`. It stays when other questions are put before it.
        page: Page of the figure; "" for none.
        query_params: Query parameters of the URL that shows the figure.
        figure: Name of the figure on its page; "" where no answer is drawn into it.
        placement: Where the answer is drawn.
        cell_input_labels: Labels of the two inputs of a cell; () for "Row" and "Column".
        class_minutes: Minutes that a class needs for the question.
        request_type: "topic.group.Class" of a `schema.py`, the request of the page at this URL; "" where the
            truth is typed, so that no expression has a result.
        request_overrides: Fields of the request that differ from its defaults.
        expressions: Expressions over the result (see `core.teaching.lessons.expressions`) by name. Later
            ones, the `..._expression` fields and `explanation` use these names.
        truth_expression: Computes the correct answer: one of the options, a number, several numbers, the
            index of a word, a pair (row, column), or a text.
        options_expression: Lists the words to choose from; of a "word_choice".
        rows_expression, columns_expression: List row and column labels; of a "cell_choice".
        x_expression: Lists where the numbers stand along x; of a "number_list".
        text_request_field: Field of the request that takes a visitor's own text (kind "text"), so that the
            result is that of the text. Its value in `request_overrides` is an example of a correct answer. ""
            where what is typed is compared with the truth.
        text_query_param: Query parameter whose text box shows that text; with `text_request_field` alone.
        expected_outcome: What the truth has to be for a correct text; with `text_request_field` alone.
        correct_text_predicates: Predicates of one and of several correct texts, such as "has one [UNK]" and
            "have one [UNK]"; with `text_request_field` alone.
        append_full_stop: Whether the text is a sentence, which the page completes with a full stop.
        language: Language of the texts.
        option_labels: Options and outcomes in that language; answers are stored and compared in English.
        translations: These texts by language, English among them; {} for one language alone.
        lesson, step_number: Lesson and place in it, from 1; "" and 0 for a teacher's own question.

    Raises:
        InvalidValueError: If a field is missing, too long, or does not fit the kind.
    """

    text: str
    kind: str
    options: tuple[str, ...] = ()
    slider: Slider | None = None
    unit: str = ""
    truth: str = ""
    explanation: str = ""
    misconception: str = ""
    misconception_answer: str = ""
    name: str = ""
    page: str = ""
    query_params: Mapping[str, str] = dataclasses.field(default_factory=dict)
    figure: str = ""
    placement: AnswerPlacement = AnswerPlacement()
    cell_input_labels: tuple[str, ...] = ()
    class_minutes: int = 4
    request_type: str = ""
    request_overrides: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    expressions: Mapping[str, str] = dataclasses.field(default_factory=dict)
    truth_expression: str = ""
    options_expression: str = ""
    rows_expression: str = ""
    columns_expression: str = ""
    x_expression: str = ""
    text_request_field: str = ""
    text_query_param: str = ""
    expected_outcome: str = ""
    correct_text_predicates: tuple[str, ...] = ()
    append_full_stop: bool = False
    language: str = ENGLISH
    option_labels: Mapping[str, str] = dataclasses.field(default_factory=dict)
    translations: Mapping[str, Mapping[str, Any]] = dataclasses.field(default_factory=dict)
    lesson: str = ""
    step_number: int = 0

    def __post_init__(self):
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if field.type is str:
                check_text(field.name, value, MAX_FIELD_CHARACTERS)
            if isinstance(field.default, tuple):  # a file has a list
                set_frozen_fields(self, **{field.name: tuple(value)})
        if not check_text("question", self.text, MAX_QUESTION_CHARACTERS, min_length=1).strip():
            raise_invalid("question", message("rule-text"), self.text, message("question-fix"))
        check_text("explanation", self.explanation, _MAX_TEMPLATE_CHARACTERS)
        check_text("page_path", self.page_path, MAX_PAGE_PATH_CHARACTERS)
        check_choice("kind", self.kind, KINDS)
        if self.name and not self.name.isidentifier():
            raise_invalid("name", message("lesson-rule.name"), self.name)
        if self.kind == "choice":
            check_options(self.options)
        elif self.options:
            raise_invalid("options", message("lesson-rule.options"), self.options)
        if (self.kind in ("number", "number_list")) != (self.slider is not None):
            raise_invalid("slider", message("lesson-rule.needs_slider"), self.slider)
        if self.text_request_field:
            self._check_text_input()
        self._check_expressions()
        if self.truth:
            set_frozen_fields(self, truth=self.check_answer(self.truth, name="truth"))

    def _check_expressions(self) -> None:
        names = ["result"] if self.request_type else []
        for name, expression in self.expressions.items():
            check_expression(expression, tuple(names))
            names.append(name)
        if self.truth_expression or self.kind not in CLASS_KINDS:
            for field in ("truth_expression", *_EXPRESSION_FIELDS.get(self.kind, ())):
                check_expression(getattr(self, field), tuple(self.expressions))

    def _check_text_input(self) -> None:
        if self.kind != "text" or not isinstance(self.example_text, str) or not self.example_text:
            raise_invalid("text_request_field", message("lesson-rule.input"), self.text_request_field)
        if not self.text_query_param or not self.expected_outcome or len(self.correct_text_predicates) != 2:
            raise_invalid("text_request_field", message("lesson-rule.input_needs"), self.text_request_field)

    @property
    def page_path(self) -> str:
        """The page with its query parameters, without a host; "" for none."""
        return build_page_path(self.page, self.query_params)

    @property
    def example_text(self) -> str:
        """One of many correct texts, where each text has a result of its own; else ""."""
        return self.request_overrides.get(self.text_request_field, "")

    def option_label(self, option: str) -> str:
        """Returns an option or an outcome in the language of the question."""
        return self.option_labels.get(option, option)

    def check_answer(self, text: str, *, name: str = "answer") -> str:
        """Validates an answer to a question of the `CLASS_KINDS` and returns it as it is stored.

        Returns:
            An option, a number in its shortest decimal form, or a cleaned text.

        Raises:
            InvalidValueError: If it does not fit the question.
        """
        if self.kind == "choice":
            return check_choice(name, text, self.options, message("question-fix.choose"))
        if self.slider is None:
            return check_short_text(name, normalize_user_text(text) if isinstance(text, str) else text)
        (number,) = parse_numbers(text, 1)
        return f"{check_float(name, number, self.slider.low, self.slider.high):.10g}"

    def localize(self) -> "Question":
        """Returns the question in the current language, if it has texts of it; else in English."""
        return _localize(self)

    def to_json(self) -> str:
        return json.dumps(dataclasses.asdict(self))

    @classmethod
    def from_json(cls, json_text: str) -> "Question":
        return cls.from_table(json.loads(json_text))

    @classmethod
    def from_table(cls, table: dict) -> "Question":
        """Returns a question of its fields, among them those of its slider and its placement as dicts."""
        record_types = {"slider": Slider, "placement": AnswerPlacement}
        names = [name for name in record_types if isinstance(table.get(name), dict)]
        return cls(**table | {name: record_types[name](**table[name]) for name in names})


@dataclasses.dataclass(frozen=True, kw_only=True)
class Lesson:
    """Questions in an order.

    Attributes:
        name: Name of its file, without the suffix.
        title: Title that visitors read.
        goal: What a visitor understands at its end, in a sentence.
        icon: A Material symbol.
        questions: Its questions, each a step of the lesson.
        image: A file of `docs/` that the guide shows; "" for none.
        image_alt: Alternative text of the image.
        translations: Title, goal and alternative text by language; see `Question`.
    """

    name: str
    title: str
    goal: str
    icon: str
    questions: tuple[Question, ...]
    image: str = ""
    image_alt: str = ""
    translations: Mapping[str, Mapping[str, str]] = dataclasses.field(default_factory=dict)

    def __post_init__(self):
        names = [question.name for question in self.questions]
        if not names or len(set(names)) < len(names):
            raise_invalid("questions", message("lesson-rule.questions"), names)

    @property
    def class_minutes(self) -> int:
        """Minutes that a class needs for all questions."""
        return sum(question.class_minutes for question in self.questions)

    @property
    def self_study_minutes(self) -> int:
        """Minutes that a visitor alone takes, at 40 seconds a question."""
        return max(1, round(len(self.questions) * 40 / 60))

    def localize(self) -> "Lesson":
        """Returns the lesson in the current language, as far as it has texts of it; else in English."""
        return dataclasses.replace(
            _localize(self), questions=tuple(question.localize() for question in self.questions)
        )


def _localize(record):
    translations = record.translations
    return dataclasses.replace(record, **translations.get(get_language(), translations.get(ENGLISH, {})))


def build_page_path(page: str, query_params: Mapping[str, str]) -> str:
    """Returns the path of a page with query parameters."""
    return f"{page}?{urllib.parse.urlencode(query_params)}" if query_params else page
