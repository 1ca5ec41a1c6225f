"""Scores the sentiment models beside the chapter's on the same splits of IMDb, and keeps reviews' vectors.

The vectors that the pretrained encoder makes of the reviews take minutes; they are kept in the cache folder,
in parts, so that what was interrupted goes on.
"""

import hashlib
from collections.abc import Callable

import numpy as np

from ...models import datasets, zoo
from ...models.configs.classifiers import AdapterConfig, HeadConfig
from ...models.encoder.vectors import like_length, padded_to_multiple, sentence_vectors
from ...models.sentiment.classifiers import BASE
from ...models.sentiment.features import TermFeatures, mean_vectors, review_pieces
from ...models.vectors import load_glove
from ...models.vocabulary.pieces import load_pieces
from ...models.vocabulary.terms import load_terms
from .sentiment import SPLITS, load_reviews, score_logits

_PART = 2_500  # reviews whose vectors stand in one file of the cache
_AT_ONCE = 32  # reviews that the encoder reads at once


def load_texts(split: str) -> tuple[list[str], np.ndarray]:
    """Returns the texts and the labels (N,) of a split of
    `core.training.evaluation.sentiment.load_reviews`.
    """
    reviews = load_reviews(split)
    return [review.text for review in reviews], np.array([review.positive for review in reviews], "float32")


def review_vectors(split: str, progress: Callable[[str], None] | None = None) -> np.ndarray:
    """Returns the vectors (N, D) float32 that the shipped encoder makes of the reviews of a split.

    Args:
        split: As in `load_texts`.
        progress: Called with a line after each part that had to be made. Default: silent.
    """
    rows = _pieces_of(split)
    folder = datasets.cache_folder() / "vectors" / zoo.card(BASE.name)["weights_sha256"][:12]
    folder.mkdir(parents=True, exist_ok=True)
    model = None
    parts = []
    for start in range(0, len(rows), _PART):
        path = folder / f"{split}-{start:05}.npy"
        if not path.is_file():
            model = model or zoo.load(BASE.name)
            np.save(path, sentence_vectors(model, rows[start : start + _PART], batch_size=_AT_ONCE))
            if progress:
                progress(f"{split}: {min(start + _PART, len(rows)):,} of {len(rows):,} reviews read")
        parts.append(np.load(path))
    return np.concatenate(parts)


def load_features(config: HeadConfig, split: str, progress: Callable[[str], None] | None = None):
    """Returns the features of the reviews of a split: indexed by row numbers (B,) they are (B, F) float32."""
    if config.features == "encoder":
        return review_vectors(split, progress)
    texts, _ = load_texts(split)
    return (
        TermFeatures(texts, load_terms()) if config.features == "bag" else mean_vectors(texts, *load_glove())
    )


def head_logits(model, features, batch_size: int = 500) -> np.ndarray:
    """Returns the logits (N,) of a head for N reviews' features."""
    starts = range(0, len(features), batch_size)
    rows = [np.arange(start, min(start + batch_size, len(features))) for start in starts]
    return np.concatenate([model.predict_on_batch(features[batch])[:, 0] for batch in rows])


def adapted_logits(model, rows) -> np.ndarray:
    """Returns the logits (N,) of an adapted encoder for N rows of ids."""
    most = model.get_layer(BASE.name).config.max_length
    logits = np.zeros(len(rows), "float32")
    for batch in like_length(rows, _AT_ONCE):
        padded = padded_to_multiple([rows[row] for row in batch], most)
        logits[batch] = model.predict_on_batch(padded)[:, 0]
    return logits


def adapted_test_logits(model, *, again: bool = False) -> np.ndarray:
    """Returns the logits (N,) of an adapted encoder for the test split, which take minutes and are kept.

    What an evaluation has just made, the count of verdicts finds in the cache folder.

    Args:
        model: An adapted encoder; other weights or another precision are kept in another file.
        again: Make them even where they are kept.
    """
    digest = hashlib.sha256(model.get_layer(BASE.name).dtype_policy.name.encode())
    for weight in model.get_weights():
        digest.update(weight.tobytes())
    path = datasets.cache_folder() / "logits" / f"{digest.hexdigest()[:12]}.npy"
    if again or not path.is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        np.save(path, adapted_logits(model, _pieces_of("test")))
    return np.load(path)


def _pieces_of(split: str) -> list[np.ndarray]:
    return review_pieces(load_texts(split)[0], load_pieces(), BASE.max_length)


def _metrics(logits: dict[str, np.ndarray], protocol: str) -> dict:
    scores = {split: score_logits(of_split, load_texts(split)[1]) for split, of_split in logits.items()}
    test = scores["test"]
    return {
        **scores["validation"],
        "protocol": protocol,
        "first_sentence": scores["first_sentence"]["val_accuracy"],
        "test": {"loss": test["val_loss"], "accuracy": test["val_accuracy"]},
    }


def evaluate_head(model, config: HeadConfig) -> dict:
    """Returns the metrics of a card: validation on top, then its first sentences and the official test."""
    logits = {split: head_logits(model, load_features(config, split)) for split in SPLITS[1:]}
    return _metrics(logits, "2,500 reviews of the training split")


def evaluate_adapted(model, config: AdapterConfig) -> dict:
    """Returns the metrics of a card: validation on top, then its first sentences and the official test."""
    logits = {
        "validation": adapted_logits(model, _pieces_of("validation")),
        "first_sentence": adapted_logits(model, _pieces_of("first_sentence")),
        "test": adapted_test_logits(model, again=True),
    }
    return _metrics(
        logits, "2,500 reviews of the training split, of each the first 64 and the last 190 pieces"
    )
