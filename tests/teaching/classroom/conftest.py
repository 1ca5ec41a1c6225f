"""Each test of rooms runs on SQLite and on a real PostgreSQL server, which is skipped where there is none."""

import contextlib

import pytest

from core.teaching.classroom import questions, rooms, students
from core.teaching.classroom.database import Database
from core.teaching.lessons import Question
from tests.support.postgres import PostgresNotFoundError, running_postgres


class Clock:
    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="session")
def postgres():
    with contextlib.ExitStack() as stack:
        try:
            address = stack.enter_context(running_postgres())
        except PostgresNotFoundError as error:
            pytest.skip(str(error))
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/rooms.sqlite3"
    return request.getfixturevalue("postgres")


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def database(address, clock):
    room_database = Database(address, clock)
    with room_database.write() as connection:
        connection.execute(rooms.room_table.delete())
    yield room_database
    room_database.close()


@pytest.fixture
def opened(database):
    return rooms.open_room(database)


@pytest.fixture
def come(database, opened):
    def enter_room(nickname: str = ""):
        return students.find_student(
            database, opened.code, students.add_student(database, opened.code, nickname)
        )

    return enter_room


@pytest.fixture
def ask(database, opened):
    def ask_question(**fields):
        fields = {"text": "Which is it?", "kind": "choice", "options": ("a", "b", "c"), "truth": "b"} | fields
        questions.ask_question(database, opened.code, Question(**fields))
        return rooms.find_room(database, opened.code).current_question

    return ask_question
