"""An answer is kept by all that its request holds: what differs in anything is asked anew."""

import dataclasses
import importlib
import pkgutil
import threading
import time

import pytest

import core.requests
from core.checks import InvalidValueError
from core.requests import masking
from core.requests.attention import AblationRequest, AttentionRequest, InvariantsRequest, SentencesRequest
from core.requests.positions import PositionsRequest, ShiftRequest
from core.requests.shakespeare import NextCharacterRequest
from core.requests.translation import TranslateRequest
from core.ui.parts import results_cache


@pytest.fixture
def run_requests(monkeypatch):
    """Returns the requests that reached the engine; nothing has been kept before."""
    requests = []
    caches = (results_cache._answer, results_cache._shared_answer, results_cache._seen)
    monkeypatch.setattr(
        results_cache.engine, "run", lambda request: requests.append(request) or len(requests)
    )
    for cache in caches:
        cache.clear()
    yield requests
    for cache in caches:
        cache.clear()


@pytest.mark.parametrize("ask", [results_cache.answer, results_cache.shared_answer, results_cache.seen])
def test_the_same_request_is_run_once_and_another_by_itself(ask, run_requests):
    first = PositionsRequest(count=9, width=4)
    assert ask(first) == ask(PositionsRequest(count=9, width=4)) == 1
    assert ask(PositionsRequest(count=8, width=4)) == 2
    assert run_requests == [first, PositionsRequest(count=8, width=4)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            masking.MaskFileRequest(name="a.keras", content=b"ab"),
            masking.MaskFileRequest(name="a.keras", content=b"ac"),
        ),
        (PositionsRequest(base=10_000.0), PositionsRequest(base=10_000.000000000002)),
        (NextCharacterRequest(text="a"), NextCharacterRequest(text="a\u200b")),
        (NextCharacterRequest(text="a\ud800"), NextCharacterRequest(text="a\ud801")),
        (SentencesRequest(texts=("a, b", "c")), SentencesRequest(texts=("a", "b, c"))),
        (AttentionRequest(text="hi"), TranslateRequest(text="hi")),
    ],
)
def test_what_differs_in_anything_is_asked_anew(one, other, run_requests):
    assert [results_cache.answer(one), results_cache.answer(other), results_cache.answer(one)] == [1, 2, 1]


def test_every_kind_of_request_can_be_told_apart():
    """A value of a kind that is not known would stop the page."""
    modules = [
        importlib.import_module(f"core.requests.{one.name}")
        for one in pkgutil.iter_modules(core.requests.__path__)
    ]
    kinds = {
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and dataclasses.is_dataclass(value) and value.__name__.endswith("Request")
    }
    needed = {
        "name": "a.keras",
        "content": b"",
        "texts": ("a", "b"),
        "models": (),
        "method": "greedy",
        "how": "mask",
    }
    named = []
    for kind in kinds:
        missing = [
            field.name
            for field in dataclasses.fields(kind)
            if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
        ]
        if set(missing) <= set(needed):
            try:
                named.append(results_cache._written(kind(**{name: needed[name] for name in missing})))
            except InvalidValueError:
                continue
    assert len(named) == len(set(named)) >= 15


HEAVY = (
    AblationRequest(text="I see cats"),
    InvariantsRequest(text="I see cats"),
    ShiftRequest(),
    TranslateRequest(text="I see cats", method="beam"),
)


@pytest.fixture
def line(monkeypatch):
    """A line with one place, so that two requests show what it does."""
    monkeypatch.setattr(results_cache, "_turns", threading.BoundedSemaphore(1))
    monkeypatch.setattr(results_cache, "_TICK", 0.01)


@pytest.mark.parametrize("request_", HEAVY, ids=lambda one: type(one).__name__)
def test_heavy_requests_take_turns_and_others_do_not_wait_for_them(request_, line, monkeypatch):
    begun, end, done = threading.Event(), threading.Event(), []

    def run(request):
        if request == request_ and not begun.is_set():
            begun.set()
            end.wait(30)
        done.append(request)

    monkeypatch.setattr(results_cache.engine, "run", run)
    threads = [threading.Thread(target=results_cache._run, args=(request_,)) for _ in range(2)]
    threads[0].start()
    assert begun.wait(30)
    threads[1].start()
    results_cache._run(TranslateRequest(text="I see cats"))
    time.sleep(0.1)
    assert done == [TranslateRequest(text="I see cats")]  # a light one does not wait
    end.set()
    for thread in threads:
        thread.join(30)
    assert done[1:] == [request_, request_]


def test_who_leaves_while_waiting_leaves_the_line_and_an_error_frees_the_place(line, monkeypatch):
    class Left(BaseException):
        """As Streamlit ends a script: no Exception."""

    class State:
        def __contains__(self, name):
            raise Left

    def fails(request):
        raise ValueError("no")

    asked = []
    monkeypatch.setattr(results_cache.engine, "run", asked.append)
    monkeypatch.setattr(results_cache.st, "session_state", State())
    results_cache._turns.acquire()
    with pytest.raises(Left):
        results_cache._run(HEAVY[0])
    results_cache._turns.release()
    assert asked == []
    monkeypatch.setattr(results_cache.engine, "run", fails)
    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            results_cache._run(HEAVY[0])
