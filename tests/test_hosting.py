"""compose.yaml, Dockerfile and what they name, read as files: no Docker is needed."""

import re

import pytest
import yaml  # comes with Ray

from tests.support.processes import ROOT

pytestmark = pytest.mark.nightly

COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES = COMPOSE["services"]
IMAGE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def networks(name: str) -> set[str]:
    return set(SERVICES[name]["networks"])


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_has_little_to_take_and_is_bounded(name):
    service = SERVICES[name]
    expected = {
        "read_only": True,
        "cap_drop": ["ALL"],
        "security_opt": ["no-new-privileges:true"],
        "restart": "unless-stopped",
    }
    assert {key: service[key] for key in expected} == expected
    assert service["pids_limit"] and service["deploy"]["resources"]["limits"]["memory"]
    assert not service.get("privileged")
    if "build" not in service:  # ours says USER itself
        assert service["healthcheck"] and service["user"].split(":")[0].isdecimal()
    assert service["logging"]["options"].keys() >= {"max-size", "max-file"}  # no log fills the disk


def test_nobody_but_the_proxy_is_reached_from_outside():
    with_ports = {name for name in SERVICES if "ports" in SERVICES[name]}
    assert with_ports == {name for name in SERVICES if "outside" in networks(name)} == {"proxy"}
    assert all(COMPOSE["networks"][name] == {"internal": True} for name in ("front", "engine", "rooms"))


def test_proxy_cluster_and_database_reach_the_app_and_not_each_other():
    """Who breaks one of them does not come to Ray's ports, which run code."""
    assert {name: networks(name) for name in ("app", "head", "worker", "database")} == {
        "app": {"front", "engine", "rooms"},
        "head": {"engine"},
        "worker": {"engine"},
        "database": {"rooms"},
    }
    assert not networks("proxy") & {"engine", "rooms"}
    head = str(SERVICES["head"]["command"])
    assert "--dashboard-host 127.0.0.1" in head and 'test -n "$$ATLAS_ENGINE_TOKEN"' in head
    served = yaml.safe_load((ROOT / "hosting" / "cluster.yaml").read_text(encoding="utf-8"))
    assert served["http_options"]["host"] == "127.0.0.1"


def test_rooms_lie_on_volumes_that_outlive_their_containers():
    assert SERVICES["app"]["environment"]["XDG_DATA_HOME"] == "/data"
    assert re.search(r"install -d -o atlas -m 700 /data", IMAGE)  # else the volume is root's
    for name, volume in (("app", "rooms:/data"), ("database", "database:/var/lib/postgresql/data")):
        assert volume in SERVICES[name]["volumes"]


def test_what_the_image_copies_is_sent_to_the_builder():
    """`.dockerignore` leaves out all that it does not name."""
    sent = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    copied = [word for line in re.findall(r"^COPY (.+) \S+$", IMAGE, re.MULTILINE) for word in line.split()]
    assert len(copied) > 8
    for name in copied:
        assert (ROOT / name).exists() and f"!{name}" in sent, name
