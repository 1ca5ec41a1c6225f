"""Engines that a benchmark asks: one in a process of its own, or a cluster of Ray on this machine."""

import contextlib
import os
import pathlib
import subprocess
import sys
import time
from collections.abc import Iterator

from core.base.checks import EngineAwayError
from core.engine import remote
from core.engine.protocol import DEPLOYMENTS
from tests.support.engines import running_engine
from tests.support.serving import ROOT, NotStarted, free_port


@contextlib.contextmanager
def asking(kind: str, *arguments: str) -> Iterator[int]:
    """Runs an engine that this process and its children ask; yields the number of its process."""
    with contextlib.ExitStack() as stack:
        if kind == "process":
            there = stack.enter_context(running_engine())
            address, process = there.address, there.process.pid
        else:
            port = free_port()
            address = f"http://127.0.0.1:{port}"
            process = stack.enter_context(_cluster(port, *arguments))
        before = os.environ.get("ATLAS_ENGINE")
        os.environ["ATLAS_ENGINE"] = address
        remote._agreed.clear()
        remote._state.__init__()
        try:
            _wait(("char_rnn",) if arguments else DEPLOYMENTS)
            yield process
        finally:
            os.environ.pop("ATLAS_ENGINE")
            if before is not None:
                os.environ["ATLAS_ENGINE"] = before


@contextlib.contextmanager
def _cluster(port: int, *arguments: str) -> Iterator[int]:
    """Runs a cluster of Ray in processes of its own."""
    command = [sys.executable, "-m", "benchmarks.ray_cluster", str(port), *arguments]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        # its port answers before the last replica is there, and all would go to the first
        if not any("answers" in line for line in process.stdout or ()):
            raise NotStarted("the cluster of Ray did not come up")
        yield process.pid
    finally:
        process.terminate()
        process.wait()


def _wait(deployments: tuple[str, ...]) -> None:
    """Waits until an engine has answered, and has loaded what the first visitor needs."""
    end = time.monotonic() + 180
    for deployment in deployments:
        while True:
            try:
                remote._persist(deployment, 0, bool)
                break
            except EngineAwayError:
                if time.monotonic() > end:
                    raise NotStarted(f"{deployment} did not come up") from None
                time.sleep(0.3)


def below(process: int) -> list[int]:
    """Returns the numbers of a process and of all below it."""
    found = {process}
    for folder in sorted(pathlib.Path("/proc").glob("[0-9]*"), key=lambda path: int(path.name)):
        with contextlib.suppress(OSError):
            if int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1]) in found:
                found.add(int(folder.name))
    return sorted(found)
