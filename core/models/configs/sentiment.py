"""The sentiment models of the chapter: architecture, recipe and handling of padding."""

import dataclasses

from ...base.checks import check_choice
from . import Recipe

MAX_REVIEW_WORDS = 2_500  # that a recurrent classifier reads; the longest review of IMDb is a little shorter
MASK_TYPES = ("none", "mask_zero", "manual", "ragged")


@dataclasses.dataclass(frozen=True, kw_only=True)
class SentimentConfig(Recipe):
    """Embedding, GRU and one sigmoid, which says whether a review is positive.

    Attributes:
        mask_type: "none"; "mask_zero" (the embedding makes the mask and Keras passes it on); "manual" (the
            mask is computed from the ids and handed to the GRU); "ragged" (the batch has no padding until the
            mask is made from its row lengths).
        bucket_by_length: Train on length-bucketed batches. With a mask it changes nothing but the time;
            without one it is the chapter's other remedy.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Sentiment Analysis" and "Masking".
    """

    mask_type: str
    bucket_by_length: bool
    vocabulary_size: int = 1000  # V: padding, [UNK] and 998 words
    embedding_size: int = 128  # E
    units: int = 128  # U
    dropout: float = 0.0  # before the output, in training
    epochs: int = 5
    learning_rate: float = 1e-3  # of Nadam, constant as in the chapter

    def __post_init__(self):
        super().__post_init__()
        check_choice("mask_type", self.mask_type, MASK_TYPES)


SENTIMENT_MODELS: dict[str, SentimentConfig] = {
    config.name: config
    for config in (
        SentimentConfig(
            name="sentiment_unmasked",
            title="No mask, random batches",
            mask_type="none",
            bucket_by_length=False,
            epochs=2,
        ),
        SentimentConfig(
            name="sentiment_like_length",
            title="No mask, length-bucketed batches",
            mask_type="none",
            bucket_by_length=True,
        ),
        SentimentConfig(
            name="sentiment_masked",
            title="Mask from the embedding",
            mask_type="mask_zero",
            bucket_by_length=True,
        ),
        SentimentConfig(
            name="sentiment_manual",
            title="Mask passed by hand",
            mask_type="manual",
            bucket_by_length=True,
            dropout=0.2,
            epochs=8,
        ),
        SentimentConfig(
            name="sentiment_ragged", title="Ragged batches", mask_type="ragged", bucket_by_length=True
        ),
    )
}
