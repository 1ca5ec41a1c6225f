"""The wheel: it is built, and library and app work from it alone, in a folder that knows no checkout."""

import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import time
import tomllib
import urllib.request
import zipfile

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MOST = 60_000_000  # bytes

CALLS = """
import json, sys, time
began = time.perf_counter()
import attention_atlas as atlas
imported = time.perf_counter() - began
import numpy
views = [
    atlas.attention("I like soccer"), atlas.heads("I like soccer"), atlas.translate("I like soccer"),
    atlas.write("To be or not", length=20), atlas.next_character("To be or not to b"),
    atlas.tokens("unbelievable stories"), atlas.positions(70, width=128), atlas.sentiment("a great movie"),
    atlas.neighbours("great"), atlas.machine("I like soccer"), atlas.lens("I like soccer"),
]
heavy = [name for name in ("streamlit", "tensorflow", "keras", "core") if name in sys.modules]
apart = []
for view in views:
    view.save("view.ipynb")
    names = {}
    for cell in json.load(open("view.ipynb", encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            exec(cell["source"], names)
    apart.append(float(numpy.nanmax(abs(numpy.ravel(names["recomputed"]) - view.picture.table.numbers))))
print(json.dumps([imported, apart, heavy, atlas.__file__]))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with what the wheel holds, as `pip install` lays it."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    assert wheel.stat().st_size < MOST
    with zipfile.ZipFile(wheel) as file:
        file.extractall(folder / "site")
    return folder / "site"


def environment(installed: pathlib.Path) -> dict:
    """The environment of a process that finds the wheel, and no checkout."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ATLAS_")}
    return kept | {"PYTHONPATH": str(installed), "ATLAS_DEVICE": "cpu"}


def test_the_library_answers_from_the_wheel_and_its_notebooks_run(installed, tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", CALLS],
        cwd=tmp_path,
        env=environment(installed),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    imported, apart, heavy, file = json.loads(done.stdout.splitlines()[-1])
    assert imported < 0.3  # seconds; it takes some milliseconds
    assert max(apart) < 1e-6 and len(apart) == 11 and heavy == []
    assert pathlib.Path(file).is_relative_to(installed)


def test_the_command_opens_the_app(installed, tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = ["--server.port", str(port), "--server.headless", "true"]
    process = subprocess.Popen(
        [sys.executable, "-m", "attention_atlas.command", *options],
        cwd=tmp_path,
        env=environment(installed),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert "Attention Atlas" in _page(f"http://127.0.0.1:{port}/tokens", process)
    finally:
        process.kill()
        process.wait()


def _page(address: str, process: subprocess.Popen) -> str:
    """Returns a page as soon as the server answers."""
    for _ in range(600):
        assert process.poll() is None
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                return answer.read().decode()
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(address)


def test_the_app_in_the_wheel_asks_for_what_requirements_txt_asks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    wanted = [re.sub(r"\s*#.*", "", line) for line in lines]
    assert project["optional-dependencies"]["app"] == [line for line in wanted if line]
