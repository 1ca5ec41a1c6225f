"""Handles calls with the engine and yields frames, independently of Ray.

Threads do the work, an event loop sends the frames: while a thread computes or waits, it sends heartbeats,
and notices when the caller has disconnected.
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
from ..protocol import HEARTBEAT_SECONDS, encode_error, encode_frame, weight_checksums

MAX_THREADS = 600  # most of them wait for the worker
_log = logging.getLogger(__name__)


class _CallerLeft(BaseException):
    """The caller has disconnected."""


@functools.cache
def _thread_pool() -> concurrent.futures.ThreadPoolExecutor:
    return concurrent.futures.ThreadPoolExecutor(MAX_THREADS, "atlas-answers")


def _submit(function: Callable, *args) -> asyncio.Future:
    context = contextvars.copy_context()  # errors are formatted in the thread
    return asyncio.wrap_future(_thread_pool().submit(context.run, function, *args))


@functools.cache
def _version_info() -> dict:
    return {"schema": wire.schema_hash(), "weights": weight_checksums()}


async def answer_frames(message: bytes) -> AsyncIterator[bytes]:
    """Yields the frames that answer a call.

    Args:
        message: A dict with `call` ("hello", "status", "run" or "stream"), `schema` (a hash), `language` (of
            errors) and, for a run or a stream, `request`.
    """
    try:
        call = await _submit(wire.unpack, message, wire.MAX_REQUEST_BYTES)
        if not isinstance(call, dict) or str(call.get("call")) not in _CALL_HANDLERS:
            raise wire.WireError("A message holds no call that an engine knows.")
        if call.get("schema") != wire.schema_hash() and call["call"] != "hello":
            raise wire.WireError("A call comes from another version.")
        set_language(match_language(str(call.get("language"))) or ENGLISH)
        async for answer_frame in _CALL_HANDLERS[call["call"]](call.get("request")):
            yield answer_frame
        yield encode_frame("end")
    except wire.WireError as error:
        _log.warning("Refused: %s", error)
        yield encode_frame("hello", value=_version_info())  # the caller reports the difference
    except Exception as error:
        if not encode_error(error)["message"]:
            _log.exception("A call failed")
        yield encode_frame("error", error=encode_error(error))


async def _handle_hello(_) -> AsyncIterator[bytes]:
    yield encode_frame("answer", value=await _submit(_version_info))


async def _handle_status(_) -> AsyncIterator[bytes]:
    yield encode_frame("answer", value=await _submit(engine.status))


async def _handle_run(request) -> AsyncIterator[bytes]:
    caller_left = threading.Event()

    def raise_if_caller_left() -> None:
        if caller_left.is_set():
            raise _CallerLeft

    pending_frame = _submit(lambda: encode_frame("answer", value=engine.run(request, raise_if_caller_left)))
    try:
        while not (await asyncio.wait({pending_frame}, timeout=HEARTBEAT_SECONDS))[0]:
            yield encode_frame("wait", place=0)
        yield pending_frame.result()
    finally:
        caller_left.set()
        pending_frame.cancel()


async def _handle_stream(request) -> AsyncIterator[bytes]:
    steps = await _submit(engine.stream, request)

    def next_frame() -> bytes | None:
        result = next(steps, None)
        return None if result is None else encode_frame("answer", value=result)

    try:
        yield encode_frame("wait", place=getattr(steps, "queue_position", 0))
        while True:
            pending_frame = _submit(next_frame)
            while not (await asyncio.wait({pending_frame}, timeout=HEARTBEAT_SECONDS))[0]:
                yield encode_frame("wait", place=getattr(steps, "queue_position", 0))
            if pending_frame.result() is None:
                return
            yield pending_frame.result()
    finally:
        _thread_pool().submit(_close_stream, steps)


def _close_stream(steps) -> None:
    # a generator can only be closed between two steps
    while True:
        try:
            return steps.close()
        except ValueError:  # it is running in another thread
            time.sleep(HEARTBEAT_SECONDS)


_CALL_HANDLERS = {
    "hello": _handle_hello,
    "status": _handle_status,
    "run": _handle_run,
    "stream": _handle_stream,
}
