"""compose.yaml, Dockerfile and what they name, read as files: no Docker is needed."""

import pathlib
import re

import pytest
import yaml  # comes with Ray

pytestmark = pytest.mark.nightly

ROOT = pathlib.Path(__file__).resolve().parents[1]
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES = COMPOSE["services"]
IMAGE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def networks(name: str) -> set[str]:
    return set(SERVICES[name]["networks"])


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_has_little_to_take_and_is_bounded(name):
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["pids_limit"] > 0
    assert service["deploy"]["resources"]["limits"]["memory"]
    assert "healthcheck" in service or "build" in service
    assert service["restart"] == "unless-stopped"
    assert "build" in service or service["user"].split(":")[0].isdecimal()  # ours says USER itself
    assert not service.get("privileged")
    assert service["logging"]["options"].keys() >= {"max-size", "max-file"}  # no log fills the disk


def test_nobody_but_the_proxy_is_reached_from_outside():
    assert {name for name in SERVICES if "ports" in SERVICES[name]} == {"proxy"}
    assert {name for name in SERVICES if "outside" in networks(name)} == {"proxy"}
    assert all(COMPOSE["networks"][name] == {"internal": True} for name in ("front", "engine", "rooms"))


def test_proxy_cluster_and_database_reach_the_app_and_not_each_other():
    """Who breaks one of them does not come to Ray's ports, which run code."""
    assert networks("app") == {"front", "engine", "rooms"}
    assert networks("head") == networks("worker") == {"engine"}
    assert networks("database") == {"rooms"}
    assert networks("proxy") & {"engine", "rooms"} == set()
    head = str(SERVICES["head"]["command"])
    assert "--dashboard-host 127.0.0.1" in head and 'test -n "$$ATLAS_ENGINE_TOKEN"' in head
    served = yaml.safe_load((ROOT / "hosting" / "cluster.yaml").read_text(encoding="utf-8"))
    assert served["http_options"]["host"] == "127.0.0.1"


def test_as_it_comes_one_process_keeps_the_rooms_on_a_volume():
    app = SERVICES["app"]
    assert (
        app["deploy"]["replicas"] == app["environment"]["ATLAS_WEB_PROCESSES"] == "${ATLAS_WEB_PROCESSES:-1}"
    )
    assert app["environment"]["ATLAS_DATABASE"] == "${ATLAS_DATABASE:-}"
    assert app["environment"]["XDG_DATA_HOME"] == "/data"
    assert "rooms:/data" in app["volumes"]
    assert re.search(r"install -d -o atlas -m 700 /data", IMAGE)  # else the volume is root's
    assert "database:/var/lib/postgresql/data" in SERVICES["database"]["volumes"]
    assert not any("postgresql/data" in place for place in SERVICES["database"]["tmpfs"])
    assert set(COMPOSE["volumes"]) == {"rooms", "database"}


def test_what_the_image_copies_is_sent_to_the_builder():
    """`.dockerignore` leaves out all that it does not name."""
    sent = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    copied = [word for line in re.findall(r"^COPY (.+) \S+$", IMAGE, re.MULTILINE) for word in line.split()]
    assert len(copied) > 8
    for name in copied:
        assert (ROOT / name).exists(), name
        assert f"!{name}" in sent, name
