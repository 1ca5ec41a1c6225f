"""Sentiment models beyond the chapter's: bags of words, mean vectors, and a pretrained encoder."""

import dataclasses

from ...base.checks import check_choice
from . import Recipe
from .sentiment import SENTIMENT_MODELS

FEATURE_TYPES = ("bag", "glove", "encoder")
# pieces of a long review that the encoder reads of its beginning; the others are those of its end
NUM_OPENING_PIECES = 64


@dataclasses.dataclass(frozen=True, kw_only=True)
class FeatureClassifierConfig(Recipe):
    """Fixed numbers of a review, then at most one hidden layer, then the logit of P(positive).

    Attributes:
        feature_type: "bag" (which of the most frequent words and pairs of words occur), "glove" (the mean of
            the words' GloVe vectors) or "encoder" (the vector of the pretrained encoder).
        num_features: F, of the features.
        hidden_units: Width of the hidden layer (ReLU); 0: there is none.
        dropout: Before the last layer, in training.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Sentiment Analysis" and "Reusing
    Pretrained Embeddings and Language Models".
    """

    feature_type: str
    num_features: int
    hidden_units: int = 64
    epochs: int = 20
    learning_rate: float = 1e-3  # of Nadam, constant

    def __post_init__(self):
        super().__post_init__()
        check_choice("feature_type", self.feature_type, FEATURE_TYPES)


@dataclasses.dataclass(frozen=True, kw_only=True)
class LoRAClassifierConfig(Recipe):
    """The pretrained encoder with trained low-rank adapters beside its frozen matrices, then the logit.

    Attributes:
        rank: R, of the adapters.
        scale: What their output is multiplied by.
        num_frozen_layers: The first so many layers have none, and their output is computed once for all
            epochs.

    Reference: Hu et al., "LoRA: Low-Rank Adaptation of Large Language Models", 2021,
    https://arxiv.org/abs/2106.09685
    """

    rank: int = 8
    scale: float = 2.0
    num_frozen_layers: int = 2
    dropout: float = 0.1  # before the logit, in training
    epochs: int = 3
    learning_rate: float = 1e-3  # of Adam at its highest; it rises for a tenth and falls to 0 along a cosine
    # of the batches that hold one to three sentences of their reviews, drawn anew each epoch
    shortened_share: float = 0.0
    precision: str = "mixed_bfloat16"  # of the products in training; shipped models compute in float32


FEATURE_CLASSIFIERS: dict[str, FeatureClassifierConfig] = {
    config.name: config
    for config in (
        FeatureClassifierConfig(
            name="sentiment_bow",
            title="Bag of words and pairs",
            feature_type="bag",
            num_features=10_000,
            hidden_units=0,
            epochs=10,
            learning_rate=5e-4,
        ),
        FeatureClassifierConfig(
            name="sentiment_glove", title="Mean of GloVe vectors", feature_type="glove", num_features=50
        ),
        FeatureClassifierConfig(
            name="sentiment_minilm_frozen",
            title="Frozen pretrained encoder",
            feature_type="encoder",
            num_features=384,
            dropout=0.2,
        ),
    )
}
LORA_CLASSIFIERS: dict[str, LoRAClassifierConfig] = {
    "sentiment_minilm": LoRAClassifierConfig(
        name="sentiment_minilm", shortened_share=0.5, title="Fine-tuned pretrained encoder"
    )
}
# all models that judge a review, in the order of the page that compares them
CLASSIFIERS = (*SENTIMENT_MODELS, *FEATURE_CLASSIFIERS, *LORA_CLASSIFIERS)
