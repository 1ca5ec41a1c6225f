"""A batch of 32 streams beside one: in the decoder alone, and through the engine with a thread a stream."""

import dataclasses

import numpy as np

from benchmarks.readers import read_together
from benchmarks.results import Figure, Report, Row, at_least, ratios, rounds, seconds
from core import engine, sampling, zoo
from core.models.char_rnn.numpy_decoder import GRUWeights, NumpyDecoder, Rows
from core.requests.models import ReadyRequest
from core.shakespeare.writing.ask import GenerateRequest

PROMPT = "To be or not to be"
MODEL = "char_rnn"
STREAMS = 32
_LABELS = {
    "decoder_one": "NumpyDecoder.decode, 1 stream",
    "decoder_all": f"NumpyDecoder.decode, {STREAMS} streams in one batch",
    "engine_one": "engine.stream, 1 reader",
    "engine_all": f"engine.stream, {STREAMS} readers in threads",
}
_BASES = {"decoder_all": "decoder_one", "engine_all": "engine_one"}


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is measured."""

    length: int = 2_000  # characters of each stream
    rounds: int = 7


QUICK = Sizes(length=100, rounds=2)


def _requests(streams: int, length: int) -> list[GenerateRequest]:
    return [GenerateRequest(model=MODEL, prompt=PROMPT, length=length, seed=seed) for seed in range(streams)]


def _decoder_rate(decoder: NumpyDecoder, streams: int, length: int):
    """Returns a contender that measures the characters a second of streams in one batch, drawing only."""
    requests = _requests(streams, length)
    rows = Rows.of(requests)
    states = np.zeros((streams, decoder.weights.units))  # (B, U)
    uniforms = np.stack([sampling.uniforms(request.seed, 0, length) for request in requests])  # (B, T)
    return lambda: streams * length / seconds(lambda: decoder.decode(states, rows, uniforms))


def _engine_rate(streams: int, length: int):
    """Returns a contender that measures the characters a second of some readers together."""
    requests = _requests(streams, length)
    return lambda: streams * length / read_together(requests)[0]


def run(*, quick: bool = False) -> Report:
    """Measures the shipped model."""
    sizes = QUICK if quick else Sizes()
    decoder = NumpyDecoder(GRUWeights.from_arrays(zoo.load_arrays(MODEL)))
    engine.run(ReadyRequest(model=MODEL))  # loads it, which is not what is measured here
    rates = rounds(
        {
            "decoder_one": _decoder_rate(decoder, 1, sizes.length),
            "decoder_all": _decoder_rate(decoder, STREAMS, sizes.length),
            "engine_one": _engine_rate(1, sizes.length),
            "engine_all": _engine_rate(STREAMS, sizes.length),
        },
        sizes.rounds,
    )
    gains = {name: ratios(rates[name], rates[base], 2) for name, base in _BASES.items()}
    rows = []
    for name, label in _LABELS.items():
        ratio = {"ratio": gains[name]} if name in gains else {}
        rows.append(Row(name=name, label=label, cells={"characters": Figure(rates[name]), **ratio}))
    return Report(
        name="batch",
        title=(
            f"{STREAMS} streams at once beside one, temperature 1, {sizes.length:,} characters each; "
            f"median ({sizes.rounds} rounds)"
        ),
        columns={"characters": "characters a second, all streams", "ratio": "times one stream"},
        rows=rows,
        goals=[
            at_least(f"{_LABELS[name]}: at least 5 times the characters a second of one", gain, 5)
            for name, gain in gains.items()
        ],
        notes=[
            "The decoder only draws; the engine also works out, for each character, "
            "what it beat and what was cut."
        ],
    )
