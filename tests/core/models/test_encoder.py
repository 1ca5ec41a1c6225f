"""The pretrained encoder: against PyTorch, with random weights of its shape family and, where they lie, with
the published ones.

`tests/core/data/minilm.npz` holds what a BERT of our own in PyTorch computed: hidden states, weights and
embeddings of an encoder with random weights (V 37, D 12, 6 layers, 3 heads, seed in the file; `published`
below draws the same), and, of the published weights, embeddings of three sentences and the attention of the
first.
"""

import dataclasses

import keras
import numpy as np
import pytest

from core import zoo
from core.analyses.attention.encoder import encode, encoder_invariants, inside_encoder, sentences
from core.checks import InvalidValueError
from core.configs.encoder import PRETRAINED
from core.datasets import present
from core.models.encoder.model import build, load_published, pooled
from core.models.encoder.runtime import PretrainedEncoder
from core.requests.attention import EncodeRequest, InsideRequest, InvariantsRequest, SentencesRequest
from tests.support.small_encoder import REFERENCE, SMALL, pieces, published


@pytest.fixture(scope="module")
def model():
    return load_published(build(SMALL), published())


@pytest.fixture(scope="module")
def encoder(model):
    return PretrainedEncoder(model, pieces())


# --- the model ----------------------------------------------------------------------------------------------


def test_hidden_states_weights_and_embeddings_are_pytorchs(model):
    ids = REFERENCE["ids"]
    hidden, internals = model(ids, return_internals=True)
    real = ids != 0
    np.testing.assert_allclose(np.asarray(hidden)[real], REFERENCE["hidden"][real], atol=1e-5)
    weights = np.stack([np.asarray(layer.weights) for layer in internals], axis=1)  # (B, L, H, S, S)
    np.testing.assert_allclose(weights[0], REFERENCE["weights"][0], atol=1e-5)
    np.testing.assert_allclose(weights[1, :, :, :3], REFERENCE["weights"][1, :, :, :3], atol=1e-5)
    assert (weights[1, ..., 3:] == 0).all()
    np.testing.assert_allclose(pooled(np.asarray(hidden), real), REFERENCE["embeddings"], atol=1e-5)
    assert np.abs(weights[0] - 0.2).max() > 0.3  # the heads do look somewhere


@pytest.mark.parametrize("change", [{"epsilon": 0.1}, {"heads": 6}, {"heads": 2}])
def test_another_architecture_is_not_pytorchs(change):
    other = load_published(build(dataclasses.replace(SMALL, **change)), published())
    assert np.abs(np.asarray(other(REFERENCE["ids"]))[0] - REFERENCE["hidden"][0]).max() > 1e-3


def test_looking_changes_nothing_and_padding_neither(model):
    ids = REFERENCE["ids"][:1]
    expected = np.asarray(model(ids))
    hidden, internals = model(ids, return_internals=True)
    np.testing.assert_allclose(np.asarray(hidden), expected, atol=1e-6)
    for extra in range(1, 11):
        padded, padded_internals = model(np.pad(ids, ((0, 0), (0, extra))), return_internals=True)
        np.testing.assert_allclose(np.asarray(padded)[:, :5], expected, atol=1e-5)
        for layer, padded_layer in zip(internals, padded_internals, strict=True):
            weights = np.asarray(padded_layer.weights)
            np.testing.assert_allclose(weights[..., :5, :5], np.asarray(layer.weights), atol=1e-5)
            assert (weights[..., 5:] == 0).all()


def test_float64_rounds_less(model):
    exact = load_published(build(SMALL, dtype="float64"), published())
    found = np.asarray(exact(REFERENCE["ids"]))
    assert found.dtype == "float64"
    assert keras.config.floatx() == "float32"
    assert 0 < np.abs(found - np.asarray(model(REFERENCE["ids"])))[REFERENCE["ids"] != 0].max() < 1e-5


def test_a_published_file_that_lacks_a_matrix_or_has_another_is_a_sentence():
    arrays = published()
    with pytest.raises(
        InvalidValueError,
        match=r"`encoder.layer.5.output.dense.weight`: expected an array of shape \(20, 12\)",
    ):
        load_published(
            build(SMALL),
            {name: array for name, array in arrays.items() if name != "encoder.layer.5.output.dense.weight"},
        )
    with pytest.raises(InvalidValueError, match=r"`embeddings.word_embeddings.weight`.*\(36, 12\)"):
        load_published(
            build(SMALL), {**arrays, "embeddings.word_embeddings.weight": np.zeros((36, 12), "float32")}
        )


def test_embeddings_are_means_of_real_tokens_by_hand():
    hidden = np.array([[[3.0, 0], [3, 8], [100, 100]]])
    np.testing.assert_allclose(pooled(hidden, np.array([[True, True, False]])), [[0.6, 0.8]])


# --- the pieces ---------------------------------------------------------------------------------------------


def test_words_are_cut_into_the_longest_pieces():
    found = pieces().encode("The CATS undoing, sleeps.", limit=20)
    assert found.tokens == (
        "[CLS]",
        "the",
        "cat",
        "##s",
        "un",
        "##do",
        "##ing",
        ",",
        "sleep",
        "##s",
        ".",
        "[SEP]",
    )
    assert found.ids.tolist() == [3, 5, 6, 7, 13, 14, 15, 1, 8, 7, 9, 4]
    assert found.unknown.tolist() == [False] * 7 + [True] + [False] * 4
    assert found.cut == ()


def test_what_does_not_fit_is_reported():
    found = pieces().encode("the cats sleep", limit=4)
    assert found.tokens == ("[CLS]", "the", "cat", "[SEP]")
    assert found.cut == ("##s", "sleep")
    assert len(found.ids) == len(found.unknown) == 4


def test_odd_texts_are_read_as_text():
    found = pieces().encode("[SEP] Zürich \ud800 the", limit=30)
    assert found.tokens[:2] == ("[CLS]", "[")
    assert found.ids.tolist().count(4) == 1
    assert "Zürich" in found.tokens
    assert found.tokens[-2:] == ("the", "[SEP]")
    assert pieces().encode("\u200b", limit=30).ids.tolist() == [3, 4]


# --- what is asked ------------------------------------------------------------------------------------------


def test_a_sentence_with_all_its_heads(encoder):
    trace = encode(encoder, EncodeRequest(text="the cats sleep."))
    attention = trace.attention
    assert (
        attention.query_tokens
        == attention.key_tokens
        == trace.source.tokens
        == ("[CLS]", "the", "cat", "##s", "sleep", ".", "[SEP]")
    )
    assert attention.kind == "encoder"
    assert attention.score == "scaled dot"
    assert attention.weights.shape == (6, 3, 7, 7)
    np.testing.assert_allclose(attention.weights.sum(axis=-1), 1, atol=1e-6)
    products = attention.queries @ attention.keys.transpose(0, 1, 3, 2) / 2  # key width 4
    np.testing.assert_allclose(attention.scores, products, atol=1e-5)
    mean = trace.hidden.mean(axis=0)
    np.testing.assert_allclose(trace.embedding, mean / np.sqrt((mean**2).sum()), atol=1e-6)


def test_sentences_in_a_batch_are_the_sentences_alone(encoder):
    texts = ("the cat", "a dog sleeps undoing the cats.", "the cat")
    trace = sentences(encoder, SentencesRequest(texts=texts))
    for text, embedding in zip(texts, trace.embeddings, strict=True):
        np.testing.assert_allclose(embedding, encode(encoder, EncodeRequest(text=text)).embedding, atol=1e-5)
    slow = [
        [sum(a * b for a, b in zip(one, other, strict=True)) for other in trace.embeddings]
        for one in trace.embeddings
    ]
    np.testing.assert_allclose(trace.similarity, slow, atol=1e-12)
    np.testing.assert_allclose(np.diag(trace.similarity), 1)
    assert trace.similarity[0, 2] == pytest.approx(1)
    assert trace.similarity[0, 1] < 0.999


def test_a_text_of_which_nothing_can_be_read_is_a_sentence(encoder):
    for text in ("\u200b", "\x00"):
        with pytest.raises(InvalidValueError, match="`text`: expected at least one word"):
            encode(encoder, EncodeRequest(text=text))
    assert encode(encoder, EncodeRequest(text="日本")).source.unknown.tolist() == [False, True, True, False]


def test_one_weight_of_it_adds_up(encoder):
    trace = encode(encoder, EncodeRequest(text="the cats sleep."))
    request = InsideRequest(
        model="minilm", text="the cats sleep.", kind="encoder", layer=4, head=2, query=3, key=5
    )
    found = inside_encoder(encoder, request)
    assert found.weight == pytest.approx(float(trace.attention.weights[4, 2, 3, 5]), abs=1e-6)
    assert found.difference < 1e-5
    assert found.divisor == 2
    assert found.products.sum() / 2 == pytest.approx(found.scaled[3, 5])
    slow = np.concatenate(
        [trace.attention.weights[4, head, 3] @ trace.attention.values[4, head] for head in range(3)]
    )
    arrays = published()
    output = (
        arrays["encoder.layer.4.attention.output.dense.weight"] @ slow
        + arrays["encoder.layer.4.attention.output.dense.bias"]
    )
    np.testing.assert_allclose(found.contributions.sum(axis=0) + found.bias, output, atol=1e-5)
    with pytest.raises(InvalidValueError, match="`layer`: expected a whole number from 0 to 5"):
        inside_encoder(encoder, dataclasses.replace(request, layer=6))


def test_it_keeps_the_rules(encoder):
    request = InvariantsRequest(model="minilm", text="the cats sleep.", paddings=tuple(range(31)))
    trace = encoder_invariants(encoder, request)
    # 7 of 12 tokens are taken
    assert trace.held
    assert trace.paddings == tuple(range(6))
    assert trace.translation == ""
    names = [(one.name, one.kind) for one in trace.invariants]
    assert names == [
        ("rows", "encoder"),
        ("masked", "encoder"),
        ("padding", "encoder"),
        ("padding", "all"),
        ("looking", "all"),
    ]
    assert trace.invariants[1].count == sum((7 + extra) * extra for extra in range(6)) * 18


# --- the published weights ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def minilm():
    if any(present(file) is None for file in PRETRAINED["minilm"].files):
        pytest.skip("the files of all-MiniLM-L6-v2 are not on this machine; no test fetches them")
    return zoo.pretrained("minilm")


def test_embeddings_of_the_published_weights_are_pytorchs(minilm):
    texts = tuple(map(str, REFERENCE["texts"]))
    trace = sentences(minilm, SentencesRequest(texts=texts))
    for source, ids in zip(trace.sources, REFERENCE["real_ids"], strict=True):
        assert source.ids.tolist() == ids[ids != 0].tolist()
    np.testing.assert_allclose(trace.embeddings, REFERENCE["real_embeddings"], atol=1e-4)
    assert trace.similarity[0, 1] > 0.5 > 0.1 > abs(trace.similarity[0, 2])
    attention = encode(minilm, EncodeRequest(text=texts[0])).attention
    assert attention.weights.shape == (6, 12, 10, 10)
    # kept in half precision
    np.testing.assert_allclose(attention.weights, REFERENCE["real_weights"], atol=1e-3)
