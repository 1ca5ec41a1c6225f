"""Scores the sentiment models on splits of IMDb, and caches the vectors of reviews.

The vectors of the reviews take the pretrained encoder minutes; they are saved in the cache folder, in parts,
so that an interrupted run resumes.
"""

from collections.abc import Callable

import numpy as np

from ...models import datasets, zoo
from ...models.configs.classifiers import FeatureClassifierConfig, LoRAClassifierConfig
from ...models.configs.sentiment import SentimentConfig
from ...models.encoder.vectors import bucket_by_length, compute_sentence_vectors, pad_to_multiple
from ...models.sentiment.classifiers import ENCODER_CONFIG
from ...models.sentiment.features import TermFeatures, encode_review_pieces, mean_vectors
from ...models.vectors import load_glove
from ...models.vocabulary.pieces import load_pieces
from ...models.vocabulary.terms import load_terms
from .sentiment import load_encoded_split, load_texts, predict_review_logits, score_logits

ClassifierConfig = SentimentConfig | FeatureClassifierConfig | LoRAClassifierConfig
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


def _load_piece_ids(split: str) -> list[np.ndarray]:
    return encode_review_pieces(load_texts(split)[0], load_pieces(), ENCODER_CONFIG.max_length)


def predict_split_logits(model, config: ClassifierConfig, split: str) -> np.ndarray:
    """Returns the logits (N,) of any sentiment model for the reviews of a split; see `load_texts`."""
    if isinstance(config, SentimentConfig):
        return predict_review_logits(model, config, load_encoded_split(split))
    if isinstance(config, FeatureClassifierConfig):
        return predict_feature_logits(model, load_features(config, split))
    return predict_lora_logits(model, _load_piece_ids(split))


def _describe_protocol(config: ClassifierConfig) -> str:
    if isinstance(config, SentimentConfig):
        return "length-bucketed batches" if config.bucket_by_length else "random batches"
    if isinstance(config, FeatureClassifierConfig):
        return "2,500 reviews of the training split"
    return "2,500 reviews of the training split, of each the first 64 and the last 190 pieces"


def evaluate_classifier(model, config: ClassifierConfig) -> dict:
    """Returns the metrics of a card: validation on top, then its first sentences and the official test."""
    scores = {
        split: score_logits(predict_split_logits(model, config, split), load_texts(split)[1])
        for split in ("validation", "first_sentence", "test")
    }
    return {
        **scores["validation"],
        "protocol": _describe_protocol(config),
        "first_sentence": scores["first_sentence"]["val_accuracy"],
        "test": {"loss": scores["test"]["val_loss"], "accuracy": scores["test"]["val_accuracy"]},
    }
