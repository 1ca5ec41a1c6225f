"""Scores the other sentiment models on the same splits of IMDb, and caches the vectors of reviews.

The vectors of the reviews take the pretrained encoder minutes; they are saved in the cache folder, in parts,
so that an interrupted run resumes.
"""

import hashlib
from collections.abc import Callable

import numpy as np

from ...models import datasets, zoo
from ...models.configs.classifiers import FeatureClassifierConfig, LoRAClassifierConfig
from ...models.encoder.vectors import bucket_by_length, compute_sentence_vectors, pad_to_multiple
from ...models.sentiment.classifiers import ENCODER_CONFIG
from ...models.sentiment.features import TermFeatures, encode_review_pieces, mean_vectors
from ...models.vectors import load_glove
from ...models.vocabulary.pieces import load_pieces
from ...models.vocabulary.terms import load_terms
from .sentiment import load_texts, make_split_metrics

_REVIEWS_PER_FILE = 2_500  # reviews whose vectors stand in one file of the cache
_BATCH_SIZE = 32  # reviews that the encoder reads at once


def load_review_vectors(split: str, progress: Callable[[str], None] | None = None) -> np.ndarray:
    """Returns the vectors (N, D) float32 that the shipped encoder makes of the reviews of a split.

    Args:
        split: As in `load_texts`.
        progress: Called with a line after each part that had to be made. Default: silent.
    """
    rows = _load_piece_ids(split)
    folder = datasets.cache_folder() / "vectors" / zoo.load_card(ENCODER_CONFIG.name)["weights_sha256"][:12]
    folder.mkdir(parents=True, exist_ok=True)
    model = None
    vectors = []
    for start in range(0, len(rows), _REVIEWS_PER_FILE):
        path = folder / f"{split}-{start:05}.npy"
        if not path.is_file():
            model = model or zoo.load(ENCODER_CONFIG.name)
            np.save(
                path,
                compute_sentence_vectors(
                    model, rows[start : start + _REVIEWS_PER_FILE], batch_size=_BATCH_SIZE
                ),
            )
            if progress:
                progress(
                    f"{split}: {min(start + _REVIEWS_PER_FILE, len(rows)):,} of {len(rows):,} reviews read"
                )
        vectors.append(np.load(path))
    return np.concatenate(vectors)


def load_features(config: FeatureClassifierConfig, split: str, progress: Callable[[str], None] | None = None):
    """Returns the features of the reviews of a split: indexed by row numbers (B,) they are (B, F) float32."""
    if config.feature_type == "encoder":
        return load_review_vectors(split, progress)
    texts, _ = load_texts(split)
    return (
        TermFeatures(texts, load_terms())
        if config.feature_type == "bag"
        else mean_vectors(texts, *load_glove())
    )


def predict_feature_logits(model, features, batch_size: int = 500) -> np.ndarray:
    """Returns the logits (N,) of a head for N reviews' features."""
    starts = range(0, len(features), batch_size)
    row_batches = [np.arange(start, min(start + batch_size, len(features))) for start in starts]
    return np.concatenate([model.predict_on_batch(features[batch])[:, 0] for batch in row_batches])


def predict_lora_logits(model, rows) -> np.ndarray:
    """Returns the logits (N,) of an adapted encoder for N rows of ids."""
    max_length = model.get_layer(ENCODER_CONFIG.name).config.max_length
    logits = np.zeros(len(rows), "float32")
    for batch in bucket_by_length(rows, _BATCH_SIZE):
        padded = pad_to_multiple([rows[row] for row in batch], max_length)
        logits[batch] = model.predict_on_batch(padded)[:, 0]
    return logits


def load_lora_test_logits(model, *, recompute: bool = False) -> np.ndarray:
    """Returns the logits (N,) of an adapted encoder for the test split; they take minutes and are cached.

    What an evaluation has just made, the count of verdicts finds in the cache folder.

    Args:
        model: An adapted encoder; other weights or another precision have another file.
        recompute: Compute them even where they are cached.
    """
    digest = hashlib.sha256(model.get_layer(ENCODER_CONFIG.name).dtype_policy.name.encode())
    for weight in model.get_weights():
        digest.update(weight.tobytes())
    path = datasets.cache_folder() / "logits" / f"{digest.hexdigest()[:12]}.npy"
    if recompute or not path.is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        np.save(path, predict_lora_logits(model, _load_piece_ids("test")))
    return np.load(path)


def _load_piece_ids(split: str) -> list[np.ndarray]:
    return encode_review_pieces(load_texts(split)[0], load_pieces(), ENCODER_CONFIG.max_length)


def evaluate_feature_classifier(model, config: FeatureClassifierConfig) -> dict:
    """Returns the metrics of a card; see `core.models.families.ModelFamily.evaluate`."""
    return make_split_metrics(
        lambda split: predict_feature_logits(model, load_features(config, split)),
        "2,500 reviews of the training split",
    )


def evaluate_lora_classifier(model, config: LoRAClassifierConfig) -> dict:
    """Returns the metrics of a card; see `core.models.families.ModelFamily.evaluate`."""

    def predict_logits(split: str) -> np.ndarray:
        if split == "test":
            return load_lora_test_logits(model, recompute=True)
        return predict_lora_logits(model, _load_piece_ids(split))

    return make_split_metrics(
        predict_logits, "2,500 reviews of the training split, of each the first 64 and the last 190 pieces"
    )
