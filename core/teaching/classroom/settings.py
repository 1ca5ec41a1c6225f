"""Environment variables of the classroom: where rooms are stored, who opens one, number of processes."""

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
    return message("host-folder", folder_variable=FOLDER_VARIABLE, database_variable=DATABASE_VARIABLE)


def find_data_folder() -> pathlib.Path:
    """Returns the folder of the rooms: `ATLAS_DATA_HOME`, or the platform's folder for user data.

    Raises:
        ClassroomError: If there is neither, as for a user without a home folder in some containers.
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
    """Returns `ATLAS_DATABASE`, or the URL of a file in the data folder, which is created if needed.

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
    """Tells whether a database may hold rooms: its URL is set, or its file exists."""
    with contextlib.suppress(ClassroomError, OSError):
        return bool(_read_variable(DATABASE_VARIABLE)) or (find_data_folder() / ROOMS_FILENAME).exists()
    return False


def check_processes() -> None:
    """Checks that all processes of the app share one database.

    Raises:
        ClassroomError: If there are several, and each would have rooms of its own.
    """
    processes_setting = _read_variable(PROCESSES_VARIABLE) or "1"
    if not processes_setting.isdecimal():
        raise ClassroomError(message("host-processes", variable=PROCESSES_VARIABLE))
    if int(processes_setting) > 1 and not _read_variable(DATABASE_VARIABLE):
        raise ClassroomError(
            message(
                "host-processes.separate_rooms",
                count=int(processes_setting),
                database_variable=DATABASE_VARIABLE,
            )
        )


def is_password_required() -> bool:
    """Tells whether a password is required to open a room."""
    return bool(_read_variable(PASSWORD_VARIABLE))


def is_correct_password(typed: str) -> bool:
    """Compares a text with the teachers' password in constant time."""
    return hmac.compare_digest(typed.encode("utf-8", "replace"), _read_variable(PASSWORD_VARIABLE).encode())


def _read_variable(name: str) -> str:
    return os.environ.get(name, "").strip()
