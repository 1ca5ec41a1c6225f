"""Small classifiers on the small encoder, and tiny reviews whose label one id or one number decides."""

import dataclasses

import keras
import numpy as np

from core.models.configs.classifiers import FeatureClassifierConfig, LoRAClassifierConfig
from core.models.encoder.adapters import load_and_freeze_base
from core.models.encoder.model import build
from core.models.sentiment.classifiers import build_lora_classifier
from core.models.weights import named_weights
from core.training.encoder import assign_published_weights
from tests.support.small_encoder import SMALL_CONFIG, make_published_arrays

ENCODER_CONFIG = dataclasses.replace(SMALL_CONFIG, num_layers=3)
HEAD_CONFIG = FeatureClassifierConfig(
    name="tiny",
    title="",
    feature_type="glove",
    num_features=5,
    hidden_units=6,
    dropout=0.2,
    batch_size=8,
    epochs=3,
    learning_rate=0.02,
)
ADAPTER_CONFIG = LoRAClassifierConfig(
    name="tiny",
    title="",
    rank=2,
    num_frozen_layers=2,
    dropout=0.1,
    batch_size=8,
    epochs=3,
    learning_rate=0.02,
)


def make_points(count, seed):
    features = np.random.default_rng(seed).normal(size=(count, 5)).astype("float32")
    return features, (features[:, 0] > 0).astype("float32")


def make_id_reviews(count, seed):
    """Rows of 3 to 8 ids; those that praise hold the id 8."""
    rng = np.random.default_rng(seed)
    labels = rng.integers(2, size=count).astype("float32")
    rows = [
        np.array([3, *rng.integers(9, 30, size=rng.integers(1, 6)), 8 if label else 7, 4], "int32")
        for label in labels
    ]
    return rows, labels


def make_base_weights():
    return named_weights(assign_published_weights(build(ENCODER_CONFIG), make_published_arrays()))


def make_adapted_model(base_arrays, config=ADAPTER_CONFIG):
    """The small encoder with adapters as they are at the start, its base of these weights and frozen."""
    keras.utils.set_random_seed(config.seed)
    model = build_lora_classifier(config, encoder_config=ENCODER_CONFIG)
    load_and_freeze_base(model.get_layer("encoder"), base_arrays)
    return model
