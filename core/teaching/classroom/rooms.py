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
    EMPTY_MINUTES,
    HOURS,
    LONGEST_PLACE,
    MOST_ROOMS,
    Asked,
    ClassroomError,
    Pulse,
    Question,
    Room,
)
from .schema import answers, questions, rooms, students


@dataclasses.dataclass(frozen=True, kw_only=True)
class Opened:
    """A room that was just opened, for its teacher alone.

    Attributes:
        code: For the class.
        secret: For the teacher. It is told this once; the database holds its digest.
    """

    code: str
    secret: str = dataclasses.field(repr=False)


_OF_QUESTION = ("id", "number", "record", "state", "round", "outcomes")


def open_room(database: Database) -> Opened:
    """Opens a room.

    Raises:
        ClassroomError: If there are as many as there may be.
    """
    purge(database)
    secret = codes.new_secret()
    with database.write() as connection:
        taken = set(connection.scalars(sa.select(rooms.c.code).with_for_update()))
        if len(taken) >= MOST_ROOMS:
            raise ClassroomError(message("room-gone.rooms", count=MOST_ROOMS))
        code = codes.new_code()
        while code in taken:
            code = codes.new_code()
        connection.execute(
            rooms.insert().values(
                code=code,
                channel=codes.new_secret(),
                teacher=codes.digest(secret),
                key=codes.digest(codes.door_key(secret)),
                closed=False,
                opened=database.clock(),
                empty_since=database.clock(),
                place="",
                follows=True,
                wants_sentences=False,
                revision=1,
            )
        )
    return Opened(code=code, secret=secret)


def purge(database: Database) -> int:
    """Deletes rooms that are a day old or have long been empty, with all in them, and returns how many."""
    is_old = rooms.c.opened <= _oldest(database)
    somebody = sa.select(students.c.id).where(students.c.room == rooms.c.code)
    is_empty = sa.and_(
        rooms.c.empty_since <= database.clock() - 60 * EMPTY_MINUTES, sa.not_(somebody.exists())
    )
    with database.write() as connection:
        return connection.execute(rooms.delete().where(sa.or_(is_old, is_empty))).rowcount


def _oldest(database: Database) -> float:
    return database.clock() - 3600 * HOURS


def is_open(database: Database):
    """Returns the condition that a room is not too old."""
    return rooms.c.opened > _oldest(database)


def alive(database: Database, code: str):
    """Returns the condition that a room has a code and is not too old."""
    return sa.and_(rooms.c.code == code, is_open(database))


def find(database: Database, code: str) -> Room | None:
    row = _row(database, alive(database, code))
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
        asked=_asked(row),
    )


def question_of_channel(database: Database, channel: str) -> Asked | None:
    """Returns the question of the room that has a channel, or None."""
    row = _row(database, sa.and_(rooms.c.channel == channel, is_open(database)))
    return None if row is None else _asked(row)


def _row(database: Database, condition) -> sa.Row | None:
    columns = (*rooms.c, *(questions.c[name] for name in _OF_QUESTION))
    joined = rooms.outerjoin(questions, questions.c.id == rooms.c.question)
    with database.read() as connection:
        return connection.execute(sa.select(*columns).select_from(joined).where(condition)).first()


def _asked(row: sa.Row) -> Asked | None:
    if row.id is None:
        return None
    question = Question.from_text(row.record)
    return Asked(
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
        kept = connection.scalar(sa.select(rooms.c.teacher).where(alive(database, code)))
    return kept is not None and codes.is_secret(secret, kept)


def is_key(database: Database, code: str, key: str) -> bool:
    """Tells whether a key is that which the link of a room carries."""
    with database.read() as connection:
        kept = connection.scalar(sa.select(rooms.c.key).where(alive(database, code)))
    return kept is not None and codes.is_secret(key, kept)


def lead(database: Database, code: str, **changes) -> None:
    """Changes what a room shows: `place`, `follows`, `wants_sentences`, or whether its door is `closed`.

    Raises:
        ClassroomError: If the room is not open any more.
    """
    if "place" in changes:
        check_text("place", changes["place"], LONGEST_PLACE)
    with database.write() as connection:
        move_on(connection, database, code, **changes)


def move_on(connection: sa.Connection, database: Database, code: str, **changes) -> None:
    """Changes a room inside a transaction, which students are to see."""
    changed = connection.execute(
        rooms.update().where(alive(database, code)).values(revision=rooms.c.revision + 1, **changes)
    )
    if not changed.rowcount:
        raise ClassroomError(message("room-gone"))


def empty(database: Database, code: str) -> None:
    """Puts everybody out of a room, with what they answered and wrote; the room and its questions stay.

    Raises:
        ClassroomError: If the room is not open any more.
    """
    with database.write() as connection:
        move_on(connection, database, code, empty_since=database.clock())
        connection.execute(students.delete().where(students.c.room == code))


def end_room(database: Database, code: str) -> None:
    """Deletes a room with all that is in it."""
    with database.write() as connection:
        connection.execute(rooms.delete().where(rooms.c.code == code))


def pulses(database: Database, channels: Collection[str]) -> dict[str, Pulse]:
    """Returns the pulse of each room by its channel; of one that is not open any more there is none."""

    def count(table: sa.Table, *conditions):
        return sa.select(sa.func.count()).select_from(table).where(*conditions).scalar_subquery()

    in_room = students.c.room == rooms.c.code
    answered = (
        sa.select(sa.func.count())
        .select_from(answers.join(questions))
        .where(answers.c.question == rooms.c.question, answers.c.round == questions.c.round)
    )
    query = sa.select(
        rooms.c.channel,
        rooms.c.revision,
        count(students, in_room).label("students"),
        answered.scalar_subquery().label("answered"),
        count(students, in_room, students.c.sentence != "").label("sentences"),
    ).where(rooms.c.channel.in_(channels), is_open(database))
    with database.read() as connection:
        rows = connection.execute(query).mappings().all()
    return {row["channel"]: Pulse(**{name: row[name] for name in Pulse.__dataclass_fields__}) for row in rows}
