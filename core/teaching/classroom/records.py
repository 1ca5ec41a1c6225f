"""Data classes of a class: questions, rooms, students, answers, with their limits."""

import dataclasses
import json
import math
import unicodedata
from collections.abc import Mapping

import numpy as np

from ...base.checks import AtlasError, check_choice, check_text, is_number, raise_invalid
from ...base.i18n import message
from ...base.user_text import normalize_user_text, remove_invisible_characters

ROOM_LIFETIME_HOURS = 24  # then a room is deleted with all its data
MAX_EMPTY_MINUTES = 30  # then a room without students is deleted
MAX_ROOMS = 40
MAX_STUDENTS = 400  # in a room
MAX_QUESTIONS = 60  # in a room
MAX_TEXT_CHARACTERS = 80  # characters of an answer, a nickname or a sentence
MAX_QUESTION_CHARACTERS = 300
MAX_EXPLANATION_CHARACTERS = 600
MAX_PAGE_PATH_CHARACTERS = 1500
MAX_OPTIONS = 400
MAX_ABSOLUTE_NUMBER = 1e12  # of the range of a number
MAX_NUMBER_STEPS = 1e9  # between the ends of the range

ANSWER_TYPES = ("choice", "number", "text")
STATE_OPEN, STATE_ANSWERS_SHOWN, STATE_UNCOVERED = "open", "answers", "uncovered"


class ClassroomError(AtlasError):
    """An action that the classroom refuses; the message says why and what to do."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Question:
    """A question to a class.

    Attributes:
        text: The question as students read it.
        answer_type: "choice" of one option, a "number", or a "text" of at most 80 characters.
        options: 2 to 400 different texts to choose from; none for the other types.
        low, high: Smallest and largest number that can be answered; None for the other types.
        step: Distance of two neighbouring numbers; None for the other types.
        unit: Unit of the numbers, such as "%"; "" for none.
        truth: The correct answer as a text; "" for a question without one.
        example_answer: One of many correct texts, where each answer is judged by its outcome; else "".
        explanation: A sentence that is shown with the truth.
        page_path: Page of the atlas with its query parameters, without a host; "" for none.
        lesson, step_number: Lesson and number of its step, from 1; "" and 0 for a teacher's own question.
        language: Language of the texts of a lesson's step; "" for a teacher's own question.
        translated_options: Pairs of an option or outcome and its translation; see `lessons.Step`.
        timer_ends_at, timer_seconds: When the timer ends, in seconds since 1970, and how long it runs; 0 for
            no timer.

    Raises:
        InvalidValueError: If a field is missing, too long, or does not fit the answer type.
    """

    text: str
    answer_type: str
    options: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None
    step: float | None = None
    unit: str = ""
    truth: str = ""
    example_answer: str = ""
    explanation: str = ""
    page_path: str = ""
    lesson: str = ""
    step_number: int = 0
    language: str = ""
    translated_options: tuple[tuple[str, str], ...] = ()
    timer_ends_at: float = 0.0
    timer_seconds: int = 0

    def __post_init__(self):
        if not check_text("question", self.text, MAX_QUESTION_CHARACTERS, min_length=1).strip():
            raise_invalid("question", message("rule-text"), self.text, message("question-fix"))
        check_choice("answer_type", self.answer_type, ANSWER_TYPES)
        check_text("explanation", self.explanation, MAX_EXPLANATION_CHARACTERS)
        check_text("page_path", self.page_path, MAX_PAGE_PATH_CHARACTERS)
        if self.answer_type == "choice":
            _check_options(self.options)
        if self.answer_type == "number":
            _check_number_range(self.low, self.high, self.step)
        if self.truth:
            check_answer(self, self.truth, name="truth")
        if self.example_answer and (self.answer_type != "text" or not self.lesson):
            raise_invalid("example_answer", "of a text that a step of a lesson asks for", self.example_answer)

    def option_label(self, option: str) -> str:
        """Returns an option, or the outcome of a text, in the language of the question."""
        return dict(self.translated_options).get(option, option)

    def to_json(self) -> str:
        return json.dumps(dataclasses.asdict(self))

    @classmethod
    def from_json(cls, json_text: str) -> "Question":
        fields = json.loads(json_text)
        pairs = tuple(map(tuple, fields["translated_options"]))
        return cls(**fields | {"options": tuple(fields["options"]), "translated_options": pairs})


@dataclasses.dataclass(frozen=True, kw_only=True)
class RoomQuestion:
    """A question that was asked in a room.

    Attributes:
        id: Primary key in the database.
        number: Number in its room, from 1.
        question: The question itself.
        state: "open" while answers are accepted; "answers" once the class sees the distribution of its
            answers; "uncovered" once it sees the truth as well.
        round_number: 1, and 2 when it is asked again after a discussion.
        outcome_by_text: Outcome of each typed text, such as "2 [UNK]", where answers are judged; "" of a text
            that could not be judged.
    """

    id: int
    number: int
    question: Question
    state: str
    round_number: int
    outcome_by_text: Mapping[str, str] = dataclasses.field(default_factory=dict)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Room:
    """A room as its visitors see it; the teacher's secret is not in it.

    Attributes:
        code: Six letters.
        public_id: Random id by which browsers poll the status of the room; it opens nothing.
        page_path: Page of the atlas where the teacher is, see `Question`; "" for none.
        students_follow: Whether students' screens show that page.
        accepts_sentences: Whether students may submit a sentence.
        is_locked: Whether nobody new can join.
        revision: Grows by one with each change that students see.
        current_question: The question that was asked last; None before the first.
    """

    code: str
    public_id: str
    page_path: str
    students_follow: bool
    accepts_sentences: bool
    is_locked: bool
    revision: int
    current_question: RoomQuestion | None


@dataclasses.dataclass(frozen=True, kw_only=True)
class Student:
    """A student in a room.

    Attributes:
        id: Primary key in the database.
        room_code: Code of the room.
        nickname: As the student typed it; "" for none.
        is_hidden: Whether screens leave out what this student types.
    """

    id: int
    room_code: str
    nickname: str
    is_hidden: bool


@dataclasses.dataclass(frozen=True, kw_only=True)
class RoomStatus:
    """What changes in a room from second to second, as browsers poll it.

    Attributes:
        revision: See `Room`.
        num_students: Students in the room.
        num_answers: Answers to the current question in its current round.
        num_sentences: Sentences that students submitted.
    """

    revision: int
    num_students: int
    num_answers: int
    num_sentences: int


@dataclasses.dataclass(frozen=True, kw_only=True, eq=False)
class ClassAnswers:
    """The distribution of a class's answers.

    R rounds (2 where the question was asked again after a discussion), N answers or bins.

    Attributes:
        question_text: The question.
        labels: The N answers, or the N bins in words.
        bin_edges: (N + 1,) edges of the bins of numbers; (0,) where answers are not numbers.
        counts: (R, N) students who gave each answer.
        num_answers: (R,) students who answered; rare texts among them have no label.
        truth: The correct answer, or "" while it is covered.
        truth_index: Index of the truth among the labels; -1 while it is covered.
        success_phrases: Where labels are outcomes of texts, predicates of one and of several correct answers,
            such as "has one [UNK]" and "have one [UNK]"; else none.
    """

    question_text: str
    labels: tuple[str, ...]
    bin_edges: np.ndarray
    counts: np.ndarray
    num_answers: np.ndarray
    truth: str
    truth_index: int
    success_phrases: tuple[str, ...] = ()

    def __post_init__(self):
        shape = (len(self.num_answers), len(self.labels))
        if shape[0] not in (1, 2) or self.counts.shape != shape:
            raise_invalid("counts", f"one round or two of {shape[1]} answers", self.counts.shape)
        for array in (self.bin_edges, self.counts, self.num_answers):
            array.setflags(write=False)


def clean_text(text: str) -> str:
    """Collapses whitespace and removes invisible characters and those that change the text direction.

    PostgreSQL takes no NUL, and no database half a character.
    """
    return " ".join("".join(filter(_is_visible, remove_invisible_characters(text))).split())


def _is_visible(character: str) -> bool:
    # Cf: a zero-width part of an emoji
    return character.isprintable() or character.isspace() or unicodedata.category(character) == "Cf"


def check_short_text(name: str, value: str, *, allow_empty: bool = False) -> str:
    """Cleans a typed text and checks that it has at most 80 characters.

    Raises:
        InvalidValueError: If it is longer, or empty without `allow_empty`.
    """
    text = clean_text(check_text(name, value, 10_000))
    if not text and not allow_empty:
        rule = message("rule-characters", low="1", high=f"{MAX_TEXT_CHARACTERS}")
        raise_invalid(name, rule, value, message("question-fix.type"))
    return check_text(name, text, MAX_TEXT_CHARACTERS, min_length=1)


def check_answer(question: Question, value, *, name: str = "answer") -> str:
    """Validates an answer and returns it as the database stores it.

    Returns:
        An option, a number in its shortest decimal form, or a cleaned text.

    Raises:
        InvalidValueError: If it does not fit the answer type of the question.
    """
    if question.answer_type == "choice":
        return check_choice(name, value, question.options, message("question-fix.choose"))
    if question.answer_type == "text":
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
        count_text = message("question-rule.num_received", count=len(options))
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
