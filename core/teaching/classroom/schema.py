"""The tables. A change of them raises `VERSION`, which is part of their names: no migration is needed.

Rooms live for a day. A version of the app that has other tables begins with empty ones, and deletes those of
the version before.
"""

import sqlalchemy as sa

from .codes import CODE_LENGTH
from .records import MAX_PLACE_CHARACTERS, MAX_TEXT_CHARACTERS

VERSION = 2
TABLE_PREFIX = "atlas_class"
METADATA = sa.MetaData()


def _table(name: str, *columns) -> sa.Table:
    return sa.Table(f"{TABLE_PREFIX}{VERSION}_{name}", METADATA, *columns)


def _cascading_key(table: sa.Table, key: str) -> sa.ForeignKey:
    """Returns a reference to a row with which this one is deleted."""
    return sa.ForeignKey(table.c[key], ondelete="CASCADE")


room_table = _table(
    "rooms",
    sa.Column("code", sa.String(CODE_LENGTH), primary_key=True),
    sa.Column("channel", sa.String(40), nullable=False, unique=True),
    sa.Column("teacher", sa.String(64), nullable=False),  # digest of the secret
    sa.Column("key", sa.String(64), nullable=False),  # digest of what the class's link carries
    sa.Column("closed", sa.Boolean, nullable=False),  # its door
    sa.Column("opened", sa.Float(53), nullable=False),  # seconds since 1970
    sa.Column("empty_since", sa.Float(53), nullable=False),  # while no student is in it
    sa.Column("place", sa.String(MAX_PLACE_CHARACTERS), nullable=False),
    sa.Column("follows", sa.Boolean, nullable=False),
    sa.Column("wants_sentences", sa.Boolean, nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("question", sa.Integer),  # the id of the one that is asked
)
student_table = _table(
    "students",
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("room", _cascading_key(room_table, "code"), nullable=False, index=True),
    sa.Column("token", sa.String(64), nullable=False, unique=True),  # digest
    sa.Column("nickname", sa.String(MAX_TEXT_CHARACTERS), nullable=False),
    sa.Column("hidden", sa.Boolean, nullable=False),
    sa.Column("sentence", sa.String(MAX_TEXT_CHARACTERS), nullable=False),
)
question_table = _table(
    "questions",
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("room", _cascading_key(room_table, "code"), nullable=False, index=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("record", sa.Text, nullable=False),  # JSON of a `Question`
    sa.Column("state", sa.String(10), nullable=False),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("outcomes", sa.Text, nullable=False),  # JSON: what each text leads to, once it was judged
)
answer_table = _table(
    "answers",
    sa.Column("question", _cascading_key(question_table, "id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("student", _cascading_key(student_table, "id"), primary_key=True, index=True),
    sa.Column("value", sa.String(MAX_TEXT_CHARACTERS), nullable=False),
    sa.Column("at", sa.Float(53), nullable=False),  # seconds since 1970
)
