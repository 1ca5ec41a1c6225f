"""What a question and a room are, and how large they may be."""

import dataclasses
import json
import math
import unicodedata
from collections.abc import Mapping

import numpy as np

from ...base.checks import AtlasError, check_choice, check_text, is_number, raise_invalid
from ...base.i18n import message
from ...base.user_text import normalize_user_text, remove_invisible_characters

ROOM_LIFETIME_HOURS = 24  # a room and all that is in it live for so long
MAX_EMPTY_MINUTES = 30  # and a room without a student for so long
MAX_ROOMS = 40
MAX_STUDENTS = 400  # in a room
MAX_QUESTIONS = 60  # in a room
MAX_TEXT_CHARACTERS = 80  # characters of an answer, a nickname or a sentence
MAX_QUESTION_CHARACTERS = 300
MAX_WHY_CHARACTERS = 600
MAX_PLACE_CHARACTERS = 1500  # of an address
MAX_OPTIONS = 400
MAX_ABSOLUTE_NUMBER = 1e12  # of a number that is asked for
MAX_NUMBER_STEPS = 1e9  # between its ends

QUESTION_KINDS = ("choice", "number", "text")
STATE_OPEN, STATE_ANSWERS, STATE_UNCOVERED = "open", "answers", "uncovered"


class ClassroomError(AtlasError):
    """A class cannot do this now; the sentence says why and what to do."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Question:
    """A question to a class.

    Attributes:
        text: What is asked.
        kind: "choice" of one option, a "number", or a "text" of at most 80 characters.
        options: What a choice is made from; 2 to 400 texts that differ.
        low, high: The least and the largest number; None for the other kinds.
        step: Between two numbers that can be answered; None for the other kinds.
        unit: Of the numbers, such as "%"; "" for none.
        truth: The true answer as a text; "" where there is none to be told.
        example: One of many texts that do what is asked, where answers are judged one by one; else "".
        why: A sentence that is shown with the truth.
        place: Address of the page of the atlas it is about, without a server's name; "" for none.
        lesson, step_number: The lesson and the number of its step; "" and 0 for a teacher's own question.
        language: In which the texts of a lesson's step are; "" for a teacher's own question.
        shown: Of options and outcomes, what is read of them in that language; see `lessons.Step`.
        until, seconds: When its timer ends, in seconds since 1970, and how long it runs; 0 for no timer.

    Raises:
        InvalidValueError: If something is missing, too long, or does not fit its kind.
    """

    text: str
    kind: str
    options: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None
    step: float | None = None
    unit: str = ""
    truth: str = ""
    example: str = ""
    why: str = ""
    place: str = ""
    lesson: str = ""
    step_number: int = 0
    language: str = ""
    shown: tuple[tuple[str, str], ...] = ()
    until: float = 0.0
    seconds: int = 0

    def __post_init__(self):
        if not check_text("question", self.text, MAX_QUESTION_CHARACTERS, min_length=1).strip():
            raise_invalid("question", message("rule-text"), self.text, message("question-fix"))
        check_choice("kind", self.kind, QUESTION_KINDS)
        check_text("why", self.why, MAX_WHY_CHARACTERS)
        check_text("place", self.place, MAX_PLACE_CHARACTERS)
        if self.kind == "choice":
            _check_options(self.options)
        if self.kind == "number":
            _check_number_range(self.low, self.high, self.step)
        if self.truth:
            check_answer(self, self.truth, name="truth")
        if self.example and (self.kind != "text" or not self.lesson):
            raise_invalid("example", "of a text that a step of a lesson asks for", self.example)

    def option_label(self, option: str) -> str:
        """Returns what is read of an option, or of what a text leads to."""
        return dict(self.shown).get(option, option)

    def to_json(self) -> str:
        return json.dumps(dataclasses.asdict(self))

    @classmethod
    def from_json(cls, json_text: str) -> "Question":
        fields = json.loads(json_text)
        shown = tuple((option, label) for option, label in fields.get("shown", ()))
        return cls(**fields | {"options": tuple(fields["options"]), "shown": shown})


@dataclasses.dataclass(frozen=True, kw_only=True)
class RoomQuestion:
    """A question as a room holds it.

    Attributes:
        id: In the database.
        number: In its room, from 1.
        question: What is asked.
        state: "open" while answers are taken; "answers" once the class sees how it answered; "uncovered" once
            it sees the truth as well.
        round: 1, and 2 after the class has discussed.
        outcomes: What each text leads to, such as "2 [UNK]", where the answers were judged one by one; "" of
            one that could not be judged.
    """

    id: int
    number: int
    question: Question
    state: str
    round: int
    outcomes: Mapping[str, str] = dataclasses.field(default_factory=dict)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Room:
    """A room as its visitors see it; the teacher's secret is not in it.

    Attributes:
        code: Six letters.
        channel: Names the room where its revision is told; opens nothing.
        place: Address of the page where the teacher is; "" for none.
        follows: Whether students' screens show that page.
        wants_sentences: Whether students may send one.
        closed: Whether its door is closed: nobody new comes in.
        revision: Grows by one with whatever students are to see.
        current_question: The question that is asked or was answered last; None before the first.
    """

    code: str
    channel: str
    place: str
    follows: bool
    wants_sentences: bool
    closed: bool
    revision: int
    current_question: RoomQuestion | None


@dataclasses.dataclass(frozen=True, kw_only=True)
class Student:
    """Somebody in a room.

    Attributes:
        id: In the database.
        code: Of the room.
        nickname: As it was typed; "" for none.
        hidden: Whether the teacher hides what this student writes.
    """

    id: int
    code: str
    nickname: str
    hidden: bool


@dataclasses.dataclass(frozen=True, kw_only=True)
class RoomStatus:
    """What changes in a room from second to second.

    Attributes:
        revision: Of the room.
        students: How many have come.
        answered: How many of them have answered the question, in this round.
        sentences: How many sentences were sent.
    """

    revision: int
    students: int
    answered: int
    sentences: int


@dataclasses.dataclass(frozen=True, kw_only=True, eq=False)
class ClassAnswers:
    """The answers of a class, counted.

    R rounds (1, or 2 where it was asked again after a discussion), N answers or bins.

    Attributes:
        question: What was asked.
        labels: N answers, or N bins in words.
        edges: (N + 1,) of the bins of numbers; (0,) where answers are no numbers.
        counts: (R, N) how many gave each answer.
        num_answers: (R,) how many answered at all; among texts, the rare ones have no label.
        truth: The true answer, or "" where it is not told.
        truth_index: Its place among the labels; -1 where it is not told.
        outcome_labels: Where labels are what answers lead to: what a right answer does, and what several do,
            such as "has one [UNK]" and "have one [UNK]".
    """

    question: str
    labels: tuple[str, ...]
    edges: np.ndarray
    counts: np.ndarray
    num_answers: np.ndarray
    truth: str
    truth_index: int
    outcome_labels: tuple[str, ...] = ()

    def __post_init__(self):
        shape = (len(self.num_answers), len(self.labels))
        if shape[0] not in (1, 2) or self.counts.shape != shape:
            raise_invalid("counts", f"one round or two of {shape[1]} answers", self.counts.shape)
        for array in (self.edges, self.counts, self.num_answers):
            array.setflags(write=False)


def clean_text(text: str) -> str:
    """Returns a text with single blanks, without signs that cannot be seen or turn the direction of others.

    PostgreSQL takes no NUL, and no database half a character.
    """
    return " ".join(
        "".join(
            character for character in remove_invisible_characters(text) if _is_visible(character)
        ).split()
    )


def _is_visible(character: str) -> bool:
    """Tells whether a sign is a blank, is seen, or, without a width, belongs to an emoji."""
    return character.isprintable() or character.isspace() or unicodedata.category(character) == "Cf"


def check_short_text(name: str, value: str, *, allow_empty: bool = False) -> str:
    """Returns what somebody typed with single blanks, 80 characters at most.

    Raises:
        InvalidValueError: If it is longer, or empty where it may not be.
    """
    text = clean_text(check_text(name, value, 10_000))
    if not text and not allow_empty:
        rule = message("rule-characters", low="1", high=f"{MAX_TEXT_CHARACTERS}")
        raise_invalid(name, rule, value, message("question-fix.type"))
    return check_text(name, text, MAX_TEXT_CHARACTERS, min_length=1)


def check_answer(question: Question, value, *, name: str = "answer") -> str:
    """Returns an answer as the database holds it: an option, a number in its shortest form, or a text.

    Raises:
        InvalidValueError: If the question does not take such an answer.
    """
    if question.kind == "choice":
        return check_choice(name, value, question.options, message("question-fix.choose"))
    if question.kind == "text":
        return check_short_text(name, normalize_user_text(value) if isinstance(value, str) else value)
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = math.nan
    # both are there: `_check_number_range` has seen them
    low, high = question.low or 0.0, question.high or 0.0
    if not low <= number <= high:
        raise_invalid(name, message("rule-number", low=f"{low:g}", high=f"{high:g}"), value)
    return f"{number:.10g}"


def _check_options(options: tuple[str, ...]) -> None:
    if not 2 <= len(options) <= MAX_OPTIONS:
        rule = message("question-rule.options", low=2, high=MAX_OPTIONS)
        count_text = message("question-rule.given", count=len(options))
        raise_invalid("options", rule, count_text, message("question-fix.lines"))
    for option in options:
        check_short_text("options", option)
    if len(set(options)) < len(options):
        raise_invalid(
            "options", message("question-rule.differ"), list(options), message("question-fix.twice")
        )


def _check_number_range(low: float | None, high: float | None, step: float | None) -> None:
    max_text = f"{MAX_ABSOLUTE_NUMBER:,.0f}"
    if low is None or not is_number(low) or abs(low) > MAX_ABSOLUTE_NUMBER:
        raise_invalid("low", message("rule-number", low=f"−{max_text}", high=max_text), low)
    if high is None or not is_number(high) or not low < high <= MAX_ABSOLUTE_NUMBER:
        raise_invalid("high", message("rule-above", low=f"{low:g}", high=max_text), high)
    if step is None or not is_number(step) or not 0 < step <= high - low:
        raise_invalid("step", message("rule-above", low="0", high=f"{high - low:g}"), step)
    if (high - low) / step > MAX_NUMBER_STEPS:
        min_step = f"{(high - low) / MAX_NUMBER_STEPS:g}"
        raise_invalid("step", message("question-rule.between", low=min_step), step)
