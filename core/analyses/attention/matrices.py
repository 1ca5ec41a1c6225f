"""Every attention of a translator over a sentence and a translation."""

import dataclasses

from core.arrays import host
from core.models.translators.translator import Target, Translator, target_of
from core.requests.attention import AttentionRequest
from core.traces.attention.matrices import AttentionsTrace, AttentionTrace
from core.traces.translation import SourceTokens


def attention(translator: Translator, request: AttentionRequest) -> AttentionsTrace:
    """Returns every attention of a model over a sentence and a translation.

    Scores, masks, queries, keys and values come with it.
    """
    source = translator.read_source(request.text)
    return attention_over(translator, source, target_of(translator, source, request), model=request.model)


def attention_over(
    translator: Translator, source: SourceTokens, target: Target, *, model: str
) -> AttentionsTrace:
    """Returns every attention of a model, by this name, over a source and a target that were read already."""
    logits, internals = translator.teacher_forced_logits(source.ids, target.ids, return_internals=True)
    known = (*translator.target.tokens([translator.target.start]), *target.tokens[:-1])
    queries = {"encoder": source.tokens, "decoder": known, "cross": known}
    keys = {"encoder": source.tokens, "decoder": known, "cross": source.tokens}
    score = getattr(translator.config, "score", "scaled dot") or "none"
    attentions = {
        kind: AttentionTrace(
            model=model,
            kind=kind,
            score=score,
            query_tokens=queries[kind],
            key_tokens=keys[kind],
            **{field.name: host(getattr(arrays, field.name)[0]) for field in dataclasses.fields(arrays)},
        )
        for kind, arrays in internals.items()
    }
    return AttentionsTrace(
        model=model,
        source=source,
        translation=translator.target.decode(target.ids),
        scores=translator.token_scores(logits, target),
        attentions=attentions,
        cut=target.cut,
    )
