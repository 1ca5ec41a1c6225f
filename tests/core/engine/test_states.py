"""The worker knows nothing of a state: keys and values of growing length stream as a GRU's vector does."""

import functools
import threading

import numpy as np
import pytest

from core import engine, sampling
from core.engine import loading, streams
from core.models.char_rnn.generation import CHUNK, generate_chunks
from core.numerics import softmax
from core.shakespeare.writing.ask import GenerateRequest, join_generations
from core.vocabulary.characters import CHARACTERS
from tests.support.texts import together

WIDTH = 6


class AttentionDecoder:
    """One head of attention over all characters so far: the state of a stream is `keys` and `values` (T, D).

    In a batch they are padded to the longest, (B, T, D), with the `lengths` (B,) beside them.
    """

    def __init__(self):
        rng = np.random.default_rng(3)
        self.keys, self.values = rng.normal(size=(2, len(CHARACTERS), WIDTH))
        self.output = rng.normal(size=(WIDTH, len(CHARACTERS)))
        self.batches = []

    def _state(self, ids):
        return {"keys": self.keys[ids], "values": self.values[ids], "ids": np.asarray(ids)}

    def start(self, ids, saved=None):
        return self._state(ids if saved is None else np.array(saved, int))

    def save(self, state):
        return state["ids"].astype("float64")

    def join(self, states):
        lengths = np.array([len(state["ids"]) for state in states])
        self.batches.append(lengths.tolist())

        def padded(name):
            rows = [state[name] for state in states]
            gaps = [((0, lengths.max() - len(row)), *[(0, 0)] * (row.ndim - 1)) for row in rows]
            return np.stack([np.pad(row, gap) for row, gap in zip(rows, gaps, strict=True)])

        return {name: padded(name) for name in ("keys", "values", "ids")} | {"lengths": lengths}

    def take(self, states, row):
        length = states["lengths"][row]
        return {name: states[name][row, :length].copy() for name in ("keys", "values", "ids")}

    def decode(self, states, rows, uniforms):
        batch, steps = uniforms.shape
        streams = [self.take(states, row) for row in range(batch)]
        drawn = np.empty((batch, steps), "int32")
        logits = np.empty((batch, steps, len(CHARACTERS)))
        for step in range(steps):
            for row, state in enumerate(streams):
                weights = softmax(state["keys"] @ state["keys"][-1])  # (T,)
                logits[row, step] = weights @ state["values"] @ self.output
            likely = sampling.filtered_probabilities(
                logits[:, step], temperature=rows.temperature, top_k=rows.top_k, top_p=rows.top_p
            )
            drawn[:, step] = sampling.draw(likely, uniforms[:, step])
            streams = [
                self._state([*state["ids"], chosen])
                for state, chosen in zip(streams, drawn[:, step], strict=True)
            ]
        return drawn, logits, self.join(streams)


@pytest.fixture
def decoder(monkeypatch):
    decoder = AttentionDecoder()
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    monkeypatch.setattr(streams, "decoder", lambda name: decoder)
    yield decoder
    assert streams.WORKER.active == 0


def alone(decoder, request):
    return join_generations(generate_chunks(decoder, request))


def requests():
    """Prompts of unlike length, texts of unlike length."""
    return tuple(
        GenerateRequest(prompt="to be or not"[: 2 + 3 * number], length=40 + 30 * number, seed=number)
        for number in range(4)
    )


def test_states_of_growing_length_stream_together_and_give_what_each_gives_alone(decoder):
    expected = [alone(decoder, request) for request in requests()]
    decoder.batches.clear()
    traces = together(requests())
    for trace, right in zip(traces, expected, strict=True):
        assert trace.text == right.text
        np.testing.assert_allclose(trace.logits, right.logits, atol=1e-6)
        np.testing.assert_array_equal(trace.state, right.state)
    assert max(len(batch) for batch in decoder.batches) > 1  # they did share steps
    assert max(max(batch) - min(batch) for batch in decoder.batches) > 0  # of unlike length


def test_a_text_goes_on_from_what_its_trace_saved(decoder):
    request = GenerateRequest(prompt="to be", length=3 * CHUNK, seed=1)
    complete = alone(decoder, request)
    first = next(iter(generate_chunks(decoder, request)))
    assert len(first.state) == len("to be") + CHUNK  # another size than any vector of units
    rest = GenerateRequest(
        prompt="to be", length=2 * CHUNK, seed=1, start=CHUNK, state=tuple(first.state.tolist())
    )
    assert join_generations([first, engine.run(rest)]).text == complete.text


def test_two_who_load_the_same_at_once_get_the_same(monkeypatch):
    """A cache of functools alone would let both load."""
    started = threading.Barrier(4)
    loads = []

    def load(name, kind):
        loads.append(name)
        threading.Event().wait(0.05)
        return object()

    cached = functools.lru_cache(load)
    monkeypatch.setattr(loading, "_translator", cached)
    results = []

    def ask():
        started.wait()
        results.append(loading.translator("nmt_luong"))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert loads == ["nmt_luong"]
    assert len(set(map(id, results))) == 1


def test_keras_counts_names_and_keeps_its_policy_per_thread():
    """Why models may be built at once without a lock; a version of Keras that ends this must be noticed."""
    import keras

    together = threading.Barrier(4)
    built = {}

    def build(number):
        together.wait()
        keras.config.set_dtype_policy(("float32", "float64")[number % 2])
        layers = []
        for _ in range(5):
            together.wait()
            layers.append(keras.layers.Dense(2))
        built[number] = [(layer.name, layer.variable_dtype) for layer in layers]

    threads = [threading.Thread(target=build, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    names = ["dense", "dense_1", "dense_2", "dense_3", "dense_4"]
    for number, layers in built.items():
        assert layers == [(name, ("float32", "float64")[number % 2]) for name in names]
    assert len(built) == 4
    assert keras.config.dtype_policy().name == "float32"
