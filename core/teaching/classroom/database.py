"""The database of rooms: SQLite in a data folder, or PostgreSQL if `ATLAS_DATABASE` names one.

A committed transaction is on the disk (`synchronous=FULL`; PostgreSQL by default): a process that is
killed, or a machine that loses its power, loses nothing of it.
"""

import contextlib
import functools
import logging
import os
import pathlib
import re
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from ...base.i18n import message
from . import schema, settings
from .records import ClassroomError
from .rooms_file import RoomsFile

_LOCK_TIMEOUT_SECONDS = 10  # seconds for a file that another process writes to
_TABLE_NAME_PATTERN = re.compile(rf"{schema.TABLE_PREFIX}\d+_")
_ADVISORY_LOCK_ID = 2_271_838  # names, in PostgreSQL, the moment when tables are made
_PRAGMAS = (
    "journal_mode=WAL",  # who reads does not wait for who writes
    "synchronous=FULL",
    "foreign_keys=ON",
    "secure_delete=ON",  # what is deleted is overwritten
)
_OPEN_LOCK = threading.Lock()
_log = logging.getLogger(__name__)


class Database:
    """A connection pool to the tables of all rooms.

    Args:
        address: SQLAlchemy URL, "sqlite:////folder/file" or "postgresql+psycopg://...".
        clock: Returns seconds since 1970. Default: one that does not jump.

    Attributes:
        loss: Why earlier rooms were lost, in a sentence; "" if none were.

    Raises:
        ClassroomError: If it cannot be opened.
    """

    def __init__(self, address: str, clock: Callable[[], float] | None = None):
        self.clock = clock or make_steady_clock()
        self.loss = ""
        self._open_lock = threading.Lock()
        with _convert_open_errors():
            self._url = sa.make_url(address)
            self._is_sqlite = self._url.get_backend_name() == "sqlite"
            self._rooms_file = RoomsFile(pathlib.Path(self._url.database or "")) if self._is_sqlite else None
            # SQLite's own lock is polled; threads of one process can wait for this one instead.
            self._write_lock = threading.Lock() if self._is_sqlite else contextlib.nullcontext()
            self._connect()

    def _connect(self) -> None:
        """Opens the database; a damaged file is renamed and replaced by a new one."""
        for _ in range(2):
            if self._rooms_file is not None:
                self._rooms_file.create()
            self._engine = _create_engine(self._url)
            try:
                with self._write_lock, self._engine.begin() as connection:
                    _create_tables(connection, self._is_sqlite)
                return
            except sa.exc.DatabaseError as error:
                if not _is_damage_error(error) or self._rooms_file is None:
                    raise
                self._engine.dispose()
                name = self._rooms_file.rename_damaged()
                self.loss = message("database-error.renamed", file_name=name)
                _log.error("%s", self.loss)
        raise ClassroomError(message("database-error.new_file"))

    @contextlib.contextmanager
    def write(self) -> Iterator[sa.Connection]:
        """Opens a transaction, which is on the disk once the block has ended.

        Raises:
            ClassroomError: If the database does not respond, its disk is full, or its file was deleted or
                damaged: nothing was saved.
        """
        with self._convert_errors(), self._write_lock:
            self._check_file()
            with self._engine.begin() as connection:
                yield connection

    @contextlib.contextmanager
    def read(self) -> Iterator[sa.Connection]:
        """Opens a connection that reads without waiting for locks.

        Raises:
            ClassroomError: If the database does not respond, or its file was deleted or damaged.
        """
        with self._convert_errors():
            self._check_file()
            with self._engine.connect() as connection:
                yield connection.execution_options(isolation_level="AUTOCOMMIT")

    def _check_file(self) -> None:
        if self._rooms_file is not None and not self._rooms_file.is_same_file():
            raise _FileMissingError

    @contextlib.contextmanager
    def _convert_errors(self) -> Iterator[None]:
        """Converts database errors to `ClassroomError`; where the file is gone, a new one is created."""
        try:
            yield
        except _FileMissingError:
            deleted_text = message("database-error.deleted")
            self._reopen(deleted_text)
            raise ClassroomError(f"{deleted_text} {message('database-error.not_saved')}") from None
        except (sa.exc.OperationalError, sa.exc.TimeoutError) as error:
            raise ClassroomError(
                message("database-error.full" if _is_disk_full_error(error) else "database-error")
            ) from error
        except sa.exc.DatabaseError as error:
            if not _is_damage_error(error):
                raise
            self._reopen("")
            loss_text = self.loss or message("database-error.damaged")
            raise ClassroomError(f"{loss_text} {message('database-error.not_saved')}") from error

    def _reopen(self, loss_text: str) -> None:
        with self._open_lock, _convert_open_errors():
            if loss_text and self._rooms_file is not None and self._rooms_file.is_same_file():
                return  # another thread has done it
            self._engine.dispose()
            self._connect()
            self.loss = loss_text or self.loss
            if loss_text:
                _log.error("%s", loss_text)

    def insert(self, table: sa.Table):
        """Returns an INSERT that supports ON CONFLICT."""
        return sqlite.insert(table) if self._is_sqlite else postgresql.insert(table)

    def close(self) -> None:
        self._engine.dispose()


class _FileMissingError(Exception):
    """The file at the path is not the one that was opened."""


def _is_damage_error(error: sa.exc.DatabaseError) -> bool:
    # the error class without a subclass: SQLite reports a damaged file, or none of SQLite
    return type(error) is sa.exc.DatabaseError


def _is_disk_full_error(error: BaseException) -> bool:
    # SQLite could not extend a file; PostgreSQL reports `disk_full`
    cause = getattr(error, "orig", None)
    code, state = getattr(cause, "sqlite_errorcode", None), getattr(cause, "sqlstate", None)
    return code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE) or state == "53100"


def make_steady_clock() -> Callable[[], float]:
    """Returns a clock of seconds since 1970 that does not jump: the time at the start plus a monotonic clock.

    A board without a clock gets its time from the network while a class is there.
    """
    # what passes while a laptop sleeps is part of a room's day
    boot_clock = getattr(time, "CLOCK_BOOTTIME", None)
    elapsed_seconds = (
        time.monotonic if boot_clock is None else functools.partial(time.clock_gettime, boot_clock)
    )
    # a room is deleted after a day, also if the server was restarted
    start_time = time.time() - elapsed_seconds()  # noqa: TID251
    return lambda: start_time + elapsed_seconds()


@contextlib.contextmanager
def _convert_open_errors() -> Iterator[None]:
    try:
        yield
    except (sa.exc.SQLAlchemyError, ImportError, OSError) as error:
        raise ClassroomError(_format_open_error(error)) from error


def _create_engine(url: sa.URL) -> sa.Engine:
    if url.get_backend_name() != "sqlite":
        return sa.create_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    engine = sa.create_engine(
        url, connect_args={"timeout": _LOCK_TIMEOUT_SECONDS}, pool_size=8, max_overflow=8
    )

    @sa.event.listens_for(engine, "connect")
    def set_pragmas(connection, _record):
        connection.isolation_level = None  # transactions begin below
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def begin_immediate(connection):
        # IMMEDIATE: a transaction that reads first and then writes can be refused.
        if connection.get_execution_options().get("isolation_level") != "AUTOCOMMIT":
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _create_tables(connection: sa.Connection, is_sqlite: bool) -> None:
    """Creates missing tables, and drops those of other versions."""
    if is_sqlite and connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
        raise sa.exc.DatabaseError("PRAGMA quick_check", None, ValueError("the file is damaged"))
    if not is_sqlite:  # two processes that start at once
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_ADVISORY_LOCK_ID)))
    table_names = [
        name for name in sa.inspect(connection).get_table_names() if _TABLE_NAME_PATTERN.match(name)
    ]
    old_tables = sa.MetaData()
    old_tables.reflect(connection, only=[name for name in table_names if name not in schema.METADATA.tables])
    old_tables.drop_all(connection)
    schema.METADATA.create_all(connection)


def _format_open_error(error: Exception) -> str:
    """Explains why a database cannot be opened, without its URL, which may hold a password."""
    if isinstance(error, ImportError):
        return message("database-error.package", package=error.name)
    if _is_disk_full_error(error):
        return message("database-error.full")
    error_name = type(error).__name__
    if os.environ.get(settings.DATABASE_VARIABLE):
        return message(
            "database-error.check_variable", error_type=error_name, variable=settings.DATABASE_VARIABLE
        )
    return message("database-error.set_folder", error_type=error_name, variable=settings.FOLDER_VARIABLE)


def get_database() -> Database:
    with _OPEN_LOCK:
        return _open_database(settings.find_database_url())


@functools.cache  # which lets several threads in that come first together
def _open_database(address: str) -> Database:
    return Database(address)
