"""The file of rooms: where it lies, who may read it, and what is told when it is deleted or damaged."""

import concurrent.futures
import logging
import os
import pathlib
import re
import shutil
import sqlite3
import stat
import subprocess
import sys
import time

import pytest
import sqlalchemy as sa

from core.base.checks import AtlasError
from core.teaching.classroom import database as module
from core.teaching.classroom import questions, rooms, settings, students, tally
from core.teaching.classroom.database import Database
from core.teaching.classroom.records import ClassroomError
from core.teaching.lessons import Question
from tests.support.class_answers import save_answer
from tests.support.refusals import refusal

CHOICE = Question(text="Which?", kind="choice", options=("a", "b"), truth="b")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "rooms.sqlite3"


@pytest.fixture
def database(path):
    opened = Database(f"sqlite:///{path}")
    yield opened
    opened.close()


@pytest.fixture
def answered(database):
    """A room with one answer, and who gave it."""
    opened = rooms.open_room(database)
    student = students.find_student(database, opened.code, students.add_student(database, opened.code))
    questions.ask_question(database, opened.code, CHOICE)
    question = rooms.find_room(database, opened.code).current_question
    save_answer(database, student, question, "a")
    return opened, student, question


# --- where it lies ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {"XDG_DATA_HOME": "/x"}, "/x/attention-atlas"),
        ("linux", {}, "/h/.local/share/attention-atlas"),
        ("darwin", {}, "/h/Library/Application Support/attention-atlas"),
        ("win32", {"LOCALAPPDATA": "/l"}, "/l/attention-atlas"),
        ("linux", {"ATLAS_DATA_HOME": "/own", "XDG_DATA_HOME": "/x"}, "/own"),
    ],
)
def test_rooms_lie_in_a_folder_for_data_and_not_in_a_cache(monkeypatch, platform, variables, folder):
    for name in ("ATLAS_DATA_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in ({"HOME": "/h", "ATLAS_CACHE_DIR": "/cache"} | variables).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(settings.sys, "platform", platform)
    assert settings.find_data_folder() == pathlib.Path(folder)


@pytest.mark.skipif(os.name == "nt", reason="/dev/null is a file of Unix")
def test_a_home_that_is_a_file_is_a_sentence(monkeypatch):
    for name in ("ATLAS_DATA_HOME", "XDG_DATA_HOME", "ATLAS_DATABASE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/dev/null")
    assert not settings.has_rooms()
    assert "ATLAS_DATA_HOME" in refusal(ClassroomError, settings.find_database_url)


def test_nobody_else_of_the_machine_reads_it(path, answered):
    modes = [stat.S_IMODE(file.stat().st_mode) for file in path.parent.glob("rooms.sqlite3*")]
    assert modes == 3 * [0o600]  # with SQLite's own beside it


def test_a_file_that_others_could_read_is_closed_to_them(path):
    path.touch()
    path.chmod(0o644)
    Database(f"sqlite:///{path}").close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


# --- deleted ------------------------------------------------------------------------------------------------


def delete_files(path: pathlib.Path) -> None:
    for file in path.parent.glob(f"{path.name}*"):
        file.unlink()


def test_after_the_file_was_deleted_no_answer_is_acknowledged_that_is_lost(path, database, answered):
    opened, student, question = answered
    delete_files(path)
    error_text = refusal(ClassroomError, save_answer, database, student, question, "b")
    assert re.search(r"deleted or replaced while the app ran.*was not saved", error_text)
    assert rooms.find_room(database, opened.code) is None
    assert "deleted or replaced" in database.loss
    again = rooms.open_room(database)  # and what comes now is on the disk
    fresh = Database(f"sqlite:///{path}")
    assert rooms.find_room(fresh, again.code) and fresh.loss == ""
    fresh.close()


def test_a_file_that_is_deleted_while_an_answer_is_written_is_told_with_the_next(path, database, answered):
    opened, student, question = answered
    with database.write() as connection:
        connection.execute(rooms.room_table.update().values(students_follow=False))
        path.unlink()
    error_text = refusal(ClassroomError, save_answer, database, student, question, "b")
    assert "deleted or replaced" in error_text
    assert rooms.find_room(database, opened.code) is None


def test_another_file_in_its_place_is_read_from_then_on(path, database, answered, tmp_path):
    opened, _, _ = answered
    other = Database(f"sqlite:///{tmp_path}/other.sqlite3")
    theirs = rooms.open_room(other)
    other.close()
    delete_files(path)
    (tmp_path / "other.sqlite3").rename(path)
    assert "replaced" in refusal(ClassroomError, rooms.find_room, database, opened.code)
    assert rooms.find_room(database, theirs.code) and rooms.find_room(database, opened.code) is None


# --- several that open it -----------------------------------------------------------------------------------

_OTHER_PROCESS_PROGRAM = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
connection.close()
"""


def read_saved_answers(path: pathlib.Path, question) -> list[str]:
    """Returns the answers that a process finds which starts after this one was killed."""
    copies = path.with_name("after")
    copies.mkdir()
    for file in path.parent.glob(f"{path.name}*"):
        shutil.copy(file, copies)
    fresh = Database(f"sqlite:///{copies / path.name}")
    found = tally.read_answers(fresh, question, 1)
    fresh.close()
    return found


def test_answers_outlive_another_process_after_the_file_was_opened_twice(path, database, answered):
    _, student, question = answered
    log = path.with_name(f"{path.name}-wal")
    again = Database(f"sqlite:///{path}")  # beside connections that are open
    subprocess.run([sys.executable, "-c", _OTHER_PROCESS_PROGRAM, str(path)], check=True)
    assert log.exists(), "the log that this process writes to is gone"
    save_answer(database, student, question, "b")
    assert read_saved_answers(path, question) == ["b"]
    again.close()


def test_of_first_visitors_who_come_together_one_opens_the_file(monkeypatch, tmp_path):
    monkeypatch.setenv("ATLAS_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("ATLAS_DATABASE", raising=False)
    opened_addresses = []
    monkeypatch.setattr(
        module, "Database", lambda address: opened_addresses.append(address) or Database(address)
    )
    with concurrent.futures.ThreadPoolExecutor(30) as threads:
        found = list(threads.map(lambda _: module.get_database(), range(30)))
    assert len(opened_addresses) == len(set(map(id, found))) == 1
    found[0].close()


# --- damaged ------------------------------------------------------------------------------------------------


def damage_file(path: pathlib.Path, how: str) -> None:
    """Damages a file of SQLite as a disk might, with all that was written in it and not beside it."""
    content = bytearray(path.read_bytes())
    if how == "header":
        content[:100] = bytes(100)
    else:
        content[4096:-4096] = os.urandom(len(content) - 8192)
    with path.open("r+b") as file:  # the same file, as a disk's fault is
        file.write(content)
        file.truncate(len(content))


@pytest.mark.parametrize("how", ["header", "middle"])
def test_a_file_that_is_damaged_at_the_start_is_put_aside(how, path, database, answered, caplog):
    database.close()
    damage_file(path, how)
    with caplog.at_level(logging.ERROR):
        again = Database(f"sqlite:///{path}")
    assert "renamed to rooms.sqlite3.damaged" in again.loss and again.loss in caplog.text
    assert (path.parent / "rooms.sqlite3.damaged").stat().st_size > 0
    assert rooms.find_room(again, rooms.open_room(again).code)
    again.close()


@pytest.mark.parametrize("how", ["header", "middle"])
def test_a_file_that_is_damaged_in_mid_run_is_a_sentence_and_a_new_room_opens(how, path, database, answered):
    opened, student, question = answered
    with database.read() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    database._engine.dispose()  # what it holds in memory is not what the disk holds
    damage_file(path, how)
    error_text, *_ = (  # each is refused
        refusal(AtlasError, save_answer, database, student, question, "b") for _ in range(3)
    )
    assert "damaged" in error_text and "was not saved" in error_text
    assert rooms.find_room(database, opened.code) is None and "renamed to" in database.loss
    assert rooms.find_room(database, rooms.open_room(database).code)


def test_a_file_that_another_process_put_aside_is_not_put_aside_twice(path, database, answered):
    database._rooms_file.create()
    path.replace(path.with_name("elsewhere"))
    path.write_bytes(b"of another process")
    database._rooms_file.rename_damaged()
    assert path.read_bytes() == b"of another process"


# --- the clock ----------------------------------------------------------------------------------------------


def test_a_clock_that_jumps_a_day_deletes_no_room(database, answered, monkeypatch):
    """A board without a clock gets its time from the network while the app runs."""
    opened, student, question = answered
    true = time.time
    for jump in (25 * 3600, 50 * 365 * 24 * 3600, -25 * 3600):
        monkeypatch.setattr(module.time, "time", lambda jump=jump: true() + jump)
        assert rooms.purge_rooms(database) == 0
        assert save_answer(database, student, question, "b") == "b"
        assert rooms.find_room(database, opened.code)
    assert tally.read_answers(database, question, 1) == ["b"]


# --- a full disk --------------------------------------------------------------------------------------------


def test_a_full_disk_is_told_with_its_fix_and_the_room_goes_on_once_there_is_room(database, answered):
    """A database that may not grow by a page any more is what SQLite calls full, as it calls its disk."""
    opened, student, question = answered
    text = Question(text="W" * 290, kind="choice", options=("a", "b"), truth="b")
    with database.read() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
    with pytest.raises(ClassroomError, match="is full, and nothing was saved: free some space"):
        for _ in range(50):
            questions.ask_question(database, opened.code, text)
    assert questions.read_student_answers(database, student, question) == {1: "a"}
    with database.read() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count=1000000")
    questions.ask_question(database, opened.code, text)
    assert rooms.find_room(database, opened.code).current_question.question == text


def test_a_full_disk_where_the_rooms_are_opened_is_told_with_its_fix(monkeypatch, path):
    def full(*_) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise sa.exc.OperationalError("CREATE TABLE", None, error)

    monkeypatch.setattr(module, "_create_tables", full)
    assert "free some space" in refusal(ClassroomError, Database, f"sqlite:///{path}")
