"""Each kind of request on the CPU and on the GPU: the same answers, and how long both take.

`python -m benchmarks devices` prints the times. `python -m benchmarks.devices`, which `make gpu-check` runs,
compares the answers too; with `--stand-in` it tries all of it without a GPU.
"""

import argparse
import contextlib
import dataclasses
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from benchmarks.each_request import Difference, differences, examples, label, missing_kinds
from benchmarks.results import Figure, Report, Row, rounds, seconds
from core import device, engine
from core.base.checks import AtlasError

CLASS = 64
NO_GPU = (
    "No GPU: TensorFlow sees none on this machine, so there is nothing to check. With one, install "
    "requirements-gpu.txt and its driver; without, `make gpu-check ARGS=--stand-in` tries it on the CPU."
)
_COLUMNS = {
    f"{size}_{kind}": f"{size}, {kind.upper()} ms"
    for size in ("short", "long", "class")
    for kind in ("cpu", "gpu")
}


@contextlib.contextmanager
def _forced(kind: str) -> Iterator[None]:
    """Answers all requests on a kind of device inside."""
    before = os.environ.get("ATLAS_DEVICE")
    os.environ["ATLAS_DEVICE"] = kind
    try:
        yield
    finally:
        os.environ.pop("ATLAS_DEVICE")
        if before is not None:
            os.environ["ATLAS_DEVICE"] = before


def answered(request, kind: str):
    """Returns the trace of a request from a kind of device, "cpu" or "gpu"."""
    with _forced(kind):
        return engine.run(request)


# --- the same answers ---------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Compared:
    """The answers to one request from both devices: what differs most, or why there is none."""

    label: str
    worst: Difference | None = None
    missing: str = ""

    def __str__(self) -> str:
        if self.worst is None:
            return f"not compared: {self.missing}"
        said = "same" if self.worst.small else "NOT the same"
        where = f" in {self.worst.field}" if self.worst.size else ""
        return f"{said}: at most {self.worst.size:.1e} apart{where}"


def compare(request) -> Compared:
    """Answers a request on both devices and holds the traces against each other."""
    name = label(request)
    try:
        traces = [answered(request, kind) for kind in ("cpu", "gpu")]
    except AtlasError as error:  # the files of the encoder are not here
        return Compared(name, missing=str(error))
    found = differences(*traces)
    worst = max(found, key=lambda each: (not each.small, each.size), default=Difference("", 0.0, 0.0))
    return Compared(name, worst)


# --- which is faster ----------------------------------------------------------------------------------------


def _answer_class(request) -> None:
    """Asks a request so many times at once, as a class does."""
    with ThreadPoolExecutor(max_workers=CLASS) as pool:
        list(pool.map(engine.run, [request] * CLASS))


def _milliseconds(work, count: int) -> dict[str, Figure]:
    """Returns what a piece of work takes on both devices, in turn."""

    def on(kind: str) -> float:
        with _forced(kind):
            return 1000 * seconds(work)

    found = rounds({"cpu": lambda: on("cpu"), "gpu": lambda: on("gpu")}, count)
    return {kind: Figure(values, 2) for kind, values in found.items()}


def measure(short, long, *, count: int, with_class: bool) -> dict[str, Figure]:
    """Returns the times of a kind of request: a short one, a long one, and 64 short ones at once."""
    works = {"short": lambda: engine.run(short), "long": lambda: engine.run(long)}
    if with_class:
        works["class"] = lambda: _answer_class(short)
    return {
        f"{size}_{kind}": figure
        for size, work in works.items()
        for kind, figure in _milliseconds(work, count).items()
    }


def _row(short, long, *, count: int, with_class: bool) -> Row:
    """Returns the line of a kind of request."""
    name = label(short)
    try:
        cells = measure(short, long, count=count, with_class=with_class)
    except AtlasError as error:
        return Row(name=name, label=name, missing=str(error))
    return Row(name=name, label=name, cells=cells)


def run(*, quick: bool = False) -> Report:
    """Measures all kinds of requests on both devices."""
    stand_in = device.find().kind != "gpu"
    if stand_in:
        device.use_stand_in("/CPU:0")
    pairs = {label(short): (short, long) for short, long in examples()}
    return Report(
        name="devices",
        title="each kind of request by NumPy on the CPU and by TensorFlow on the GPU; median of 3 rounds",
        columns=_COLUMNS,
        rows=[
            _row(short, long, count=1 if quick else 3, with_class=not quick)
            for short, long in list(pairs.values())[: 3 if quick else None]
        ],
        notes=["There is no GPU here: its columns are TensorFlow on the CPU."] if stand_in else [],
    )


# --- make gpu-check -----------------------------------------------------------------------------------------


def _has_gpu() -> bool:
    return bool(device.load().config.list_physical_devices("GPU"))


def main(line: list[str] | None = None) -> int:
    """Compares and measures; returns 1 where there is no GPU or answers differ."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.devices", description=__doc__.split("\n")[0])
    parser.add_argument("--stand-in", action="store_true", help="TensorFlow on the CPU stands for the GPU")
    parser.add_argument("--no-times", action="store_true", help="compare the answers only")
    arguments = parser.parse_args(line)
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    if arguments.stand_in:
        device.use_stand_in()
        print(f"There is no GPU: {device.STAND_IN}, a second device of TensorFlow's, answers in its place.\n")
    elif not _has_gpu():
        print(NO_GPU, file=sys.stderr)
        return 1
    same = True
    for request in dict.fromkeys(request for pair in examples() for request in pair):
        compared = compare(request)
        same &= compared.worst is None or compared.worst.small
        print(f"  {compared.label:22} {compared}", flush=True)
    for name in missing_kinds():
        print(f"  {name:22} not compared: benchmarks/each_request.py has no example of it")
    if not arguments.no_times:
        from benchmarks import output

        print(f"\n{output.table(run(quick=arguments.stand_in))}")
    print("\nAll answers are the same on both." if same else "\nSome answers are NOT the same: see above.")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
