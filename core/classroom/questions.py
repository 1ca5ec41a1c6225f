"""Questions: ask, answer, show, uncover, ask again after a discussion."""

import sqlalchemy as sa

from core.checks import check_choice
from core.classroom.database import Database
from core.classroom.records import (
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
from core.classroom.rooms import alive, move_on
from core.classroom.schema import answers, questions, rooms

TOO_LATE = "The answers are shown already, so yours was not taken. The next question comes soon."


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
            raise ClassroomError(f"A room asks at most {MOST_QUESTIONS} questions: open another one.")
        row = questions.insert().values(
            room=code, number=asked + 1, record=question.as_text(), state=OPEN, round=1
        )
        key = connection.scalar(row.returning(questions.c.id))
        place = {"place": question.place} if question.place else {}
        connection.execute(rooms.update().where(rooms.c.code == code).values(question=key, **place))


def show(database: Database, code: str, asked: Asked, state: str) -> None:
    """Shows a class how it answered, or with "uncovered" the truth as well; no more answers are taken."""
    check_choice("state", state, (ANSWERS, UNCOVERED))
    _change(database, code, asked, state=state)


def ask_again(database: Database, code: str, asked: Asked) -> None:
    """Takes answers to a question a second time; those of before are kept beside them."""
    _change(database, code, asked, state=OPEN, round=2)


def _change(database: Database, code: str, asked: Asked, **values) -> None:
    with database.write() as connection:
        move_on(connection, database, code)
        connection.execute(
            questions.update().where(questions.c.id == asked.id, questions.c.room == code).values(**values)
        )


def answer(database: Database, student: Student, asked: Asked, value) -> str:
    """Keeps the answer of a student to the question as it was asked, and returns it as it is kept.

    A second answer takes the place of the first. When this returns, the answer is on the disk.

    Raises:
        ClassroomError: If no answer is taken any more.
        InvalidValueError: If the question does not take such an answer.
    """
    kept = checked_answer(asked.question, value)
    is_open = (
        sa.select(questions.c.id)
        .join(rooms)
        .where(
            questions.c.id == asked.id,
            questions.c.round == asked.round,
            questions.c.state == OPEN,
            alive(database, student.code),
        )
    )
    row = database.insert(answers).values(
        question=asked.id, round=asked.round, student=student.id, value=kept, at=database.clock()
    )
    row = row.on_conflict_do_update(
        index_elements=["question", "round", "student"],
        set_={"value": row.excluded.value, "at": row.excluded.at},
    )
    with database.write() as connection:
        # PostgreSQL: the teacher's "show" waits for this answer, or this answer comes too late
        if connection.scalar(is_open.with_for_update(read=True, of=questions)) is None:
            raise ClassroomError(TOO_LATE)
        connection.execute(row)
    return kept


def answer_of(database: Database, student: Student, asked: Asked) -> dict[int, str]:
    """Returns the answers of a student to a question by the round."""
    query = sa.select(answers.c.round, answers.c.value).where(
        answers.c.question == asked.id, answers.c.student == student.id
    )
    with database.read() as connection:
        return {row.round: row.value for row in connection.execute(query)}
