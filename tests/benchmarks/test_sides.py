"""What is measured in one process: the sides say the same, another answer stops a benchmark."""

import dataclasses

import numpy as np
import pytest

from benchmarks import __main__ as command
from benchmarks import devices, results, translation, writing
from core.base import device
from core.engine import loading
from core.models import saving, zoo
from core.models.char_rnn import model as char_rnn
from core.models.configs.char_rnn import CHAR_RNNS
from core.models.configs.translators import TRANSLATORS
from core.models.weights import named_variables, named_weights

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
    loading.decoder.cache_clear()
    yield
    loading.decoder.cache_clear()


@pytest.fixture
def sides(shipped):
    loaded = zoo.load_runtime("nmt_luong")
    return translation.FastTranslator(loaded), translation.ChapterTranslator(zoo.load("nmt_luong"), loaded)


@pytest.mark.parametrize(("name", "module"), [("translation", translation), ("writing", writing)])
def test_a_benchmark_runs_small_and_reports_every_contender(name, module, shipped):
    report = command.measure(name, quick=True)
    assert not report.skipped
    assert [row.name for row in report.rows] == list(module._LABELS)
    assert all(cell.median >= 0 for row in report.rows for cell in row.cells.values())
    assert results.format_report(report).count("goal:") == len(report.goals) > 1


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
    wrong = translation.FastTranslator(zoo.load_runtime("nmt_luong"))
    bias = wrong.runtime.arrays["logits/bias"]
    monkeypatch.setitem(wrong.runtime.arrays, "logits/bias", bias + np.arange(1000, dtype="float32"))
    with pytest.raises(results.DifferentAnswersError, match="The sides say"):
        translation.check_same_translations(wrong, theirs)
    beam = [[total + 0.1, words] for total, words in ours.beam(translation.SENTENCE)]
    monkeypatch.setattr(theirs, "beam", lambda text: beam)
    with pytest.raises(results.DifferentAnswersError):
        translation.check_same_translations(ours, theirs)


def test_other_logits_stop_the_benchmark():
    model = writer()
    arrays = named_weights(model)
    assert writing.check_same_logits(model, arrays, TEXT) < 1e-4
    arrays["gru/bias"] = arrays["gru/bias"] + 0.1
    with pytest.raises(results.DifferentAnswersError, match="Our logits differ"):
        writing.check_same_logits(model, arrays, TEXT)


# --- the check of a GPU -------------------------------------------------------------------------------------


def test_without_a_gpu_the_check_is_one_sentence_and_fails(monkeypatch, capsys):
    monkeypatch.setattr(device, "find_device", device.cpu_device)
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
