"""Every attention of a model of any architecture over a sentence, shared by the handlers of the topic."""

import threading

import numpy as np

from ...base.arrays import to_numpy
from ...base.sentences import SourceTokens
from ...models.configs.char_gpt import CHAR_GPTS
from ...models.configs.encoder import PRETRAINED_ENCODERS
from ...models.hooks import Hooks, collect_attention_tensors
from ...models.translators.translator import TargetTokens, Translator
from ...models.vocabulary.characters import encode_characters
from .heads.schema import AttentionResult, HeadsRequest, HeadsResult

# held by a pass of the pretrained encoder, one at a time: its matrices take more memory than the model
encoder_lock = threading.Lock()


def compute_attention(model, request: HeadsRequest) -> HeadsResult:
    """Returns every attention of a loaded model over what a request gives it to read."""
    if request.model in CHAR_GPTS:
        return _compute_character_attention(model, request)
    if request.model in PRETRAINED_ENCODERS:
        with encoder_lock:
            source = model.read(request.text)
            _, internals = model.run_with_attention(source.ids)
        attention = AttentionResult(
            model=request.model,
            attention_type="encoder",
            score_function="scaled dot",
            query_tokens=source.tokens,
            key_tokens=source.tokens,
            mask=np.ones((len(source.ids),) * 2, bool),
            **internals,
        )
        return HeadsResult(model=request.model, source=source, attentions={"encoder": attention})
    source = model.read_source(request.text)
    return compute_translator_attention(
        model, source, resolve_target(model, source, request), model=request.model
    )


def resolve_target(translator: Translator, source: SourceTokens, request: HeadsRequest) -> TargetTokens:
    """Returns the target of a request: the one that it gives, or the model's own."""
    if request.translation is not None:
        return translator.read_target(request.translation)
    if request.target == "Beam":
        return translator.target_from_ids(translator.beam_search(source, width=request.width).ids[0][0])
    return translator.target_from_ids(translator.greedy(source))


def compute_translator_attention(
    translator, source: SourceTokens, target: TargetTokens, *, model: str
) -> HeadsResult:
    """Returns every attention of a translator, by this name, over a source and a target that were read."""
    cache: dict = {}
    logits = translator.teacher_forced_logits(source.ids, target.ids, Hooks(cache))
    decoder_tokens = (*translator.target.tokens([translator.target.start_id]), *target.tokens[:-1])
    queries = {"encoder": source.tokens, "decoder": decoder_tokens, "cross": decoder_tokens}
    keys = {"encoder": source.tokens, "decoder": decoder_tokens, "cross": source.tokens}
    score = getattr(translator.config, "attention_score", "scaled dot") or "none"
    attentions_by_type = {
        attention_type: AttentionResult(
            model=model,
            attention_type=attention_type,
            score_function=score,
            query_tokens=queries[attention_type],
            key_tokens=keys[attention_type],
            **{field: to_numpy(tensor[0]) for field, tensor in tensors.items()},
        )
        for attention_type, tensors in collect_attention_tensors(cache).items()
    }
    return HeadsResult(
        model=model,
        source=source,
        translation=translator.target.decode(target.ids),
        target_scores=translator.score_target(logits, target),
        attentions=attentions_by_type,
        truncated_words=target.truncated_words,
    )


def _compute_character_attention(runtime, request: HeadsRequest) -> HeadsResult:
    """Returns the attention of a Transformer to the last characters of a text, as many as it reads."""
    encoded = encode_characters(request.characters)
    text, ids = encoded.text[-runtime.config.context_length :], encoded.ids[-runtime.config.context_length :]
    cache: dict = {}
    runtime.forward(ids[None], hooks=Hooks(cache))
    characters = tuple(text)
    attention = AttentionResult(
        model=request.model,
        attention_type="decoder",
        score_function="scaled dot",
        query_tokens=characters,
        key_tokens=characters,
        **{
            field: to_numpy(tensor[0])
            for field, tensor in collect_attention_tensors(cache)["decoder"].items()
        },
    )
    source = SourceTokens(
        text=request.characters,
        tokens=characters,
        ids=ids,
        is_unknown=np.zeros(len(text), bool),
        truncated_words=(),
    )
    return HeadsResult(model=request.model, source=source, attentions={"decoder": attention})
