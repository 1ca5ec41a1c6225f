"""Data classes of a class: rooms, students and answers, with their limits."""

import dataclasses
from collections.abc import Mapping

import numpy as np

from ...base.checks import AtlasError, raise_invalid
from ..lessons import Question

ROOM_LIFETIME_HOURS = 24  # then a room is deleted with all its data
MAX_EMPTY_MINUTES = 30  # then a room without students is deleted
MAX_ROOMS = 40
MAX_STUDENTS = 400  # in a room
MAX_QUESTIONS = 60  # in a room

STATE_OPEN, STATE_ANSWERS_SHOWN, STATE_UNCOVERED = "open", "answers", "uncovered"


class ClassroomError(AtlasError):
    """An action that the classroom refuses; the message says why and what to do."""


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
        outcome_by_text: What the truth is for each typed text, such as "2 [UNK]", where each has a result of
            its own; "" of a text that could not be judged.
        timer_ends_at, timer_seconds: When the timer ends, in seconds since 1970, and how long it runs; 0 for
            no timer.
    """

    id: int
    number: int
    question: Question
    state: str
    round_number: int
    outcome_by_text: Mapping[str, str] = dataclasses.field(default_factory=dict)
    timer_ends_at: float = 0.0
    timer_seconds: int = 0


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
        sentence: The sentence that the student submitted, at most 80 characters; "" for none.
    """

    id: int
    room_code: str
    nickname: str
    is_hidden: bool
    sentence: str


@dataclasses.dataclass(frozen=True, kw_only=True, eq=False)
class ClassAnswers:
    """The distribution of a class's answers.

    R rounds (2 where the question was asked again after a discussion), N answers or bins.

    Attributes:
        labels: The N answers, or the N bins in words.
        bin_edges: (N + 1,) edges of the bins of numbers; (0,) where answers are not numbers.
        counts: (R, N) students who gave each answer.
        num_answers: (R,) students who answered; rare texts among them have no label.
        truth: The correct answer, or "" while it is covered.
        truth_index: Index of the truth among the labels; -1 while it is covered.
        correct_text_predicates: Where labels are outcomes of texts, predicates of one and of several correct
            texts, such as "has one [UNK]" and "have one [UNK]"; else none.
    """

    labels: tuple[str, ...]
    bin_edges: np.ndarray
    counts: np.ndarray
    num_answers: np.ndarray
    truth: str
    truth_index: int
    correct_text_predicates: tuple[str, ...] = ()

    def __post_init__(self):
        shape = (len(self.num_answers), len(self.labels))
        if shape[0] not in (1, 2) or self.counts.shape != shape:
            raise_invalid("counts", f"one round or two of {shape[1]} answers", self.counts.shape)
        for array in (self.bin_edges, self.counts, self.num_answers):
            array.setflags(write=False)
