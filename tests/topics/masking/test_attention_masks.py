"""Masks of attentions by hand, and the leak test: it finds a leak made on purpose, and none elsewhere."""

import dataclasses

import numpy as np
import pytest

from core.models.configs.translators import TRANSFORMERS, TRANSLATORS
from core.models.translators.build import build
from core.models.weights import named_weights
from core.topics.masking.attention_masks import plot
from core.topics.masking.attention_masks.compute import (
    MaskSwitchTransformer,
    compute_attention_mask,
    compute_output_changes,
    encode_pair,
    run_leak_test,
)
from core.topics.masking.attention_masks.schema import (
    ATTENTION_TYPES,
    MASK_TYPES,
    AttentionMaskRequest,
    AttentionMaskResult,
    LeakTestRequest,
    LeakTestResult,
)
from tests.support.stories import assert_story

NAME = "nmt_transformer"


@pytest.fixture(scope="module")
def model():
    """The Transformer in Keras, small and with random weights, in float64."""
    small = dataclasses.replace(
        TRANSLATORS[NAME], embedding_size=16, num_heads=2, key_size=8, feedforward_size=16
    )
    model = build(small, dtype="float64")
    rng = np.random.default_rng(5)
    model.set_weights([weight + rng.normal(scale=0.2, size=weight.shape) for weight in model.get_weights()])
    return small, model


@pytest.fixture
def arrays(model, monkeypatch):
    monkeypatch.setitem(TRANSFORMERS, NAME, model[0])
    return named_weights(model[1])


def ask(arrays, **settings):
    return run_leak_test(
        arrays, LeakTestRequest(model=NAME, source="i like it", target="me gusta", **settings)
    )


# --- matrices -----------------------------------------------------------------------------------------------


def test_matrix_masks_by_hand():
    encoder, decoder, cross = (
        compute_attention_mask(
            AttentionMaskRequest(source="i like", target="me", num_pads=1, attention_type=kind)
        )
        for kind in ("Encoder", "Decoder", "Cross")
    )
    assert encoder.keys == ("i", "like", "")
    assert decoder.keys == cross.queries == ("startofseq", "me", "")
    assert encoder.reason_codes.tolist() == cross.reason_codes.tolist() == [[0, 0, 1]] * 3
    assert decoder.reason_codes.tolist() == [[0, 2, 3], [0, 0, 3], [0, 0, 1]]
    for trace in (encoder, decoder, cross):  # what the layers had is what ids and positions say
        assert np.array_equal(trace.allowed_pairs, trace.reason_codes == 0)


def test_no_padding_and_more_words_than_fit():
    result = compute_attention_mask(
        AttentionMaskRequest(source="i " * 26, target="me", num_pads=0, attention_type="Encoder")
    )
    assert (result.allowed_pairs.all(), len(result.truncated_words)) == (True, 2)
    unknown = compute_attention_mask(AttentionMaskRequest(source="zyzzyva", target="me"))
    assert unknown.unknown_words == ("zyzzyva",)


# --- influence ----------------------------------------------------------------------------------------------


def test_influence_by_hand():
    """Output t is the running count of token 1 up to t, as two logits: log(count + 1) and 0."""

    def run(rows):
        counts = np.cumsum(rows == 1, axis=1)
        return np.stack([np.log(counts + 1.0), np.zeros(rows.shape)], axis=-1)

    moved = compute_output_changes(run, np.array([1, 2]), np.array([2, 1]))
    # Probability of the first: 2/3, 2/3. Token 0 changed: 1/2, 1/2. Token 1 changed: 2/3, 3/4.
    np.testing.assert_allclose(moved, [[1 / 6, 0], [1 / 6, 1 / 12]], atol=1e-15)


def test_with_all_masks_nothing_leaks(arrays):
    result = ask(arrays)
    assert result.output_tokens == result.input_tokens == ("startofseq", "me", "gusta", "", "")
    assert result.output_changes[np.triu_indices(5, 1)].tolist() == [0.0] * 10  # exactly
    assert (result.output_changes[np.tril_indices(3)] > 1e-6).all()
    assert result.output_changes[4, 3] == 0 < result.output_changes[3, 3]
    assert (result.num_leaks, result.output_changes[~result.allowed_pairs].any()) == (0, False)


def test_without_the_causal_mask_the_triangle_fills(arrays):
    result = ask(arrays, use_causal_mask=False)
    assert (result.output_changes[:3, :3] > 1e-9).all()
    assert not result.output_changes[:3, 3:].any()  # padding is still hidden
    # three pairs of real tokens, the later one seen
    assert (result.num_leaks, result.output_changes[~result.allowed_pairs].any()) == (3, False)


def test_without_the_padding_mask_its_columns_fill(arrays):
    hidden, seen = (
        ask(arrays, changed_side="Source"),
        ask(arrays, changed_side="Source", use_padding_mask=False),
    )
    assert hidden.input_tokens == ("i", "like", "it", "", "")
    assert not hidden.output_changes[:, 3:].any() and (hidden.output_changes[:, :3] > 1e-9).all()
    assert hidden.num_leaks == ask(arrays, changed_side="Source", use_causal_mask=False).num_leaks == 0
    assert (seen.num_leaks, (seen.output_changes[:, 3:] > 1e-9).all()) == (10, True)


def test_with_both_masks_it_is_the_keras_model(model, arrays):
    request = LeakTestRequest(source="i like it", target="me gusta")
    source, target = encode_pair(request)
    ours = MaskSwitchTransformer(arrays, request, source, target).run(source.ids[None], target.ids[None])
    np.testing.assert_allclose(ours, model[1]([source.ids[None], target.ids[None]]), atol=1e-9)


# --- drawn --------------------------------------------------------------------------------------------------

TOKENS = ("start", "me", "")
REASON = np.array([[0, 2, 3], [0, 0, 3], [0, 0, 1]], "int8")


def make_masks_result(which=MASK_TYPES[0], kind="Decoder") -> AttentionMaskResult:
    reason = REASON if kind == "Decoder" else REASON & 1
    more = {"queries": TOKENS, "keys": TOKENS, "unknown_words": (), "truncated_words": ()}
    return AttentionMaskResult(
        attention_type=kind, mask_type=which, allowed_pairs=reason == 0, reason_codes=reason, **more
    )


def test_the_claims_of_masks():
    picture = plot.plot_attention_mask(make_masks_result())
    assert picture.figure.layout.yaxis.ticktext == ("start", "me", "padding")
    assert_story(
        picture,
        "Masked: 1 as padding, 1 as the future, 2 as both at once.",
        claim="The decoder’s self-attention allows **5** of 9 pairs of query and key.",
    )
    for kind in ATTENTION_TYPES[1:]:
        picture = plot.plot_attention_mask(make_masks_result(kind=kind))
        assert_story(picture, "**6** of 9", "It has no causal mask")


def make_influence_result(numbers, hidden, changed_side="Target") -> LeakTestResult:
    numbers, hidden = np.array(numbers, float), np.array(hidden, bool)
    tokens = TOKENS[: numbers.shape[1]]
    return LeakTestResult(
        changed_side=changed_side,
        output_tokens=TOKENS,
        input_tokens=tokens,
        replacement_tokens=tuple("[UNK]" for _ in tokens),
        output_changes=numbers,
        allowed_pairs=~hidden,
        pairs_to_mask=hidden,
    )


HIDDEN = [[0, 1, 1], [0, 0, 1], [0, 0, 0]]
TIGHT = make_influence_result([[0.5, 0, 0], [1e-3, 1, 0], [1e-12, 0.1, 0.2]], HIDDEN)
LEAKY = make_influence_result([[0.5, 0.3, 0], [1e-3, 1, 0.4], [0, 0.1, 0.2]], HIDDEN)


def test_leaks_have_crosses_and_are_counted_in_the_claim():
    picture = plot.plot_leak_test(LEAKY)
    zeros, _, crosses = picture.figure.data
    assert list(zip(crosses.y, crosses.x, strict=True)) == [(0, 1), (1, 2)]
    np.testing.assert_array_equal(np.isnan(zeros.z), LEAKY.output_changes > 0)
    words = "changing token 3, “padding”, changes the output after “me” by 0.4"
    assert_story(picture, "It leaks: **2** of the 3 outputs", words)
    assert_story(plot.plot_leak_test(TIGHT), "Nothing leaks: **0** of the 3 outputs")
    visible = make_influence_result(np.ones((3, 1)), np.zeros((3, 1)), "Source")
    assert_story(plot.plot_leak_test(visible), "Nothing has to be hidden here: **3** of 3 outputs")
