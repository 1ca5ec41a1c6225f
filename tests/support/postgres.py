"""A PostgreSQL server of a test's own: in a folder that is thrown away, on a free port of this machine."""

import contextlib
import functools
import glob
import os
import pathlib
import shutil
import subprocess
import tempfile
from collections.abc import Iterator

from tests.support.serving import find_free_port

_PROGRAM_FOLDERS = "/usr/lib/postgresql/*/bin"  # of Debian, newest last


class PostgresNotFoundError(RuntimeError):
    """No server can be had: one sentence that says why, and the fix."""


@contextlib.contextmanager
def running_postgres() -> Iterator[str]:
    """Starts a server, yields its address as SQLAlchemy writes it, and stops it.

    Raises:
        PostgresNotFoundError: If there is none, its driver is missing, or it does not come up.
    """
    try:
        import psycopg  # noqa: F401
    except ImportError as error:
        raise PostgresNotFoundError("psycopg is missing: install requirements-database.txt.") from error
    path = os.pathsep.join([os.environ.get("PATH", ""), *reversed(sorted(glob.glob(_PROGRAM_FOLDERS)))])
    pg_ctl, port = shutil.which("pg_ctl", path=path), find_free_port()
    if pg_ctl is None:
        raise PostgresNotFoundError(
            "No PostgreSQL server is here: install one (on Debian: apt-get install postgresql)."
        )
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o777)
        # the server refuses to be root
        user_option = {"user": "nobody"} if hasattr(os, "geteuid") and os.geteuid() == 0 else {}
        options = {"cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
        control = functools.partial(subprocess.run, **options, **user_option)
        command, log = [pg_ctl, "-D", folder / "data"], folder / "log"
        initialize = [*command, "-o", "-U atlas -A trust -E UTF8", "init"]
        start = [*command, "-l", log, "-w", "-o", f"-p {port} -h 127.0.0.1 -k {folder}", "start"]
        if (done := control(initialize)).returncode or (done := control(start)).returncode:
            text = done.stderr + (log.read_text(errors="replace") if log.exists() else "")
            raise PostgresNotFoundError(f"PostgreSQL did not come up: {text[-300:]}")
        try:
            yield f"postgresql+psycopg://atlas@127.0.0.1:{port}/postgres"
        finally:
            control([*command, "-m", "fast", "stop"])
