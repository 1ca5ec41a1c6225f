"""The layout of a Transformer for the page Transformer, the same for all architectures."""

import collections
import dataclasses
import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ...base.checks import check_choice
from .char_gpt import CHAR_GPTS, CharGPTConfig
from .translators import TRANSFORMERS, TransformerConfig

MAX_CHARACTERS = 64  # of a typed text that a model of characters reads on this page: the last ones

# all Transformers whose blocks can be looked at, by name: a view, which goes through the last first
MODELS: Mapping[str, Any] = collections.ChainMap(CHAR_GPTS, TRANSFORMERS)


@dataclasses.dataclass(frozen=True, kw_only=True)
class TransformerLayout:
    """How a Transformer is built: its sides with their sublayers, its sizes, and where kinds differ.

    Attributes:
        sides: The sublayers of a layer by side, both in the order of the computation.
        num_layers: L, of each side.
        num_heads: H.
        key_size: K, width of a head.
        embedding_size: D.
        feedforward_size: F.
        vocabulary_size: V, of what is said.
        pre_norm: Norms stand before the sublayers, and one behind the last layer.
        tied: The embedding is the output layer, too.
        has_rotary_positions: Positions turn queries and keys; else they are added to the embeddings.
        has_squared_relu: The ReLU of a feed-forward module is squared.
        epsilon: Of the norms.
        embedding_scale: By which rows of the embedding are multiplied.
        score_scale: By which products of queries and keys are multiplied.
    """

    sides: Mapping[str, tuple[str, ...]]
    num_layers: int
    num_heads: int
    key_size: int
    embedding_size: int
    feedforward_size: int
    vocabulary_size: int
    pre_norm: bool
    tied: bool
    has_rotary_positions: bool
    has_squared_relu: bool
    epsilon: float
    embedding_scale: float
    score_scale: float

    @property
    def attention_tensors(self) -> tuple[str, ...]:
        """The tensors of an attention, in their order."""
        rotated_tensors = ("rotated_query", "rotated_key") if self.has_rotary_positions else ()
        return ("query", "key", "value", *rotated_tensors, "scores", "weights", "context", "output")

    @property
    def feed_forward_tensors(self) -> tuple[str, ...]:
        """The tensors of a feed-forward module, in their order."""
        return ("in", "relu", "squared", "out") if self.has_squared_relu else ("in", "relu", "out")


def _translator_layout(config: TransformerConfig) -> TransformerLayout:
    return TransformerLayout(
        sides={"encoder": ("self", "feedforward"), "decoder": ("self", "cross", "feedforward")},
        num_layers=config.num_layers,
        num_heads=config.num_heads,
        key_size=config.key_size,
        embedding_size=config.embedding_size,
        feedforward_size=config.feedforward_size,
        vocabulary_size=config.vocabulary_size,
        pre_norm=config.pre_norm,
        tied=config.tied,
        has_rotary_positions=False,
        has_squared_relu=False,
        epsilon=1e-6,
        embedding_scale=math.sqrt(config.embedding_size) if config.tied else 1.0,
        score_scale=float(np.float32(config.key_size**-0.5)),  # as Keras has it, whatever the policy
    )


def _char_gpt_layout(config: CharGPTConfig) -> TransformerLayout:
    return TransformerLayout(
        sides={"decoder": ("self", "feedforward")},
        num_layers=config.num_layers,
        num_heads=config.num_heads,
        key_size=config.embedding_size // config.num_heads,
        embedding_size=config.embedding_size,
        feedforward_size=config.feedforward_size,
        vocabulary_size=config.vocabulary_size,
        pre_norm=True,
        tied=False,
        has_rotary_positions=True,
        has_squared_relu=True,
        epsilon=1e-5,
        embedding_scale=1.0,
        score_scale=(config.embedding_size // config.num_heads) ** -0.5,
    )


_LAYOUTS: Mapping[type, Callable[[Any], TransformerLayout]] = {
    TransformerConfig: _translator_layout,
    CharGPTConfig: _char_gpt_layout,
}


def get_layout(config) -> TransformerLayout:
    """Returns how a Transformer is built.

    Args:
        config: One of `MODELS`, or of their types.

    Example:
        >>> get_layout(MODELS["nmt_transformer"]).sides["encoder"]
        ('self', 'feedforward')
    """
    return _LAYOUTS[type(config)](config)


def get_layout_by_name(name: str) -> TransformerLayout:
    """Returns how a shipped Transformer is built, or raises with the names there are."""
    return get_layout(MODELS[check_choice("model", name, tuple(MODELS))])


def reads_characters(name: str) -> bool:
    """Returns True for a Transformer that continues a text of characters and translates nothing."""
    return name in CHAR_GPTS
