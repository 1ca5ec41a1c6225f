"""Where a request is worked out: by `ATLAS_DEVICE`, and under `auto` by a table that a benchmark measured.

`make gpu-check` measures each kind of request on the GPU and on the CPU, and writes
`assets/devices.json`. A table that was made on another GPU, or on none, puts all on the CPU.
"""

import collections
import contextlib
import functools
import json
import pathlib
import threading
from collections.abc import Iterator

from core import device
from core.requests.models import CardsRequest, ReadyRequest, ShippedRequest, WarmUpRequest
from core.requests.transformer.keys_values import KeptRequest
from core.requests.transformer.neurons import DriversRequest
from core.requests.transformer.parameters import ParametersRequest

TABLE = pathlib.Path(__file__).resolve().parents[2] / "assets" / "devices.json"
CLASS = 8  # such requests at once are a class
# They compute nothing.
_NO_MODEL = (CardsRequest, ShippedRequest, WarmUpRequest)
# Rows of a table are looked up and compared, once for all who ask.
_EMBEDDINGS = (
    AdditionRequest,
    AnalogiesRequest,
    ArithmeticRequest,
    GradientRequest,
    LookupRequest,
    MapRequest,
    NeighboursRequest,
    ReplayRequest,
)
# Steps of one token are timed as translations make them on a CPU; 300 sentences are read once for all who
# ask; shapes are counted.
_TRANSFORMER = (KeptRequest, DriversRequest, ParametersRequest)
ON_CPU = (*_NO_MODEL, *_EMBEDDINGS, *_TRANSFORMER)
_UNMEASURED = (
    "There is a GPU, but no table for it: measure it with `make gpu-check`, or set ATLAS_DEVICE=gpu."
)
_TEXTS = (
    "text",
    "texts",
    "translation",
    "prompt",
    "source",
    "sources",
    "target",
    "targets",
    "sentences",
    "english",
    "spanish",
)
_running: collections.Counter[str] = collections.Counter()
_lock = threading.Lock()


def label(request) -> str:
    """Returns what the table calls a kind of request, such as "Attention" or "Translate, beam"."""
    if isinstance(request, ReadyRequest) or hasattr(request, "requests"):
        return "Generate"
    name = type(request).__name__.removesuffix("Request")
    method = getattr(request, "method", "") if name == "Translate" else ""
    return f"{name}, {method}" if method else name


def amount(request) -> int:
    """Returns how much a request asks for: characters that are read and written, or numbers of a matrix."""
    values = [getattr(request, name, None) or () for name in _TEXTS]
    texts = [text for value in values for text in ((value,) if isinstance(value, str) else value)]
    numbers = getattr(request, "count", 0) * getattr(request, "width", 0)
    return sum(map(len, texts)) + getattr(request, "length", 0) + numbers


@functools.cache
def table() -> dict:
    """Returns the table: `measured` (None, or what was measured on) and `kinds` by their label."""
    return json.loads(TABLE.read_text(encoding="utf-8"))


def measured_on(gpu: str) -> bool:
    """Returns whether the table was measured on a GPU of this name."""
    measured = table()["measured"]
    return measured is not None and measured["gpu"] == gpu


def kind_of(request, at_once: int) -> str:
    """Returns "cpu" or "gpu" for a request of which so many are asked at once.

    Raises:
        InvalidValueError, core.device.DeviceError: If ATLAS_DEVICE cannot be followed.
    """
    if isinstance(request, ON_CPU) or getattr(request, "on_cpu", False) or not device.may_have_gpu():
        return "cpu"
    if device.wanted() == "auto" and table()["measured"] is None:
        return "cpu"  # and nobody waits for TensorFlow
    where = device.find()
    if where.kind == "cpu" or device.wanted() == "gpu":
        return where.kind
    row = table()["kinds"].get(label(request))
    if row is None or not measured_on(where.name):
        return "cpu"
    if at_once >= CLASS:
        return row["class"]
    return "gpu" if row["gpu_from"] is not None and amount(request) >= row["gpu_from"] else "cpu"


def shown(where: device.Device) -> device.Device:
    """Returns the device that a page names: under `auto` the CPU as long as the table is of another GPU."""
    if where.kind == "gpu" and device.wanted() == "auto":
        return where if measured_on(where.name) else device.cpu(_UNMEASURED)
    return where


@contextlib.contextmanager
def counted(request) -> Iterator[int]:
    """Counts a request as running inside, and tells how many of its kind do."""
    name = label(request)
    with _lock:
        _running[name] += 1
        running = _running[name]
    try:
        yield running
    finally:
        with _lock:
            _running[name] -= 1
