"""The applications of `hosting/cluster.yaml` are those that requests are sent to."""

import re

import pytest

from core.base.checks import InvalidValueError
from core.engine.protocol import DEPLOYMENTS
from tests.support.processes import ROOT, in_a_fresh_process

pytestmark = pytest.mark.nightly

FILE = (ROOT / "hosting" / "cluster.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "pattern",
    [
        r"^  - name: (\w+)$",
        r"^    route_prefix: /(\w+)$",
        r"^    args: {deployment: (\w+)}$",
        r"^      - name: (\w+)$",
    ],
)
def test_there_is_one_for_each_deployment(pattern):
    assert tuple(re.findall(pattern, FILE, re.MULTILINE)) == DEPLOYMENTS


def test_all_come_from_the_builder_that_is_there():
    assert set(re.findall(r"import_path: (\S+)", FILE)) == {"core.cluster.application:build"}


def test_ray_takes_the_file_and_the_builder():
    pytest.importorskip("ray.serve", reason="requirements-cluster.txt is not installed")
    from core.cluster import machine

    targets = machine._targets()
    assert [target.name for target in targets] == list(DEPLOYMENTS)
    assert [target.route_prefix for target in targets] == [f"/{name}" for name in DEPLOYMENTS]


def test_a_deployment_that_nobody_knows_is_a_sentence():
    pytest.importorskip("ray.serve", reason="requirements-cluster.txt is not installed")
    from core.cluster.application import build

    with pytest.raises(InvalidValueError, match="Invalid value for `deployment`: expected one of"):
        build({"deployment": "nobody"})


def test_without_ray_the_command_says_what_to_install():
    code = """
import sys
sys.modules["ray"] = None
import importlib.util
importlib.util.find_spec = lambda name: None
from core.cluster.__main__ import main
sys.stderr = sys.stdout
print(main(["ray"]))
"""
    said = in_a_fresh_process(code)
    assert "Install requirements-cluster.txt first." in said
    assert said.split()[-1] == "1"
