"""Every attention of a model over a sentence, whatever its architecture: what the topic's answers share."""

import contextlib
import dataclasses
import math
import threading
from collections.abc import Iterator

import numpy as np

from ..arrays import host
from ..base.sentences import SourceTokens
from ..configs.char_gpt import CHAR_GPTS
from ..configs.encoder import PRETRAINED
from ..models.translators.beam_search import beam_search
from ..models.translators.translator import Target, Translator
from ..vocabulary.characters import encode_characters
from .heads.ask import AttentionTrace, HeadsRequest, HeadsTrace

_reading = threading.Lock()


@contextlib.contextmanager
def one_pass() -> Iterator[None]:
    """Lets one pass of the pretrained encoder run at a time: its matrices take more memory than the model."""
    with _reading:
        yield


def look(model, request: HeadsRequest) -> HeadsTrace:
    """Returns every attention of a loaded model over what a request gives it to read."""
    if request.model in CHAR_GPTS:
        return _characters(model, request)
    if request.model in PRETRAINED:
        with one_pass():
            source = model.read(request.text)
            _, internals = model.with_attention(source.ids)
        attention = AttentionTrace(
            model=request.model,
            kind="encoder",
            score="scaled dot",
            query_tokens=source.tokens,
            key_tokens=source.tokens,
            mask=np.ones((len(source.ids),) * 2, bool),
            **internals,
        )
        return HeadsTrace(model=request.model, source=source, attentions={"encoder": attention})
    source = model.read_source(request.text)
    return attention_over(model, source, target_of(model, source, request), model=request.model)


def target_of(translator: Translator, source: SourceTokens, request: HeadsRequest) -> Target:
    """Returns the target of a request: the one that it gives, or the model's own by the request's method."""
    if request.translation is not None:
        return translator.read_target(request.translation)
    if request.method == "beam":
        result = beam_search(translator.exact, source.ids[None], translator.until_loop, width=request.width)
        return translator.own_target(result.ids[0][0])
    return translator.own_target(translator.greedy(source))


def attention_over(translator, source: SourceTokens, target: Target, *, model: str) -> HeadsTrace:
    """Returns every attention of a translator, by this name, over a source and a target that were read."""
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
    return HeadsTrace(
        model=model,
        source=source,
        translation=translator.target.decode(target.ids),
        scores=translator.token_scores(logits, target),
        attentions=attentions,
        cut=target.cut,
    )


def _characters(runtime, request: HeadsRequest) -> HeadsTrace:
    """Returns the attention of a Transformer to the last characters of a text, as many as it reads."""
    encoded = encode_characters(request.characters)
    text, ids = encoded.text[-runtime.config.context :], encoded.ids[-runtime.config.context :]
    tensors = runtime.read(ids[None])

    def of_all(name: str) -> np.ndarray:
        """Returns a tensor of all blocks, (L, H, T, ...)."""
        return np.stack([host(tensors[f"block_{layer}/{name}"])[0] for layer in range(runtime.config.layers)])

    queries, keys, characters = of_all("rotated_query"), of_all("rotated_key"), tuple(text)
    attention = AttentionTrace(
        model=request.model,
        kind="decoder",
        score="scaled dot",
        query_tokens=characters,
        key_tokens=characters,
        weights=of_all("weights"),
        scores=queries @ keys.swapaxes(-1, -2) / math.sqrt(runtime.size),
        mask=np.tri(len(text), dtype=bool),
        queries=queries,
        keys=keys,
        values=of_all("value"),
    )
    source = SourceTokens(
        text=request.characters, tokens=characters, ids=ids, unknown=np.zeros(len(text), bool), cut=()
    )
    return HeadsTrace(model=request.model, source=source, attentions={"decoder": attention})
