"""Streamlit's costly habits are off, and the private names that this needs still mean what they meant."""

import asyncio
import importlib.util
import inspect
import pathlib
import subprocess
import sys
import tomllib
import types

import pytest
import starlette.exceptions
import starlette.requests

ROOT = pathlib.Path(__file__).resolve().parents[4]


def test_the_private_hook_is_still_there_and_still_clears_keras():
    from streamlit.runtime.scriptrunner import script_runner

    source = inspect.getsource(script_runner)
    assert "def _clean_problem_modules() -> None:" in source, (
        "Streamlit renamed what core/ui/server/process.py switches off"
    )
    assert ".backend.clear_session()" in source
    assert "_clean_problem_modules" in source.split("def _clean_problem_modules")[0], (
        "it is no longer called after a script run"
    )


def test_the_hidden_option_is_still_read_after_every_run():
    from streamlit import config
    from streamlit.runtime.scriptrunner import script_runner

    assert 'get_option("runner.postScriptGC")' in inspect.getsource(script_runner)
    assert config.get_option("runner.postScriptGC") in (True, False)


def test_tuning_switches_both_off_for_the_process():
    from streamlit import config
    from streamlit.runtime.scriptrunner import script_runner

    from core.ui.server import process

    process.tune.cache_clear()
    process.tune()
    keras_like = sys.modules.get("keras")
    assert script_runner._clean_problem_modules() is None
    assert "<lambda>" in repr(script_runner._clean_problem_modules)
    assert config.get_option("runner.postScriptGC") is False
    assert sys.modules.get("keras") is keras_like


@pytest.mark.parametrize(
    "section",
    ["theme", "theme.light", "theme.dark", "theme.sidebar", "theme.light.sidebar", "theme.dark.sidebar"],
)
def test_the_theme_is_read_once_and_stays_what_streamlit_makes_of_it(section, monkeypatch):
    from streamlit import config
    from streamlit.proto.NewSession_pb2 import CustomThemeConfig
    from streamlit.runtime import app_session

    from core.ui.server import process

    source = inspect.getsource(app_session.AppSession._create_new_session_message)
    assert "_populate_theme_msg(" in source, (
        "Streamlit sends the theme otherwise than core/ui/server/process.py thinks"
    )
    asked, options = [], config.get_options_for_section
    monkeypatch.setattr(config, "get_options_for_section", lambda name: asked.append(name) or options(name))
    expected, first, second = CustomThemeConfig(), CustomThemeConfig(), CustomThemeConfig()
    original = inspect.unwrap(app_session._populate_theme_msg)
    original(expected, section)
    read = len(asked)
    write = process._read_once(original)
    write(first, section)
    write(second, section)
    assert first == second == expected and len(asked) == 2 * read > 0
    assert expected.ByteSize() > 0 or section == "theme.sidebar"  # of which config.toml says nothing


def test_tuning_keeps_the_theme():
    from streamlit.runtime import app_session

    from core.ui.server import process

    process.tune()
    assert app_session._populate_theme_msg.__wrapped__.__module__ == "streamlit.runtime.app_session"


@pytest.mark.skipif(sys.platform == "win32", reason="uvloop is not made for Windows")
def test_the_server_runs_on_the_fast_loop_that_the_requirements_bring():
    from streamlit.web import bootstrap

    assert bootstrap._get_uvloop_loop_factory() is not None, (
        "pip install -r requirements.txt brings it: streamlit[performance]"
    )
    assert importlib.util.find_spec("httptools") and importlib.util.find_spec("orjson")


def test_no_session_looks_through_all_modules_for_files_that_changed():
    settings = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert settings["server"]["fileWatcherType"] == "none"
    started = [
        ROOT / "Dockerfile",
        ROOT / "compose.yaml",
        *(ROOT / "benchmarks").glob("*.py"),
        *(ROOT / "tests").glob("browser/*.py"),
    ]
    # measured as a visitor starts it
    assert not [path.name for path in started if "fileWatcherType" in path.read_text(encoding="utf-8")]


def test_an_endless_number_in_an_address_is_none_and_streamlit_would_still_stop_at_it():
    from streamlit.elements.widgets.number_input import NumberInputSerde
    from streamlit.proto.NumberInput_pb2 import NumberInput

    from core.ui.server import process

    process.tune()
    box = NumberInputSerde(value=3, data_type=NumberInput.INT, min_value=0, max_value=9)
    assert [
        box.deserialize(value) for value in (float("inf"), float("-inf"), float("nan"), None, 5.0, 50.0)
    ] == [3, 3, 3, 3, 5, 3]
    with pytest.raises(OverflowError):  # once it does not, core/ui/server/process.py need not mend it
        inspect.unwrap(NumberInputSerde.deserialize)(box, float("inf"))


def test_home_and_shakespeare_paint_before_tensorflow_is_imported():
    code = (
        "import sys; from streamlit.testing.v1 import AppTest\n"
        "app = AppTest.from_file('pages/router.py', default_timeout=60).run()\n"
        "assert app.title[0].value == 'Attention Atlas' and not app.exception\n"
        "app.switch_page('shakespeare.py').run()\n"
        "assert app.title[0].value == 'Shakespeare' and not app.exception and app.get('plotly_chart')\n"
        "print([name for name in ('tensorflow', 'keras') if name in sys.modules])"
    )
    import os
    import pathlib

    root = pathlib.Path(__file__).resolve().parents[4]
    environment = {**os.environ, "ATLAS_DEVICE": "cpu", "PYTHONPATH": str(root)}
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=root, env=environment
    )
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.strip().splitlines()[-1] == "[]"


def test_an_error_of_ours_is_its_sentence_and_others_are_not_shown():
    from core.checks import InvalidValueError
    from core.ui.server.process import sentence

    assert sentence(InvalidValueError("Invalid value for `x`")) == "Invalid value for `x`"
    assert sentence(KeyError("secret")) is None


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
    [
        ("", 2_000_000, 204),
        ("", 19_000_000, 204),
        ("", 20_000_000, 204),
        ("", 22 * 2**20, 413),
        ("1", 1, 413),
        ("1", 900_000, 413),
        ("1", 2_000_000, 413),
    ],
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
