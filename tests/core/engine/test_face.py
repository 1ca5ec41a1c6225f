"""The engine has three names for pages and their parts, and nobody there reaches past them."""

import ast
import pathlib
import types

import pytest

from core import engine
from core.base.checks import InvalidValueError

ROOT = pathlib.Path(__file__).resolve().parents[3]
FACE = {"run", "stream", "status"}


def reached(source: str) -> set[str]:
    """Returns what a file takes of the engine: the names after `engine.`, and what it imports from it."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "engine":
            names.add(node.attr)
        elif isinstance(node, ast.ImportFrom) and node.module == "core.engine.ask":
            continue  # what may be asked
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("core.engine"):
            names.add(node.module.removeprefix("core.engine").lstrip(".") or "")
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names if alias.name.startswith("core.engine."))
    return names


def test_the_face_is_three_functions():
    public = {
        name
        for name, value in vars(engine).items()
        if not name.startswith("_") and not isinstance(value, types.ModuleType)
    }
    assert public == FACE == set(engine.__all__)


@pytest.mark.parametrize("floor", ["core/ui", "pages"])
def test_pages_and_their_parts_reach_no_further(floor):
    files = list((ROOT / floor).rglob("*.py"))
    assert len(files) > 5
    taken = {file.name: reached(file.read_text(encoding="utf-8")) - FACE for file in files}
    assert {name: names for name, names in taken.items() if names} == {}


def test_a_request_of_an_unknown_kind_is_a_sentence():
    for call, rule in ((engine.run, r"of an ask\.py\."), (engine.stream, "that is answered step by step")):
        with pytest.raises(InvalidValueError, match=f"`request`: expected one {rule}"):
            call("what?")
