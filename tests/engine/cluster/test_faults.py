"""What a fault elsewhere does: a text goes on at its next character, and all else is one sentence."""

import contextlib
import http.server
import itertools
import threading
import time

import pytest

from core import engine
from core.base.checks import AtlasError, EngineUnavailableError, InvalidValueError
from core.engine import protocol, remote, remote_call, streams, wire
from core.engine.schema import ShippedRequest, WarmUpRequest
from core.topics.positions.matrix.schema import PositionsRequest
from core.topics.shakespeare.next_character.schema import NextCharacterRequest
from core.topics.shakespeare.writing.schema import GenerateRequest
from tests.support.engines import EngineProcess, running_engine
from tests.support.serving import find_free_port
from tests.support.waiting import wait_until

pytestmark = pytest.mark.nightly

ASK = NextCharacterRequest(prompt="to b")
TEXT = GenerateRequest(prompt="to be", length=400)
LONG = GenerateRequest(model="char_rnn_large", prompt="to be", length=2_000)  # a second of work
CALLS = (lambda: engine.run(ASK), lambda: next(engine.stream(TEXT)))


@pytest.fixture(autouse=True)
def a_new_start(monkeypatch):
    """Lets a test meet the engine as a new process does, and wait no longer than it must."""
    monkeypatch.setattr(remote, "_state", remote._EngineState())
    monkeypatch.setattr(remote, "_verified_deployments", set())
    monkeypatch.setattr(remote, "_RETRY_SECONDS", 0.3)


@pytest.fixture
def stopped():
    process = EngineProcess()
    yield process
    process.kill()


@pytest.fixture
def running(stopped, monkeypatch):
    stopped.start()
    monkeypatch.setenv("ATLAS_ENGINE", stopped.address)
    return stopped


@contextlib.contextmanager
def restarted(engine_process: EngineProcess):
    engine_process.kill()
    start = threading.Timer(1.0, engine_process.start)
    start.start()
    yield
    start.join()


def join_texts(traces) -> str:
    return "".join(trace.text for trace in traces)


@pytest.mark.parametrize("taken", [0, 3])
def test_an_engine_killed_in_the_middle_of_a_text_costs_no_character(running, taken, monkeypatch):
    steps = engine.stream(LONG)
    before = [next(steps) for _ in range(taken)]
    with restarted(running):
        after = list(steps)
    monkeypatch.delenv("ATLAS_ENGINE")
    whole = list(streams.open_stream(LONG))
    assert join_texts(before + after) == join_texts(whole)
    assert [trace.start for trace in before + after] == [trace.start for trace in whole]
    assert before + after and (before + after)[-1].state.tobytes() == whole[-1].state.tobytes()


def test_a_request_is_asked_again_while_an_engine_is_replaced(running, monkeypatch):
    monkeypatch.setattr(remote, "_RETRY_SECONDS", 20.0)
    with restarted(running):
        assert engine.run(ASK).prompt == ASK.prompt


def test_an_engine_that_is_away_is_a_sentence_and_all_else_goes_on(stopped, monkeypatch):
    monkeypatch.setenv("ATLAS_ENGINE", stopped.address)
    sentence = f"The engine at {stopped.address} does not answer. What you typed is kept"
    for call in (*CALLS, engine.status):
        with pytest.raises(EngineUnavailableError, match=sentence):
            call()
    assert engine.run(PositionsRequest(num_positions=3, width=4)).matrix.shape == (3, 4)
    assert "char_rnn" in engine.run(ShippedRequest()) and engine.run(WarmUpRequest()) is False
    stopped.start()
    assert wait_until(is_engine_available)
    assert (engine.status().device.device_type, engine.run(ASK).prompt) == ("cpu", ASK.prompt)


def is_engine_available() -> bool:
    try:
        return bool(engine.status())
    except EngineUnavailableError:
        return False


def test_a_page_that_is_away_asks_once_and_does_not_keep_the_next_waiting(stopped, monkeypatch):
    monkeypatch.setenv("ATLAS_ENGINE", stopped.address)
    monkeypatch.setattr(remote, "_RETRY_SECONDS", 1.0)
    for most in (5.0, 0.5):
        start = time.monotonic()
        with pytest.raises(EngineUnavailableError):
            engine.run(ASK)
        assert time.monotonic() - start < most


def test_a_reader_that_does_not_read_holds_nobody_up(running):
    slow = [engine.stream(TEXT) for _ in range(40)]  # more than a step has rows
    for one in slow:
        next(one)
    start = time.monotonic()
    assert engine.run(TEXT).text == engine.run(TEXT).text
    assert time.monotonic() - start < 20
    for one in slow:
        one.close()


def test_who_closes_a_text_frees_its_slot(running):
    long = GenerateRequest(prompt="to be", length=5_000)
    for _ in range(3):
        with contextlib.closing(engine.stream(long)) as steps:
            next(steps)

    def streams_there() -> int:
        with contextlib.closing(remote_call.RemoteCall("status", protocol.FALLBACK_DEPLOYMENT)) as frames:
            return next(frame["value"] for frame in frames if frame["kind"] == "answer").num_streams

    assert wait_until(lambda: streams_there() == 0)


def test_over_the_limit_there_is_a_place_in_the_line(tmp_path, monkeypatch):
    limits = tmp_path / "limits.toml"
    limits.write_text("[server]\nstreams = 1\n")
    with running_engine(ATLAS_HOSTED="1", ATLAS_LIMITS=str(limits)) as busy:
        monkeypatch.setenv("ATLAS_ENGINE", busy.address)
        long = GenerateRequest(model="char_rnn_large", prompt="to be", length=5_000)  # seconds of work
        first, second, third = (engine.stream(long) for _ in range(3))
        assert (first.queue_position, second.queue_position, third.queue_position) == (0, 1, 2)
        first.close()
        assert wait_until(lambda: second.queue_position == 0)
        assert next(second).start == 0
        assert third.queue_position <= 1
        second.close()
        assert next(third).start == 0
        third.close()


# --- somebody else answers ----------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["127.0.0.1:8000", "ftp://a", "http://", "http://a:b", "http://a/path"])
def test_an_address_that_is_none_is_a_sentence(address, monkeypatch):
    monkeypatch.setenv("ATLAS_ENGINE", address)
    for call in (CALLS[0], engine.status):
        with pytest.raises(InvalidValueError, match="Invalid value for `ATLAS_ENGINE`: expected the address"):
            call()


def make_response_head(status: int, kind: str) -> bytes:
    return f"HTTP/1.1 {status} so\r\nContent-Type: {kind}\r\n".encode()


RESPONSE_HEAD = make_response_head(200, protocol.MEDIA_TYPE)


@pytest.fixture
def stranger(monkeypatch):
    """A server of something else; what it answers can be set."""

    class Handler(http.server.BaseHTTPRequestHandler):
        head, parts, pause_seconds = RESPONSE_HEAD + b"\r\n", (), 0.0

        def do_POST(self):
            with contextlib.suppress(OSError):  # who asked has gone
                self.wfile.write(self.head)
                for part in self.parts:
                    self.wfile.write(part)
                    time.sleep(self.pause_seconds)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    Handler.address = f"http://127.0.0.1:{server.server_port}"
    monkeypatch.setenv("ATLAS_ENGINE", Handler.address)
    yield Handler
    server.shutdown()
    server.server_close()


FRAME, END = protocol.encode_frame("answer", value=1), protocol.encode_frame("end")
FOREIGN_RESPONSES = {
    "a page": (200, "text/html", b"<h1>Hello</h1>", "is not an engine of this version"),
    "nothing there": (404, "text/plain", b"no", "is not an engine of this version"),
    "a proxy alone": (502, "text/html", b"bad gateway", "does not answer"),
    "a full engine": (503, "text/plain", b"full", "is busy at the moment"),
    "the wrong secret": (401, "text/plain", b"no", "Set ATLAS_ENGINE_TOKEN to the same value for both."),
    "noise": (200, protocol.MEDIA_TYPE, b"\x08\0\0\0\0\0\0\0" + b"x" * 8, "is not an engine of this version"),
    "a frame without end": (200, protocol.MEDIA_TYPE, b"\xff" * 8, "is not an engine of this version"),
    "half a frame": (200, protocol.MEDIA_TYPE, FRAME[:-3], "does not answer"),
    "silence": (200, protocol.MEDIA_TYPE, b"", "does not answer"),
}


@pytest.mark.parametrize("case", FOREIGN_RESPONSES)
def test_a_stranger_on_the_port_is_a_sentence(case, stranger):
    status, kind, body, sentence = FOREIGN_RESPONSES[case]
    stranger.head, stranger.parts = make_response_head(status, kind) + b"\r\n", [body]
    for call in CALLS:
        with pytest.raises(EngineUnavailableError, match=sentence):
            call()


HELLO = {"schema": wire.schema_hash(), "weights": protocol.weight_checksums()}


@pytest.mark.parametrize(
    "changed, sentence",
    [
        ({"schema": "0" * 16}, "is of another version than this app"),
        ({"weights": {"char_rnn": "0" * 64}}, "The weights of char_rnn differ"),
    ],
)
def test_another_version_is_a_sentence(changed, sentence, stranger):
    stranger.parts = [protocol.encode_frame("answer", value=HELLO | changed), END]
    with pytest.raises(EngineUnavailableError, match=sentence):
        engine.run(ASK)


def test_an_engine_refuses_requests_of_another_version(running, monkeypatch):
    assert engine.run(ASK).prompt == ASK.prompt  # hands have been shaken
    monkeypatch.setattr(
        remote_call.wire, "schema_hash", lambda: "0" * 16
    )  # and then one of both was replaced
    with pytest.raises(EngineUnavailableError, match="is of another version than this app"):
        engine.run(ASK)


def test_models_that_one_side_lacks_are_no_difference():
    assert protocol.describe_difference(HELLO | {"weights": {"nobody": "1"}}, "there") == ""


def make_forged_frame(text: str) -> bytes:
    data = text.encode()
    message = protocol.LENGTH_PREFIX.pack(len(data)) + data
    return protocol.LENGTH_PREFIX.pack(len(message)) + message


FORGED_FRAMES = {
    "a list": make_forged_frame("[]"),
    "a number": make_forged_frame("5"),
    "no kind": protocol.encode_frame("answer", value=1).replace(b'"kind"', b'"mind"'),
    "a kind that is a list": make_forged_frame('{"dict": [["kind", []]]}'),
    "an unknown kind": protocol.encode_frame("news"),
    "an answer without a value": protocol.encode_frame("answer"),
    "a wait without a place": protocol.encode_frame("wait"),
    "a place that is a text": protocol.encode_frame("wait", place="first"),
    "a hello that is a number": protocol.encode_frame("hello", value=5),
    "a hello without weights": protocol.encode_frame("hello", value={"schema": wire.schema_hash()}),
    "an error without fields": protocol.encode_frame("error", error={}),
    "an error that is a list": protocol.encode_frame("error", error=[]),
    "an error with an unknown field": protocol.encode_frame(
        "error", error={"class": "ModelFileError", "message": "a", "more": "b"}
    ),
    "an error whose message is a number": protocol.encode_frame(
        "error", error={"class": "ModelFileError", "message": 5}
    ),
    "a value of another class": protocol.encode_frame("answer", value=ASK),
    "a value that breaks a rule": make_forged_frame(
        wire.pack({"kind": "answer", "value": ASK})[8:].decode().replace('"to b"', '""')
    ),
    "6,000 digits": make_forged_frame("9" * 6_000),
}


@pytest.mark.parametrize("case", FORGED_FRAMES)
def test_an_odd_answer_is_a_sentence(case, stranger, monkeypatch):
    """As the first answer of all, and once hands have been shaken."""
    stranger.parts = [FORGED_FRAMES[case], END]
    for agreed in (set(), set(protocol.DEPLOYMENTS)):
        monkeypatch.setattr(remote, "_verified_deployments", agreed)
        for call in CALLS:
            with pytest.raises(EngineUnavailableError, match="is not an engine of this version"):
                call()
    monkeypatch.setattr(remote, "_state", remote._EngineState())
    remote._state._request_status()  # as a thread does for the sidebar
    with pytest.raises(EngineUnavailableError, match="is not an engine of this version"):
        engine.status()


def test_a_text_that_does_not_go_on_where_it_was_is_refused(stranger, monkeypatch):
    """Else one that repeats its first character, or has more than were asked for, has no end."""
    monkeypatch.setattr(remote, "_verified_deployments", set(protocol.DEPLOYMENTS))
    monkeypatch.delenv("ATLAS_ENGINE")
    first, second = itertools.islice(streams.open_stream(TEXT), 2)
    monkeypatch.setenv("ATLAS_ENGINE", stranger.address)
    one, two = (protocol.encode_frame("answer", value=trace) for trace in (first, second))
    for stranger.parts in ([one, one], [two], [one, END]):
        with pytest.raises(EngineUnavailableError, match="is not an engine of this version"):
            list(engine.stream(TEXT))


# --- no wait without an end ---------------------------------------------------------------------------------


@pytest.fixture
def slow(stranger, monkeypatch):
    """A stranger who sends some bytes again and again."""
    monkeypatch.setattr(remote, "_verified_deployments", set(protocol.DEPLOYMENTS))
    for name in ("_READ_TIMEOUT_SECONDS", "_FRAME_TIMEOUT_SECONDS", "MAX_WAIT_SECONDS"):
        monkeypatch.setattr(remote_call, name, 1.0)
    monkeypatch.setattr(remote, "MAX_WAIT_SECONDS", 1.0)
    stranger.pause_seconds = 0.05
    return stranger


LINES = {
    "a frame": (RESPONSE_HEAD + b"\r\n" + protocol.LENGTH_PREFIX.pack(10_000), b"a"),
    "the length of a chunk": (RESPONSE_HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"0"),
    "the head": (RESPONSE_HEAD + b"X-Slow: ", b"a"),
    "nothing at all": (b"", b""),
}


@pytest.mark.parametrize("case", LINES)
def test_an_engine_that_drips_or_says_nothing_is_one_that_does_not_answer(case, slow):
    slow.head, part = LINES[case]
    slow.parts = [part] * 400
    for call in CALLS:
        start = time.monotonic()
        with pytest.raises(EngineUnavailableError, match="does not answer"):
            call()
        assert time.monotonic() - start < 5


@pytest.mark.parametrize("place", [0, 3])
def test_an_engine_that_only_says_wait_is_given_up_and_not_asked_again_by_itself(place, slow):
    slow.parts = [protocol.encode_frame("wait", place=place)] * 400
    start = time.monotonic()
    for call in CALLS:
        with pytest.raises(AtlasError, match="ask for less, or reload the page") as caught:
            call()
        assert not isinstance(caught.value, EngineUnavailableError)
    assert time.monotonic() - start < 10


def test_a_line_that_moves_is_waited_for(stranger, monkeypatch):
    """A visitor who is far behind waits longer than `MAX_WAIT_SECONDS` in all, and not for each place."""
    monkeypatch.setattr(remote, "_verified_deployments", set(protocol.DEPLOYMENTS))
    monkeypatch.setattr(remote, "MAX_WAIT_SECONDS", 0.2)
    stranger.pause_seconds = 0.1
    stranger.parts = [protocol.encode_frame("wait", place=place) for place in range(9, 1, -1)]
    steps = engine.stream(TEXT)
    for place in range(9, 1, -1):
        assert steps._queue_position == place
        if place > 2:
            steps._advance()


# --- the secret ---------------------------------------------------------------------------------------------


def test_the_secret(monkeypatch):
    with running_engine(ATLAS_ENGINE_TOKEN="open sesame") as guarded:
        monkeypatch.setenv("ATLAS_ENGINE", guarded.address)
        with pytest.raises(EngineUnavailableError, match="does not accept this app's secret"):
            engine.run(ASK)
        monkeypatch.setenv("ATLAS_ENGINE_TOKEN", "open sesame")
        assert engine.run(ASK).prompt == ASK.prompt


def test_an_engine_for_others_needs_a_secret(monkeypatch):
    from core.engine.cluster import launcher

    monkeypatch.delenv("ATLAS_ENGINE_TOKEN", raising=False)
    with pytest.raises(InvalidValueError, match="Set ATLAS_ENGINE_TOKEN to a long secret"):
        launcher.serve_engine("engine", "0.0.0.0", find_free_port())
