"""The SQLite file of the rooms: private to its owner, with a check for deletion or replacement."""

import contextlib
import os
import pathlib

_FILE_SUFFIXES = ("", "-wal", "-shm")  # what SQLite keeps of one database


class RoomsFile:
    """A file, and its identity when it was opened.

    Args:
        path: Path of the file.
    """

    def __init__(self, path: pathlib.Path):
        self._path = path
        self._opened_identity: tuple[int, int] | None = None

    def create(self) -> None:
        """Creates the file, if it does not exist, for its owner alone; SQLite's other files get the same
        mode.

        Raises:
            OSError: If it cannot be created.
        """
        # A file that is there is not opened: closing it would drop all locks that this process has on it
        # (POSIX), and who opens the database next would take away the log that we write to.
        with contextlib.suppress(FileExistsError):
            os.close(os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with contextlib.suppress(OSError):  # it belongs to somebody else
            self._path.chmod(0o600)
        self._opened_identity = self._file_identity()

    def is_same_file(self) -> bool:
        """Tells whether the file at the path is the one that was opened."""
        return self._file_identity() == self._opened_identity

    def rename_damaged(self) -> str:
        """Renames a damaged file, unless another process has done so, and returns the new name."""
        name = f"{self._path.name}.damaged"
        if self.is_same_file():
            for suffix in _FILE_SUFFIXES:
                with contextlib.suppress(FileNotFoundError):
                    os.replace(f"{self._path}{suffix}", self._path.with_name(f"{name}{suffix}"))
        return name

    def _file_identity(self) -> tuple[int, int] | None:
        try:
            status = os.stat(self._path)
        except OSError:
            return None
        return status.st_dev, status.st_ino
