"""The database tables of the classroom. A change of them raises `SCHEMA_VERSION`, a part of their names.

Rooms live for a day, so there are no migrations: a version of the app with other tables begins with empty
ones and deletes those of the previous version.
"""

import sqlalchemy as sa

from ..lessons.answer_checks import MAX_ANSWER_CHARACTERS
from ..lessons.lesson import MAX_PAGE_PATH_CHARACTERS
from .codes import CODE_LENGTH

SCHEMA_VERSION = 4
TABLE_PREFIX = "atlas_class"
METADATA = sa.MetaData()


def _table(name: str, *columns) -> sa.Table:
    return sa.Table(f"{TABLE_PREFIX}{SCHEMA_VERSION}_{name}", METADATA, *columns)


def _cascading_key(table: sa.Table, column_name: str) -> sa.ForeignKey:
    return sa.ForeignKey(table.c[column_name], ondelete="CASCADE")


room_table = _table(
    "rooms",
    sa.Column("code", sa.String(CODE_LENGTH), primary_key=True),
    # a random id that browsers poll the room's status by; it opens nothing
    sa.Column("public_id", sa.String(40), nullable=False, unique=True),
    sa.Column("teacher_secret_digest", sa.String(64), nullable=False),
    sa.Column("room_key_digest", sa.String(64), nullable=False),  # of the key in the class's link
    sa.Column("is_locked", sa.Boolean, nullable=False),  # nobody new can join
    sa.Column("opened_at", sa.Float(53), nullable=False),  # seconds since 1970
    sa.Column("empty_since", sa.Float(53), nullable=False),  # counts while no student is in it
    sa.Column("page_path", sa.String(MAX_PAGE_PATH_CHARACTERS), nullable=False),  # the teacher's page
    sa.Column("students_follow", sa.Boolean, nullable=False),  # their screens show that page
    sa.Column("accepts_sentences", sa.Boolean, nullable=False),  # students may submit a sentence
    sa.Column("revision", sa.Integer, nullable=False),  # grows with each change that students see
    sa.Column("current_question_id", sa.Integer),
)
student_table = _table(
    "students",
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("room_code", _cascading_key(room_table, "code"), nullable=False, index=True),
    sa.Column("token_digest", sa.String(64), nullable=False, unique=True),
    sa.Column("nickname", sa.String(MAX_ANSWER_CHARACTERS), nullable=False),
    sa.Column("is_hidden", sa.Boolean, nullable=False),  # no screen shows what the student types
    sa.Column("sentence", sa.String(MAX_ANSWER_CHARACTERS), nullable=False),  # "" before one is submitted
)
question_table = _table(
    "questions",
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("room_code", _cascading_key(room_table, "code"), nullable=False, index=True),
    sa.Column("number", sa.Integer, nullable=False),  # in its room, from 1
    sa.Column("question_json", sa.Text, nullable=False),  # a `Question`
    sa.Column("state", sa.String(10), nullable=False),
    sa.Column("round_number", sa.Integer, nullable=False),  # 2 once it was asked again
    sa.Column("graded_answers_json", sa.Text, nullable=False),  # `RoomQuestion.outcome_by_text`
    sa.Column("timer_ends_at", sa.Float(53), nullable=False),  # seconds since 1970; 0 without a timer
    sa.Column("timer_seconds", sa.Integer, nullable=False),
)
answer_table = _table(
    "answers",
    sa.Column("question_id", _cascading_key(question_table, "id"), primary_key=True),
    sa.Column("round_number", sa.Integer, primary_key=True),
    sa.Column("student_id", _cascading_key(student_table, "id"), primary_key=True, index=True),
    sa.Column("answer", sa.String(MAX_ANSWER_CHARACTERS), nullable=False),
    sa.Column("answered_at", sa.Float(53), nullable=False),  # seconds since 1970
)
