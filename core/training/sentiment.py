"""Trains the sentiment models on IMDb."""

import keras
import numpy as np

from ..models import datasets
from ..models.configs.sentiment import SentimentConfig
from ..models.sentiment import model as sentiment
from ..models.sentiment.reviews import EncodedReviews, make_batch_indices, pad_inputs
from .cards import make_dataset_entry
from .evaluation.sentiment import load_encoded_split, predict_review_logits, score_logits
from .fitting import EpochDataset, Training
from .losses import compile_binary_classifier

_MASK_DESCRIPTIONS = {
    "none": "no mask",
    "mask_zero": "mask_zero",
    "manual": "mask by hand",
    "ragged": "mask of the row lengths",
}


class ReviewBatches(EpochDataset):
    """All of some `EncodedReviews`, in an order drawn from the seed and the epoch."""

    def sample_epoch(self, epoch: int) -> list[np.ndarray]:
        """Returns the row numbers of each batch of an epoch."""
        return make_batch_indices(
            self.data,
            batch_size=self.config.batch_size,
            bucket_by_length=self.config.bucket_by_length,
            seed=[self.config.seed, epoch],
        )

    def make_batch(self, batch_spec: np.ndarray) -> tuple:
        """Returns the reviews (B, T) of some rows, with lengths where the model takes them, and labels."""
        inputs = pad_inputs(self.config, [self.data.ids[row] for row in batch_spec])
        return inputs, self.data.labels[batch_spec][:, None]  # (B, 1)

    def make_dummy_batch(self, sequence_length: int) -> tuple:
        """Returns a batch of one review of padding."""
        return pad_inputs(self.config, [np.zeros(sequence_length, "int32")]), np.zeros((1, 1), "float32")


def load_training(config: SentimentConfig, work_folder=None, progress=None) -> Training:
    """Prepares the training on our split of IMDb; see `core.models.families.ModelFamily.training`."""
    datasets.load_imdb_reviews("train", progress=progress)
    return make_training(config, load_encoded_split("train"), load_encoded_split("validation"))


def make_training(config: SentimentConfig, reviews: EncodedReviews, validation: EncodedReviews) -> Training:
    """Prepares the training of a sentiment model as in the chapter, with Nadam at a constant rate.

    Args:
        config: Architecture and recipe.
        reviews: To train on.
        validation: Chooses the best epoch by accuracy.
    """
    keras.utils.set_random_seed(config.seed)  # of the initial weights; a process does nothing but train

    def validate(trained: keras.Model) -> dict[str, float]:
        return score_logits(predict_review_logits(trained, config, validation), validation.labels)

    return Training(
        model=compile_binary_classifier(
            sentiment.build(config), keras.optimizers.Nadam(config.learning_rate)
        ),
        dataset=ReviewBatches(reviews, config),
        epochs=config.epochs,
        validate=validate,
    )


def describe_model(config: SentimentConfig) -> dict:
    """Describes a sentiment model for its card; see `core.models.families.ModelFamily.card`."""
    return {
        "task": "sentiment of IMDb reviews",
        "architecture": (
            f"Embedding {config.embedding_size}, {_MASK_DESCRIPTIONS[config.mask_type]}, GRU {config.units}, "
            f"Dense 1 (logit)"
        ),
        "dataset": make_dataset_entry("imdb"),
        "training": {
            "optimizer": "Nadam, constant rate",
            "batches": "length-bucketed" if config.bucket_by_length else "random",
        },
    }
