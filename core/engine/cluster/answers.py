"""Answers calls with frames: the part of a replica that knows the engine, and knows no cluster.

Work is done in threads, the frames come from an event loop: while a thread computes, or waits for its turn,
a frame says so, and a caller that has left is noticed.
"""

import asyncio
import concurrent.futures
import contextvars
import functools
import logging
import threading
import time
from collections.abc import AsyncIterator, Callable

from ... import engine
from ...base.i18n import ENGLISH, match_language, set_language
from .. import wire
from ..protocol import BEAT, frame, told, weights

THREADS = 600  # most of them wait for a step of the worker, or for their turn
_log = logging.getLogger(__name__)


class _Left(BaseException):
    """Nobody waits for the answer any more."""


@functools.cache
def _threads() -> concurrent.futures.ThreadPoolExecutor:
    return concurrent.futures.ThreadPoolExecutor(THREADS, "atlas-answers")


def _submit(work: Callable, *args) -> asyncio.Future:
    spoken = contextvars.copy_context()  # errors are said in the thread
    return asyncio.wrap_future(_threads().submit(spoken.run, work, *args))


@functools.cache
def _hello() -> dict:
    return {"schema": wire.schema(), "weights": weights()}


async def frames(message: bytes) -> AsyncIterator[bytes]:
    """Yields the frames that answer a call.

    Args:
        message: Of a dict with `call` ("hello", "status", "run" or "stream"), `schema` and,
            for the last two, `request` and the `language` in which errors are said.
    """
    try:
        call = await _submit(wire.unpack, message, wire.MAX_REQUEST)
        if not isinstance(call, dict) or str(call.get("call")) not in _CALLS:
            raise wire.WireError("A message holds no call that an engine knows.")
        if call.get("schema") != wire.schema() and call["call"] != "hello":
            raise wire.WireError("A call comes from another version.")
        set_language(match_language(str(call.get("language"))) or ENGLISH)
        async for one in _CALLS[call["call"]](call.get("request")):
            yield one
        yield frame("end")
    except wire.WireError as error:
        _log.warning("Refused: %s", error)
        yield frame("hello", value=_hello())  # the caller sees what differs, and says so
    except Exception as error:
        if not told(error)["message"]:
            _log.exception("A call failed")
        yield frame("error", error=told(error))


async def _say_hello(_) -> AsyncIterator[bytes]:
    yield frame("answer", value=await _submit(_hello))


async def _say_status(_) -> AsyncIterator[bytes]:
    yield frame("answer", value=await _submit(engine.status))


async def _run(request) -> AsyncIterator[bytes]:
    left = threading.Event()

    def stay() -> None:
        if left.is_set():
            raise _Left

    work = _submit(lambda: frame("answer", value=engine.run(request, stay)))
    try:
        while not (await asyncio.wait({work}, timeout=BEAT))[0]:
            yield frame("wait", place=0)
        yield work.result()
    finally:
        left.set()
        work.cancel()


async def _stream(request) -> AsyncIterator[bytes]:
    steps = await _submit(engine.stream, request)

    def step() -> bytes | None:
        result = next(steps, None)
        return None if result is None else frame("answer", value=result)

    try:
        yield frame("wait", place=getattr(steps, "place", 0))
        while True:
            work = _submit(step)
            while not (await asyncio.wait({work}, timeout=BEAT))[0]:
                yield frame("wait", place=getattr(steps, "place", 0))
            if work.result() is None:
                return
            yield work.result()
    finally:
        _threads().submit(_close, steps)


def _close(steps) -> None:
    """Closes a stream whose reader has left, a generator once the step that it is making has ended."""
    while True:
        try:
            return steps.close()
        except ValueError:  # it runs in another thread
            time.sleep(BEAT)


_CALLS = {"hello": _say_hello, "status": _say_status, "run": _run, "stream": _stream}
