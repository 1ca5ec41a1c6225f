"""One interface for all translators: read, translate, score, look."""

import dataclasses
import functools

import numpy as np

from core.checks import fail
from core.configs.translators import RecurrentConfig, TranslatorConfig
from core.models.translators import search
from core.models.translators.recurrent_runtime import RecurrentRuntime
from core.models.translators.transformer_runtime import TransformerRuntime
from core.numerics import entropy, log_softmax
from core.requests.attention import AttentionRequest
from core.sampling import ranks
from core.traces.translation import SourceTokens, TokenScores
from core.vocabulary import load_vocabularies

_BEST = 5  # alternatives that are shown


class Translator:
    """A translator with its vocabularies. Searches run in float32; what is shown of a translation is computed
    in float64.

    Args:
        config: Architecture.
        arrays: Weights by name, as `core.zoo.load_arrays` gives them.
    """

    def __init__(self, config: TranslatorConfig, arrays: dict[str, np.ndarray]):
        self.config, self._arrays = config, arrays
        self.source, self.target = load_vocabularies(config)
        self.tokens = search.Tokens(
            start=self.target.start, end=self.target.end, unknown=self.target.unknown, limit=config.max_length
        )
        self.runtime = self._runtime("float32")

    def _runtime(self, dtype: str):
        kind = RecurrentRuntime if isinstance(self.config, RecurrentConfig) else TransformerRuntime
        return kind(self.config, self._arrays, dtype=dtype)

    @functools.cached_property
    def exact(self):
        """The runtime in float64."""
        return self._runtime("float64")

    # --- reading --------------------------------------------------------------------------------------------

    def read(self, text: str) -> SourceTokens:
        """Returns how the model reads a sentence; unknown words and words that were cut are reported.

        Raises:
            InvalidValueError: If nothing of it can be read.
        """
        encoded = self.source.encode(text, limit=self.config.max_length)
        if not len(encoded.ids):
            fail("text", "at least one word", text, f"Type some {self.config.pair.source.name} words.")
        return SourceTokens(
            text=text, tokens=encoded.tokens, ids=encoded.ids, unknown=encoded.unknown, cut=encoded.cut
        )

    def read_target(self, text: str):
        """Returns (ids (T,) with the end token, tokens, unknown, cut) of a translation that was typed."""
        encoded = self.target.encode(text, limit=self.config.max_length - 1)
        if not len(encoded.ids):
            fail("translation", "at least one word", text, f"Type some {self.config.pair.target.name} words.")
        ids = np.append(encoded.ids, self.target.end).astype("int32")
        return (
            ids,
            (*encoded.tokens, *self.target.tokens([self.target.end])),
            np.append(encoded.unknown, False),
            encoded.cut,
        )

    # --- scoring --------------------------------------------------------------------------------------------

    def forced(self, source: np.ndarray, ids: np.ndarray, *, look: bool = False):
        """Returns (logits (T, V) in float64, looks by kind) for a target (T,) that is given: step t has read
        the tokens before t.
        """
        state = self.exact.start(source[None], look=look)
        known = np.append(self.target.start, ids[:-1])[None]  # (1, T)
        logits, _, looks = self.exact.advance(state, known, look=look)
        return logits[0], looks

    def score(
        self, logits: np.ndarray, ids: np.ndarray, tokens: tuple[str, ...], unknown: np.ndarray
    ) -> TokenScores:
        """Returns the scores of T tokens under logits (T, V)."""
        log_probability = log_softmax(logits)
        steps = np.arange(len(ids))
        best = np.argsort(-logits, axis=-1, kind="stable")[:, :_BEST]
        return TokenScores(
            tokens=tokens,
            ids=ids.astype("int32"),
            unknown=unknown,
            log_probability=log_probability[steps, ids],
            rank=ranks(logits)[steps, ids],
            entropy=entropy(np.exp(log_probability)),
            alternatives=tuple(self.target.tokens(row) for row in best),
            alternative_probability=np.exp(np.take_along_axis(log_probability, best, axis=-1)),
        )

    def scored(self, source: np.ndarray, ids: np.ndarray) -> TokenScores:
        """Returns the scores of the model's own tokens."""
        logits, _ = self.forced(source, ids)
        return self.score(logits, ids, self.target.tokens(ids), ids == self.target.unknown)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Target:
    """A target that a model is given: ids (T,), tokens, which are unknown (T,), and the words that were cut."""

    ids: np.ndarray
    tokens: tuple[str, ...]
    unknown: np.ndarray
    cut: tuple[str, ...] = ()


def target_of(translator: Translator, source: SourceTokens, request: AttentionRequest) -> Target:
    """Returns the target of a request: the one that it gives, or the model's own, found the way that the
    request says.
    """
    if request.translation is not None:
        ids, tokens, unknown, cut = translator.read_target(request.translation)
        return Target(ids=ids, tokens=tokens, unknown=unknown, cut=cut)
    if request.method == "beam":
        ids = search.beam_search(
            translator.exact, source.ids[None], translator.tokens, width=request.width
        ).ids[0][0]
    else:
        (ids,) = search.greedy(translator.runtime, source.ids[None], translator.tokens)
    return Target(ids=ids, tokens=translator.target.tokens(ids), unknown=ids == translator.target.unknown)
