"""A visitor's own `.keras` file, looked into without Keras: nothing of it is run, and little of it unpacked.

What a file of 20 kB declares may fill any memory. What can be told from the file alone is refused here, in
some milliseconds; the rest meets the limits of the process in which the file is loaded (`file_process`).
"""

import contextlib
import io
import json
import pathlib
import tempfile
import zipfile
import zlib
from collections.abc import Iterator

from core.analyses.masking import file_sizes
from core.analyses.masking.errors import MaskTraceError
from core.requests.masking import MAX_FILE

_CONFIG = "config.json"
_WEIGHTS = "model.weights.h5"
_METADATA = "metadata.json"
_MAX_MEMBERS = 100
_MAX_UNPACKED = 10 * MAX_FILE
_MAX_PARTS = {_CONFIG: 2_000_000, _METADATA: 100_000}  # bytes; what is read here, into the app's own memory
_PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # the others unpack to any length at once


_DAMAGED = (  # RuntimeError: encrypted, or too deep for json
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    ValueError,
    RuntimeError,
)


_MAX_NUMBER = 1_000_000  # of a layer's units, words, ...
_MAX_STEPS = 1_000  # that an input may insist on: each is a cell a layer in the figure
_MAX_CALLS = 300  # of layers: each is a row of the figure, and is run several times
_MAX_NESTING = 15  # of a model in a model, a layer in a model, an initializer in a layer
_MAX_OUTPUT = 100_000_000  # numbers that a layer may make of a sentence: 1,000 steps of 100,000 words
_FREE_NUMBERS = MAX_FILE // 4  # of weights: float32 of the largest file; an unbuilt model's file holds none
_NUMBERS_A_BYTE = 2  # of weights that are held: the smallest that Keras writes take 4 bits
_NO_SIZES = ("shared_object_id", "seed")  # large whole numbers that cost nothing


_UNSAFE = {
    "Lambda": "a Lambda layer, which is Python code of its own",
    "TorchModuleWrapper": "a PyTorch module, which is code of its own",
}
_LOOKUPS = ("StringLookup", "IntegerLookup", "TextVectorization")


@contextlib.contextmanager
def laid_down(name: str, content: bytes) -> Iterator[pathlib.Path]:
    """Holds the bytes as a file in a folder of its own, which goes at the end with all that is in it."""
    with contextlib.ExitStack() as stack:
        try:
            folder = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
            path = pathlib.Path(folder) / "model.keras"  # never under the visitor's own name
            path.write_bytes(content)
        except OSError as error:
            raise MaskTraceError(
                f"The file {name} could not be written to a temporary folder ({error.strerror or error}). "
                "Make room in the folder for temporary files, or set TMPDIR to one that can be written."
            ) from error
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
        stem = pathlib.Path(name).stem
        raise MaskTraceError(
            f"The file {name} is not a .keras file. Save the model with model.save('{stem}.keras')."
        )
    try:
        with zipfile.ZipFile(file) as archive:
            _check_members(name, archive)
            texts = {part: _read(archive, part) for part in _MAX_PARTS}
            held = archive.getinfo(_WEIGHTS).file_size
        config = json.loads(texts[_CONFIG])
        if not isinstance(config, dict):
            raise ValueError(f"its {_CONFIG} describes no model")
    except _DAMAGED as error:
        raise MaskTraceError(
            f"The file {name} is damaged: {str(error)[:200]}. Save the model again."
        ) from error
    _check_declared(name, config, held)


def _check_members(name: str, archive: zipfile.ZipFile) -> None:
    """Refuses an archive by its table of contents, before anything of it is unpacked."""
    members = archive.infolist()
    if len(members) > _MAX_MEMBERS or sum(member.file_size for member in members) > _MAX_UNPACKED:
        raise MaskTraceError(
            f"The file {name} unpacks to more than {_MAX_UNPACKED:,} bytes or {_MAX_MEMBERS} files. Save a "
            "smaller model."
        )
    missing = [part for part in (_CONFIG, _METADATA, _WEIGHTS) if part not in archive.namelist()]
    if missing:
        raise MaskTraceError(
            f"The file {name} is not a complete .keras file: it lacks {', '.join(missing)}. Save the model "
            "again."
        )
    if any(member.compress_type not in _PACKINGS for member in members):
        raise MaskTraceError(
            f"The file {name} is packed in a way that Keras does not write. Save the model again."
        )
    for part, most in _MAX_PARTS.items():
        size = archive.getinfo(part).file_size
        if size > most:
            raise MaskTraceError(
                f"The file {name} holds a {part} of {size:,} bytes; at most {most:,} are allowed, and a "
                "model needs far less. Save a smaller model."
            )


def _read(archive: zipfile.ZipFile, part: str) -> bytes:
    """Returns a part of an archive, no longer than it says; `archive.read` would first unpack all of it."""
    with archive.open(part) as member:
        return member.read(archive.getinfo(part).file_size)


def _check_declared(name: str, config, held: int) -> None:
    """Refuses what no memory holds, what never ends, and what carries code.

    Args:
        name: Of the file.
        config: What its config.json says.
        held: Bytes of its weights.
    """
    unchecked = [(config, 0)]
    objects = []
    while unchecked:
        value, depth = unchecked.pop()
        if isinstance(value, dict):
            depth += "class_name" in value or "config" in value
            if "class_name" in value:
                _check_object(name, value)
                objects.append(value)
        if depth > _MAX_NESTING:
            raise MaskTraceError(
                f"The file {name} nests more than {_MAX_NESTING} objects in each other. Save a flatter model."
            )
        parts = value
        if isinstance(value, dict):
            parts = [inner for key, inner in value.items() if key not in _NO_SIZES]
        _check_numbers(name, parts)
        unchecked += [(inner, depth) for inner in parts if isinstance(inner, dict | list) and inner]
    _check_sums(name, config, objects, held)


def _check_sums(name: str, config, objects: list[dict], held: int) -> None:
    """Refuses a model that is too large as a whole, and one whose weights are not in its file."""
    calls = file_sizes.calls(config)
    if calls > _MAX_CALLS:
        raise MaskTraceError(
            f"The file {name} has {calls:,} calls of layers; at most {_MAX_CALLS} are allowed. Save a "
            "smaller model."
        )
    output = file_sizes.largest_output(objects)
    if output > _MAX_OUTPUT:
        raise MaskTraceError(
            f"The file {name} makes {output:,} numbers for a sentence; at most {_MAX_OUTPUT:,} are allowed. "
            "Save a smaller model."
        )
    numbers = sum(map(file_sizes.weights, objects))
    if numbers > max(_FREE_NUMBERS, _NUMBERS_A_BYTE * held):
        raise MaskTraceError(
            f"The file {name} declares weights of {numbers:,} numbers and holds {held:,} bytes of them. "
            "Save the model again."
        )


def _check_numbers(name: str, values) -> None:
    """Refuses single numbers that are too large for a size."""
    for value in values:
        if isinstance(value, int) and value > _MAX_NUMBER:
            raise MaskTraceError(
                f"The file {name} asks for a size of {f'{value:,}'[:60]}; at most {_MAX_NUMBER:,} is "
                "allowed. "
                "Save a smaller model."
            )


def _check_object(name: str, described: dict) -> None:
    """Refuses an object by its class and its sizes."""
    kind = described["class_name"]
    config = described.get("config")
    if not isinstance(kind, str):
        raise MaskTraceError(
            f"The file {name} is damaged: its config.json names a class by a {type(kind).__name__}, not by "
            "a text. Save the model again."
        )
    if kind in _UNSAFE:
        raise MaskTraceError(
            f"The file {name} holds {_UNSAFE[kind]}. It is not run here; replace it by a layer of Keras."
        )
    if not isinstance(config, dict):
        return
    if kind in _LOOKUPS and isinstance(config.get("vocabulary"), str):
        raise MaskTraceError(
            f"The file {name} needs a vocabulary from another file, "
            f"{config['vocabulary'][:60]!r}, which is not read here. "
            "Give the layer its words as a list, and save the model again."
        )
    if kind == "InputLayer":
        _check_steps(name, config)
    for key in file_sizes.SIZES.get(kind, ()):
        size = config.get(key, 1)
        if isinstance(size, bool) or not isinstance(size, int) or size < 1:
            raise MaskTraceError(
                f"The file {name} gives a layer of the class {kind} {key}={str(size)[:40]}, where Keras "
                "wants a whole number from 1 on. Save the model again."
            )


def _check_steps(name: str, config: dict) -> None:
    """Refuses an input of more steps than a figure has room for."""
    shape = config.get("batch_shape")
    if isinstance(shape, list) and len(shape) > 1 and isinstance(shape[1], int) and shape[1] > _MAX_STEPS:
        raise MaskTraceError(
            f"The model in {name} requires {shape[1]:,} steps per sentence; at most {_MAX_STEPS:,} are "
            "allowed. Give keras.Input a shape that begins with None."
        )
