"""What the page Transformer asks of an architecture, of all kinds of Transformers alike."""

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
class Layout:
    """How a Transformer is built: its sides with their sublayers, its sizes, and where kinds differ.

    Attributes:
        sides: The sublayers of a layer by side, both in the order of the computation.
        layers: L, of each side.
        heads: H.
        key_size: K, width of a head.
        embedding_size: D.
        feedforward: F.
        vocabulary_size: V, of what is said.
        pre_norm: Norms stand before the sublayers, and one behind the last layer.
        tied: The embedding is the output layer, too.
        rotary: Positions turn queries and keys; else they are added to the embeddings.
        squared: The ReLU of a feed-forward module is squared.
        epsilon: Of the norms.
        embedding_scale: By which rows of the embedding are multiplied.
        score_scale: By which products of queries and keys are multiplied.
    """

    sides: Mapping[str, tuple[str, ...]]
    layers: int
    heads: int
    key_size: int
    embedding_size: int
    feedforward: int
    vocabulary_size: int
    pre_norm: bool
    tied: bool
    rotary: bool
    squared: bool
    epsilon: float
    embedding_scale: float
    score_scale: float

    @property
    def attention_tensors(self) -> tuple[str, ...]:
        """The tensors of an attention, in their order."""
        rotated_tensors = ("rotated_query", "rotated_key") if self.rotary else ()
        return ("query", "key", "value", *rotated_tensors, "scores", "weights", "context", "output")

    @property
    def feed_forward_tensors(self) -> tuple[str, ...]:
        """The tensors of a feed-forward module, in their order."""
        return ("in", "relu", "squared", "out") if self.squared else ("in", "relu", "out")


def _translator_layout(config: TransformerConfig) -> Layout:
    return Layout(
        sides={"encoder": ("self", "feedforward"), "decoder": ("self", "cross", "feedforward")},
        layers=config.layers,
        heads=config.heads,
        key_size=config.key_size,
        embedding_size=config.embedding_size,
        feedforward=config.feedforward,
        vocabulary_size=config.vocabulary_size,
        pre_norm=config.pre_norm,
        tied=config.tied,
        rotary=False,
        squared=False,
        epsilon=1e-6,
        embedding_scale=math.sqrt(config.embedding_size) if config.tied else 1.0,
        score_scale=float(np.float32(config.key_size**-0.5)),  # as Keras has it, whatever the policy
    )


def _char_gpt_layout(config: CharGPTConfig) -> Layout:
    return Layout(
        sides={"decoder": ("self", "feedforward")},
        layers=config.layers,
        heads=config.heads,
        key_size=config.embedding_size // config.heads,
        embedding_size=config.embedding_size,
        feedforward=config.feedforward,
        vocabulary_size=config.vocabulary_size,
        pre_norm=True,
        tied=False,
        rotary=True,
        squared=True,
        epsilon=1e-5,
        embedding_scale=1.0,
        score_scale=(config.embedding_size // config.heads) ** -0.5,
    )


_LAYOUTS: Mapping[type, Callable[[Any], Layout]] = {
    TransformerConfig: _translator_layout,
    CharGPTConfig: _char_gpt_layout,
}


def layout_of(config) -> Layout:
    """Returns how a Transformer is built.

    Args:
        config: One of `MODELS`, or of their types.

    Example:
        >>> layout_of(MODELS["nmt_transformer"]).sides["encoder"]
        ('self', 'feedforward')
    """
    return _LAYOUTS[type(config)](config)


def layout_named(name: str) -> Layout:
    """Returns how a shipped Transformer is built, or raises with the names there are."""
    return layout_of(MODELS[check_choice("model", name, tuple(MODELS))])


def reads_characters(name: str) -> bool:
    """Tells whether a Transformer continues a text of characters, without a sentence to translate."""
    return name in CHAR_GPTS
