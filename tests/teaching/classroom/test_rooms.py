"""Rooms: codes, secrets, bounds, what goes when."""

import pytest
import sqlalchemy as sa

from core.base.checks import InvalidValueError
from core.teaching.classroom import codes, questions, records, rooms, schema, settings, students, tally
from core.teaching.classroom.codes import derive_room_key
from core.teaching.classroom.database import Database
from core.teaching.classroom.records import STATE_ANSWERS_SHOWN, STATE_OPEN, ClassroomError
from tests.support.class_answers import save_answer
from tests.support.refusals import refusal

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
    assert (room.code, room.students_follow, room.current_question, room.revision) == (
        opened.code,
        True,
        None,
        1,
    )
    assert rooms.is_teacher(database, opened.code, opened.secret)
    key = derive_room_key(opened.secret)  # of 64 bits, opens the door and leads nothing
    assert len(key) == 11 and rooms.is_correct_room_key(database, opened.code, key)
    for code, secret in (
        (opened.code, ""),
        (opened.code, codes.hash_secret(opened.secret)),
        (opened.code, key),
        ("XXXXX", opened.secret),
    ):
        assert not rooms.is_teacher(database, code, secret)
    other = rooms.open_room(database)
    for code, wrong in ((opened.code, key[:-1]), (opened.code, ""), (other.code, key), ("XXXXXX", key)):
        assert not rooms.is_correct_room_key(database, code, wrong)
    assert opened.secret not in repr(opened) + repr(room)


def read_rows(database) -> list:
    with database.read() as connection:
        tables = schema.METADATA.sorted_tables
        return [row for table in tables for row in connection.execute(sa.select(table))]


def test_the_database_holds_no_secret(database, opened, come):
    token = students.add_student(database, opened.code, "Ann")
    rows = repr(read_rows(database))
    assert codes.hash_secret(opened.secret) in rows
    assert [
        secret for secret in (opened.secret, token, derive_room_key(opened.secret)) if secret in rows
    ] == []


def test_a_student_comes_back_by_his_token_into_his_room_alone(database, opened):
    token = students.add_student(database, opened.code, "  Ann \n Bee ")
    student = students.find_student(database, opened.code, token)
    assert (student.nickname, student.is_hidden) == ("Ann Bee", False)
    for code, wrong in ((opened.code, token + "x"), (rooms.open_room(database).code, token)):
        assert students.find_student(database, code, wrong) is None


def test_a_nickname_has_80_characters_at_most_and_may_be_empty(database, opened):
    for nickname in ("", "x" * 80):
        students.add_student(database, opened.code, nickname)
    error_text = refusal(InvalidValueError, students.add_student, database, opened.code, "x" * 81)
    assert "1 to 80 characters" in error_text


@pytest.mark.parametrize("typed", ["A\0nn", "Ann\u202e", "\ud800Ann", "\x07 Ann \n"])
def test_signs_that_no_database_takes_are_left_out(database, opened, typed):
    token = students.add_student(database, opened.code, typed)
    assert students.find_student(database, opened.code, token).nickname == "Ann"


def test_all_of_a_room_goes_after_a_day(database, opened, come, ask, clock):
    student, question = come("Ann"), ask()
    save_answer(database, student, question, "a")
    public_id = rooms.find_room(database, opened.code).public_id
    clock.now += DAY - 1
    assert rooms.find_room(database, opened.code) and rooms.purge_rooms(database) == 0
    clock.now += 1
    assert rooms.find_room(database, opened.code) is None
    assert not rooms.is_teacher(database, opened.code, opened.secret)
    assert rooms.read_statuses(database, [public_id]) == {}
    assert refusal(ClassroomError, save_answer, database, student, question, "b")
    assert refusal(ClassroomError, students.add_student, database, opened.code)
    assert refusal(ClassroomError, rooms.update_room, database, opened.code, students_follow=False)
    assert (rooms.purge_rooms(database), read_rows(database)) == (1, [])


def test_the_end_of_a_room_deletes_all_of_it_and_nothing_else(database, opened, come, ask):
    other = rooms.open_room(database)
    students.add_student(database, other.code, "Bob")
    save_answer(database, come("Ann"), ask(), "a")
    assert len(read_rows(database)) == 6
    rooms.end_room(database, opened.code)
    assert len(read_rows(database)) == 2 and rooms.find_room(database, other.code)


def test_rooms_students_and_questions_are_bounded(database, opened, come, ask, monkeypatch):
    monkeypatch.setattr(rooms, "MAX_ROOMS", 2)
    monkeypatch.setattr(students, "MAX_STUDENTS", 2)
    monkeypatch.setattr(questions, "MAX_QUESTIONS", 2)
    rooms.open_room(database)
    come(), come(), ask(), ask()
    assert "2 rooms are open" in refusal(ClassroomError, rooms.open_room, database)
    assert "full" in refusal(ClassroomError, come)
    assert "at most 2 questions" in refusal(ClassroomError, ask)


def test_a_room_without_students_goes_after_half_an_hour_and_one_with_some_stays(
    database, opened, come, clock
):
    other = rooms.open_room(database)
    come()
    clock.now += 60 * records.MAX_EMPTY_MINUTES - 1
    assert rooms.purge_rooms(database) == 0
    clock.now += 1
    assert rooms.purge_rooms(database) == 1
    assert rooms.find_room(database, opened.code) and not rooms.find_room(database, other.code)


def test_the_door_is_closed_to_newcomers_and_open_to_who_is_in(database, opened, come, ask):
    ann = come()
    rooms.update_room(database, opened.code, is_locked=True)
    assert rooms.find_room(database, opened.code).is_locked
    assert "locked" in refusal(ClassroomError, come)
    assert save_answer(database, ann, ask(), "a") == "a"
    rooms.update_room(database, opened.code, is_locked=False)
    assert come()


def test_an_emptied_room_has_nobody_and_no_answer_and_goes_on(database, opened, come, ask, clock):
    ann, question = come("Ann"), ask()
    save_answer(database, ann, question, "a")
    other = rooms.open_room(database)
    token = students.add_student(database, other.code)
    before = rooms.find_room(database, opened.code).revision
    clock.now += 60 * records.MAX_EMPTY_MINUTES
    rooms.empty_room(database, opened.code)
    assert students.list_students(database, opened.code) == []
    assert tally.read_answers(database, question, 1) == []
    assert rooms.find_room(database, opened.code).revision > before  # screens hear of it
    assert students.find_student(database, other.code, token)
    # who was put out is told, and stops nobody
    assert "emptied" in refusal(ClassroomError, save_answer, database, ann, question, "b")
    assert rooms.purge_rooms(database) == 0  # half an hour begins anew
    answers = [
        questions.SubmittedAnswer(student=student, question_id=question.id, round_number=1, answer="b")
        for student in (ann, come())
    ]
    error, saved_answer = questions.save_answers(database, answers)
    assert "emptied" in str(error) and saved_answer == "b"


def test_old_rooms_make_way_for_new_ones(database, opened, clock, monkeypatch):
    monkeypatch.setattr(rooms, "MAX_ROOMS", 1)
    clock.now += DAY
    assert rooms.open_room(database)


def test_the_status_counts_this_round_and_the_revision_grows(database, opened, come, ask):
    public_id = rooms.find_room(database, opened.code).public_id
    ann, bob = come(), come()
    question = ask()
    save_answer(database, ann, question, "a")
    status = rooms.read_statuses(database, [public_id, "nobody's"])[public_id]
    assert status == {"revision": 2, "num_students": 2, "num_answers": 1, "num_sentences": 0}
    questions.reveal_results(database, opened.code, question, STATE_ANSWERS_SHOWN)
    questions.ask_again(database, opened.code, question)
    rooms.update_room(database, opened.code, accepts_sentences=True)
    students.save_sentence(database, bob, "Hello")
    status = rooms.read_statuses(database, [public_id])[public_id]
    assert status == {"revision": 5, "num_students": 2, "num_answers": 0, "num_sentences": 1}
    question = rooms.find_room(database, opened.code).current_question
    assert (question.state, question.round_number) == (STATE_OPEN, 2)


def test_a_sentence_is_taken_when_one_is_wanted_and_can_be_hidden(database, opened, come):
    ann = come("<b>Ann</b>")
    assert "does not accept sentences" in refusal(
        ClassroomError, students.save_sentence, database, ann, "Hello"
    )
    rooms.update_room(database, opened.code, accepts_sentences=True)
    for text in ("Hello", "I like <i>soccer</i>"):
        students.save_sentence(database, ann, text)
    (student,) = students.list_students(database, opened.code)
    assert (student.nickname, student.sentence, student.is_hidden) == ("<b>Ann</b>", text, False)
    for text in ("", "  ", "x" * 81):
        assert refusal(InvalidValueError, students.save_sentence, database, ann, text)
    students.hide_student_texts(database, opened.code, ann.id)
    other = rooms.open_room(database)
    # another room's teacher changes nothing
    students.hide_student_texts(database, other.code, ann.id, is_hidden=False)
    assert students.list_students(database, opened.code)[0].is_hidden


def test_tables_of_another_version_are_deleted_and_those_of_others_are_not(address, database, opened):
    with database.write() as connection:
        for name in ("atlas_class0_rooms", "another_app"):
            connection.exec_driver_sql(f"CREATE TABLE {name} (id INTEGER)")
    again = Database(address)
    with again.read() as connection:
        names = sa.inspect(connection).get_table_names()
    again.close()
    with database.write() as connection:
        connection.exec_driver_sql("DROP TABLE another_app")
    assert "atlas_class0_rooms" not in names and "another_app" in names
    assert rooms.find_room(database, opened.code)  # and what is there stays


def test_a_database_that_cannot_be_opened_is_a_sentence_without_its_password():
    error_text = refusal(ClassroomError, Database, "postgresql+psycopg://atlas:hunter2@127.0.0.1:1/none")
    assert "cannot be opened" in error_text or "requirements-database.txt" in error_text
    assert "hunter2" not in error_text


def test_an_address_of_postgres_is_read_by_its_driver(monkeypatch):
    monkeypatch.setenv("ATLAS_DATABASE", "postgres://u@h/d")
    assert settings.find_database_url() == "postgresql+psycopg://u@h/d"


def test_a_database_that_does_not_answer_is_a_sentence_and_nothing_is_kept(tmp_path, monkeypatch):
    monkeypatch.setattr("core.teaching.classroom.database._LOCK_TIMEOUT_SECONDS", 0.1)
    address = f"sqlite:///{tmp_path}/locked.sqlite3"
    database, other = Database(address), Database(address)
    opened = rooms.open_room(database)
    with other.write():  # another process that writes, and takes long
        error_text = refusal(ClassroomError, students.add_student, database, opened.code, "Ann")
        assert "nothing was saved" in error_text
        assert rooms.find_room(database, opened.code)  # who reads waits for nobody
    assert students.list_students(database, opened.code) == []
    assert students.add_student(database, opened.code, "Ann")
