"""One interface for all translators: read, translate, score, look."""

import dataclasses
import functools

import numpy as np

from core.checks import fail
from core.configs.translation import AttentionRequest, ScoreRequest, TranslateRequest
from core.configs.translators import RecurrentConfig, TranslatorConfig
from core.models.translators import search
from core.models.translators.hypotheses import beam_trace
from core.models.translators.recurrent_runtime import RecurrentRuntime
from core.models.translators.transformer_runtime import TransformerRuntime
from core.sampling import entropy, ranks
from core.traces.translation import (
    AttentionsTrace,
    AttentionTrace,
    Found,
    ScoreTrace,
    SourceTokens,
    TokenScores,
    TranslationTrace,
)
from core.vocabulary import load_vocabularies

_BEST = 5  # alternatives that are shown


class Translator:
    """A translator with its vocabularies. Searches run in float32; what is shown of a translation is computed in float64.

    Args:
        config: Architecture.
        arrays: Weights by name, as `core.zoo.load_arrays` gives them.
    """

    def __init__(self, config: TranslatorConfig, arrays: dict[str, np.ndarray]):
        self.config, self._arrays = config, arrays
        self.source, self.target = load_vocabularies(config.vocabulary)
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

    # --- reading ----------------------------------------------------------------------------------------------------------------

    def read(self, text: str) -> SourceTokens:
        """Returns how the model reads a sentence; unknown words and words that were cut are reported.

        Raises:
            InvalidValueError: If nothing of it can be read.
        """
        encoded = self.source.encode(text, limit=self.config.max_length)
        if not len(encoded.ids):
            fail("text", "at least one word", text, "Type some English words.")
        return SourceTokens(text=text, tokens=encoded.tokens, ids=encoded.ids, unknown=encoded.unknown, cut=encoded.cut)

    def read_target(self, text: str):
        """Returns (ids (T,) with the end token, tokens, unknown, cut) of a translation that was typed."""
        encoded = self.target.encode(text, limit=self.config.max_length - 1)
        if not len(encoded.ids):
            fail("translation", "at least one word", text, "Type some Spanish words.")
        ids = np.append(encoded.ids, self.target.end).astype("int32")
        return ids, (*encoded.tokens, *self.target.tokens([self.target.end])), np.append(encoded.unknown, False), encoded.cut

    # --- scoring ----------------------------------------------------------------------------------------------------------------

    def forced(self, source: np.ndarray, ids: np.ndarray, *, look: bool = False):
        """Returns (logits (T, V) in float64, looks by kind) for a target (T,) that is given: step t has read the tokens before t."""
        state = self.exact.start(source[None], look=look)
        known = np.append(self.target.start, ids[:-1])[None]  # (1, T)
        logits, _, looks = self.exact.advance(state, known, look=look)
        return logits[0], looks

    def score(self, logits: np.ndarray, ids: np.ndarray, tokens: tuple[str, ...], unknown: np.ndarray) -> TokenScores:
        """Returns the scores of T tokens under logits (T, V)."""
        log_probability = search.log_softmax(logits)
        steps = np.arange(len(ids))
        best = np.argsort(-logits, axis=-1, kind="stable")[:, :_BEST]
        return TokenScores(
            tokens=tokens, ids=ids.astype("int32"), unknown=unknown, log_probability=log_probability[steps, ids],
            rank=ranks(logits)[steps, ids], entropy=entropy(np.exp(log_probability)),
            alternatives=tuple(self.target.tokens(row) for row in best),
            alternative_probability=np.exp(np.take_along_axis(log_probability, best, axis=-1)),
        )

    def scored(self, source: np.ndarray, ids: np.ndarray) -> TokenScores:
        """Returns the scores of the model's own tokens."""
        logits, _ = self.forced(source, ids)
        return self.score(logits, ids, self.target.tokens(ids), ids == self.target.unknown)


def translate(translator: Translator, request: TranslateRequest) -> TranslationTrace:
    """Translates a sentence and says how sure the model was of each token.

    Raises:
        InvalidValueError: If nothing of the text can be read.
    """
    source, tokens = translator.read(request.text), translator.tokens
    beam, totals = None, None
    if request.method == "beam":
        result = search.beam_search(  # in float64: the totals of its hypotheses are shown and proven
            translator.exact, source.ids[None], tokens, width=request.width, length_penalty=request.length_penalty,
            unknown_penalty=request.unknown_penalty, record=True,
        )
        rows, totals = result.ids[0], list(zip(result.total[0], result.ranked[0], strict=True))
        beam = beam_trace(result, translator.target, width=request.width, best=_BEST)
    elif request.method == "sample":
        settings = {name: getattr(request, name) for name in ("temperature", "top_k", "top_p", "seed")}
        rows = search.sample(translator.runtime, source.ids[None], tokens, **settings)
    else:
        rows = search.greedy(translator.runtime, source.ids[None], tokens)
    scores = translator.scored(source.ids, rows[0])
    totals = totals or [(scores.total, scores.total)]
    found = tuple(
        Found(translation=translator.target.decode(ids), total=total, ranked=ranked, length=len(ids))
        for ids, (total, ranked) in zip(rows, totals, strict=True)
    )
    return TranslationTrace(
        model=request.model, method=request.method, source=source, translation=found[0].translation, scores=scores,
        ended=bool(rows[0][-1] == tokens.end), found=found, beam=beam,
    )


def score(translator: Translator, request: ScoreRequest) -> ScoreTrace:
    """Returns the scores of a given translation, beside those of the model's own."""
    source = translator.read(request.text)
    ids, words, unknown, cut = translator.read_target(request.translation)
    logits, _ = translator.forced(source.ids, ids)
    (own,) = search.greedy(translator.runtime, source.ids[None], translator.tokens)
    return ScoreTrace(
        model=request.model, source=source, given=request.translation, scores=translator.score(logits, ids, words, unknown), cut=cut,
        own=translator.target.decode(own), own_scores=translator.scored(source.ids, own),
    )


@dataclasses.dataclass(frozen=True, kw_only=True)
class Target:
    """A target that a model is given: ids (T,), tokens, which are unknown (T,), and the words that were cut."""

    ids: np.ndarray
    tokens: tuple[str, ...]
    unknown: np.ndarray
    cut: tuple[str, ...] = ()


def target_of(translator: Translator, source: SourceTokens, request: AttentionRequest) -> Target:
    """Returns the target of a request: the one that it gives, or the model's own, found the way that the request says."""
    if request.translation is not None:
        ids, tokens, unknown, cut = translator.read_target(request.translation)
        return Target(ids=ids, tokens=tokens, unknown=unknown, cut=cut)
    if request.method == "beam":
        ids = search.beam_search(translator.exact, source.ids[None], translator.tokens, width=request.width).ids[0][0]
    else:
        (ids,) = search.greedy(translator.runtime, source.ids[None], translator.tokens)
    return Target(ids=ids, tokens=translator.target.tokens(ids), unknown=ids == translator.target.unknown)


def attention(translator: Translator, request: AttentionRequest) -> AttentionsTrace:
    """Returns every attention of a model over a sentence and a translation, with scores, masks, queries, keys and values."""
    source = translator.read(request.text)
    return attention_over(translator, source, target_of(translator, source, request), model=request.model)


def attention_over(translator: Translator, source: SourceTokens, target: Target, *, model: str) -> AttentionsTrace:
    """Returns every attention of a model, by this name, over a source and a target that were read already."""
    logits, looks = translator.forced(source.ids, target.ids, look=True)
    read = (*translator.target.tokens([translator.target.start]), *target.tokens[:-1])
    names = {"encoder": (source.tokens, source.tokens), "decoder": (read, read), "cross": (read, source.tokens)}
    kind = getattr(translator.config, "score", "scaled dot") or "none"
    attentions = {
        name: AttentionTrace(
            model=model, kind=name, score=kind, query_tokens=names[name][0], key_tokens=names[name][1],
            **{field.name: getattr(look, field.name)[0] for field in dataclasses.fields(look)},
        )
        for name, look in looks.items()
    }
    return AttentionsTrace(
        model=model, source=source, translation=translator.target.decode(target.ids),
        scores=translator.score(logits, target.ids, target.tokens, target.unknown), attentions=attentions, cut=target.cut,
    )
