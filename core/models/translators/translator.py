"""One interface for all translators: read a sentence, run the model over a given target, score its tokens."""

import dataclasses
import functools
import typing
from collections.abc import Callable, Mapping

import numpy as np

from ...base.arrays import array_namespace, gather_token_values, to_numpy
from ...base.checks import raise_invalid
from ...base.i18n import message
from ...base.numerics import (
    DIGIT_SEPARATORS,
    LOOP_REPETITIONS,
    entropy,
    is_digits,
    log_softmax,
    top_k_indices,
)
from ...base.sentences import SourceTokens, TokenScores
from ..configs.translators import RecurrentConfig, TranslatorConfig
from ..hooks import NO_HOOKS, Hooks
from ..vocabulary import load_vocabularies
from ..vocabulary.subwords import WORD_START
from . import search
from .beam import BeamSearchResult, SearchConfig
from .recurrent_runtime import RecurrentRuntime
from .transformer_runtime import TransformerRuntime

NUM_ALTERNATIVES = 5  # likeliest tokens that are shown beside each


@dataclasses.dataclass(frozen=True, kw_only=True)
class TargetTokens:
    """A target that a model is given.

    Attributes:
        ids: (T,) int32.
        tokens: T of them.
        is_unknown: (T,) bool, True where the id is that of [UNK].
        truncated_words: Words at the end that did not fit.
    """

    ids: np.ndarray
    tokens: tuple[str, ...]
    is_unknown: np.ndarray
    truncated_words: tuple[str, ...] = ()


class Translator:
    """A translator with its vocabularies.

    Searches run in float32; the numbers of a page are computed in float64. Pages search with
    `loop_stop_search_config`, which stops loops; evaluations with `search_config`.

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
        self.search_config = SearchConfig(
            start_id=self.target.start_id,
            end_id=self.target.end_id,
            unknown_id=self.target.unknown_id,
            max_length=config.max_length,
        )
        token_names = self.target.tokens(range(len(self.target)))
        subwords = any(WORD_START in token_name for token_name in token_names)
        digits = tuple(
            index for index, token_name in enumerate(token_names) if subwords and is_digits(token_name)
        )
        separators = tuple(
            index
            for index, token_name in enumerate(token_names)
            if subwords and token_name in DIGIT_SEPARATORS
        )
        self.loop_stop_search_config = dataclasses.replace(
            self.search_config, max_repeats=LOOP_REPETITIONS, digit_ids=digits, separator_ids=separators
        )
        self.runtime = self.make_runtime("float32")

    def make_runtime(self, dtype: str):
        """Returns the runtime in float32 or float64."""
        if isinstance(self.config, RecurrentConfig):
            return RecurrentRuntime(self.config, self._arrays, dtype=dtype)
        return TransformerRuntime(self.config, self._arrays, dtype=dtype)

    @property
    def float64_runtime(self):
        """The runtime in float64."""
        return _cached_float64_runtime(self)

    # --- reading --------------------------------------------------------------------------------------------

    def read_source(self, text: str) -> SourceTokens:
        """Returns how the model reads a sentence; unknown words and words that were cut are reported.

        Raises:
            InvalidValueError: If nothing of it can be read.
        """
        encoded = self.source.encode(text, max_tokens=self.config.max_length)
        if not len(encoded.ids):
            _raise_unreadable("text", text, self.config.pair.source.name)
        return SourceTokens(
            text=text,
            tokens=encoded.tokens,
            ids=encoded.ids,
            is_unknown=encoded.is_unknown,
            truncated_words=encoded.truncated_words,
        )

    def read_target(self, text: str) -> TargetTokens:
        """Returns a translation that was typed, with the end token behind it.

        Raises:
            InvalidValueError: If nothing of it can be read.
        """
        encoded = self.target.encode(text, max_tokens=self.config.max_length - 1)
        if not len(encoded.ids):
            _raise_unreadable("translation", text, self.config.pair.target.name)
        return TargetTokens(
            ids=np.append(encoded.ids, self.target.end_id).astype("int32"),
            tokens=(*encoded.tokens, *self.target.tokens([self.target.end_id])),
            is_unknown=np.append(encoded.is_unknown, False),
            truncated_words=encoded.truncated_words,
        )

    def greedy(self, source: SourceTokens) -> np.ndarray:
        """Returns the ids (T,) of the model's own greedy translation, stopped in a loop."""
        (ids,) = search.greedy_search(self.runtime, source.ids[None], self.loop_stop_search_config)
        return ids

    def beam_search(self, source: SourceTokens, **options) -> BeamSearchResult:
        """Returns what a beam search with options of `beam_search` finds in float64, stopped in a loop."""
        return search.beam_search(
            self.float64_runtime, source.ids[None], self.loop_stop_search_config, **options
        )

    def target_from_ids(self, ids: np.ndarray) -> TargetTokens:
        """Returns the target of ids (T,) that the model found itself."""
        return TargetTokens(
            ids=ids.astype("int32"), tokens=self.target.tokens(ids), is_unknown=ids == self.target.unknown_id
        )

    def preceding_ids(self, ids: np.ndarray) -> np.ndarray:
        """Returns what the decoder reads (T,) to say ids (T,): the start token and all but the last."""
        return np.append(self.target.start_id, ids[:-1]).astype("int32")

    # --- scoring --------------------------------------------------------------------------------------------

    def teacher_forced_logits(self, source: np.ndarray, ids: np.ndarray, hooks: Hooks = NO_HOOKS):
        """Returns the logits (T, V) in float64 for a target that is given.

        Args:
            source: (S,) ids.
            ids: (T,) of the target; at each step the model has read the source and the ids before it.
            hooks: Record tensors; the result is the same.
        """
        state = self.float64_runtime.init_state(source[None], hooks=hooks)
        logits, _ = self.float64_runtime.decode_step(state, self.preceding_ids(ids)[None], hooks=hooks)
        return logits[0]

    def score_target(self, logits: np.ndarray, target: TargetTokens) -> TokenScores:
        """Returns the scores of the T tokens of a target under logits (T, V)."""
        return compute_token_scores(logits, target, self.target.tokens)

    def score_ids(self, source: np.ndarray, ids: np.ndarray) -> TokenScores:
        """Returns the scores of the model's own tokens (T,) after a source (S,)."""
        return self.score_target(self.teacher_forced_logits(source, ids), self.target_from_ids(ids))


# Of the nine that ship three stand in memory in float64 too: all would take 100 MB more, and to make one anew
# takes 30 to 90 ms.
@functools.lru_cache(maxsize=3)
def _cached_float64_runtime(translator: Translator):
    return translator.make_runtime("float64")


def _raise_unreadable(name: str, text: str, language: str) -> typing.NoReturn:
    raise_invalid(name, message("rule-one-word"), text, message("fix-words-in", language=language))


def compute_token_scores(logits: np.ndarray, target: TargetTokens, ids_to_tokens: Callable) -> TokenScores:
    """Returns the scores of the T tokens of a target.

    Args:
        logits: (T, V).
        target: Whose tokens.
        ids_to_tokens: From ids (N,) to N tokens.
    """
    log_probability = log_softmax(logits)  # (T, V)
    xp = array_namespace(logits)
    target_logits = xp.take_along_axis(logits, target.ids[:, None], axis=-1)  # (T, 1)
    has_lower_id = np.arange(logits.shape[-1]) < target.ids[:, None]  # (T, V): a lower id wins a tie
    rank = xp.sum((logits > target_logits) | ((logits == target_logits) & has_lower_id), axis=-1)
    best_ids = to_numpy(top_k_indices(logits, NUM_ALTERNATIVES))  # (T, 5)
    return TokenScores(
        tokens=target.tokens,
        ids=target.ids,
        is_unknown=target.is_unknown,
        log_probability=gather_token_values(log_probability, target.ids),
        rank=to_numpy(rank),
        entropy=to_numpy(entropy(xp.exp(log_probability))),
        alternatives=tuple(tuple(ids_to_tokens(row)) for row in best_ids),
        alternative_probability=to_numpy(xp.exp(xp.take_along_axis(log_probability, best_ids, axis=-1))),
    )
