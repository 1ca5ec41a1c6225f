"""Questions of a room: ask, answer, show the answers, uncover the truth, ask again after a discussion."""

import dataclasses
import json
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from ...base.checks import AtlasError, check_choice
from ...base.i18n import message
from ..lessons import Question
from .database import Database
from .records import (
    MAX_QUESTIONS,
    STATE_ANSWERS_SHOWN,
    STATE_OPEN,
    STATE_UNCOVERED,
    ClassroomError,
    RoomQuestion,
    Student,
)
from .rooms import make_unexpired_condition, parse_question, update_and_bump_revision
from .schema import answer_table, question_table, room_table, student_table


def ask_question(database: Database, code: str, question: Question) -> None:
    """Asks a room a question, and moves its class to the question's page.

    Raises:
        ClassroomError: If the room is not open, or has had `MAX_QUESTIONS`.
    """
    with database.write() as connection:
        update_and_bump_revision(connection, database, code)
        count_query = (
            sa.select(sa.func.count()).select_from(question_table).where(question_table.c.room_code == code)
        )
        num_questions = connection.scalar(count_query) or 0
        if num_questions >= MAX_QUESTIONS:
            raise ClassroomError(message("room-gone.questions", count=MAX_QUESTIONS))
        statement = question_table.insert().values(
            room_code=code,
            number=num_questions + 1,
            question_json=question.to_json(),
            state=STATE_OPEN,
            round_number=1,
            graded_answers_json="{}",
            timer_ends_at=0.0,
            timer_seconds=0,
        )
        changes = {"current_question_id": connection.scalar(statement.returning(question_table.c.id))}
        if question.page_path:
            changes["page_path"] = question.page_path
        connection.execute(room_table.update().where(room_table.c.code == code).values(**changes))


def reveal_results(
    database: Database,
    code: str,
    room_question: RoomQuestion,
    state: str,
    *,
    outcome_by_text: Mapping[str, str] | None = None,
    notify_screens: bool = True,
) -> None:
    """Closes a question and shows the class how it answered, with "uncovered" the truth as well.

    Args:
        database: Database of the room.
        code: Code of the room.
        room_question: Its current question.
        state: "answers" or "uncovered".
        outcome_by_text: Outcome of each typed text, where answers are judged.
        notify_screens: Whether screens run again: not yet while answers are being judged.
    """
    check_choice("state", state, (STATE_ANSWERS_SHOWN, STATE_UNCOVERED))
    previous_states = (STATE_OPEN,) if state == STATE_ANSWERS_SHOWN else (STATE_OPEN, STATE_ANSWERS_SHOWN)
    condition = question_table.c.state.in_(previous_states)
    changes = {"state": state, "graded_answers_json": json.dumps(dict(outcome_by_text or {}))}
    _update_question(database, code, room_question, condition, changes, notify_screens=notify_screens)


def ask_again(database: Database, code: str, room_question: RoomQuestion) -> None:
    """Opens a question for a second round; the answers of the first stay."""
    condition = sa.and_(question_table.c.state == STATE_ANSWERS_SHOWN, question_table.c.round_number == 1)
    changes = {"state": STATE_OPEN, "round_number": 2, "timer_ends_at": 0.0, "timer_seconds": 0}
    _update_question(database, code, room_question, condition, changes)


def set_timer(database: Database, code: str, room_question: RoomQuestion, seconds: int) -> None:
    """Starts the timer of an open question; 0 seconds remove it."""
    ends_at = database.clock() + seconds if seconds else 0.0
    condition = sa.and_(
        question_table.c.state == STATE_OPEN, question_table.c.round_number == room_question.round_number
    )
    changes = {"timer_ends_at": ends_at, "timer_seconds": seconds}
    _update_question(database, code, room_question, condition, changes)


def _update_question(
    database: Database,
    code: str,
    room_question: RoomQuestion,
    condition: sa.ColumnElement[bool],
    changes: Mapping[str, Any],
    *,
    notify_screens: bool = True,
) -> None:
    # only if `condition` holds: a press on a stale screen changes nothing
    is_current = sa.and_(
        question_table.c.id == room_question.id, question_table.c.room_code == code, condition
    )
    with database.write() as connection:
        result = connection.execute(question_table.update().where(is_current).values(**changes))
        if result.rowcount and notify_screens:
            update_and_bump_revision(connection, database, code)


@dataclasses.dataclass(frozen=True, kw_only=True)
class SubmittedAnswer:
    """An answer that a student sent.

    Attributes:
        student: The student; None where nobody in an open room has the token that came with the answer.
        question_id: Id of the question.
        round_number: Round of the question on the student's screen.
        answer: The answer, not yet validated.
    """

    student: Student | None
    question_id: int
    round_number: int
    answer: str


def save_answers(database: Database, submitted_answers: Sequence[SubmittedAnswer]) -> list[str | AtlasError]:
    """Saves many answers in one transaction. When this returns, they are on the disk.

    Args:
        database: Database of the rooms.
        submitted_answers: Of two answers of one student the later one stays.

    Returns:
        For each answer the stored text, or the error with which it was refused.

    Raises:
        ClassroomError: If the database does not answer: none was saved.
    """
    question_ids = {submitted.question_id for submitted in submitted_answers}
    student_ids = {submitted.student.id for submitted in submitted_answers if submitted.student is not None}
    with database.write() as connection:
        open_questions = _read_open_questions(connection, database, question_ids)
        present_ids = _read_present_students(connection, student_ids)
        results = [_check_submitted(open_questions, present_ids, one) for one in submitted_answers]
        rows = [
            {
                "question_id": submitted.question_id,
                "round_number": submitted.round_number,
                "student_id": submitted.student.id,
                "answer": result,
                "answered_at": database.clock(),
            }
            for submitted, result in zip(submitted_answers, results, strict=True)
            if isinstance(result, str) and submitted.student is not None
        ]
        if rows:
            insert = database.insert(answer_table)
            new_values = {name: insert.excluded[name] for name in ("answer", "answered_at")}
            primary_key = [column.name for column in answer_table.primary_key]
            connection.execute(
                insert.on_conflict_do_update(index_elements=primary_key, set_=new_values), rows
            )
    return results


def _read_open_questions(
    connection: sa.Connection, database: Database, question_ids: set[int]
) -> dict[int, sa.Row]:
    query = (
        sa.select(
            question_table.c.id,
            question_table.c.room_code,
            question_table.c.round_number,
            question_table.c.question_json,
        )
        .join(room_table)
        .where(
            question_table.c.id.in_(question_ids),
            question_table.c.state == STATE_OPEN,
            make_unexpired_condition(database),
        )
        # PostgreSQL: the teacher's "show" waits for these answers, or they are refused
        .with_for_update(read=True, of=question_table)
    )
    return {row.id: row for row in connection.execute(query)}


def _read_present_students(connection: sa.Connection, student_ids: set[int]) -> set[int]:
    # and locks them until the transaction ends
    query = (
        sa.select(student_table.c.id).where(student_table.c.id.in_(student_ids)).with_for_update(read=True)
    )
    return set(connection.scalars(query))


def _check_submitted(
    open_questions: dict[int, sa.Row], present_ids: set[int], submitted: SubmittedAnswer
) -> str | AtlasError:
    row, student = open_questions.get(submitted.question_id), submitted.student
    if student is None:
        return ClassroomError(message("post-error.unknown"))
    if student.id not in present_ids:
        return ClassroomError(message("answer-late.emptied"))
    if row is None or (row.room_code, row.round_number) != (student.room_code, submitted.round_number):
        return ClassroomError(message("answer-late"))
    try:
        return parse_question(row.question_json).check_answer(submitted.answer)
    except AtlasError as error:
        return error


def read_last_lesson_question(database: Database, code: str) -> Question | None:
    """Returns the last question from a lesson that a room was asked, or None."""
    query = (
        sa.select(question_table.c.question_json)
        .where(question_table.c.room_code == code)
        .order_by(question_table.c.number.desc())
    )
    with database.read() as connection:
        room_questions = map(parse_question, connection.scalars(query).all())
    return next((question for question in room_questions if question.lesson), None)


def read_student_answers(database: Database, student: Student, room_question: RoomQuestion) -> dict[int, str]:
    """Returns the answers of a student to a question by the number of the round."""
    query = sa.select(answer_table.c.round_number, answer_table.c.answer).where(
        answer_table.c.question_id == room_question.id, answer_table.c.student_id == student.id
    )
    with database.read() as connection:
        return {row.round_number: row.answer for row in connection.execute(query)}
