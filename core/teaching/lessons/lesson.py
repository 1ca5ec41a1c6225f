"""What a lesson is made of: steps, each with its figure, its question and where its truth is taken from."""

import dataclasses
from collections.abc import Mapping

from ...base.checks import check_choice, raise_invalid
from ...base.i18n import ENGLISH, message
from .expressions import check_expression

STEP_KINDS = ("choice", "number", "curve", "word", "cell", "text")
_AXIS_NAMES = ("", "x", "y", "x2", "y2", "x3", "y3")


@dataclasses.dataclass(frozen=True, kw_only=True)
class Scale:
    """The slider of a number.

    Attributes:
        low, high: Its ends.
        step: Between two numbers on it.
        unit: Of the number, such as "%"; "" for none.
        near: How far from the truth an answer may lie to count as right.
    """

    low: float
    high: float
    step: float
    unit: str = ""
    near: float = 0.0

    @property
    def num_decimals(self) -> int:
        return len(f"{self.step:.10f}".rstrip("0").partition(".")[2])

    def __post_init__(self):
        if not self.low < self.high or self.step <= 0 or self.near < 0:
            raise_invalid("scale", message("lesson-rule.scale"), dataclasses.astuple(self))


@dataclasses.dataclass(frozen=True, kw_only=True)
class Draw:
    """Where in its figure an answer is drawn.

    Attributes:
        axis: On which a number is a line, and a word or a choice the band of the mark that is named like it:
            "x", "y", "x2", ...; "" for an annotation above the figure. A cell is a frame and needs none.
        scale: A number times this is its place on the axis.
        shift: Added to it.
        cell: Row and column of the cell that holds a number which is asked for, as they stand on the axes;
            it is framed as the truth.
    """

    axis: str = ""
    scale: float = 1.0
    shift: float = 0.0
    cell: tuple[str, ...] = ()

    def __post_init__(self):
        check_choice("axis", self.axis, _AXIS_NAMES)
        if len(self.cell) not in (0, 2):
            raise_invalid("cell", message("lesson-rule.cell"), self.cell)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Step:
    """One question about one figure.

    Attributes:
        name: Of the step in its lesson: letters, digits and `_`. It stays when others are put before it.
        page: The page of the figure.
        parameters: Of the address that shows the figure.
        figure: Its name on the page, as `controls.show` gives it; "" where no answer is drawn into it.
        request: "topic.group.Class" of an `schema.py`: what the page asks at this address; "" where the truth
            is typed, so that no expression has a result.
        fields: Of the request, those that differ from its defaults.
        question: What is asked.
        kind: Of the answer, one of `STEP_KINDS`.
        choices: Of the kind "choice", in the order in which they are shown.
        scale: Of the kinds "number" and "curve".
        values: Expressions over the result (see `core.teaching.lessons.expressions`), by names that `truth`,
        `words`,
            `why` and the expressions after them use.
        truth: The name of the value that is the answer: one of the choices, a number, those of a curve, the
            index of a word, a pair (row, column), or a text.
        typed: Of the kind "text": the field of the request that takes what a visitor types, so that the
            question is answered by a result of that text; the field's value in `fields` is an example that
            does what is asked. "" where what is typed is compared with the truth.
        box: The parameter of the address whose control shows what was typed; with `typed` alone.
        wanted: What the truth is to be for what was typed; with `typed` alone.
        whole: What is typed is a sentence, which the page gives to the model with an end mark.
        words: The name of the value that lists the words to choose from; of a cell its rows, of a curve the
            places along x of its numbers.
        columns: The name of the value that lists the columns of a cell.
        labels: What a row and a column of a cell are; none calls them so.
        does: What an answer does that is right, and what several do, such as "has one [UNK]" and "have one
            [UNK]"; with `typed` alone.
        why: The mechanism in a sentence, with the values in braces.
        mistake: What many think, in a sentence; "" for none.
        predicts: The answer to which that leads, as the visitor would give it; "" where it leads to none.
        draw: Where the answer is drawn.
        minutes: That a class needs for it.
        language: In which `question` and `why` are written.
        shown: Of choices and of `wanted`, what a visitor reads of them in that language; what is compared
            stays as it is.
    """

    name: str
    page: str
    parameters: Mapping[str, str]
    figure: str = ""
    request: str = ""
    fields: Mapping
    question: str
    kind: str
    choices: tuple[str, ...] = ()
    scale: Scale | None = None
    values: Mapping[str, str]
    truth: str
    typed: str = ""
    box: str = ""
    wanted: str = ""
    whole: bool = False
    words: str = ""
    columns: str = ""
    labels: tuple[str, ...] = ()
    why: str
    mistake: str = ""
    predicts: str = ""
    does: tuple[str, ...] = ()
    draw: Draw = Draw()
    minutes: int = 4
    language: str = ENGLISH
    shown: tuple[tuple[str, str], ...] = ()

    def __post_init__(self):
        check_choice("kind", self.kind, STEP_KINDS)
        if not self.name.isidentifier():
            raise_invalid("name", message("lesson-rule.name"), self.name)
        if (self.kind == "choice") != (len(self.choices) > 1):
            raise_invalid("choices", message("lesson-rule.choices"), self.choices)
        if (self.kind in ("number", "curve")) != (self.scale is not None):
            raise_invalid("scale", message("lesson-rule.slider"), self.scale)
        if self.typed:
            self._check_typed_text()
        known_names = ["result"] if self.request else []
        for name, expression in self.values.items():
            check_expression(expression, tuple(known_names))
            known_names.append(name)
        required_fields = {"word": ("words",), "curve": ("words",), "cell": ("words", "columns")}.get(
            self.kind, ()
        )
        for attribute in ("truth", *required_fields):
            check_choice(attribute, getattr(self, attribute), tuple(self.values))

    def option_label(self, option: str) -> str:
        """Returns what a visitor reads of a choice, or of what is wanted."""
        return dict(self.shown).get(option, option)

    def _check_typed_text(self) -> None:
        if self.kind != "text" or not isinstance(self.fields.get(self.typed), str):
            raise_invalid("typed", message("lesson-rule.typed"), self.typed)
        if not self.box or not self.wanted or len(self.does) != 2:
            raise_invalid("typed", message("lesson-rule.box"), self.typed)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Lesson:
    """Steps in an order.

    Attributes:
        name: Of its file, without the ending.
        title: What visitors read.
        goal: What is understood at its end, in a sentence.
        icon: A Material symbol.
        picture: A file of `docs/` that its part of the guide shows; "" for none.
        picture_says: The same in words.
        steps: Its questions.
    """

    name: str
    title: str
    goal: str
    icon: str
    steps: tuple[Step, ...]
    picture: str = ""
    picture_says: str = ""

    def __post_init__(self):
        names = [step.name for step in self.steps]
        if not names or len(set(names)) < len(names):
            raise_invalid("steps", message("lesson-rule.steps"), names)

    @property
    def minutes(self) -> int:
        """That a class needs for all of it."""
        return sum(step.minutes for step in self.steps)

    @property
    def self_study_minutes(self) -> int:
        """That somebody alone takes for all of it, 40 seconds for a question."""
        return max(1, round(len(self.steps) * 40 / 60))
