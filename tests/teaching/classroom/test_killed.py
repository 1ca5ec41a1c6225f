"""A process that is killed in the middle of a question loses no answer that it acknowledged."""

import subprocess
import sys

import pytest

from core.teaching.classroom import questions, rooms, students, tally
from core.teaching.classroom.database import Database
from tests.support.class_answers import save_answer
from tests.support.serving import ROOT

pytestmark = pytest.mark.nightly

_NUM_STUDENTS = 400
_ANSWERING_PROGRAM = """
import sys
from core.teaching.classroom import rooms, students
from core.teaching.classroom.database import Database
from tests.support.class_answers import save_answer
address, code, first, last = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
tokens = sys.stdin.read().split()
database = Database(address)
question = rooms.find_room(database, code).current_question
for token in tokens[first:last]:
    student = students.find_student(database, code, token)
    save_answer(database, student, question, "a")
    print(student.id, flush=True)
"""


def _start(address: str, code: str, tokens: list[str], first: int, last: int) -> subprocess.Popen:
    command = [sys.executable, "-c", _ANSWERING_PROGRAM, address, code, str(first), str(last)]
    process = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    process.stdin.write("\n".join(tokens))
    process.stdin.close()
    return process


@pytest.fixture
def tokens(database, opened):
    return [students.add_student(database, opened.code) for _ in range(_NUM_STUDENTS)]


def test_what_was_acknowledged_before_the_kill_is_there_after_it(address, database, opened, ask, tokens):
    question = ask()
    process = _start(address, opened.code, tokens, 0, _NUM_STUDENTS)
    acknowledged = [process.stdout.readline() for _ in range(20)]
    process.kill()
    acknowledged += process.stdout.readlines()
    process.wait()
    acknowledged_numbers = [int(line) for line in acknowledged if line.endswith("\n")]
    assert 20 <= len(acknowledged_numbers) < _NUM_STUDENTS
    fresh = Database(address, database.clock)  # as a restarted app opens it
    saved_answers = tally.read_answers(fresh, question, 1)
    assert (
        len(acknowledged_numbers) <= len(saved_answers) <= len(acknowledged_numbers) + 1
    )  # the last one may be kept and not yet told
    student = students.find_student(fresh, opened.code, tokens[0])  # who reconnects is where he was
    assert questions.read_student_answers(fresh, student, question) == {1: "a"}
    save_answer(fresh, student, rooms.find_room(fresh, opened.code).current_question, "b")
    fresh.close()


def test_three_processes_answer_at_once_and_none_is_lost(address, database, opened, ask, tokens):
    question = ask()
    parts = [(0, 40), (40, 80), (80, 120)]
    processes = [_start(address, opened.code, tokens, *part) for part in parts]
    output_lines = [line for process in processes for line in process.stdout.readlines()]
    assert [process.wait() for process in processes] == [0, 0, 0]
    assert len(output_lines) == 120
    assert len(tally.read_answers(database, question, 1)) == 120
