"""Which accelerator there is, how its memory is taken, and where models run: `ATLAS_DEVICE=auto|cpu|gpu`."""

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

CHOICES = ("auto", "cpu", "gpu")
STAND_IN = "a stand-in for a GPU (this machine's CPU)"


class DeviceError(AtlasError, RuntimeError):
    """What models run on is not there, the device or TensorFlow itself: one sentence with the fix."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Device:
    """Where models run.

    Attributes:
        kind: "cpu" or "gpu".
        name: What the maker calls it.
        memory: Bytes of its memory, or 0 when unknown.
        note: One sentence when this is not what was asked for, else empty.
    """

    kind: str
    name: str
    memory: int = 0
    note: str = ""


_log = logging.getLogger(__name__)
_load_lock = threading.RLock()
_fallback_lock = threading.Lock()
_fallback: list[str] = []  # the reason, once a GPU has failed
_stand_in: list[str] = []  # TensorFlow's name of what stands for the GPU, where something does
_kind_now: contextvars.ContextVar[str] = contextvars.ContextVar("kind_now", default="cpu")


def wanted() -> str:
    """Returns `ATLAS_DEVICE`, or "auto" when it is not set.

    Raises:
        InvalidValueError: If it is none of auto, cpu, gpu.
    """
    return check_choice(
        "ATLAS_DEVICE", os.environ.get("ATLAS_DEVICE", "auto").strip().lower() or "auto", CHOICES
    )


def may_have_gpu() -> bool:
    """Returns False when it is sure, without importing TensorFlow, that no GPU will be used."""
    if wanted() == "cpu" or _fallback:
        return False
    if _stand_in:
        return True
    if wanted() == "auto" and sys.platform == "linux":
        return any(pathlib.Path(sign).exists() for sign in ("/proc/driver/nvidia", "/dev/dxg", "/dev/kfd"))
    return True


def processors() -> int:
    """Returns how many processors this process may use, at least 1."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS and Windows
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def _cpu_name() -> str:
    try:
        for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine() or "CPU"


def cpu(note: str = "") -> Device:
    """Returns the CPU of this machine."""
    return Device(kind="cpu", name=f"{_cpu_name()}, {os.cpu_count()} cores", note=note)


def load():
    """Imports TensorFlow, and Keras with it, and returns it.

    It is called before a module that imports Keras is imported for a request.
    One thread does it while others wait: two threads of which one begins with Keras and the other with
    TensorFlow would each find half of what the other has begun, and neither would work.

    Raises:
        DeviceError: If TensorFlow cannot be imported; the log says why.
    """
    with _load_lock:
        _name_temporary_folder()
        try:
            import tensorflow
        # a wheel for another processor, half an installation: TensorFlow says it in twenty lines
        except Exception as error:
            if _lacks_memory(error):
                _log.error("TensorFlow cannot be imported: there is not enough memory")
                raise DeviceError(message("tensorflow-memory")) from error
            _log.exception("TensorFlow cannot be imported")
            raise DeviceError(message("tensorflow-memory.broken", kind=type(error).__name__)) from error
        return tensorflow


def _lacks_memory(error: BaseException) -> bool:
    """Tells whether an import failed for want of memory: the loader of libraries says so in words alone."""
    words = str(error).lower()
    return isinstance(error, MemoryError) or "failed to map segment" in words or "allocate memory" in words


def _name_temporary_folder() -> None:
    """Names a folder for temporary files where Python finds none that can be written, since TensorFlow asks
    for its name when imported.

    It writes nothing there. What does, a file of a visitor's own, says so itself, and works again once there
    is room.
    """
    try:
        tempfile.gettempdir()
    except OSError:
        tempfile.tempdir = os.environ.get("TMPDIR") or "/tmp"  # noqa: S108 - nothing is written there


@functools.cache
def _find(choice: str) -> Device:
    tf = load()
    if _stand_in and choice != "cpu":
        return Device(kind="gpu", name=STAND_IN)
    gpus = tf.config.list_physical_devices("GPU")
    if choice == "cpu" or not gpus:
        if choice == "gpu":
            raise DeviceError(message("gpu-none"))
        tf.config.set_visible_devices([], "GPU")
        return cpu()
    note = ""
    for gpu in gpus:
        try:
            # else TensorFlow takes the whole memory at once
            tf.config.experimental.set_memory_growth(gpu, True)
        except RuntimeError as error:  # the GPU is in use already
            note = message("gpu-none.memory", reason=str(error))
    # else products of float32 are rounded to 10 bits there
    tf.config.experimental.enable_tensor_float_32_execution(False)
    details = tf.config.experimental.get_device_details(gpus[0])
    return Device(kind="gpu", name=details.get("device_name", gpus[0].name), memory=_gpu_memory(), note=note)


def _gpu_memory() -> int:
    import subprocess

    try:
        query = ["nvidia-smi", "--query-gpu=memory.total", "--format=csv,noheader,nounits"]
        driver = subprocess.run(query, capture_output=True, text=True, timeout=5, check=True)  # noqa: S603
        return int(driver.stdout.split()[0]) * 2**20
    except (OSError, subprocess.SubprocessError, ValueError, IndexError):
        return 0


def find() -> Device:
    """Returns where models run, importing TensorFlow unless it is sure that there is no GPU.

    Raises:
        InvalidValueError: If `ATLAS_DEVICE` is none of its choices.
        DeviceError: If a GPU was asked for and there is none.
    """
    if _fallback:
        return cpu(_fallback[0])
    return _find(wanted()) if may_have_gpu() else cpu()


def kind_for(request) -> str:
    """Returns "cpu" or "gpu", where a request is worked out: a GPU that is there takes all that run a model.

    Raises:
        InvalidValueError, DeviceError: As `find`.
    """
    return "cpu" if request.on_cpu else find().kind


def place(kind: str):
    """Returns a context in which TensorFlow works on the first device of a kind, "cpu" or "gpu".

    TensorFlow is loaded first: what imports Keras for a request is imported inside.
    """
    name = _stand_in[0] if kind == "gpu" and _stand_in else f"/{kind.upper()}:0"
    return load().device(name)


@contextlib.contextmanager
def working_on(kind: str) -> Iterator[None]:
    """Works out what this thread does inside on the first device of a kind, "cpu" or "gpu".

    On a CPU TensorFlow is not loaded: most requests are NumPy's there.
    """
    token = _kind_now.set(kind)
    try:
        with place(kind) if kind == "gpu" else contextlib.nullcontext():
            yield
    finally:
        _kind_now.reset(token)


def kind_now() -> str:
    """Returns "cpu" or "gpu": where this thread works out what it was asked; see `working_on`."""
    return _kind_now.get()


def place_now():
    """Returns the context in which TensorFlow works where this thread's request is worked out."""
    if may_have_gpu():
        find()  # else TensorFlow takes all memory of a GPU that is there
    return place(kind_now())


def use_stand_in(name: str = "/CPU:1") -> None:
    """Lets a device of TensorFlow's stand for the GPU, for tests on a machine without one.

    Args:
        name: Default: a second logical CPU, which is set up here, before TensorFlow has used the first.
    """
    if name == "/CPU:1":
        config = load().config
        logical = [config.LogicalDeviceConfiguration(), config.LogicalDeviceConfiguration()]
        config.set_logical_device_configuration(config.list_physical_devices("CPU")[0], logical)
    _find.cache_clear()
    _stand_in[:] = [name]


def fall_back(reason: str) -> bool:
    """Turns to the CPU for the rest of the process; returns True the first time, so that it is said once."""
    with _fallback_lock:
        if _fallback:
            return False
        _fallback.append(message("gpu-none.failed", reason=reason))
        return True
