"""A visitor's own `.keras` file, looked into without Keras: nothing of it is run, and little of it unpacked.

What a file of 20 kB declares may fill any memory. What is told from the file alone is refused here, in some
milliseconds; the rest meets the limits of the process in which the file is loaded (`compute.py`).
"""

import contextlib
import io
import json
import pathlib
import zipfile
import zlib
from collections.abc import Iterator

from ....base.folders import Folder
from ....base.i18n import message
from ..errors import refuse
from .schema import MAX_FILE

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
_UNSAFE = {"Lambda": "files-lambda", "TorchModuleWrapper": "files-torch"}


@contextlib.contextmanager
def laid_down(name: str, content: bytes) -> Iterator[pathlib.Path]:
    """Holds the bytes as a file in a folder of its own, which goes at the end with all that is in it."""
    with contextlib.ExitStack() as stack:
        try:
            folder = stack.enter_context(Folder())
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
        MaskTraceError: If it is no whole `.keras` file, unpacks to too much, holds code, or insists on more
            steps than a figure has room for.
    """
    file = io.BytesIO(content)
    if not zipfile.is_zipfile(file):
        refuse("files-no-zip", name=name, stem=pathlib.Path(name).stem)
    try:
        with zipfile.ZipFile(file) as archive:
            _check_members(name, archive)
            texts = {part: _read(archive, part) for part in _MAX_PARTS}
        config = json.loads(texts[_CONFIG])
        if not isinstance(config, dict):
            raise ValueError(message("files-damaged.config", file=_CONFIG))
        objects = _objects(config)
    except _DAMAGED as error:
        refuse("files-damaged", name=name, why=str(error)[:200])
    for described in objects:
        _check_object(name, described)


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
    """Refuses an object that carries code, or insists on too many steps."""
    if described["class_name"] in _UNSAFE:
        refuse(_UNSAFE[described["class_name"]], name=name)
    if _steps(described) > _MAX_STEPS:
        refuse("files-steps", name=name, steps=_steps(described), most=_MAX_STEPS)


def _steps(described: dict) -> int:
    """Returns how many steps an input insists on; 1 for all others."""
    config = described.get("config")
    shape = config.get("batch_shape") if isinstance(config, dict) else None
    is_input = described["class_name"] == "InputLayer"
    steps = shape[1] if is_input and isinstance(shape, list) and len(shape) > 1 else None
    return steps if isinstance(steps, int) else 1
