"""What is done once a process: the fast loop, no watching of files, a first paint without TensorFlow."""

import asyncio
import importlib.util
import pathlib
import sys
import tomllib
import types

import pytest
import starlette.exceptions
import starlette.requests

from tests.support.processes import in_a_fresh_process

ROOT = pathlib.Path(__file__).resolve().parents[4]


@pytest.mark.skipif(sys.platform == "win32", reason="uvloop is not made for Windows")
def test_the_server_runs_on_the_fast_loop_that_the_requirements_bring():
    from streamlit.web import bootstrap

    assert bootstrap._get_uvloop_loop_factory() is not None, (
        "pip install -r requirements.txt brings it: streamlit[performance]"
    )
    assert importlib.util.find_spec("httptools")
    assert importlib.util.find_spec("orjson")


def test_home_and_shakespeare_paint_before_tensorflow_is_imported():
    code = (
        "import sys; from streamlit.testing.v1 import AppTest\n"
        "app = AppTest.from_file('pages/router.py', default_timeout=60).run()\n"
        "assert app.title[0].value.startswith('Attention Atlas') and not app.exception\n"
        "app.switch_page('shakespeare.py').run()\n"
        "assert 'Shakespeare' in app.title[0].value and app.get('plotly_chart')\n"
        "assert not app.exception\n"
        "print([name for name in ('tensorflow', 'keras') if name in sys.modules])"
    )
    assert in_a_fresh_process(code, ATLAS_DEVICE="cpu").splitlines()[-1] == "[]"


def test_an_error_of_ours_is_its_sentence_and_others_are_not_shown(monkeypatch, caplog):
    from core.base.checks import InvalidValueError
    from core.ui.server import process

    shown = []
    monkeypatch.setattr("streamlit.error", lambda text, icon: shown.append(text))
    assert process.show_error(InvalidValueError("Invalid value for `x`"))
    assert shown == ["Invalid value for `x`"]
    assert process.show_error(KeyError("secret"))
    assert shown[1].startswith("Something went wrong on this page.")
    assert "secret" not in shown[1]


# --- files of visitors ----------------------------------------------------------------------------------


def sent(size: int, *, told: bool) -> int:
    """Returns the status with which Streamlit's own route answers a file, its length told before or not."""
    from streamlit.web.server.starlette import starlette_routes

    session = types.SimpleNamespace(is_active_session=lambda _: True)
    kept = types.SimpleNamespace(add_file=lambda **_: None)
    routes = starlette_routes.create_upload_routes(session, kept, None)
    route = next(one for one in routes if "PUT" in one.methods)
    head = b'--x\r\nContent-Disposition: form-data; name="f"; filename="a.keras"\r\n\r\n'
    body = head + bytes(size) + b"\r\n--x--\r\n"
    headers = [(b"content-type", b"multipart/form-data; boundary=x")]
    length = (b"content-length", str(len(body)).encode())
    headers += [length if told else (b"transfer-encoding", b"chunked")]
    scope = {
        "type": "http",
        "method": "PUT",
        "path": "/",
        "query_string": b"",
        "headers": headers,
        "path_params": {"session_id": "s", "file_id": "f"},
    }
    pieces = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive():
        return pieces.pop() if pieces else {"type": "http.disconnect"}

    request = starlette.requests.Request(scope, receive)
    try:
        return asyncio.run(route.endpoint(request)).status_code
    except starlette.exceptions.HTTPException as error:
        return error.status_code


@pytest.mark.parametrize("told", [True, False])
@pytest.mark.parametrize(
    ("hosted", "size", "status"),
    [("", 20_000_000, 204), ("", 22 * 2**20, 413), ("1", 1, 413), ("1", 2_000_000, 413)],
)
def test_the_server_takes_what_the_box_says_and_hosted_no_file(monkeypatch, hosted, size, status, told):
    from streamlit import config

    from core.ui.server import process

    settings = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    options = ("server.maxUploadSize", "server.enableXsrfProtection")
    before = {name: config.get_option(name) for name in options}
    try:
        config.set_option("server.maxUploadSize", settings["server"]["maxUploadSize"])
        config.set_option("server.enableXsrfProtection", False)  # the token is not what is asked for here
        monkeypatch.setenv("ATLAS_HOSTED", hosted)
        process.tune.cache_clear()
        process.tune()
        assert sent(size, told=told) == status
    finally:
        for name, value in before.items():
            config.set_option(name, value)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_class_may_open_its_sessions_where_the_system_begins_with_few_files():
    code = """
import resource
from core.ui.server.process import tune
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
tune()
soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
assert soft == hard or soft >= 4 * 300, (soft, hard)
"""
    in_a_fresh_process(code)
