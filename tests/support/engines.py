"""Engines in processes of their own, which tests start, kill by number, and start again."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator

from core.base.registry import get_result_type
from core.engine import remote
from tests.support.serving import ROOT, find_free_port, wait_for_port


class EngineProcess:
    """`python -m core.engine.cluster engine` on a port of this machine; it can be killed and
    started again there.

    Args:
        variables: More variables of its environment.
    """

    def __init__(self, **variables: str):
        self.port = find_free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._environment = {**os.environ, **variables}
        self.process: subprocess.Popen | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "core.engine.cluster", "engine", "--cold", "--port", str(self.port)]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=self._environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        wait_for_port(self.port, self.process)

    def kill(self) -> None:
        """Ends it at once, as a fault does."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


def run_remotely(request):
    """Returns what the engine elsewhere answers, to those requests too that each process answers itself."""
    return remote.run(request, get_result_type(type(request)))


@contextlib.contextmanager
def running_engine(**variables: str) -> Iterator[EngineProcess]:
    engine = EngineProcess(**variables)
    try:
        engine.start()
        yield engine
    finally:
        engine.kill()
