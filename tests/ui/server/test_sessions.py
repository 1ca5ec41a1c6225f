"""Ended sessions give back what they held, none holds a trace, and private names mean what they meant."""

import asyncio
import functools
import json
import sys
import types

import pytest
from streamlit import runtime
from streamlit.runtime import memory_session_storage
from streamlit.runtime.caching.ttl_cache import TTLCache
from streamlit.runtime.state.safe_session_state import SafeSessionState

from core.ui.server import process
from tests.support import live_traces
from tests.support.processes import run_in_fresh_process


@pytest.mark.nightly
def test_no_session_holds_a_trace_and_ended_ones_are_gone():
    program = "import runpy; runpy.run_module('tests.support.live_traces', run_name='__main__')"
    counts = json.loads(run_in_fresh_process(program, ATLAS_DEVICE="cpu").splitlines()[-1])
    session, own = live_traces.SESSION_CLASS, "core.topics.shakespeare.writing.schema.GenerateResult"
    # one of the visitors writes a text; a callback or a button must keep nothing else
    assert counts["open"] == {session: live_traces.NUM_SESSIONS, own: 1}
    # Streamlit's own loop still names the last session; others would wait for the next visitor
    assert counts["closed"].keys() <= {session, own} and max(counts["closed"].values(), default=0) <= 1


def test_what_is_expired_is_ended_and_what_may_come_back_stays(monkeypatch):
    now = 0.0
    storage = memory_session_storage.MemorySessionStorage(ttl_seconds=0)
    assert isinstance(storage._cache, TTLCache)
    storage._cache = stored = TTLCache(maxsize=9, ttl=60, timer=lambda: now)
    manager = types.SimpleNamespace(_session_storage=storage)
    monkeypatch.setattr(runtime, "exists", lambda: True)
    monkeypatch.setattr(runtime, "get_instance", lambda: types.SimpleNamespace(_session_mgr=manager))
    ended = []
    for name in ("old", "young"):
        session = types.SimpleNamespace(shutdown=functools.partial(ended.append, name))
        stored[name] = types.SimpleNamespace(session=session)
        now += 25.0
    assert process.end_expired_sessions() == 0
    now = 61.0
    assert process.end_expired_sessions() == 1
    assert (ended, list(stored)) == (["old"], ["young"])


def test_nothing_is_dropped_before_streamlit_runs(monkeypatch):
    monkeypatch.setattr(runtime, "exists", lambda: False)
    assert process.end_expired_sessions() == 0


@pytest.fixture
def looks(monkeypatch):
    """Returns a function that runs the timer for so many looks and returns what it did."""
    done = []
    monkeypatch.setattr(process.gc, "collect", lambda: done.append("collected"))
    monkeypatch.setattr(process, "release_memory", lambda: done.append("given back"))

    async def run(drop, count: int) -> list[str]:
        monkeypatch.setattr(
            process, "end_expired_sessions", lambda: done.append("dropped") or drop(len(done))
        )
        task = asyncio.create_task(process.clean_up_sessions(0.0))
        while done.count("given back") < count:
            await asyncio.sleep(0)
        task.cancel()
        return done

    return lambda drop, count: asyncio.run(asyncio.wait_for(run(drop, count), 30))


def test_the_collector_runs_after_sessions_were_dropped_and_for_those_whose_script_still_ran(looks):
    done = looks(lambda length: 2 * (length == 3), 6)  # at the second look
    collecting, idle = ["dropped", "collected", "given back"], ["dropped", "given back"]
    assert done == [*idle, *collecting * 3, *idle * 2]


def test_an_error_does_not_end_the_timer(looks, caplog):
    assert looks(lambda length: 1 / (length - 1), 2).count("dropped") == 2  # the first fails
    assert "could not be dropped" in caplog.text


@pytest.mark.skipif(sys.platform != "linux", reason="glibc is Linux's")
def test_memory_is_given_back_and_another_c_library_is_left_alone(monkeypatch):
    trim_arguments = []
    library = types.SimpleNamespace(malloc_trim=trim_arguments.append)
    monkeypatch.setattr(process.ctypes, "CDLL", lambda name: library)
    process.release_memory()
    assert trim_arguments == [0]
    monkeypatch.setattr(process.ctypes, "CDLL", lambda name: object())
    process.release_memory()


def test_streamlit_still_ends_a_script_where_the_state_of_its_session_is_looked_into():
    callback_calls = []
    state = SafeSessionState({}, lambda: callback_calls.append(True))
    assert "waiting" not in state
    assert callback_calls == [True]
