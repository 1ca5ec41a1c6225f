"""How fast text is written: a character of one stream beside the chapter's `next_char` (`one_stream`), and 32
streams or readers at the same moment beside one (`batch`, once `sessions`, too).
"""

import collections
import dataclasses
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from benchmarks.results import Quantity, Report, Row, at_least, percentile, ratios, rounds, seconds
from core import engine
from core.base import sampling
from core.engine.schema import ReadyRequest
from core.models import zoo
from core.models.char_rnn.gru import GRUDecoder, GRUWeights, Rows
from core.models.configs.char_gpt import CHAR_GPTS
from core.models.vocabulary.characters import CHARACTERS, encode_characters
from core.topics.shakespeare.generation import generate_chunks
from core.topics.shakespeare.writing.schema import GenerateRequest

PROMPT = "To be or not to be"
MODEL = "char_rnn"
STREAMS = 32
TOLERANCE = 1e-4  # between our logits and the Keras model's
_LABELS = {
    "chapter": "chapter's way: predict on the whole text",
    "chapter_late": "chapter's way, late in the text",
    "decoder": "GRUDecoder.decode, drawing only",
    "generate": "generate_chunks, all a step carries",
    "generate_cut": "generate_chunks, top_k=10 and top_p=0.9",
    "engine": "engine.stream, all a step carries",
}
_TOGETHER = {
    "decoder_one": "GRUDecoder.decode, 1 stream",
    "decoder_all": f"GRUDecoder.decode, {STREAMS} streams in one batch",
    "engine_one": "engine.stream, 1 reader",
    "engine_all": f"engine.stream, {STREAMS} readers in threads",
}
_COLUMNS = {
    "characters": "characters a second, all streams",
    "ratio": "times one stream",
    "first": "first characters p50 s",
    "first_max": "slowest s",
    "gap": "longest gap s",
}


class DifferentLogits(RuntimeError):
    """Two contenders do not compute the same thing, so that comparing their speed would mean nothing."""


def _requests(count: int, length: int) -> list[GenerateRequest]:
    return [GenerateRequest(model=MODEL, prompt=PROMPT, length=length, seed=seed) for seed in range(count)]


def _consume(steps) -> None:
    collections.deque(steps, maxlen=0)


# --- one stream ---------------------------------------------------------------------------------------------


def next_char(model, text: str, temperature: float = 1.0) -> str:
    """Draws the character after a text as the chapter does, computing every position of it anew.

    Written for Keras 3 from Hands-On Machine Learning, 3rd edition, chapter 16, "Generating Fake
    Shakespearean Text". The model takes ids, since Keras 3's models take no strings, and ends in
    logits: neither costs time worth naming.
    """
    import tensorflow as tf

    ids = tf.constant(encode_characters(text).ids[None])  # (1, T)
    last = model.predict(ids, verbose=0)[:, -1]  # (1, V): only the last position is wanted
    scaled = tf.math.log(tf.nn.softmax(last)) / temperature
    drawn = tf.random.categorical(scaled, num_samples=1)  # (1, 1)
    return CHARACTERS[int(drawn[0, 0])]


def extend_text(model, text: str, characters: int = 50, temperature: float = 1.0) -> str:
    """Appends characters to a text one after the other, carrying nothing from one to the next."""
    for _ in range(characters):
        text = text + next_char(model, text, temperature)
    return text


def check_same_logits(model, arrays: dict[str, np.ndarray], text: str) -> float:
    """Returns the largest difference of our logits from the Keras model's, over all positions of a text."""
    ids = encode_characters(text).ids
    expected = model.predict(ids[None], verbose=0)[0]  # (T, V)
    ours = GRUDecoder(GRUWeights.from_arrays(arrays))
    states = [ours.read(ids[: end + 1]) for end in range(len(ids))]
    difference = float(np.abs(ours.logits(np.stack(states)) - expected).max())
    if not difference <= TOLERANCE:
        raise DifferentLogits(
            f"Our logits differ from the Keras model's by {difference:.2e}, more than {TOLERANCE:.0e}."
        )
    return difference


def _contenders(model, arrays: dict, length: int, chapter: int, late: int) -> dict[str, Callable[[], float]]:
    decoder = GRUDecoder(GRUWeights.from_arrays(arrays))
    (request,) = _requests(1, length)
    prompt = encode_characters(PROMPT)
    text = prompt.text + "".join(part.text for part in generate_chunks(decoder, request))

    def draw():
        state = decoder.read(prompt.ids)
        decoder.decode(state[None], Rows.of([request]), sampling.uniforms(request.seed, 0, length)[None])

    def write(**cuts):
        _consume(generate_chunks(decoder, dataclasses.replace(request, **cuts)))

    work = {
        "chapter": (chapter, lambda: extend_text(model, PROMPT, chapter)),
        "chapter_late": (late, lambda: [next_char(model, text) for _ in range(late)]),
        "decoder": (length, draw),
        "generate": (length, write),
        "generate_cut": (length, lambda: write(top_k=10, top_p=0.9)),
        "engine": (length, lambda: _consume(engine.stream(request))),
    }
    return {
        name: lambda count=count, todo=todo: seconds(todo) / count for name, (count, todo) in work.items()
    }


def measure(model, arrays: dict, length: int, chapter: int, late: int, count: int) -> Report:
    """Measures all contenders in turn, on the same weights, in so many rounds.

    Args:
        model, arrays: The Keras model in float32, as the chapter's, and its weights.
        length: Characters of a contender that carries its state.
        chapter, late: Characters of the chapter's way at the beginning, and after `length` characters.
        count: Rounds.
    """
    difference = check_same_logits(model, arrays, PROMPT)
    engine.run(ReadyRequest(model=MODEL))  # loads it, which is not what is measured here
    spent = rounds(_contenders(model, arrays, length, chapter, late), count)
    rows = [_character(name, label, spent[name]) for name, label in _LABELS.items()]
    for row in rows:
        row.cells["ratio"] = ratios(spent["chapter"], spent[row.name])
    title = f"a character of one stream, temperature 1, prompt {PROMPT!r}, {length:,} characters"
    return Report(
        name="one_stream",
        title=f"{title}; median ({count} rounds)",
        columns={
            "microseconds": "us a character",
            "characters": "characters a second",
            "ratio": "times the chapter's way",
        },
        rows=rows,
        goals=[
            at_least(f"{row.label}: at least 800 times as fast as the chapter's way", row.cells["ratio"], 800)
            for row in rows
            if row.name in ("generate", "engine")
        ],
        notes=[
            f"The chapter's way is timed over its own {chapter} characters, where it is fastest: it costs "
            f"more with every character. 'Late' is {late} call(s) with {length:,} characters of text.",
            f"Largest difference of logits from the Keras model's, checked before timing: {difference:.1e}.",
        ],
    )


def _character(name: str, label: str, spent: Sequence[float]) -> Row:
    microseconds = Quantity(tuple(1e6 * value for value in spent), 1)
    characters = Quantity(tuple(1 / value for value in spent))
    return Row(name=name, label=label, cells={"microseconds": microseconds, "characters": characters})


def one_stream(*, quick: bool = False) -> Report:
    """Measures the shipped models: the one of the chapter, and a Transformer that writes."""
    length, chapter, late, count = (300, 4, 1, 2) if quick else (5_000, 50, 5, 7)
    report = measure(zoo.load(MODEL), zoo.load_arrays(MODEL), length, chapter, late, count)
    rows, goals = list(report.rows), list(report.goals)
    length = min(length, 600)  # more than the context of the Transformer
    for name in zoo.shipped(CHAR_GPTS):
        request = GenerateRequest(model=name, prompt=PROMPT, length=length)
        work = {name: lambda request=request: seconds(lambda: _consume(engine.stream(request))) / length}
        rows.append(
            _character(name, f"engine.stream of {name}, {length:,} characters", *rounds(work, count).values())
        )
        goals.append(
            at_least(f"{name}: at least 400 characters", rows[-1].cells["characters"], 400, "a second")
        )
    return dataclasses.replace(report, rows=rows, goals=goals)


# --- 32 streams ---------------------------------------------------------------------------------------------


@dataclasses.dataclass
class Received:
    """What one reader got: seconds from the question to each update, and all characters."""

    times: list[float] = dataclasses.field(default_factory=list)
    text: str = ""

    @property
    def longest_gap(self) -> float:
        """Seconds between two updates, the longest; the wait for the first is not one."""
        return max((after - before for before, after in zip(self.times, self.times[1:])), default=0.0)


def read_together(requests: Sequence[GenerateRequest]) -> list[Received]:
    """Reads all requests at once, as fast as they come, a thread each; raises what a reader met."""
    bell = threading.Barrier(len(requests))

    def read(request: GenerateRequest) -> Received:
        bell.wait()
        asked, reading = time.perf_counter(), Received()
        for trace in engine.stream(request):
            reading.times.append(time.perf_counter() - asked)
            reading.text += trace.text
        return reading

    with ThreadPoolExecutor(len(requests)) as pool:
        return list(pool.map(read, requests))


def summary(readings: Sequence[Received], length: int) -> dict[str, float]:
    """Returns the figures of readers of so many characters each; no figure is made of a text cut short."""
    short = sum(len(reading.text) != length for reading in readings)
    if short:
        raise RuntimeError(f"{short} of {len(readings)} readers did not get their {length} characters")
    firsts = [reading.times[0] for reading in readings]
    return {
        "characters": len(readings) * length / max(reading.times[-1] for reading in readings),
        "first": percentile(firsts, 50),
        "first_max": max(firsts),
        "gap": max(reading.longest_gap for reading in readings),
    }


def batch(*, quick: bool = False) -> Report:
    """Measures 32 streams at once beside one, in the decoder and through the engine."""
    length, count = (100, 2) if quick else (2_000, 7)
    decoder = GRUDecoder(GRUWeights.from_arrays(zoo.load_arrays(MODEL)))
    engine.run(ReadyRequest(model=MODEL))  # loads it, which is not what is measured here

    def decoded(streams: int) -> dict[str, float]:
        requests = _requests(streams, length)
        states = np.zeros((streams, decoder.weights.units))  # (B, U)
        uniforms = np.stack([sampling.uniforms(request.seed, 0, length) for request in requests])  # (B, T)
        spent = seconds(lambda: decoder.decode(states, Rows.of(requests), uniforms))
        return {"characters": streams * length / spent}

    def streamed(streams: int) -> dict[str, float]:
        return summary(read_together(_requests(streams, length)), length)

    contenders = {"decoder_one": lambda: decoded(1), "decoder_all": lambda: decoded(STREAMS)}
    contenders |= {"engine_one": lambda: streamed(1), "engine_all": lambda: streamed(STREAMS)}
    found = rounds(contenders, count)
    rows, goals = [], []
    for name, label in _TOGETHER.items():
        each = {key: tuple(one[key] for one in found[name]) for key in found[name][0]}
        cells = {key: Quantity(values, 0 if key == "characters" else 3) for key, values in each.items()}
        if name.endswith("_all"):
            one = rows[-1].cells["characters"].values
            cells["ratio"] = ratios(cells["characters"].values, one, 2)
            text = f"{label}: at least 5 times the characters a second of one"
            goals.append(at_least(text, cells["ratio"], 5))
        rows.append(Row(name=name, label=label, cells=cells))
    title = f"{STREAMS} streams at once beside one, temperature 1, {length:,} characters each"
    return Report(
        name="batch",
        title=f"{title}; median ({count} rounds)",
        columns=_COLUMNS,
        rows=rows,
        goals=goals,
        notes=[
            "The decoder only draws; the engine also works out, for each character, what it beat and what "
            "was cut. Gap: between two updates of one reader, the longest of all readers."
        ],
    )
