"""`make gpu-check`, or `python -m benchmarks.devices`: compares and times each kind of request on the CPU and
on the GPU.

With `--stand-in` a second logical device on the CPU stands in for the GPU.
"""

import argparse
import contextlib
import dataclasses
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import core  # noqa: F401  (before NumPy, which then takes the threads that the app gives it)

# isort: split
from benchmarks.results import Quantity, Report, Row, format_report, measure_rounds, time_call
from core import engine
from core.base import device
from core.base.checks import AtlasError
from tests.support.request_pairs import (
    Difference,
    compute_differences,
    find_missing_types,
    make_example_pairs,
    make_request_label,
)

CLASS_SIZE = 64
NO_GPU_MESSAGE = (
    "No GPU: TensorFlow sees none on this machine, so there is nothing to check. With one, install "
    "requirements-gpu.txt and its driver; without, `make gpu-check ARGS=--stand-in` tries it on the CPU."
)
_COLUMNS = {
    f"{size}_{kind}": f"{size}, {kind.upper()} ms"
    for size in ("short", "long", "class")
    for kind in ("cpu", "gpu")
}


@contextlib.contextmanager
def _use_device(device_type: str) -> Iterator[None]:
    """Answers all requests on a kind of device inside."""
    previous_device = os.environ.get("ATLAS_DEVICE")
    os.environ["ATLAS_DEVICE"] = device_type
    try:
        yield
    finally:
        os.environ.pop("ATLAS_DEVICE")
        if previous_device is not None:
            os.environ["ATLAS_DEVICE"] = previous_device


def run_on_device(request, device_type: str):
    """Returns the trace of a request from a kind of device, "cpu" or "gpu"."""
    with _use_device(device_type):
        return engine.run(request)


# --- the same answers ---------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Comparison:
    """The answers to one request from both devices: what differs most, or why there is none."""

    label: str
    largest_difference: Difference | None = None
    missing: str = ""

    def __str__(self) -> str:
        if self.largest_difference is None:
            return f"not compared: {self.missing}"
        verdict = "same" if self.largest_difference.is_small else "NOT the same"
        where = f" in {self.largest_difference.field}" if self.largest_difference.size else ""
        return f"{verdict}: at most {self.largest_difference.size:.1e} apart{where}"


def compare(request) -> Comparison:
    """Answers a request on both devices and holds the traces against each other."""
    name = make_request_label(request)
    try:
        results = [run_on_device(request, device_type) for device_type in ("cpu", "gpu")]
    except AtlasError as error:  # the files of the encoder are not here
        return Comparison(name, missing=str(error))
    except ValueError as error:  # of Keras, for a layer of TensorFlow's own
        if "TensorFlow backend" not in str(error):
            raise
        return Comparison(name, missing=str(error))
    all_differences = compute_differences(*results)
    largest_difference = max(
        all_differences, key=lambda each: (not each.is_small, each.size), default=Difference("", 0.0, 0.0)
    )
    return Comparison(name, largest_difference)


# --- which is faster ----------------------------------------------------------------------------------------


def _run_for_class(request) -> None:
    with ThreadPoolExecutor(max_workers=CLASS_SIZE) as pool:
        list(pool.map(engine.run, [request] * CLASS_SIZE))


def _measure_milliseconds(work, num_rounds: int) -> dict[str, Quantity]:
    def time_on(device_type: str) -> float:
        with _use_device(device_type):
            return 1000 * time_call(work)

    values_by_device = measure_rounds(
        {"cpu": lambda: time_on("cpu"), "gpu": lambda: time_on("gpu")}, num_rounds
    )
    return {device_type: Quantity(values, 2) for device_type, values in values_by_device.items()}


def measure_sizes(short, long, *, num_rounds: int, with_class: bool) -> dict[str, Quantity]:
    work_by_size = {"short": lambda: engine.run(short), "long": lambda: engine.run(long)}
    if with_class:
        work_by_size["class"] = lambda: _run_for_class(short)
    return {
        f"{size}_{device_type}": figure
        for size, work in work_by_size.items()
        for device_type, figure in _measure_milliseconds(work, num_rounds).items()
    }


def _measure_row(short, long, *, num_rounds: int, with_class: bool) -> Row:
    name = make_request_label(short)
    try:
        cells = measure_sizes(short, long, num_rounds=num_rounds, with_class=with_class)
    except AtlasError as error:
        return Row(name=name, label=name, missing=str(error))
    return Row(name=name, label=name, cells=cells)


def time_devices(*, quick: bool = False) -> Report:
    """Times all kinds of requests on both devices, one of which may be the stand-in."""
    pairs = {make_request_label(short): (short, long) for short, long in make_example_pairs()}
    return Report(
        name="devices",
        title="each kind of request by NumPy on the CPU and by Keras on the GPU; median of 3 rounds",
        columns=_COLUMNS,
        rows=[
            _measure_row(short, long, num_rounds=1 if quick else 3, with_class=not quick)
            for short, long in list(pairs.values())[: 3 if quick else None]
        ],
    )


# --- make gpu-check -----------------------------------------------------------------------------------------


def main(command_arguments: list[str] | None = None) -> int:
    """Compares and measures; returns 1 where there is no GPU or answers differ."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.devices", description=__doc__.split("\n")[0])
    parser.add_argument("--stand-in", action="store_true", help="Keras on the CPU stands for the GPU")
    parser.add_argument("--no-times", action="store_true", help="compare the answers only")
    arguments = parser.parse_args(command_arguments)
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    if arguments.stand_in:
        device.use_stand_in_gpu()
        device_name = f"{device.STAND_IN_GPU_NAME}, a second device of Keras'"
        print(f"There is no GPU: {device_name}, answers in its place.\n")
    elif device.find_device().device_type != "gpu":
        print(NO_GPU_MESSAGE, file=sys.stderr)
        return 1
    is_same = True
    for request in dict.fromkeys(request for pair in make_example_pairs() for request in pair):
        comparison = compare(request)
        is_same &= comparison.largest_difference is None or comparison.largest_difference.is_small
        print(f"  {comparison.label:22} {comparison}", flush=True)
    for name in find_missing_types():
        print(f"  {name:22} not compared: tests/support/request_pairs.py has no example of it")
    if not arguments.no_times:
        print(f"\n{format_report(time_devices(quick=arguments.stand_in))}")
    print("\nAll answers are the same on both." if is_same else "\nSome answers are NOT the same: see above.")
    return 0 if is_same else 1


if __name__ == "__main__":
    sys.exit(main())
