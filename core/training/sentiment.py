"""Trains the sentiment models on IMDb."""

import keras
import numpy as np

from ..models import datasets
from ..models.configs.sentiment import SentimentConfig
from ..models.sentiment import model as sentiment
from ..models.sentiment.reviews import EncodedReviews, make_batches, pad_inputs
from .cards import make_dataset_entry
from .evaluation.sentiment import evaluate_reviews, load_encoded_split
from .fitting import Checkpoints, EpochDataset, fit

_MASK_DESCRIPTIONS = {
    "none": "no mask",
    "mask_zero": "mask_zero",
    "manual": "mask by hand",
    "ragged": "mask of the row lengths",
}


class ReviewBatches(EpochDataset):
    """All reviews, in an order drawn from the seed and the epoch."""

    def __init__(self, reviews: EncodedReviews, config: SentimentConfig):
        self.reviews = reviews
        self.config = config
        super().__init__()

    def draw_epoch(self, epoch: int) -> list[np.ndarray]:
        """Returns the row numbers of each batch of an epoch."""
        return make_batches(
            self.reviews,
            batch_size=self.config.batch_size,
            bucket_by_length=self.config.like_length,
            seed=[self.config.seed, epoch],
        )

    def batch(self, item: np.ndarray) -> tuple:
        """Returns the reviews (B, T) of some rows, with lengths where the model takes them, and labels."""
        inputs = pad_inputs(self.config, [self.reviews.ids[row] for row in item])
        return inputs, self.reviews.labels[item][:, None]  # (B, 1)

    def make_example_batch(self, steps: int) -> tuple:
        """Returns a batch of one review of padding."""
        return pad_inputs(self.config, [np.zeros(steps, "int32")]), np.zeros((1, 1), "float32")


def train(config: SentimentConfig, checkpoints: Checkpoints, progress=None) -> keras.Model:
    """Trains a sentiment model on our split of IMDb; see `core.models.families.ModelFamily.train`."""
    datasets.load_imdb_reviews("train", progress=progress)
    return fit_reviews(config, load_encoded_split("train"), load_encoded_split("validation"), checkpoints)


def fit_reviews(
    config: SentimentConfig,
    reviews: EncodedReviews,
    validation: EncodedReviews,
    checkpoints: Checkpoints,
    callbacks=(),
) -> keras.Model:
    """Trains a sentiment model as the chapter does, with Nadam at a constant rate.

    It is returned with the weights of its best epoch.

    Args:
        config: Architecture and recipe.
        reviews: To train on.
        validation: Chooses the best epoch by accuracy.
        checkpoints: Where the state is kept; a cut training goes on from there.
        callbacks: More callbacks of Keras.
    """
    # weights at the start; allowed here, where a process does nothing but train
    keras.utils.set_random_seed(config.seed)
    model = sentiment.build(config)
    model.compile(
        keras.optimizers.Nadam(config.learning_rate),
        keras.losses.BinaryCrossentropy(from_logits=True),
        metrics=[keras.metrics.BinaryAccuracy(name="accuracy", threshold=0.0)],  # of a logit
    )
    fit(
        model,
        ReviewBatches(reviews, config),
        epochs=config.epochs,
        checkpoints=checkpoints,
        validate=lambda trained: evaluate_reviews(trained, config, validation),
        callbacks=callbacks,
    )
    return model


def card(config: SentimentConfig) -> dict:
    """Returns what a card says of a sentiment model; see `core.models.families.ModelFamily.card`."""
    return {
        "task": "sentiment of IMDb reviews",
        "architecture": (
            f"Embedding {config.embedding_size}, {_MASK_DESCRIPTIONS[config.mask]}, GRU {config.units}, "
            f"Dense 1 (logit)"
        ),
        "dataset": make_dataset_entry(
            "imdb",
            "a random tenth (seed 42) of the official training split validates, the rest trains; "
            "the official test",
        ),
        "training": {
            "optimizer": "Nadam, constant rate",
            "batches": "length-bucketed" if config.like_length else "random",
        },
    }
