"""The benchmark of translations: both sides say the same on the same weights, and it is skipped with a reason
without them.
"""

import dataclasses

import numpy as np
import pytest

from benchmarks import __main__ as command
from benchmarks import chapter, output, translation
from core import zoo
from core.configs.translators import TRANSLATORS
from core.models.weights import named_variables

# Of random weights, by the ends of their names: the state must move with each word, or translations tie.
SCALES = {"embeddings": 2.0, "logits/kernel": 2.0, "kernel": 0.9, "bias": 0.3}


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    """A small random nmt_luong in place of the shipped one."""
    config = dataclasses.replace(TRANSLATORS["nmt_luong"], units=8, embedding_size=6, max_length=7)
    monkeypatch.setitem(TRANSLATORS, "nmt_luong", config)
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    model, rng = zoo.build("nmt_luong"), np.random.default_rng(2)
    variables = named_variables(model)
    for name, variable in variables.items():
        scale = next(scale for end, scale in SCALES.items() if name.endswith(end))
        variable.assign(rng.normal(size=variable.shape) * scale)
    bias = variables["logits/bias"]
    # Keras masks padding among the words said, which no trained model says
    bias.assign(bias - 50.0 * (np.arange(1000) == 0))
    zoo.save(model, "nmt_luong", {})


@pytest.fixture
def sides(shipped):
    translator = zoo.translator("nmt_luong")
    return translation.Ours(translator), translation.Chapter(zoo.load("nmt_luong"), translator)


def test_the_chapters_way_says_our_greedy_translation(sides):
    ours, theirs = sides
    for text in (translation.SENTENCE, "Tom", translation.SENTENCES[20]):
        assert theirs.greedy(text) == ours.greedy(text)
        assert ours.greedy(text)[0]


def test_the_chapters_beam_finds_what_ours_finds(sides):
    """Of two words and more: with one, the attention gives the same at every step, and the order of words is
    a tie.
    """
    ours, theirs = sides
    for text in (translation.SENTENCE, "We need water"):
        for (total, one), (expected, other) in zip(ours.beam(text), theirs.beam(text), strict=True):
            assert one == other
            assert total == pytest.approx(expected, abs=1e-4)
        assert len(ours.beam(text)) == 3


def test_the_chapters_beam_of_one_is_its_translate(sides):
    _, theirs = sides
    ((_, words),) = chapter.beam_search(theirs.model, theirs.words, translation.SENTENCE, 1, theirs.length)
    assert words == chapter.translate(theirs.model, theirs.words, translation.SENTENCE, theirs.length)


def test_64_sentences_of_ours():
    assert len(set(translation.SENTENCES)) == 64
    assert len({len(text.split()) for text in translation.SENTENCES}) > 6


def test_other_weights_stop_the_benchmark(sides):
    ours, theirs = sides
    assert translation.check_same(ours, theirs) < 1e-4
    wrong = translation.Ours(zoo.translator("nmt_luong"))
    wrong.runtime.arrays["logits/bias"] = wrong.runtime.arrays["logits/bias"] + np.arange(
        1000, dtype="float32"
    )
    with pytest.raises(translation.DifferentTranslations, match="The sides say"):
        translation.check_same(wrong, theirs)
    theirs.beam = lambda text: [(total + 0.1, words) for total, words in ours.beam(text)]
    with pytest.raises(translation.DifferentTranslations, match="log-probabilities"):
        translation.check_same(ours, theirs)


def test_it_runs_by_its_name(shipped):
    report = command.measure("translation", quick=True)
    assert not report.skipped
    assert {row.name for row in report.rows} == set(translation._LABELS)
    assert len(report.goals) == 3
    assert all(goal.reached is not None for goal in report.goals)
    for name, base in translation._BASES.items():
        expected = report.row(base).cells["ms"].median / report.row(name).cells["ms"].median
        assert report.row(name).cells["ratio"].median == pytest.approx(expected)
    assert "sentences a second" in output.table(report)


def test_without_the_model_it_says_so(tmp_path, monkeypatch):
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    assert "card of the model nmt_luong is missing" in command.measure("translation", quick=True).skipped
    assert "translation" in command.NAMES
