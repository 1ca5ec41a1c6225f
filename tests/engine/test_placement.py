"""Where a request is worked out, by `ATLAS_DEVICE`: a GPU that is there takes all that run a model."""

import pytest

from core.base import device
from core.engine.schema import CardsRequest
from core.topics.translation.translate.schema import TranslateRequest

GPU = device.Device(device_type="gpu", name="Fast")


@pytest.fixture
def machine(monkeypatch):

    def make(choice: str, *, gpu: bool = True) -> None:
        monkeypatch.setenv("ATLAS_DEVICE", choice)
        monkeypatch.setattr(device, "may_have_gpu", lambda: gpu and choice != "cpu")
        monkeypatch.setattr(device, "_find_device_cached", lambda _choice: GPU)

    return make


@pytest.mark.parametrize(
    ("choice", "gpu", "kind"),
    [("auto", True, "gpu"), ("gpu", True, "gpu"), ("cpu", True, "cpu"), ("auto", False, "cpu")],
)
def test_a_gpu_that_is_there_is_used_unless_the_cpu_is_asked_for(machine, choice, gpu, kind):
    machine(choice, gpu=gpu)
    assert device.choose_device_type(TranslateRequest(text="ab")) == kind
    assert device.find_device().device_type == kind


def test_what_runs_no_model_stays_on_the_cpu_and_waits_for_nobody(machine, monkeypatch):
    machine("gpu")
    monkeypatch.setattr(device, "find_device", lambda: pytest.fail("TensorFlow was asked"))
    assert device.choose_device_type(CardsRequest()) == "cpu"
