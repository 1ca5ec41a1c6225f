"""Where models run; Keras and TensorFlow are stand-ins here, or in a process of their own."""

import concurrent.futures
import os
import subprocess
import sys
import threading
import types
import unittest.mock

import pytest

from core.base import device
from core.base.checks import InvalidValueError
from core.base.device import Device, DeviceError
from tests.support.processes import run_in_fresh_process


@pytest.fixture(autouse=True)
def no_gpu_failed_yet(monkeypatch):
    monkeypatch.setattr(device, "_fallback_reasons", [])
    monkeypatch.delenv("ATLAS_DEVICE", raising=False)
    device._find_device_cached.cache_clear()
    yield
    device._find_device_cached.cache_clear()


@pytest.fixture
def backend(monkeypatch):
    """Returns a function that puts a Keras which sees some GPUs in place of the installed one, and returns
    its stand-in and the `config` of TensorFlow's.
    """

    def install(*names, backend="tensorflow"):
        keras, tensorflow = unittest.mock.MagicMock(), unittest.mock.MagicMock()
        keras.backend.backend.return_value = backend
        keras.distribution.list_devices.return_value = list(names) or ["cpu:0"]
        tensorflow.config.list_physical_devices.return_value = list(names)
        monkeypatch.setitem(sys.modules, "tensorflow", tensorflow)
        monkeypatch.setattr(device, "load_keras", lambda: keras)
        monkeypatch.setattr(device, "_read_gpu_properties", lambda: ("Fast GPU", 8 * 2**30))
        return keras, tensorflow.config

    return install


@pytest.mark.parametrize(
    "value, expected",
    [(None, "auto"), ("", "auto"), ("  ", "auto"), ("cpu", "cpu"), (" GPU ", "gpu"), ("Auto", "auto")],
)
def test_what_is_wanted(value, expected, monkeypatch):
    if value is not None:
        monkeypatch.setenv("ATLAS_DEVICE", value)
    assert device.requested_device() == expected


@pytest.mark.parametrize("value", ["tpu", "cpu,gpu"])
def test_nonsense_is_answered_with_what_there_is(value, monkeypatch):
    monkeypatch.setenv("ATLAS_DEVICE", value)
    for function in (device.requested_device, device.may_have_gpu, device.find_device):
        with pytest.raises(
            InvalidValueError,
            match=rf"`ATLAS_DEVICE`: expected one of 'auto', 'cpu', 'gpu'\. .*ATLAS_DEVICE='{value}'",
        ):
            function()


def test_the_cpu_is_found_without_keras(monkeypatch, backend):
    keras, config = backend("gpu:0")
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    found = device.find_device()
    assert (found.device_type, found.note, found.memory_bytes) == ("cpu", "", 0)
    assert keras.mock_calls == config.mock_calls == []
    assert f"{os.cpu_count()} cores" in found.name and not device.may_have_gpu()


def test_a_gpu_that_was_asked_for_is_found_and_takes_memory_as_it_goes(monkeypatch, backend):
    keras, config = backend("gpu:0", "gpu:1")
    monkeypatch.setenv("ATLAS_DEVICE", "gpu")
    for _ in range(2):
        assert device.find_device() == Device(
            device_type="gpu", name="Fast GPU", memory_bytes=8 * 2**30, note=""
        )
    growth = [call.args for call in config.experimental.set_memory_growth.mock_calls]
    assert growth == [("gpu:0", True), ("gpu:1", True)]
    config.experimental.enable_tensor_float_32_execution.assert_called_once_with(False)
    keras.distribution.list_devices.assert_called_once_with()


def test_a_gpu_of_another_backend_needs_nothing_of_tensorflow(monkeypatch, backend):
    _, config = backend("gpu:0", backend="jax")
    monkeypatch.setenv("ATLAS_DEVICE", "gpu")
    assert device.find_device().name == "Fast GPU"
    assert config.mock_calls == []


def test_a_gpu_that_was_asked_for_and_is_not_there_is_one_sentence_with_the_fix(monkeypatch, backend):
    backend()
    monkeypatch.setenv("ATLAS_DEVICE", "gpu")
    for _ in range(2):  # said to everyone who asks
        with pytest.raises(
            DeviceError,
            match=r"^ATLAS_DEVICE=gpu, but TensorFlow sees no GPU\. Install .* or set ATLAS_DEVICE=auto\.$",
        ):
            device.find_device()


@pytest.mark.parametrize(
    ("gpus", "driver", "kind", "looks"),
    [(["gpu:0"], True, "gpu", 1), ([], True, "cpu", 1), (["gpu:0"], False, "cpu", 0)],
    ids=["a GPU", "none", "no driver"],
)
def test_auto_takes_a_gpu_and_asks_keras_only_where_there_may_be_one(
    gpus, driver, kind, looks, monkeypatch, backend
):
    keras, _ = backend(*gpus)
    monkeypatch.setattr(device.sys, "platform", "linux")
    monkeypatch.setattr(device.pathlib.Path, "exists", lambda path: driver)
    assert (device.find_device().device_type, keras.distribution.list_devices.call_count) == (kind, looks)


@pytest.mark.parametrize(
    ("platform", "place"),
    [("linux", "/proc/driver/nvidia"), ("linux", "/dev/dxg"), ("linux", "/dev/kfd"), ("win32", "")],
)
def test_auto_asks_on_a_linux_with_a_driver_and_cannot_be_sure_elsewhere(monkeypatch, platform, place):
    monkeypatch.setattr(device.sys, "platform", platform)
    monkeypatch.setattr(device.pathlib.Path, "exists", lambda path: str(path) == place)
    assert device.may_have_gpu()


def test_a_gpu_in_use_is_taken_as_it_is_and_that_is_said(monkeypatch, backend):
    growth = backend("gpu:0")[1].experimental.set_memory_growth
    growth.side_effect = RuntimeError("it runs already")
    monkeypatch.setenv("ATLAS_DEVICE", "gpu")
    found = device.find_device()
    assert (found.device_type, "could not be set (it runs already)" in found.note) == ("gpu", True)


def test_after_a_failure_models_run_on_the_cpu_and_the_note_says_why(monkeypatch, backend):
    backend("gpu:0")
    monkeypatch.setenv("ATLAS_DEVICE", "gpu")
    assert device.find_device().device_type == "gpu"
    assert device.fall_back_to_cpu("ResourceExhaustedError")
    note = "The GPU failed (ResourceExhaustedError); models have run on the CPU since then."
    assert device.find_device() == device.cpu_device(note)
    assert not device.may_have_gpu()


def test_a_failure_is_said_once_however_many_notice():
    start = threading.Barrier(8)

    def notice(number):
        start.wait()
        return device.fall_back_to_cpu(f"reason {number}")

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(notice, range(8))) == [False] * 7 + [True]
    assert len(device._fallback_reasons) == 1


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("NVIDIA L4, 24576\nNVIDIA L4, 24576\n", ("NVIDIA L4", 24576 * 2**20)),
        ("", ("", 0)),
        ("NVIDIA L4, N/A\n", ("", 0)),
        (FileNotFoundError("nvidia-smi"), ("", 0)),
        (subprocess.TimeoutExpired("nvidia-smi", 5), ("", 0)),
    ],
    ids=repr,
)
def test_name_and_memory_are_what_the_driver_reports_or_unknown(answer, expected, monkeypatch):
    def run(*args, **options):
        if isinstance(answer, Exception):
            raise answer
        return types.SimpleNamespace(stdout=answer)

    monkeypatch.setattr(subprocess, "run", run)
    assert device._read_gpu_properties() == expected


# --- what is imported, in a fresh process -------------------------------------------------------------------


PRINT_IMPORTS_PROGRAM = (
    "print(sorted({'tensorflow', 'keras', 'streamlit', 'plotly', 'pandas'} & set(sys.modules)))"
)


def test_on_the_cpu_a_text_is_there_without_tensorflow_and_keras(shipped_folder):
    code = (
        "import sys; from core import engine; from core.base import device; "
        "from core.topics.shakespeare.next_character.schema import NextCharacterRequest; "
        "from core.topics.shakespeare.units.schema import UnitsRequest; "
        "from core.topics.shakespeare.writing.schema import GenerateRequest; "
        "assert device.find_device().device_type == 'cpu'; engine.status();"
        "assert len(engine.run(GenerateRequest(prompt='to be', length=40)).text) == 40;"
        "engine.run(NextCharacterRequest(prompt='to be')); engine.run(UnitsRequest(length=80));"
        + PRINT_IMPORTS_PROGRAM
    )
    assert run_in_fresh_process(code, ATLAS_DEVICE="cpu", ATLAS_MODELS_DIR=str(shipped_folder)) == "[]\n"


def test_processors_are_those_this_process_may_use(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {1, 5, 6}, raising=False)
    assert device.count_processors() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert device.count_processors() == 1


# --- TensorFlow without the memory for it -------------------------------------------------------------------


def test_too_little_memory_for_tensorflow_is_called_memory():
    """It was told as an installation that is broken."""
    pytest.importorskip("resource", reason="a limit of address space is one of Unix")
    if sys.platform != "linux":
        pytest.skip("only Linux holds a process to RLIMIT_AS")
    output = run_in_fresh_process("""
import resource
from core.base import device
resource.setrlimit(resource.RLIMIT_AS, (10**9, 10**9))
for _ in range(2):
    try: device.load_keras()
    except device.DeviceError as error: print(error)
""")
    assert output.count("There is not enough memory to import TensorFlow") == 2
    assert "Reinstall it" not in output


@pytest.mark.parametrize(
    "error, memory",
    [
        (MemoryError(), True),
        (ImportError("libtensorflow_cc.so.2: failed to map segment from shared object"), True),
        (OSError(12, "Cannot allocate memory"), True),
        (ImportError("cannot import name 'tf'"), False),
        (SystemError("wrong processor"), False),
    ],
)
def test_only_want_of_memory_is_called_so(error, memory):
    assert device._is_out_of_memory(error) is memory
