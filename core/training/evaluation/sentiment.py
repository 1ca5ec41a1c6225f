"""Scores sentiment models on the held-out tenth of IMDb's training split, and on its test split."""

import dataclasses

import numpy as np

from ...base.checks import check_choice
from ...models import datasets
from ...models.configs.sentiment import SentimentConfig
from ...models.sentiment.features import split_sentences
from ...models.sentiment.reviews import (
    EncodedReviews,
    encode_reviews,
    make_batch_indices,
    pad_inputs,
    split_reviews,
)
from ...models.vocabulary.words import load_words

_BATCH_SIZE = 32
SPLITS = ("train", "validation", "first_sentence", "test")


def load_reviews(split: str) -> list[datasets.Review]:
    """Returns the reviews of a split.

    Args:
        split: "train" (22,500), "validation" (2,500), "first_sentence" (the first sentence of each of these
            2,500, with the label of its review) or "test" (25,000).
    """
    check_choice("split", split, SPLITS)
    if split == "test":
        return datasets.load_imdb_reviews("test")
    train, validation = split_reviews(datasets.load_imdb_reviews("train"))
    if split == "first_sentence":
        return [dataclasses.replace(review, text=split_sentences(review.text)[0]) for review in validation]
    return train if split == "train" else validation


def load_texts(split: str) -> tuple[list[str], np.ndarray]:
    """Returns the texts and the labels (N,) of the reviews of a split; see `load_reviews`."""
    reviews = load_reviews(split)
    return [review.text for review in reviews], np.array(
        [review.is_positive for review in reviews], "float32"
    )


def load_encoded_split(split: str) -> EncodedReviews:
    """Returns the reviews of a split as ids of the shipped vocabulary; see `load_reviews`."""
    return encode_reviews(load_reviews(split), load_words("imdb"))


def score_logits(logits: np.ndarray, labels: np.ndarray) -> dict[str, float]:
    """Scores logits (N,) of P(positive) against labels (N,) of 0 and 1.

    Returns:
        `val_loss` in nats a review and `val_accuracy` from 0 to 1.

    Example:
        >>> score_logits(np.array([0.0, 9.0, -9.0]), np.array([0, 1, 1]))["val_accuracy"]
        0.6666666666666666
    """
    logits = np.asarray(logits, "float64")
    margins = np.where(labels == 1, logits, -logits)  # how far it is on the right side
    return {
        "val_loss": float(np.logaddexp(0, -margins).mean()),
        "val_accuracy": float(((logits > 0) == (labels == 1)).mean()),
    }


def predict_review_logits(model, config: SentimentConfig, reviews: EncodedReviews) -> np.ndarray:
    """Returns the logits (N,) of a sentiment model on batches made as in its training.

    Padding is part of what a model without a mask reads. Random batches are those of seed 0,
    so that the same reviews are padded alike on every call.
    """
    logits = np.zeros(len(reviews))
    for rows in make_batch_indices(
        reviews,
        batch_size=_BATCH_SIZE,
        bucket_by_length=config.bucket_by_length,
        seed=None if config.bucket_by_length else 0,
    ):
        logits[rows] = model.predict_on_batch(pad_inputs(config, [reviews.ids[row] for row in rows]))[:, 0]
    return logits
