"""What is measured in one process: the sides say the same, another answer stops a benchmark."""

import dataclasses
import functools

import numpy as np
import pytest

from benchmarks import __main__ as command
from benchmarks import concurrent_writing, devices, encodings, results, translation, writing
from core import engine
from core.base import device
from core.engine import loading
from core.models import saving, zoo
from core.models.char_rnn import model as char_rnn
from core.models.configs.char_rnn import CHAR_RNNS
from core.models.configs.translators import TRANSLATORS
from core.models.layers.sinusoids import encoding
from core.models.weights import named_variables, named_weights
from core.topics.shakespeare.writing.schema import GenerateRequest

pytestmark = pytest.mark.nightly

TEXT = "To be or not to be"
# Of random weights, by the ends of their names: the state must move with each word, or translations tie.
SCALES = {"embeddings": 2.0, "logits/kernel": 2.0, "kernel": 0.9, "bias": 0.3}


def translator():
    """A small random nmt_luong."""
    model, rng = zoo.build("nmt_luong"), np.random.default_rng(2)
    variables = named_variables(model)
    for name, variable in variables.items():
        scale = next(scale for end, scale in SCALES.items() if name.endswith(end))
        variable.assign(rng.normal(size=variable.shape) * scale)
    bias = variables["logits/bias"]
    # Keras masks padding among the words said, which no trained model says
    bias.assign(bias - 50.0 * (np.arange(1000) == 0))
    return model


def writer():
    """A model whose logits are spread, so that the most likely character is no matter of rounding."""
    model, rng = char_rnn.build(CHAR_RNNS["char_rnn"]), np.random.default_rng(7)
    for weight in model.trainable_weights:
        weight.assign(rng.normal(scale=0.1, size=weight.shape))
    return model


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    """Small random models in place of the shipped ones."""
    config = dataclasses.replace(TRANSLATORS["nmt_luong"], units=8, embedding_size=6, max_length=7)
    monkeypatch.setitem(TRANSLATORS, "nmt_luong", config)
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    saving.save_model(translator(), "nmt_luong", {})
    saving.save_model(writer(), "char_rnn", {})
    loading._load_decoder.cache_clear()
    yield
    loading._load_decoder.cache_clear()


@pytest.fixture
def sides(shipped):
    loaded = zoo.translator("nmt_luong")
    return translation.FastTranslator(loaded), translation.ChapterTranslator(zoo.load("nmt_luong"), loaded)


@pytest.mark.parametrize("name", ["positions", "attention", "sentiment", "batch", "translation"])
def test_a_benchmark_runs_small_and_tells_what_it_measured(request, name):
    if name in ("batch", "translation"):
        request.getfixturevalue("shipped")
    report = command.measure(name, quick=True)
    assert not report.skipped
    assert all(cell.median >= 0 for row in report.rows for cell in row.cells.values())
    assert results.format_report(report).count("goal:") == len(report.goals)


def test_one_stream_reports_every_contender(shipped):
    model, arrays = zoo.load("char_rnn"), zoo.load_arrays("char_rnn")
    report = writing.measure_contenders(
        model, arrays, length=10, num_chapter_characters=2, num_late_characters=1, num_rounds=2
    )
    assert report.row("chapter").cells["ratio"].values == (1.0, 1.0)
    assert [row.name for row in report.rows] == list(writing._LABELS)
    assert results.format_report(report).count("goal:") == 2


# --- both sides say the same --------------------------------------------------------------------------------


def test_the_chapters_way_and_its_beam_say_what_ours_say(sides):
    """Of two words and more: with one, the attention gives the same at every step, and the order is a tie."""
    ours, theirs = sides
    for text in (translation.SENTENCE, "We need water"):
        assert theirs.greedy(text) == ours.greedy(text)
        for (total, one), (expected, other) in zip(ours.beam(text), theirs.beam(text), strict=True):
            assert one == other
            assert total == pytest.approx(expected, abs=1e-4)


def test_other_weights_stop_the_benchmark(sides, monkeypatch):
    ours, theirs = sides
    assert translation.check_same_translations(ours, theirs) < 1e-4
    wrong = translation.FastTranslator(zoo.translator("nmt_luong"))
    bias = wrong.runtime.arrays["logits/bias"]
    monkeypatch.setitem(wrong.runtime.arrays, "logits/bias", bias + np.arange(1000, dtype="float32"))
    with pytest.raises(translation.DifferentTranslations, match="The sides say"):
        translation.check_same_translations(wrong, theirs)
    beam = [[total + 0.1, words] for total, words in ours.beam(translation.SENTENCE)]
    monkeypatch.setattr(theirs, "beam", lambda text: beam)
    with pytest.raises(translation.DifferentTranslations):
        translation.check_same_translations(ours, theirs)


def test_other_logits_and_another_matrix_stop_a_benchmark(monkeypatch):
    model = writer()
    arrays = named_weights(model)
    assert writing.check_same_logits(model, arrays, TEXT) < 1e-4
    arrays["gru/bias"] = arrays["gru/bias"] + 0.1
    with pytest.raises(writing.DifferentLogits, match="Our logits differ"):
        writing.check_same_logits(model, arrays, TEXT)
    monkeypatch.setattr(encodings, "encoding", lambda n, width, dtype: np.full((len(n), width), 1e-5, dtype))
    with pytest.raises(ValueError, match="cannot be compared in time"):
        encodings.positions(quick=True)


def test_readers_together_get_what_each_would_get_alone_and_a_text_cut_short_is_no_figure(shipped):
    requests = [GenerateRequest(prompt=TEXT, length=70, seed=seed) for seed in range(5)]
    readings = concurrent_writing.read_concurrently(requests)
    assert [reading.text for reading in readings] == [engine.run(request).text for request in requests]
    reading = concurrent_writing.ReceivedStream(times=[0.1, 0.5, 0.6], text="abc")
    found = concurrent_writing.summarize_streams([reading], 3)
    assert [found[name] for name in ("first", "gap", "characters")] == pytest.approx([0.1, 0.4, 5])
    with pytest.raises(RuntimeError, match="1 of 1 readers"):
        concurrent_writing.summarize_streams([reading], 4)


# --- the encodings of positions, and the check of a GPU -----------------------------------------------------


def test_the_chapters_grids_are_equation_16_2_and_our_matrix_needs_little_more_than_itself():
    table = encodings.encode_by_grids(5, 4, "float64")
    np.testing.assert_allclose(table[0, 3], [0.14112, -0.98999, 0.0299955, 0.99955], atol=5e-6)
    assert encodings.measure_peak_memory(lambda: np.ones(1_000_000)) == pytest.approx(1, abs=0.01)
    for dtype in ("float32", "float64"):
        ours = encodings.measure_peak_memory(functools.partial(encoding, np.arange(2_000), 512, dtype=dtype))
        assert (
            ours
            <= 1.2
            < encodings.measure_peak_memory(functools.partial(encodings.encode_by_grids, 2_000, 512, dtype))
        )


def test_without_a_gpu_the_check_is_one_sentence_and_fails(monkeypatch, capsys):
    monkeypatch.setattr(devices, "_has_gpu", lambda: False)
    assert devices.main([]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("No GPU: TensorFlow sees none on this machine")


def test_a_difference_fails_the_check_and_is_named(monkeypatch, capsys):
    apart = devices.Comparison("Translate", devices.Difference("scores.rank", float("inf"), 0.0))
    monkeypatch.setattr(devices, "compare", lambda request: apart)
    monkeypatch.setattr(device, "use_stand_in_gpu", lambda: None)
    assert devices.main(["--stand-in", "--no-times"]) == 1
    assert "NOT the same: at most inf apart in scores.rank" in capsys.readouterr().out
