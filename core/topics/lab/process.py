"""The process in which a model trains, and its folder for temporary files."""

import contextlib
import os
import pathlib
import subprocess
import sys
import tempfile

from ...base.child_processes import TemporaryFolder, environment_without_secrets, prefer_as_oom_victim
from ...base.device import requested_device

# bytes that a model of the lab takes; a larger one that does not fit is reported at its end
_REQUIRED_BYTES = 1_000_000
_NICENESS = 10  # of 19: whoever moves a slider comes first, and a training takes what is left
_ROOT = pathlib.Path(__file__).resolve().parents[3]


class NoDiskSpaceError(OSError):
    """The folder for temporary files is full, or not writable."""


class TrainingProcess(subprocess.Popen):
    """Starts a process that waits for a job; `wait` also removes its temporary folder.

    TensorFlow writes Python files into the folder for temporary files, which stay when it is killed.

    Raises:
        OSError: If no more processes may start, or there is no folder for temporary files.
    """

    def __init__(self) -> None:
        self._temporary_folder = TemporaryFolder()
        environment = environment_without_secrets() | dict.fromkeys(
            ("TMPDIR", "TEMP", "TMP"), self._temporary_folder.name
        )
        environment |= {"TF_CPP_MIN_LOG_LEVEL": "3", "KERAS_BACKEND": "tensorflow"}
        if requested_device() == "cpu":
            environment["CUDA_VISIBLE_DEVICES"] = "-1"
        super().__init__(
            [sys.executable, "-m", f"{__package__}.training"],
            cwd=_ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )
        with contextlib.suppress(AttributeError, OSError):  # not on Windows
            os.setpriority(os.PRIO_PROCESS, self.pid, _NICENESS)
        prefer_as_oom_victim(self.pid)

    def wait(self, timeout: float | None = None) -> int:
        exit_code = super().wait(timeout)
        self._temporary_folder.cleanup()
        return exit_code


def check_disk_space() -> None:
    """Checks before a training whether its model can be saved at the end.

    Raises:
        NoDiskSpaceError: If it cannot.
    """
    try:
        with tempfile.TemporaryFile() as file:
            file.write(bytes(_REQUIRED_BYTES))
            file.flush()
    except OSError as error:
        raise NoDiskSpaceError(error.errno, error.strerror) from error
