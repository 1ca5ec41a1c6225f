"""One mask in three conventions: by hand, against Keras' own layer, and told of any sentence."""

import itertools

import keras
import numpy as np
import pytest

from core import engine
from core.topics.masking.conventions.compute import compute_attention_weights, masks_by_convention
from core.topics.masking.conventions.plot import plot_swapped_convention
from core.topics.masking.conventions.schema import (
    CONVENTIONS,
    KERAS,
    LIBRARIES,
    PYTORCH,
    PYTORCH_ADDITIVE,
    TUTORIAL,
    ConventionsRequest,
)

REAL = np.array([True, True, False])
SCORES = np.log(np.array([[1, 3, 4], [2, 2, 4], [1, 1, 8]])).astype("float32")
SHARES = np.array([[0.25, 0.75, 0], [0.5, 0.5, 0], [0.5, 0.5, 0]])


def test_four_ways_to_write_a_mask():
    found = {name: mask.tolist() for name, mask in masks_by_convention(REAL).items()}
    assert found == {
        KERAS: [True, True, False],
        PYTORCH: [False, False, True],
        PYTORCH_ADDITIVE: [0, 0, -np.inf],
        TUTORIAL: [0, 0, 1],
    }


@pytest.mark.parametrize("library", LIBRARIES)
def test_in_its_own_convention_each_library_gives_the_same_weights(library):
    np.testing.assert_allclose(
        compute_attention_weights(SCORES, masks_by_convention(REAL)[library], library), SHARES, atol=1e-6
    )


@pytest.mark.parametrize("name", CONVENTIONS)
def test_what_keras_makes_of_a_mask_is_what_its_attention_makes(name):
    """The formula against the layer: identity projections, so that scores are products of the vectors."""
    vectors = np.random.default_rng(3).normal(size=(1, 3, 4)).astype("float32")
    layer = keras.layers.MultiHeadAttention(1, 4, use_bias=False, flash_attention=False)
    layer(vectors, vectors)
    layer.set_weights([np.eye(4).reshape(weight.shape) for weight in layer.get_weights()])
    mask = masks_by_convention(REAL)[name]
    _, weights = layer(vectors, vectors, attention_mask=mask[None, None], return_attention_scores=True)
    scores = (vectors[0] @ vectors[0].T / 2).astype("float32")
    np.testing.assert_allclose(compute_attention_weights(scores, mask, KERAS), weights[0, 0], atol=1e-6)


def test_a_query_without_a_key_is_0_nan_or_even():
    nothing = masks_by_convention(np.zeros(3, bool))
    for library, weight in {KERAS: 0, PYTORCH: np.nan, TUTORIAL: 1 / 3}.items():
        weights = compute_attention_weights(SCORES, nothing[library], library)
        np.testing.assert_allclose(weights, np.full((3, 3), weight), atol=1e-6)


def test_numbers_that_are_added_weigh_padding_by_e():
    read = compute_attention_weights(SCORES, masks_by_convention(REAL)[TUTORIAL], PYTORCH)
    powers = np.exp(SCORES) * [1, 1, np.e]
    np.testing.assert_allclose(read, powers / powers.sum(axis=1, keepdims=True), rtol=1e-5)


def get_claim(mask_convention, library, sentence="i like soccer", padded=3):
    request = ConventionsRequest(
        mask_convention=mask_convention, library=library, sentence=sentence, sentence_pads=padded
    )
    return plot_swapped_convention(engine.run(request)).claim


@pytest.mark.parametrize(
    ("mask_convention", "library", "expected_text"),
    [
        (KERAS, PYTORCH, "the other way round: **0** of 3 words are read, and 3 of 3 tokens of padding."),
        (PYTORCH, TUTORIAL, "as it was meant: **0** of 3 tokens of padding are read."),
        (PYTORCH_ADDITIVE, TUTORIAL, "of 36 weights **36** are NaN."),
        (TUTORIAL, PYTORCH, "adds this mask to the scores: padding gets **"),
    ],
)
def test_the_claim_of_a_swapped_convention(mask_convention, library, expected_text):
    assert expected_text in get_claim(mask_convention, library)


@pytest.mark.parametrize(
    ("sentence", "padded"), [("no", 0), ("no no no", 1), ("zyzzyva", 6), ("word " * 30, 0)]
)
def test_each_claim_is_true_of_any_sentence(sentence, padded):
    for mask_convention, library in itertools.product(CONVENTIONS, LIBRARIES):
        claim_text = get_claim(mask_convention, library, sentence, padded)
        right = mask_convention.split(",")[0] == library or (
            {mask_convention, library} == {PYTORCH, TUTORIAL} and mask_convention == PYTORCH
        )
        if right:
            tokens = "1 token" if padded == 1 else f"{padded} tokens"
            assert f"**0** of {tokens} of padding" in claim_text
    assert "NaN" in get_claim(KERAS, PYTORCH, sentence, 0)
    even = get_claim(KERAS, TUTORIAL, sentence, 0)
    assert "has a weight of **" in even or len(sentence.split()) == 1  # whose weight is 1 either way
