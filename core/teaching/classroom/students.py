"""Students of a room: add, find, list and hide them; the sentences that they submit."""

import dataclasses
from collections.abc import Collection

import sqlalchemy as sa

from ...base.i18n import message
from . import codes
from .database import Database
from .records import MAX_STUDENTS, ClassroomError, Student, check_short_text
from .rooms import make_room_condition, make_unexpired_condition, update_and_bump_revision
from .schema import room_table, student_table


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sentence:
    """A sentence that a student submitted.

    Attributes:
        student_id: Id of the student.
        nickname: Nickname of the student.
        text: The sentence, at most 80 characters.
        is_hidden: Whether screens leave out what this student types.
    """

    student_id: int
    nickname: str
    text: str
    is_hidden: bool


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
        sa.select(
            student_table.c.id,
            student_table.c.room_code,
            student_table.c.token_digest,
            student_table.c.nickname,
            student_table.c.is_hidden,
        )
        .select_from(student_table.join(room_table))
        .where(student_table.c.token_digest.in_(token_by_digest), make_unexpired_condition(database))
    )
    with database.read() as connection:
        rows = connection.execute(query).all()
    return {
        token_by_digest[row.token_digest]: Student(
            id=row.id, room_code=row.room_code, nickname=row.nickname, is_hidden=row.is_hidden
        )
        for row in rows
    }


def list_students(database: Database, code: str) -> list[Student]:
    """Returns the students of a room in the order in which they joined."""
    query = sa.select(student_table).where(student_table.c.room_code == code).order_by(student_table.c.id)
    with database.read() as connection:
        return [
            Student(id=row.id, room_code=code, nickname=row.nickname, is_hidden=row.is_hidden)
            for row in connection.execute(query)
        ]


def hide_student_texts(database: Database, code: str, student_id: int, is_hidden: bool = True) -> None:
    """Hides the texts of a student from all screens, or shows them again; choices are counted either way."""
    with database.write() as connection:
        update_and_bump_revision(connection, database, code)
        connection.execute(
            student_table.update()
            .where(student_table.c.room_code == code, student_table.c.id == student_id)
            .values(is_hidden=is_hidden)
        )


def save_sentence(database: Database, student: Student, text: str) -> None:
    """Saves the sentence of a student, in place of an earlier one.

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


def read_sentence(database: Database, student: Student) -> str:
    """Returns the sentence that a student submitted, or ""."""
    with database.read() as connection:
        return (
            connection.scalar(sa.select(student_table.c.sentence).where(student_table.c.id == student.id))
            or ""
        )


def list_sentences(database: Database, code: str) -> list[Sentence]:
    """Returns the sentences of a room, the first student's first."""
    query = sa.select(
        student_table.c.id.label("student_id"),
        student_table.c.nickname,
        student_table.c.sentence.label("text"),
        student_table.c.is_hidden,
    ).where(student_table.c.room_code == code, student_table.c.sentence != "")
    with database.read() as connection:
        return [Sentence(**row) for row in connection.execute(query.order_by(student_table.c.id)).mappings()]
