"""What is done once a process: the fast loop, no watching of files, a first paint without TensorFlow."""

import importlib.util
import sys
import types

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient
from streamlit import config
from streamlit.web import bootstrap
from streamlit.web.server.starlette import starlette_routes

from core.base.checks import InvalidValueError
from core.topics.masking.files.schema import MAX_FILE_BYTES
from core.ui.server import process
from tests.support.processes import run_in_fresh_process


@pytest.mark.skipif(sys.platform == "win32", reason="uvloop is not made for Windows")
def test_the_server_runs_on_the_fast_loop_that_the_requirements_bring():
    assert bootstrap._get_uvloop_loop_factory() is not None, (
        "pip install -r requirements.txt brings it: streamlit[performance]"
    )
    assert importlib.util.find_spec("httptools") and importlib.util.find_spec("orjson")


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
    assert run_in_fresh_process(code, ATLAS_DEVICE="cpu").splitlines()[-1] == "[]"


def test_an_error_of_ours_is_its_sentence_and_others_are_not_shown(monkeypatch, caplog):
    shown = []
    monkeypatch.setattr("streamlit.error", lambda text, icon: shown.append(text))
    assert all(map(process.show_error, (InvalidValueError("Invalid value for `x`"), KeyError("secret"))))
    assert shown[0] == "Invalid value for `x`"
    assert shown[1].startswith("Something went wrong on this page.") and "secret" not in shown[1]


# --- files of visitors ----------------------------------------------------------------------------------


def upload_file(size: int, *, send_length: bool) -> int:
    """Returns the status with which Streamlit's own route answers a file, its length told before or not."""
    session = types.SimpleNamespace(is_active_session=lambda _: True)
    files = types.SimpleNamespace(add_file=lambda **_: None)
    routes = starlette_routes.create_upload_routes(session, files, None)
    head = b'--x\r\nContent-Disposition: form-data; name="f"; filename="a.keras"\r\n\r\n'
    body = head + bytes(size) + b"\r\n--x--\r\n"
    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    with TestClient(Starlette(routes=routes)) as client:
        pieces = body if send_length else iter([body])
        return client.put("/_stcore/upload_file/s/f", content=pieces, headers=headers).status_code


@pytest.mark.parametrize("send_length", [True, False])
@pytest.mark.parametrize(
    ("hosted", "size", "status"),
    [("", 20_000_000, 204), ("", 22 * 2**20, 413), ("1", 1, 413), ("1", 2_000_000, 413)],
)
def test_the_server_takes_what_the_box_says_and_hosted_no_file(
    monkeypatch, hosted, size, status, send_length
):
    options = {"server.maxUploadSize": MAX_FILE_BYTES // 10**6, "server.enableXsrfProtection": False}
    before = {name: config.get_option(name) for name in options}
    try:
        for name, value in options.items():
            config.set_option(name, value)  # the token is not what is asked for here
        monkeypatch.setenv("ATLAS_HOSTED", hosted)
        process.configure_process.cache_clear()
        process.configure_process()
        assert upload_file(size, send_length=send_length) == status
    finally:
        for name, value in before.items():
            config.set_option(name, value)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_class_may_open_its_sessions_where_the_system_begins_with_few_files():
    program = """
import resource
from core.ui.server.process import configure_process
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
configure_process()
soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
assert soft == hard or soft >= 4 * 300, (soft, hard)
"""
    run_in_fresh_process(program)
