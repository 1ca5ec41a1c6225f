"""Both sides of a translation say the same on the same weights, and no side is answered from a cache."""

import dataclasses

import numpy as np
import pytest

from benchmarks import __main__ as command
from benchmarks import results, translation
from core import zoo
from core.configs.translators import TRANSLATORS, translator_config
from core.models.weights import named_variables
from core.transformer.machine import answer as machine_answer
from core.vocabulary import load_vocabularies

pytestmark = pytest.mark.nightly

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
    ((_, text),) = theirs.beam(translation.SENTENCE, 1)
    assert [text] == theirs.greedy(translation.SENTENCE)


def test_64_sentences_of_ours():
    assert len(set(translation.SENTENCES)) == 64
    assert {len(text.split()) for text in translation.SENTENCES} == set(range(4, 17))


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
    for name, base in translation._BASES.items():
        expected = report.row(base).cells["ms"].median / report.row(name).cells["ms"].median
        assert report.row(name).cells["ratio"].median == pytest.approx(expected)
    assert "sentences a second" in results.table(report)


# --- what matrices and tensors cost -------------------------------------------------------------------------


def test_the_sentence_has_20_words_that_the_model_knows():
    source = load_vocabularies(translator_config("nmt_transformer"))[0].encode(translation.TEXT, limit=50)
    assert len(source.tokens) == 20
    assert not source.unknown.any()


def test_all_sides_say_the_same():
    sides = translation.costs_of("nmt_transformer", "I like soccer")
    assert translation.check_same_ids(sides) == len(sides["search"]())
    sides["matrices"] = lambda: np.array([5, 6, 7])
    with pytest.raises(translation.DifferentTranslations, match="The sides say"):
        translation.check_same_ids(sides)


def test_every_tensor_is_worked_out_anew_each_time():
    tensors = translation.costs_of("nmt_transformer", "I like soccer")["tensors"]
    for _ in range(2):
        tensors()
        assert machine_answer._every_tensor.cache_info().hits == 0


def test_matrices_and_tensors_are_measured_beside_the_translation_alone():
    report = command.measure("attention", quick=True)
    assert not report.skipped
    assert report.row("nmt_transformer_search").cells["alone"].median == 1
    assert report.row("nmt_transformer_chapter").cells["gain"].median == 1
    for row in report.rows[1:5]:
        assert row.cells["ms"].median > 0
    assert len(report.goals) == 4
