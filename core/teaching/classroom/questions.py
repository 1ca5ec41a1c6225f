"""Questions: ask, answer, show, uncover, ask again after a discussion."""

import dataclasses
import functools
import json
from collections.abc import Mapping, Sequence

import sqlalchemy as sa

from ...base.checks import AtlasError, check_choice
from ...base.i18n import message
from .database import Database
from .records import (
    ANSWERS,
    MOST_QUESTIONS,
    OPEN,
    UNCOVERED,
    Asked,
    ClassroomError,
    Question,
    Student,
    checked_answer,
)
from .rooms import is_open, move_on
from .schema import answers, questions, rooms, students


def ask(database: Database, code: str, question: Question) -> None:
    """Asks a room a question, and takes its class to the question's page.

    Raises:
        ClassroomError: If the room is not open, or has asked as many as it may.
    """
    with database.write() as connection:
        move_on(connection, database, code)
        count = sa.select(sa.func.count()).select_from(questions).where(questions.c.room == code)
        asked = connection.scalar(count) or 0
        if asked >= MOST_QUESTIONS:
            raise ClassroomError(message("room-gone.questions", count=MOST_QUESTIONS))
        row = questions.insert().values(
            room=code, number=asked + 1, record=question.as_text(), state=OPEN, round=1, outcomes="{}"
        )
        key = connection.scalar(row.returning(questions.c.id))
        place = {"place": question.place} if question.place else {}
        connection.execute(rooms.update().where(rooms.c.code == code).values(question=key, **place))


def show(
    database: Database,
    code: str,
    asked: Asked,
    state: str,
    *,
    outcomes: Mapping[str, str] | None = None,
    tell: bool = True,
) -> None:
    """Shows a class how it answered, or with "uncovered" the truth as well; no more answers are taken.

    Args:
        database, code: Of the room.
        asked: Its question.
        state: "answers" or "uncovered".
        outcomes: What each text leads to, where answers are judged one by one.
        tell: Whether screens hear of it: not yet while answers are judged.
    """
    check_choice("state", state, (ANSWERS, UNCOVERED))
    before = (OPEN,) if state == ANSWERS else (OPEN, ANSWERS)
    still = questions.c.state.in_(before)
    judged = json.dumps(dict(outcomes or {}))
    _change(database, code, asked, still, tell=tell, state=state, outcomes=judged)


def ask_again(database: Database, code: str, asked: Asked) -> None:
    """Takes answers to a question a second time; those of before are kept beside them."""
    still = sa.and_(questions.c.state == ANSWERS, questions.c.round == 1)
    record = dataclasses.replace(asked.question, until=0.0, seconds=0).as_text()
    _change(database, code, asked, still, tell=True, state=OPEN, round=2, record=record)


def set_timer(database: Database, code: str, asked: Asked, seconds: int) -> None:
    until = database.clock() + seconds if seconds else 0.0
    record = dataclasses.replace(asked.question, until=until, seconds=seconds).as_text()
    still = sa.and_(questions.c.state == OPEN, questions.c.round == asked.round)
    _change(database, code, asked, still, tell=True, record=record)


def _change(
    database: Database, code: str, asked: Asked, still: sa.ColumnElement[bool], *, tell: bool, **values
) -> None:
    """Changes a question that is `still` as a screen shows it: a stale press changes nothing."""
    one = sa.and_(questions.c.id == asked.id, questions.c.room == code, still)
    with database.write() as connection:
        if connection.execute(questions.update().where(one).values(**values)).rowcount and tell:
            move_on(connection, database, code)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Given:
    """An answer on its way.

    Attributes:
        student: Who gives it.
        question: Id of the question.
        round: Of the question, as the student saw it.
        value: What was given; nothing of it was checked.
    """

    student: Student
    question: int
    round: int
    value: object


def answer(database: Database, student: Student, asked: Asked, value) -> str:
    """Keeps the answer of a student to the question as it was asked, and returns it as it is kept.

    A second answer takes the place of the first. When this returns, the answer is on the disk.

    Raises:
        ClassroomError: If no answer is taken any more.
        InvalidValueError: If the question does not take such an answer.
    """
    given = Given(student=student, question=asked.id, round=asked.round, value=value)
    (result,) = answer_all(database, [given])
    if isinstance(result, AtlasError):
        raise result
    return result


def answer_all(database: Database, given: Sequence[Given]) -> list[str | AtlasError]:
    """Keeps many answers by one transaction, and returns each as it is kept, or why it was not taken.

    Of two answers of one student the later one stays. When this returns, they are on the disk.

    Raises:
        ClassroomError: If the database does not answer: none was kept.
    """
    if not given:
        return []
    results: list[str | AtlasError] = []
    rows = []
    now = database.clock()
    with database.write() as connection:
        taken = _taken(connection, database, {one.question for one in given})
        here = _here(connection, {one.student.id for one in given})
        for one in given:
            result = (
                _checked(taken, one)
                if one.student.id in here
                else ClassroomError(message("answer-late.emptied"))
            )
            results.append(result)
            if isinstance(result, str):
                row = {"question": one.question, "round": one.round, "student": one.student.id}
                rows.append(row | {"value": result, "at": now})
        if rows:
            insert = database.insert(answers)
            kept = {"value": insert.excluded.value, "at": insert.excluded.at}
            connection.execute(
                insert.on_conflict_do_update(index_elements=["question", "round", "student"], set_=kept), rows
            )
    return results


def _taken(connection: sa.Connection, database: Database, wanted: set[int]) -> dict[int, sa.Row]:
    """Returns the questions to which answers are taken now, of those that are wanted, by their ids."""
    query = (
        sa.select(questions.c.id, questions.c.room, questions.c.round, questions.c.record)
        .join(rooms)
        .where(questions.c.id.in_(wanted), questions.c.state == OPEN, is_open(database))
        # PostgreSQL: the teacher's "show" waits for these answers, or these answers come too late
        .with_for_update(read=True, of=questions)
    )
    return {row.id: row for row in connection.execute(query)}


def _here(connection: sa.Connection, wanted: set[int]) -> set[int]:
    """Returns which students are still in their rooms, and keeps them there until the transaction ends."""
    query = sa.select(students.c.id).where(students.c.id.in_(wanted)).with_for_update(read=True)
    return set(connection.scalars(query))


def _checked(taken: dict[int, sa.Row], given: Given) -> str | AtlasError:
    """Returns an answer as it is kept, or why it is not taken."""
    row = taken.get(given.question)
    if row is None or row.room != given.student.code or row.round != given.round:
        return ClassroomError(message("answer-late"))
    try:
        return checked_answer(_question(row.record), given.value)
    except AtlasError as error:
        return error


@functools.lru_cache(maxsize=64)
def _question(record: str) -> Question:
    return Question.from_text(record)


def last_of_lesson(database: Database, code: str) -> Question | None:
    """Returns the question of a lesson that a room was asked last, or None."""
    query = sa.select(questions.c.record).where(questions.c.room == code).order_by(questions.c.number.desc())
    with database.read() as connection:
        asked = map(_question, connection.scalars(query).all())
    return next((question for question in asked if question.lesson), None)


def answer_of(database: Database, student: Student, asked: Asked) -> dict[int, str]:
    """Returns the answers of a student to a question by the round."""
    query = sa.select(answers.c.round, answers.c.value).where(
        answers.c.question == asked.id, answers.c.student == student.id
    )
    with database.read() as connection:
        return {row.round: row.value for row in connection.execute(query)}
