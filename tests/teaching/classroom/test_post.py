"""The route of an answer: many in one transaction, each with its own result; nothing that is no answer."""

import asyncio
import json

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from core.base.checks import AtlasError
from core.base.i18n import message
from core.teaching.classroom import answer_route, questions, rooms, students, tally
from core.teaching.classroom import database as databases
from core.teaching.classroom.answer_route import ROUTES, MicroBatcher, parse_posted_answer
from core.teaching.classroom.records import STATE_ANSWERS_SHOWN
from core.teaching.lessons import Question

JSON = {"Content-Type": "application/json"}
CHOICE = Question(text="Which?", kind="choice", options=("a", "b"), truth="b")


@pytest.fixture
def database(tmp_path, monkeypatch):
    monkeypatch.delenv("ATLAS_DATABASE", raising=False)
    monkeypatch.setenv("ATLAS_DATA_HOME", str(tmp_path))
    opened = databases.get_database()
    yield opened
    opened.close()
    databases._open_database.cache_clear()


@pytest.fixture
def room(database):
    opened = rooms.open_room(database)
    questions.ask_question(database, opened.code, CHOICE)
    return opened


@pytest.fixture
def client():
    answer_route._get_batcher.cache_clear()  # each client has a loop of its own
    with TestClient(Starlette(routes=ROUTES)) as client:
        yield client


def read_answers(database, room) -> list[str]:
    return tally.read_answers(database, rooms.find_room(database, room.code).current_question, 1)


def make_answer(database, room, value="a", **changes) -> dict:
    question = rooms.find_room(database, room.code).current_question
    token = students.add_student(database, room.code)
    return {
        "token": token,
        "question_id": question.id,
        "round_number": question.round_number,
        "answer": value,
    } | changes


# --- together -----------------------------------------------------------------------------------------------


def test_what_comes_while_one_batch_is_written_goes_into_the_next_one():
    batches = []

    def do(batch):
        batches.append(list(batch))
        return [2 * one for one in batch]

    async def play():
        together = MicroBatcher(do)
        first = asyncio.create_task(together.submit(0))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        results = await asyncio.gather(first, *(together.submit(one) for one in range(1, 300)))
        assert results == [2 * one for one in range(300)]
        assert await together.submit(7) == 14

    asyncio.run(play())
    assert len(batches) <= 3
    assert [one for batch in batches for one in batch] == [*range(300), 7]


def test_a_batch_that_fails_is_told_to_each_and_the_next_one_is_done():
    def do(batch):
        if "bad" in batch:
            raise AtlasError("The disk is full.")
        return batch

    async def play():
        together = MicroBatcher(do)
        results = await asyncio.gather(together.submit("bad"), together.submit("bad"), return_exceptions=True)
        assert [str(one) for one in results] == ["The disk is full."] * 2
        assert await together.submit("good") == "good"

    asyncio.run(play())


def test_a_flood_is_refused_in_a_sentence(monkeypatch):
    monkeypatch.setattr(answer_route, "MAX_QUEUE_SIZE", 3)

    async def play():
        together = MicroBatcher(list)
        return await asyncio.gather(*(together.submit(one) for one in range(5)), return_exceptions=True)

    results = asyncio.run(play())
    assert results[:3] == [0, 1, 2] and all("Too many answers" in str(one) for one in results[3:])


# --- the route ----------------------------------------------------------------------------------------------


def test_an_answer_that_is_told_as_kept_is_in_the_database(database, room, client):
    sent = make_answer(database, room)
    answer = client.post("/classroom/answer", json=sent)
    assert (answer.status_code, answer.json()) == (200, {"saved_answer": "a"})
    assert answer.headers["cache-control"] == "no-store"
    assert read_answers(database, room) == ["a"]
    client.post("/classroom/answer", json=sent | {"answer": "b"})
    assert read_answers(database, room) == ["b"]


def test_each_of_a_batch_has_its_own_result(database, room):
    other = rooms.open_room(database)
    stranger = students.add_student(database, other.code)
    good, wrong, late = (make_answer(database, room) for _ in range(3))
    posted = [
        good,
        wrong | {"answer": "c"},
        late | {"round_number": 2},
        make_answer(database, room, token="guess"),
        make_answer(database, room, token=stranger),  # of another room
        good | {"answer": "b"},  # changed at once
    ]
    saved, wrong_text, late_text, guess_text, stranger_text, changed = map(
        str, answer_route.save_posted_answers(posted)
    )
    assert (saved, changed) == ("a", "b")
    assert "one of 'a', 'b'" in wrong_text and "is not valid" in guess_text
    assert late_text == stranger_text == message("answer-late")
    assert read_answers(database, room) == ["b"]


def test_after_the_answers_are_shown_none_is_taken(database, room, client):
    sent = make_answer(database, room)
    questions.reveal_results(
        database, room.code, rooms.find_room(database, room.code).current_question, STATE_ANSWERS_SHOWN
    )
    answer = client.post("/classroom/answer", json=sent)
    assert (answer.status_code, answer.json()) == (409, {"error": message("answer-late")})


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[" * 1900,
        b"[1]",
        b"\xff",
        b"{}",
        json.dumps({"token": "t", "question_id": True, "round_number": 1, "answer": "a"}).encode(),
        json.dumps({"token": "t", "question_id": 10**30, "round_number": 1, "answer": "a"}).encode(),
        json.dumps({"token": "t" * 61, "question_id": 1, "round_number": 1, "answer": "a"}).encode(),
        json.dumps({"token": "t", "question_id": 1, "round_number": 1, "answer": ["a"]}).encode(),
    ],
)
def test_what_is_no_answer_is_refused_before_the_database_is_asked(client, body, monkeypatch):
    monkeypatch.setattr(answer_route, "save_posted_answers", None)
    assert parse_posted_answer(body) is None
    answer = client.post("/classroom/answer", content=body, headers=JSON)
    assert answer.status_code == 400 and "error" in answer.json()


def test_what_a_form_of_a_foreign_page_may_send_is_refused(database, room, client):
    sent = json.dumps(make_answer(database, room))
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = client.post("/classroom/answer", content=sent, headers={"Content-Type": kind})
        assert answer.status_code == 415
    assert read_answers(database, room) == []


def test_a_body_that_is_too_long_and_another_method_are_refused(client):
    assert client.post("/classroom/answer", content=b"x" * 5000, headers=JSON).status_code == 413
    assert client.get("/classroom/answer").status_code == 405


def test_whatever_fails_is_told_as_json(database, room, client, monkeypatch):
    sent = make_answer(database, room)

    for name in ("write", "read"):
        monkeypatch.setattr(database, name, lambda *_: 1 / 0)
    answer = client.post("/classroom/answer", json=sent)
    assert answer.status_code == 503 and "was not accepted" in answer.json()["error"]
