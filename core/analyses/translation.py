"""One interface for all translators: read, translate, score, look."""

from core.analyses.beam_tree import beam_trace
from core.models.translators import search
from core.models.translators.translator import _BEST, Translator
from core.requests.translation import ScoreRequest, TranslateRequest
from core.traces.translation import Found, ScoreTrace, TranslationTrace


def translate(translator: Translator, request: TranslateRequest) -> TranslationTrace:
    """Translates a sentence and says how sure the model was of each token.

    Raises:
        InvalidValueError: If nothing of the text can be read.
    """
    source, tokens = translator.read(request.text), translator.tokens
    beam, totals = None, None
    if request.method == "beam":
        result = search.beam_search(  # in float64: the totals of its hypotheses are shown and proven
            translator.exact,
            source.ids[None],
            tokens,
            width=request.width,
            length_penalty=request.length_penalty,
            unknown_penalty=request.unknown_penalty,
            record=True,
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
        model=request.model,
        method=request.method,
        source=source,
        translation=found[0].translation,
        scores=scores,
        ended=bool(rows[0][-1] == tokens.end),
        found=found,
        beam=beam,
    )


def score(translator: Translator, request: ScoreRequest) -> ScoreTrace:
    """Returns the scores of a given translation, beside those of the model's own."""
    source = translator.read(request.text)
    ids, words, unknown, cut = translator.read_target(request.translation)
    logits, _ = translator.forced(source.ids, ids)
    (own,) = search.greedy(translator.runtime, source.ids[None], translator.tokens)
    return ScoreTrace(
        model=request.model,
        source=source,
        given=request.translation,
        scores=translator.score(logits, ids, words, unknown),
        cut=cut,
        own=translator.target.decode(own),
        own_scores=translator.scored(source.ids, own),
    )
