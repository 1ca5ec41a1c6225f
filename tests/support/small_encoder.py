"""A small encoder with random weights, as a published BERT names them, and a vocabulary of our own.

`tests/models/data/minilm.npz` holds what the same computed in PyTorch.
"""

import pathlib

import numpy as np

from core.models.configs.encoder import EncoderConfig
from core.models.vocabulary.pieces import PieceVocabulary

REFERENCE = np.load(pathlib.Path(__file__).parents[1] / "models" / "data" / "minilm.npz")
SMALL_CONFIG = EncoderConfig(
    name="encoder",
    title="x",
    vocabulary_size=37,
    embedding_size=12,
    num_layers=6,
    num_heads=3,
    feedforward_size=20,
    max_positions=16,
    max_length=12,
)
PART_SHAPES = {
    "attention.self.query": (12, 12),
    "attention.self.key": (12, 12),
    "attention.self.value": (12, 12),
    "attention.output.dense": (12, 12),
    "intermediate.dense": (20, 12),
    "output.dense": (12, 20),
}
VOCABULARY = (
    "[PAD]",
    "[UNK]",
    "[MASK]",
    "[CLS]",
    "[SEP]",
    "the",
    "cat",
    "##s",
    "sleep",
    ".",
    "a",
    "s",
    "dog",
    "un",
    "##do",
    "##ing",
)


def make_published_arrays() -> dict[str, np.ndarray]:
    """Random arrays as a published BERT names them, drawn in the order in which the reference drew them."""
    rng, arrays = np.random.default_rng(int(REFERENCE["seed"])), {}

    def make(name, *shape):
        random_values = rng.normal(size=shape) * (0.6 if len(shape) > 1 else 0.2)
        arrays[name] = (random_values + name.endswith("LayerNorm.weight")).astype("float32")

    for name, rows in (("word", 37), ("position", 16), ("token_type", 2)):
        make(f"embeddings.{name}_embeddings.weight", rows, 12)
    make("embeddings.LayerNorm.weight", 12)
    make("embeddings.LayerNorm.bias", 12)
    for layer in range(6):
        for part, shape in PART_SHAPES.items():
            make(f"encoder.layer.{layer}.{part}.weight", *shape)
            make(f"encoder.layer.{layer}.{part}.bias", shape[0])
        for part in ("attention.output", "output"):
            make(f"encoder.layer.{layer}.{part}.LayerNorm.weight", 12)
            make(f"encoder.layer.{layer}.{part}.LayerNorm.bias", 12)
    return arrays


def make_vocabulary() -> PieceVocabulary:
    return PieceVocabulary(VOCABULARY)
