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
from ....base.environment import without_secrets
from ....base.i18n import language
from ....base.plain import from_plain
from ....base.registry import handles
from ..errors import refuse
from .checks import laid_down, look_into
from .schema import (
    ANSWER,
    BEGUN,
    FILE_MEMORY,
    FILE_SECONDS,
    FILE_START_SECONDS,
    MAX_ANSWER,
    MaskFileRequest,
    MaskFileTrace,
)

_ROOT = pathlib.Path(__file__).resolve().parents[4]
_LOG = "log.txt"
_LOGGED = 2_000  # bytes of its end, which go to the app's log when the process breaks down
_MAX_SENTENCE = 1_000  # characters of a sentence that comes back
_TICK = 0.1  # seconds between two looks at the process
_MOST_THREADS = 4  # each has a stack, which counts as memory


_log = logging.getLogger(__name__)


@handles(MaskFileRequest)
def trace_file(request: MaskFileRequest, progress: Callable[[], None] = lambda: None) -> MaskFileTrace:
    """Returns what `file_masks` of `loading.py` answers in a process apart.

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
    command = [sys.executable, "-m", f"{__package__}.worker", str(path), plain_request]
    try:
        with (path.parent / _LOG).open("wb") as log:
            return subprocess.Popen(  # noqa: S603 - the process that loads a file
                command,
                cwd=_ROOT,
                env=_environment(path.parent),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
    except OSError as error:
        refuse("files-no-process", name=request.name, why=str(error.strerror or error))


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
    seconds = FILE_SECONDS if running else FILE_START_SECONDS
    refuse("files-late" if running else "files-busy", name=name, seconds=seconds)


def _environment(folder: pathlib.Path) -> dict[str, str]:
    """Returns the variables of the process: no GPU, few threads, and a place for what Keras unpacks."""
    threads = str(min(_MOST_THREADS, device.processors()))
    return without_secrets() | {
        **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(folder)),
        **dict.fromkeys(("TF_NUM_INTRAOP_THREADS", "TF_NUM_INTEROP_THREADS", "OMP_NUM_THREADS"), threads),
        "CUDA_VISIBLE_DEVICES": "-1",
        "ATLAS_LANGUAGE": language(),
        "TF_CPP_MIN_LOG_LEVEL": "3",
    }


def _answer(name: str, folder: pathlib.Path, code: int) -> MaskFileTrace:
    """Returns what the process wrote, or raises its sentence, or one about a process that broke down."""
    path = folder / ANSWER
    if code != 0 or not path.is_file() or path.stat().st_size > MAX_ANSWER:
        end_of_log = (folder / _LOG).read_bytes()[-_LOGGED:].decode(errors="replace")
        _log.warning("A file's process ended with %s: %s", code, end_of_log)
        refuse("files-broke", name=name, gigabytes=FILE_MEMORY // 10**9)
    try:
        answer = json.loads(path.read_bytes())
        if "error" in answer:
            raise MaskTraceError(str(answer["error"])[:_MAX_SENTENCE])
        return from_plain(MaskFileTrace, answer["trace"])
    except (InvalidValueError, ValueError, TypeError, KeyError, IndexError, RecursionError):
        refuse("files-no-trace", name=name)
