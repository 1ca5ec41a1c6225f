"""What one answer takes: each kind of request on the CPU and on the GPU (`devices`), all classifiers of one
review (`sentiment`), the encodings of positions beside the chapter's grids (`positions`).

`python -m benchmarks.devices`, which `make gpu-check` runs, compares the answers of both devices, too; with
`--stand-in` it tries all of it without a GPU.
"""

import argparse
import contextlib
import dataclasses
import os
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import core  # noqa: F401  (before NumPy, which then takes the threads that the app gives it)

# isort: split
import numpy as np

from benchmarks.results import Quantity, Report, Row, at_least, ratios, rounds, seconds, table, under
from core import engine
from core.base import device
from core.base.checks import AtlasError
from core.models import zoo
from core.models.configs.classifiers import CLASSIFIERS
from core.models.configs.reviews import TWO_HUNDRED_WORDS
from core.models.families import reading_name
from core.models.layers.sinusoids import encoding
from core.topics.sentiment.classifiers.schema import ClassifiersRequest
from core.topics.sentiment.measured.schema import TimesRequest
from tests.support.request_pairs import Difference, differences, examples, label, missing_kinds

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


def _milliseconds(work, count: int) -> dict[str, Quantity]:
    def on(kind: str) -> float:
        with _forced(kind):
            return 1000 * seconds(work)

    found = rounds({"cpu": lambda: on("cpu"), "gpu": lambda: on("gpu")}, count)
    return {kind: Quantity(values, 2) for kind, values in found.items()}


def measure(short, long, *, count: int, with_class: bool) -> dict[str, Quantity]:
    works = {"short": lambda: engine.run(short), "long": lambda: engine.run(long)}
    if with_class:
        works["class"] = lambda: _answer_class(short)
    return {
        f"{size}_{kind}": figure
        for size, work in works.items()
        for kind, figure in _milliseconds(work, count).items()
    }


def _row(short, long, *, count: int, with_class: bool) -> Row:
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


# --- other questions ----------------------------------------------------------------------------------------


def reviews(count: int) -> list[str]:
    """Returns reviews of 200 words in other orders, so that none was read before."""
    rng = np.random.default_rng(0)
    return [" ".join(rng.permutation(TWO_HUNDRED_WORDS.split())) for _ in range(count)]


def sentiment(*, quick: bool = False) -> Report:
    """Asks all shipped classifiers through the engine, together and in a request each, by turns."""
    times, models = 2 if quick else 20, zoo.shipped(CLASSIFIERS)

    def judged(names: tuple[str, ...], text: str) -> float:
        return 1000 * seconds(lambda: engine.run(ClassifiersRequest(models=names, text=text)))

    together, apart = [], []
    for text in reviews(times + 1):
        together.append(judged(models, text))
        apart.append(sum(judged((name,), text) for name in models))
    alone = engine.run(TimesRequest(models=models, rounds=times)).milliseconds.tolist()
    figures = {  # the first loads the models
        "together": (
            f"{len(models)} classifiers, verdicts and what each sees, ms",
            Quantity(tuple(together[1:])),
        ),
        "apart": ("the same, a request for each classifier, ms", Quantity(tuple(apart[1:]))),
        **{
            name: (f"{reading_name(name)} alone, ms", Quantity((value,), 1))
            for name, value in zip(models, alone, strict=True)
        },
    }
    return Report(
        name="sentiment",
        title=f"one review of 200 words under {len(models)} classifiers, once they are loaded",
        columns={"value": "median (range)"},
        rows=[Row(name=name, label=label, cells={"value": each}) for name, (label, each) in figures.items()],
        goals=[under(figures["together"][0].removesuffix(", ms"), figures["together"][1], 150, "ms")],
    )


def grids(count: int, width: int, dtype: str) -> np.ndarray:
    """Returns the chapter's table of positions (1, P, D): whole grids in float64, cast at the end.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Positional Encodings".
    """
    p, i = np.meshgrid(np.arange(count), 2 * np.arange(width // 2))  # (D / 2, P) each
    table = np.empty((1, count, width))
    table[0, :, 0::2] = np.sin(p / 10_000 ** (i / width)).T
    table[0, :, 1::2] = np.cos(p / 10_000 ** (i / width)).T
    return table.astype(dtype)


def peak(work: Callable[[], np.ndarray]) -> float:
    """Returns the most memory that a call held at once, in times its result; NumPy tells tracemalloc."""
    tracemalloc.start()
    try:
        size = work().nbytes
        return tracemalloc.get_traced_memory()[1] / size
    finally:
        tracemalloc.stop()


def _encodings(count: int, width: int, dtype: str, times: int) -> list[Row]:
    sides = {
        "chapter": ("the chapter's grids", lambda: grids(count, width, dtype)[0]),
        "ours": (
            "core.models.layers.sinusoids.encoding",
            lambda: encoding(np.arange(count), width, dtype=dtype),
        ),
    }
    both = [work() for _, work in sides.values()]
    if not np.abs(both[0] - both[1]).max() <= 1e-6:
        raise ValueError("The two matrices differ by more than rounding: they cannot be compared in time.")
    spent = rounds({name: lambda work=work: seconds(work) for name, (_, work) in sides.items()}, times)
    rows = []
    for name, (said, work) in sides.items():
        cells = {
            "ms": Quantity(tuple(1e3 * value for value in spent[name]), 1),
            "memory": Quantity((peak(work),), 2),
            "ratio": ratios(spent["chapter"], spent[name]),
        }
        rows.append(Row(name=f"{name}_{dtype}", label=f"{said}, {dtype}", cells=cells))
    return rows


def positions(*, quick: bool = False) -> Report:
    """Measures both sides in both precisions; both compute in float64."""
    count, width, times = (500, 64, 2) if quick else (5_000, 512, 7)
    rows, goals = [], []
    for dtype in ("float32", "float64"):
        rows += _encodings(count, width, dtype, times)
        ours = rows[-1].cells
        goals += [
            at_least(f"{dtype}: at least as fast as the chapter's", ours["ratio"], 1),
            under(f"{dtype}: memory", ours["memory"], 1.2, "times the result"),
        ]
    columns = {
        "ms": "ms",
        "memory": "peak memory, times the result",
        "ratio": "times as fast as the chapter's",
    }
    title = f"the encodings of {count:,} positions x {width} dimensions; median ({times} rounds)"
    return Report(name="positions", title=title, columns=columns, rows=rows, goals=goals)


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
        print(f"  {name:22} not compared: tests/support/request_pairs.py has no example of it")
    if not arguments.no_times:
        print(f"\n{table(run(quick=arguments.stand_in))}")
    print("\nAll answers are the same on both." if same else "\nSome answers are NOT the same: see above.")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
