"""What no import contract of pyproject.toml can say: circles of files, sizes, views a page, paths."""

import ast
import graphlib
import pathlib
import re
import subprocess

import grimp
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[1]
MAX_FILE, MAX_FUNCTION, MAX_PAGE, MAX_VIEWS = 300, 40, 20, 6  # lines without the docstring; views
MAX_WEIGHTS = 60_000_000  # bytes
# paths of a machine on which somebody worked (`app` and `me` are anybody), split: this file holds none
MACHINE_PATH = re.compile("(?<![\\w.])(/wor" + "k/|/roo" + "t/|/hom" + "e/(?!(?:app|me)\\b)|/User" + "s/)")
SOURCES = sorted(
    path
    for place in ("core", "pages", "benchmarks", "attention_atlas")
    for path in (ROOT / place).rglob("*.py")
)
PAGES = [path for path in SOURCES if path.parent.name == "pages" and path.name != "router.py"]


def test_no_files_import_each_other_in_a_circle():
    graph = grimp.build_graph("core")
    imports = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    assert len(list(graphlib.TopologicalSorter(imports).static_order())) == len(imports) > 400


def lines_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    doc = function.body[0] if ast.get_docstring(function) is not None else None
    return function.end_lineno - function.lineno + 1 - (doc.end_lineno - doc.lineno + 1 if doc else 0)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_and_functions_fit_a_few_screens(path):
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= (MAX_PAGE if path in PAGES else MAX_FILE)
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, kinds)]
    assert not [f"{node.name}: {lines_of(node)} lines" for node in functions if lines_of(node) > MAX_FUNCTION]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_page_has_six_views_at_most(path):
    dicts = [
        node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Dict)
    ]
    assert all(len(node.keys) <= MAX_VIEWS for node in dicts)


def test_weights_stay_small_and_no_file_holds_a_path_of_one_machine():
    assert sum(path.stat().st_size for path in (ROOT / "assets").rglob("*.safetensors")) < MAX_WEIGHTS
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout.split("\0")
    found = [
        f"{name}: {line}"
        for name in names
        if pathlib.Path(name).suffix
        in (".py", ".md", ".toml", ".ftl", ".txt", ".js", ".yaml", ".conf", ".json")
        for line in (ROOT / name).read_text(encoding="utf-8").splitlines()
        if MACHINE_PATH.search(line)
    ]
    assert not found
