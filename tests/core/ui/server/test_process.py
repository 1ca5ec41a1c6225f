"""What is done once a process: the fast loop, no watching of files, a first paint without TensorFlow."""

import importlib.util
import pathlib
import subprocess
import sys
import tomllib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[4]


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


def test_an_error_of_ours_is_its_sentence_and_others_are_not_shown(monkeypatch, caplog):
    from core.checks import InvalidValueError
    from core.ui.server import process

    shown = []
    monkeypatch.setattr(process.st, "error", lambda text, icon: shown.append(text))
    assert process.show_error(InvalidValueError("Invalid value for `x`"))
    assert shown == ["Invalid value for `x`"]
    assert not caplog.records
    assert process.show_error(KeyError("secret"))
    assert shown[1].startswith("This page met an error of its own.")
    assert "secret" not in shown[1]
    assert caplog.records[0].exc_info[1].args == ("secret",)
