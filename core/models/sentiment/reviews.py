"""Reviews as ids, and their batches: random and padded to the longest review, or length-bucketed."""

import dataclasses

import numpy as np

from ..configs.sentiment import SentimentConfig
from ..translators.batches import pad

VALIDATION_FRACTION = 0.1  # of the official training split
SPLIT_SEED = 42


@dataclasses.dataclass(frozen=True, kw_only=True)
class EncodedReviews:
    """N reviews as ids without padding, and whether each is positive, (N,) of 0 and 1."""

    ids: tuple[np.ndarray, ...]
    labels: np.ndarray

    def __len__(self) -> int:
        return len(self.ids)


def split_reviews(reviews) -> tuple[list, list]:
    """Returns (22,500 to train on, 2,500 to validate on) of the official training split.

    The second are a random tenth, drawn with seed 42. The chapter takes the last tenth in the order of a
    library of data sets, which shuffles by shard; that order is not to be had.
    """
    order = np.random.default_rng(SPLIT_SEED).permutation(len(reviews))
    count = round(VALIDATION_FRACTION * len(reviews))
    return [reviews[row] for row in order[count:]], [reviews[row] for row in order[:count]]


def encode_reviews(reviews, vocabulary) -> EncodedReviews:
    """Encodes reviews, each with `text` and `is_positive`, with a word vocabulary; none is cut."""
    ids = tuple(vocabulary.encode(review.text, max_tokens=1_000_000).ids for review in reviews)
    return EncodedReviews(ids=ids, labels=np.array([review.is_positive for review in reviews], "float32"))


def pad_inputs(config: SentimentConfig, sequences):
    """Returns the input of a sentiment model for B sequences of ids.

    It is (B, T), padded with 0; for the ragged model a pair of that and the lengths (B,) of the sequences.
    """
    padded_ids = pad(sequences)
    if config.mask_type == "ragged":
        return padded_ids, np.array([len(ids) for ids in sequences], "int32")
    return padded_ids


def make_batch_indices(
    reviews: EncodedReviews, *, batch_size: int, bucket_by_length: bool, seed=None
) -> list[np.ndarray]:
    """Cuts N reviews into batches and returns the row numbers of each.

    Args:
        reviews: The reviews.
        batch_size: Of all but the last batch.
        bucket_by_length: Batches are length-bucketed, and the batches come in random order; else all is
            random.
        seed: Of the order. Default: as they are, or by length.
    """
    rng = None if seed is None else np.random.default_rng(seed)
    order = np.arange(len(reviews)) if rng is None else rng.permutation(len(reviews))
    if bucket_by_length:
        order = order[np.argsort([len(reviews.ids[row]) for row in order], kind="stable")]
    row_batches = [order[start : start + batch_size] for start in range(0, len(order), batch_size)]
    if rng is not None and bucket_by_length:
        rng.shuffle(row_batches)
    return row_batches
