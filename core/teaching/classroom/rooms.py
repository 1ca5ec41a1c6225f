"""Rooms: open, find, change, empty and delete them; old and empty ones are purged."""

import dataclasses
import functools
import json
from collections.abc import Collection

import sqlalchemy as sa

from ...base.checks import check_text
from ...base.i18n import get_language, message
from ..lessons import Question
from ..lessons.lesson import MAX_PAGE_PATH_CHARACTERS
from . import codes
from .database import Database
from .records import MAX_EMPTY_MINUTES, MAX_ROOMS, ROOM_LIFETIME_HOURS, ClassroomError, Room, RoomQuestion
from .schema import answer_table, question_table, room_table, student_table


@dataclasses.dataclass(frozen=True, kw_only=True)
class NewRoom:
    """A room that was just opened.

    Attributes:
        code: Code of the room, for the class.
        secret: The teacher's secret. The database holds its digest alone.
    """

    code: str
    secret: str = dataclasses.field(repr=False)


_QUESTION_COLUMNS = [column for column in question_table.c if column.name != "room_code"]


def open_room(database: Database) -> NewRoom:
    """Opens a room.

    Raises:
        ClassroomError: If `MAX_ROOMS` are open.
    """
    purge_rooms(database)
    secret = codes.generate_secret()
    with database.write() as connection:
        used_codes = set(connection.scalars(sa.select(room_table.c.code).with_for_update()))
        if len(used_codes) >= MAX_ROOMS:
            raise ClassroomError(message("room-gone.rooms", count=MAX_ROOMS))
        code = codes.generate_code()
        while code in used_codes:
            code = codes.generate_code()
        connection.execute(
            room_table.insert().values(
                code=code,
                public_id=codes.generate_secret(),
                teacher_secret_digest=codes.hash_secret(secret),
                room_key_digest=codes.hash_secret(codes.derive_room_key(secret)),
                is_locked=False,
                opened_at=database.clock(),
                empty_since=database.clock(),
                page_path="",
                students_follow=True,
                accepts_sentences=False,
                revision=1,
            )
        )
    return NewRoom(code=code, secret=secret)


def purge_rooms(database: Database) -> int:
    """Deletes rooms that are a day old or have long been empty, and returns their number."""
    is_old = room_table.c.opened_at <= _compute_oldest_opening_time(database)
    student_query = sa.select(student_table.c.id).where(student_table.c.room_code == room_table.c.code)
    is_empty = sa.and_(
        room_table.c.empty_since <= database.clock() - 60 * MAX_EMPTY_MINUTES, sa.not_(student_query.exists())
    )
    with database.write() as connection:
        return connection.execute(room_table.delete().where(sa.or_(is_old, is_empty))).rowcount


def _compute_oldest_opening_time(database: Database) -> float:
    return database.clock() - 3600 * ROOM_LIFETIME_HOURS


def make_unexpired_condition(database: Database):
    """Returns the SQL condition that a room is younger than a day."""
    return room_table.c.opened_at > _compute_oldest_opening_time(database)


def make_room_condition(database: Database, code: str):
    """Returns the SQL condition that a room has a code and is younger than a day."""
    return sa.and_(room_table.c.code == code, make_unexpired_condition(database))


def find_room(database: Database, code: str) -> Room | None:
    row = _read_row(database, make_room_condition(database, code))
    if row is None:
        return None
    return Room(
        code=row.code,
        public_id=row.public_id,
        page_path=row.page_path,
        students_follow=row.students_follow,
        accepts_sentences=row.accepts_sentences,
        is_locked=row.is_locked,
        revision=row.revision,
        current_question=_parse_room_question(row),
    )


def find_question_by_public_id(database: Database, public_id: str) -> RoomQuestion | None:
    """Returns the current question of the room with a public id, or None."""
    row = _read_row(
        database, sa.and_(room_table.c.public_id == public_id, make_unexpired_condition(database))
    )
    return None if row is None else _parse_room_question(row)


def _read_row(database: Database, condition) -> sa.Row | None:
    joined_tables = room_table.outerjoin(
        question_table, question_table.c.id == room_table.c.current_question_id
    )
    query = sa.select(*room_table.c, *_QUESTION_COLUMNS).select_from(joined_tables)
    with database.read() as connection:
        return connection.execute(query.where(condition)).first()


def _parse_room_question(row: sa.Row) -> RoomQuestion | None:
    if row.id is None:
        return None
    return RoomQuestion(
        id=row.id,
        number=row.number,
        question=parse_question(row.question_json),
        state=row.state,
        round_number=row.round_number,
        outcome_by_text=json.loads(row.graded_answers_json),
        timer_ends_at=row.timer_ends_at,
        timer_seconds=row.timer_seconds,
    )


def parse_question(question_json: str) -> Question:
    """Returns a stored question in the current language."""
    return _parse_question_in(question_json, get_language())


@functools.lru_cache(maxsize=256)
def _parse_question_in(question_json: str, _language: str) -> Question:
    return Question.from_json(question_json).localize()


def is_teacher(database: Database, code: str, secret: str) -> bool:
    """Tells whether a secret is that of a room's teacher."""
    return _matches_digest(database, code, room_table.c.teacher_secret_digest, secret)


def is_correct_room_key(database: Database, code: str, room_key: str) -> bool:
    """Tells whether a key is the one in the link of a room."""
    return _matches_digest(database, code, room_table.c.room_key_digest, room_key)


def _matches_digest(database: Database, code: str, column: sa.Column, secret: str) -> bool:
    with database.read() as connection:
        stored_digest = connection.scalar(sa.select(column).where(make_room_condition(database, code)))
    return stored_digest is not None and codes.matches_digest(secret, stored_digest)


def update_room(database: Database, code: str, **changes) -> None:
    """Changes `page_path`, `students_follow`, `accepts_sentences` or `is_locked` of a room.

    Raises:
        ClassroomError: If the room is not open any more.
    """
    if "page_path" in changes:
        check_text("page_path", changes["page_path"], MAX_PAGE_PATH_CHARACTERS)
    with database.write() as connection:
        update_and_bump_revision(connection, database, code, **changes)


def update_and_bump_revision(connection: sa.Connection, database: Database, code: str, **changes) -> None:
    """Changes a room within a transaction, and its revision, so that screens run again.

    Raises:
        ClassroomError: If the room is not open any more.
    """
    result = connection.execute(
        room_table.update()
        .where(make_room_condition(database, code))
        .values(revision=room_table.c.revision + 1, **changes)
    )
    if not result.rowcount:
        raise ClassroomError(message("room-gone"))


def empty_room(database: Database, code: str) -> None:
    """Removes all students of a room with their answers and sentences; the room and its questions stay.

    Raises:
        ClassroomError: If the room is not open any more.
    """
    with database.write() as connection:
        update_and_bump_revision(connection, database, code, empty_since=database.clock())
        connection.execute(student_table.delete().where(student_table.c.room_code == code))


def end_room(database: Database, code: str) -> None:
    """Deletes a room with its questions, students and answers."""
    with database.write() as connection:
        connection.execute(room_table.delete().where(room_table.c.code == code))


def read_statuses(database: Database, public_ids: Collection[str]) -> dict[str, dict[str, int]]:
    """Returns the statuses of open rooms by their public ids, as browsers poll them.

    Returns:
        Of each room `revision` (see `Room`), `num_students`, `num_answers` to the current question in its
        current round, and `num_sentences` that students submitted.
    """

    def count(table, *conditions):
        return sa.select(sa.func.count()).select_from(table).where(*conditions).scalar_subquery()

    in_room = student_table.c.room_code == room_table.c.code
    query = sa.select(
        room_table.c.public_id,
        room_table.c.revision,
        count(student_table, in_room).label("num_students"),
        count(
            answer_table.join(question_table),
            answer_table.c.question_id == room_table.c.current_question_id,
            answer_table.c.round_number == question_table.c.round_number,
        ).label("num_answers"),
        count(student_table, in_room, student_table.c.sentence != "").label("num_sentences"),
    ).where(room_table.c.public_id.in_(public_ids), make_unexpired_condition(database))
    with database.read() as connection:
        rows = map(dict, connection.execute(query).mappings())
        return {row.pop("public_id"): row for row in rows}
