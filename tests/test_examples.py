"""The examples in docstrings run, and every public layer and model has one."""

import ast
import doctest
import importlib
import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[1]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
SOURCES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts): path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "core").rglob("*.py"))
    if path.name != "__init__.py"
}
WITH_EXAMPLES = [module for module, source in SOURCES.items() if ">>> " in source]


def run_examples(module) -> doctest.TestResults:
    """Runs the examples of a module, each docstring among names of its own."""
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for test in doctest.DocTestFinder(exclude_empty=True).find(module):
        runner.run(test)
    return runner.summarize(verbose=False)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_a_module_give_what_they_say(name):
    results = run_examples(importlib.import_module(name))
    assert results.attempted > 0
    assert results.failed == 0


def test_an_example_that_is_wrong_is_found(capsys):
    """The checker can fail."""
    module = type(doctest)("wrong")
    module.__doc__ = ">>> 1 + 1\n3\n"
    assert run_examples(module).failed == 1
    assert "Expected" in capsys.readouterr().out


def public_layers_and_models() -> list[tuple[str, str]]:
    """Returns (module, name) of each public Keras layer and of each function that builds a model."""
    found = []
    for module, source in SOURCES.items():
        if not module.startswith("core.models."):
            continue
        for node in ast.parse(source).body:
            bases = [ast.unparse(base) for base in getattr(node, "bases", [])]
            is_layer = isinstance(node, ast.ClassDef) and any(
                "Layer" in base or "Model" in base for base in bases
            )
            builds = isinstance(node, ast.FunctionDef) and node.name.startswith("build")
            if (is_layer or builds) and not node.name.startswith("_"):
                found.append((module, node.name))
    return found


def test_public_layers_and_models_are_found():
    assert len(public_layers_and_models()) >= 8


@pytest.mark.parametrize(("module", "name"), public_layers_and_models())
def test_every_public_layer_and_model_has_an_example(module, name):
    node = next(node for node in ast.parse(SOURCES[module]).body if getattr(node, "name", "") == name)
    assert "Example:" in (ast.get_docstring(node) or "")
