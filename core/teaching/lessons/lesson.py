"""Data classes of a lesson: its steps, each with a figure, a question and the expression of its answer."""

import dataclasses
from collections.abc import Mapping

from ...base.checks import check_choice, raise_invalid
from ...base.i18n import ENGLISH, message
from .expressions import check_expression

ANSWER_TYPES = ("choice", "number", "curve", "word", "cell", "text")
_OPTION_FIELDS = {  # of a step, by its answer type: fields that name what an answer chooses among
    "word": ("options_expression",),
    "cell": ("rows_expression", "columns_expression"),
    "curve": ("x_expression",),
}
_AXIS_NAMES = ("", "x", "y", "x2", "y2", "x3", "y3")


@dataclasses.dataclass(frozen=True, kw_only=True)
class Slider:
    """The slider on which a number, or each number of a curve, is answered.

    Attributes:
        low, high: Its ends.
        step: Distance of two neighbouring numbers.
        unit: Unit of the number, such as "%"; "" for none.
        tolerance: How far from the truth an answer still counts as correct.
    """

    low: float
    high: float
    step: float
    unit: str = ""
    tolerance: float = 0.0

    @property
    def num_decimals(self) -> int:
        return len(f"{self.step:.10f}".rstrip("0").partition(".")[2])

    def __post_init__(self):
        if not self.low < self.high or self.step <= 0 or self.tolerance < 0:
            raise_invalid("slider", message("lesson-rule.slider"), dataclasses.astuple(self))


@dataclasses.dataclass(frozen=True, kw_only=True)
class AnswerPlacement:
    """Where an answer is drawn in the figure.

    Attributes:
        axis: Axis on which a number is a line, and a word or a choice the band of its tick label: "x", "y",
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
        check_choice("axis", self.axis, _AXIS_NAMES)
        if len(self.cell_labels) not in (0, 2):
            raise_invalid("cell_labels", message("lesson-rule.cell"), self.cell_labels)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Step:
    """One question about one figure. The names of its fields are the keys of a lesson's file.

    Attributes:
        name: Unique in its lesson: letters, digits and `_`. It stays when other steps are put before it.
        page: Page of the figure.
        query_params: Query parameters of the URL that shows the figure.
        figure: Name of the figure on its page; "" where no answer is drawn into it.
        request_type: "topic.group.Class" of a `schema.py`, the request of the page at this URL; "" where the
            truth is typed, so that no expression has a result.
        request_fields: Fields of the request that differ from its defaults.
        question: The question as a visitor reads it.
        answer_type: One of `ANSWER_TYPES`.
        choices: Options of the type "choice", in the order in which they are shown.
        slider: Slider of the types "number" and "curve".
        expressions: Expressions over the result (see `core.teaching.lessons.expressions`) by name. The
            `..._expression` fields, `explanation` and later expressions use these names.
        truth_expression: Name of the expression that computes the correct answer: one of the choices, a
            number, the numbers of a curve, the index of a word, a pair (row, column), or a text.
        options_expression: Name of the expression that lists the words to choose from; for a "word".
        rows_expression, columns_expression: Names of the expressions that list row and column labels; for a
            "cell".
        x_expression: Name of the expression that lists where the numbers stand along x; for a "curve".
        input_field: Field of the request that takes a visitor's own text (type "text"), so that the result is
            that of the text. Its value in `request_fields` is an example of a correct answer. "" where what
            is typed is compared with the truth.
        input_query_param: Query parameter whose text box shows that text; with `input_field` alone.
        required_outcome: What the truth has to be for a correct text; with `input_field` alone.
        success_phrases: Predicates of one and of several correct texts, such as "has one [UNK]" and "have one
            [UNK]"; with `input_field` alone.
        append_full_stop: Whether the text is a sentence, which the page completes with an end mark.
        cell_input_labels: Labels of the two inputs of a cell; () for "Row" and "Column".
        explanation: The mechanism in a sentence, with names of expressions in braces.
        misconception: A common belief, in a sentence; "" for none.
        misconception_answer: The answer that the belief leads to, as a visitor gives it; "" for none.
        placement: Where the answer is drawn.
        class_minutes: Minutes that a class needs for the step.
        language: Language of `question` and `explanation`.
        translated_options: Pairs of a choice or outcome and its translation; the English text is compared.
    """

    name: str
    page: str
    query_params: Mapping[str, str]
    figure: str = ""
    request_type: str = ""
    request_fields: Mapping
    question: str
    answer_type: str
    choices: tuple[str, ...] = ()
    slider: Slider | None = None
    expressions: Mapping[str, str]
    truth_expression: str
    options_expression: str = ""
    rows_expression: str = ""
    columns_expression: str = ""
    x_expression: str = ""
    input_field: str = ""
    input_query_param: str = ""
    required_outcome: str = ""
    success_phrases: tuple[str, ...] = ()
    append_full_stop: bool = False
    cell_input_labels: tuple[str, ...] = ()
    explanation: str
    misconception: str = ""
    misconception_answer: str = ""
    placement: AnswerPlacement = AnswerPlacement()
    class_minutes: int = 4
    language: str = ENGLISH
    translated_options: tuple[tuple[str, str], ...] = ()

    def __post_init__(self):
        check_choice("answer_type", self.answer_type, ANSWER_TYPES)
        if not self.name.isidentifier():
            raise_invalid("name", message("lesson-rule.name"), self.name)
        if (self.answer_type == "choice") != (len(self.choices) > 1):
            raise_invalid("choices", message("lesson-rule.choices"), self.choices)
        if (self.answer_type in ("number", "curve")) != (self.slider is not None):
            raise_invalid("slider", message("lesson-rule.needs_slider"), self.slider)
        if self.input_field:
            self._check_text_input()
        known_names = ["result"] if self.request_type else []
        for name, expression in self.expressions.items():
            check_expression(expression, tuple(known_names))
            known_names.append(name)
        for field in ("truth_expression", *_OPTION_FIELDS.get(self.answer_type, ())):
            check_choice(field, getattr(self, field), tuple(self.expressions))

    def option_label(self, option: str) -> str:
        """Returns a choice or an outcome in the language of the step."""
        return dict(self.translated_options).get(option, option)

    def _check_text_input(self) -> None:
        if self.answer_type != "text" or not isinstance(self.request_fields.get(self.input_field), str):
            raise_invalid("input_field", message("lesson-rule.input"), self.input_field)
        if not self.input_query_param or not self.required_outcome or len(self.success_phrases) != 2:
            raise_invalid("input_field", message("lesson-rule.input_needs"), self.input_field)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Lesson:
    """Steps in an order.

    Attributes:
        name: Name of its file, without the suffix.
        title: Title that visitors read.
        goal: What a visitor understands at its end, in a sentence.
        icon: A Material symbol.
        steps: Its questions.
        picture: A file of `docs/` that the guide shows; "" for none.
        picture_alt: Alternative text of the picture.
    """

    name: str
    title: str
    goal: str
    icon: str
    steps: tuple[Step, ...]
    picture: str = ""
    picture_alt: str = ""

    def __post_init__(self):
        names = [step.name for step in self.steps]
        if not names or len(set(names)) < len(names):
            raise_invalid("steps", message("lesson-rule.steps"), names)

    @property
    def class_minutes(self) -> int:
        """Minutes that a class needs for all steps."""
        return sum(step.class_minutes for step in self.steps)

    @property
    def self_study_minutes(self) -> int:
        """Minutes that a visitor alone takes, at 40 seconds a question."""
        return max(1, round(len(self.steps) * 40 / 60))
