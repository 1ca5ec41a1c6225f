"""Where rooms are kept: SQLite in a folder for data, or PostgreSQL where `ATLAS_DATABASE` names one.

A transaction that has ended is on the disk (`synchronous=FULL`; PostgreSQL as it comes): a process that is
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
from . import host, schema
from .records import ClassroomError
from .rooms_file import RoomsFile

_WAIT = 10  # seconds for a file that another process writes to
_OURS = re.compile(rf"{schema.PREFIX}\d+_")
_LOCK = 2_271_838  # names, in PostgreSQL, the moment when tables are made
_PRAGMAS = (
    "journal_mode=WAL",  # who reads does not wait for who writes
    "synchronous=FULL",
    "foreign_keys=ON",
    "secure_delete=ON",  # what is deleted is overwritten
)
_OPENING = threading.Lock()
_log = logging.getLogger(__name__)


class Database:
    """The tables of all rooms.

    Args:
        address: As SQLAlchemy writes it, "sqlite:////folder/file" or "postgresql+psycopg://...".
        clock: Seconds since 1970. Default: one that does not jump.

    Attributes:
        loss: What became of rooms of before, in a sentence; "" where none were lost.

    Raises:
        ClassroomError: If it cannot be opened.
    """

    def __init__(self, address: str, clock: Callable[[], float] | None = None):
        self.clock = clock or steady_clock()
        self.loss = ""
        self._opening = threading.Lock()
        with _opened():
            self._url = sa.make_url(address)
            self._is_file = self._url.get_backend_name() == "sqlite"
            self._file = RoomsFile(pathlib.Path(self._url.database or "")) if self._is_file else None
            # Who waits for SQLite's own lock sleeps and looks again; threads of one process need not.
            self._turn = threading.Lock() if self._is_file else contextlib.nullcontext()
            self._open()

    def _open(self) -> None:
        """Opens the database, and begins a new file where the one that is there is damaged."""
        for _ in range(2):
            if self._file is not None:
                self._file.make()
            self._engine = _engine(self._url)
            try:
                with self._turn, self._engine.begin() as connection:
                    _prepare(connection, self._is_file)
                return
            except sa.exc.DatabaseError as error:
                if not _is_damage(error) or self._file is None:
                    raise
                self._engine.dispose()
                name = self._file.put_aside()
                self.loss = message("database-away.aside", name=name)
                _log.error("%s", self.loss)
        raise ClassroomError(message("database-away.anew"))

    @contextlib.contextmanager
    def write(self) -> Iterator[sa.Connection]:
        """Opens a transaction; what was done in it is on the disk once the block has ended.

        Raises:
            ClassroomError: If the database does not answer, its disk is full, or its file was deleted or
                damaged: nothing of it was kept.
        """
        with self._answering(), self._turn:
            self._check_file()
            with self._engine.begin() as connection:
                yield connection

    @contextlib.contextmanager
    def read(self) -> Iterator[sa.Connection]:
        """Opens a connection that reads, and waits for nobody.

        Raises:
            ClassroomError: If the database does not answer, or its file was deleted or damaged.
        """
        with self._answering():
            self._check_file()
            with self._engine.connect() as connection:
                yield connection.execution_options(isolation_level="AUTOCOMMIT")

    def _check_file(self) -> None:
        """Looks whether the file is the one that was opened: we would write to a deleted one and not know."""
        if self._file is not None and not self._file.is_there():
            raise _FileGone

    @contextlib.contextmanager
    def _answering(self) -> Iterator[None]:
        """Makes a sentence of a database that does not answer; where its file is gone, begins a new one."""
        try:
            yield
        except _FileGone:
            deleted = message("database-away.deleted")
            self._renew(deleted)
            raise ClassroomError(f"{deleted} {message('database-away.not_kept')}") from None
        except (sa.exc.OperationalError, sa.exc.TimeoutError) as error:
            raise ClassroomError(
                message("database-away.full" if _is_full(error) else "database-away")
            ) from error
        except sa.exc.DatabaseError as error:
            if not _is_damage(error):
                raise
            self._renew("")
            lost = self.loss or message("database-away.damaged")
            raise ClassroomError(f"{lost} {message('database-away.not_kept')}") from error

    def _renew(self, loss: str) -> None:
        with self._opening, _opened():
            if loss and self._file is not None and self._file.is_there():
                return  # another thread has done it
            self._engine.dispose()
            self._open()
            self.loss = loss or self.loss
            if loss:
                _log.error("%s", loss)

    def insert(self, table: sa.Table):
        """Returns an INSERT that knows ON CONFLICT."""
        return sqlite.insert(table) if self._is_file else postgresql.insert(table)

    def close(self) -> None:
        self._engine.dispose()


class _FileGone(Exception):
    """The file at the path is not the one that was opened."""


def _is_damage(error: sa.exc.DatabaseError) -> bool:
    """Tells whether SQLite calls a file damaged, or no database at all: the kind without a name."""
    return type(error) is sa.exc.DatabaseError


def _is_full(error: BaseException) -> bool:
    """Tells whether a database has no room: SQLite could not extend a file, PostgreSQL says `disk_full`."""
    cause = getattr(error, "orig", None)
    code, state = getattr(cause, "sqlite_errorcode", None), getattr(cause, "sqlstate", None)
    return code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE) or state == "53100"


def steady_clock() -> Callable[[], float]:
    """Returns seconds since 1970 that do not jump: the time of day now, and what passes from here on.

    A board without a clock gets its time from the network while a class is there.
    """
    # what passes while a laptop sleeps is part of a room's day
    counts = getattr(time, "CLOCK_BOOTTIME", None)
    passed = time.monotonic if counts is None else functools.partial(time.clock_gettime, counts)
    # a room is deleted after a day of the calendar, also where the server was started anew
    began = time.time() - passed()  # noqa: TID251
    return lambda: began + passed()


@contextlib.contextmanager
def _opened() -> Iterator[None]:
    """Makes a sentence of a database that cannot be opened."""
    try:
        yield
    except (sa.exc.SQLAlchemyError, ImportError, OSError) as error:
        raise ClassroomError(_sentence(error)) from error


def _engine(url: sa.URL) -> sa.Engine:
    if url.get_backend_name() != "sqlite":
        return sa.create_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    engine = sa.create_engine(url, connect_args={"timeout": _WAIT}, pool_size=8, max_overflow=8)

    @sa.event.listens_for(engine, "connect")
    def set_up(connection, _record):
        connection.isolation_level = None  # transactions begin below
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def begin(connection):
        # From the start: a transaction that reads first and then writes may be refused.
        if connection.get_execution_options().get("isolation_level") != "AUTOCOMMIT":
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _prepare(connection: sa.Connection, is_file: bool) -> None:
    """Makes the tables that are missing, and deletes those of other versions."""
    if is_file and connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
        raise sa.exc.DatabaseError("PRAGMA quick_check", None, ValueError("the file is damaged"))
    if not is_file:  # two processes that start at once
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
    there = [name for name in sa.inspect(connection).get_table_names() if _OURS.match(name)]
    old = sa.MetaData()
    old.reflect(connection, only=[name for name in there if name not in schema.METADATA.tables])
    old.drop_all(connection)
    schema.METADATA.create_all(connection)


def _sentence(error: Exception) -> str:
    """Returns why a database cannot be opened, without its address, which may hold a password."""
    if isinstance(error, ImportError):
        return message("database-away.needs", name=error.name)
    if _is_full(error):
        return message("database-away.full")
    kind = type(error).__name__
    if os.environ.get(host.DATABASE):
        return message("database-away.look", kind=kind, variable=host.DATABASE)
    return message("database-away.set", kind=kind, variable=host.FOLDER)


def database() -> Database:
    with _OPENING:
        return _open(host.default_address())


@functools.cache  # which lets several threads in that come first together
def _open(address: str) -> Database:
    return Database(address)
