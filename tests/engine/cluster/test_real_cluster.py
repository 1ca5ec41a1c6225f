"""The same on a real cluster of Ray on this machine, which `make cluster-check` starts: not in CI."""

import contextlib
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import pytest

from core import engine
from core.base.checks import EngineUnavailableError
from core.engine import remote, streams
from core.engine.protocol import DEPLOYMENTS
from core.topics.shakespeare.writing.schema import GenerateRequest
from tests.support.all_requests import (
    NONDETERMINISTIC_REQUESTS,
    find_difference,
    make_examples,
    result_or_error,
)
from tests.support.engines import EngineProcess, run_remotely
from tests.support.serving import ROOT

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(
        not os.environ.get("ATLAS_REAL_CLUSTER"), reason="starts a cluster of Ray: make cluster-check"
    ),
]
LONG = GenerateRequest(model="char_rnn_large", prompt="to be", length=3_000)
PATIENCE = 240.0  # seconds until a cluster must answer


class Cluster(EngineProcess):
    """`python -m core.engine.cluster ray` on a port of this machine."""

    def start(self) -> None:
        command = [sys.executable, "-m", "core.engine.cluster", "ray", "--port", str(self.port)]
        environment = {name: value for name, value in os.environ.items() if name != "ATLAS_ENGINE"}
        self.process = subprocess.Popen(command, cwd=ROOT, env={**environment, "ATLAS_DEVICE": "cpu"})
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            with contextlib.suppress(EngineUnavailableError):
                for deployment in DEPLOYMENTS:
                    remote._retry(deployment, 0, bool)
                return
            time.sleep(0.5)
        raise AssertionError("the cluster did not come up")

    def stop(self) -> None:
        """Ends it; who is started by `nohup` does not hear Ctrl+C, nor do the processes that it starts."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(60)
            self.process = None

    def replicas(self, deployment: str) -> list[int]:
        """Returns the process numbers of the replicas of a deployment, among the processes below ours."""
        below, found = {self.process.pid}, []
        for folder in sorted(pathlib.Path("/proc").glob("[0-9]*"), key=lambda path: int(path.name)):
            with contextlib.suppress(OSError):
                parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
                title = (folder / "cmdline").read_bytes().decode(errors="replace")
                if parent in below:
                    below.add(int(folder.name))
                    if f"ServeReplica:{deployment}:{deployment}" in title:
                        found.append(int(folder.name))
        return found


@pytest.fixture(scope="module")
def cluster():
    running = Cluster()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ATLAS_ENGINE", running.address)
        patch.setattr(remote, "_state", remote._EngineState())
        patch.setattr(remote, "_verified_deployments", set())
        try:
            running.start()
            yield running
        finally:
            running.stop()


def run_here(request):
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("ATLAS_ENGINE")
        patch.setenv("ATLAS_DEVICE", "cpu")
        return engine.run(request)


@pytest.mark.parametrize("name", make_examples())
def test_the_answers_are_the_same_to_the_last_bit(name, cluster):
    request = make_examples()[name]
    there, local = result_or_error(run_remotely, request), result_or_error(run_here, request)
    assert type(there) is type(local)
    assert name in NONDETERMINISTIC_REQUESTS or find_difference(local, there) == ""


def test_a_replica_killed_in_the_middle_of_a_text_costs_no_character(cluster):
    whole = [trace.text for trace in streams.open_stream(LONG)]
    steps = engine.stream(LONG)
    before = [next(steps).text for _ in range(3)]
    (number,) = cluster.replicas("char_rnn")
    os.kill(number, signal.SIGKILL)
    after = [trace.text for trace in steps]
    assert "".join(before + after) == "".join(whole)
    assert cluster.replicas("char_rnn") != [number]


def test_the_cluster_stopped_in_the_middle_of_a_text_and_started_again(cluster, monkeypatch):
    whole = "".join(trace.text for trace in streams.open_stream(LONG))
    steps = engine.stream(LONG)
    before = next(steps).text
    cluster.stop()
    with pytest.raises(EngineUnavailableError, match="does not answer"):
        engine.run(GenerateRequest(prompt="to be"))
    monkeypatch.setattr(remote, "_STREAM_RETRY_SECONDS", PATIENCE)
    again = threading.Thread(target=cluster.start)
    again.start()
    after = "".join(trace.text for trace in steps)
    again.join()
    assert before + after == whole
