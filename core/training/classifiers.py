"""Trains classifier heads on fixed features of reviews."""

from typing import Any

import keras
import numpy as np

from ..models import datasets
from ..models.configs.classifiers import FeatureClassifierConfig
from ..models.sentiment.classifiers import build_feature_classifier
from ..models.sentiment.features import replace_html_breaks
from ..models.vocabulary.files import write_vocabulary
from ..models.vocabulary.terms import load_terms, most_frequent_terms
from .cards import make_dataset_entry
from .evaluation.classifiers import load_features, predict_feature_logits
from .evaluation.sentiment import load_texts, score_logits
from .fitting import EpochDataset, Training
from .losses import compile_binary_classifier

_ARCHITECTURES = {
    "bag": "{size:,} words and pairs of words, each 1 where it occurs",
    "glove": "mean of the words' GloVe vectors ({size})",
    "encoder": "vector of the pretrained encoder ({size})",
}
# features of N reviews, indexed by row numbers (B,), and labels (N,)
LabelledFeatures = tuple[Any, np.ndarray]


class FeatureBatches(EpochDataset):
    """All reviews as `LabelledFeatures`, in an order drawn from the seed and the epoch."""

    def sample_epoch(self, epoch: int) -> list[np.ndarray]:
        """Returns the row numbers of each batch of an epoch."""
        order = np.random.default_rng([self.config.seed, epoch]).permutation(len(self.data[1]))
        return np.array_split(order, -(-len(order) // self.config.batch_size))

    def make_batch(self, batch_spec: np.ndarray) -> tuple:
        """Returns the features (B, F) of some rows, and labels (B, 1)."""
        features, labels = self.data
        return features[batch_spec], labels[batch_spec][:, None]


def load_feature_classifier_training(
    config: FeatureClassifierConfig, work_folder=None, progress=None
) -> Training:
    """Prepares the training of a head on our split of IMDb; see `core.models.families.ModelFamily.training`.

    The terms of a bag of words are counted first, and written to `assets/vocabularies`.
    """
    datasets.load_imdb_reviews("train", progress=progress)
    if config.feature_type == "bag":
        texts, _ = load_texts("train")
        terms = most_frequent_terms(map(replace_html_breaks, texts), config.num_features)
        write_vocabulary("terms-imdb.txt", "".join(f"{term}\n" for term in terms))
        load_terms.cache_clear()
    train, validation = (
        (load_features(config, split, print), load_texts(split)[1]) for split in ("train", "validation")
    )
    return make_feature_classifier_training(config, train, validation)


def make_feature_classifier_training(
    config: FeatureClassifierConfig, train: LabelledFeatures, validation: LabelledFeatures
) -> Training:
    """Prepares the training of a head with Nadam at a constant rate.

    Args:
        config: Architecture and recipe.
        train: Features of N reviews and labels (N,).
        validation: The same of other reviews: chooses the best epoch by accuracy.
    """
    keras.utils.set_random_seed(config.seed)  # of the initial weights; a process does nothing but train
    features, labels = validation
    return Training(
        model=compile_binary_classifier(
            build_feature_classifier(config), keras.optimizers.Nadam(config.learning_rate)
        ),
        dataset=FeatureBatches(train, config),
        epochs=config.epochs,
        validate=lambda trained: score_logits(predict_feature_logits(trained, features), labels),
    )


def describe_feature_classifier(config: FeatureClassifierConfig) -> dict:
    """Describes a head for its card; see `core.models.families.ModelFamily.card`."""
    layer_texts = [_ARCHITECTURES[config.feature_type].format(size=config.num_features)]
    layer_texts += [f"Dense {config.hidden_units} (ReLU)"] if config.hidden_units else []
    layer_texts += [f"dropout {config.dropout}"] if config.dropout else []
    return {
        "task": "sentiment of IMDb reviews",
        "architecture": ", ".join([*layer_texts, "Dense 1 (logit)"]),
        "dataset": make_dataset_entry("imdb"),
        "training": {"optimizer": "Nadam, constant rate", "batches": "random"},
    }
