"""Shuffled words in self-attention, by hand and on the vectors of the shipped models."""

import math

import numpy as np
import pytest

from core import engine
from core.topics.positions.shuffled import compute, plot
from core.topics.positions.shuffled.schema import TrialRequest
from tests.support.stories import assert_story


def test_attention_by_hand():
    outputs = compute.attend(np.array([[2.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]))
    strong = math.e**2 / (math.e**2 + 1)  # scores 4 / sqrt(4) and 0
    np.testing.assert_allclose(outputs, [[2 * strong, 0, 0, 0], [1, 0, 0, 0]], atol=1e-15)


@pytest.mark.parametrize(("text", "seed"), [("ab", 0), ("To be, or not to be: that is the question", 42)])
def test_without_positions_outputs_are_only_permuted_with_them_they_change(text, seed):
    result = engine.run(TrialRequest(text=text, seed=seed, source="characters"))
    assert sorted(result.order.tolist()) == list(range(len(text))) != result.order.tolist()
    assert result.plain_difference < 1e-12 < 0.01 < result.placed_difference


def test_an_order_that_moves_nothing_is_drawn_again():
    assert all(compute._shuffle_order(np.eye(2), seed).tolist() == [1, 0] for seed in range(10))
    vectors = np.array([[1.0], [1.0], [1.0], [2.0]])  # to exchange equal words makes no other text
    assert all(compute._shuffle_order(vectors, seed)[3] != 3 for seed in range(30))


def test_an_unknown_word_is_shuffled_with_the_others():
    result = engine.run(TrialRequest(text="the dog zyzzyva the"))
    assert result.unknown.tolist() == [False, False, True, False]
    shuffled = [result.tokens[index] for index in result.order]
    assert_story(
        plot.plot_trial(result),
        f"was shuffled to “{' '.join(shuffled)}”",
        f"differ by up to {result.placed_difference:.2f}",
        claim="Without positions, shuffled words give shuffled outputs: difference **0**.",
    )


def test_letters_are_told_as_letters_and_a_space_is_seen():
    picture = plot.plot_trial(engine.run(TrialRequest(text="a b", source="characters")))
    assert picture.claim.startswith("Without positions, shuffled letters give")
    assert sorted(picture.figure.layout.xaxis.ticktext) == sorted("a␣b")


def test_outputs_that_do_hang_on_the_order_would_be_told(monkeypatch):
    real = compute.attend
    monkeypatch.setattr(compute, "attend", lambda inputs: real(inputs) + np.arange(len(inputs))[:, None] / 4)
    picture = plot.plot_trial(compute.compute_trial(TrialRequest(text="the dog")))
    assert picture.claim.endswith("difference **0.25**.")
