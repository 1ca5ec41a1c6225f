"""What the environment says of classes: where rooms are kept, who opens one, how many processes there are."""

import contextlib
import hmac
import os
import pathlib
import re
import sys

from ...base.i18n import message
from .records import ClassroomError

DATABASE = "ATLAS_DATABASE"
FOLDER = "ATLAS_DATA_HOME"
PROCESSES = "ATLAS_WEB_PROCESSES"
PASSWORD = "ATLAS_TEACHER_PASSWORD"
FILE = "rooms.sqlite3"


def _no_folder() -> str:
    return message("host-folder", folder=FOLDER, database=DATABASE)


def data_folder() -> pathlib.Path:
    """Returns the folder where rooms are kept: `ATLAS_DATA_HOME`, or the platform's for data of a user.

    Raises:
        ClassroomError: If neither is there: a user without a home folder, as in some containers.
    """
    written = _variable(FOLDER)
    if written:
        return pathlib.Path(written)
    try:
        if sys.platform == "win32":
            base = _variable("LOCALAPPDATA") or pathlib.Path.home() / "AppData" / "Local"
        elif sys.platform == "darwin":
            base = pathlib.Path.home() / "Library" / "Application Support"
        else:
            base = _variable("XDG_DATA_HOME") or pathlib.Path.home() / ".local" / "share"
    except RuntimeError as error:
        raise ClassroomError(_no_folder()) from error
    return pathlib.Path(base) / "attention-atlas"


def default_address() -> str:
    """Returns `ATLAS_DATABASE`, or the address of a file in the data folder, which is made if need be.

    Raises:
        ClassroomError: If there is no such folder.
    """
    written = _variable(DATABASE)
    if written:
        return re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", written)
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise ClassroomError(_no_folder()) from error
    return f"sqlite:///{folder / FILE}"


def has_rooms() -> bool:
    """Tells whether a database may hold rooms: one is named, or a file was made."""
    with contextlib.suppress(ClassroomError, OSError):
        return bool(_variable(DATABASE)) or (data_folder() / FILE).exists()
    return False


def check_processes() -> None:
    """Refuses rooms that only a part of a class could find.

    Raises:
        ClassroomError: If this host has several processes of the app, and each would keep rooms of its own.
    """
    written = _variable(PROCESSES) or "1"
    if not written.isdecimal():
        raise ClassroomError(message("host-processes", name=PROCESSES))
    if int(written) > 1 and not _variable(DATABASE):
        raise ClassroomError(message("host-processes.apart", count=int(written), database=DATABASE))


def asks_password() -> bool:
    """Tells whether a room is opened with a password."""
    return bool(_variable(PASSWORD))


def is_password(typed: str) -> bool:
    """Tells whether a text is the teachers' password, in a time that tells nothing of it."""
    return hmac.compare_digest(typed.encode("utf-8", "replace"), _variable(PASSWORD).encode())


def _variable(name: str) -> str:
    return os.environ.get(name, "").strip()
