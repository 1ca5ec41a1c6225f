"""`python -m benchmarks.ray_cluster PORT [REPLICAS [stated]]`: a cluster of Ray for `benchmarks.cluster`.

With REPLICAS it has so many generation replicas alone; with "stated" they are those of `benchmarks.stand_in`.
"""

import contextlib
import signal
import sys
import time

from core.cluster import machine


def _stop(*_) -> None:
    raise KeyboardInterrupt


def main(port: int, replicas: int = 0, stated: bool = False) -> None:
    """Runs the cluster until it is asked to end."""
    signal.signal(signal.SIGTERM, _stop)
    if not replicas:
        machine.serve("ray", "127.0.0.1", port)
    with machine.cluster("127.0.0.1", port, targets=lambda: _writers(replicas, stated)):
        print("The replicas are there: the cluster answers.", flush=True)
        while True:
            time.sleep(3600)


def _writers(replicas: int, stated: bool) -> list:
    """Returns the application of the generation replicas."""
    from ray import serve

    from benchmarks.stand_in import StandIn
    from core.cluster.application import EngineReplica

    deployment = serve.deployment(StandIn if stated else EngineReplica)
    options = {"num_replicas": replicas, "max_ongoing_requests": 400}
    target = deployment.options(name="char_rnn", **options).bind("char_rnn")
    return [serve.RunTarget(target=target, name="char_rnn", route_prefix="/char_rnn")]


if __name__ == "__main__":
    _, port, *rest = sys.argv
    with contextlib.suppress(KeyboardInterrupt):
        main(int(port), int(rest[0]) if rest else 0, "stated" in rest)
