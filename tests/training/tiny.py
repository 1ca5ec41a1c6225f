"""One tiny model of each family that is trained, and something for it to learn."""

import dataclasses

import numpy as np

from core.models.configs.char_gpt import CharGPTConfig
from core.models.configs.char_rnn import CharRNNConfig
from core.models.configs.sentiment import SentimentConfig
from core.models.configs.translators import RecurrentConfig, TransformerConfig
from core.models.sentiment.classifiers import build_frozen_part
from core.models.sentiment.reviews import EncodedReviews
from core.models.translators.batches import EncodedPairs
from core.training import char_gpt, char_rnn, sentiment, translators
from core.training.adapters import HiddenStates, make_lora_training
from core.training.classifiers import make_feature_classifier_training
from tests.support.small_classifiers import (
    ADAPTER_CONFIG,
    HEAD_CONFIG,
    make_adapted_model,
    make_base_weights,
    make_id_reviews,
    make_points,
)

STATELESS = CharRNNConfig(
    name="char_rnn",
    title="tiny",
    embedding_size=4,
    units=8,
    window=10,
    batch_size=4,
    steps_per_epoch=4,
    epochs=3,
    learning_rate=0.02,
    weight_decay=0.05,
    input_dropout=0.1,
)
STATEFUL = dataclasses.replace(STATELESS, name="char_rnn_stateful", stateful=True)
GPT = CharGPTConfig(
    name="char_gpt",
    title="tiny",
    context_length=16,
    num_layers=1,
    num_heads=2,
    embedding_size=8,
    feedforward_size=16,
    window_schedule=((8, 1), (16, 1)),
    characters_per_step=64,
    steps_per_epoch=4,
    learning_rate=0.02,
    warmup_steps=3,
)
RAGGED = SentimentConfig(
    name="sentiment_ragged",
    title="tiny",
    mask_type="ragged",
    bucket_by_length=True,
    vocabulary_size=9,
    embedding_size=6,
    units=6,
    dropout=0.3,
    batch_size=8,
    epochs=2,
    learning_rate=0.05,
)
RECIPE = {
    "title": "tiny",
    "vocabulary_size": 23,
    "embedding_size": 16,
    "batch_size": 8,
    "epochs": 2,
    "learning_rate": 0.05,
    "warmup_steps": 5,
    "weight_decay": 0.0,
    "precision": "float32",
    "dropout": 0.05,
}
RECURRENT = RecurrentConfig(name="nmt_luong", attention_score="dot", units=48, **RECIPE)
TRANSFORMER = TransformerConfig(
    name="nmt_transformer",
    num_layers=1,
    num_heads=2,
    key_size=8,
    feedforward_size=16,
    embedding_stddev=0.5,
    **RECIPE,
)


def make_text_ids(length, seed=0):
    """A text that has something to learn: five characters of the 39, and one of two follows each."""
    return np.cumsum(np.random.default_rng(seed).integers(1, 3, size=length)).astype("int32") % 5


def make_reviews(count, seed):
    """Of 2 to 4 words; those that praise end with word 8, the others with word 2."""
    rng = np.random.default_rng(seed)
    labels = rng.integers(2, size=count).astype("float32")
    ids = [
        np.append(rng.integers(3, 8, size=rng.integers(1, 4)), 8 if label else 2).astype("int32")
        for label in labels
    ]
    return EncodedReviews(ids=tuple(ids), labels=labels)


def make_copy_pairs(count, seed):
    """Sentences of two words, whose translation is each word's number and ten; of one length, since each new
    one is compiled.
    """
    sources = np.random.default_rng(seed).integers(4, 10, size=(count, 2)).astype("int32")
    targets = np.pad(sources + 10, ((0, 0), (1, 1)), constant_values=((0, 0), (2, 3)))
    return EncodedPairs(sources=tuple(sources), targets=tuple(targets))


TEXT, TEXT_AFTER = make_text_ids(600), make_text_ids(400, 1)
REVIEWS = make_reviews(96, 0)
PAIRS = make_copy_pairs(160, 0)


def make_tiny_adapter_training(folder):
    """Returns the training of adapters, whose hidden states lie in a folder."""
    base, config = make_base_weights(), dataclasses.replace(ADAPTER_CONFIG, epochs=2)
    splits = []
    for name, count in (("train", 48), ("validation", 16)):
        rows, labels = make_id_reviews(count, count)
        lower = build_frozen_part(make_adapted_model(base), ADAPTER_CONFIG)
        splits.append((HiddenStates(folder / f"{name}.npy", rows, lower), labels))
    return make_lora_training(make_adapted_model(base), config, *splits)


# from a folder to a training of each family
TRAININGS = {
    "char_rnn": lambda folder: char_rnn.make_training(STATEFUL, TEXT[:250], TEXT_AFTER),
    "char_gpt": lambda folder: char_gpt.make_training(GPT, TEXT, TEXT_AFTER),
    "sentiment": lambda folder: sentiment.make_training(RAGGED, REVIEWS, make_reviews(32, 1)),
    "head": lambda folder: make_feature_classifier_training(
        HEAD_CONFIG, make_points(160, 0), make_points(60, 1)
    ),
    "adapters": make_tiny_adapter_training,
    "recurrent": lambda folder: translators.make_training(RECURRENT, PAIRS, make_copy_pairs(40, 1)),
    "transformer": lambda folder: translators.make_training(TRANSFORMER, PAIRS, make_copy_pairs(40, 1)),
}
