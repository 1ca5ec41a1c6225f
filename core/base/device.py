"""The device on which models run, selected by `ATLAS_DEVICE=auto|cpu|gpu`, and the import of TensorFlow."""

import contextlib
import contextvars
import dataclasses
import functools
import logging
import os
import pathlib
import platform
import sys
import tempfile
import threading
from collections.abc import Iterator

from .checks import AtlasError, check_choice
from .i18n import message

DEVICE_CHOICES = ("auto", "cpu", "gpu")
STAND_IN_GPU_NAME = "a stand-in for a GPU (this machine's CPU)"


class DeviceError(AtlasError, RuntimeError):
    """The device or TensorFlow itself is unavailable; the message contains the fix."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Device:
    """The device on which models run.

    Attributes:
        device_type: "cpu" or "gpu".
        name: The vendor's name.
        memory_bytes: The size of its memory; 0 if unknown.
        note: A sentence if this is not the requested device, else "".
    """

    device_type: str
    name: str
    memory_bytes: int = 0
    note: str = ""


_log = logging.getLogger(__name__)
_load_lock = threading.RLock()
_fallback_lock = threading.Lock()
_fallback_reasons: list[str] = []  # the reason, once a GPU has failed
_stand_in_devices: list[str] = []  # TensorFlow's name of the stand-in for the GPU, if any
_current_device_type: contextvars.ContextVar[str] = contextvars.ContextVar("device_type", default="cpu")


def requested_device() -> str:
    """Returns `ATLAS_DEVICE`, or "auto" if it is not set.

    Raises:
        InvalidValueError: If it is not auto, cpu or gpu.
    """
    return check_choice(
        "ATLAS_DEVICE", os.environ.get("ATLAS_DEVICE", "auto").strip().lower() or "auto", DEVICE_CHOICES
    )


def may_have_gpu() -> bool:
    """Returns False if no GPU will be used, as far as can be known without importing TensorFlow."""
    if requested_device() == "cpu" or _fallback_reasons:
        return False
    if _stand_in_devices:
        return True
    if requested_device() == "auto" and sys.platform == "linux":
        return any(pathlib.Path(path).exists() for path in ("/proc/driver/nvidia", "/dev/dxg", "/dev/kfd"))
    return True


def count_processors() -> int:
    """Returns the number of processors that this process may use, at least 1."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS and Windows
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def _read_cpu_name() -> str:
    try:
        for text_line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
            if text_line.startswith("model name"):
                return text_line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine() or "CPU"


def cpu_device(note: str = "") -> Device:
    """Returns the CPU of this machine."""
    return Device(device_type="cpu", name=f"{_read_cpu_name()}, {os.cpu_count()} cores", note=note)


def load_tensorflow():
    """Imports TensorFlow and Keras, and returns TensorFlow.

    Call it before any module that imports Keras. A lock serialises the import: two threads that import Keras
    and TensorFlow at the same time would each find a half-initialised module.

    Raises:
        DeviceError: If TensorFlow cannot be imported; the log says why.
    """
    with _load_lock:
        _set_temporary_folder()
        try:
            import tensorflow
        # a wheel for another processor, an incomplete installation: TensorFlow's message has twenty lines
        except Exception as error:
            if _is_out_of_memory(error):
                _log.error("TensorFlow cannot be imported: there is not enough memory")
                raise DeviceError(message("tensorflow-import")) from error
            _log.exception("TensorFlow cannot be imported")
            raise DeviceError(message("tensorflow-import.failed", error_type=type(error).__name__)) from error
        return tensorflow


def _is_out_of_memory(error: BaseException) -> bool:
    error_text = str(error).lower()
    return (
        isinstance(error, MemoryError)
        or "failed to map segment" in error_text
        or "allocate memory" in error_text
    )


def _set_temporary_folder() -> None:
    """Sets `tempfile.tempdir` if Python finds no writable folder, because TensorFlow asks for its name on
    import.

    Nothing is written there. Code that needs a temporary file reports its own error, and works again once
    there is room.
    """
    try:
        tempfile.gettempdir()
    except OSError:
        tempfile.tempdir = os.environ.get("TMPDIR") or "/tmp"  # noqa: S108 - nothing is written there


@functools.cache
def _find_device_cached(choice: str) -> Device:
    tf = load_tensorflow()
    if _stand_in_devices and choice != "cpu":
        return Device(device_type="gpu", name=STAND_IN_GPU_NAME)
    gpus = tf.config.list_physical_devices("GPU")
    if choice == "cpu" or not gpus:
        if choice == "gpu":
            raise DeviceError(message("gpu-missing"))
        tf.config.set_visible_devices([], "GPU")
        return cpu_device()
    note = ""
    for gpu in gpus:
        try:
            # otherwise TensorFlow allocates the whole memory at once
            tf.config.experimental.set_memory_growth(gpu, True)
        except RuntimeError as error:  # the GPU is in use already
            note = message("gpu-missing.memory_growth", reason=str(error))
    # else products of float32 are rounded to 10 bits there
    tf.config.experimental.enable_tensor_float_32_execution(False)
    details = tf.config.experimental.get_device_details(gpus[0])
    return Device(
        device_type="gpu",
        name=details.get("device_name", gpus[0].name),
        memory_bytes=_read_gpu_memory_bytes(),
        note=note,
    )


def _read_gpu_memory_bytes() -> int:
    import subprocess

    try:
        command = ["nvidia-smi", "--query-gpu=memory.total", "--format=csv,noheader,nounits"]
        completed_process = subprocess.run(command, capture_output=True, text=True, timeout=5, check=True)  # noqa: S603
        return int(completed_process.stdout.split()[0]) * 2**20
    except (OSError, subprocess.SubprocessError, ValueError, IndexError):
        return 0


def find_device() -> Device:
    """Returns the device on which models run; imports TensorFlow unless it is certain that there is no GPU.

    Raises:
        InvalidValueError: If `ATLAS_DEVICE` is invalid.
        DeviceError: If `ATLAS_DEVICE=gpu` and there is no GPU.
    """
    if _fallback_reasons:
        return cpu_device(_fallback_reasons[0])
    return _find_device_cached(requested_device()) if may_have_gpu() else cpu_device()


def choose_device_type(request) -> str:
    """Returns the device type of a request, "cpu" or "gpu": an available GPU takes every request that runs a
    model.

    Raises:
        InvalidValueError, DeviceError: As `find_device`.
    """
    return "cpu" if request.cpu_only else find_device().device_type


def device_scope(device_type: str):
    """Returns TensorFlow's context manager for the first device of a type, "cpu" or "gpu".

    TensorFlow is imported first, so that Keras can be imported inside.
    """
    name = _stand_in_devices[0] if device_type == "gpu" and _stand_in_devices else f"/{device_type.upper()}:0"
    return load_tensorflow().device(name)


@contextlib.contextmanager
def use_device(device_type: str) -> Iterator[None]:
    """Runs this thread's computations on the first device of a type, "cpu" or "gpu".

    On a CPU TensorFlow is not imported: NumPy answers most requests.
    """
    token = _current_device_type.set(device_type)
    try:
        with device_scope(device_type) if device_type == "gpu" else contextlib.nullcontext():
            yield
    finally:
        _current_device_type.reset(token)


def current_device_type() -> str:
    """Returns the device type of this thread's request, "cpu" or "gpu"; see `use_device`."""
    return _current_device_type.get()


def current_device_scope():
    """Returns TensorFlow's context manager for the device of this thread's request."""
    if may_have_gpu():
        find_device()  # otherwise TensorFlow allocates the whole memory of a GPU
    return device_scope(current_device_type())


def use_stand_in_gpu(name: str = "/CPU:1") -> None:
    """Makes another TensorFlow device stand in for the GPU, for tests on a machine without one.

    Args:
        name: TensorFlow's name of the device. Default: a second logical CPU, which is created here, before
            TensorFlow uses the first.
    """
    if name == "/CPU:1":
        config = load_tensorflow().config
        logical_devices = [config.LogicalDeviceConfiguration(), config.LogicalDeviceConfiguration()]
        config.set_logical_device_configuration(config.list_physical_devices("CPU")[0], logical_devices)
    _find_device_cached.cache_clear()
    _stand_in_devices[:] = [name]


def fall_back_to_cpu(reason: str) -> bool:
    """Switches the process to the CPU; returns True on the first call only, so that it is logged once."""
    with _fallback_lock:
        if _fallback_reasons:
            return False
        _fallback_reasons.append(message("gpu-missing.failed", reason=reason))
        return True
