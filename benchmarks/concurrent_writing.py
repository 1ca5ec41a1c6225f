"""How fast text is written for 32 streams or readers at the same moment, beside one: `batch`."""

import dataclasses
import functools
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from benchmarks.results import (
    Goal,
    Quantity,
    Report,
    Row,
    compute_ratios,
    measure_rounds,
    min_goal,
    percentile,
    time_call,
)
from benchmarks.writing import MODEL, make_requests
from core import engine
from core.base import sampling
from core.engine.schema import ReadyRequest
from core.models import zoo
from core.models.char_rnn.gru import GRUDecoder, GRUWeights, SamplingParams
from core.topics.shakespeare.writing.schema import GenerateRequest

NUM_STREAMS = 32
_LABELS = {
    "decoder_one": "GRUDecoder.decode, 1 stream",
    "decoder_all": f"GRUDecoder.decode, {NUM_STREAMS} streams in one batch",
    "engine_one": "engine.stream, 1 reader",
    "engine_all": f"engine.stream, {NUM_STREAMS} readers in threads",
}
_COLUMNS = {
    "characters": "characters a second, all streams",
    "ratio": "times one stream",
    "first": "first characters p50 s",
    "first_max": "slowest s",
    "gap": "longest gap s",
}


@dataclasses.dataclass
class ReceivedStream:
    """What one reader got: seconds from the question to each update, and all characters."""

    times: list[float] = dataclasses.field(default_factory=list)
    text: str = ""

    @property
    def max_gap_seconds(self) -> float:
        """Seconds between two updates, the longest; the wait for the first is not one."""
        return max((after - before for before, after in zip(self.times, self.times[1:])), default=0.0)


def read_concurrently(requests: Sequence[GenerateRequest]) -> list[ReceivedStream]:
    """Reads all requests at once, as fast as they come, a thread each; raises what a reader met."""
    barrier = threading.Barrier(len(requests))

    def read(request: GenerateRequest) -> ReceivedStream:
        barrier.wait()
        start, received = time.perf_counter(), ReceivedStream()
        for trace in engine.stream(request):
            received.times.append(time.perf_counter() - start)
            received.text += trace.text
        return received

    with ThreadPoolExecutor(len(requests)) as pool:
        return list(pool.map(read, requests))


def summarize_streams(received_streams: Sequence[ReceivedStream], length: int) -> dict[str, float]:
    """Returns the figures of readers of so many characters each; no figure is made of a text cut short."""
    num_incomplete = sum(len(received.text) != length for received in received_streams)
    if num_incomplete:
        raise RuntimeError(
            f"{num_incomplete} of {len(received_streams)} readers did not get their {length} characters"
        )
    first_update_seconds = [received.times[0] for received in received_streams]
    seconds = max(received.times[-1] for received in received_streams)
    return {
        "characters": len(received_streams) * length / seconds,
        "first": percentile(first_update_seconds, 50),
        "first_max": max(first_update_seconds),
        "gap": max(received.max_gap_seconds for received in received_streams),
    }


def measure_decoder(decoder: GRUDecoder, streams: int, length: int) -> dict[str, float]:
    """Measures the drawing of so many texts in one batch, without an engine."""
    requests = make_requests(streams, length)
    states = np.zeros((streams, decoder.weights.units))  # (B, U)
    uniform_rows = [sampling.generate_uniforms(request.seed, 0, length) for request in requests]
    uniforms = np.stack(uniform_rows)  # (B, T)
    seconds = time_call(lambda: decoder.decode(states, SamplingParams.from_requests(requests), uniforms))
    return {"characters": streams * length / seconds}


def measure_engine(readers: int, length: int) -> dict[str, float]:
    """Measures so many readers of the engine at the same moment."""
    return summarize_streams(read_concurrently(make_requests(readers, length)), length)


def batch(*, quick: bool = False) -> Report:
    """Measures 32 streams at once beside one, in the decoder and through the engine."""
    length, num_rounds = (100, 2) if quick else (2_000, 7)
    decoder = GRUDecoder(GRUWeights.from_arrays(zoo.load_arrays(MODEL)))
    engine.run(ReadyRequest(model=MODEL))  # loads it, which is not what is measured here
    contenders: dict[str, Callable[[], dict[str, float]]] = {
        "decoder_one": functools.partial(measure_decoder, decoder, 1, length),
        "decoder_all": functools.partial(measure_decoder, decoder, NUM_STREAMS, length),
        "engine_one": functools.partial(measure_engine, 1, length),
        "engine_all": functools.partial(measure_engine, NUM_STREAMS, length),
    }
    rows, goals = _make_rows_and_goals(measure_rounds(contenders, num_rounds))
    title = f"{NUM_STREAMS} streams at once beside one, temperature 1, {length:,} characters each"
    return Report(
        name="batch",
        title=f"{title}; median ({num_rounds} rounds)",
        columns=_COLUMNS,
        rows=rows,
        goals=goals,
        notes=[
            "The decoder only draws; the engine also works out, for each character, what it beat and what "
            "was cut. Gap: between two updates of one reader, the longest of all readers."
        ],
    )


def _make_rows_and_goals(
    results: Mapping[str, Sequence[Mapping[str, float]]],
) -> tuple[list[Row], list[Goal]]:
    """Returns a row a contender, and what 32 streams should reach beside the row of one before them."""
    rows: list[Row] = []
    goals: list[Goal] = []
    for name, label in _LABELS.items():
        cells = {
            key: Quantity(tuple(result[key] for result in results[name]), 0 if key == "characters" else 3)
            for key in results[name][0]
        }
        if name.endswith("_all"):
            one = rows[-1].cells["characters"].values
            cells["ratio"] = compute_ratios(cells["characters"].values, one, 2)
            text = f"{label}: at least 5 times the characters a second of one"
            goals.append(min_goal(text, cells["ratio"], 5))
        rows.append(Row(name=name, label=label, cells=cells))
    return rows, goals
