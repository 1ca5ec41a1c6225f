"""Score functions side by side: the same words for all, differences by hand, concat is additive."""

import dataclasses

import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.topics.attention.heads.schema import HeadsRequest
from core.topics.attention.model_attention import compute_attention
from core.topics.attention.scores.compute import compare_score_functions as compare
from core.topics.attention.scores.compute import compute_concat_scores, compute_decoder_states
from core.topics.attention.scores.schema import SCORE_FUNCTION_MODELS, ScoresRequest, ScoresResult
from core.topics.translation.translate.compute import score_translation
from core.topics.translation.translate.schema import ScoreRequest
from tests.support.small_attention_models import TARGET, TEXT


@pytest.fixture(scope="module")
def translators(small):
    return {name: small(name) for name in SCORE_FUNCTION_MODELS}


@pytest.fixture(scope="module")
def found(translators):
    return compare(tuple(translators.values()), ScoresRequest(text=TEXT, translation=TARGET))


def test_four_models_over_the_same_words(found, translators):
    assert found.models == SCORE_FUNCTION_MODELS
    assert (found.scores, found.truncated_words) == (("dot", "general", "concat", "scaled dot"), ())
    assert found.key_tokens == tuple(TEXT.lower().split())
    assert found.query_tokens == ("startofseq", *TARGET.split())
    for model, name in enumerate(SCORE_FUNCTION_MODELS):
        expected = score_translation(
            translators[name], ScoreRequest(model=name, text=TEXT, translation=TARGET)
        )
        assert found.total[model] == pytest.approx(expected.scores.total_log_probability)


def test_a_head_can_be_chosen_of_the_transformer_alone(found, translators):
    one = compare(tuple(translators.values()), ScoresRequest(text=TEXT, translation=TARGET, layer=1, head=2))
    np.testing.assert_array_equal(one.weights[:3], found.weights[:3])
    assert np.abs(one.weights[3] - found.weights[3]).max() > 1e-3
    with pytest.raises(InvalidValueError, match="`head`: expected a whole number from 0 to 2"):
        compare(tuple(translators.values()), ScoresRequest(text=TEXT, translation=TARGET, layer=1, head=3))


def test_without_a_target_all_are_given_what_the_first_says(translators):
    found = compare(tuple(translators.values()), ScoresRequest(text=TEXT))
    own = compute_attention(translators["nmt_luong"], HeadsRequest(model="nmt_luong", text=TEXT))
    assert found.translation == own.translation
    # with its end, or without one where the limit came first
    assert found.query_tokens == own.attentions["cross"].query_tokens
    np.testing.assert_allclose(found.weights[0], own.attentions["cross"].weights[0, 0])


def test_models_that_do_not_ship_are_left_out(translators):
    request = ScoresRequest(models=("nmt_luong",), text=TEXT, translation=TARGET)
    found = compare((translators["nmt_luong"],), request)
    assert found.models == ("nmt_luong",)
    assert found.concat_scores is found.additive_scores is found.concat_error is None


def test_concat_is_additive(found, translators):
    assert np.ptp(found.concat_scores) > 0
    assert found.concat_error < 1e-12
    arrays = translators["nmt_bahdanau"].float64_runtime.arrays
    result = compute_attention(
        translators["nmt_bahdanau"], HeadsRequest(model="nmt_bahdanau", text=TEXT, translation=TARGET)
    )
    source, ids = result.source.ids, result.scores.ids
    states = compute_decoder_states(translators["nmt_bahdanau"], source, ids)
    np.testing.assert_allclose(
        states @ arrays["attention_query/kernel"], result.attentions["cross"].queries[0, 0], atol=1e-12
    )
    outputs = result.attentions["cross"].values[0, 0]
    joined = np.concatenate([states[5], outputs[2]])
    matrix = np.vstack([arrays["attention_query/kernel"], arrays["attention_key/kernel"]])
    slow = sum(
        arrays["attention/scale"][u]
        * np.tanh(sum(joined[i] * matrix[i, u] for i in range(16)) + arrays["attention_key/bias"][u])
        for u in range(8)
    )
    assert found.concat_scores[5, 2] == pytest.approx(slow, abs=1e-12)
    assert compute_concat_scores(translators["nmt_bahdanau"], states + 0.1, outputs) != pytest.approx(
        found.additive_scores, abs=1e-3
    )


def test_differences_by_hand(found):
    weights = np.array([[[1.0, 0.0], [0.5, 0.5]], [[0.0, 1.0], [0.25, 0.75]]])
    result = ScoresResult(
        **{
            **{field.name: getattr(found, field.name) for field in dataclasses.fields(found)},
            "models": ("a", "b"),
            "scores": ("dot", "dot"),
            "target_ids": np.array([1, 2]),
            "target_tokens": ("a", "b"),
            "query_tokens": ("a", "b"),
            "key_tokens": ("a", "b"),
            "weights": weights,
            "total": np.zeros(2),
            "concat_scores": None,
            "additive_scores": None,
        }
    )
    assert result.weight_difference(0, 1).tolist() == [[1, -1], [0.25, -0.25]]
    assert result.distances.tolist() == [[0, (1 + 0.25) / 2], [(1 + 0.25) / 2, 0]]
