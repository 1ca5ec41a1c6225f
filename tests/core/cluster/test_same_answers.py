"""Every kind of request has the same answer, and the same error, in this process and elsewhere."""

import contextlib

import pytest

from core import engine
from core.attention.one_weight.ask import WeightRequest
from core.base.checks import InvalidValueError
from core.engine import protocol, remote, wire
from core.engine.protocol import DEPLOYMENTS, LENGTH, deployment_of
from core.shakespeare.writing.ask import GenerateRequest, TemperaturesRequest
from core.transformer.machine.ask import MachineRequest
from tests.support.all_requests import MEASURED, asked_elsewhere, differs, examples, outcome
from tests.support.engines import run_there, running_engine

pytestmark = pytest.mark.nightly

EXAMPLES = examples()
NO_SUCH_HEAD = WeightRequest(text="i like soccer", head=100)


@pytest.fixture(scope="module")
def elsewhere():
    """An engine in a process of its own."""
    with running_engine(ATLAS_DEVICE="cpu") as process:
        yield process


@pytest.fixture
def asked_there(elsewhere, monkeypatch):
    """Lets this process ask it."""
    monkeypatch.setattr(remote, "_state", remote._State())
    monkeypatch.setattr(remote, "_agreed", set())
    monkeypatch.setenv("ATLAS_ENGINE", elsewhere.address)


@pytest.fixture(scope="module")
def handles():
    """The applications of Ray Serve in its local testing mode: in this process, without a cluster."""
    serve = pytest.importorskip("ray.serve", reason="requirements-cluster.txt is not installed")
    from core.cluster.application import build

    return {
        name: serve.run(build({"deployment": name}), name=name, _local_testing_mode=True)
        for name in DEPLOYMENTS
    }


@pytest.fixture(autouse=True)
def on_the_cpu(monkeypatch):
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")


def same(name: str, here, there) -> str:
    """Returns where two answers differ; measured times are other ones on every call."""
    if name in MEASURED:
        return "" if type(here) is type(there) else f"{here} and {there}"
    return differs(here, there)


def value_of(frames) -> object:
    """Returns what the frames of a run answer."""
    for data in frames:
        frame = wire.unpack(data[LENGTH.size :], wire.MAX_ANSWER)
        if frame["kind"] == "error":
            raise protocol.error_of(frame["error"])
        if frame["kind"] == "answer":
            return frame["value"]
    raise AssertionError("no answer")


def test_there_is_an_example_of_every_kind():
    assert {type(one) for one in EXAMPLES.values()} == set(asked_elsewhere())
    assert len(EXAMPLES) > 50


@pytest.mark.parametrize("name", EXAMPLES)
def test_over_http(name, asked_there, monkeypatch):
    there = outcome(run_there, EXAMPLES[name])
    monkeypatch.delenv("ATLAS_ENGINE")
    assert same(name, outcome(engine.run, EXAMPLES[name]), there) == ""


ONE_EACH = {deployment_of(request): name for name, request in EXAMPLES.items()}


@pytest.mark.parametrize("name", ONE_EACH.values())
def test_on_ray_serve(name, handles):
    request = EXAMPLES[name]
    message = wire.pack({"call": "run", "schema": wire.schema(), "request": request})
    handle = handles[deployment_of(request)].options(stream=True, method_name="answer")
    there = outcome(lambda _: value_of(handle.remote(message)), request)
    assert same(name, outcome(engine.run, request), there) == ""


def test_an_invalid_value_arrives_as_one(asked_there, monkeypatch):
    there = outcome(engine.run, NO_SUCH_HEAD)
    monkeypatch.delenv("ATLAS_ENGINE")
    assert isinstance(there, InvalidValueError)
    assert there.name == "head"
    assert differs(outcome(engine.run, NO_SUCH_HEAD), there) == ""


def test_a_stream_has_the_same_parts(asked_there, monkeypatch):
    request = GenerateRequest(prompt="to be", length=150)
    with contextlib.closing(engine.stream(request)) as steps:
        there = list(steps)
    monkeypatch.delenv("ATLAS_ENGINE")
    assert differs(list(engine.stream(request)), there) == ""


def test_the_state_of_the_engine(asked_there, monkeypatch):
    there = engine.status()
    monkeypatch.delenv("ATLAS_ENGINE")
    assert differs(engine.status(), there) == ""


def test_who_answers_what():
    answers = {name: deployment_of(request) for name, request in EXAMPLES.items()}
    assert answers["GenerateRequest"] == answers["TemperaturesRequest"] == "char_rnn"
    written = GenerateRequest(model="char_gpt", prompt="to be")
    assert deployment_of(written) == deployment_of(TemperaturesRequest(model="char_gpt")) == "char_gpt"
    assert deployment_of(MachineRequest(model="char_gpt", text="to be")) == "char_gpt"
    assert answers["WeightRequest"] == answers["ScoresRequest"] == "translators"
    assert answers["ReadingRequest"] == "sentiment"
    assert answers["MaskWayRequest"] == answers["SentencesRequest"] == "rest"
    assert {*answers.values(), "char_gpt"} == set(DEPLOYMENTS)
