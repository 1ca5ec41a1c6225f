"""What an engine refuses at its door, by headers and sizes alone: a browser sends any page's POST to this
machine.
"""

import asyncio
import contextlib
import http.client
import os
import types

import pytest

from core.engine import protocol, wire
from core.engine.cluster import call_handlers, launcher
from core.topics.masking.files.schema import ModelFileRequest
from tests.support.all_requests import make_examples
from tests.support.engines import running_engine

HELLO = wire.pack({"call": "hello", "schema": wire.schema_hash(), "request": None})


@pytest.fixture(scope="module")
def engine():
    with running_engine(ATLAS_ENGINE_TOKEN="") as process:
        yield process


def post(port: int, message: bytes = HELLO, **headers) -> int:
    """Returns the status that answers a POST; a header of None is left out."""
    request_headers = {"Content_Type": protocol.MEDIA_TYPE, "Host": f"127.0.0.1:{port}", **headers}
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    with contextlib.closing(line):
        line.putrequest("POST", "/rest", skip_host=True)
        for name, value in ({"Content_Length": str(len(message))} | request_headers).items():
            if value is not None:
                line.putheader(name.replace("_", "-"), value)
        line.endheaders(message)
        return line.getresponse().status


@pytest.mark.parametrize(
    ("status", "name", "values"),
    [
        (200, "Host", ("127.0.0.1:{}", "localhost:{}", "[::1]:{}", "LOCALHOST", "127.0.0.2")),
        (
            421,
            "Host",
            ("evil.example", "evil.example:{}", "localhost.evil.example", "10.0.0.7", "", "[", "0.0.0.0"),
        ),
        (403, "Origin", ("http://evil.example", "null", "http://127.0.0.1:8501")),
        (415, "Content_Type", (None, "text/plain", "application/x-www-form-urlencoded")),
        (415, "Content_Type", ("multipart/form-data", "application/json")),
        (413, "Content_Length", (str(wire.MAX_REQUEST_BYTES + 1),)),  # unread
    ],
)
def test_names_of_this_machine_are_answered_and_foreign_ones_pages_and_forms_refused(
    engine, status, name, values
):
    """A page of a foreign name may point it at this machine (DNS rebinding), or send a form unasked."""
    for value in values:
        assert post(engine.port, **{name: value and value.format(engine.port)}) == status, value


def test_json_over_2_megabytes_is_refused_when_it_is_announced(engine):
    length = protocol.LENGTH_PREFIX.pack(wire.MAX_REQUEST_JSON_BYTES + 1)
    assert post(engine.port, length + b"[" + b"[]," * 10) == 413
    assert (
        post(engine.port, protocol.LENGTH_PREFIX.pack(wire.MAX_REQUEST_JSON_BYTES) + b"[") == 200
    )  # no call, and it says so


def test_a_file_of_20_megabytes_comes_in(engine):
    file = ModelFileRequest(name="model.keras", content=bytes(20_000_000), sentences=("a b", "c"))
    assert post(engine.port, wire.pack({"call": "run", "schema": wire.schema_hash(), "request": file})) == 200


def test_no_request_needs_that_much_json():
    for request in make_examples().values():
        (length,) = protocol.LENGTH_PREFIX.unpack_from(wire.pack(request))
        assert length < wire.MAX_REQUEST_JSON_BYTES / 20


def test_with_a_secret_a_proxy_may_give_the_engine_another_name():
    with running_engine(ATLAS_ENGINE_TOKEN="open sesame") as guarded:
        names = {"Host": "engine.example.org"}
        assert post(guarded.port, **names) == 401
        assert post(guarded.port, **names, Authorization="Bearer open sesame") == 200
        assert (
            post(guarded.port, **names, Authorization="Bearer open sesame", Origin="http://a.example") == 403
        )


@pytest.mark.parametrize(("secret", "lengths"), [("", {43}), ("open sesame", {11})])
def test_the_engine_beside_an_app_makes_a_secret_of_its_own_unless_one_is_set(secret, lengths, monkeypatch):
    """Both are started with it: the app by its environment, the replicas of Ray by that of this process."""
    import uvicorn

    started = []
    beside = types.SimpleNamespace(terminate=bool, wait=bool)  # an app that has ended
    monkeypatch.setattr(launcher.subprocess, "Popen", lambda *_, env, **__: started.append(env) or beside)
    monkeypatch.setattr(uvicorn, "run", lambda *_, **__: started.append(dict(os.environ)))
    for _ in range(2):
        monkeypatch.setenv("ATLAS_ENGINE_TOKEN", secret)
        launcher.serve_engine("engine", "127.0.0.1", 8000, start_streamlit=True, warm_up=False)
    secrets = [environment["ATLAS_ENGINE_TOKEN"] for environment in started]
    assert secrets[:2] == [secrets[0]] * 2 and secrets[2:] == [secrets[2]] * 2
    assert (secrets[0] == secrets[2] == secret) is bool(secret)
    assert set(map(len, secrets)) == lengths


@pytest.mark.parametrize("call", [["run"], {"call": "run"}, None, 3])
def test_a_call_that_is_no_text_is_refused_as_one_that_no_engine_knows(call, caplog):
    async def frames() -> list[bytes]:
        message = wire.pack({"call": call, "schema": wire.schema_hash(), "request": None})
        return [one async for one in call_handlers.answer_frames(message)]

    with caplog.at_level("WARNING"):
        assert len(asyncio.run(frames())) == 1
    assert "no call that an engine knows" in caplog.text and "Traceback" not in caplog.text
