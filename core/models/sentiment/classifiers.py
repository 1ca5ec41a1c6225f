"""Sentiment models on Keras 3 beyond the chapter's: a head on fixed features, and an adapted encoder."""

import keras
from keras import ops

from ..configs.classifiers import FeatureClassifierConfig, LoRAClassifierConfig
from ..configs.encoder import PRETRAINED_ENCODERS, EncoderConfig
from ..encoder.adapters import LoRAConfig
from ..encoder.model import Encoder

ENCODER_CONFIG = PRETRAINED_ENCODERS["encoder"]


def build_feature_classifier(config: FeatureClassifierConfig, *, dtype: str | None = None) -> keras.Model:
    """Builds a model from the fixed numbers (B, F) of reviews to the logit (B, 1) of P(positive).

    Args:
        config: Architecture.
        dtype: Of weights and arithmetic, such as "float64". Default: Keras' own, float32.

    Example:
        >>> config = FeatureClassifierConfig(
        ...     name="tiny", title="", feature_type="glove", num_features=5, hidden_units=3
        ... )
        >>> build_feature_classifier(config).count_params()
        22
    """
    layers = keras.layers
    features = keras.Input((config.num_features,), dtype=dtype, name="features")
    x = features
    if config.hidden_units:
        x = layers.Dense(config.hidden_units, activation="relu", dtype=dtype, name="hidden")(
            x
        )  # (B, hidden_units)
    if config.dropout:
        x = layers.Dropout(config.dropout, seed=config.seed, dtype=dtype, name="dropout")(x)
    logit = layers.Dense(1, dtype=dtype, name="logit")(x)  # (B, 1)
    return keras.Model(features, logit, name=config.name)


class ClassificationHead(keras.layers.Layer):
    """The mean of the tokens' hidden states, dropout in training, one dense layer: the logit.

    Call arguments:
        hidden_states: (B, S, D) hidden states.
        mask: (B, S) bool, True at real tokens; padding counts nothing. The output carries no mask.

    Example:
        >>> import numpy as np
        >>> layer, mask = ClassificationHead(), np.array([[True, True, False]])
        >>> first = layer(np.array([[[1.0], [3.0], [9.0]]]), mask)
        >>> bool(np.allclose(first, layer(np.array([[[2.0], [2.0], [0.0]]]), mask)))
        True
    """

    def __init__(self, dropout: float = 0.0, seed: int | None = None, **options):
        super().__init__(**options)
        self.dropout = keras.layers.Dropout(dropout, seed=seed, dtype=self.dtype_policy, name="dropout")
        self.dense = keras.layers.Dense(1, dtype=self.dtype_policy, name="dense")

    def build(self, hidden_states_shape):
        self.dense.build((None, hidden_states_shape[-1]))

    def call(self, hidden_states, mask, training=None):
        """Returns the logits (B, 1)."""
        token_weights = ops.cast(mask[..., None], hidden_states.dtype)  # (B, S, 1)
        mean = ops.sum(hidden_states * token_weights, axis=1) / ops.maximum(
            ops.sum(token_weights, axis=1), 1
        )  # (B, D)
        return self.dense(self.dropout(mean, training=training))

    def compute_output_shape(self, hidden_states_shape):
        return (hidden_states_shape[0], 1)


def build_lora_classifier(
    config: LoRAClassifierConfig, *, dtype: str | None = None, encoder_config: EncoderConfig = ENCODER_CONFIG
) -> keras.Model:
    """Builds the encoder with adapters: ids (B, S), padded with 0, to the logit (B, 1) of P(positive).

    Its base has weights as they are at the start: `core.models.zoo` gives it those that ship and freezes
    them.

    Args:
        config: Of the adapters.
        dtype: A dtype or policy for all layers, such as "float64" or "mixed_bfloat16". Default: Keras' own,
            float32.
        encoder_config: Architecture of the encoder.

    Example:
        >>> from core.models.configs.classifiers import LORA_CLASSIFIERS
        >>> build_lora_classifier(LORA_CLASSIFIERS["sentiment_minilm"]).output_shape
        (None, 1)
    """
    ids = keras.Input((None,), dtype="int32", name="ids")
    lora = LoRAConfig(rank=config.rank, scale=config.scale)
    encoder = Encoder(encoder_config, lora, config.num_frozen_layers, dtype=dtype)
    # The mean over the tokens and the logit depend on small differences: they stay in float32 at least.
    head_dtype = "float32" if dtype == "mixed_bfloat16" else dtype
    head = ClassificationHead(config.dropout, config.seed, name="verdict", dtype=head_dtype)
    return keras.Model(ids, head(encoder(ids), ops.not_equal(ids, 0)), name=config.name)


def build_trained_part(model: keras.Model, config: LoRAClassifierConfig) -> keras.Model:
    """Returns the trained part: hidden states (B, S, D) and mask (B, S) to logits (B, 1).

    It shares its weights with the model.
    """
    encoder = model.get_layer(ENCODER_CONFIG.name)
    frozen_output = keras.Input((None, encoder.config.embedding_size), name="hidden_states")
    mask = keras.Input((None,), dtype="bool", name="mask")
    hidden_states = encoder.run_blocks(frozen_output, mask, slice(config.num_frozen_layers, None))
    logit = model.get_layer("verdict")(hidden_states, mask)
    return keras.Model([frozen_output, mask], logit, name="trained_part")


def build_frozen_part(model: keras.Model, config: LoRAClassifierConfig) -> keras.Model:
    """Returns the part that is not trained: ids (B, S) to what the trained part reads, (B, S, D)."""
    ids = keras.Input((None,), dtype="int32", name="ids")
    encoder = model.get_layer(ENCODER_CONFIG.name)
    return keras.Model(ids, encoder(ids, blocks=slice(config.num_frozen_layers)), name="frozen_part")
