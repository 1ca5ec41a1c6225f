"""Students: come into a room, come back, be hidden; the sentences of a class."""

import dataclasses
from collections.abc import Collection

import sqlalchemy as sa

from ...base.i18n import message
from . import codes
from .database import Database
from .records import MOST_STUDENTS, ClassroomError, Student, short_text
from .rooms import alive, is_open, move_on
from .schema import rooms, students


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


def enter(database: Database, code: str, nickname: str = "") -> str:
    """Lets a student into a room and returns the token by which the student comes back.

    Raises:
        ClassroomError: If the room is not open, its door is closed, or it is full.
        InvalidValueError: If the nickname has more than 80 characters.
    """
    name = short_text("nickname", nickname, may_be_empty=True)
    token = codes.new_secret()
    with database.write() as connection:
        # PostgreSQL: one at a time, so that the count is right
        closed = connection.scalar(sa.select(rooms.c.closed).where(alive(database, code)).with_for_update())
        if closed is None:
            raise ClassroomError(message("room-gone"))
        if closed:
            raise ClassroomError(message("room-gone.closed"))
        in_room = sa.select(sa.func.count()).select_from(students).where(students.c.room == code)
        if (connection.scalar(in_room) or 0) >= MOST_STUDENTS:
            raise ClassroomError(message("room-gone.full", count=MOST_STUDENTS))
        connection.execute(
            students.insert().values(
                room=code, token=codes.digest(token), nickname=name, hidden=False, sentence=""
            )
        )
    return token


def find(database: Database, code: str, token: str) -> Student | None:
    """Returns the student of a room who has a token, or None."""
    student = find_all(database, [token]).get(token)
    return student if student is not None and student.code == code else None


def find_all(database: Database, tokens: Collection[str]) -> dict[str, Student]:
    """Returns the students of open rooms who have one of the tokens, by their tokens."""
    by_digest = {codes.digest(token): token for token in tokens}
    query = (
        sa.select(students.c.id, students.c.room, students.c.token, students.c.nickname, students.c.hidden)
        .select_from(students.join(rooms))
        .where(students.c.token.in_(by_digest), is_open(database))
    )
    with database.read() as connection:
        rows = connection.execute(query).all()
    return {
        by_digest[row.token]: Student(id=row.id, code=row.room, nickname=row.nickname, hidden=row.hidden)
        for row in rows
    }


def everybody(database: Database, code: str) -> list[Student]:
    """Returns the students of a room in the order in which they came."""
    query = sa.select(students).where(students.c.room == code).order_by(students.c.id)
    with database.read() as connection:
        return [
            Student(id=row.id, code=code, nickname=row.nickname, hidden=row.hidden)
            for row in connection.execute(query)
        ]


def hide(database: Database, code: str, student: int, hidden: bool = True) -> None:
    """Hides what a student of a room writes from all screens, or shows it again; choices are counted."""
    with database.write() as connection:
        move_on(connection, database, code)
        connection.execute(
            students.update().where(students.c.room == code, students.c.id == student).values(hidden=hidden)
        )


def send_sentence(database: Database, student: Student, text: str) -> None:
    """Keeps the sentence of a student, in place of the one before.

    Raises:
        ClassroomError: If none is wanted now.
        InvalidValueError: If it is empty or has more than 80 characters.
    """
    sentence = short_text("sentence", text)
    wanted = sa.select(rooms.c.code).where(alive(database, student.code), rooms.c.wants_sentences)
    with database.write() as connection:
        if connection.scalar(wanted.with_for_update()) is None:
            raise ClassroomError(message("room-gone.sentences"))
        connection.execute(students.update().where(students.c.id == student.id).values(sentence=sentence))


def sentence_of(database: Database, student: Student) -> str:
    """Returns the sentence that a student has sent, or ""."""
    with database.read() as connection:
        return connection.scalar(sa.select(students.c.sentence).where(students.c.id == student.id)) or ""


def sentences(database: Database, code: str) -> list[Sentence]:
    """Returns the sentences of a room, the first student's first."""
    query = sa.select(
        students.c.id.label("student"),
        students.c.nickname,
        students.c.sentence.label("text"),
        students.c.hidden,
    ).where(students.c.room == code, students.c.sentence != "")
    with database.read() as connection:
        return [Sentence(**row) for row in connection.execute(query.order_by(students.c.id)).mappings()]
