"""One interface for all translators: read, translate, score, look."""

import dataclasses

from core.models.translators.translator import Target, Translator, target_of
from core.requests.attention import AttentionRequest
from core.traces.attention.matrices import AttentionsTrace, AttentionTrace
from core.traces.translation import SourceTokens


def attention(translator: Translator, request: AttentionRequest) -> AttentionsTrace:
    """Returns every attention of a model over a sentence and a translation, with scores, masks, queries, keys
    and values.
    """
    source = translator.read_source(request.text)
    return attention_over(translator, source, target_of(translator, source, request), model=request.model)


def attention_over(
    translator: Translator, source: SourceTokens, target: Target, *, model: str
) -> AttentionsTrace:
    """Returns every attention of a model, by this name, over a source and a target that were read already."""
    logits, looks = translator.teacher_forced_logits(source.ids, target.ids, return_internals=True)
    read = (*translator.target.tokens([translator.target.start]), *target.tokens[:-1])
    names = {
        "encoder": (source.tokens, source.tokens),
        "decoder": (read, read),
        "cross": (read, source.tokens),
    }
    kind = getattr(translator.config, "score", "scaled dot") or "none"
    attentions = {
        name: AttentionTrace(
            model=model,
            kind=name,
            score=kind,
            query_tokens=names[name][0],
            key_tokens=names[name][1],
            **{field.name: getattr(look, field.name)[0] for field in dataclasses.fields(look)},
        )
        for name, look in looks.items()
    }
    return AttentionsTrace(
        model=model,
        source=source,
        translation=translator.target.decode(target.ids),
        scores=translator.token_scores(logits, target),
        attentions=attentions,
        cut=target.cut,
    )
