"""The applications of `hosting/cluster.yaml` are those that requests are sent to."""

import pytest

from core.base.checks import InvalidValueError
from core.engine.protocol import DEPLOYMENTS
from tests.support.processes import run_in_fresh_process

pytestmark = pytest.mark.nightly


def test_there_is_one_application_for_each_deployment_and_ray_takes_it():
    pytest.importorskip("ray.serve", reason="requirements-cluster.txt is not installed")
    import yaml

    from core.engine.cluster import launcher

    applications = yaml.safe_load(launcher.CLUSTER_CONFIG_PATH.read_text(encoding="utf-8"))["applications"]
    assert [(one["args"], one["deployments"][0]["name"], one["import_path"]) for one in applications] == [
        ({"deployment": name}, name, "core.engine.cluster.application:build_application")
        for name in DEPLOYMENTS
    ]
    targets = [(target.name, target.route_prefix) for target in launcher._load_applications()]
    assert targets == [(name, f"/{name}") for name in DEPLOYMENTS]


def test_a_deployment_that_nobody_knows_is_a_sentence():
    pytest.importorskip("ray.serve", reason="requirements-cluster.txt is not installed")
    from core.engine.cluster.application import build_application

    with pytest.raises(InvalidValueError, match="Invalid value for `deployment`: expected one of"):
        build_application({"deployment": "nobody"})


def test_without_ray_the_command_says_what_to_install():
    code = """
import sys
sys.modules["ray"] = None
import importlib.util
importlib.util.find_spec = lambda name: None
from core.engine.cluster.__main__ import main
sys.stderr = sys.stdout
print(main(["ray"]))
"""
    assert run_in_fresh_process(code).endswith("Install requirements-cluster.txt first.\n1\n")
