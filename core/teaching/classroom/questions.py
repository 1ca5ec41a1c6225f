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
    MAX_QUESTIONS,
    STATE_ANSWERS,
    STATE_OPEN,
    STATE_UNCOVERED,
    ClassroomError,
    Question,
    RoomQuestion,
    Student,
    check_answer,
)
from .rooms import build_open_condition, update_and_bump_revision
from .schema import answer_table, question_table, room_table, student_table


def ask_question(database: Database, code: str, question: Question) -> None:
    """Asks a room a question, and takes its class to the question's page.

    Raises:
        ClassroomError: If the room is not open, or has asked as many as it may.
    """
    with database.write() as connection:
        update_and_bump_revision(connection, database, code)
        count_query = (
            sa.select(sa.func.count()).select_from(question_table).where(question_table.c.room == code)
        )
        num_questions = connection.scalar(count_query) or 0
        if num_questions >= MAX_QUESTIONS:
            raise ClassroomError(message("room-gone.questions", count=MAX_QUESTIONS))
        statement = question_table.insert().values(
            room=code,
            number=num_questions + 1,
            record=question.to_json(),
            state=STATE_OPEN,
            round=1,
            outcomes="{}",
        )
        question_id = connection.scalar(statement.returning(question_table.c.id))
        place_values = {"place": question.place} if question.place else {}
        connection.execute(
            room_table.update().where(room_table.c.code == code).values(question=question_id, **place_values)
        )


def reveal(
    database: Database,
    code: str,
    room_question: RoomQuestion,
    state: str,
    *,
    outcomes: Mapping[str, str] | None = None,
    notify: bool = True,
) -> None:
    """Shows a class how it answered, or with "uncovered" the truth as well; no more answers are taken.

    Args:
        database, code: Of the room.
        room_question: Its question.
        state: "answers" or "uncovered".
        outcomes: What each text leads to, where answers are judged one by one.
        notify: Whether screens hear of it: not yet while answers are judged.
    """
    check_choice("state", state, (STATE_ANSWERS, STATE_UNCOVERED))
    previous_states = (STATE_OPEN,) if state == STATE_ANSWERS else (STATE_OPEN, STATE_ANSWERS)
    condition = question_table.c.state.in_(previous_states)
    outcomes_json = json.dumps(dict(outcomes or {}))
    _update_question(
        database, code, room_question, condition, notify=notify, state=state, outcomes=outcomes_json
    )


def ask_again(database: Database, code: str, room_question: RoomQuestion) -> None:
    """Takes answers to a question a second time; those of before are kept beside them."""
    condition = sa.and_(question_table.c.state == STATE_ANSWERS, question_table.c.round == 1)
    record = dataclasses.replace(room_question.question, until=0.0, seconds=0).to_json()
    _update_question(
        database, code, room_question, condition, notify=True, state=STATE_OPEN, round=2, record=record
    )


def set_timer(database: Database, code: str, room_question: RoomQuestion, seconds: int) -> None:
    until = database.clock() + seconds if seconds else 0.0
    record = dataclasses.replace(room_question.question, until=until, seconds=seconds).to_json()
    condition = sa.and_(question_table.c.state == STATE_OPEN, question_table.c.round == room_question.round)
    _update_question(database, code, room_question, condition, notify=True, record=record)


def _update_question(
    database: Database,
    code: str,
    room_question: RoomQuestion,
    condition: sa.ColumnElement[bool],
    *,
    notify: bool,
    **values,
) -> None:
    """Changes a question that is `condition` as a screen shows it: a stale press changes nothing."""
    row_condition = sa.and_(question_table.c.id == room_question.id, question_table.c.room == code, condition)
    with database.write() as connection:
        if (
            connection.execute(question_table.update().where(row_condition).values(**values)).rowcount
            and notify
        ):
            update_and_bump_revision(connection, database, code)


@dataclasses.dataclass(frozen=True, kw_only=True)
class SubmittedAnswer:
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


def save_answer(database: Database, student: Student, room_question: RoomQuestion, value) -> str:
    """Keeps the answer of a student to the question as it was asked, and returns it as it is kept.

    A second answer takes the place of the first. When this returns, the answer is on the disk.

    Raises:
        ClassroomError: If no answer is taken any more.
        InvalidValueError: If the question does not take such an answer.
    """
    submitted = SubmittedAnswer(
        student=student, question=room_question.id, round=room_question.round, value=value
    )
    (result,) = save_answers(database, [submitted])
    if isinstance(result, AtlasError):
        raise result
    return result


def save_answers(database: Database, submitted_answers: Sequence[SubmittedAnswer]) -> list[str | AtlasError]:
    """Keeps many answers by one transaction, and returns each as it is kept, or why it was not taken.

    Of two answers of one student the later one stays. When this returns, they are on the disk.

    Raises:
        ClassroomError: If the database does not answer: none was kept.
    """
    if not submitted_answers:
        return []
    results: list[str | AtlasError] = []
    rows = []
    now = database.clock()
    with database.write() as connection:
        open_questions = _read_open_questions(
            connection, database, {submitted.question for submitted in submitted_answers}
        )
        present_ids = _read_present_students(
            connection, {submitted.student.id for submitted in submitted_answers}
        )
        for submitted in submitted_answers:
            result = (
                _check_submitted(open_questions, submitted)
                if submitted.student.id in present_ids
                else ClassroomError(message("answer-late.emptied"))
            )
            results.append(result)
            if isinstance(result, str):
                row = {
                    "question": submitted.question,
                    "round": submitted.round,
                    "student": submitted.student.id,
                }
                rows.append(row | {"value": result, "at": now})
        if rows:
            insert = database.insert(answer_table)
            new_values = {"value": insert.excluded.value, "at": insert.excluded.at}
            connection.execute(
                insert.on_conflict_do_update(
                    index_elements=["question", "round", "student"], set_=new_values
                ),
                rows,
            )
    return results


def _read_open_questions(
    connection: sa.Connection, database: Database, question_ids: set[int]
) -> dict[int, sa.Row]:
    query = (
        sa.select(question_table.c.id, question_table.c.room, question_table.c.round, question_table.c.record)
        .join(room_table)
        .where(
            question_table.c.id.in_(question_ids),
            question_table.c.state == STATE_OPEN,
            build_open_condition(database),
        )
        # PostgreSQL: the teacher's "show" waits for these answers, or these answers come too late
        .with_for_update(read=True, of=question_table)
    )
    return {row.id: row for row in connection.execute(query)}


def _read_present_students(connection: sa.Connection, student_ids: set[int]) -> set[int]:
    """Returns which students are still in their rooms, and keeps them there until the transaction ends."""
    query = (
        sa.select(student_table.c.id).where(student_table.c.id.in_(student_ids)).with_for_update(read=True)
    )
    return set(connection.scalars(query))


def _check_submitted(open_questions: dict[int, sa.Row], submitted: SubmittedAnswer) -> str | AtlasError:
    row = open_questions.get(submitted.question)
    if row is None or row.room != submitted.student.code or row.round != submitted.round:
        return ClassroomError(message("answer-late"))
    try:
        return check_answer(_parse_question(row.record), submitted.value)
    except AtlasError as error:
        return error


@functools.lru_cache(maxsize=64)
def _parse_question(record: str) -> Question:
    return Question.from_json(record)


def read_last_lesson_question(database: Database, code: str) -> Question | None:
    """Returns the question of a lesson that a room was asked last, or None."""
    query = (
        sa.select(question_table.c.record)
        .where(question_table.c.room == code)
        .order_by(question_table.c.number.desc())
    )
    with database.read() as connection:
        room_questions = map(_parse_question, connection.scalars(query).all())
    return next((question for question in room_questions if question.lesson), None)


def read_student_answers(database: Database, student: Student, room_question: RoomQuestion) -> dict[int, str]:
    """Returns the answers of a student to a question by the round."""
    query = sa.select(answer_table.c.round, answer_table.c.value).where(
        answer_table.c.question == room_question.id, answer_table.c.student == student.id
    )
    with database.read() as connection:
        return {row.round: row.value for row in connection.execute(query)}
