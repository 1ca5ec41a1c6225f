"""Scores sentiment models on the held-out tenth of IMDb's training split, and on its test split."""

import numpy as np

from core import datasets
from core.checks import check_choice
from core.configs.sentiment import SentimentConfig
from core.models.sentiment.reviews import IdReviews, batches, encode_reviews, padded, split_reviews
from core.vocabulary.words import load_words


def load_split(name: str) -> IdReviews:
    """Returns the reviews of a split as ids of the shipped vocabulary.

    Args:
        name: "train" (22,500), "validation" (2,500) or "test" (25,000).
    """
    check_choice("split", name, ("train", "validation", "test"))
    vocabulary = load_words("imdb")
    if name == "test":
        return encode_reviews(datasets.imdb_reviews("test"), vocabulary)
    train, validation = split_reviews(datasets.imdb_reviews("train"))
    return encode_reviews(train if name == "train" else validation, vocabulary)


def evaluate_reviews(
    model, config: SentimentConfig, reviews: IdReviews, *, batch_size: int = 32
) -> dict[str, float]:
    """Scores a sentiment model on batches made as in its training.

    Padding is part of what a model without a mask reads. Random batches are those of seed 0,
    so that the same reviews are padded alike on every call.

    Returns:
        `val_loss` in nats a review and `val_accuracy` from 0 to 1.
    """
    loss, right = 0.0, 0
    for rows in batches(
        reviews, batch_size=batch_size, like_length=config.like_length, seed=None if config.like_length else 0
    ):
        logits = np.asarray(
            model.predict_on_batch(padded(config, [reviews.ids[row] for row in rows])), "float64"
        )[:, 0]
        signed = np.where(reviews.labels[rows] == 1, logits, -logits)  # how far it is on the right side
        loss += float(np.logaddexp(0, -signed).sum())
        right += int(((logits > 0) == (reviews.labels[rows] == 1)).sum())
    return {"val_loss": loss / len(reviews), "val_accuracy": right / len(reviews)}


def evaluate_sentiment(model, config: SentimentConfig) -> dict:
    """Returns the metrics of a card: validation on top, the official test split beside it."""
    test = evaluate_reviews(model, config, load_split("test"))
    return {
        **evaluate_reviews(model, config, load_split("validation")),
        "protocol": "batches of like length" if config.like_length else "random batches",
        "test": {"loss": test["val_loss"], "accuracy": test["val_accuracy"]},
    }
