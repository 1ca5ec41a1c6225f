"""Loads and traces a visitor's own `.keras` file in a subprocess that ends with its caller.

The subprocess has limits of time and memory, and its result comes back as a remote engine sends it, without
code. On Linux the kernel enforces the memory limit by `RLIMIT_DATA`, which counts writable memory: of the 1.7
GB that TensorFlow maps, 0.3. macOS and Windows have no such limit: there the time limit remains.
"""

import contextlib
import json
import logging
import pathlib
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator

from ....base import device
from ....base.checks import InvalidValueError, MaskTraceError
from ....base.child_processes import TemporaryFolder, environment_without_secrets
from ....base.i18n import get_language
from ....base.registry import handles
from ....engine import wire
from ..errors import raise_trace_error
from ..mask_propagation.schema import MaskPropagationResult
from .schema import (
    FILE_TIMEOUT_SECONDS,
    MAX_RESULT_BYTES,
    MEMORY_LIMIT_BYTES,
    RESULT_FILE,
    START_TIMEOUT_SECONDS,
    STARTED_FILE,
    ModelFileRequest,
)

_ROOT = pathlib.Path(__file__).resolve().parents[4]
_MEMBERS = {"config.json", "metadata.json", "model.weights.h5"}  # of every `.keras` file
_LOG_FILE = "log.txt"
_LOG_TAIL_BYTES = 2_000  # of its end, which go to the app's log when the subprocess crashes
_MAX_ERROR_CHARACTERS = 1_000
_POLL_SECONDS = 0.1
_MAX_THREADS = 4  # each has a stack, which counts as memory


_log = logging.getLogger(__name__)


@handles(ModelFileRequest)
def trace_file_in_worker(
    request: ModelFileRequest, progress: Callable[[], None] = lambda: None
) -> MaskPropagationResult:
    """Runs `trace_model_file` of `loading.py` in a subprocess.

    Args:
        request: The file, and the sentences.
        progress: Called about ten times a second while the subprocess runs; an exception that it raises ends
            the subprocess. Default: does nothing.

    Raises:
        MaskTraceError: If the file is refused, cannot be loaded or traced, or takes more than
            `FILE_TIMEOUT_SECONDS` or `MEMORY_LIMIT_BYTES`; or if the process cannot be started.
    """
    with temporary_model_file(request.name, request.content) as path:
        _check_members(request.name, path)
        exit_code = _run_worker(request, path, progress)
        return _read_result(request.name, path.parent, exit_code)


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


def _check_members(name: str, path: pathlib.Path) -> None:
    try:
        with zipfile.ZipFile(path) as archive:
            missing_members = sorted(_MEMBERS.difference(archive.namelist()))
    except (zipfile.BadZipFile, ValueError):
        raise_trace_error("files-no-keras-file", file_name=name, stem=pathlib.Path(name).stem)
    if missing_members:
        raise_trace_error("files-incomplete", file_name=name, missing_members=", ".join(missing_members))


def _run_worker(request: ModelFileRequest, path: pathlib.Path, progress: Callable[[], None]) -> int:
    process = _start_worker(request, path)
    try:
        return _wait_for_exit(process, request.name, path.parent / STARTED_FILE, progress)
    finally:
        process.kill()
        process.wait()


def _start_worker(request: ModelFileRequest, path: pathlib.Path) -> subprocess.Popen:
    plain_request = json.dumps({"name": request.name, "sentences": request.sentences})
    command = [sys.executable, "-m", f"{__package__}.worker", str(path), plain_request]
    try:
        with (path.parent / _LOG_FILE).open("wb") as log:
            return subprocess.Popen(  # noqa: S603 - the subprocess that loads a file
                command,
                cwd=_ROOT,
                env=_worker_environment(path.parent),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
    except OSError as error:
        raise_trace_error("files-no-process", file_name=request.name, reason=str(error.strerror or error))


def _wait_for_exit(
    process: subprocess.Popen, name: str, started_path: pathlib.Path, progress: Callable[[], None]
) -> int:
    """Returns the exit code of the subprocess as soon as it ends.

    Raises:
        MaskTraceError: If it does not start in time, or does not finish the file in time.
    """
    deadline = time.monotonic() + START_TIMEOUT_SECONDS
    has_started = False
    while time.monotonic() < deadline:
        try:
            return process.wait(_POLL_SECONDS)
        except subprocess.TimeoutExpired:
            progress()
        if not has_started and started_path.exists():
            has_started = True
            deadline = time.monotonic() + FILE_TIMEOUT_SECONDS
    seconds = FILE_TIMEOUT_SECONDS if has_started else START_TIMEOUT_SECONDS
    raise_trace_error(
        "files-timeout" if has_started else "files-start-timeout", file_name=name, seconds=seconds
    )


def _worker_environment(folder: pathlib.Path) -> dict[str, str]:
    threads = str(min(_MAX_THREADS, device.count_processors()))
    return environment_without_secrets() | {
        **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(folder)),
        **dict.fromkeys(("TF_NUM_INTRAOP_THREADS", "TF_NUM_INTEROP_THREADS", "OMP_NUM_THREADS"), threads),
        "CUDA_VISIBLE_DEVICES": "-1",
        "ATLAS_LANGUAGE": get_language(),
        "TF_CPP_MIN_LOG_LEVEL": "3",
    }


def _read_result(name: str, folder: pathlib.Path, exit_code: int) -> MaskPropagationResult:
    """Returns the result of the subprocess, or raises its error, or one about a subprocess that crashed."""
    path = folder / RESULT_FILE
    if exit_code != 0 or not path.is_file() or path.stat().st_size > MAX_RESULT_BYTES:
        end_of_log = (folder / _LOG_FILE).read_bytes()[-_LOG_TAIL_BYTES:].decode(errors="replace")
        _log.warning("The subprocess of a file ended with %s: %s", exit_code, end_of_log)
        raise_trace_error("files-crashed", file_name=name, gigabytes=MEMORY_LIMIT_BYTES // 10**9)
    try:
        result = wire.unpack(path.read_bytes(), MAX_RESULT_BYTES)
    except (wire.WireError, InvalidValueError):
        raise_trace_error("files-invalid-result", file_name=name)
    if isinstance(result, str):
        raise MaskTraceError(result[:_MAX_ERROR_CHARACTERS])
    if not isinstance(result, MaskPropagationResult):
        raise_trace_error("files-invalid-result", file_name=name)
    return result
