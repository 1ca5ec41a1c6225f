"""Several score functions over one sentence pair: what may be asked, what comes back."""

import numpy as np

from ....base.checks import fail
from ....base.fields import models_of
from ....base.messages import say
from ....base.numerics import entropy
from ....base.request import Form, one_of, ranged, request
from ....base.sentences import SourceTokens, own_translation_field
from ....base.traces import floats, ints, names, trace
from ....models.configs.translators import TRANSLATORS
from ..heads.ask import EXAMPLES, TRANSLATING, sentence_of_examples

# dot, general, concat, scaled dot
SCORED = ("nmt_luong", "nmt_luong_general", "nmt_bahdanau", "nmt_transformer")
_WORDS = tuple(name for name in TRANSLATING if TRANSLATORS[name].vocabulary == "words")


@request
class ScoresRequest:
    """Asks for the cross-attention of several models over one and the same sentence pair.

    Attributes:
        models: Translators with the chapter's words and with attention, at least one, none twice.
        text: The sentence.
        target: Which translation a page gives to all of them.
        translation: The target that all are given; None is the greedy one of the first.
        layer, head: Of a Transformer, both or none; None is the average of all.
    """

    models: tuple[str, ...] = models_of(SCORED, "translator", _WORDS)
    text: str = sentence_of_examples()
    target: str = one_of(("Greedy", "Yours"), "Greedy", Form(kind="buttons", more=True))
    translation: str | None = own_translation_field(EXAMPLES, Form(more=True, when=("target", ("Yours",))))
    layer: int | None = ranged(None, 0, 47, form=None)
    head: int | None = ranged(None, 0, 127, form=None)

    def check(self):
        if (self.layer is None) != (self.head is None):
            fail("head", say("scores-head"), self.head)


@trace
class ScoresTrace:
    """The cross-attention of M models over one sentence pair."""

    models: tuple[str, ...] = names("M")
    scores: tuple[str, ...] = names("M")  # "dot", "general", "concat" or "scaled dot"
    source: SourceTokens
    translation: str  # the target that all were given
    target_ids: np.ndarray = ints("T")
    said: tuple[str, ...] = names("T")  # its tokens
    query_tokens: tuple[str, ...] = names("T")
    key_tokens: tuple[str, ...] = names("S")
    weights: np.ndarray = floats("M T S")  # of several heads their mean or the one that was chosen
    total: np.ndarray = floats("M")  # log-probability, in nats, that each model gives the target
    cut: tuple[str, ...]  # words at the end of a given target that did not fit
    # of the concat model v tanh(W [h; y] + b), the two vectors put end to end, and v tanh(W1 h + W2 y + b) as
    # it computes it, (T, S) each; None without that model
    concat: np.ndarray | None
    additive: np.ndarray | None

    @property
    def entropy(self) -> np.ndarray:
        """(M, T) bits of the rows."""
        return entropy(self.weights)

    def difference(self, first: int, second: int) -> np.ndarray:
        """Returns the weights of a model minus those of another: (T, S), from -1 to 1."""
        return self.weights[first] - self.weights[second]

    @property
    def distances(self) -> np.ndarray:
        """(M, M) mean over the queries of half the sum of |differences|.

        0 are equal rows, 1 rows that have nothing in common.
        """
        return np.abs(self.weights[:, None] - self.weights[None]).sum(axis=-1).mean(axis=-1) / 2

    @property
    def concat_error(self) -> float | None:
        """Largest distance of the two ways to write the concat score."""
        return None if self.concat is None else float(np.abs(self.concat - self.additive).max())
