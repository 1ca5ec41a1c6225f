"""A visitor's own `.keras` file, looked into without Keras: nothing of it is run, and little of it unpacked.

What a file of 20 kB declares may fill any memory. What is told from the file alone is refused here, in some
milliseconds; the rest meets the limits of the process in which the file is loaded (`answer.py`).
"""

import contextlib
import io
import json
import pathlib
import tempfile
import zipfile
import zlib
from collections.abc import Iterator

from ...base.messages import say
from ..errors import refuse
from ..mask_way.ask import MAX_WORDS
from .ask import MAX_FILE

_CONFIG, _METADATA, _WEIGHTS = "config.json", "metadata.json", "model.weights.h5"
_MAX_MEMBERS = 100
_MAX_UNPACKED = 10 * MAX_FILE
_MAX_PARTS = {_CONFIG: 2_000_000, _METADATA: 100_000}  # bytes; what is read here, into the app's own memory
_PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # the others unpack to any length at once
_DAMAGED = (  # RuntimeError: encrypted, or too deep for json or for who walks through it
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    ValueError,
    RuntimeError,
)
_MAX_STEPS = 1_000  # that an input may insist on: each is a cell a layer in the figure
_MAX_CALLS = 300  # of layers: each is a row of the figure, and is run several times
_MAX_OUTPUT = 100_000_000  # numbers that a layer may make of a sentence: 1,000 steps of 100,000 words
_FREE_NUMBERS = MAX_FILE // 4  # of weights: float32 of the largest file; an unbuilt model's file holds none
_NUMBERS_A_BYTE = 2  # of weights that are held: the smallest that Keras writes take 4 bits
_UNSAFE = {"Lambda": "files-lambda", "TorchModuleWrapper": "files-torch"}
_LOOKUPS = ("StringLookup", "IntegerLookup", "TextVectorization")
_GATES = {"SimpleRNN": 1, "GRU": 3, "LSTM": 4, "SimpleRNNCell": 1, "GRUCell": 3, "LSTMCell": 4}
_WIDTHS = ("units", "filters", "output_dim")
_REPEATS = {"UpSampling1D": "size", "RepeatVector": "n"}


@contextlib.contextmanager
def laid_down(name: str, content: bytes) -> Iterator[pathlib.Path]:
    """Holds the bytes as a file in a folder of its own, which goes at the end with all that is in it."""
    with contextlib.ExitStack() as stack:
        try:
            folder = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
            path = pathlib.Path(folder) / "model.keras"  # never under the visitor's own name
            path.write_bytes(content)
        except OSError as error:
            refuse("files-no-folder", name=name, why=str(error.strerror or error))
        yield path


def look_into(name: str, content: bytes) -> None:
    """Refuses what can be told without running anything.

    Args:
        name: Of the file, as errors name it.
        content: Its bytes.

    Raises:
        MaskTraceError: If it is no whole `.keras` file, unpacks to too much, declares more weights than it
            holds or more layers than are run here, holds code, or asks for another file of the machine.
    """
    file = io.BytesIO(content)
    if not zipfile.is_zipfile(file):
        refuse("files-no-zip", name=name, stem=pathlib.Path(name).stem)
    try:
        with zipfile.ZipFile(file) as archive:
            _check_members(name, archive)
            texts = {part: _read(archive, part) for part in _MAX_PARTS}
            held = archive.getinfo(_WEIGHTS).file_size
        config = json.loads(texts[_CONFIG])
        if not isinstance(config, dict):
            raise ValueError(say("files-damaged.config", file=_CONFIG))
        objects, calls = _objects(config), _calls(config)
    except _DAMAGED as error:
        refuse("files-damaged", name=name, why=str(error)[:200])
    for described in objects:
        _check_object(name, described)
    _check_sums(name, objects, calls, held)


def _check_members(name: str, archive: zipfile.ZipFile) -> None:
    """Refuses an archive by its table of contents, before anything of it is unpacked."""
    members = archive.infolist()
    if len(members) > _MAX_MEMBERS or sum(member.file_size for member in members) > _MAX_UNPACKED:
        refuse("files-unpacked", name=name, most=_MAX_UNPACKED, files=_MAX_MEMBERS)
    missing = [part for part in (_CONFIG, _METADATA, _WEIGHTS) if part not in archive.namelist()]
    if missing:
        refuse("files-incomplete", name=name, missing=", ".join(missing))
    if any(member.compress_type not in _PACKINGS for member in members):
        refuse("files-packed", name=name)
    for part, most in _MAX_PARTS.items():
        size = archive.getinfo(part).file_size
        if size > most:
            refuse("files-part", name=name, part=part, size=size, most=most)


def _read(archive: zipfile.ZipFile, part: str) -> bytes:
    """Returns a part of an archive, no longer than it says; `archive.read` would first unpack all of it."""
    with archive.open(part) as member:
        return member.read(archive.getinfo(part).file_size)


def _objects(config: dict) -> list[dict]:
    """Returns all layers, models and other objects that a config.json describes."""
    found: list[dict] = []
    unchecked: list = [config]
    while unchecked:
        value = unchecked.pop()
        if isinstance(value, dict):
            found += [value] if isinstance(value.get("class_name"), str) else []
            value = list(value.values())
        unchecked += [inner for inner in value if isinstance(inner, dict | list) and inner]
    return found


def _check_object(name: str, described: dict) -> None:
    """Refuses an object that carries code, reads another file, or insists on too many steps."""
    kind, config = described["class_name"], _config(described)
    if kind in _UNSAFE:
        refuse(_UNSAFE[kind], name=name)
    if kind in _LOOKUPS and isinstance(config.get("vocabulary"), str):
        refuse("files-vocabulary", name=name, file=repr(config["vocabulary"][:60]))
    if _steps(described) > _MAX_STEPS:
        refuse("files-steps", name=name, steps=_steps(described), most=_MAX_STEPS)


def _check_sums(name: str, objects: list[dict], calls: int, held: int) -> None:
    """Refuses a model that is too large as a whole, and one whose weights are not in its file."""
    if calls > _MAX_CALLS:
        refuse("files-calls", name=name, calls=calls, most=_MAX_CALLS)
    # numbers that a layer makes of a sentence, were all that is large in one place: the steps of an input,
    # times all that repeats them, times the widest layer
    output = max([MAX_WORDS, *map(_steps, objects)])
    for described in objects:
        output *= _size(_config(described).get(_REPEATS.get(described["class_name"])))
    output *= max([1, *(_size(_config(one).get(key)) for one in objects for key in _WIDTHS)])
    if output > _MAX_OUTPUT:
        refuse("files-output", name=name, output=f"{output:,}", most=_MAX_OUTPUT)
    numbers = sum(map(_weights, objects))
    if numbers > max(_FREE_NUMBERS, _NUMBERS_A_BYTE * held):
        refuse("files-weights", name=name, numbers=f"{numbers:,}", held=held)


# --- how large a model is, as its config.json declares it ---------------------------------------------------


def _config(described) -> dict:
    config = described.get("config") if isinstance(described, dict) else None
    return config if isinstance(config, dict) else {}


def _size(value) -> int:
    """Returns a size as a file names it; 1 for what is none."""
    return value if isinstance(value, int) and value > 0 else 1


def _steps(described: dict) -> int:
    """Returns how many steps an input insists on; 1 for all others."""
    shape = _config(described).get("batch_shape")
    is_input = described["class_name"] == "InputLayer"
    return _size(shape[1]) if is_input and isinstance(shape, list) and len(shape) > 1 else 1


def _calls(described) -> int:
    """Returns how often a model calls its layers, with those of the models and wrappers in it."""
    config = _config(described)
    inside = [config[key] for key in ("layer", "backward_layer", "cell") if config.get(key)]
    for key in ("layers", "cells"):
        inside += config[key] if isinstance(config.get(key), list) else []
    return sum(_times(inner) * (1 + _calls(inner)) for inner in inside)


def _times(described) -> int:
    """Returns how often a layer is called; each layer of a Sequential model once."""
    nodes = described.get("inbound_nodes") if isinstance(described, dict) else None
    return max(1, len(nodes)) if isinstance(nodes, list) else 1


def _weights(described: dict) -> int:
    """Returns how many numbers an embedding or a recurrent layer has at least; 0 for other kinds."""
    kind, config = described["class_name"], _config(described)
    if kind == "Embedding":
        return _size(config.get("input_dim")) * _size(config.get("output_dim"))
    units = _size(config.get("units"))
    return _GATES.get(kind, 0) * units * (units + 1)
