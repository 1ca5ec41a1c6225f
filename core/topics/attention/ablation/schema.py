"""A translation without each word of the sentence in turn: what may be asked, what comes back."""

import numpy as np

from ....base.numerics import pearson, spearman
from ....base.request import Widget, choice_field, request_dataclass
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ....base.sentences import SourceTokens, TokenScores
from ..heads.schema import (
    ATTENTION_TRANSLATORS,
    EXAMPLES,
    HeadsRequest,
    attention_model_field,
    example_sentence_field,
)

ABLATION_METHODS = ("remove it", "hide it from the cross-attention")
_MAX_ROUNDING_ERROR = 1e-9  # nats, by which equal words may differ


@request_dataclass
class AblationRequest(HeadsRequest):
    """Asks how a translation changes when a source word is removed, for each word in turn.

    Attributes:
        how: One of `ABLATION_METHODS`: to take the word out of the sentence, or to leave it to the encoder
            and hide its place from the cross-attention alone, whose other weights then sum to 1 by
            themselves.
    """

    model: str = attention_model_field(ATTENTION_TRANSLATORS)
    text: str = example_sentence_field(len(EXAMPLES) - 1)
    how: str = choice_field(ABLATION_METHODS, ABLATION_METHODS[0], Widget(advanced=True))

    memory_intensive = True  # up to 320 MB while it runs


@result_dataclass
class AblationResult:
    """What became of a translation when each of S source tokens was missing in turn."""

    model: str
    ablation_method: str
    source: SourceTokens  # the whole sentence
    key_tokens: tuple[str, ...] = axis_labels("S")
    translation: str  # whose log-probability is compared
    scores: TokenScores  # of its tokens, under the whole sentence
    weights: np.ndarray = float_array(
        "T S"
    )  # of the cross-attention under the whole sentence, mean of all heads
    effects: np.ndarray = float_array("T S")  # nats that each target token loses; negative where it gains
    own: str  # the model's greedy translation of the whole sentence
    greedy_tokens: tuple[str, ...]
    ablated_translations: tuple[str, ...] = axis_labels("S")  # greedy translations, each without a token
    tokens: tuple[tuple[str, ...], ...] = axis_labels("S")
    num_changed_tokens: np.ndarray = int_array(
        "S"
    )  # tokens to be replaced, inserted or taken out between `own` and each

    @property
    def weight(self) -> np.ndarray:
        """(S,) mean weight of each source token over the target's."""
        return self.weights.mean(axis=0)

    @property
    def effect(self) -> np.ndarray:
        """(S,) nats that the whole translation loses without each source token."""
        return self.effects.sum(axis=0)

    @property
    def most_attended(self) -> int:
        """Index of the source token with the largest mean weight."""
        return int(self.weight.argmax())

    @property
    def most_missed(self) -> int:
        """Index of the source token without which the translation loses most, of equal ones the heaviest."""
        candidates = np.flatnonzero(self.effect > self.effect.max() - _MAX_ROUNDING_ERROR)
        return int(candidates[self.weight[candidates].argmax()])

    @property
    def correlations(self) -> dict[str, tuple[float, float, int]]:
        """(Pearson, Spearman, n) of weight and effect: over "words", and over "cells".

        A cell is a target token with a source token. Correlations are nan where there are fewer than three or
        where one of both does not vary. Cells of a row are not independent: its weights sum to 1.
        """
        pairs = {"words": (self.weight, self.effect), "cells": (self.weights, self.effects)}
        return {name: (pearson(*pair), spearman(*pair), pair[0].size) for name, pair in pairs.items()}
