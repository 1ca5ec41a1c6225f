"""Score functions side by side: the same words for all, differences by hand, concat is additive."""

import dataclasses

import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.topics.attention.heads.schema import HeadsRequest
from core.topics.attention.model_attention import compute_attention
from core.topics.attention.scores.compute import (
    compare_score_functions,
    compute_concat_scores,
    compute_decoder_states,
)
from core.topics.attention.scores.schema import SCORE_FUNCTION_MODELS, ScoresRequest
from core.topics.translation.translate.compute import score_translation
from core.topics.translation.translate.schema import ScoreRequest
from tests.support.small_attention_models import TARGET, TEXT


@pytest.fixture(scope="module")
def translators(small):
    return {name: small(name) for name in SCORE_FUNCTION_MODELS}


def run(translators, **fields):
    request = ScoresRequest(**{"text": TEXT, "translation": TARGET, **fields})
    return compare_score_functions(tuple(translators.values()), request)


@pytest.fixture(scope="module")
def result(translators):
    return run(translators)


def test_four_models_over_the_same_words(result, translators):
    assert (result.models, result.score_functions, result.truncated_words) == (
        SCORE_FUNCTION_MODELS,
        ("dot", "general", "concat", "scaled dot"),
        (),
    )
    assert result.key_tokens == tuple(TEXT.lower().split())
    assert result.query_tokens == ("startofseq", *TARGET.split())
    for total, (name, translator) in zip(result.total_log_probability, translators.items(), strict=True):
        request = ScoreRequest(model=name, text=TEXT, translation=TARGET)
        assert total == pytest.approx(score_translation(translator, request).scores.total_log_probability)


def test_a_head_can_be_chosen_of_the_transformer_alone(result, translators):
    one = run(translators, layer=1, head=2)
    np.testing.assert_array_equal(one.weights[:3], result.weights[:3])
    assert np.abs(one.weights[3] - result.weights[3]).max() > 1e-3
    with pytest.raises(InvalidValueError, match="`head`: expected a whole number from 0 to 2"):
        run(translators, layer=1, head=3)


def test_without_a_target_all_read_the_translation_of_the_first(translators):
    result = run(translators, translation=None)
    own = compute_attention(translators["nmt_luong"], HeadsRequest(model="nmt_luong", text=TEXT))
    # with its end, or without one where the limit came first
    assert (result.translation, result.query_tokens) == (own.translation, own.cross.query_tokens)
    np.testing.assert_allclose(result.weights[0], own.cross.weights[0, 0])


def test_models_that_do_not_ship_are_left_out(translators):
    result = run({"nmt_luong": translators["nmt_luong"]}, models=("nmt_luong",))
    assert result.models == ("nmt_luong",)
    assert result.concat_scores is result.additive_scores is result.max_concat_error is None


def test_concat_is_additive(result, translators):
    assert np.ptp(result.concat_scores) > 0 and result.max_concat_error < 1e-12
    translator = translators["nmt_bahdanau"]
    arrays = translator.float64_runtime.arrays
    heads = compute_attention(translator, HeadsRequest(model="nmt_bahdanau", text=TEXT, translation=TARGET))
    states = compute_decoder_states(translator, heads.source.ids, heads.target_scores.ids)
    query_kernel, key_kernel = arrays["attention_query/kernel"], arrays["attention_key/kernel"]
    np.testing.assert_allclose(states @ query_kernel, heads.cross.queries[0, 0], atol=1e-12)
    outputs = heads.cross.values[0, 0]
    joined, matrix = np.concatenate([states[5], outputs[2]]), np.vstack([query_kernel, key_kernel])
    slow = sum(
        arrays["attention/scale"][u]
        * np.tanh(sum(joined[i] * matrix[i, u] for i in range(16)) + arrays["attention_key/bias"][u])
        for u in range(8)
    )
    assert result.concat_scores[5, 2] == pytest.approx(slow, abs=1e-12)
    other_scores = compute_concat_scores(translator, states + 0.1, outputs)
    assert other_scores != pytest.approx(result.additive_scores, abs=1e-3)


def test_differences_by_hand(result):
    weights = np.array([[[1.0, 0.0], [0.5, 0.5]], [[0.0, 1.0], [0.25, 0.75]]])
    two = dataclasses.replace(
        result,
        models=("a", "b"),
        score_functions=("dot", "dot"),
        target_ids=np.array([1, 2]),
        target_tokens=("a", "b"),
        query_tokens=("a", "b"),
        key_tokens=("a", "b"),
        weights=weights,
        total_log_probability=np.zeros(2),
        concat_scores=None,
        additive_scores=None,
    )
    assert two.mean_distances.tolist() == [[0, (1 + 0.25) / 2], [(1 + 0.25) / 2, 0]]
