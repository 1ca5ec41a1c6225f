"""Features of reviews, heads and adapters by hand, and adapters that begin as nothing."""

import dataclasses

import numpy as np
import pytest

from core.models.encoder.model import build
from core.models.sentiment.classifiers import build_feature_classifier, build_frozen_part, build_trained_part
from core.models.sentiment.features import (
    TermFeatures,
    draw_sentences,
    encode_review_pieces,
    mean_vectors,
    split_sentences,
)
from core.models.vocabulary.terms import TermVocabulary
from core.models.weights import named_weights
from core.training.adapters import HiddenStates
from core.training.encoder import assign_published_weights
from core.training.evaluation import classifiers as evaluation
from tests.support.small_classifiers import (
    ADAPTER_CONFIG,
    ENCODER_CONFIG,
    HEAD_CONFIG,
    make_adapted_model,
    make_base_weights,
    make_id_reviews,
)
from tests.support.small_encoder import make_published_arrays, make_vocabulary


@pytest.fixture(scope="module")
def base():
    return make_base_weights()


# --- features -----------------------------------------------------------------------------------------------


def test_a_bag_holds_the_words_and_pairs_that_occur_however_often():
    features = TermFeatures(
        ["Not bad,<br />not bad at all", "", "all"], TermVocabulary(("all", "bad not", "not bad", "br"))
    )
    assert features[[0, 1, 2]].tolist() == [[1, 1, 1, 0], [0, 0, 0, 0], [1, 0, 0, 0]]
    assert (features[[2]].dtype, len(features)) == (np.float32, 3)


def test_a_mean_of_vectors_leaves_unknown_words_out():
    vectors = np.array([[2.0, 0.0], [0.0, 4.0]], "float16")
    found = mean_vectors(["a b b zzz", "zzz", ""], ("a", "b"), vectors)
    np.testing.assert_allclose(found, [[2 / 3, 8 / 3], [0, 0], [0, 0]], rtol=1e-6)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("the cat " * 20 + "dog", [3, 5, 6, 5, 6, 5, 5, 6, 5, 6, 12, 4]),
        ("the dog", [3, 5, 12, 4]),
        ("", [3, 4]),
    ],
)
def test_a_long_review_is_read_at_its_beginning_and_its_end(text, ids):
    (row,) = encode_review_pieces([text], make_vocabulary(), max_tokens=12)
    assert row.tolist() == ids


# --- heads --------------------------------------------------------------------------------------------------


def test_a_head_by_hand():
    model = build_feature_classifier(dataclasses.replace(HEAD_CONFIG, num_features=2, hidden_units=2))
    model.set_weights(
        [np.array([[1.0, -1.0], [2.0, 0.0]]), np.zeros(2), np.array([[3.0], [5.0]]), np.array([0.5])]
    )
    # hidden (1*1 + 1*2, -1) -> ReLU (3, 0) -> 3*3 + 0.5
    assert np.asarray(model(np.array([[1.0, 1.0]]))).tolist() == [[9.5]]


# --- adapters -----------------------------------------------------------------------------------------------


def test_adapters_begin_as_nothing_and_are_all_that_is_trained(base):
    model = make_adapted_model(base)
    plain = assign_published_weights(build(ENCODER_CONFIG), make_published_arrays())
    ids = np.array([[3, 5, 9, 4, 0, 0]])
    found = np.asarray(model.get_layer("encoder")(ids))
    np.testing.assert_allclose(found, np.asarray(plain(ids)), atol=1e-6)
    names = set(named_weights(model))
    verdict = {name for name in names if name.startswith("verdict/")}
    assert (len(verdict), len(names)) == (2, 6 * 2 + 2)  # of the last of three layers: six matrices
    assert all("adapter_" in name and "block_2" in name for name in names - verdict)


def test_an_adapter_adds_its_product_by_hand(base):
    model = make_adapted_model(base)
    dense = model.get_layer("encoder").blocks[2].ffn_in
    rng = np.random.default_rng(0)
    x, first, second = rng.normal(size=(2, 12)), rng.normal(size=(12, 2)), rng.normal(size=(2, 20))
    plain = np.asarray(dense(x))
    dense.adapter_in.assign(first)
    dense.adapter_out.assign(second)
    np.testing.assert_allclose(
        np.asarray(dense(x)), plain + ADAPTER_CONFIG.scale * x @ first @ second, atol=1e-4
    )


def test_the_parts_make_the_whole_and_padding_changes_nothing(base, tmp_path):
    model = make_adapted_model(base)
    for weight in model.trainable_weights:
        weight.assign(np.random.default_rng(1).normal(size=weight.shape) * 0.1)
    rows, _ = make_id_reviews(9, 2)
    hidden = HiddenStates(tmp_path / "hidden.npy", rows, build_frozen_part(model, ADAPTER_CONFIG))
    upper = build_trained_part(model, ADAPTER_CONFIG)
    in_batch = np.asarray(upper(list(hidden[np.arange(9)])))[:, 0]
    alone = [float(np.asarray(model(row[None]))[0, 0]) for row in rows]
    np.testing.assert_allclose(in_batch, alone, atol=5e-3)  # hidden states are kept in half precision
    np.testing.assert_allclose(evaluation.predict_lora_logits(model, rows), alone, atol=1e-5)
    again = HiddenStates(tmp_path / "hidden.npy", rows, None)  # the file is there: no model is asked
    np.testing.assert_array_equal(again[[3, 1]][0], hidden[[3, 1]][0])


def test_a_review_is_cut_between_its_sentences():
    review = 'One film. "Wow!" I said. It is good, Mr. Smith says so! And the end<br />'
    sentences = split_sentences(review)
    assert sentences == ['One film. "Wow!" I said.', "It is good, Mr.", "Smith says so! And the end"]
    assert split_sentences("") == [""]
    assert split_sentences("Four words stand here. Bad!") == ["Four words stand here. Bad!"]
    drawn = {draw_sentences(review, np.random.default_rng(seed)) for seed in range(40)}
    assert drawn == {" ".join(sentences[i:j]) for i in range(3) for j in range(i + 1, 4)}
