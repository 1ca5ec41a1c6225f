"""An answer of a student reaches the database by a small route of our own, and runs no page.

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
from ...base.i18n import attributes, message, set_language
from ...ui.parts.component import component
from ...ui.server.http_headers import language_of

MOST_AT_ONCE = 500  # answers of one transaction
MOST_WAITING = 2000
_MOST_BYTES = 4000  # of one request
_LONGEST = 60  # characters of a token
_log = logging.getLogger(__name__)


class Together:
    """Does many at once what is asked one by one: whatever comes while one batch is done waits for the next.

    Args:
        do: Returns a result for each of a batch, in their order; called in a thread.
    """

    def __init__(self, do: Callable[[Sequence], Sequence]):
        self._do = do
        self._waiting: list[tuple[object, asyncio.Future]] = []
        self._working: asyncio.Task | None = None

    async def result_of(self, one):
        """Returns the result of one.

        Raises:
            AtlasError: If too many wait, or the whole batch failed.
        """
        if len(self._waiting) >= MOST_WAITING:
            raise AtlasError(message("post-busy"))
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((one, future))
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        return await future

    async def _work(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            try:
                results = await asyncio.to_thread(self._do, [one for one, _ in batch])
            except Exception as error:
                for _, future in batch:
                    if not future.done():
                        future.set_exception(error)
                continue
            for (_, future), result in zip(batch, results, strict=True):
                if not future.done():  # who has hung up does not wait any more
                    future.set_result(result)


def keep(posted: Sequence[dict]) -> list[str | AtlasError]:
    """Keeps the answers that browsers have sent and returns each as it is kept, or why it was not taken.

    Args:
        posted: Tables with `token`, `question`, `round` and `value`; of `read`.
    """
    # here, not above: the app starts without SQLAlchemy
    from . import questions, students
    from .database import database
    from .records import ClassroomError

    seats = students.find_all(database(), {one["token"] for one in posted})
    given = [
        questions.Given(
            student=seats[one["token"]], question=one["question"], round=one["round"], value=one["value"]
        )
        for one in posted
        if one["token"] in seats
    ]
    results = iter(questions.answer_all(database(), given))
    unknown = ClassroomError(message("post-busy.unknown"))
    return [next(results) if one["token"] in seats else unknown for one in posted]


@functools.cache
def _together() -> Together:
    return Together(keep)


def read(body: bytes) -> dict | None:
    """Returns what a browser has sent, or None where it is no answer at all."""
    try:
        sent = json.loads(body)
    except (ValueError, RecursionError):
        return None
    kinds = {"token": str, "question": int, "round": int, "value": str}
    if not isinstance(sent, dict) or any(type(sent.get(name)) is not kind for name, kind in kinds.items()):
        return None
    is_small = len(sent["token"]) <= _LONGEST and 0 < sent["question"] < 2**31 and 0 < sent["round"] < 100
    return {name: sent[name] for name in kinds} if is_small else None


async def _take(request: Request) -> JSONResponse:
    """Answers `{"kept": ...}` once an answer is on the disk, else `{"error": ...}` with the reason."""
    headers = {"Cache-Control": "no-store"}
    set_language(language_of(request.scope))
    if request.headers.get("content-type") != "application/json":  # which no foreign page may send
        return JSONResponse({"error": message("post-busy.json")}, 415, headers)
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > _MOST_BYTES:
            return JSONResponse({"error": message("post-busy.long")}, 413, headers)
    posted = read(body)
    if posted is None:
        return JSONResponse({"error": message("post-busy.none")}, 400, headers)
    try:
        result = await _together().result_of(posted)
    except AtlasError as error:
        return JSONResponse({"error": str(error)}, 503, headers)
    except Exception:
        _log.exception("An answer could not be kept")
        return JSONResponse({"error": message("post-busy.failed")}, 503, headers)
    if isinstance(result, AtlasError):
        return JSONResponse({"error": str(result)}, 409, headers)
    return JSONResponse({"kept": result}, headers=headers)


ROUTES = [Route("/classroom/answer", _take, methods=["POST"])]


def show_form(token: str, asked, before: str) -> None:
    """Shows what an answer is given with; what was sent is said only once the database holds it.

    Args:
        token: Of the student.
        asked: The question, of `core.teaching.classroom.records.Asked`.
        before: What this student has answered in this round; "" for nothing.
    """
    question = asked.question
    data = {"token": token, "question": asked.id, "round": asked.round, "before": before}
    data |= {"kind": question.kind, "options": list(question.options), "unit": question.unit}
    data["labels"] = list(map(question.told, question.options))
    data |= {"low": question.low, "high": question.high, "step": question.step}
    data["words"] = attributes("form-answer")
    component("answer", __file__)(data=data, key="classroom_answer")
