"""Contenders that write compute the same thing, and readers get what each would get alone."""

import json

import numpy as np
import pytest

from benchmarks import __main__ as command
from benchmarks import results, writing
from core import engine, zoo
from core.configs.char_rnn import CHAR_RNNS, CharRNNConfig
from core.engine import loading
from core.models.char_rnn import model as char_rnn
from core.models.char_rnn.generation import generate_chunks
from core.models.char_rnn.numpy_decoder import GRUWeights, NumpyDecoder
from core.models.weights import named_weights
from core.shakespeare.writing.ask import GenerateRequest, join_generations

pytestmark = pytest.mark.nightly

TEXT = "To be or not to be"


def _random_model(config: CharRNNConfig, scale: float):
    """A model whose logits are spread, so that the most likely character is no matter of rounding; biases are
    not zero.
    """
    model, rng = char_rnn.build(config), np.random.default_rng(7)
    for weight in model.trainable_weights:
        weight.assign(rng.normal(scale=scale, size=weight.shape))
    return model


@pytest.fixture(scope="module")
def model():
    return _random_model(CharRNNConfig(name="tiny", title="tiny", embedding_size=5, units=12), 0.5)


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    """A random char_rnn in place of the shipped one."""
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    zoo.save(_random_model(CHAR_RNNS["char_rnn"], 0.1), "char_rnn", {})
    loading._decoder.cache_clear()
    yield
    loading._decoder.cache_clear()


def greedy(model, length: int):
    """Returns what our decoder writes by the weights of a model, the likeliest character each time."""
    decoder = NumpyDecoder(GRUWeights.from_arrays(named_weights(model)))
    request = GenerateRequest(prompt=TEXT, length=length, temperature=0)
    return join_generations(generate_chunks(decoder, request))


def test_other_weights_stop_the_benchmark(model):
    arrays = named_weights(model)
    assert writing.check_same_logits(model, arrays, TEXT) < 1e-4
    arrays["gru/bias"] = arrays["gru/bias"] + 0.1
    with pytest.raises(writing.DifferentLogits, match="Our logits differ"):
        writing.check_same_logits(model, arrays, TEXT)


def test_the_chapters_way_writes_our_greedy_text(model):
    # The chapter's way has no temperature 0; at this one the most likely character always wins.
    slow = writing.extend_text(model, TEXT, characters=12, temperature=1e-6)
    ours = greedy(model, 12).text
    assert slow == TEXT + ours
    assert len(set(ours)) > 1


def test_the_chapters_way_draws_from_the_models_distribution(model):
    import tensorflow as tf

    step = greedy(model, 1)
    tf.random.set_seed(1)
    drawn = [writing.next_char(model, TEXT) for _ in range(40)]
    assert abs(drawn.count(step.text) / 40 - step.probability[0]) < 0.25


def test_one_stream_reports_every_contender(shipped):
    model, arrays = zoo.load("char_rnn"), zoo.load_arrays("char_rnn")
    report = writing.measure(model, arrays, length=40, chapter=2, late=1, count=2)
    assert report.row("chapter").cells["ratio"].values == (1.0, 1.0)
    assert [row.name for row in report.rows] == list(writing._LABELS)
    assert results.table(report).count("goal:") == 2


def test_32_streams_are_measured_beside_one(shipped):
    report = command.measure("batch", quick=True)
    assert not report.skipped
    assert all(figure.median >= 0 for row in report.rows for figure in row.cells.values())
    assert json.loads(json.dumps(results.to_json([report], {}, True)))["benchmarks"]["batch"]["rows"]


def test_readers_together_get_what_each_would_get_alone(shipped):
    requests = [GenerateRequest(prompt=TEXT, length=70, seed=seed) for seed in range(5)]
    readings = writing.read_together(requests)
    assert [reading.text for reading in readings] == [engine.run(request).text for request in requests]
    assert all(reading.times[-1] >= reading.longest_gap for reading in readings)


def test_an_error_of_a_reader_is_raised(monkeypatch):
    def broken(request):
        raise RuntimeError("broken")

    monkeypatch.setattr(engine, "stream", broken)
    with pytest.raises(RuntimeError, match="broken"):
        writing.read_together([GenerateRequest(prompt=TEXT, length=5)] * 2)


def test_a_text_cut_short_is_no_figure():
    reading = writing.Received(times=[0.1, 0.5, 0.6], text="abc")
    found = writing.summary([reading], 3)
    assert found["first"] == pytest.approx(0.1)
    assert found["gap"] == pytest.approx(0.4)
    assert found["characters"] == pytest.approx(5)
    with pytest.raises(RuntimeError, match="1 of 1 readers"):
        writing.summary([reading], 4)
