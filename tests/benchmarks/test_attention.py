"""The benchmark of the matrices: all sides say the same, and one that does not stops it."""

import dataclasses

import numpy as np
import pytest

from benchmarks import __main__ as command
from benchmarks import attention, output
from core.configs.translators import TRANSLATORS, translator_config
from core.vocabulary import load_vocabularies

SMALL = dataclasses.replace(
    TRANSLATORS["nmt_transformer"], embedding_size=8, heads=2, key_size=4, feedforward=6, max_length=6
)


@pytest.fixture(scope="module")
def loaded():
    """A small Transformer with random weights, of 6 words at the most, as a translator and in Keras."""
    import keras

    from core.models.translators.build import build
    from core.models.translators.translator import Translator
    from core.models.weights import named_variables, named_weights

    keras.utils.set_random_seed(9)  # says different words: a loop would be stopped on the pages alone
    model = build(SMALL)
    rng = np.random.default_rng(9)
    for weight in named_variables(model).values():
        weight.assign(weight + rng.normal(scale=0.3, size=weight.shape))
    return Translator(SMALL, named_weights(model)), model


def test_the_sentence_has_20_words_that_the_model_knows():
    source = load_vocabularies(translator_config("nmt_transformer"))[0].encode(attention.TEXT, limit=50)
    assert len(source.tokens) == 20
    assert not source.unknown.any()


def test_all_sides_say_the_same(loaded, monkeypatch):
    contenders = attention._contenders(*loaded, "I like soccer")
    assert attention.check_same(contenders) == len(contenders["chapter"]())
    contenders["chapter"] = lambda: np.array([5, 6, 7])
    with pytest.raises(attention.DifferentTranslations, match="say different words"):
        attention.check_same(contenders)


def test_it_runs_by_its_name(loaded, monkeypatch):
    monkeypatch.setattr(attention, "load", lambda: loaded)
    report = command.measure("attention", quick=True)
    assert not report.skipped
    assert [row.name for row in report.rows] == ["chapter", "search", "translation", "attention"]
    assert report.row("search").cells["alone"].median == 1
    assert report.row("chapter").cells["gain"].median == 1
    assert report.goals[0].reached is (report.row("attention").cells["alone"].median <= 3)
    assert "all matrices" in output.table(report)


def test_a_model_that_does_not_ship_is_skipped_with_a_reason(monkeypatch, tmp_path):
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    report = command.measure("attention", quick=True)
    assert "nmt_transformer is missing" in report.skipped
