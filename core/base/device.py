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
    """The device or Keras itself is unavailable; the message contains the fix."""


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
_stand_in_devices: list[str] = []  # Keras' name of the stand-in for the GPU, if any
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


def load_keras():
    """Imports Keras and its backend (TensorFlow, or what `KERAS_BACKEND` names), and returns Keras.

    Call it before any module that imports Keras. A lock serialises the import: two threads that import Keras
    and TensorFlow at the same time would each find a half-initialised module.

    Raises:
        DeviceError: If Keras or its backend cannot be imported; the log says why.
    """
    with _load_lock:
        _set_temporary_folder()
        # otherwise JAX allocates the whole memory of a GPU at once
        os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
        try:
            import keras
        # a wheel for another processor, an incomplete installation: TensorFlow's message has twenty lines
        except Exception as error:
            if _is_out_of_memory(error):
                _log.error("Keras cannot be imported: there is not enough memory")
                raise DeviceError(message("tensorflow-import")) from error
            _log.exception("Keras cannot be imported")
            raise DeviceError(message("tensorflow-import.failed", error_type=type(error).__name__)) from error
        if keras.backend.backend() == "jax":
            import jax

            jax.config.update("jax_enable_x64", True)  # Keras names every dtype itself, float64 among them
            jax.config.update(
                "jax_default_matmul_precision", "highest"
            )  # else TF32 rounds float32 to 10 bits
        return keras


def _is_out_of_memory(error: BaseException) -> bool:
    error_text = str(error).lower()
    return (
        isinstance(error, MemoryError)
        or "failed to map segment" in error_text
        or "allocate memory" in error_text
    )


def _set_temporary_folder() -> None:
    # TensorFlow asks for the name of a writable folder on import. Nothing is written there: code that needs a
    # temporary file reports its own error, and works again once there is room.
    try:
        tempfile.gettempdir()
    except OSError:
        tempfile.tempdir = os.environ.get("TMPDIR") or "/tmp"  # noqa: S108 - nothing is written there


def _prepare_tensorflow(choice: str) -> str:
    """Sets what only TensorFlow has, before it uses a GPU; returns a note if that is too late, or ""."""
    import tensorflow as tf

    # else products of float32 are rounded to 10 bits on a GPU
    tf.config.experimental.enable_tensor_float_32_execution(False)
    try:
        if choice == "cpu":
            tf.config.set_visible_devices([], "GPU")
        for gpu in tf.config.list_physical_devices("GPU") if choice != "cpu" else ():
            # otherwise TensorFlow allocates the whole memory at once
            tf.config.experimental.set_memory_growth(gpu, True)
    except RuntimeError as error:  # the GPU is in use already
        return message("gpu-missing.memory_growth", reason=str(error))
    return ""


@functools.cache
def _find_device_cached(choice: str) -> Device:
    keras = load_keras()
    if _stand_in_devices and choice != "cpu":
        return Device(device_type="gpu", name=STAND_IN_GPU_NAME)
    note = _prepare_tensorflow(choice) if keras.backend.backend() == "tensorflow" else ""
    if choice == "cpu":
        return cpu_device()
    gpus = [name for name in keras.distribution.list_devices() if not name.startswith("cpu")]
    if not gpus:
        if choice == "gpu":
            raise DeviceError(message("gpu-missing"))
        return cpu_device()
    name, memory_bytes = _read_gpu_properties()
    return Device(device_type="gpu", name=name or gpus[0], memory_bytes=memory_bytes, note=note)


def _read_gpu_properties() -> tuple[str, int]:
    """Returns the name and the bytes of memory of the first GPU, "" and 0 if its driver does not say."""
    import subprocess

    try:
        command = ["nvidia-smi", "--query-gpu=name,memory.total", "--format=csv,noheader,nounits"]
        completed_process = subprocess.run(command, capture_output=True, text=True, timeout=5, check=True)  # noqa: S603
        name, megabytes = completed_process.stdout.splitlines()[0].rsplit(", ", 1)
        return name, int(megabytes) * 2**20
    except (OSError, subprocess.SubprocessError, ValueError, IndexError):
        return "", 0


def find_device() -> Device:
    """Returns the device on which models run; imports Keras unless it is certain that there is no GPU.

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
    """Returns Keras' context manager for the first device of a type, "cpu" or "gpu".

    Keras is imported first, so that other modules can import it inside.
    """
    stand_in = _stand_in_devices[0] if device_type == "gpu" and _stand_in_devices else ""
    return load_keras().device(stand_in or f"{device_type}:0")


@contextlib.contextmanager
def use_device(device_type: str) -> Iterator[None]:
    """Runs this thread's computations on the first device of a type, "cpu" or "gpu".

    On a CPU Keras is not imported: NumPy answers most requests.
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
    """Returns Keras' context manager for the device of this thread's request."""
    if may_have_gpu():
        find_device()  # otherwise TensorFlow allocates the whole memory of a GPU
    return device_scope(current_device_type())


def use_stand_in_gpu(name: str = "cpu:1") -> None:
    """Makes another device of Keras stand in for the GPU, for tests on a machine without one.

    Args:
        name: Keras' name of the device. Default: a second logical CPU, which is created here, before
            TensorFlow uses the first; for JAX, `XLA_FLAGS=--xla_force_host_platform_device_count=2` does.
    """
    if name == "cpu:1" and load_keras().backend.backend() == "tensorflow":
        import tensorflow as tf

        logical_devices = [tf.config.LogicalDeviceConfiguration(), tf.config.LogicalDeviceConfiguration()]
        tf.config.set_logical_device_configuration(tf.config.list_physical_devices("CPU")[0], logical_devices)
    _find_device_cached.cache_clear()
    _stand_in_devices[:] = [name]


def fall_back_to_cpu(reason: str) -> bool:
    """Switches the process to the CPU; returns True on the first call only, so that it is logged once."""
    with _fallback_lock:
        if _fallback_reasons:
            return False
        _fallback_reasons.append(message("gpu-missing.failed", reason=reason))
        return True
