"""Request and result of a translation without each word of the sentence in turn."""

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
    """Computes how a translation changes when a source word is removed, for each word in turn.

    Attributes:
        ablation_method: One of `ABLATION_METHODS`: remove the word from the sentence, or leave it to the
            encoder and mask its position in the cross-attention alone, whose other weights then sum to 1.
    """

    model: str = attention_model_field(ATTENTION_TRANSLATORS)
    text: str = example_sentence_field(len(EXAMPLES) - 1)
    ablation_method: str = choice_field(ABLATION_METHODS, ABLATION_METHODS[0], Widget(advanced=True))

    memory_intensive = True  # up to 320 MB while it runs


@result_dataclass
class AblationResult:
    """A translation without each of S source tokens in turn."""

    model: str
    ablation_method: str
    source: SourceTokens  # all of the sentence
    key_tokens: tuple[str, ...] = axis_labels("S")
    translation: str  # whose log-probability is compared
    target_scores: TokenScores  # of its tokens, under the whole sentence
    weights: np.ndarray = float_array(
        "T S"
    )  # of the cross-attention under the whole sentence, mean of all heads
    effects: np.ndarray = float_array("T S")  # nats that each target token loses; negative where it gains
    greedy_translation: str  # the model's greedy translation of the whole sentence
    greedy_tokens: tuple[str, ...]
    ablated_translations: tuple[str, ...] = axis_labels("S")  # greedy translations, each without a token
    ablated_tokens: tuple[tuple[str, ...], ...] = axis_labels("S")
    num_changed_tokens: np.ndarray = int_array(
        "S"
    )  # tokens to be replaced, inserted or taken out between `greedy_translation` and each

    @property
    def mean_weights(self) -> np.ndarray:
        """(S,) mean weight of each source token over the target's."""
        return self.weights.mean(axis=0)

    @property
    def total_effects(self) -> np.ndarray:
        """(S,) nats that the whole translation loses without each source token."""
        return self.effects.sum(axis=0)

    @property
    def most_attended(self) -> int:
        """Index of the source token with the largest mean weight."""
        return int(self.mean_weights.argmax())

    @property
    def most_important(self) -> int:
        """Index of the source token without which the translation loses most, of equal ones the heaviest."""
        candidates = np.flatnonzero(self.total_effects > self.total_effects.max() - _MAX_ROUNDING_ERROR)
        return int(candidates[self.mean_weights[candidates].argmax()])

    @property
    def correlations(self) -> dict[str, tuple[float, float, int]]:
        """(Pearson, Spearman, n) of weight and effect: over "words", and over "cells".

        A cell is a target token with a source token. Correlations are nan where there are fewer than three or
        where one of both does not vary. Cells of a row are not independent: its weights sum to 1.
        """
        pairs = {"words": (self.mean_weights, self.total_effects), "cells": (self.weights, self.effects)}
        return {name: (pearson(*pair), spearman(*pair), pair[0].size) for name, pair in pairs.items()}
