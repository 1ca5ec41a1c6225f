"""Child processes: their environment, memory priority and temporary folders.

The app's next start deletes the folders of processes that were killed.
"""

import contextlib
import os
import pathlib
import shutil
import tempfile
import time

_SECRET_SUFFIXES = ("PASSWORD", "TOKEN")
_FOLDER_PREFIX = "attention-atlas-process-"
_MIN_LOCK_AGE_SECONDS = 60.0  # seconds during which a process may not have locked its new folder yet


def environment_without_secrets() -> dict[str, str]:
    """Returns the environment without the app's passwords and tokens and the address of its database."""
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("ATLAS_") or not (name.endswith(_SECRET_SUFFIXES) or name == "ATLAS_DATABASE")
    }


def prefer_as_oom_victim(process_id: int | str = "self") -> None:
    """Makes Linux end a process (default: this one) before the app when memory runs out."""
    with contextlib.suppress(OSError):
        pathlib.Path(f"/proc/{process_id}/oom_score_adj").write_text("1000", encoding="ascii")


class TemporaryFolder(tempfile.TemporaryDirectory):
    """A temporary folder that its process locks until it ends.

    The lock is released however the process ends, and is visible to apps in other containers.
    """

    def __init__(self) -> None:
        super().__init__(prefix=_FOLDER_PREFIX, ignore_cleanup_errors=True)
        self._lock_descriptor = _lock_folder(self.name)

    def cleanup(self) -> None:
        super().cleanup()
        if self._lock_descriptor is not None:
            os.close(self._lock_descriptor)
            self._lock_descriptor = None


def _lock_folder(folder: str) -> int | None:
    """Opens and locks a folder; returns None if it is locked already, or if the system has no such locks."""
    with contextlib.suppress(ImportError, OSError):  # Windows has no such module and opens no folder
        import fcntl

        descriptor = os.open(folder, os.O_RDONLY | os.O_NOFOLLOW | os.O_DIRECTORY)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(descriptor)
            raise
        return descriptor
    return None


def delete_abandoned_folders() -> None:
    """Deletes the folders of this user whose process has ended."""
    with contextlib.suppress(OSError):
        for folder in pathlib.Path(tempfile.gettempdir()).glob(f"{_FOLDER_PREFIX}*"):
            _delete_if_abandoned(folder)


def _delete_if_abandoned(folder: pathlib.Path) -> None:
    with contextlib.suppress(OSError, AttributeError):  # Windows knows no users
        folder_stat = folder.lstat()
        age = time.time() - folder_stat.st_mtime  # noqa: TID251 - files have the time of that clock
        if folder_stat.st_uid != os.getuid() or age < _MIN_LOCK_AGE_SECONDS:
            return
        lock_descriptor = _lock_folder(str(folder))
        if lock_descriptor is not None:
            shutil.rmtree(folder, ignore_errors=True)
            os.close(lock_descriptor)


def limit_memory(num_bytes: int) -> None:
    """Limits the writable memory of this process, as far as the platform can enforce it; it dumps no core."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # Windows has no module, macOS not each limit
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_DATA, (num_bytes, num_bytes))
