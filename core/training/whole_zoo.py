"""The training of all models: one after another, or as tasks of a cluster of Ray, with one table of progress.

A model that was shipped is noted beside its checkpoints, so that the same command goes on where it was
stopped: what is noted is left out, and what was being trained goes on from its last whole epoch, on a cluster
where `work` is a folder that all its machines see.
"""

import dataclasses
import json
import logging
import os
import pathlib
import socket
import tempfile
from collections.abc import Callable, Iterator

from core.base.checks import AtlasError, fail
from core.families import config_of

SHIPPED = "shipped.json"  # beside the checkpoints of a model: its metrics, once it has been written
_TICK = 10.0  # seconds between two looks at the cluster
Train = Callable[[str, pathlib.Path], dict]  # name and folder of the checkpoints to metrics


@dataclasses.dataclass
class Row:
    """A model in the table of progress: `state` is "waits", "trains", "shipped", or why it failed."""

    name: str
    work: pathlib.Path
    state: str = "waits"

    def __str__(self) -> str:
        state = _read(self.work / "state.json")
        metrics = _read(self.work / SHIPPED)
        epochs = f"{state['epoch']} of {config_of(self.name).epochs}" if state else ""
        accuracy = metrics.get("val_accuracy", (state.get("best") or {}).get("val_accuracy"))
        told = "" if accuracy is None else f"{accuracy:.4f}"
        return f"{self.name:34} {epochs:>9} {told:>12}  {self.state}"


def _read(path: pathlib.Path) -> dict:
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError):
        return {}


def table(rows: list[Row]) -> str:
    """Returns the table of progress."""
    return "\n".join([f"{'model':34} {'epochs':>9} {'val_accuracy':>12}  state", *map(str, rows)])


def train_all(names, work: pathlib.Path, train: Train, *, address: str = "") -> bool:
    """Trains models that are not noted as shipped, prints the table as it changes, and tells whether all are.

    Args:
        names: Of `core.families.MODELS`.
        work: Folder of the checkpoints of all, one of its own for each.
        train: Trains one, on a cluster in a process there.
        address: Of a cluster of Ray, as `ray.init` takes it. Default: one after another in this process.
    """
    rows = [Row(name, work / name) for name in names]
    for row in rows:
        if (row.work / SHIPPED).is_file():
            row.state = "shipped"
    todo = [row for row in rows if row.state != "shipped"]
    print(table(rows), flush=True)
    shown = table(rows)
    for _ in _on_cluster(todo, train, address) if address else _here(todo, train):
        if table(rows) != shown:
            shown = table(rows)
            print(f"\n{shown}", flush=True)
    return all(row.state == "shipped" for row in rows)


def _note(row: Row, metrics: dict) -> None:
    row.work.mkdir(parents=True, exist_ok=True)
    (row.work / SHIPPED).write_text(json.dumps(metrics))
    row.state = "shipped"


def _here(rows: list[Row], train: Train) -> Iterator[None]:
    """Trains one after another; a model that cannot be trained does not keep the others from it."""
    for row in rows:
        row.state = "trains"
        yield
        try:
            _note(row, train(row.name, row.work))
        except AtlasError as error:
            row.state = str(error)
        yield


def _on_cluster(rows: list[Row], train: Train, address: str) -> Iterator[None]:
    """Trains each as a task; its files come back as bytes and are written here."""
    try:
        import ray
    except ImportError:
        fail(
            "cluster",
            "nothing, since Ray is not installed",
            address,
            "Install requirements-cluster.txt first.",
        )
    from core import zoo

    try:
        _look_for(address)
        ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
    except (OSError, ValueError, RuntimeError) as error:
        fail("cluster", "the address of a cluster of Ray that runs", address, f"It says: {error}.")
    try:
        task = ray.remote(num_cpus=1, max_retries=2)(_train_there)
        running = {task.remote(train, row.name, str(row.work)): row for row in rows}
        for row in rows:
            row.state = "trains, or waits for a place"
        while running:
            yield
            done, _ = ray.wait(list(running), timeout=_TICK)
            for reference in done:
                row = running.pop(reference)
                try:
                    metrics, files = ray.get(reference)
                    zoo.write(row.name, files)
                    _note(row, metrics)
                except (AtlasError, ray.exceptions.RayError) as error:
                    row.state = str(error).strip().splitlines()[-1]
        yield
    finally:
        ray.shutdown()


def _look_for(address: str) -> None:
    """Raises an OSError where nobody listens at an address: Ray itself tries for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host:
        socket.create_connection((host, int(port)), timeout=5).close()


def _train_there(train: Train, name: str, work: str) -> tuple[dict, dict[str, bytes]]:
    """Trains a model on a machine of the cluster; returns its metrics, and its files by their names."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["ATLAS_MODELS_DIR"] = folder
        metrics = train(name, pathlib.Path(work))
        files = (pathlib.Path(folder) / name).iterdir()
        return metrics, {file.name: file.read_bytes() for file in files}
