"""Translates a sentence, and scores a translation that is given."""

from core.analyses.beam_tree import beam_trace
from core.models.translators import search
from core.models.translators.beam_search import beam_search
from core.models.translators.hypotheses import BeamResult
from core.models.translators.translator import ALTERNATIVES, Translator
from core.requests.translation import ScoreRequest, TranslateRequest
from core.traces.translation import ScoreTrace, SearchResult, SourceTokens, TranslationTrace


def translate(translator: Translator, request: TranslateRequest) -> TranslationTrace:
    """Translates a sentence and says how sure the model was of each token.

    Raises:
        InvalidValueError: If nothing of the text can be read.
    """
    source = translator.read_source(request.text)
    if request.method == "beam":
        result = _beam(translator, source, request)
        translations = result.ids[0]
        scores = translator.own_scores(source.ids, translations[0])
        totals = result.total[0]
        ranked = result.ranked[0]
        beam = beam_trace(result, translator.target, width=request.width, best=ALTERNATIVES)
    else:
        translations = _one_translation(translator, source, request)
        scores = translator.own_scores(source.ids, translations[0])
        totals = ranked = [scores.total]
        beam = None
    results = tuple(
        SearchResult(translation=translator.target.decode(ids), total=total, ranked=order, length=len(ids))
        for ids, total, order in zip(translations, totals, ranked, strict=True)
    )
    return TranslationTrace(
        model=request.model,
        method=request.method,
        source=source,
        translation=results[0].translation,
        scores=scores,
        ended=bool(translations[0][-1] == translator.tokens.end),
        results=results,
        beam=beam,
    )


def _beam(translator: Translator, source: SourceTokens, request: TranslateRequest) -> BeamResult:
    """Searches in float64: the totals of the hypotheses are shown and proven."""
    return beam_search(
        translator.exact,
        source.ids[None],
        translator.until_loop,
        width=request.width,
        length_penalty=request.length_penalty,
        unknown_penalty=request.unknown_penalty,
        record=True,
    )


def _one_translation(translator: Translator, source: SourceTokens, request: TranslateRequest) -> list:
    """Returns a list of the ids of one translation, greedy or drawn."""
    if request.method == "greedy":
        return search.greedy(translator.runtime, source.ids[None], translator.until_loop)
    return search.sample(
        translator.runtime,
        source.ids[None],
        translator.until_loop,
        temperature=request.temperature,
        top_k=request.top_k,
        top_p=request.top_p,
        seed=request.seed,
    )


def score(translator: Translator, request: ScoreRequest) -> ScoreTrace:
    """Returns the scores of a given translation, beside those of the model's own."""
    source = translator.read_source(request.text)
    target = translator.read_target(request.translation)
    logits, _ = translator.teacher_forced_logits(source.ids, target.ids)
    (own,) = search.greedy(translator.runtime, source.ids[None], translator.until_loop)
    return ScoreTrace(
        model=request.model,
        source=source,
        given=request.translation,
        scores=translator.token_scores(logits, target),
        cut=target.cut,
        own=translator.target.decode(own),
        own_scores=translator.own_scores(source.ids, own),
    )
