"""Masks of attentions by hand, and the leak test: it finds a leak made on purpose, and none elsewhere."""

import dataclasses

import keras
import numpy as np
import pytest

from core.analyses.masking.attention_masks import matrix_masks
from core.analyses.masking.leak_test import SwitchedTransformer, influence, others_of, transformer_influence
from core.analyses.masking.masked_loss import masked_losses
from core.analyses.masking.pairs import read_pair
from core.checks import InvalidValueError
from core.configs.translators import TRANSLATORS, translator_config
from core.models.translators.batches import pad
from core.models.translators.build import build
from core.models.weights import named_weights
from core.requests.masking import InfluenceRequest, MaskedLossRequest, MatrixMasksRequest
from core.traces.masking.matrices import REASONS, MatrixMask
from core.vocabulary import load_vocabularies

NAME = "nmt_transformer"


@pytest.fixture(scope="module")
def model():
    """The Transformer in Keras, small and with random weights, in float64."""
    small = dataclasses.replace(TRANSLATORS[NAME], embedding_size=16, heads=2, key_size=8, feedforward=16)
    model = build(small, dtype="float64")
    rng = np.random.default_rng(5)
    model.set_weights([weight + rng.normal(scale=0.2, size=weight.shape) for weight in model.get_weights()])
    return small, model


@pytest.fixture
def arrays(model, monkeypatch):
    monkeypatch.setitem(TRANSLATORS, NAME, model[0])
    return named_weights(model[1])


def ask(arrays, **settings):
    return transformer_influence(
        InfluenceRequest(model=NAME, source="i like it", target="me gusta", **settings), lambda name: arrays
    )


# --- matrices -----------------------------------------------------------------------------------------------


def test_matrix_masks_by_hand():
    trace = matrix_masks(MatrixMasksRequest(source="i like", target="me", pad=1))
    encoder, decoder, cross = (trace.masks[kind] for kind in ("encoder", "decoder", "cross"))
    assert encoder.key_tokens == ("i", "like", "")
    assert decoder.key_tokens == ("startofseq", "me", "")
    assert encoder.allowed.astype(int).tolist() == [[1, 1, 0]] * 3
    assert decoder.allowed.astype(int).tolist() == [[1, 0, 0], [1, 1, 0], [1, 1, 0]]
    assert cross.allowed.astype(int).tolist() == [[1, 1, 0]] * 3
    assert encoder.reason.tolist() == [[0, 0, 1]] * 3
    assert cross.reason.tolist() == [[0, 0, 1]] * 3
    assert decoder.reason.tolist() == [[0, 2, 3], [0, 0, 3], [0, 0, 1]]
    assert REASONS[3] == "padding and future"
    assert decoder.layers == ("decoder_0_self", "decoder_1_self")
    assert decoder.causal.astype(int).tolist() == [[1, 0, 0], [1, 1, 0], [1, 1, 1]]
    assert encoder.causal.all()


def test_no_padding_and_more_words_than_fit():
    trace = matrix_masks(MatrixMasksRequest(source="i " * 26, target="me", pad=0))
    assert trace.masks["encoder"].allowed.all()
    assert len(trace.source_cut) == 2
    assert trace.target_cut == ()


def test_a_reason_that_does_not_fit_is_refused():
    good = matrix_masks(MatrixMasksRequest(source="i like", target="me", pad=1)).masks["encoder"]
    with pytest.raises(InvalidValueError, match="0 exactly where a key may be seen"):
        dataclasses.replace(good, reason=np.zeros_like(good.reason))
    assert isinstance(good, MatrixMask)


@pytest.mark.parametrize(
    "wrong",
    [{"source": "!!"}, {"target": " "}, {"pad": 7}, {"pad": -1}, {"source": "i" * 301}, {"target": 3}],
)
def test_pairs_that_cannot_be_read(wrong):
    with pytest.raises(InvalidValueError):
        matrix_masks(MatrixMasksRequest(**wrong))


# --- influence ----------------------------------------------------------------------------------------------


def test_influence_by_hand():
    """Output t is the running count of token 1 up to t, as two logits: log(count + 1) and 0."""

    def run(rows):
        counts = np.cumsum(rows == 1, axis=1)
        return np.stack([np.log(counts + 1.0), np.zeros(rows.shape)], axis=-1)

    moved = influence(run, np.array([1, 2]), np.array([2, 1]))
    # Probability of the first: 2/3, 2/3. Token 0 changed: 1/2, 1/2. Token 1 changed: 2/3, 3/4.
    np.testing.assert_allclose(moved, [[1 / 6, 0], [1 / 6, 1 / 12]], atol=1e-15)
    assert moved[0, 1] == 0


def test_each_token_is_changed_into_another():
    assert others_of(np.array([0, 1, 2, 9]), 1).tolist() == [1, 2, 1, 1]


def test_with_all_masks_nothing_leaks(arrays):
    trace = ask(arrays)
    assert trace.output_tokens == trace.changed_tokens == ("startofseq", "me", "gusta", "", "")
    assert trace.influence[np.triu_indices(5, 1)].tolist() == [0.0] * 10  # exactly
    assert (trace.influence[np.tril_indices(3)] > 1e-6).all()
    assert trace.influence[4, 3] == 0
    assert trace.influence[3, 3] > 0
    assert trace.leaks == 0
    assert not (trace.influence[~trace.allowed] > 0).any()


def test_without_the_causal_mask_the_triangle_fills(arrays):
    trace = ask(arrays, causal=False)
    assert (trace.influence[:3, :3] > 1e-9).all()
    assert (trace.influence[:3, 3:] == 0).all()  # padding is still hidden
    # three pairs of real tokens, the later one seen
    assert trace.leaks == 3
    assert not (trace.influence[~trace.allowed] > 0).any()


def test_without_the_padding_mask_its_columns_fill(arrays):
    hidden, seen = ask(arrays, changed="source"), ask(arrays, changed="source", padding=False)
    assert hidden.changed_tokens == ("i", "like", "it", "", "")
    assert (hidden.influence[:, 3:] == 0).all()
    assert (hidden.influence[:, :3] > 1e-9).all()
    assert hidden.leaks == 0
    assert (seen.influence[:, 3:] > 1e-9).all()
    assert seen.leaks == 10


def test_the_causal_switch_does_nothing_to_the_source(arrays):
    one, other = ask(arrays, changed="source"), ask(arrays, changed="source", causal=False)
    assert one.influence.shape == other.influence.shape
    assert one.leaks == other.leaks == 0


def test_with_both_masks_it_is_the_keras_model(model, arrays):
    config, keras_model = model
    source, target = read_pair(config, InfluenceRequest(source="i like it", target="me gusta"))
    ours = SwitchedTransformer(config, arrays, source, target, causal=True, padding=True).run(
        source.ids[None], target.ids[None]
    )
    np.testing.assert_allclose(ours, keras_model([source.ids[None], target.ids[None]]), atol=1e-9)


def _decoder(*, broken: bool):
    """Two layers of self-attention in Keras; the second one of the broken decoder has no causal mask."""
    ids = keras.Input((None,), dtype="int32")
    x = keras.layers.Embedding(9, 8, embeddings_initializer=keras.initializers.RandomNormal(seed=1))(ids)
    for layer in range(2):
        start = keras.initializers.RandomNormal(stddev=0.5, seed=2 + layer)
        attend = keras.layers.MultiHeadAttention(1, 8, kernel_initializer=start, flash_attention=False)
        x = keras.layers.Add()([x, attend(x, x, use_causal_mask=not (broken and layer == 1))])
    return keras.Model(
        ids, keras.layers.Dense(9, kernel_initializer=keras.initializers.RandomNormal(seed=7))(x)
    )


def test_a_broken_decoder_is_found_out():
    ids = np.array([3, 4, 5, 6])
    sound, broken = (influence(_decoder(broken=broken), ids, others_of(ids, 1)) for broken in (False, True))
    above = np.triu_indices(4, 1)
    assert (sound[above] < 1e-6).all()  # rows of one batch may round otherwise
    assert (sound[np.tril_indices(4)] > 1e-4).all()
    assert (broken[above] > 1e-4).all()


@pytest.mark.parametrize(
    "wrong", [{"model": "nmt_luong"}, {"changed": "both"}, {"causal": 2}, {"padding": "on"}]
)
def test_influence_that_cannot_be_asked(wrong):
    with pytest.raises(InvalidValueError, match=f"Invalid value for `{next(iter(wrong))}`"):
        InfluenceRequest(**wrong)


# --- losses -------------------------------------------------------------------------------------------------


def test_losses_by_hand():
    """A model that gives each of V tokens the same logit costs log V at each step."""
    source, target = keras.Input((None,), dtype="int32"), keras.Input((None,), dtype="int32")
    logits = keras.layers.Embedding(1000, 1000, embeddings_initializer="zeros")(target)
    trace = masked_losses(
        MaskedLossRequest(model=NAME, sources=("i like it", "no"), targets=("me gusta", "no")),
        keras.Model([source, target], logits),
    )
    assert trace.tokens == (("me", "gusta", "endofseq"), ("no", "endofseq", ""))
    np.testing.assert_allclose(trace.losses, np.full((2, 3), np.log(1000)), rtol=1e-12)
    assert trace.mask.astype(int).tolist() == [[1, 1, 1], [1, 1, 0]]
    np.testing.assert_allclose(trace.weights, np.array([[1, 1, 1], [1, 1, 0]]) / 5)
    assert trace.masked_mean == pytest.approx(np.log(1000))
    assert not trace.carried


@pytest.mark.parametrize(("name", "carried"), [("nmt_lstm", True), (NAME, False)])
def test_losses_of_translators(name, carried):
    narrow = {"units": 8} if name == "nmt_lstm" else {"heads": 1, "key_size": 4, "feedforward": 8}
    model = build(dataclasses.replace(TRANSLATORS[name], embedding_size=8, **narrow), dtype="float64")
    sources, targets = ("i like it", "no"), ("me gusta", "no")
    trace = masked_losses(MaskedLossRequest(model=name, sources=sources, targets=targets), model)
    assert trace.carried == carried
    real = trace.losses[trace.mask]
    assert trace.masked_mean == pytest.approx(real.mean())
    assert trace.plain_mean == pytest.approx(trace.losses.mean())
    alone = masked_losses(MaskedLossRequest(model=name, sources=sources[1:], targets=targets[1:]), model)
    np.testing.assert_allclose(alone.losses[0], trace.losses[1, :2], atol=1e-12)  # padding changes nothing
    source, target = load_vocabularies(translator_config("nmt_transformer"))
    told = np.array(
        [
            [*target.encode("me gusta", limit=9).ids, target.end],
            [target.encode("no", limit=9).ids[0], target.end, 0],
        ]
    )
    read = pad([source.encode(text, limit=9).ids for text in sources])
    known = np.where(told == 0, 0, np.concatenate([[[target.start]] * 2, told[:, :-1]], axis=1))
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True, dtype="float64")
    # what Keras' own loss makes of what the logits carry
    expected = trace.masked_mean if carried else trace.plain_mean
    assert float(loss(told, model([read, known]))) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(
    "wrong",
    [
        {"sources": ("a",), "targets": ("b", "c")},
        {"sources": (), "targets": ()},
        {"sources": ("",), "targets": ("a",)},
        {"model": "gpt"},
        {"sources": ("a",) * 6, "targets": ("a",) * 6},
        {"sources": "abc"},
    ],
)
def test_losses_that_cannot_be_asked(wrong):
    with pytest.raises(InvalidValueError):
        MaskedLossRequest(**wrong)
