"""Every kind of request has the same answer, and the same error, in this process and elsewhere."""

import pytest

from core import engine
from core.base.checks import InvalidValueError
from core.engine import remote
from core.engine.protocol import DEPLOYMENTS, find_deployment
from core.topics.attention.one_weight.schema import WeightRequest
from core.topics.shakespeare.writing.schema import GenerateRequest, TemperaturesRequest
from core.topics.transformer.machine.schema import MachineRequest
from tests.support.all_requests import (
    NONDETERMINISTIC_REQUESTS,
    find_difference,
    make_examples,
    result_or_error,
)
from tests.support.engines import run_remotely, running_engine

pytestmark = pytest.mark.nightly

EXAMPLES = make_examples()
NO_SUCH_HEAD = WeightRequest(text="i like soccer", head=100)


@pytest.fixture(scope="module")
def elsewhere():
    with running_engine(ATLAS_DEVICE="cpu") as process:
        yield process


@pytest.fixture
def remote_requests(elsewhere, monkeypatch):
    monkeypatch.setattr(remote, "_state", remote._EngineState())
    monkeypatch.setattr(remote, "_verified_deployments", set())
    monkeypatch.setenv("ATLAS_ENGINE", elsewhere.address)


@pytest.fixture(autouse=True)
def on_the_cpu(monkeypatch):
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")


@pytest.mark.parametrize("name", EXAMPLES)
def test_over_http(name, remote_requests, monkeypatch):
    there = result_or_error(run_remotely, EXAMPLES[name])
    monkeypatch.delenv("ATLAS_ENGINE")
    here = result_or_error(engine.run, EXAMPLES[name])
    assert type(there) is type(here)
    assert name in NONDETERMINISTIC_REQUESTS or find_difference(here, there) == ""


def test_an_invalid_value_arrives_as_one(remote_requests, monkeypatch):
    there = result_or_error(engine.run, NO_SUCH_HEAD)
    monkeypatch.delenv("ATLAS_ENGINE")
    assert isinstance(there, InvalidValueError)
    assert (there.name, find_difference(result_or_error(engine.run, NO_SUCH_HEAD), there)) == ("head", "")


@pytest.mark.parametrize(
    "call", [engine.status, lambda: list(engine.stream(GenerateRequest(prompt="to be", length=150)))]
)
def test_the_state_of_the_engine_and_the_parts_of_a_stream_are_the_same(call, remote_requests, monkeypatch):
    there = call()
    monkeypatch.delenv("ATLAS_ENGINE")
    assert find_difference(call(), there) == ""


@pytest.mark.parametrize(
    ("deployment", "requests"),
    {
        "char_rnn": (GenerateRequest(prompt="to be"), TemperaturesRequest(prompt="to be")),
        "char_gpt": (
            GenerateRequest(model="char_gpt", prompt="to be"),
            TemperaturesRequest(model="char_gpt"),
            MachineRequest(model="char_gpt", text="to be"),
        ),
        "translators": (EXAMPLES["WeightRequest"], EXAMPLES["ScoresRequest"]),
        "sentiment": (EXAMPLES["ReadingRequest"],),
        "rest": (EXAMPLES["MaskPropagationRequest"], EXAMPLES["SentencesRequest"]),
    }.items(),
)
def test_who_answers_what(deployment, requests):
    assert deployment in DEPLOYMENTS
    assert {find_deployment(request) for request in requests} == {deployment}
