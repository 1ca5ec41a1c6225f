"""Where rooms are kept: SQLite in the cache folder, or PostgreSQL where `ATLAS_DATABASE` names one.

A transaction that has ended is on the disk (`synchronous=FULL`; PostgreSQL as it comes): a process that is
killed, or a machine that loses its power, loses nothing of it.
"""

import contextlib
import functools
import os
import re
import threading
import time
from collections.abc import Callable, Iterator

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from core.classroom import schema
from core.classroom.records import ClassroomError
from core.datasets import DatasetError, cache_folder

VARIABLE = "ATLAS_DATABASE"
FILE = "classroom.sqlite3"
_WAIT = 10  # seconds for a file that another process writes to
_OURS = re.compile(rf"{schema.PREFIX}\d+_")
_LOCK = 2_271_838  # names, in PostgreSQL, the moment when tables are made
_PRAGMAS = (
    "journal_mode=WAL",  # who reads does not wait for who writes
    "synchronous=FULL",
    "foreign_keys=ON",
    "secure_delete=ON",  # what is deleted is overwritten
)


class Database:
    """The tables of all rooms.

    Args:
        address: As SQLAlchemy writes it, "sqlite:////folder/file" or "postgresql+psycopg://...".
        clock: Seconds since 1970.

    Raises:
        ClassroomError: If it cannot be opened.
    """

    def __init__(self, address: str, clock: Callable[[], float] = time.time):
        self.clock = clock
        try:
            self._engine = _engine(sa.make_url(address))
            self._is_file = self._engine.dialect.name == "sqlite"
            # Who waits for SQLite's own lock sleeps and looks again; threads of one process need not.
            self._turn = threading.Lock() if self._is_file else contextlib.nullcontext()
            with self._turn, self._engine.begin() as connection:
                _prepare(connection, self._is_file)
        except (sa.exc.SQLAlchemyError, ImportError) as error:
            raise ClassroomError(_sentence(error)) from error

    @contextlib.contextmanager
    def write(self) -> Iterator[sa.Connection]:
        """Opens a transaction; what was done in it is on the disk once the block has ended.

        Raises:
            ClassroomError: If the database does not answer, or its disk is full: nothing of it was kept.
        """
        with _answering(), self._turn, self._engine.begin() as connection:
            yield connection

    @contextlib.contextmanager
    def read(self) -> Iterator[sa.Connection]:
        """Opens a connection that reads, and waits for nobody.

        Raises:
            ClassroomError: If the database does not answer.
        """
        with _answering(), self._engine.connect() as connection:
            yield connection.execution_options(isolation_level="AUTOCOMMIT")

    def insert(self, table: sa.Table):
        """Returns an INSERT that knows ON CONFLICT."""
        return sqlite.insert(table) if self._is_file else postgresql.insert(table)

    def close(self) -> None:
        """Closes all connections."""
        self._engine.dispose()


@contextlib.contextmanager
def _answering() -> Iterator[None]:
    """Makes a sentence of a database that does not answer."""
    try:
        yield
    except (sa.exc.OperationalError, sa.exc.TimeoutError) as error:
        sentence = "The database of classes does not answer now, and nothing was kept. Try again in a moment."
        raise ClassroomError(sentence) from error


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
        return f"The database of classes needs {error.name}: install requirements-database.txt."
    where = f"Look at {VARIABLE}" if os.environ.get(VARIABLE) else "Set ATLAS_CACHE_DIR to a folder of yours"
    return f"The database of classes cannot be opened ({type(error).__name__}). {where}, then start again."


def default_address() -> str:
    """Returns `ATLAS_DATABASE`, or the address of a file in the cache folder, which is made if need be.

    Raises:
        ClassroomError: If there is no such folder.
    """
    written = os.environ.get(VARIABLE, "").strip()
    if written:
        return re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", written)
    try:
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, DatasetError) as error:
        raise ClassroomError(
            "A class needs a folder to keep its answers in: set ATLAS_CACHE_DIR to one that can be written, "
            "or ATLAS_DATABASE to a PostgreSQL server, and start the app again."
        ) from error
    return f"sqlite:///{folder / FILE}"


def database() -> Database:
    """Returns the database of this process."""
    return _open(default_address())


@functools.cache
def _open(address: str) -> Database:
    return Database(address)
