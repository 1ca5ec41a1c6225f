"""The wheel: it is built, and library and app work from it alone, in a folder that knows no checkout."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tomllib
import urllib.request
import zipfile

import numpy as np
import pytest

from core.library.static import FIGURES_FILE
from tests.support import figure_calls
from tests.support.serving import ROOT, find_free_port, wait_for_port

pytestmark = pytest.mark.nightly

MAX_BYTES = 60_000_000  # bytes

CALLS_PROGRAM = """
import json, sys
import attention_atlas as atlas
views = [
    atlas.attention("I like soccer"), atlas.head_patterns("I like soccer"), atlas.translate("I like soccer"),
    atlas.generate_text("To be or not", length=20), atlas.next_character("To be or not to b"),
    atlas.tokenize("unbelievable stories"), atlas.positional_encodings(70, width=128),
    atlas.sentiment("a great movie"), atlas.nearest_words("great"),
    atlas.transformer_blocks("I like soccer"), atlas.logit_lens("I like soccer"),
]
heavy = [name for name in ("streamlit", "tensorflow", "keras", "core") if name in sys.modules]
for number, view in enumerate(views):
    view.save(f"{number}.ipynb")
print(json.dumps([heavy, atlas.__file__]))
"""
# Runs notebooks as a kernel does, one after the other, each among names of its own.
KERNEL_PROGRAM = """
import ast, contextlib, io, json, pathlib, sys
import numpy
told = {}
for path in sorted(pathlib.Path().glob("*.ipynb")):
    story, *cells = [cell["source"] for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]
    names = {}
    *lines, last = ast.parse(cells[0]).body
    exec(compile(ast.Module(lines, []), path.name, "exec"), names)
    view = eval(compile(ast.Expression(last.value), path.name, "eval"), names)
    again = story.strip() == view.story
    apart = 0.0
    if path.stem not in sys.argv[1:]:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(cells[2], names)
        recomputed = numpy.ravel(names["recomputed"])
        apart = float(numpy.nanmax(abs(recomputed - view.picture.table.proved_values), initial=0.0))
    told[path.stem] = again, apart
print(json.dumps([told, "core" in sys.modules]))
"""
SLOW_FIGURES = (
    "transformer_top_activations",
    "transformer_sparsity",
)  # a minute each: tests/pages/test_audit.py runs their proofs
TIMED_FIGURES = {"transformer_kv_cache"}  # its story tells milliseconds


RELATIVE_TOLERANCE = 1e-5  # how far weights of one model lie apart on two processors
FRACTION = re.compile(r"-?\d+\.\d{5,}(?:e-?\d+)?|-?\d+(?:\.\d+)?e-\d+")  # a number that a model computed


def split_numbers(text: str) -> tuple[str, list[float]]:
    """Returns a text without the numbers that models computed in it, and these."""
    return FRACTION.sub("#", text), [float(number) for number in FRACTION.findall(text)]


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with what the wheel holds, as `pip install` lays it."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    assert wheel.stat().st_size < MAX_BYTES
    with zipfile.ZipFile(wheel) as file:
        file.extractall(folder / "site")
    return folder / "site"


def environment(installed: pathlib.Path) -> dict:
    variables = {name: value for name, value in os.environ.items() if not name.startswith("ATLAS_")}
    return variables | {"PYTHONPATH": str(installed), "ATLAS_DEVICE": "cpu"}


def run_with_wheel(code: str, installed: pathlib.Path, folder: pathlib.Path, *arguments: str) -> list:
    """Runs code in a fresh process that knows the wheel alone, and returns the JSON that it prints last."""
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(
        command, cwd=folder, env=environment(installed), capture_output=True, encoding="utf-8", timeout=900
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_the_library_answers_from_the_wheel_and_its_notebooks_run(installed, tmp_path):
    heavy, file = run_with_wheel(CALLS_PROGRAM, installed, tmp_path)
    assert heavy == [] and pathlib.Path(file).is_relative_to(installed)
    outputs, _ = run_with_wheel(KERNEL_PROGRAM, installed, tmp_path)
    assert len(outputs) == 11 and all(again and apart < 1e-6 for again, apart in outputs.values()), outputs


def test_the_notebook_of_every_figure_draws_it_again_and_its_proof_holds(installed, tmp_path, monkeypatch):
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    rows = []
    for page, view, shown in figure_calls.iterate_figures():
        (tmp_path / f"{shown.key}.ipynb").write_text(shown.notebook, encoding="utf-8")
        rows.append((page, view, shown.key, figure_calls.get_exported_call(shown)))
    known = FIGURES_FILE.read_text(encoding="utf-8")
    again = "run `python -m tests.support.figure_calls`"
    words, numbers = split_numbers(figure_calls.format_json(rows))
    known_words, known_numbers = split_numbers(known)
    assert words == known_words, again
    np.testing.assert_allclose(numbers, known_numbers, atol=RELATIVE_TOLERANCE, err_msg=again)
    outputs, checkout = run_with_wheel(KERNEL_PROGRAM, installed, tmp_path, *SLOW_FIGURES)
    assert len(outputs) == len(rows) > 90
    wrong = {name: one for name, one in outputs.items() if one[1] >= 1e-6 or not one[0]}
    assert wrong.keys() <= TIMED_FIGURES and not checkout, wrong


def test_the_command_opens_the_app(installed, tmp_path):
    port = find_free_port()
    options = ["--server.port", str(port), "--server.headless", "true"]
    process = subprocess.Popen(
        [sys.executable, "-m", "attention_atlas.command", *options],
        cwd=tmp_path,
        env=environment(installed),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for_port(port, process)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/tokens", timeout=60) as page:
            assert "Attention Atlas" in page.read().decode()
    finally:
        process.terminate()
        process.wait(60)


def test_the_app_in_the_wheel_asks_for_what_requirements_txt_asks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    wanted = [re.sub(r"\s*#.*", "", line) for line in lines]
    assert project["optional-dependencies"]["app"] == [line for line in wanted if line]
