"""One stream of generation: ours and the engine's beside the chapter's `next_char`, PyTorch and a compiled
TensorFlow loop.
"""

import collections
import dataclasses

import numpy as np

from benchmarks import torch_loop
from benchmarks.results import Figure, Goal, Report, Row, at_least, ratios, rounds, seconds
from core import engine, sampling, zoo
from core.configs.char_gpt import CHAR_GPTS
from core.models.char_rnn import model as char_rnn
from core.models.char_rnn.numpy_decoder import GRUWeights, NumpyDecoder, Rows
from core.requests.models import ReadyRequest
from core.shakespeare.writing.ask import GenerateRequest
from core.vocabulary.characters import encode_characters

PROMPT = "To be or not to be"
MODEL = "char_rnn"
LENGTH = 600  # characters of a Transformer, more than its context
LEAST = 400  # characters that it is to write a second
TOLERANCE = 1e-4  # between the logits of any two contenders
_LABELS = {
    "chapter": "chapter's way: predict on the whole text",
    "chapter_late": "chapter's way, late in the text",
    "torch": "PyTorch, eager GRUCell loop, drawing only",
    "compiled": "generate() on the compiled TensorFlow loop",
    "numpy": "NumpyDecoder.decode, drawing only",
    "generate": "generate(), all a step carries",
    "generate_cut": "generate(), top_k=10 and top_p=0.9",
    "engine": "engine.stream, all a step carries",
}


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is measured."""

    length: int = 5_000  # characters of a contender that carries its state
    chapter: int = 50  # characters of the chapter's way: what the chapter prints
    late: int = 5  # calls of the chapter's way with `length` characters of text
    rounds: int = 7


QUICK = Sizes(length=300, chapter=4, late=1, rounds=2)


class DifferentLogits(RuntimeError):
    """Two contenders do not compute the same thing, so that comparing their speed would mean nothing."""


def check_same_logits(model, arrays: dict[str, np.ndarray], text: str) -> dict[str, float]:
    """Returns the largest difference of each contender's logits from the Keras model's, over all positions of
    a text.

    Raises:
        DifferentLogits: If one is above the tolerance.
    """
    ids = encode_characters(text).ids
    expected = model.predict(ids[None], verbose=0)[0]  # (T, V)
    ours = NumpyDecoder(GRUWeights.from_arrays(arrays))
    states = [ours.read(ids[: end + 1]) for end in range(len(ids))]
    measured = {"numpy": ours.logits(np.stack(states))}
    if torch_loop.available():
        measured["torch"] = torch_loop.TorchCharRNN(arrays).read(ids)[1]
    differences = {name: float(np.abs(logits - expected).max()) for name, logits in measured.items()}
    for name, difference in differences.items():
        if difference > TOLERANCE:
            raise DifferentLogits(
                f"The logits of {name} differ from the Keras model's by {difference:.2e}, "
                f"more than {TOLERANCE:.0e}."
            )
    return differences


def _consume(steps) -> None:
    collections.deque(steps, maxlen=0)


def _chapter(model, sizes: Sizes) -> dict:
    from benchmarks import chapter

    late = encode_characters(PROMPT).text + "".join(
        step.character for step in char_rnn.generate(model, PROMPT, length=sizes.length)
    )

    def calls():
        for _ in range(sizes.late):
            chapter.next_char(model, late)

    return {
        "chapter": lambda: seconds(lambda: chapter.extend_text(model, PROMPT, sizes.chapter)) / sizes.chapter,
        "chapter_late": lambda: seconds(calls) / sizes.late,
    }


def _torch(arrays: dict[str, np.ndarray], sizes: Sizes) -> tuple[dict, str]:
    """Returns PyTorch's contender, with as many threads as suit it best, and a note that says how many."""
    import torch

    loop, ids = torch_loop.TorchCharRNN(arrays), encode_characters(PROMPT).ids
    trials = {}
    for threads in sorted({1, torch.get_num_threads()}):
        torch.set_num_threads(threads)
        loop.generate(ids, sizes.length // 10)
        trials[threads] = min(seconds(lambda: loop.generate(ids, sizes.length // 10)) for _ in range(3))
    best = min(trials, key=trials.get)
    torch.set_num_threads(best)
    note = f"PyTorch runs with {best} thread(s), the fastest of {sorted(trials)} in a trial."
    return {"torch": lambda: seconds(lambda: loop.generate(ids, sizes.length)) / sizes.length}, note


def _ours(model, arrays: dict[str, np.ndarray], sizes: Sizes) -> dict:
    from core.models.char_rnn.compiled_decoder import CompiledDecoder

    weights = GRUWeights.from_arrays(arrays)
    compiled, numpy = CompiledDecoder(weights), NumpyDecoder(weights)
    request = GenerateRequest(model=MODEL, prompt=PROMPT, length=sizes.length)

    def draw():
        state = numpy.read(encode_characters(PROMPT).ids)
        numpy.decode(state[None], Rows.of([request]), sampling.uniforms(request.seed, 0, sizes.length)[None])

    work = {
        "compiled": lambda: _consume(char_rnn.generate(compiled, PROMPT, length=sizes.length)),
        "numpy": draw,
        "generate": lambda: _consume(char_rnn.generate(model, PROMPT, length=sizes.length)),
        "generate_cut": lambda: _consume(
            char_rnn.generate(model, PROMPT, length=sizes.length, top_k=10, top_p=0.9)
        ),
        "engine": lambda: _consume(engine.stream(request)),
    }
    return {name: (lambda todo=todo: seconds(todo) / sizes.length) for name, todo in work.items()}


def _rows(measured: dict[str, tuple[float, ...]]) -> list[Row]:
    rows = []
    for name, label in _LABELS.items():
        if name not in measured:
            rows.append(Row(name=name, label=label, missing=torch_loop.MISSING))
            continue
        each = measured[name]
        rows.append(
            Row(
                name=name,
                label=label,
                cells={
                    "microseconds": Figure(tuple(1e6 * value for value in each), 1),
                    "characters": Figure(tuple(1 / value for value in each)),
                    "ratio": ratios(measured["chapter"], each),
                },
            )
        )
    return rows


def _goals(measured: dict[str, tuple[float, ...]]) -> list[Goal]:
    goals = [
        at_least(
            f"{_LABELS[name]}: at least 800 times as fast as the chapter's way",
            ratios(measured["chapter"], measured[name]),
            800,
        )
        for name in ("generate", "engine")
    ]
    for name in ("generate", "engine"):
        figure = ratios(measured["torch"], measured[name], 2) if "torch" in measured else None
        goals.append(at_least(f"{_LABELS[name]}: ahead of PyTorch (more than 1)", figure, 1))
    return goals


def measure(model, arrays: dict[str, np.ndarray], sizes: Sizes) -> Report:
    """Measures all contenders in turn, on the same weights."""
    differences = check_same_logits(model, arrays, PROMPT)
    engine.run(ReadyRequest(model=MODEL))  # loads it, which is not what is measured here
    contenders, notes = {**_chapter(model, sizes), **_ours(model, arrays, sizes)}, []
    if torch_loop.available():
        contender, note = _torch(arrays, sizes)
        contenders.update(contender)
        notes.append(note)
    measured = rounds(contenders, sizes.rounds)
    largest = ", ".join(f"{name} {difference:.1e}" for name, difference in differences.items())
    return Report(
        name="one_stream",
        title=(
            f"a character of one stream, temperature 1, prompt {PROMPT!r}, {sizes.length:,} characters; "
            f"median ({sizes.rounds} rounds)"
        ),
        columns={
            "microseconds": "us a character",
            "characters": "characters a second",
            "ratio": "times the chapter's way",
        },
        rows=_rows(measured),
        goals=_goals(measured),
        notes=[
            (
                f"The chapter's way is timed over its own {sizes.chapter} characters, where it is fastest: "
                "it costs more with every character. "
                f"'Late' is {sizes.late} call(s) with {sizes.length:,} characters of text."
            ),
            f"Largest difference of logits from the Keras model's, checked before timing: {largest}.",
            *notes,
        ],
    )


def _of_transformer(name: str, sizes: Sizes) -> tuple[Row, Goal]:
    """Returns what a character of a shipped Transformer that writes takes, on one core."""
    engine.run(ReadyRequest(model=name))
    length = min(sizes.length, LENGTH)
    request = GenerateRequest(model=name, prompt=PROMPT, length=length)
    times = rounds({name: lambda: seconds(lambda: _consume(engine.stream(request)))}, sizes.rounds)[name]
    speed = Figure(tuple(length / value for value in times))
    cells = {"microseconds": Figure(tuple(1e6 * value / length for value in times), 1), "characters": speed}
    goal = Goal(
        text=f"{name}: at least {LEAST} characters a second, median",
        measured=f"{speed.median:.0f}",
        reached=speed.median >= LEAST,
    )
    return Row(name=name, label=f"engine.stream of {name}, {length:,} characters", cells=cells), goal


def run(*, quick: bool = False) -> Report:
    """Measures the shipped models."""
    sizes = QUICK if quick else Sizes()
    # in float32, as the chapter's; the engine's copy is in float64, which would slow the chapter's way
    model = zoo.load(MODEL)
    report = measure(model, zoo.load_arrays(MODEL), sizes)
    others = [_of_transformer(name, sizes) for name in zoo.shipped(CHAR_GPTS)]
    rows, goals = [row for row, _ in others], [goal for _, goal in others]
    return dataclasses.replace(report, rows=[*report.rows, *rows], goals=[*report.goals, *goals])
