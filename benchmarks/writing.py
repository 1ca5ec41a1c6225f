"""How fast text is written: a character of one stream beside the chapter's `draw_next_char`."""

import collections
import dataclasses
from collections.abc import Callable, Sequence

import numpy as np

from benchmarks.results import (
    DifferentAnswersError,
    Quantity,
    Report,
    Row,
    compute_ratios,
    measure_rounds,
    min_goal,
    time_call,
)
from core import engine
from core.base import sampling
from core.engine.schema import ReadyRequest
from core.models import zoo
from core.models.char_rnn.gru import GRUDecoder, GRUWeights, SamplingParams
from core.models.configs.char_gpt import CHAR_GPTS
from core.models.vocabulary.characters import CHARACTERS, encode_characters
from core.topics.shakespeare.generation import generate_chunks
from core.topics.shakespeare.writing.schema import GenerateRequest

PROMPT = "To be or not to be"
MODEL = "char_rnn"
TOLERANCE = 1e-4  # between our logits and the Keras model's
_LABELS = {
    "chapter": "chapter's way: predict on the whole text",
    "chapter_late": "chapter's way, late in the text",
    "decoder": "GRUDecoder.decode, drawing only",
    "generate": "generate_chunks, all a step carries",
    "generate_cut": "generate_chunks, top_k=10 and top_p=0.9",
    "engine": "engine.stream, all a step carries",
}


def make_requests(count: int, length: int) -> list[GenerateRequest]:
    """Returns requests for so many texts of one length, which differ by their seed."""
    return [GenerateRequest(model=MODEL, prompt=PROMPT, length=length, seed=seed) for seed in range(count)]


def _consume(steps) -> None:
    collections.deque(steps, maxlen=0)


def draw_next_char(model, text: str, temperature: float = 1.0) -> str:
    """Draws the character after a text as the chapter does, computing every position of it anew.

    Written for Keras 3 from Hands-On Machine Learning, 3rd edition, chapter 16, "Generating Fake
    Shakespearean Text". The model takes ids, since Keras 3's models take no strings, and ends in
    logits: neither costs time worth naming.
    """
    import tensorflow as tf

    ids = tf.constant(encode_characters(text).ids[None])  # (1, T)
    logits = model.predict(ids, verbose=0)[:, -1]  # (1, V): only the last position is wanted
    scaled_logits = tf.math.log(tf.nn.softmax(logits)) / temperature
    drawn_ids = tf.random.categorical(scaled_logits, num_samples=1)  # (1, 1)
    return CHARACTERS[int(drawn_ids[0, 0])]


def extend_text(model, text: str, characters: int) -> str:
    """Appends characters to a text one after the other, carrying nothing from one to the next."""
    for _ in range(characters):
        text = text + draw_next_char(model, text)
    return text


def check_same_logits(model, arrays: dict[str, np.ndarray], text: str) -> float:
    """Returns the largest difference of our logits from the Keras model's, over all positions of a text."""
    ids = encode_characters(text).ids
    expected = model.predict(ids[None], verbose=0)[0]  # (T, V)
    decoder = GRUDecoder(GRUWeights.from_arrays(arrays))
    states = [decoder.read(ids[: end + 1]) for end in range(len(ids))]
    difference = float(np.abs(decoder.logits(np.stack(states)) - expected).max())
    if not difference <= TOLERANCE:
        raise DifferentAnswersError(
            f"Our logits differ from the Keras model's by {difference:.2e}, more than {TOLERANCE:.0e}."
        )
    return difference


def _make_contenders(
    model, arrays: dict, length: int, num_chapter_characters: int, num_late_characters: int
) -> dict[str, Callable[[], float]]:
    decoder = GRUDecoder(GRUWeights.from_arrays(arrays))
    (request,) = make_requests(1, length)
    prompt = encode_characters(PROMPT)
    text = prompt.text + "".join(part.text for part in generate_chunks(decoder, request))

    def decode_only():
        state = decoder.read(prompt.ids)
        decoder.decode(
            state[None],
            SamplingParams.from_requests([request]),
            sampling.generate_uniforms(request.seed, 0, length)[None],
        )

    def generate(**sampling_fields):
        _consume(generate_chunks(decoder, dataclasses.replace(request, **sampling_fields)))

    work = {
        "chapter": (num_chapter_characters, lambda: extend_text(model, PROMPT, num_chapter_characters)),
        "chapter_late": (
            num_late_characters,
            lambda: [draw_next_char(model, text) for _ in range(num_late_characters)],
        ),
        "decoder": (length, decode_only),
        "generate": (length, generate),
        "generate_cut": (length, lambda: generate(top_k=10, top_p=0.9)),
        "engine": (length, lambda: _consume(engine.stream(request))),
    }
    return {
        name: lambda count=count, function=function: time_call(function) / count
        for name, (count, function) in work.items()
    }


def measure_contenders(
    model, arrays: dict, length: int, num_chapter_characters: int, num_late_characters: int, num_rounds: int
) -> Report:
    """Measures all contenders in turn, on the same weights, in so many rounds.

    Args:
        model, arrays: The Keras model in float32, as the chapter's, and its weights.
        length: Characters of a contender that carries its state.
        num_chapter_characters, num_late_characters: Characters of the chapter's way at the beginning, and
            after `length` characters.
        num_rounds: Rounds.
    """
    difference = check_same_logits(model, arrays, PROMPT)
    engine.run(ReadyRequest(model=MODEL))  # loads it, which is not what is measured here
    seconds_by_name = measure_rounds(
        _make_contenders(model, arrays, length, num_chapter_characters, num_late_characters), num_rounds
    )
    rows = [_make_character_row(name, label, seconds_by_name[name]) for name, label in _LABELS.items()]
    for row in rows:
        row.cells["ratio"] = compute_ratios(seconds_by_name["chapter"], seconds_by_name[row.name])
    title = f"a character of one stream, temperature 1, prompt {PROMPT!r}, {length:,} characters"
    return Report(
        name="writing",
        title=f"{title}; median ({num_rounds} rounds)",
        columns={
            "microseconds": "us a character",
            "characters": "characters a second",
            "ratio": "times the chapter's way",
        },
        rows=rows,
        goals=[
            min_goal(f"{row.label}: at least 800 times as fast as the chapter's way", row.cells["ratio"], 800)
            for row in rows
            if row.name in ("generate", "engine")
        ],
        notes=[
            f"The chapter's way is timed over its own {num_chapter_characters} characters, where it is "
            f"fastest: it costs more with every character. 'Late' is {num_late_characters} call(s) with "
            f"{length:,} characters of text.",
            f"Largest difference of logits from the Keras model's, checked before timing: {difference:.1e}.",
        ],
    )


def _make_character_row(name: str, label: str, seconds_per_character: Sequence[float]) -> Row:
    microseconds = Quantity(tuple(1e6 * value for value in seconds_per_character), 1)
    characters = Quantity(tuple(1 / value for value in seconds_per_character))
    return Row(name=name, label=label, cells={"microseconds": microseconds, "characters": characters})


def run(*, quick: bool = False) -> Report:
    """Measures the shipped models: the one of the chapter, and a Transformer that writes."""
    length, num_chapter_characters, num_late_characters, num_rounds = (
        (300, 4, 1, 2) if quick else (5_000, 50, 5, 7)
    )
    report = measure_contenders(
        zoo.load(MODEL),
        zoo.load_arrays(MODEL),
        length,
        num_chapter_characters,
        num_late_characters,
        num_rounds,
    )
    rows, goals = list(report.rows), list(report.goals)
    length = min(length, 600)  # more than the context of the Transformer
    for name in zoo.filter_shipped(CHAR_GPTS):
        request = GenerateRequest(model=name, prompt=PROMPT, length=length)
        work = {name: lambda request=request: time_call(lambda: _consume(engine.stream(request))) / length}
        rows.append(
            _make_character_row(
                name,
                f"engine.stream of {name}, {length:,} characters",
                *measure_rounds(work, num_rounds).values(),
            )
        )
        goals.append(
            min_goal(f"{name}: at least 400 characters", rows[-1].cells["characters"], 400, "a second")
        )
    return dataclasses.replace(report, rows=rows, goals=goals)
