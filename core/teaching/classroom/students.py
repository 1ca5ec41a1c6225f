"""Students: come into a room, come back, be hidden; the sentences of a class."""

import dataclasses
from collections.abc import Collection

import sqlalchemy as sa

from ...base.i18n import message
from . import codes
from .database import Database
from .records import MAX_STUDENTS, ClassroomError, Student, check_short_text
from .rooms import build_open_condition, build_room_condition, update_and_bump_revision
from .schema import room_table, student_table


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sentence:
    """A sentence that a student sent.

    Attributes:
        student: Id of who sent it.
        nickname: Of who sent it.
        text: At most 80 characters.
        hidden: Whether the teacher hides what this student writes.
    """

    student: int
    nickname: str
    text: str
    hidden: bool


def add_student(database: Database, code: str, nickname: str = "") -> str:
    """Lets a student into a room and returns the token by which the student comes back.

    Raises:
        ClassroomError: If the room is not open, its door is closed, or it is full.
        InvalidValueError: If the nickname has more than 80 characters.
    """
    name = check_short_text("nickname", nickname, allow_empty=True)
    token = codes.generate_secret()
    with database.write() as connection:
        # PostgreSQL: one at a time, so that the count is right
        is_closed = connection.scalar(
            sa.select(room_table.c.closed).where(build_room_condition(database, code)).with_for_update()
        )
        if is_closed is None:
            raise ClassroomError(message("room-gone"))
        if is_closed:
            raise ClassroomError(message("room-gone.closed"))
        count_query = (
            sa.select(sa.func.count()).select_from(student_table).where(student_table.c.room == code)
        )
        if (connection.scalar(count_query) or 0) >= MAX_STUDENTS:
            raise ClassroomError(message("room-gone.full", count=MAX_STUDENTS))
        connection.execute(
            student_table.insert().values(
                room=code, token=codes.hash_secret(token), nickname=name, hidden=False, sentence=""
            )
        )
    return token


def find_student(database: Database, code: str, token: str) -> Student | None:
    """Returns the student of a room who has a token, or None."""
    student = find_students(database, [token]).get(token)
    return student if student is not None and student.code == code else None


def find_students(database: Database, tokens: Collection[str]) -> dict[str, Student]:
    """Returns the students of open rooms who have one of the tokens, by their tokens."""
    token_by_digest = {codes.hash_secret(token): token for token in tokens}
    query = (
        sa.select(
            student_table.c.id,
            student_table.c.room,
            student_table.c.token,
            student_table.c.nickname,
            student_table.c.hidden,
        )
        .select_from(student_table.join(room_table))
        .where(student_table.c.token.in_(token_by_digest), build_open_condition(database))
    )
    with database.read() as connection:
        rows = connection.execute(query).all()
    return {
        token_by_digest[row.token]: Student(
            id=row.id, code=row.room, nickname=row.nickname, hidden=row.hidden
        )
        for row in rows
    }


def list_students(database: Database, code: str) -> list[Student]:
    """Returns the students of a room in the order in which they came."""
    query = sa.select(student_table).where(student_table.c.room == code).order_by(student_table.c.id)
    with database.read() as connection:
        return [
            Student(id=row.id, code=code, nickname=row.nickname, hidden=row.hidden)
            for row in connection.execute(query)
        ]


def hide_student(database: Database, code: str, student_id: int, hidden: bool = True) -> None:
    """Hides what a student of a room writes from all screens, or shows it again; choices are counted."""
    with database.write() as connection:
        update_and_bump_revision(connection, database, code)
        connection.execute(
            student_table.update()
            .where(student_table.c.room == code, student_table.c.id == student_id)
            .values(hidden=hidden)
        )


def save_sentence(database: Database, student: Student, text: str) -> None:
    """Keeps the sentence of a student, in place of the one before.

    Raises:
        ClassroomError: If none is wanted now.
        InvalidValueError: If it is empty or has more than 80 characters.
    """
    sentence = check_short_text("sentence", text)
    room_query = sa.select(room_table.c.code).where(
        build_room_condition(database, student.code), room_table.c.wants_sentences
    )
    with database.write() as connection:
        if connection.scalar(room_query.with_for_update()) is None:
            raise ClassroomError(message("room-gone.sentences"))
        connection.execute(
            student_table.update().where(student_table.c.id == student.id).values(sentence=sentence)
        )


def read_sentence(database: Database, student: Student) -> str:
    """Returns the sentence that a student has sent, or ""."""
    with database.read() as connection:
        return (
            connection.scalar(sa.select(student_table.c.sentence).where(student_table.c.id == student.id))
            or ""
        )


def list_sentences(database: Database, code: str) -> list[Sentence]:
    """Returns the sentences of a room, the first student's first."""
    query = sa.select(
        student_table.c.id.label("student"),
        student_table.c.nickname,
        student_table.c.sentence.label("text"),
        student_table.c.hidden,
    ).where(student_table.c.room == code, student_table.c.sentence != "")
    with database.read() as connection:
        return [Sentence(**row) for row in connection.execute(query.order_by(student_table.c.id)).mappings()]
