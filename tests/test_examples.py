"""The examples in docstrings give what they say."""

import doctest
import importlib

import pytest

from tests.support.processes import ROOT

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
WITH_EXAMPLES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in sorted((ROOT / "core").rglob("*.py"))
    if path.name != "__init__.py" and ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_a_module_give_what_they_say(name):
    """Each docstring among names of its own."""
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for test in doctest.DocTestFinder(exclude_empty=True).find(importlib.import_module(name)):
        runner.run(test)
    results = runner.summarize(verbose=False)
    assert results.attempted > 0 == results.failed
