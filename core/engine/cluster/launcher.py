"""Starts an engine on this machine: one process or a Ray cluster, optionally with the app."""

import contextlib
import importlib.util
import logging
import os
import pathlib
import secrets
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

from ... import engine
from ...base.checks import raise_invalid
from ...base.device import count_processors
from ..protocol import get_engine_token
from ..schema import WarmUpRequest
from .http_endpoint import handle_http_request, is_loopback_host

PROJECT_FOLDER = pathlib.Path(__file__).resolve().parents[3]
CLUSTER_CONFIG_PATH = PROJECT_FOLDER / "hosting" / "cluster.yaml"
_MIN_RAY_CPUS = 8  # for Ray's scheduler: each replica reserves a fraction of one


def serve_engine(
    backend: str, host: str, port: int, *, start_streamlit: bool = False, warm_up: bool = True
) -> None:
    """Serves an engine until it is stopped.

    Args:
        backend: "engine" for one process, "ray" for a cluster on this machine.
        host, port: The address to listen on.
        start_streamlit: Whether to start the app, too. If no secret is set, both get a new one.
        warm_up: Whether one process loads at the start what its first visitor needs; replicas always do.

    Raises:
        InvalidValueError: If other machines can reach it without a secret, or Ray is not installed.
    """
    if not is_loopback_host(host) and not get_engine_token():
        raise_invalid(
            "host", "127.0.0.1 while there is no secret", host, "Set ATLAS_ENGINE_TOKEN to a long secret."
        )
    if (
        start_streamlit and not get_engine_token()
    ):  # the app and the replicas of Ray are started with the environment of this process
        os.environ["ATLAS_ENGINE_TOKEN"] = secrets.token_urlsafe(32)
    os.environ.pop("ATLAS_ENGINE", None)  # an engine does not use another one
    app_context = run_streamlit(port) if start_streamlit else contextlib.nullcontext()
    if backend == "ray":
        with run_ray_cluster(host, port), app_context:
            print(f"The cluster answers at http://{host}:{port}. Ctrl+C ends it.", flush=True)
            while True:
                time.sleep(3600)
    with app_context:
        if warm_up:
            threading.Thread(target=engine.run, args=(WarmUpRequest(),), daemon=True).start()
        import uvicorn

        print(f"The engine answers at http://{host}:{port}. Ctrl+C ends it.", flush=True)
        uvicorn.run(_make_asgi_app(), host=host, port=port, log_level="warning", timeout_graceful_shutdown=3)


def _make_asgi_app():
    from starlette.applications import Starlette
    from starlette.routing import Route

    return Starlette(routes=[Route("/{deployment}", handle_http_request, methods=["POST"])])


@contextlib.contextmanager
def run_streamlit(port: int) -> Iterator[subprocess.Popen]:
    """Runs the app with the engine on a port of this machine, and stops it at the end of the block."""
    command = [
        sys.executable,
        "-m",
        "streamlit",
        "run",
        str(PROJECT_FOLDER / "app.py"),
        "--server.address",
        "127.0.0.1",
    ]
    environment = {**os.environ, "ATLAS_ENGINE": f"http://127.0.0.1:{port}"}
    # S603: the app beside its engine
    process = subprocess.Popen(command, cwd=PROJECT_FOLDER, env=environment)  # noqa: S603
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


@contextlib.contextmanager
def run_ray_cluster(host: str, port: int) -> Iterator[None]:
    """Runs `hosting/cluster.yaml` on a Ray cluster of this machine, without Ray's dashboard.

    Args:
        host, port: The address of its proxy.
    """
    if importlib.util.find_spec("ray") is None:
        raise_invalid(
            "backend", "engine, since Ray is not installed", "ray", "Install requirements-cluster.txt first."
        )
    # before Ray is imported: no report to its makers, and the event loop that it works with (ray#57992)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_USE_UVLOOP", "0")
    os.environ["PYTHONPATH"] = os.pathsep.join(
        filter(None, [str(PROJECT_FOLDER), os.environ.get("PYTHONPATH")])
    )
    import ray
    import ray.serve

    ray.init(
        num_cpus=max(_MIN_RAY_CPUS, count_processors()),
        include_dashboard=False,
        _node_ip_address="127.0.0.1",
        log_to_driver=False,
        logging_level=logging.ERROR,
    )
    try:
        ray.serve.start(http_options={"host": host, "port": port})
        ray.serve.run_many(_load_applications())
        yield
    finally:
        ray.serve.shutdown()
        ray.shutdown()


def _load_applications() -> list:
    """Loads the applications of `hosting/cluster.yaml`."""
    import yaml  # comes with Ray
    from ray import serve

    from .application import build_application

    targets = []
    for entry in yaml.safe_load(CLUSTER_CONFIG_PATH.read_text(encoding="utf-8"))["applications"]:
        (options,) = entry["deployments"]
        options.pop("name")
        target = build_application(entry["args"], **options)
        targets.append(serve.RunTarget(target=target, name=entry["name"], route_prefix=entry["route_prefix"]))
    return targets
