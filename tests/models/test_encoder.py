"""The pretrained encoder: against PyTorch, with random weights of its shape family and with the shipped ones.

`tests/models/data/minilm.npz` holds what a BERT of our own in PyTorch computed: hidden states, weights and
embeddings of an encoder with random weights (V 37, D 12, 6 layers, 3 heads, seed in the file;
`make_published_arrays` below draws the same), and, of the published weights, embeddings of three sentences
and the attention of the first.
"""

import dataclasses
import math

import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.models import zoo
from core.models.encoder.forward import EncoderForward, gelu, pool_and_normalize
from core.models.encoder.model import build
from core.models.encoder.runtime import PretrainedEncoder
from core.models.encoder.vectors import compute_sentence_vectors
from core.models.hooks import Hooks
from core.models.vocabulary.pieces import PieceVocabulary, prune_pieces
from core.models.weights import named_weights
from core.topics.attention.heads.schema import HeadsRequest
from core.topics.attention.model_attention import compute_attention
from core.topics.attention.one_weight.compute import compute_weight
from core.topics.attention.one_weight.schema import WeightRequest
from core.topics.attention.sentences import compute as similar
from core.topics.attention.sentences.schema import SentencesRequest
from core.training.__main__ import main
from core.training.encoder import (
    POSITION_EMBEDDINGS_KEY,
    WORD_EMBEDDINGS_KEY,
    assign_published_weights,
    has_same_pieces,
    prune_arrays,
)
from core.training.evaluation.encoder import compare_encoders, load_reference, load_sentences
from tests.support.small_encoder import REFERENCE, SMALL_CONFIG, make_published_arrays, make_vocabulary


@pytest.fixture(scope="module")
def model():
    return assign_published_weights(build(SMALL_CONFIG), make_published_arrays())


@pytest.fixture(scope="module")
def forward(model):
    return EncoderForward(SMALL_CONFIG, named_weights(model))


@pytest.fixture(scope="module")
def encoder(model):
    return PretrainedEncoder(
        EncoderForward(SMALL_CONFIG, named_weights(model), dtype="float64"), make_vocabulary()
    )


# --- the model ----------------------------------------------------------------------------------------------


def weights_of(forward, ids):
    """The hidden states (B, S, D) of ids, and all weights (B, L, H, S, S)."""
    tensors = {}
    hidden = forward(ids, Hooks(tensors))
    names = [f"block_{block}/attention/weights" for block in range(SMALL_CONFIG.num_layers)]
    return hidden, np.stack([tensors[name] for name in names], axis=1)


def test_hidden_states_weights_and_embeddings_are_pytorchs(model, forward):
    ids, real = REFERENCE["ids"], REFERENCE["ids"] != 0
    np.testing.assert_allclose(np.asarray(model(ids))[real], REFERENCE["hidden"][real], atol=1e-5)
    hidden, weights = weights_of(forward, ids)
    np.testing.assert_allclose(hidden[real], REFERENCE["hidden"][real], atol=1e-5)
    np.testing.assert_allclose(weights[0], REFERENCE["weights"][0], atol=1e-5)
    np.testing.assert_allclose(weights[1, :, :, :3], REFERENCE["weights"][1, :, :, :3], atol=1e-5)
    assert (weights[1, ..., 3:] == 0).all()
    np.testing.assert_allclose(pool_and_normalize(hidden, real), REFERENCE["embeddings"], atol=1e-5)
    assert np.abs(weights[0] - 0.2).max() > 0.3  # the heads do look somewhere


@pytest.mark.parametrize(("dtype", "tolerance"), [("float32", 1e-6), ("float64", 1e-11)])
def test_gelu_is_that_of_erf(dtype, tolerance):
    x = np.concatenate([np.random.default_rng(0).normal(scale=3, size=40_000), [0, 1e-9, 8.9, -9.1, 40, -40]])
    x = x.astype(dtype)
    expected = [one * (1 + math.erf(one / math.sqrt(2))) / 2 for one in x.tolist()]
    found = gelu(x.reshape(2, -1))
    assert found.dtype == dtype
    np.testing.assert_allclose(found.ravel(), expected, atol=tolerance)


@pytest.mark.parametrize(
    ("name", "array", "says"),
    [
        ("encoder.layer.5.output.dense.weight", None, r"an array of shape \(20, 12\)"),
        ("embeddings.word_embeddings.weight", np.zeros((36, 12), "float32"), r".*\(36, 12\)"),
    ],
)
def test_a_published_file_that_lacks_a_matrix_or_has_another_is_a_sentence(name, array, says):
    arrays = {
        one: other for one, other in {**make_published_arrays(), name: array}.items() if other is not None
    }
    with pytest.raises(InvalidValueError, match=f"`{name}`: expected {says}"):
        assign_published_weights(build(SMALL_CONFIG), arrays)


# --- the pieces ---------------------------------------------------------------------------------------------


def test_words_are_cut_into_the_longest_pieces():
    found = make_vocabulary().encode("The CATS undoing, sleeps.", max_tokens=20)
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
    assert found.is_unknown.tolist() == [False] * 7 + [True] + [False] * 4
    assert found.truncated_words == ()


def test_what_does_not_fit_is_reported_and_odd_texts_are_read_as_text():
    cut = make_vocabulary().encode("the cats sleep", max_tokens=4)
    assert (cut.tokens, cut.truncated_words) == (("[CLS]", "the", "cat", "[SEP]"), ("##s", "sleep"))
    found = make_vocabulary().encode("[SEP] Zürich \ud800 the", max_tokens=30)
    assert (found.tokens[:2], found.tokens[-2:]) == (("[CLS]", "["), ("the", "[SEP]"))
    assert found.ids.tolist().count(4) == 1
    assert "Zürich" in found.tokens
    assert make_vocabulary().encode("\u200b", max_tokens=30).ids.tolist() == [3, 4]


# --- what is asked ------------------------------------------------------------------------------------------


def test_a_sentence_with_all_its_heads(encoder):
    result = compute_attention(encoder, HeadsRequest(model="encoder", text="the cats sleep."))
    attention = result.attentions["encoder"]
    tokens = ("[CLS]", "the", "cat", "##s", "sleep", ".", "[SEP]")
    assert attention.query_tokens == attention.key_tokens == result.source.tokens == tokens
    assert (attention.attention_type, attention.score_function) == ("encoder", "scaled dot")
    assert attention.weights.shape == (6, 3, 7, 7)
    products = attention.queries @ attention.keys.transpose(0, 1, 3, 2) / 2  # key width 4
    np.testing.assert_allclose(attention.scores, products, atol=1e-5)


def test_sentences_in_a_batch_are_the_sentences_alone(encoder):
    texts = ("the cat", "a dog sleeps undoing the cats.", "the cat")
    result = similar.compare_sentences(encoder, SentencesRequest(sentences=texts))
    for text, embedding in zip(texts, result.embeddings, strict=True):
        mean = encoder.compute_hidden_states(encoder.read(text).ids[None])[0].mean(axis=0)
        np.testing.assert_allclose(embedding, mean / np.sqrt((mean**2).sum()), atol=1e-5)
    slow = [
        [sum(a * b for a, b in zip(one, other, strict=True)) for other in result.embeddings]
        for one in result.embeddings
    ]
    np.testing.assert_allclose(result.similarity, slow, atol=1e-12)
    np.testing.assert_allclose(np.diag(result.similarity), 1)
    assert result.similarity[0, 2] == pytest.approx(1)
    assert result.similarity[0, 1] < 0.999


@pytest.mark.parametrize("text", ["\u200b", "\x00"])
def test_a_text_of_which_nothing_can_be_read_is_a_sentence(encoder, text):
    with pytest.raises(InvalidValueError, match="`text`: expected a sentence"):
        compute_attention(encoder, HeadsRequest(model="encoder", text=text))


def test_one_weight_of_it_adds_up(encoder):
    result = compute_attention(encoder, HeadsRequest(model="encoder", text="the cats sleep."))
    request = WeightRequest(
        model="encoder", text="the cats sleep.", attention_type="encoder", layer=4, head=2, query=3, key=5
    )
    found = compute_weight(encoder, request)
    assert found.weight == pytest.approx(float(result.attentions["encoder"].weights[4, 2, 3, 5]), abs=1e-6)
    assert found.max_error < 1e-5
    assert found.divisor == 2
    assert found.elementwise_products.sum() / 2 == pytest.approx(found.scaled_scores[3, 5])
    slow = np.concatenate(
        [
            result.attentions["encoder"].weights[4, head, 3] @ result.attentions["encoder"].values[4, head]
            for head in range(3)
        ]
    )
    arrays = make_published_arrays()
    output = (
        arrays["encoder.layer.4.attention.output.dense.weight"] @ slow
        + arrays["encoder.layer.4.attention.output.dense.bias"]
    )
    np.testing.assert_allclose(found.head_contributions.sum(axis=0) + found.output_bias, output, atol=1e-5)
    with pytest.raises(InvalidValueError, match="`layer`: expected a whole number from 0 to 5"):
        compute_weight(encoder, dataclasses.replace(request, layer=6))


# --- the shipped weights ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shipped():
    return zoo.load_runtime("encoder")


def test_the_shipped_encoder_is_near_what_pytorch_made_of_the_published_one(shipped):
    """No piece of the first was pruned away: there the rounding to int8 is all. The others lost some."""
    texts = tuple(map(str, REFERENCE["texts"]))
    result = similar.compare_sentences(shipped, SentencesRequest(sentences=texts))
    longer = [len(source.ids) for source in result.sources] - (REFERENCE["real_ids"] != 0).sum(axis=1)
    assert longer[0] == 0 < min(longer[1:])
    cosines = (result.embeddings * REFERENCE["real_embeddings"]).sum(axis=1)
    assert cosines[0] > 0.99 > max(cosines[1:])
    assert result.similarity[0, 1] > result.similarity[0, 2] + 0.2
    attention = compute_attention(shipped, HeadsRequest(model="encoder", text=texts[0])).attentions["encoder"]
    assert attention.weights.shape == (6, 12, 10, 10)
    assert np.abs(attention.weights - REFERENCE["real_weights"]).mean() < 0.01


def test_the_card_says_what_the_shipped_weights_do(shipped):
    """In float64 here, in float32 on the card."""
    card = zoo.load_card("encoder")
    metrics = card["metrics"]
    rows = [shipped.pieces.encode(text, max_tokens=256).ids for text in load_sentences()]
    published, unchanged = load_reference()
    found = compare_encoders(compute_sentence_vectors(zoo.load("encoder"), rows), published, unchanged)
    assert {name: found[name] for name in found} == pytest.approx(
        {name: value for name, value in metrics.items() if name != "protocol"}, abs=1e-4
    )
    assert metrics["sentences"] == len(set(load_sentences())) == 500
    assert metrics["cosine_unchanged_least"] > 0.99
    assert metrics["spearman_unchanged"] > 0.99
    assert card["published"]["sha256"]["weights"].startswith("53aa5117")


def test_every_character_of_the_vocabulary_begins_a_word_and_goes_on_one(shipped):
    """So every word of these characters can be cut, whatever else was pruned away."""
    pieces = set(shipped.pieces.pieces)
    characters = {piece for piece in pieces if len(piece) == 1}
    assert {f"##{character}" for character in characters} <= pieces
    assert len(characters) == 997
    assert set("".join(pieces - {"[PAD]", "[UNK]", "[CLS]", "[SEP]"}).replace("#", "")) <= characters
    odd = shipped.pieces.encode("Xylophonists zigzagged; Größe 日本 qwrtzpsdfg 12345!", max_tokens=99)
    assert not odd.is_unknown.any()
    assert "".join(odd.tokens[1:-1]).replace("##", "") == "xylophonistszigzagged;große日本qwrtzpsdfg12345!"
    assert shipped.pieces.pieces[0] == "[PAD]"  # whose id 0 the model hides


# --- how it is made -----------------------------------------------------------------------------------------


def test_what_is_not_the_published_file_is_one_sentence(tmp_path, capsys):
    command = ["encoder", "--from", str(tmp_path / "model.safetensors")]
    assert main(command) == 1
    assert "tokenizer.json cannot be read (No such file or directory)" in capsys.readouterr().err
    (tmp_path / "tokenizer.json").write_text("{}")
    assert main(command) == 1
    line = capsys.readouterr().err
    assert "tokenizer.json is not the published file: expected sha256 be50c3628f2b..." in line
    assert line.count("\n") == 1
    with pytest.raises(SystemExit):
        main(["encoder"])
    assert "not trained here: name its published weights with --from FILE" in capsys.readouterr().err


def test_pruning_keeps_characters_and_what_is_frequent_and_their_own_rows():
    names = ("[PAD]", "[unused0]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "[", "s", "##s", "the", "cat", "dog")
    retained = prune_pieces(names, (0, 99, 0, 0, 0, 99, 0, 0, 0, 3, 1, 2), 9)
    assert retained == ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[", "s", "##s", "the", "dog")
    arrays = {
        WORD_EMBEDDINGS_KEY: np.arange(12.0)[:, None],
        POSITION_EMBEDDINGS_KEY: np.arange(5.0)[:, None],
        "other": np.ones(3),
    }
    pruned = prune_arrays(arrays, names, retained, num_positions=2)
    assert pruned[WORD_EMBEDDINGS_KEY][:, 0].tolist() == [0, 2, 3, 4, 6, 7, 8, 9, 11]
    assert pruned[POSITION_EMBEDDINGS_KEY][:, 0].tolist() == [0, 1]
    assert pruned["other"] is arrays["other"]
    before, after = PieceVocabulary(names), PieceVocabulary(retained)
    assert has_same_pieces(before, after, ["the dog", "the cat", "dogs"]).tolist() == [True, False, True]


def test_nearness_by_hand():
    turned = np.array([[1.0, 0.0], [0.6, 0.8], [0.0, 1.0]])
    found = compare_encoders(
        turned, np.array([[2.0, 0.0], [0.0, 1.0], [0.0, 3.0]]), np.array([True, False, True])
    )
    assert found["cosine"] == pytest.approx((1 + 0.8 + 1) / 3)
    assert found["cosine_unchanged"] == found["cosine_unchanged_least"] == pytest.approx(1)
    assert found["cosine_pruned"] == found["cosine_pruned_least"] == pytest.approx(0.8)
    assert (found["sentences"], found["unchanged"]) == (3, 2)
