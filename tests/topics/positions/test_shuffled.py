"""Shuffled words in self-attention, by hand and on the vectors of the shipped models."""

import math

import numpy as np
import pytest

from core import engine
from core.topics.positions.shuffled import compute, plot
from core.topics.positions.shuffled.schema import ShuffleRequest
from tests.support.stories import assert_story


def test_attention_by_hand():
    outputs = compute.self_attention(np.array([[2.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]))
    strong = math.e**2 / (math.e**2 + 1)  # scores 4 / sqrt(4) and 0
    np.testing.assert_allclose(outputs, [[2 * strong, 0, 0, 0], [1, 0, 0, 0]], atol=1e-15)


@pytest.mark.parametrize(("text", "seed"), [("ab", 0), ("To be, or not to be: that is the question", 42)])
def test_without_positions_outputs_are_only_permuted_with_them_they_change(text, seed):
    result = engine.run(ShuffleRequest(text=text, seed=seed, token_type="characters"))
    assert sorted(result.permutation.tolist()) == list(range(len(text))) != result.permutation.tolist()
    assert result.max_difference_without_positions < 1e-12 < 0.01 < result.max_difference_with_positions


def test_an_order_that_moves_nothing_is_drawn_again():
    assert all(compute._draw_permutation(np.eye(2), seed).tolist() == [1, 0] for seed in range(10))
    vectors = np.array([[1.0], [1.0], [1.0], [2.0]])  # to exchange equal words makes no other text
    assert all(compute._draw_permutation(vectors, seed)[3] != 3 for seed in range(30))


def test_an_unknown_word_is_shuffled_with_the_others():
    result = engine.run(ShuffleRequest(text="the dog zyzzyva the"))
    assert result.is_unknown.tolist() == [False, False, True, False]
    shuffled = [result.tokens[index] for index in result.permutation]
    assert_story(
        plot.plot_shuffle(result),
        f"was shuffled to “{' '.join(shuffled)}”",
        f"differ by up to {result.max_difference_with_positions:.2f}",
        claim="Without positions, shuffled words give shuffled outputs: difference **0**.",
    )


def test_the_claim_names_letters_and_a_space_is_visible():
    picture = plot.plot_shuffle(engine.run(ShuffleRequest(text="a b", token_type="characters")))
    assert_story(picture, "Without positions, shuffled letters give")
    assert sorted(picture.figure.layout.xaxis.ticktext) == sorted("a␣b")


def test_outputs_that_depend_on_the_order_would_be_reported(monkeypatch):
    real = compute.self_attention
    monkeypatch.setattr(
        compute, "self_attention", lambda inputs: real(inputs) + np.arange(len(inputs))[:, None] / 4
    )
    picture = plot.plot_shuffle(compute.compute_shuffle(ShuffleRequest(text="the dog")))
    assert_story(picture, "difference **0.25**.")
