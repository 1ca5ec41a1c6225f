"""Checks of a visitor's own `.keras` file without Keras: nothing of it is run, and little of it unpacked.

A file of 20 kB may declare more than any memory holds. What the file alone shows is refused here, within
milliseconds; the rest meets the limits of the process in which the file is loaded (`compute.py`).
"""

import contextlib
import io
import json
import pathlib
import zipfile
import zlib
from collections.abc import Iterator

from ....base.i18n import message
from ....base.temporary_folders import TemporaryFolder
from ..errors import raise_trace_error
from .schema import MAX_FILE_BYTES

_CONFIG_FILE, _METADATA_FILE, _WEIGHTS_FILE = "config.json", "metadata.json", "model.weights.h5"
_MAX_MEMBERS = 100
_MAX_UNPACKED_BYTES = 10 * MAX_FILE_BYTES
_MAX_MEMBER_BYTES = {_CONFIG_FILE: 2_000_000, _METADATA_FILE: 100_000}  # read here, into the app's memory
_ALLOWED_COMPRESSIONS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # the others unpack to any length at once
_DAMAGE_ERRORS = (  # RuntimeError: encrypted, or too deep for json or for who walks through it
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    ValueError,
    RuntimeError,
)
_MAX_STEPS = 1_000  # that an input may require: each is a cell a layer in the figure
_UNSAFE_CLASSES = {"Lambda": "files-lambda", "TorchModuleWrapper": "files-torch"}


@contextlib.contextmanager
def temporary_model_file(name: str, content: bytes) -> Iterator[pathlib.Path]:
    """Writes the bytes to a file in a temporary folder, which is removed in the end with its content."""
    with contextlib.ExitStack() as stack:
        try:
            folder = stack.enter_context(TemporaryFolder())
            path = pathlib.Path(folder) / "model.keras"  # never under the visitor's own name
            path.write_bytes(content)
        except OSError as error:
            raise_trace_error("files-no-folder", file_name=name, reason=str(error.strerror or error))
        yield path


def check_file(name: str, content: bytes) -> None:
    """Refuses a file by what it declares, without running anything.

    Args:
        name: Of the file, as errors name it.
        content: Its bytes.

    Raises:
        MaskTraceError: If it is no whole `.keras` file, unpacks to too much, holds code, or requires more
            steps than a figure has room for.
    """
    file = io.BytesIO(content)
    if not zipfile.is_zipfile(file):
        raise_trace_error("files-no-keras-file", file_name=name, stem=pathlib.Path(name).stem)
    try:
        with zipfile.ZipFile(file) as archive:
            _check_members(name, archive)
            contents = {member_name: _read_member(archive, member_name) for member_name in _MAX_MEMBER_BYTES}
        config = json.loads(contents[_CONFIG_FILE])
        if not isinstance(config, dict):
            raise ValueError(message("files-damaged.config", member=_CONFIG_FILE))
        object_configs = _find_object_configs(config)
    except _DAMAGE_ERRORS as error:
        raise_trace_error("files-damaged", file_name=name, reason=str(error)[:200])
    for object_config in object_configs:
        _check_object(name, object_config)


def _check_members(name: str, archive: zipfile.ZipFile) -> None:
    """Refuses an archive by its table of contents, before anything of it is unpacked."""
    members = archive.infolist()
    if len(members) > _MAX_MEMBERS or sum(member.file_size for member in members) > _MAX_UNPACKED_BYTES:
        limits = {"limit": _MAX_UNPACKED_BYTES, "max_files": _MAX_MEMBERS}
        raise_trace_error("files-unpacked-too-large", file_name=name, **limits)
    missing = [
        member_name
        for member_name in (_CONFIG_FILE, _METADATA_FILE, _WEIGHTS_FILE)
        if member_name not in archive.namelist()
    ]
    if missing:
        raise_trace_error("files-incomplete", file_name=name, missing_members=", ".join(missing))
    if any(member.compress_type not in _ALLOWED_COMPRESSIONS for member in members):
        raise_trace_error("files-compression", file_name=name)
    for member_name, max_size in _MAX_MEMBER_BYTES.items():
        size = archive.getinfo(member_name).file_size
        if size > max_size:
            raise_trace_error(
                "files-member-too-large", file_name=name, member=member_name, size=size, limit=max_size
            )


def _read_member(archive: zipfile.ZipFile, member_name: str) -> bytes:
    # up to its declared size: `archive.read` would first unpack all of it
    with archive.open(member_name) as member:
        return member.read(archive.getinfo(member_name).file_size)


def _find_object_configs(config: dict) -> list[dict]:
    """Returns all layers, models and other objects that a config.json describes."""
    object_configs: list[dict] = []
    pending: list = [config]
    while pending:
        value = pending.pop()
        if isinstance(value, dict):
            object_configs += [value] if isinstance(value.get("class_name"), str) else []
            value = list(value.values())
        pending += [inner for inner in value if isinstance(inner, dict | list) and inner]
    return object_configs


def _check_object(name: str, object_config: dict) -> None:
    if object_config["class_name"] in _UNSAFE_CLASSES:
        raise_trace_error(_UNSAFE_CLASSES[object_config["class_name"]], file_name=name)
    num_steps = _required_steps(object_config)
    if num_steps > _MAX_STEPS:
        raise_trace_error("files-steps", file_name=name, num_steps=num_steps, limit=_MAX_STEPS)


def _required_steps(object_config: dict) -> int:
    config = object_config.get("config")
    shape = config.get("batch_shape") if isinstance(config, dict) else None
    is_input = object_config["class_name"] == "InputLayer"
    steps = shape[1] if is_input and isinstance(shape, list) and len(shape) > 1 else None
    return steps if isinstance(steps, int) else 1
