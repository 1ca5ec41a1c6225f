"""One interface for all translators: read a sentence, run the model over a given target, score its tokens."""

import dataclasses
import functools
import typing
from collections.abc import Callable, Mapping

import numpy as np

from ...base.arrays import functions, host, of_tokens
from ...base.checks import raise_invalid
from ...base.i18n import message
from ...base.numerics import ROUNDS, SEPARATORS, entropy, is_digits, largest, log_softmax
from ...base.sentences import SourceTokens, TokenScores
from ..configs.translators import RecurrentConfig, TranslatorConfig
from ..hooks import NO_HOOKS, Hooks
from ..vocabulary import load_vocabularies
from ..vocabulary.subwords import SPACE
from . import search
from .beam import BeamSearchResult, Tokens
from .recurrent_runtime import RecurrentRuntime
from .transformer_runtime import TransformerRuntime

ALTERNATIVES = 5  # likeliest tokens that are shown beside each


@dataclasses.dataclass(frozen=True, kw_only=True)
class Target:
    """A target that a model is given.

    Attributes:
        ids: (T,) int32.
        tokens: T of them.
        unknown: (T,) bool, True where the id is that of [UNK].
        cut: Words at the end that did not fit.
    """

    ids: np.ndarray
    tokens: tuple[str, ...]
    unknown: np.ndarray
    cut: tuple[str, ...] = ()


class Translator:
    """A translator with its vocabularies.

    Searches run in float32; what is shown of a translation is computed in float64. What a visitor asks for
    is searched with `until_loop`, which stops a loop; what is measured with `tokens`.

    Args:
        config: Architecture.
        arrays: Weights by name, as `core.models.zoo.load_arrays` gives them.

    Example:
        >>> from core.models.translators.build import build
        >>> from core.models.weights import named_weights
        >>> config = RecurrentConfig(name="tiny", title="", units=4, embedding_size=2)
        >>> translator = Translator(config, named_weights(build(config)))
        >>> translator.read_source("I like the Atlas").tokens
        ('i', 'like', 'the', 'atlas')
    """

    def __init__(self, config: TranslatorConfig, arrays: Mapping[str, np.ndarray]):
        self.config = config
        self._arrays = arrays
        self.source, self.target = load_vocabularies(config)
        self.tokens = Tokens(
            start=self.target.start, end=self.target.end, unknown=self.target.unknown, limit=config.max_length
        )
        names = self.target.tokens(range(len(self.target)))
        subwords = any(SPACE in name for name in names)
        digits = tuple(index for index, name in enumerate(names) if subwords and is_digits(name))
        separators = tuple(index for index, name in enumerate(names) if subwords and name in SEPARATORS)
        self.until_loop = dataclasses.replace(
            self.tokens, rounds=ROUNDS, digits=digits, separators=separators
        )
        self.runtime = self.in_precision("float32")

    def in_precision(self, dtype: str):
        """Returns the runtime in float32 or float64."""
        if isinstance(self.config, RecurrentConfig):
            return RecurrentRuntime(self.config, self._arrays, dtype=dtype)
        return TransformerRuntime(self.config, self._arrays, dtype=dtype)

    @property
    def exact(self):
        """The runtime in float64."""
        return _exact(self)

    # --- reading --------------------------------------------------------------------------------------------

    def read_source(self, text: str) -> SourceTokens:
        """Returns how the model reads a sentence; unknown words and words that were cut are reported.

        Raises:
            InvalidValueError: If nothing of it can be read.
        """
        encoded = self.source.encode(text, limit=self.config.max_length)
        if not len(encoded.ids):
            _refuse("text", text, self.config.pair.source.name)
        return SourceTokens(
            text=text, tokens=encoded.tokens, ids=encoded.ids, unknown=encoded.unknown, cut=encoded.cut
        )

    def read_target(self, text: str) -> Target:
        """Returns a translation that was typed, with the end token behind it.

        Raises:
            InvalidValueError: If nothing of it can be read.
        """
        encoded = self.target.encode(text, limit=self.config.max_length - 1)
        if not len(encoded.ids):
            _refuse("translation", text, self.config.pair.target.name)
        return Target(
            ids=np.append(encoded.ids, self.target.end).astype("int32"),
            tokens=(*encoded.tokens, *self.target.tokens([self.target.end])),
            unknown=np.append(encoded.unknown, False),
            cut=encoded.cut,
        )

    def greedy(self, source: SourceTokens) -> np.ndarray:
        """Returns the ids (T,) of the model's own greedy translation, stopped in a loop."""
        (ids,) = search.greedy(self.runtime, source.ids[None], self.until_loop)
        return ids

    def beam(self, source: SourceTokens, **options) -> BeamSearchResult:
        """Returns what a beam search with options of `beam_search` finds in float64, stopped in a loop."""
        return search.beam_search(self.exact, source.ids[None], self.until_loop, **options)

    def own_target(self, ids: np.ndarray) -> Target:
        """Returns the target of ids (T,) that the model found itself."""
        return Target(
            ids=ids.astype("int32"), tokens=self.target.tokens(ids), unknown=ids == self.target.unknown
        )

    def preceding_ids(self, ids: np.ndarray) -> np.ndarray:
        """Returns what the decoder reads (T,) to say ids (T,): the start token and all but the last."""
        return np.append(self.target.start, ids[:-1]).astype("int32")

    # --- scoring --------------------------------------------------------------------------------------------

    def teacher_forced_logits(self, source: np.ndarray, ids: np.ndarray, hooks: Hooks = NO_HOOKS):
        """Returns the logits (T, V) in float64 for a target that is given.

        Args:
            source: (S,) ids.
            ids: (T,) of the target; at each step the model has read the source and the ids before it.
            hooks: What looks into the pass; the answer is the same.
        """
        state = self.exact.start(source[None], hooks=hooks)
        logits, _ = self.exact.advance(state, self.preceding_ids(ids)[None], hooks=hooks)
        return logits[0]

    def token_scores(self, logits: np.ndarray, target: Target) -> TokenScores:
        """Returns the scores of the T tokens of a target under logits (T, V)."""
        return token_scores(logits, target, self.target.tokens)

    def own_scores(self, source: np.ndarray, ids: np.ndarray) -> TokenScores:
        """Returns the scores of the model's own tokens (T,) after a source (S,)."""
        return self.token_scores(self.teacher_forced_logits(source, ids), self.own_target(ids))


# Of the nine that ship three stand in memory in float64 too: all would take 100 MB more, and to make one anew
# takes 30 to 90 ms.
@functools.lru_cache(maxsize=3)
def _exact(translator: Translator):
    return translator.in_precision("float64")


def _refuse(name: str, text: str, language: str) -> typing.NoReturn:
    raise_invalid(name, message("rule-one-word"), text, message("fix-words-in", language=language))


def token_scores(logits: np.ndarray, target: Target, names: Callable) -> TokenScores:
    """Returns the scores of the T tokens of a target.

    Args:
        logits: (T, V).
        target: Whose tokens.
        names: From ids (N,) to N tokens.
    """
    log_probability = log_softmax(logits)  # (T, V)
    ops = functions(logits)
    own = ops.take_along_axis(logits, target.ids[:, None], axis=-1)  # (T, 1)
    earlier = np.arange(logits.shape[-1]) < target.ids[:, None]  # (T, V): a lower id wins a tie
    rank = ops.sum((logits > own) | ((logits == own) & earlier), axis=-1)
    best = host(largest(logits, ALTERNATIVES))  # (T, 5)
    return TokenScores(
        tokens=target.tokens,
        ids=target.ids,
        unknown=target.unknown,
        log_probability=of_tokens(log_probability, target.ids),
        rank=host(rank),
        entropy=host(entropy(ops.exp(log_probability))),
        alternatives=tuple(tuple(names(row)) for row in best),
        alternative_probability=host(ops.exp(ops.take_along_axis(log_probability, best, axis=-1))),
    )
