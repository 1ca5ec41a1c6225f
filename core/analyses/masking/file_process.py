"""A visitor's own `.keras` file is loaded and traced in a process apart, which ends with who waits for it.

It gets some seconds and some memory, and what comes back is JSON that is held to the types of a trace. On
Linux the kernel holds it to its memory by `RLIMIT_DATA`, which counts what can be written to: of the 1.7 GB
that TensorFlow maps, 0.3. macOS and Windows keep no such limit: there the checks before (`file_checks`) and
the seconds are what holds.
"""

import json
import logging
import os
import pathlib
import subprocess
import sys
import time
from collections.abc import Callable

from core import device
from core.analyses.masking.errors import MaskTraceError
from core.analyses.masking.file_checks import laid_down, look_into
from core.checks import InvalidValueError
from core.requests.masking import FILE_MEMORY, FILE_SECONDS, FILE_START_SECONDS, MaskFileRequest
from core.traces.masking.way import ArchitectureTrace
from core.traces.plain import from_plain

MAX_ANSWER = 16_000_000  # bytes of what comes back
ANSWER = "answer.json"  # where it stands, beside the file
BEGUN = "begun"  # stands there as soon as TensorFlow is imported: how long that takes is not the file's doing


_ROOT = pathlib.Path(__file__).resolve().parents[3]
_LOG = "log.txt"
_LOGGED = 2_000  # bytes of its end, which go to the app's log when the process breaks down
_MAX_SENTENCE = 1_000  # characters of a sentence that comes back
_TICK = 0.1  # seconds between two looks at the process
_MOST_THREADS = 4  # each has a stack, which counts as memory


_log = logging.getLogger(__name__)


def trace_file(request: MaskFileRequest, progress: Callable[[], None] = lambda: None) -> ArchitectureTrace:
    """Returns what `core.analyses.masking.uploads.file_masks` answers in a process apart.

    Args:
        request: The file, and the sentences.
        progress: Called some ten times a second while the process runs; what it raises ends that. Default:
            nothing is called.

    Raises:
        MaskTraceError: If the file is refused, cannot be loaded or traced, or takes more than
            `FILE_SECONDS` or `FILE_MEMORY`; or if the process cannot be started.
    """
    look_into(request.name, request.content)
    with laid_down(request.name, request.content) as path:
        code = _run(request, path, progress)
        return _answer(request.name, path.parent, code)


def _run(request: MaskFileRequest, path: pathlib.Path, progress: Callable[[], None]) -> int:
    """Runs the process to its end and returns its exit code; however this is left, the process is gone."""
    process = _started(request, path)
    try:
        return _wait(process, request.name, path.parent / BEGUN, progress)
    finally:
        process.kill()
        process.wait()


def _started(request: MaskFileRequest, path: pathlib.Path) -> subprocess.Popen:
    plain_request = json.dumps({"name": request.name, "sentences": request.sentences})
    command = [sys.executable, "-m", "core.analyses.masking.file_worker", str(path), plain_request]
    try:
        with (path.parent / _LOG).open("wb") as log:
            return subprocess.Popen(
                command,
                cwd=_ROOT,
                env=_environment(path.parent),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
    except OSError as error:
        raise MaskTraceError(
            f"The process for the file {request.name} could not be started ({error.strerror or error}). Try "
            "again later."
        ) from error


def _wait(process: subprocess.Popen, name: str, begun: pathlib.Path, progress: Callable[[], None]) -> int:
    """Returns the exit code of the process as soon as it ends.

    Raises:
        MaskTraceError: If it does not begin with the file, or does not come to an end with it, in time.
    """
    deadline = time.monotonic() + FILE_START_SECONDS
    running = False
    while time.monotonic() < deadline:
        try:
            return process.wait(_TICK)
        except subprocess.TimeoutExpired:
            progress()
        if not running and begun.exists():
            running = True
            deadline = time.monotonic() + FILE_SECONDS
    if not running:
        raise MaskTraceError(
            f"The process for the file {name} did not start within {FILE_START_SECONDS} s: this machine is "
            "busy. Try again later."
        )
    raise MaskTraceError(
        f"The file {name} was not loaded and traced within {FILE_SECONDS} s, and was stopped. Save a "
        "smaller model."
    )


def _environment(folder: pathlib.Path) -> dict[str, str]:
    """Returns the variables of the process: no GPU, few threads, and a place for what Keras unpacks."""
    threads = str(min(_MOST_THREADS, device.processors()))
    return os.environ | {
        **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(folder)),
        **dict.fromkeys(("TF_NUM_INTRAOP_THREADS", "TF_NUM_INTEROP_THREADS", "OMP_NUM_THREADS"), threads),
        "CUDA_VISIBLE_DEVICES": "-1",
        "TF_CPP_MIN_LOG_LEVEL": "3",
    }


def _answer(name: str, folder: pathlib.Path, code: int) -> ArchitectureTrace:
    """Returns what the process wrote, or raises its sentence, or one about a process that broke down."""
    path = folder / ANSWER
    if code != 0 or not path.is_file() or path.stat().st_size > MAX_ANSWER:
        end_of_log = (folder / _LOG).read_bytes()[-_LOGGED:].decode(errors="replace")
        _log.warning("A file's process ended with %s: %s", code, end_of_log)
        raise MaskTraceError(
            f"The file {name} broke the process that ran it, most likely because it asks for more than the "
            f"{FILE_MEMORY // 10**9} GB of memory that a file gets here. Save a smaller model."
        )
    try:
        answer = json.loads(path.read_bytes())
        if "error" in answer:
            raise MaskTraceError(str(answer["error"])[:_MAX_SENTENCE])
        return from_plain(ArchitectureTrace, answer["trace"])
    except (InvalidValueError, ValueError, TypeError, KeyError, IndexError, RecursionError) as error:
        raise MaskTraceError(
            f"The file {name} gave an answer that is no trace. Save the model again."
        ) from error
