"""Request and result of several score functions over one sentence pair."""

import numpy as np

from ....base.checks import raise_invalid
from ....base.fields import models_field
from ....base.i18n import message
from ....base.numerics import entropy
from ....base.request import Widget, choice_field, range_field, request_dataclass
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ....base.sentences import SourceTokens, translation_field
from ....models.configs.translators import TRANSLATORS
from ..heads.schema import ATTENTION_TRANSLATORS, EXAMPLES, example_sentence_field

# dot, general, concat, scaled dot
SCORE_FUNCTION_MODELS = ("nmt_luong", "nmt_luong_general", "nmt_bahdanau", "nmt_transformer")
_WORD_MODELS = tuple(name for name in ATTENTION_TRANSLATORS if TRANSLATORS[name].vocabulary == "words")


@request_dataclass
class ScoresRequest:
    """Computes the cross-attention of several models over one and the same sentence pair.

    Attributes:
        models: Translators with the chapter's words and with attention, at least one, none twice.
        text: The sentence.
        target: Which translation all of them read.
        translation: The target that all read. Default: the greedy translation of the first.
        layer, head: Of a Transformer, both or none; None is the average of all.
    """

    models: tuple[str, ...] = models_field(SCORE_FUNCTION_MODELS, "runtime", _WORD_MODELS)
    text: str = example_sentence_field()
    target: str = choice_field(("Greedy", "Yours"), "Greedy", Widget(control="buttons", advanced=True))
    translation: str | None = translation_field(
        EXAMPLES, Widget(advanced=True, visible_if=("target", ("Yours",)))
    )
    layer: int | None = range_field(None, 0, 47, widget=None)
    head: int | None = range_field(None, 0, 127, widget=None)

    def check(self):
        if (self.layer is None) != (self.head is None):
            raise_invalid("head", message("scores-head"), self.head)


@result_dataclass
class ScoresResult:
    """The cross-attention of M models over one sentence pair."""

    models: tuple[str, ...] = axis_labels("M")
    score_functions: tuple[str, ...] = axis_labels("M")  # "dot", "general", "concat" or "scaled dot"
    source: SourceTokens
    translation: str  # the target that all were given
    target_ids: np.ndarray = int_array("T")
    target_tokens: tuple[str, ...] = axis_labels("T")  # its tokens
    query_tokens: tuple[str, ...] = axis_labels("T")
    key_tokens: tuple[str, ...] = axis_labels("S")
    weights: np.ndarray = float_array("M T S")  # of several heads their mean or the one that was chosen
    total_log_probability: np.ndarray = float_array(
        "M"
    )  # log-probability, in nats, that each model gives the target
    truncated_words: tuple[str, ...]  # words at the end of a given target that did not fit
    # of the concat model v tanh(W [h; y] + b), the two vectors put end to end, and v tanh(W1 h + W2 y + b) as
    # it computes it, (T, S) each; None without that model
    concat_scores: np.ndarray | None
    additive_scores: np.ndarray | None

    @property
    def entropy(self) -> np.ndarray:
        """(M, T) bits of the rows."""
        return entropy(self.weights)

    @property
    def mean_distances(self) -> np.ndarray:
        """(M, M) mean over the queries of half the sum of |differences|.

        0 are equal rows, 1 rows that have nothing in common.
        """
        return np.abs(self.weights[:, None] - self.weights[None]).sum(axis=-1).mean(axis=-1) / 2

    @property
    def max_concat_error(self) -> float | None:
        """Largest distance of the two ways to write the concat score."""
        return (
            None
            if self.concat_scores is None
            else float(np.abs(self.concat_scores - self.additive_scores).max())
        )
