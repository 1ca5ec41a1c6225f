"""Translation by one search method or by all, and scoring of a given translation."""

from ....base.registry import handles
from ....base.sentences import SourceTokens
from ....models.translators import search
from ....models.translators.translator import Translator
from .schema import (
    METHODS,
    ScoreRequest,
    ScoreResult,
    SearchMethodsRequest,
    SearchMethodsResult,
    SearchResult,
    TranslateRequest,
    TranslateResult,
    convert_request,
)


@handles(TranslateRequest)
def translate(translator: Translator, request: TranslateRequest) -> TranslateResult:
    """Translates a sentence and scores each token.

    Raises:
        InvalidValueError: If nothing of the text can be read.
    """
    source = translator.read_source(request.text)
    candidates = _search(translator, source, request)
    best_ids = candidates[0][0]
    scores = translator.score_ids(source.ids, best_ids)
    results = tuple(
        SearchResult(
            translation=translator.target.decode(ids),
            total=scores.total_log_probability if total is None else total,
            ranking_score=scores.total_log_probability if ranking_score is None else ranking_score,
            length=len(ids),
        )
        for ids, total, ranking_score in candidates
    )
    return TranslateResult(
        model=request.model,
        method=request.method,
        source=source,
        translation=results[0].translation,
        scores=scores,
        has_ended=bool(best_ids[-1] == translator.search_config.end_id),
        results=results,
    )


def _search(translator: Translator, source: SourceTokens, request: TranslateRequest) -> list[tuple]:
    """Returns (ids, total, ranking score) of the final translations; totals are None except for a beam."""
    if request.method == "beam":
        # in float64: the totals of the hypotheses are shown
        result = translator.beam_search(
            source,
            width=request.width,
            length_penalty=request.length_penalty,
            unknown_penalty=request.unknown_penalty,
        )
        return list(zip(result.ids[0], result.totals[0], result.ranking_scores[0], strict=True))
    if request.method == "greedy":
        ids = translator.greedy(source)
    else:
        (ids,) = search.sample_translation(
            translator.runtime,
            source.ids[None],
            translator.loop_stop_search_config,
            temperature=request.temperature,
            top_k=request.top_k,
            top_p=request.top_p,
            seed=request.seed,
        )
    return [(ids, None, None)]


@handles(SearchMethodsRequest)
def translate_with_all_methods(translator: Translator, request: SearchMethodsRequest) -> SearchMethodsResult:
    """Translates a sentence with each search method."""
    requests = [convert_request(request, TranslateRequest, method=method) for method in METHODS]
    return SearchMethodsResult(
        results=tuple(translate(translator, method_request) for method_request in requests)
    )


@handles(ScoreRequest)
def score_translation(translator: Translator, request: ScoreRequest) -> ScoreResult:
    """Scores a given translation by teacher forcing, and the model's own greedy translation."""
    source = translator.read_source(request.text)
    greedy_ids = translator.greedy(source)
    visitor_text = request.translation
    target = (
        translator.target_from_ids(greedy_ids)
        if visitor_text is None
        else translator.read_target(visitor_text)
    )
    logits = translator.teacher_forced_logits(source.ids, target.ids)
    return ScoreResult(
        model=request.model,
        source=source,
        scores=translator.score_target(logits, target),
        truncated_words=target.truncated_words,
        model_translation=translator.target.decode(greedy_ids),
        greedy_scores=translator.score_ids(source.ids, greedy_ids),
    )
