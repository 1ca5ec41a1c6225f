"""The tables. A change of them raises `VERSION`, which is part of their names: no migration is needed.

Rooms live for a day. A version of the app that has other tables begins with empty ones, and deletes those of
the version before.
"""

import sqlalchemy as sa

from .codes import LENGTH
from .records import LONGEST_PLACE, LONGEST_TEXT

VERSION = 2
PREFIX = "atlas_class"
METADATA = sa.MetaData()


def _table(name: str, *columns) -> sa.Table:
    return sa.Table(f"{PREFIX}{VERSION}_{name}", METADATA, *columns)


def _belongs_to(table: sa.Table, key: str) -> sa.ForeignKey:
    """Returns a reference to a row with which this one is deleted."""
    return sa.ForeignKey(table.c[key], ondelete="CASCADE")


rooms = _table(
    "rooms",
    sa.Column("code", sa.String(LENGTH), primary_key=True),
    sa.Column("channel", sa.String(40), nullable=False, unique=True),
    sa.Column("teacher", sa.String(64), nullable=False),  # digest of the secret
    sa.Column("key", sa.String(64), nullable=False),  # digest of what the class's link carries
    sa.Column("closed", sa.Boolean, nullable=False),  # its door
    sa.Column("opened", sa.Float(53), nullable=False),  # seconds since 1970
    sa.Column("empty_since", sa.Float(53), nullable=False),  # while no student is in it
    sa.Column("place", sa.String(LONGEST_PLACE), nullable=False),
    sa.Column("follows", sa.Boolean, nullable=False),
    sa.Column("wants_sentences", sa.Boolean, nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("question", sa.Integer),  # the id of the one that is asked
)
students = _table(
    "students",
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("room", _belongs_to(rooms, "code"), nullable=False, index=True),
    sa.Column("token", sa.String(64), nullable=False, unique=True),  # digest
    sa.Column("nickname", sa.String(LONGEST_TEXT), nullable=False),
    sa.Column("hidden", sa.Boolean, nullable=False),
    sa.Column("sentence", sa.String(LONGEST_TEXT), nullable=False),
)
questions = _table(
    "questions",
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("room", _belongs_to(rooms, "code"), nullable=False, index=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("record", sa.Text, nullable=False),  # JSON of a `Question`
    sa.Column("state", sa.String(10), nullable=False),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("outcomes", sa.Text, nullable=False),  # JSON: what each text leads to, once it was judged
)
answers = _table(
    "answers",
    sa.Column("question", _belongs_to(questions, "id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("student", _belongs_to(students, "id"), primary_key=True, index=True),
    sa.Column("value", sa.String(LONGEST_TEXT), nullable=False),
    sa.Column("at", sa.Float(53), nullable=False),  # seconds since 1970
)
