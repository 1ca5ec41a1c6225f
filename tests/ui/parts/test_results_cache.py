"""An answer is kept by all that its request holds: what differs in anything is asked anew."""

import pytest

from core.topics.attention.heads.schema import HeadsRequest
from core.topics.attention.sentences.schema import SentencesRequest
from core.topics.masking.files.schema import ModelFileRequest
from core.topics.positions.matrix.schema import PositionsRequest
from core.topics.shakespeare.next_character.schema import NextCharacterRequest
from core.topics.translation.translate.schema import TranslateRequest
from core.ui.parts import results_cache


@pytest.fixture
def run_requests(monkeypatch):
    """Returns the requests that reached the engine; nothing has been kept before."""
    requests = []
    caches = (results_cache._run, results_cache._run_large)
    monkeypatch.setattr(
        results_cache.engine, "run", lambda request, _stay: requests.append(request) or len(requests)
    )
    for cache in caches:
        cache.clear()
    yield requests
    for cache in caches:
        cache.clear()


@pytest.mark.parametrize("ask", [results_cache.run_cached, results_cache.run_cached_large])
def test_the_same_request_is_run_once_and_another_by_itself(ask, run_requests):
    first = PositionsRequest(num_positions=9, width=4)
    assert ask(first) == ask(PositionsRequest(num_positions=9, width=4)) == 1
    assert ask(PositionsRequest(num_positions=8, width=4)) == 2
    assert run_requests == [first, PositionsRequest(num_positions=8, width=4)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (ModelFileRequest(name="a.keras", content=b"ab"), ModelFileRequest(name="a.keras", content=b"ac")),
        (PositionsRequest(base=10_000.0), PositionsRequest(base=10_000.000000000002)),
        (NextCharacterRequest(prompt="a"), NextCharacterRequest(prompt="a\u0301")),
        (SentencesRequest(sentences=("a, b", "c")), SentencesRequest(sentences=("a", "b, c"))),
        (HeadsRequest(text="hi"), TranslateRequest(text="hi")),
    ],
)
def test_what_differs_in_anything_is_asked_anew(one, other, run_requests):
    assert list(map(results_cache.run_cached, (one, other, one))) == [1, 2, 1]


def test_whoever_waits_is_asked_whether_somebody_is_still_there(monkeypatch):
    class State:
        def __contains__(self, name):
            raise GeneratorExit  # no Exception, as Streamlit ends a script

    monkeypatch.setattr(results_cache.engine, "run", lambda _request, progress: progress())
    monkeypatch.setattr(results_cache.st, "session_state", State())
    results_cache._run.clear()
    with pytest.raises(GeneratorExit):
        results_cache.run_cached(PositionsRequest(num_positions=9, width=4))
