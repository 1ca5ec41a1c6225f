"""Ended sessions give back what they held, none holds a trace, and private names mean what they meant."""

import asyncio
import inspect
import json
import os
import pathlib
import subprocess
import sys
import types

import pytest
from streamlit import runtime
from streamlit.runtime import app_session, memory_session_storage, websocket_session_manager
from streamlit.runtime.caching.ttl_cache import TTLCache
from streamlit.runtime.state.safe_session_state import SafeSessionState

from core.ui.server import process
from tests.support import live_traces

ROOT = pathlib.Path(__file__).resolve().parents[4]


def test_no_session_holds_a_trace_and_ended_ones_are_gone():
    code = [sys.executable, "-m", "tests.support.live_traces"]
    environment = {**os.environ, "ATLAS_DEVICE": "cpu"}
    found = subprocess.run(code, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=400)
    assert found.returncode == 0, found.stderr[-3_000:]
    counts = json.loads(found.stdout.strip().splitlines()[-1])
    session, own = live_traces.SESSION, "core.shakespeare.writing.ask.GenerateTrace"
    assert counts["open"].pop(session) == live_traces.SESSIONS
    assert counts["open"].pop(own) == 1  # the text that one of the visitors writes
    assert counts["open"] == {}, "a callback or a button keeps a trace for as long as its session lives"
    # Streamlit's own loop still names the last one.
    assert counts["closed"].pop(session, 0) <= 1, "ended sessions wait for the next visitor"
    assert counts["closed"].pop(own, 0) <= 1
    assert counts["closed"] == {}


class Session:
    def __init__(self):
        self.ended = 0

    def shutdown(self):
        self.ended += 1


@pytest.fixture
def stored(monkeypatch):
    """Stands in for Streamlit's store of closed tabs: returns it, and a clock that is set by hand."""
    clock = types.SimpleNamespace(now=0.0)
    cache = TTLCache(maxsize=9, ttl=60, timer=lambda: clock.now)
    manager = types.SimpleNamespace(_session_storage=types.SimpleNamespace(_cache=cache))
    monkeypatch.setattr(runtime, "exists", lambda: True)
    monkeypatch.setattr(runtime, "get_instance", lambda: types.SimpleNamespace(_session_mgr=manager))
    return cache, clock


def test_what_is_expired_is_ended_and_what_may_come_back_stays(stored):
    cache, clock = stored
    old, young = Session(), Session()
    cache["old"] = types.SimpleNamespace(session=old)
    clock.now = 50.0
    cache["young"] = types.SimpleNamespace(session=young)
    assert process.drop_expired() == 0
    clock.now = 61.0
    assert process.drop_expired() == 1
    assert (old.ended, young.ended) == (1, 0)
    assert list(cache) == ["young"]


def test_nothing_is_dropped_before_streamlit_runs(monkeypatch):
    monkeypatch.setattr(runtime, "exists", lambda: False)
    assert process.drop_expired() == 0


def _looks(monkeypatch, *dropped, looks: int) -> list[str]:
    """Runs the timer for so many looks and returns what it did."""
    done, answers = [], iter(dropped)

    def drop() -> int:
        answer = next(answers, 0)
        if isinstance(answer, Exception):
            raise answer
        done.append(f"dropped {answer}")
        return answer

    monkeypatch.setattr(process, "drop_expired", drop)
    monkeypatch.setattr(process.gc, "collect", lambda: done.append("collected"))
    monkeypatch.setattr(process, "give_back", lambda: done.append("given back"))

    async def some() -> None:
        task = asyncio.create_task(process.free_ended(0.0))
        while done.count("given back") < looks:
            await asyncio.sleep(0)
        task.cancel()

    asyncio.run(asyncio.wait_for(some(), 30))
    return done


def test_the_collector_runs_after_sessions_were_dropped_and_for_those_whose_script_still_ran(monkeypatch):
    done = _looks(monkeypatch, 0, 2, looks=6)
    assert done[:3] == ["dropped 0", "given back", "dropped 2"]
    assert done.count("collected") == 3
    assert "collected" not in done[done.index("dropped 0", 9) :]


def test_an_error_does_not_end_the_timer(monkeypatch, caplog):
    done = _looks(monkeypatch, ValueError("no"), 1, looks=2)
    assert "dropped 1" in done
    assert "could not be dropped" in caplog.text


@pytest.mark.skipif(sys.platform != "linux", reason="glibc is Linux's")
def test_memory_is_given_back_and_another_c_library_is_left_alone(monkeypatch):
    asked = []
    library = types.SimpleNamespace(malloc_trim=asked.append)
    monkeypatch.setattr(process.ctypes, "CDLL", lambda name: library)
    process.give_back()
    assert asked == [0]
    monkeypatch.setattr(process.ctypes, "CDLL", lambda name: object())
    process.give_back()


def test_the_private_names_still_mean_what_they_meant():
    assert "self._session_mgr = " in inspect.getsource(runtime.Runtime.__init__)
    manager = websocket_session_manager.WebsocketSessionManager
    assert "self._session_storage = session_storage" in inspect.getsource(manager.__init__)
    storage = memory_session_storage.MemorySessionStorage(ttl_seconds=0)
    assert isinstance(storage._cache, TTLCache)
    kept = types.SimpleNamespace(session=types.SimpleNamespace(id="one"))
    storage.save(kept)
    assert storage._cache.expire() == [("one", kept)]  # by itself it is dropped when the next one is saved
    ends = inspect.getsource(app_session.AppSession.shutdown)
    assert "if self._state != AppSessionState.SHUTDOWN_REQUESTED" in ends  # it may come twice


def test_streamlit_still_ends_a_script_where_the_state_of_its_session_is_looked_into():
    looked = []
    state = SafeSessionState({}, lambda: looked.append(True))
    assert "waiting" not in state
    assert looked == [True]
