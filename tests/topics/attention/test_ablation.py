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


def make_request(name, **fields):
    return AblationRequest(**{"model": name, "text": TEXT, "translation": TARGET, **fields})


@pytest.mark.parametrize("name", ["nmt_luong", "nmt_luong_general", "nmt_bahdanau", "nmt_transformer"])
def test_each_word_left_out_is_the_sentence_without_it(name, small):
    result = ablate(small(name), make_request(name))
    assert (result.source.tokens, result.effects.shape) == (tuple(WORDS), (8, 9))

    def score(text):
        return score_translation(small(name), ScoreRequest(model=name, text=text, translation=TARGET)).scores

    whole = score(TEXT).total_log_probability
    for word in range(len(WORDS)):
        shorter = " ".join(WORDS[:word] + WORDS[word + 1 :])
        assert result.total_effects[word] == pytest.approx(whole - score(shorter).total_log_probability)
        ablated = translate(small(name), TranslateRequest(model=name, text=shorter))
        script = compute_edit_script(result.greedy_translation.split(), ablated.translation.split())
        assert (
            result.ablated_translations[word],
            len(result.ablated_tokens[word]),
            result.num_changed_tokens[word],
        ) == (
            ablated.translation,
            len(ablated.scores.tokens) - ablated.has_ended,
            sum(operation != "keep" for operation in script),
        )
    assert (
        result.greedy_translation
        == translate(small(name), TranslateRequest(model=name, text=TEXT)).translation
    )
    assert np.abs(result.effects).max() > 1e-3  # words matter to these models


@pytest.mark.parametrize("how", ABLATION_METHODS)
@pytest.mark.parametrize("name", ["nmt_luong_general", "nmt_bahdanau", "nmt_transformer", "nmt_luong_tied"])
def test_each_effect_is_that_of_a_slow_pass_without_the_word_or_its_key(name, how):
    request = make_request(name, ablation_method=how)
    result = engine.run(request)
    values = vars(request) | make_proof_values(name, TEXT, result.target_scores.ids.tolist())
    slow = run_proof_program("attention.ablation", "effects", **values)
    np.testing.assert_allclose([result.weights, result.effects], slow["recomputed"], atol=1e-8)


def test_batches_of_rows_change_nothing(small, monkeypatch):
    translator, request = small("nmt_transformer"), make_request("nmt_transformer")
    whole = ablate(translator, request)
    monkeypatch.setattr(module, "_MAX_LOGITS_IN_MEMORY", 1)
    np.testing.assert_allclose(ablate(translator, request).effects, whole.effects, atol=1e-10)


def test_correlations_are_those_of_the_words_and_of_the_cells(small):
    result = ablate(small("nmt_bahdanau"), make_request("nmt_bahdanau"))
    drops = result.effects.sum(axis=0)
    assert (result.mean_weights.sum(), result.most_attended, result.most_important) == (
        pytest.approx(1),
        max(range(9), key=result.mean_weights.__getitem__),
        max(range(9), key=drops.__getitem__),
    )
    ranks = spearman(result.weights.ravel(), result.effects.ravel())
    assert result.correlations == {
        "words": (
            pearson(result.mean_weights, result.total_effects),
            spearman(result.mean_weights, result.total_effects),
            9,
        ),
        "cells": (
            pytest.approx(np.corrcoef(result.weights.ravel(), result.effects.ravel())[0, 1]),
            ranks,
            72,
        ),
    }


def test_two_words_have_no_correlation_and_one_cannot_be_left_out(small):
    correlation, _, num_words = ablate(
        small("nmt_luong"), make_request("nmt_luong", text="I know")
    ).correlations["words"]
    assert math.isnan(correlation) and num_words == 2
    with pytest.raises(InvalidValueError, match="`text`: expected at least two words"):
        ablate(small("nmt_luong"), make_request("nmt_luong", text="Go!"))


def make_result(small, effects_by_word):
    result = ablate(small("nmt_luong"), make_request("nmt_luong", text="I know"))
    rows = len(result.effects)
    effects, weights = np.array(effects_by_word) / rows, [0.25, 0.75]
    return dataclasses.replace(
        result, weights=np.tile(weights, (rows, 1)), effects=np.tile(effects, (rows, 1))
    )


def test_where_nothing_hurts_no_word_is_said_to_hurt_most(small):
    result = make_result(small, [-0.02, -0.5])
    least = "without “i” least, to **102 %** of its probability."
    for picture in (plot.plot_word_effects(result), plot.plot_cell_effects(result)):
        assert_story(picture, f"Without any one of its words the translation becomes likelier; {least}")
    assert_story(plot.plot_word_effects(result), "rises by 0.02 nats")
    assert plot.plot_effect_matrix(result).claim.startswith("No token becomes less likely;")


def test_of_equal_drops_the_word_with_most_attention_is_not_beside_the_point(small):
    hurt = "no word’s absence hurts more: the log-likelihood drops by 5.34 nats"
    equal, unequal = (make_result(small, drops) for drops in ([5.34, 5.34], [5.35, 5.34]))
    assert_story(plot.plot_word_effects(equal), "“know” gets most attention", hurt)
    assert_story(plot.plot_word_effects(unequal), "is not the one that matters most")
