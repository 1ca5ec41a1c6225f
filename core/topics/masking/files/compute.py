"""A visitor's own `.keras` file is loaded and traced in a process apart, which ends with who waits for it.

It gets some seconds and some memory, and what comes back is JSON that is held to the types of a trace. On
Linux the kernel holds it to its memory by `RLIMIT_DATA`, which counts what can be written to: of the 1.7 GB
that TensorFlow maps, 0.3. macOS and Windows keep no such limit: there the checks before (`checks.py`) and the
seconds are what holds.
"""

import json
import logging
import pathlib
import subprocess
import sys
import time
from collections.abc import Callable

from ....base import device
from ....base.checks import InvalidValueError, MaskTraceError
from ....base.environment import environment_without_secrets
from ....base.i18n import get_language
from ....base.registry import handles
from ....base.serialization import from_jsonable
from ..errors import raise_trace_error
from .checks import check_file, temporary_model_file
from .schema import (
    ANSWER_FILE,
    FILE_TIMEOUT_SECONDS,
    MAX_ANSWER_BYTES,
    MEMORY_LIMIT_BYTES,
    READY_FILE,
    START_TIMEOUT_SECONDS,
    MaskFileRequest,
    MaskFileResult,
)

_ROOT = pathlib.Path(__file__).resolve().parents[4]
_LOG_FILE = "log.txt"
_LOG_TAIL_BYTES = 2_000  # bytes of its end, which go to the app's log when the process breaks down
_MAX_ERROR_CHARACTERS = 1_000  # characters of a sentence that comes back
_POLL_SECONDS = 0.1  # seconds between two looks at the process
_MAX_THREADS = 4  # each has a stack, which counts as memory


_log = logging.getLogger(__name__)


@handles(MaskFileRequest)
def trace_file(request: MaskFileRequest, progress: Callable[[], None] = lambda: None) -> MaskFileResult:
    """Returns what `trace_file_masks` of `loading.py` answers in a process apart.

    Args:
        request: The file, and the sentences.
        progress: Called some ten times a second while the process runs; what it raises ends that. Default:
            nothing is called.

    Raises:
        MaskTraceError: If the file is refused, cannot be loaded or traced, or takes more than
            `FILE_TIMEOUT_SECONDS` or `MEMORY_LIMIT_BYTES`; or if the process cannot be started.
    """
    check_file(request.name, request.content)
    with temporary_model_file(request.name, request.content) as path:
        exit_code = _run_worker(request, path, progress)
        return _read_answer(request.name, path.parent, exit_code)


def _run_worker(request: MaskFileRequest, path: pathlib.Path, progress: Callable[[], None]) -> int:
    """Runs the process to its end and returns its exit code; however this is left, the process is gone."""
    process = _start_worker(request, path)
    try:
        return _wait_for_exit(process, request.name, path.parent / READY_FILE, progress)
    finally:
        process.kill()
        process.wait()


def _start_worker(request: MaskFileRequest, path: pathlib.Path) -> subprocess.Popen:
    plain_request = json.dumps({"name": request.name, "sentences": request.sentences})
    command = [sys.executable, "-m", f"{__package__}.worker", str(path), plain_request]
    try:
        with (path.parent / _LOG_FILE).open("wb") as log:
            return subprocess.Popen(  # noqa: S603 - the process that loads a file
                command,
                cwd=_ROOT,
                env=_worker_environment(path.parent),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
    except OSError as error:
        raise_trace_error("files-no-process", name=request.name, why=str(error.strerror or error))


def _wait_for_exit(
    process: subprocess.Popen, name: str, ready_path: pathlib.Path, progress: Callable[[], None]
) -> int:
    """Returns the exit code of the process as soon as it ends.

    Raises:
        MaskTraceError: If it does not begin with the file, or does not come to an end with it, in time.
    """
    deadline = time.monotonic() + START_TIMEOUT_SECONDS
    is_ready = False
    while time.monotonic() < deadline:
        try:
            return process.wait(_POLL_SECONDS)
        except subprocess.TimeoutExpired:
            progress()
        if not is_ready and ready_path.exists():
            is_ready = True
            deadline = time.monotonic() + FILE_TIMEOUT_SECONDS
    seconds = FILE_TIMEOUT_SECONDS if is_ready else START_TIMEOUT_SECONDS
    raise_trace_error("files-late" if is_ready else "files-busy", name=name, seconds=seconds)


def _worker_environment(folder: pathlib.Path) -> dict[str, str]:
    """Returns the variables of the process: no GPU, few threads, and a place for what Keras unpacks."""
    threads = str(min(_MAX_THREADS, device.count_processors()))
    return environment_without_secrets() | {
        **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(folder)),
        **dict.fromkeys(("TF_NUM_INTRAOP_THREADS", "TF_NUM_INTEROP_THREADS", "OMP_NUM_THREADS"), threads),
        "CUDA_VISIBLE_DEVICES": "-1",
        "ATLAS_LANGUAGE": get_language(),
        "TF_CPP_MIN_LOG_LEVEL": "3",
    }


def _read_answer(name: str, folder: pathlib.Path, exit_code: int) -> MaskFileResult:
    """Returns what the process wrote, or raises its sentence, or one about a process that broke down."""
    path = folder / ANSWER_FILE
    if exit_code != 0 or not path.is_file() or path.stat().st_size > MAX_ANSWER_BYTES:
        end_of_log = (folder / _LOG_FILE).read_bytes()[-_LOG_TAIL_BYTES:].decode(errors="replace")
        _log.warning("A file's process ended with %s: %s", exit_code, end_of_log)
        raise_trace_error("files-broke", name=name, gigabytes=MEMORY_LIMIT_BYTES // 10**9)
    try:
        answer = json.loads(path.read_bytes())
        if "error" in answer:
            raise MaskTraceError(str(answer["error"])[:_MAX_ERROR_CHARACTERS])
        return from_jsonable(MaskFileResult, answer["trace"])
    except (InvalidValueError, ValueError, TypeError, KeyError, IndexError, RecursionError):
        raise_trace_error("files-no-trace", name=name)
