"""Identifiers are words that a reader from Keras, scikit-learn or Streamlit knows."""

import ast
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[1]
WORDS = {"told", "said", "asked", "given", "kept", "hears", "looked"}
PHRASES = re.compile(r"(?:^|_)(?:goes_on|who_of|of_before|by_hand)(?:_|$)")


def identifiers(path: pathlib.Path) -> set[str]:
    """Returns the names that a file defines or uses, but those of test functions, which are sentences."""
    text = path.read_text(encoding="utf-8")
    names = {path.stem, path.parent.name}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names |= set() if node.name.startswith("test_") else {node.name}
        names |= {getattr(node, field, None) for field in ("id", "attr", "arg", "asname")}
    others = {"given"} if "from hypothesis import" in text else set()  # a decorator of Hypothesis
    return {name for name in names if isinstance(name, str)} - others


def words(name: str) -> set[str]:
    return set(re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().split("_"))


@pytest.mark.parametrize("folder", ["core", "pages", "benchmarks", "tests"])
def test_identifiers_are_words_of_the_field(folder):
    dialect = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in (ROOT / folder).rglob("*.py")
        for name in identifiers(path)
        if (words(name) & WORDS or PHRASES.search(name)) and not name.startswith("test_")
    }
    assert not sorted(dialect)
