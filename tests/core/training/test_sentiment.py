"""Sentiment models on tiny reviews: what a batch holds, and that an interruption changes nothing."""

import dataclasses
import functools
import itertools

import numpy as np
import pytest

from core.configs.sentiment import SentimentConfig
from core.evaluation.sentiment import evaluate_reviews
from core.models.sentiment.reviews import IdReviews
from core.training.sentiment import ReviewBatches, fit_reviews
from tests.core.training.interruption import (
    assert_goes_on_after_a_cut,
    assert_orders_are_their_seed_s,
    assert_same_weights,
    in_one_go,
)

RAGGED = SentimentConfig(
    name="sentiment_ragged",
    title="tiny",
    mask="ragged",
    like_length=True,
    vocabulary_size=9,
    embedding_size=6,
    units=6,
    dropout=0.3,
    batch_size=8,
    epochs=3,
    learning_rate=0.02,
)


def reviews(count, seed):
    """Of 2 to 4 words; those that praise end with word 8, the others with word 2."""
    rng = np.random.default_rng(seed)
    labels = rng.integers(2, size=count).astype("float32")
    ids = [
        np.append(rng.integers(3, 8, size=rng.integers(1, 4)), 8 if label else 2).astype("int32")
        for label in labels
    ]
    return IdReviews(ids=tuple(ids), labels=labels)


TRAIN = reviews(120, 0)
VALIDATION = reviews(40, 1)


def test_an_epoch_has_its_own_order_of_all_reviews():
    def rows(epoch, seed):
        batches = ReviewBatches(TRAIN, dataclasses.replace(RAGGED, seed=seed))
        return [batch.tolist() for batch in batches.draw(epoch)]

    assert_orders_are_their_seed_s(rows)
    assert sorted(itertools.chain(*rows(2, 42))) == list(range(120))


@pytest.mark.parametrize("mask", ["none", "ragged"])
def test_what_keras_is_shown_before_the_first_epoch_differs_in_its_steps(mask):
    """Else it would take the steps of the first batches for those of all."""
    batches = ReviewBatches(TRAIN, dataclasses.replace(RAGGED, mask=mask))
    shown = [batches[index] for index in range(2)]
    batches.begin(0)
    real = batches[0]
    for (inputs, targets), steps in zip(shown, (1, 2), strict=True):
        if mask == "ragged":
            assert inputs[1].shape == (1,)
            assert inputs[1].dtype == real[0][1].dtype
            inputs = inputs[0]
        assert inputs.shape == (1, steps)
        assert targets.shape == (1, 1)
        assert targets.dtype == real[1].dtype


def test_an_interrupted_training_learns_and_ends_where_one_in_one_go_does(tmp_path):
    """With dropout, on the reviews' own lengths."""
    train = functools.partial(fit_reviews, RAGGED, TRAIN, VALIDATION)
    complete, weights, model = in_one_go(train, tmp_path / "whole")
    history = complete.state["history"]
    assert history[-1]["val_loss"] < history[0]["val_loss"]
    assert history[-1]["val_accuracy"] > 0.8, history
    best = complete.state["best"]
    assert evaluate_reviews(model, RAGGED, VALIDATION)["val_accuracy"] == best["val_accuracy"]
    assert_same_weights(model.get_weights(), weights[best["epoch"]])
    assert_goes_on_after_a_cut(train, (complete, weights, model), tmp_path / "cut")
