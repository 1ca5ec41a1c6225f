"""Trains heads on fixed numbers of reviews, sentiment models beside the chapter's."""

from typing import Any

import keras
import numpy as np

from ..models import datasets
from ..models.configs.classifiers import HeadConfig
from ..models.sentiment.classifiers import build_head
from ..models.sentiment.features import replace_html_breaks
from ..models.vocabulary.files import write_vocabulary
from ..models.vocabulary.terms import load_terms, most_frequent_terms
from .cards import make_dataset_entry
from .evaluation.classifiers import load_features, load_texts, predict_head_logits
from .evaluation.sentiment import score_logits
from .fitting import Checkpoints, EpochDataset, fit

SPLIT_DESCRIPTION = (
    "a random tenth (seed 42) of the official training split validates, the rest trains; the official test"
)
_ARCHITECTURES = {
    "bag": "{size:,} words and pairs of words, each 1 where it occurs",
    "glove": "mean of the words' GloVe vectors ({size})",
    "encoder": "vector of the pretrained encoder ({size})",
}


LabelledFeatures = tuple[
    Any, np.ndarray
]  # features of N reviews, which take row numbers (B,), and labels (N,)


class FeatureBatches(EpochDataset):
    """All reviews as fixed numbers, in an order drawn from the seed and the epoch."""

    def __init__(self, features, labels: np.ndarray, config: HeadConfig):
        self.features = features
        self.labels = labels
        self.config = config
        super().__init__()

    def draw_epoch(self, epoch: int) -> list[np.ndarray]:
        """Returns the row numbers of each batch of an epoch."""
        order = np.random.default_rng([self.config.seed, epoch]).permutation(len(self.labels))
        return np.array_split(order, -(-len(order) // self.config.batch_size))

    def batch(self, item: np.ndarray) -> tuple:
        """Returns the features (B, F) of some rows, and labels (B, 1)."""
        return self.features[item], self.labels[item][:, None]


def compile_head(config: HeadConfig) -> keras.Model:
    """Returns a head with the weights that its seed gives it, ready for `fit`."""
    keras.utils.set_random_seed(config.seed)  # allowed here, where a process does nothing but train
    model = build_head(config)
    model.compile(
        keras.optimizers.Nadam(config.learning_rate),
        keras.losses.BinaryCrossentropy(from_logits=True),
        metrics=[keras.metrics.BinaryAccuracy(name="accuracy", threshold=0.0)],  # of a logit
    )
    return model


def fit_head(
    config: HeadConfig,
    train: LabelledFeatures,
    validation: LabelledFeatures,
    checkpoints: Checkpoints,
    callbacks=(),
) -> keras.Model:
    """Trains a head and returns it with the weights of its best epoch.

    Args:
        config: Architecture and recipe.
        train: Features of N reviews and labels (N,).
        validation: The same of other reviews: chooses the best epoch by accuracy.
        checkpoints: Where the state is kept; a cut training goes on from there.
        callbacks: More callbacks of Keras.
    """
    model = compile_head(config)
    features, labels = validation
    fit(
        model,
        FeatureBatches(*train, config),
        epochs=config.epochs,
        checkpoints=checkpoints,
        validate=lambda trained: score_logits(predict_head_logits(trained, features), labels),
        callbacks=callbacks,
    )
    return model


def train_head(config: HeadConfig, checkpoints: Checkpoints, progress=None) -> keras.Model:
    """Trains a head on our split of IMDb; see `core.models.families.ModelFamily.train`.

    The terms of a bag of words are counted first, and written to `assets/vocabularies`.
    """
    datasets.load_imdb_reviews("train", progress=progress)
    if config.features == "bag":
        texts, _ = load_texts("train")
        terms = most_frequent_terms(map(replace_html_breaks, texts), config.size)
        write_vocabulary("terms-imdb.txt", "".join(f"{term}\n" for term in terms))
        load_terms.cache_clear()
    train, validation = (
        (load_features(config, split, print_line), load_texts(split)[1]) for split in ("train", "validation")
    )
    return fit_head(config, train, validation, checkpoints)


def print_line(line: str) -> None:
    print(line, flush=True)


def head_card(config: HeadConfig) -> dict:
    """Returns what a card says of a head; see `core.models.families.ModelFamily.card`."""
    layer_texts = [_ARCHITECTURES[config.features].format(size=config.size)]
    layer_texts += [f"Dense {config.hidden} (ReLU)"] if config.hidden else []
    layer_texts += [f"dropout {config.dropout}"] if config.dropout else []
    return {
        "task": "sentiment of IMDb reviews",
        "architecture": ", ".join([*layer_texts, "Dense 1 (logit)"]),
        "dataset": make_dataset_entry("imdb", SPLIT_DESCRIPTION),
        "training": {"optimizer": "Nadam, constant rate", "batches": "random"},
    }
