"""Rooms: open one, find it, lead it, end it; what is older than a day, or stays empty, is deleted."""

import dataclasses
import json
from collections.abc import Collection

import sqlalchemy as sa

from ...base.checks import check_text
from ...base.i18n import message
from . import codes
from .database import Database
from .records import (
    MAX_EMPTY_MINUTES,
    MAX_PLACE_CHARACTERS,
    MAX_ROOMS,
    ROOM_LIFETIME_HOURS,
    ClassroomError,
    Question,
    Room,
    RoomQuestion,
    RoomStatus,
)
from .schema import answer_table, question_table, room_table, student_table


@dataclasses.dataclass(frozen=True, kw_only=True)
class NewRoom:
    """A room that was just opened, for its teacher alone.

    Attributes:
        code: For the class.
        secret: For the teacher. It is told this once; the database holds its digest.
    """

    code: str
    secret: str = dataclasses.field(repr=False)


_QUESTION_COLUMNS = ("id", "number", "record", "state", "round", "outcomes")


def open_room(database: Database) -> NewRoom:
    """Opens a room.

    Raises:
        ClassroomError: If there are as many as there may be.
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
                channel=codes.generate_secret(),
                teacher=codes.hash_secret(secret),
                key=codes.hash_secret(codes.derive_room_key(secret)),
                closed=False,
                opened=database.clock(),
                empty_since=database.clock(),
                place="",
                follows=True,
                wants_sentences=False,
                revision=1,
            )
        )
    return NewRoom(code=code, secret=secret)


def purge_rooms(database: Database) -> int:
    """Deletes rooms that are a day old or have long been empty, with all in them, and returns how many."""
    is_old = room_table.c.opened <= _compute_oldest_opening(database)
    student_query = sa.select(student_table.c.id).where(student_table.c.room == room_table.c.code)
    is_empty = sa.and_(
        room_table.c.empty_since <= database.clock() - 60 * MAX_EMPTY_MINUTES, sa.not_(student_query.exists())
    )
    with database.write() as connection:
        return connection.execute(room_table.delete().where(sa.or_(is_old, is_empty))).rowcount


def _compute_oldest_opening(database: Database) -> float:
    return database.clock() - 3600 * ROOM_LIFETIME_HOURS


def build_open_condition(database: Database):
    """Returns the condition that a room is not too old."""
    return room_table.c.opened > _compute_oldest_opening(database)


def build_room_condition(database: Database, code: str):
    """Returns the condition that a room has a code and is not too old."""
    return sa.and_(room_table.c.code == code, build_open_condition(database))


def find_room(database: Database, code: str) -> Room | None:
    row = _read_row(database, build_room_condition(database, code))
    if row is None:
        return None
    return Room(
        code=row.code,
        channel=row.channel,
        place=row.place,
        follows=row.follows,
        wants_sentences=row.wants_sentences,
        closed=row.closed,
        revision=row.revision,
        current_question=_parse_room_question(row),
    )


def find_question_by_channel(database: Database, channel: str) -> RoomQuestion | None:
    """Returns the question of the room that has a channel, or None."""
    row = _read_row(database, sa.and_(room_table.c.channel == channel, build_open_condition(database)))
    return None if row is None else _parse_room_question(row)


def _read_row(database: Database, condition) -> sa.Row | None:
    columns = (*room_table.c, *(question_table.c[name] for name in _QUESTION_COLUMNS))
    joined_tables = room_table.outerjoin(question_table, question_table.c.id == room_table.c.question)
    with database.read() as connection:
        return connection.execute(sa.select(*columns).select_from(joined_tables).where(condition)).first()


def _parse_room_question(row: sa.Row) -> RoomQuestion | None:
    if row.id is None:
        return None
    question = Question.from_json(row.record)
    return RoomQuestion(
        id=row.id,
        number=row.number,
        question=question,
        state=row.state,
        round=row.round,
        outcomes=json.loads(row.outcomes),
    )


def is_teacher(database: Database, code: str, secret: str) -> bool:
    """Tells whether a secret is that of a room's teacher."""
    with database.read() as connection:
        stored_digest = connection.scalar(
            sa.select(room_table.c.teacher).where(build_room_condition(database, code))
        )
    return stored_digest is not None and codes.matches_digest(secret, stored_digest)


def is_room_key(database: Database, code: str, key: str) -> bool:
    """Tells whether a key is that which the link of a room carries."""
    with database.read() as connection:
        stored_digest = connection.scalar(
            sa.select(room_table.c.key).where(build_room_condition(database, code))
        )
    return stored_digest is not None and codes.matches_digest(key, stored_digest)


def update_room(database: Database, code: str, **changes) -> None:
    """Changes what a room shows: `place`, `follows`, `wants_sentences`, or whether its door is `closed`.

    Raises:
        ClassroomError: If the room is not open any more.
    """
    if "place" in changes:
        check_text("place", changes["place"], MAX_PLACE_CHARACTERS)
    with database.write() as connection:
        update_and_bump_revision(connection, database, code, **changes)


def update_and_bump_revision(connection: sa.Connection, database: Database, code: str, **changes) -> None:
    """Changes a room inside a transaction, which students are to see."""
    result = connection.execute(
        room_table.update()
        .where(build_room_condition(database, code))
        .values(revision=room_table.c.revision + 1, **changes)
    )
    if not result.rowcount:
        raise ClassroomError(message("room-gone"))


def empty_room(database: Database, code: str) -> None:
    """Puts everybody out of a room, with what they answered and wrote; the room and its questions stay.

    Raises:
        ClassroomError: If the room is not open any more.
    """
    with database.write() as connection:
        update_and_bump_revision(connection, database, code, empty_since=database.clock())
        connection.execute(student_table.delete().where(student_table.c.room == code))


def end_room(database: Database, code: str) -> None:
    """Deletes a room with all that is in it."""
    with database.write() as connection:
        connection.execute(room_table.delete().where(room_table.c.code == code))


def read_statuses(database: Database, channels: Collection[str]) -> dict[str, RoomStatus]:
    """Returns the pulse of each room by its channel; of one that is not open any more there is none."""

    def count(table: sa.Table, *conditions):
        return sa.select(sa.func.count()).select_from(table).where(*conditions).scalar_subquery()

    in_room = student_table.c.room == room_table.c.code
    answer_count = (
        sa.select(sa.func.count())
        .select_from(answer_table.join(question_table))
        .where(
            answer_table.c.question == room_table.c.question, answer_table.c.round == question_table.c.round
        )
    )
    query = sa.select(
        room_table.c.channel,
        room_table.c.revision,
        count(student_table, in_room).label("students"),
        answer_count.scalar_subquery().label("answered"),
        count(student_table, in_room, student_table.c.sentence != "").label("sentences"),
    ).where(room_table.c.channel.in_(channels), build_open_condition(database))
    with database.read() as connection:
        rows = connection.execute(query).mappings().all()
    return {
        row["channel"]: RoomStatus(**{name: row[name] for name in RoomStatus.__dataclass_fields__})
        for row in rows
    }
