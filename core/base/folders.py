"""Folders for temporary files: what a killed process leaves, the next start of the app takes away."""

import contextlib
import os
import pathlib
import shutil
import tempfile
import time

_PREFIX = "attention-atlas-process-"
_NEW = 60.0  # seconds of a folder that its process may not have locked yet


class Folder(tempfile.TemporaryDirectory):
    """A folder of this process, which holds a lock on it for as long as it lives.

    A lock ends with its process however that ends, and is seen by apps in other containers, too.
    """

    def __init__(self) -> None:
        super().__init__(prefix=_PREFIX, ignore_cleanup_errors=True)
        self._lock = _locked(self.name)

    def cleanup(self) -> None:
        super().cleanup()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def _locked(folder: str) -> int | None:
    """Returns the open folder with a lock on it; None where it has one already, or the system knows none."""
    with contextlib.suppress(ImportError, OSError):  # Windows has no such module and opens no folder
        import fcntl

        opened = os.open(folder, os.O_RDONLY | os.O_NOFOLLOW | os.O_DIRECTORY)
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(opened)
            raise
        return opened
    return None


def sweep() -> None:
    """Takes away the folders of this user whose process is gone; those of living ones and of others stay."""
    with contextlib.suppress(OSError):
        for folder in pathlib.Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
            _sweep(folder)


def _sweep(folder: pathlib.Path) -> None:
    with contextlib.suppress(OSError, AttributeError):  # Windows knows no users
        about = folder.lstat()
        age = time.time() - about.st_mtime  # noqa: TID251 - files have the time of that clock
        if about.st_uid != os.getuid() or age < _NEW:
            return
        lock = _locked(str(folder))
        if lock is not None:
            shutil.rmtree(folder, ignore_errors=True)
            os.close(lock)
