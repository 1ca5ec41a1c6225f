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


def trace_of(name, translator):
    return compute_attention(translator, HeadsRequest(model=name, text=TEXT, translation=TARGET))


def run(translator, source, known, **more):
    logits, kinds = run_with_hooks(translator.float64_runtime, source[None], known[None])
    return logits[0], {kind: one["weights"][0] for kind, one in kinds.items()}


@pytest.fixture
def read(attending):
    name, translator = attending
    result = trace_of(name, translator)
    return translator, result.source.ids, translator.preceding_ids(result.target.ids)


def test_rows_sum_to_1_and_what_is_hidden_gets_exactly_0(attending):
    for attention in trace_of(*attending).attentions.values():
        np.testing.assert_allclose(attention.weights.sum(axis=-1), 1, atol=1e-12)
        assert (attention.weights[..., ~attention.mask] == 0).all()


def test_padding_changes_nothing_and_gets_nothing(read):
    translator, source, known = read
    logits, before = run(translator, source, known)
    padded, after = run(translator, np.append(source, np.zeros(5, source.dtype)), known)
    np.testing.assert_allclose(padded, logits, atol=1e-9)
    for kind, weights in before.items():
        queries, keys = weights.shape[-2:]
        np.testing.assert_allclose(after[kind][..., :queries, :keys], weights, atol=1e-12)
        assert (after[kind][..., :queries, keys:] == 0).all()


def test_another_future_changes_no_earlier_row(read):
    translator, source, known = read
    logits, before = run(translator, source, known)
    for place in range(1, len(known)):
        other = np.where(np.arange(len(known)) < place, known, known % 20 + 1).astype("int32")
        changed, after = run(translator, source, other)
        np.testing.assert_allclose(changed[:place], logits[:place], atol=1e-9)
        for kind in set(before) - {"encoder"}:
            np.testing.assert_allclose(after[kind][..., :place, :], before[kind][..., :place, :], atol=1e-12)


def test_recording_changes_nothing_and_the_first_row_sees_the_last_source_token(read, attending):
    translator, source, known = read
    logits, _ = run(translator, source, known)
    alone, _ = translator.float64_runtime.decode_step(
        translator.float64_runtime.init_state(source[None]), known[None]
    )
    assert (alone[0] == logits).all()
    assert (trace_of(*attending).cross.weights[:, :, 0, -1] > 0).all()


@pytest.mark.parametrize(
    "name", zoo.filter_shipped([*ATTENTION_TRANSLATORS, *PRETRAINED_ENCODERS, *CHAR_GPTS])
)
def test_queries_keys_values_scores_and_weights_are_those_of_a_slow_pass(name):
    request = HeadsRequest(model=name, text=TEXT)
    result = engine.run(request)
    read = request.characters if name in CHAR_GPTS else TEXT
    values = make_proof_values(name, read, result.target_ids, include_rules=True) | {
        "layer": None,
        "head": None,
        "most": None,
    }
    for kind, attention in result.attentions.items():
        slow = run_proof_program("attention.heads", "matrix", **values, kind=kind)["looked"][kind]
        parts = ("weights", "scores", "values", "keys", "queries")  # of a writer the weights alone
        for part, wanted in zip(parts, reversed(slow), strict=False):
            hidden = ~attention.mask if part == "scores" else False  # what the mask hides may be any number
            found = np.where(hidden, 0, getattr(attention, part))
            np.testing.assert_allclose(found, np.where(hidden, 0, wanted), atol=1e-8, err_msg=part)
