"""Rooms: codes, secrets, bounds, what goes when."""

import pytest
import sqlalchemy as sa

from core.base.checks import InvalidValueError
from core.teaching.classroom import codes, questions, records, rooms, schema, settings, students, tally
from core.teaching.classroom.database import Database
from core.teaching.classroom.records import STATE_ANSWERS, STATE_OPEN, ClassroomError

DAY = 3600 * 24


def test_a_code_has_six_letters_that_are_not_misread():
    drawn = {codes.generate_code() for _ in range(200)}
    assert all(len(code) == 6 and set(code) <= set(codes.CODE_ALPHABET) for code in drawn)
    assert len(drawn) > 190
    assert not set("AEIOUL01") & set(codes.CODE_ALPHABET)
    assert len(codes.CODE_ALPHABET) ** codes.CODE_LENGTH == 64_000_000


@pytest.mark.parametrize(
    ("typed", "code"),
    [("bcdfgh", "BCDFGH"), (" BCD-FGH\n", "BCDFGH"), ("", ""), ("B" * 9000, "BBBBBBB"), ("<b>", "B")],
)
def test_a_code_is_read_however_it_is_typed(typed, code):
    assert codes.normalize_code(typed) == code


def test_a_room_is_found_by_its_code_and_led_by_its_secret(database, opened):
    room = rooms.find_room(database, opened.code)
    assert (room.code, room.follows, room.current_question, room.revision) == (opened.code, True, None, 1)
    assert rooms.is_teacher(database, opened.code, opened.secret)
    key = codes.derive_room_key(opened.secret)  # of 64 bits, opens the door and leads nothing
    assert len(key) == 11 and rooms.is_room_key(database, opened.code, key)
    for code, secret in (
        (opened.code, ""),
        (opened.code, codes.hash_secret(opened.secret)),
        (opened.code, key),
        ("XXXXX", opened.secret),
    ):
        assert not rooms.is_teacher(database, code, secret)
    other = rooms.open_room(database)
    for code, wrong in ((opened.code, key[:-1]), (opened.code, ""), (other.code, key), ("XXXXXX", key)):
        assert not rooms.is_room_key(database, code, wrong)
    assert opened.secret not in repr(opened) + repr(room)


def test_the_database_holds_no_secret(database, opened, come):
    token = students.add_student(database, opened.code, "Ann")
    with database.read() as connection:
        rows = [
            row for table in schema.METADATA.sorted_tables for row in connection.execute(sa.select(table))
        ]
    assert codes.hash_secret(opened.secret) in repr(rows)
    for secret in (opened.secret, token, codes.derive_room_key(opened.secret)):
        assert secret not in repr(rows)


def test_a_student_comes_back_by_his_token_into_his_room_alone(database, opened):
    token = students.add_student(database, opened.code, "  Ann \n Bee ")
    student = students.find_student(database, opened.code, token)
    assert (student.nickname, student.hidden) == ("Ann Bee", False)
    assert students.find_student(database, opened.code, token + "x") is None
    assert students.find_student(database, rooms.open_room(database).code, token) is None


def test_a_nickname_has_80_characters_at_most_and_may_be_empty(database, opened):
    students.add_student(database, opened.code, "")
    students.add_student(database, opened.code, "x" * 80)
    with pytest.raises(InvalidValueError, match="1 to 80 characters"):
        students.add_student(database, opened.code, "x" * 81)


@pytest.mark.parametrize("typed", ["A\0nn", "Ann\u202e", "\ud800Ann", "\x07 Ann \n"])
def test_signs_that_no_database_takes_are_left_out(database, opened, typed):
    token = students.add_student(database, opened.code, typed)
    assert students.find_student(database, opened.code, token).nickname == "Ann"


def test_all_of_a_room_goes_after_a_day(database, opened, come, ask, clock):
    student, question = come("Ann"), ask()
    questions.save_answer(database, student, question, "a")
    channel = rooms.find_room(database, opened.code).channel
    clock.now += DAY - 1
    assert rooms.find_room(database, opened.code)
    assert rooms.purge_rooms(database) == 0
    clock.now += 1
    assert rooms.find_room(database, opened.code) is None
    assert not rooms.is_teacher(database, opened.code, opened.secret)
    assert rooms.read_statuses(database, [channel]) == {}
    for refused in (
        lambda: questions.save_answer(database, student, question, "b"),
        lambda: students.add_student(database, opened.code),
        lambda: rooms.update_room(database, opened.code, follows=False),
    ):
        with pytest.raises(ClassroomError):
            refused()
    assert rooms.purge_rooms(database) == 1
    assert _rows(database) == 0


def test_the_end_of_a_room_deletes_all_of_it_and_nothing_else(database, opened, come, ask):
    other = rooms.open_room(database)
    students.add_student(database, other.code, "Bob")
    questions.save_answer(database, come("Ann"), ask(), "a")
    assert _rows(database) == 6
    rooms.end_room(database, opened.code)
    assert _rows(database) == 2
    assert rooms.find_room(database, other.code)


def _rows(database) -> int:
    with database.read() as connection:
        return sum(
            connection.scalar(sa.select(sa.func.count()).select_from(table))
            for table in schema.METADATA.sorted_tables
        )


def test_rooms_students_and_questions_are_bounded(database, opened, come, ask, monkeypatch):
    monkeypatch.setattr(rooms, "MAX_ROOMS", 2)
    monkeypatch.setattr(students, "MAX_STUDENTS", 2)
    monkeypatch.setattr(questions, "MAX_QUESTIONS", 2)
    rooms.open_room(database)
    with pytest.raises(ClassroomError, match="2 rooms are open"):
        rooms.open_room(database)
    come(), come()
    with pytest.raises(ClassroomError, match="full"):
        come()
    ask(), ask()
    with pytest.raises(ClassroomError, match="at most 2 questions"):
        ask()


def test_a_room_without_students_goes_after_half_an_hour_and_one_with_some_stays(
    database, opened, come, clock
):
    other = rooms.open_room(database)
    come()
    clock.now += 60 * records.MAX_EMPTY_MINUTES - 1
    assert rooms.purge_rooms(database) == 0
    clock.now += 1
    assert rooms.purge_rooms(database) == 1
    assert rooms.find_room(database, other.code) is None
    assert rooms.find_room(database, opened.code)


def test_the_door_is_closed_to_newcomers_and_open_to_who_is_in(database, opened, come, ask):
    ann = come()
    rooms.update_room(database, opened.code, closed=True)
    assert rooms.find_room(database, opened.code).closed
    with pytest.raises(ClassroomError, match="closed"):
        come()
    assert questions.save_answer(database, ann, ask(), "a") == "a"
    rooms.update_room(database, opened.code, closed=False)
    assert come()


def test_an_emptied_room_has_nobody_and_no_answer_and_goes_on(database, opened, come, ask, clock):
    ann, question = come("Ann"), ask()
    questions.save_answer(database, ann, question, "a")
    other = rooms.open_room(database)
    token = students.add_student(database, other.code)
    before = rooms.find_room(database, opened.code).revision
    clock.now += 60 * records.MAX_EMPTY_MINUTES
    rooms.empty_room(database, opened.code)
    assert students.list_students(database, opened.code) == []
    assert tally.read_answers(database, question, 1) == []
    room = rooms.find_room(database, opened.code)
    assert room.revision > before  # screens hear of it
    assert students.find_student(database, other.code, token)
    with pytest.raises(ClassroomError, match="emptied"):  # who was put out is told, and stops nobody
        questions.save_answer(database, ann, question, "b")
    assert rooms.purge_rooms(database) == 0  # half an hour begins anew
    bob = come()
    answers = [
        questions.SubmittedAnswer(student=student, question=question.id, round=1, value="b")
        for student in (ann, bob)
    ]
    error, saved_answer = questions.save_answers(database, answers)
    assert "emptied" in str(error)
    assert saved_answer == "b"


def test_old_rooms_make_way_for_new_ones(database, opened, clock, monkeypatch):
    monkeypatch.setattr(rooms, "MAX_ROOMS", 1)
    clock.now += DAY
    assert rooms.open_room(database)


def test_the_pulse_counts_this_round_and_the_revision_grows(database, opened, come, ask):
    channel = rooms.find_room(database, opened.code).channel
    ann, bob = come(), come()
    question = ask()
    questions.save_answer(database, ann, question, "a")
    pulse = rooms.read_statuses(database, [channel, "nobody's"])[channel]
    assert pulse == records.RoomStatus(revision=2, students=2, answered=1, sentences=0)
    questions.reveal(database, opened.code, question, STATE_ANSWERS)
    questions.ask_again(database, opened.code, question)
    rooms.update_room(database, opened.code, wants_sentences=True)
    students.save_sentence(database, bob, "Hello")
    pulse = rooms.read_statuses(database, [channel])[channel]
    assert pulse == records.RoomStatus(revision=5, students=2, answered=0, sentences=1)
    question = rooms.find_room(database, opened.code).current_question
    assert (question.state, question.round) == (STATE_OPEN, 2)


def test_a_sentence_is_taken_when_one_is_wanted_and_can_be_hidden(database, opened, come):
    ann = come("<b>Ann</b>")
    with pytest.raises(ClassroomError, match="takes no sentences"):
        students.save_sentence(database, ann, "Hello")
    rooms.update_room(database, opened.code, wants_sentences=True)
    students.save_sentence(database, ann, "Hello")
    students.save_sentence(database, ann, "I like <i>soccer</i>")
    (sentence,) = students.list_sentences(database, opened.code)
    assert (sentence.text, sentence.nickname, sentence.hidden) == (
        "I like <i>soccer</i>",
        "<b>Ann</b>",
        False,
    )
    for wrong in ("", "  ", "x" * 81):
        with pytest.raises(InvalidValueError):
            students.save_sentence(database, ann, wrong)
    students.hide_student(database, opened.code, ann.id)
    assert students.list_sentences(database, opened.code)[0].hidden
    assert students.list_students(database, opened.code)[0].hidden
    other = rooms.open_room(database)
    students.hide_student(
        database, other.code, ann.id, hidden=False
    )  # another room's teacher changes nothing
    assert students.list_sentences(database, opened.code)[0].hidden


def test_tables_of_another_version_are_deleted_and_those_of_others_are_not(address, database, opened):
    with database.write() as connection:
        for name in ("atlas_class0_rooms", "another_app"):
            connection.exec_driver_sql(f"CREATE TABLE {name} (id INTEGER)")
    again = Database(address)
    with again.read() as connection:
        names = sa.inspect(connection).get_table_names()
    again.close()
    assert "atlas_class0_rooms" not in names and "another_app" in names
    with database.write() as connection:
        connection.exec_driver_sql("DROP TABLE another_app")
    assert rooms.find_room(database, opened.code)  # and what is there stays


def test_a_database_that_cannot_be_opened_is_a_sentence_without_its_password():
    with pytest.raises(ClassroomError) as caught:
        Database("postgresql+psycopg://atlas:hunter2@127.0.0.1:1/none")
    assert "cannot be opened" in str(caught.value) or "requirements-database.txt" in str(caught.value)
    assert "hunter2" not in str(caught.value)


def test_an_address_of_postgres_is_read_by_its_driver(monkeypatch):
    monkeypatch.setenv("ATLAS_DATABASE", "postgres://u@h/d")
    assert settings.find_database_url() == "postgresql+psycopg://u@h/d"


def test_a_database_that_does_not_answer_is_a_sentence_and_nothing_is_kept(tmp_path, monkeypatch):
    from core.teaching.classroom import database as module

    monkeypatch.setattr(module, "_LOCK_TIMEOUT_SECONDS", 0.1)
    address = f"sqlite:///{tmp_path}/locked.sqlite3"
    database, other = Database(address), Database(address)
    opened = rooms.open_room(database)
    with other.write():  # another process that writes, and takes long
        with pytest.raises(ClassroomError, match="nothing was kept"):
            students.add_student(database, opened.code, "Ann")
        assert rooms.find_room(database, opened.code)  # who reads waits for nobody
    assert students.list_students(database, opened.code) == []
    assert students.add_student(database, opened.code, "Ann")
