"""Translates a sentence in one way or in three, and scores a translation that is given."""

from ....base.registry import handles
from ....base.sentences import SourceTokens
from ....models.translators import search
from ....models.translators.translator import Translator
from .schema import (
    METHODS,
    ScoreRequest,
    ScoreResult,
    SearchResult,
    TranslateRequest,
    TranslateResult,
    WaysRequest,
    WaysResult,
    made_from,
)


@handles(TranslateRequest)
def translate(translator: Translator, request: TranslateRequest) -> TranslateResult:
    """Answers with a translation, and how sure the model was of each token.

    Raises:
        InvalidValueError: If nothing of the text can be read.
    """
    source = translator.read_source(request.text)
    found = _found(translator, source, request)
    best = found[0][0]
    scores = translator.own_scores(source.ids, best)
    results = tuple(
        SearchResult(
            translation=translator.target.decode(ids),
            total=scores.total if total is None else total,
            ranked=scores.total if ranked is None else ranked,
            length=len(ids),
        )
        for ids, total, ranked in found
    )
    return TranslateResult(
        model=request.model,
        method=request.method,
        source=source,
        translation=results[0].translation,
        scores=scores,
        ended=bool(best[-1] == translator.tokens.end),
        results=results,
    )


def _found(translator: Translator, source: SourceTokens, request: TranslateRequest) -> list[tuple]:
    """Returns (ids, total, ranked) of the translations that a search ends with; no totals but for a beam."""
    if request.method == "beam":
        # in float64: the totals of the hypotheses are shown
        result = translator.beam(
            source,
            width=request.width,
            length_penalty=request.length_penalty,
            unknown_penalty=request.unknown_penalty,
        )
        return list(zip(result.ids[0], result.total[0], result.ranked[0], strict=True))
    if request.method == "greedy":
        ids = translator.greedy(source)
    else:
        (ids,) = search.sample(
            translator.runtime,
            source.ids[None],
            translator.until_loop,
            temperature=request.temperature,
            top_k=request.top_k,
            top_p=request.top_p,
            seed=request.seed,
        )
    return [(ids, None, None)]


@handles(WaysRequest)
def translate_in_ways(translator: Translator, request: WaysRequest) -> WaysResult:
    """Answers with what each way to search finds."""
    ways = [made_from(request, TranslateRequest, method=method) for method in METHODS]
    return WaysResult(ways=tuple(translate(translator, way) for way in ways))


@handles(ScoreRequest)
def score(translator: Translator, request: ScoreRequest) -> ScoreResult:
    """Answers with the scores of a given translation, beside those of the model's own."""
    source = translator.read_source(request.text)
    own = translator.greedy(source)
    typed = request.translation
    target = translator.own_target(own) if typed is None else translator.read_target(typed)
    logits = translator.teacher_forced_logits(source.ids, target.ids)
    return ScoreResult(
        model=request.model,
        source=source,
        scores=translator.token_scores(logits, target),
        cut=target.cut,
        own=translator.target.decode(own),
        own_scores=translator.own_scores(source.ids, own),
    )
