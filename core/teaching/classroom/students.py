"""Students of a room: add, find, list and hide them; the sentences that they submit."""

import dataclasses
from collections.abc import Collection, Sequence

import sqlalchemy as sa

from ...base.i18n import message
from ..lessons.answer_checks import check_short_text
from . import codes
from .database import Database
from .records import MAX_STUDENTS, ClassroomError, Student
from .rooms import make_room_condition, make_unexpired_condition, update_and_bump_revision
from .schema import room_table, student_table

# of a `Student`, which are its fields
_STUDENT_COLUMNS = [student_table.c[field.name] for field in dataclasses.fields(Student)]


def add_student(database: Database, code: str, nickname: str = "") -> str:
    """Adds a student to a room and returns the token that identifies the student from then on.

    Raises:
        ClassroomError: If the room is not open, is locked, or is full.
        InvalidValueError: If the nickname has more than 80 characters.
    """
    name = check_short_text("nickname", nickname, allow_empty=True)
    token = codes.generate_secret()
    with database.write() as connection:
        # PostgreSQL: one at a time, so that the count is right
        is_locked = connection.scalar(
            sa.select(room_table.c.is_locked).where(make_room_condition(database, code)).with_for_update()
        )
        if is_locked is None:
            raise ClassroomError(message("room-gone"))
        if is_locked:
            raise ClassroomError(message("room-gone.locked"))
        count_query = (
            sa.select(sa.func.count()).select_from(student_table).where(student_table.c.room_code == code)
        )
        if (connection.scalar(count_query) or 0) >= MAX_STUDENTS:
            raise ClassroomError(message("room-gone.full", count=MAX_STUDENTS))
        connection.execute(
            student_table.insert().values(
                room_code=code,
                token_digest=codes.hash_secret(token),
                nickname=name,
                is_hidden=False,
                sentence="",
            )
        )
    return token


def find_student(database: Database, code: str, token: str) -> Student | None:
    """Returns the student of a room who has a token, or None."""
    student = find_students(database, [token]).get(token)
    return student if student is not None and student.room_code == code else None


def find_students(database: Database, tokens: Collection[str]) -> dict[str, Student]:
    """Returns the students of open rooms by their tokens."""
    token_by_digest = {codes.hash_secret(token): token for token in tokens}
    query = (
        sa.select(student_table.c.token_digest, *_STUDENT_COLUMNS)
        .select_from(student_table.join(room_table))
        .where(student_table.c.token_digest.in_(token_by_digest), make_unexpired_condition(database))
    )
    with database.read() as connection:
        return {token_by_digest[digest]: _make_student(row) for digest, *row in connection.execute(query)}


def _make_student(row: Sequence) -> Student:
    return Student(**{column.name: value for column, value in zip(_STUDENT_COLUMNS, row, strict=True)})


def list_students(database: Database, code: str) -> list[Student]:
    """Returns the students of a room in the order in which they joined."""
    query = sa.select(*_STUDENT_COLUMNS).where(student_table.c.room_code == code).order_by(student_table.c.id)
    with database.read() as connection:
        return list(map(_make_student, connection.execute(query)))


def hide_student_texts(database: Database, code: str, student_id: int, is_hidden: bool = True) -> None:
    """Hides the texts of a student from all screens, or shows them again; choices are counted either way."""
    with database.write() as connection:
        update_and_bump_revision(connection, database, code)
        connection.execute(
            student_table.update()
            .where(student_table.c.room_code == code, student_table.c.id == student_id)
            .values(is_hidden=is_hidden)
        )


def save_sentence(database: Database, student: Student, text: str) -> str:
    """Saves the sentence of a student, in place of an earlier one, and returns it as it is stored.

    Raises:
        ClassroomError: If the room accepts none now.
        InvalidValueError: If it is empty or has more than 80 characters.
    """
    sentence = check_short_text("sentence", text)
    room_query = sa.select(room_table.c.code).where(
        make_room_condition(database, student.room_code), room_table.c.accepts_sentences
    )
    with database.write() as connection:
        if connection.scalar(room_query.with_for_update()) is None:
            raise ClassroomError(message("room-gone.no_sentences"))
        connection.execute(
            student_table.update().where(student_table.c.id == student.id).values(sentence=sentence)
        )
    return sentence
