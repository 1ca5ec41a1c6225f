"""What the environment says of classes: where rooms are kept, who opens one, how many processes there are."""

import contextlib
import hmac
import os
import pathlib
import re
import sys

from ...base.i18n import message
from .records import ClassroomError

DATABASE_VARIABLE = "ATLAS_DATABASE"
FOLDER_VARIABLE = "ATLAS_DATA_HOME"
PROCESSES_VARIABLE = "ATLAS_WEB_PROCESSES"
PASSWORD_VARIABLE = "ATLAS_TEACHER_PASSWORD"
ROOMS_FILENAME = "rooms.sqlite3"


def _format_folder_error() -> str:
    return message("host-folder", folder=FOLDER_VARIABLE, database=DATABASE_VARIABLE)


def find_data_folder() -> pathlib.Path:
    """Returns the folder where rooms are kept: `ATLAS_DATA_HOME`, or the platform's for data of a user.

    Raises:
        ClassroomError: If neither is there: a user without a home folder, as in some containers.
    """
    folder_setting = _read_variable(FOLDER_VARIABLE)
    if folder_setting:
        return pathlib.Path(folder_setting)
    try:
        if sys.platform == "win32":
            base = _read_variable("LOCALAPPDATA") or pathlib.Path.home() / "AppData" / "Local"
        elif sys.platform == "darwin":
            base = pathlib.Path.home() / "Library" / "Application Support"
        else:
            base = _read_variable("XDG_DATA_HOME") or pathlib.Path.home() / ".local" / "share"
    except RuntimeError as error:
        raise ClassroomError(_format_folder_error()) from error
    return pathlib.Path(base) / "attention-atlas"


def find_database_url() -> str:
    """Returns `ATLAS_DATABASE`, or the address of a file in the data folder, which is made if need be.

    Raises:
        ClassroomError: If there is no such folder.
    """
    database_setting = _read_variable(DATABASE_VARIABLE)
    if database_setting:
        return re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", database_setting)
    folder = find_data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise ClassroomError(_format_folder_error()) from error
    return f"sqlite:///{folder / ROOMS_FILENAME}"


def has_rooms() -> bool:
    """Tells whether a database may hold rooms: one is named, or a file was made."""
    with contextlib.suppress(ClassroomError, OSError):
        return bool(_read_variable(DATABASE_VARIABLE)) or (find_data_folder() / ROOMS_FILENAME).exists()
    return False


def check_processes() -> None:
    """Refuses rooms that only a part of a class could find.

    Raises:
        ClassroomError: If this host has several processes of the app, and each would keep rooms of its own.
    """
    processes_setting = _read_variable(PROCESSES_VARIABLE) or "1"
    if not processes_setting.isdecimal():
        raise ClassroomError(message("host-processes", name=PROCESSES_VARIABLE))
    if int(processes_setting) > 1 and not _read_variable(DATABASE_VARIABLE):
        raise ClassroomError(
            message("host-processes.apart", count=int(processes_setting), database=DATABASE_VARIABLE)
        )


def is_password_required() -> bool:
    """Tells whether a room is opened with a password."""
    return bool(_read_variable(PASSWORD_VARIABLE))


def is_correct_password(typed: str) -> bool:
    """Tells whether a text is the teachers' password, in a time that tells nothing of it."""
    return hmac.compare_digest(typed.encode("utf-8", "replace"), _read_variable(PASSWORD_VARIABLE).encode())


def _read_variable(name: str) -> str:
    return os.environ.get(name, "").strip()
