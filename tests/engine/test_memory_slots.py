"""Requests that take much memory take turns, and others do not wait for them."""

import concurrent.futures
import threading
import time

import pytest

from core import engine
from core.base.registry import list_request_types
from core.engine import loading
from core.topics.attention.ablation.schema import AblationRequest
from core.topics.attention.heads.schema import HeadsRequest
from core.topics.positions.learnt.schema import ShiftRequest
from core.topics.transformer.ablation.schema import PartsRequest
from core.topics.transformer.kv_cache.schema import KVCacheRequest
from core.topics.transformer.neurons.schema import TopActivationsRequest
from core.topics.translation.translate.schema import TranslateRequest

HEAVY_REQUESTS = (
    AblationRequest(text="I see cats"),
    ShiftRequest(),
    PartsRequest(text="I see cats"),
    KVCacheRequest(text="I see cats"),
    TopActivationsRequest(),
    TranslateRequest(text="I see cats", method="beam"),
)
KINDS = list_request_types()
LIGHT_REQUEST = TranslateRequest(text="I see cats")


@pytest.fixture
def line(monkeypatch):
    """A line with one place, so that two requests show what it does."""
    monkeypatch.setattr(loading, "_memory_slots", threading.BoundedSemaphore(1))
    monkeypatch.setattr(loading, "_POLL_SECONDS", 0.01)


@pytest.fixture
def answer_with(monkeypatch):
    def set_answer(function):
        monkeypatch.setattr(engine, "_find_handler", lambda _request: function)

    return set_answer


@pytest.mark.parametrize(
    "request_", [HEAVY_REQUESTS[0], HEAVY_REQUESTS[-1]], ids=lambda one: type(one).__name__
)
def test_heavy_requests_take_turns_and_others_do_not_wait_for_them(request_, line, answer_with):
    begun, end, done = threading.Event(), threading.Event(), []

    def run(request):
        if request == request_ and not begun.is_set():
            begun.set()
            end.wait(30)
        done.append(request)

    answer_with(run)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        pool.submit(engine.run, request_)
        assert begun.wait(30)
        pool.submit(engine.run, request_)
        engine.run(LIGHT_REQUEST)
        time.sleep(0.1)
        assert done == [LIGHT_REQUEST]
        end.set()
    assert done[1:] == [request_, request_]


def test_who_leaves_while_waiting_leaves_the_line_and_an_error_frees_the_place(line, answer_with):
    def leave():
        raise KeyboardInterrupt  # no Exception, as what ends a script of Streamlit

    answered_requests = []
    answer_with(answered_requests.append)
    with loading.memory_slot(), pytest.raises(KeyboardInterrupt):
        engine.run(HEAVY_REQUESTS[0], leave)
    assert answered_requests == []
    answer_with(lambda _request: 1 / 0)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            engine.run(HEAVY_REQUESTS[0])


def test_every_request_says_whether_it_is_heavy_and_a_beam_is():
    assert all(isinstance(kind.memory_intensive, bool | property) for kind in KINDS)
    assert {kind.__name__ for kind in KINDS if kind.memory_intensive is True} == {
        type(one).__name__ for one in HEAVY_REQUESTS[:-1]
    }
    assert HEAVY_REQUESTS[-1].memory_intensive and not LIGHT_REQUEST.memory_intensive
    assert HeadsRequest(text="I see cats", target="Beam").memory_intensive
