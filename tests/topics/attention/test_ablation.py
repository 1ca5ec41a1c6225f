"""Words left out: each against a run of its own, edits by hand, weight and effect."""

import dataclasses
import math

import numpy as np
import pytest

from core import engine
from core.base.checks import InvalidValueError
from core.base.numerics import compute_edit_script, pearson, spearman
from core.topics.attention.ablation import compute as module
from core.topics.attention.ablation import plot
from core.topics.attention.ablation.compute import ablate
from core.topics.attention.ablation.schema import ABLATION_METHODS, AblationRequest
from core.topics.attention.proofs import make_proof_values
from core.topics.translation.translate.compute import score_translation, translate
from core.topics.translation.translate.schema import ScoreRequest, TranslateRequest
from tests.support.proof_programs import run_proof_program
from tests.support.small_attention_models import TARGET, TEXT
from tests.support.stories import assert_story

WORDS = TEXT.lower().split()


def ask(name, **fields):
    return AblationRequest(**{"model": name, "text": TEXT, "translation": TARGET, **fields})


@pytest.mark.parametrize("name", ["nmt_luong", "nmt_luong_general", "nmt_bahdanau", "nmt_transformer"])
def test_each_word_left_out_is_the_sentence_without_it(name, small):
    found = ablate(small(name), ask(name))
    assert found.source.tokens == tuple(WORDS)
    assert found.effects.shape == (8, 9)
    whole = score_translation(small(name), ScoreRequest(model=name, text=TEXT, translation=TARGET)).scores
    for place in range(len(WORDS)):
        shorter = " ".join(WORDS[:place] + WORDS[place + 1 :])
        shorter_scores = score_translation(
            small(name), ScoreRequest(model=name, text=shorter, translation=TARGET)
        ).scores
        assert found.effect[place] == pytest.approx(
            whole.total_log_probability - shorter_scores.total_log_probability
        )
        shorter_translation = translate(small(name), TranslateRequest(model=name, text=shorter))
        assert found.ablated_translations[place] == shorter_translation.translation
        assert (
            len(found.tokens[place]) == len(shorter_translation.scores.tokens) - shorter_translation.has_ended
        )
        script = compute_edit_script(found.own.split(), shorter_translation.translation.split())
        assert found.num_changed_tokens[place] == sum(operation != "keep" for operation in script)
    assert found.own == translate(small(name), TranslateRequest(model=name, text=TEXT)).translation
    assert np.abs(found.effects).max() > 1e-3  # words matter to these models


@pytest.mark.parametrize("how", ABLATION_METHODS)
@pytest.mark.parametrize("name", ["nmt_luong_general", "nmt_bahdanau", "nmt_transformer", "nmt_luong_tied"])
def test_each_effect_is_that_of_a_slow_pass_without_the_word_or_its_key(name, how):
    request = ask(name, how=how)
    result = engine.run(request)
    values = vars(request) | make_proof_values(name, TEXT, result.scores.ids.tolist())
    slow = run_proof_program("attention.ablation", "effects", **values)
    np.testing.assert_allclose([result.weights, result.effects], slow["recomputed"], atol=1e-8)


def test_batches_of_rows_change_nothing(small, monkeypatch):
    whole = ablate(small("nmt_transformer"), ask("nmt_transformer"))
    monkeypatch.setattr(module, "_MAX_LOGITS_IN_MEMORY", 1)
    parts = ablate(small("nmt_transformer"), ask("nmt_transformer"))
    np.testing.assert_allclose(parts.effects, whole.effects, atol=1e-10)


def test_weights_and_correlations_are_of_what_is_shown(small):
    found = ablate(small("nmt_bahdanau"), ask("nmt_bahdanau"))
    np.testing.assert_allclose(found.weights.sum(axis=-1), 1)
    assert found.weight.sum() == pytest.approx(1)
    assert found.most_attended == max(range(9), key=found.weight.__getitem__)
    assert found.most_missed == max(range(9), key=found.effects.sum(axis=0).__getitem__)
    words, cells = found.correlations["words"], found.correlations["cells"]
    assert words == (pearson(found.weight, found.effect), spearman(found.weight, found.effect), 9)
    assert cells[2] == 72
    assert cells[0] == pytest.approx(np.corrcoef(found.weights.ravel(), found.effects.ravel())[0, 1])


def test_two_words_have_no_correlation_and_one_cannot_be_left_out(small):
    found = ablate(small("nmt_luong"), ask("nmt_luong", text="I know"))
    assert math.isnan(found.correlations["words"][0])
    assert found.correlations["words"][2] == 2
    with pytest.raises(InvalidValueError, match="`text`: expected at least two words"):
        ablate(small("nmt_luong"), ask("nmt_luong", text="Go!"))


def effects(small, by_word):
    found = ablate(small("nmt_luong"), ask("nmt_luong", text="I know"))
    rows = len(found.effects)
    weights = np.tile([0.25, 0.75], (rows, 1))
    return dataclasses.replace(found, weights=weights, effects=np.tile(np.array(by_word) / rows, (rows, 1)))


def test_where_nothing_hurts_no_word_is_said_to_hurt_most(small):
    result = effects(small, [-0.02, -0.5])
    least = "without “i” least, to **102 %** of its probability."
    for picture in (plot.plot_word_effects(result), plot.plot_cell_effects(result)):
        assert_story(picture, f"Without any one of its words the translation becomes likelier; {least}")
    assert "rises by 0.02 nats" in plot.plot_word_effects(result).details
    assert plot.plot_effect_matrix(result).claim.startswith("No token becomes less likely;")


def test_of_equal_drops_the_word_with_most_attention_is_not_beside_the_point(small):
    picture = plot.plot_word_effects(effects(small, [5.34, 5.34]))
    hurt = "no word’s absence hurts more: the log-likelihood drops by 5.34 nats"
    assert_story(picture, "“know” gets most attention", hurt)
    assert "is not the one that matters most" in plot.plot_word_effects(effects(small, [5.35, 5.34])).details
