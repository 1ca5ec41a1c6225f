"""Every attention of a model over a sentence, whatever its architecture: what the topic's answers share."""

import threading

import numpy as np

from ...base.arrays import host
from ...base.sentences import SourceTokens
from ...models.configs.char_gpt import CHAR_GPTS
from ...models.configs.encoder import PRETRAINED
from ...models.hooks import Hooks, attentions
from ...models.translators.translator import Target, Translator
from ...models.vocabulary.characters import encode_characters
from .heads.schema import AttentionResult, HeadsRequest, HeadsResult

# held by a pass of the pretrained encoder, one at a time: its matrices take more memory than the model
one_pass = threading.Lock()


def look(model, request: HeadsRequest) -> HeadsResult:
    """Returns every attention of a loaded model over what a request gives it to read."""
    if request.model in CHAR_GPTS:
        return _characters(model, request)
    if request.model in PRETRAINED:
        with one_pass:
            source = model.read(request.text)
            _, internals = model.with_attention(source.ids)
        attention = AttentionResult(
            model=request.model,
            kind="encoder",
            score="scaled dot",
            query_tokens=source.tokens,
            key_tokens=source.tokens,
            mask=np.ones((len(source.ids),) * 2, bool),
            **internals,
        )
        return HeadsResult(model=request.model, source=source, attentions={"encoder": attention})
    source = model.read_source(request.text)
    return attention_over(model, source, target_of(model, source, request), model=request.model)


def target_of(translator: Translator, source: SourceTokens, request: HeadsRequest) -> Target:
    """Returns the target of a request: the one that it gives, or the model's own by the request's method."""
    if request.translation is not None:
        return translator.read_target(request.translation)
    if request.method == "beam":
        return translator.own_target(translator.beam(source, width=request.width).ids[0][0])
    return translator.own_target(translator.greedy(source))


def attention_over(translator, source: SourceTokens, target: Target, *, model: str) -> HeadsResult:
    """Returns every attention of a translator, by this name, over a source and a target that were read."""
    record: dict = {}
    logits = translator.teacher_forced_logits(source.ids, target.ids, Hooks(record))
    known = (*translator.target.tokens([translator.target.start]), *target.tokens[:-1])
    queries = {"encoder": source.tokens, "decoder": known, "cross": known}
    keys = {"encoder": source.tokens, "decoder": known, "cross": source.tokens}
    score = getattr(translator.config, "score", "scaled dot") or "none"
    traces = {
        kind: AttentionResult(
            model=model,
            kind=kind,
            score=score,
            query_tokens=queries[kind],
            key_tokens=keys[kind],
            **{field: host(tensor[0]) for field, tensor in tensors.items()},
        )
        for kind, tensors in attentions(record).items()
    }
    return HeadsResult(
        model=model,
        source=source,
        translation=translator.target.decode(target.ids),
        scores=translator.token_scores(logits, target),
        attentions=traces,
        cut=target.cut,
    )


def _characters(runtime, request: HeadsRequest) -> HeadsResult:
    """Returns the attention of a Transformer to the last characters of a text, as many as it reads."""
    encoded = encode_characters(request.characters)
    text, ids = encoded.text[-runtime.config.context :], encoded.ids[-runtime.config.context :]
    record: dict = {}
    runtime.forward(ids[None], hooks=Hooks(record))
    characters = tuple(text)
    attention = AttentionResult(
        model=request.model,
        kind="decoder",
        score="scaled dot",
        query_tokens=characters,
        key_tokens=characters,
        **{field: host(tensor[0]) for field, tensor in attentions(record)["decoder"].items()},
    )
    source = SourceTokens(
        text=request.characters, tokens=characters, ids=ids, unknown=np.zeros(len(text), bool), cut=()
    )
    return HeadsResult(model=request.model, source=source, attentions={"decoder": attention})
