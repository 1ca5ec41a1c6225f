"""The requirement files against one another and against what the code imports."""

import re
import sys

import grimp
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.support.processes import ROOT

LINES = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
# sacrebleu: of the evaluation alone; jax: of tests, a backend of Keras; ray, and yaml with it: of a cluster
ELSEWHERE = {"sacrebleu", "jax", "ray", "yaml", "core"}
IMPORT_NAMES = {"markdown-it-py": "markdown_it"}


def test_the_locked_versions_are_some_that_are_required():
    """`make run LOCK=1` would else install what the tests of today never saw."""
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    locked = dict(re.findall(r"^([\w.-]+)==([\w.]+)", lock, re.MULTILINE))
    for line in LINES:
        required = Requirement(line.split("#")[0])
        assert required.specifier.contains(locked[canonicalize_name(required.name)]), line


def test_what_is_imported_is_required_by_name():
    """What only another package brings may change under a fresh installation from one day to the next."""
    lines = {re.match(r"[\w-]+", line).group(): line for line in LINES}
    required = {IMPORT_NAMES.get(name, name): line for name, line in lines.items()}
    graph = grimp.build_graph("core", include_external_packages=True)
    imported = {name.split(".")[0] for name in graph.modules} - sys.stdlib_module_names - ELSEWHERE
    assert {"keras", "starlette", "streamlit"} <= imported <= required.keys()
    for name in ("streamlit", "keras"):  # private parts of both are used: another minor version may lack them
        assert re.search(r"~=\d+\.\d+\.\d+\b", required[name]), required[name]
