"""The route that stores a student's answer in the database without running a page.

300 students who answer within a few seconds would each run their page twice; a route reads one question and
one student, and answers that come while others are being written go into the database together.
"""

import asyncio
import functools
import json
import logging
from collections.abc import Callable, Sequence

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from ...base.checks import AtlasError
from ...base.i18n import message, message_attributes, set_language
from ...ui.parts.component import component
from ...ui.server.http_headers import request_language

MAX_BATCH_SIZE = 500  # answers of one transaction
MAX_QUEUE_SIZE = 2000
_MAX_REQUEST_BYTES = 4000  # of one request
_MAX_TOKEN_CHARACTERS = 60  # characters of a token
_log = logging.getLogger(__name__)


class MicroBatcher:
    """Processes items in batches: those that arrive during one batch wait for the next.

    Args:
        process_batch: Returns the results of a batch in its order; called in a thread.
    """

    def __init__(self, process_batch: Callable[[Sequence], Sequence]):
        self._process_batch = process_batch
        self._queue: list[tuple[object, asyncio.Future]] = []
        self._worker_task: asyncio.Task | None = None

    async def submit(self, item):
        """Queues an item and waits for its result.

        Raises:
            AtlasError: If too many items wait, or the batch failed.
        """
        if len(self._queue) >= MAX_QUEUE_SIZE:
            raise AtlasError(message("post-error.busy"))
        future = asyncio.get_running_loop().create_future()
        self._queue.append((item, future))
        if self._worker_task is None or self._worker_task.done():
            self._worker_task = asyncio.create_task(self._process_queue())
        return await future

    async def _process_queue(self) -> None:
        while self._queue:
            batch, self._queue = self._queue[:MAX_BATCH_SIZE], self._queue[MAX_BATCH_SIZE:]
            try:
                results = await asyncio.to_thread(self._process_batch, [item for item, _ in batch])
            except Exception as error:
                for _, future in batch:
                    if not future.done():
                        future.set_exception(error)
                continue
            for (_, future), result in zip(batch, results, strict=True):
                if not future.done():  # the client may have disconnected
                    future.set_result(result)


def save_posted_answers(posted_answers: Sequence[dict]) -> list[str | AtlasError]:
    """Saves the answers that browsers have sent.

    Args:
        posted_answers: Results of `parse_posted_answer`.

    Returns:
        For each answer the stored text, or the error with which it was refused.
    """
    # here, not above: the app starts without SQLAlchemy
    from . import questions, students
    from .database import get_database

    students_by_token = students.find_students(get_database(), {posted["token"] for posted in posted_answers})
    submitted_answers = [
        questions.SubmittedAnswer(
            student=students_by_token.get(posted["token"]),
            question_id=posted["question_id"],
            round_number=posted["round_number"],
            answer=posted["answer"],
        )
        for posted in posted_answers
    ]
    return questions.save_answers(get_database(), submitted_answers)


@functools.cache
def _get_batcher() -> MicroBatcher:
    return MicroBatcher(save_posted_answers)


def parse_posted_answer(body: bytes) -> dict | None:
    """Parses the JSON of an answer: `token`, `question_id`, `round_number` and `answer`; None if invalid."""
    try:
        payload = json.loads(body)
    except (ValueError, RecursionError):
        return None
    field_types = {"token": str, "question_id": int, "round_number": int, "answer": str}
    if not isinstance(payload, dict) or any(
        type(payload.get(name)) is not field_type for name, field_type in field_types.items()
    ):
        return None
    is_valid = (
        len(payload["token"]) <= _MAX_TOKEN_CHARACTERS
        and 0 < payload["question_id"] < 2**31
        and 0 < payload["round_number"] < 100
    )
    return {name: payload[name] for name in field_types} if is_valid else None


async def _handle_answer(request: Request) -> JSONResponse:
    """Responds with `{"saved_answer": ...}` once an answer is on the disk, else with `{"error": ...}`."""
    headers = {"Cache-Control": "no-store"}
    set_language(request_language(request.scope))
    if request.headers.get("content-type") != "application/json":  # which no foreign page may send
        return JSONResponse({"error": message("post-error.json")}, 415, headers)
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > _MAX_REQUEST_BYTES:
            return JSONResponse({"error": message("post-error.long")}, 413, headers)
    posted = parse_posted_answer(body)
    if posted is None:
        return JSONResponse({"error": message("post-error.none")}, 400, headers)
    try:
        result = await _get_batcher().submit(posted)
    except AtlasError as error:
        return JSONResponse({"error": str(error)}, 503, headers)
    except Exception:
        _log.exception("An answer could not be saved")
        return JSONResponse({"error": message("post-error.failed")}, 503, headers)
    if isinstance(result, AtlasError):
        return JSONResponse({"error": str(result)}, 409, headers)
    return JSONResponse({"saved_answer": result}, headers=headers)


ROUTES = [Route("/classroom/answer", _handle_answer, methods=["POST"])]


def show_answer_form(token: str, room_question, previous_answer: str) -> None:
    """Shows the form that sends an answer; it confirms what the database has saved.

    Args:
        token: Token of the student.
        room_question: The current question, a `records.RoomQuestion`.
        previous_answer: The student's answer in this round; "" for none.
    """
    question = room_question.question
    data = {
        "token": token,
        "question_id": room_question.id,
        "round_number": room_question.round_number,
        "previous_answer": previous_answer,
    }
    data |= {"kind": question.kind, "options": list(question.options), "unit": question.unit}
    data["labels"] = list(map(question.option_label, question.options))
    data |= {name: getattr(question.slider, name, None) for name in ("low", "high", "step")}
    data["messages"] = message_attributes("form-answer")
    component("answer", __file__)(data=data, key="classroom_answer")
