"""The rules that attention must keep whatever the sentence: every kind of model keeps them."""

import numpy as np
import pytest

from core import engine
from core.models import zoo
from core.models.configs.char_gpt import CHAR_GPTS
from core.models.configs.encoder import PRETRAINED_ENCODERS
from core.topics.attention.heads.schema import ATTENTION_TRANSLATORS, HeadsRequest
from core.topics.attention.model_attention import compute_attention
from core.topics.attention.proofs import make_proof_values
from tests.support.proof_programs import run_proof_program
from tests.support.small_attention_models import TARGET, TEXT
from tests.support.small_translators import run_with_hooks


def run_attention(name, translator):
    return compute_attention(translator, HeadsRequest(model=name, text=TEXT, translation=TARGET))


def forward(translator, source_ids, known_ids):
    """Returns logits (T, V) and the weights (L, H, T, S) of each attention."""
    logits, attentions = run_with_hooks(translator.float64_runtime, source_ids[None], known_ids[None])
    return logits[0], {name: tensors["weights"][0] for name, tensors in attentions.items()}


@pytest.fixture
def inputs(attending):
    name, translator = attending
    result = run_attention(name, translator)
    return translator, result.source.ids, translator.preceding_ids(result.target.ids)


def test_rows_sum_to_1_and_masked_keys_get_exactly_0(attending):
    for attention in run_attention(*attending).attentions.values():
        np.testing.assert_allclose(attention.weights.sum(axis=-1), 1, atol=1e-12)
        assert (attention.weights[..., ~attention.mask] == 0).all()


def test_padding_changes_nothing_and_gets_nothing(inputs):
    translator, source, known = inputs
    logits, plain = forward(translator, source, known)
    padded_logits, padded = forward(translator, np.append(source, np.zeros(5, source.dtype)), known)
    np.testing.assert_allclose(padded_logits, logits, atol=1e-9)
    for name, weights in plain.items():
        queries, keys = weights.shape[-2:]
        np.testing.assert_allclose(padded[name][..., :queries, :keys], weights, atol=1e-12)
        assert (padded[name][..., :queries, keys:] == 0).all()


def test_another_future_changes_no_earlier_row(inputs):
    translator, source, known = inputs
    logits, weights = forward(translator, source, known)
    for position in range(1, len(known)):
        other = np.where(np.arange(len(known)) < position, known, known % 20 + 1).astype("int32")
        other_logits, other_weights = forward(translator, source, other)
        np.testing.assert_allclose(other_logits[:position], logits[:position], atol=1e-9)
        for name in set(weights) - {"encoder"}:
            earlier = (array[name][..., :position, :] for array in (other_weights, weights))
            np.testing.assert_allclose(*earlier, atol=1e-12)


def test_hooks_change_nothing_and_the_first_row_sees_the_last_source_token(inputs, attending):
    translator, source, known = inputs
    runtime = translator.float64_runtime
    plain_logits, _ = runtime.decode_step(runtime.init_state(source[None]), known[None])
    assert (plain_logits[0] == forward(translator, source, known)[0]).all()
    assert (run_attention(*attending).cross.weights[:, :, 0, -1] > 0).all()


@pytest.mark.parametrize(
    "name", zoo.filter_shipped([*ATTENTION_TRANSLATORS, *PRETRAINED_ENCODERS, *CHAR_GPTS])
)
def test_queries_keys_values_scores_and_weights_are_those_of_a_slow_pass(name):
    request = HeadsRequest(model=name, text=TEXT)
    result = engine.run(request)
    text = request.characters if name in CHAR_GPTS else TEXT
    values = make_proof_values(name, text, result.target_ids, include_rules=True)
    values |= {"layer": None, "head": None, "max_tokens": None}
    for kind, attention in result.attentions.items():
        slow = run_proof_program("attention.heads", "matrix", **values, attention_type=kind)["attentions"][
            kind
        ]
        parts = ("weights", "scores", "values", "keys", "queries")  # of a writer the weights alone
        for part, expected in zip(parts, reversed(slow), strict=False):
            masked = ~attention.mask if part == "scores" else False  # a masked score may be any number
            arrays = (np.where(masked, 0, array) for array in (getattr(attention, part), expected))
            np.testing.assert_allclose(*arrays, atol=1e-8, err_msg=part)
