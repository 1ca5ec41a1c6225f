"""A PostgreSQL server of a test's own: in a folder that is thrown away, on a free port of this machine."""

import contextlib
import glob
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator

from tests.support.serving import find_free_port

_TIMEOUT_SECONDS = 120.0  # seconds until a start counts as failed
_PROGRAM_FOLDERS = "/usr/lib/postgresql/*/bin"  # of Debian, newest last


class PostgresNotFoundError(RuntimeError):
    """No server can be had: one sentence that says why, and the fix."""


def _find_programs() -> tuple[str, str]:
    path = os.pathsep.join([os.environ.get("PATH", ""), *reversed(sorted(glob.glob(_PROGRAM_FOLDERS)))])
    initdb, postgres = (shutil.which(name, path=path) for name in ("initdb", "postgres"))
    if initdb is None or postgres is None:
        raise PostgresNotFoundError(
            "No PostgreSQL server is here: install one (on Debian: apt-get install postgresql)."
        )
    return initdb, postgres


def _get_user_option() -> dict:
    """Returns the option of a process that runs as nobody: the server refuses to be root."""
    return {"user": "nobody"} if hasattr(os, "geteuid") and os.geteuid() == 0 else {}


@contextlib.contextmanager
def running_postgres() -> Iterator[str]:
    """Starts a server and yields its address, as SQLAlchemy writes it; ends it by its own process.

    Raises:
        NoPostgres: If there is none, its driver is missing, or it does not come up.
    """
    try:
        import psycopg  # noqa: F401
    except ImportError as error:
        raise PostgresNotFoundError("psycopg is missing: install requirements-database.txt.") from error
    initdb, postgres = _find_programs()
    port, user_option = find_free_port(), _get_user_option()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o777)
        data = folder / "data"
        initialization = subprocess.run(
            [initdb, "-D", data, "-U", "atlas", "-A", "trust", "-E", "UTF8"],
            capture_output=True,
            text=True,
            cwd=folder,
            **user_option,
        )
        if initialization.returncode:
            raise PostgresNotFoundError(f"initdb failed: {initialization.stderr.strip().splitlines()[-1:]}")
        options = ["-D", data, "-p", str(port), "-h", "127.0.0.1", "-k", folder]
        with open(folder / "log", "wb") as log:
            process = subprocess.Popen(
                [postgres, *options], stdout=log, stderr=log, cwd=folder, **user_option
            )
        try:
            _wait_for_server(port, process, folder / "log")
            yield f"postgresql+psycopg://atlas@127.0.0.1:{port}/postgres"
        finally:
            process.terminate()
            process.wait(_TIMEOUT_SECONDS)


def _wait_for_server(port: int, process: subprocess.Popen, log: pathlib.Path) -> None:
    import psycopg

    end = time.monotonic() + _TIMEOUT_SECONDS
    while True:
        with contextlib.suppress(psycopg.OperationalError, socket.error):
            psycopg.connect(f"host=127.0.0.1 port={port} user=atlas dbname=postgres").close()
            return
        if process.poll() is not None or time.monotonic() > end:
            raise PostgresNotFoundError(
                f"PostgreSQL did not come up: {log.read_text(errors='replace')[-300:]}"
            )
        time.sleep(0.1)
