"""How the engine answers what pages ask about attention."""

import threading
from collections.abc import Callable

from core.configs.char_gpt import CHAR_GPTS
from core.configs.encoder import PRETRAINED
from core.configs.translators import TRANSLATORS
from core.engine.loading import encoder, runtime, translator
from core.requests.attention import (
    AblationRequest,
    AttentionRequest,
    BenchRequest,
    EncodeRequest,
    InsideRequest,
    InvariantsRequest,
    SentencesRequest,
)
from core.traces.attention.characters import CharactersTrace
from core.traces.attention.encoder import EncodedTrace, SentencesTrace
from core.traces.attention.matrices import AttentionsTrace
from core.traces.attention.views import AblationTrace, BenchTrace, InsideTrace, InvariantsTrace

_encoding = threading.Lock()  # one pass at a time: its matrices take more memory than the model


# --- The pretrained encoder ---------------------------------------------------------------------------------


def _encoded(answer: Callable, request):
    """Calls a function of `core.analyses.attention.encoder` with the loaded encoder, where models run."""
    with _encoding:
        return answer(encoder(request.model), request)


def _encode(request: EncodeRequest) -> EncodedTrace | CharactersTrace:
    if request.model in CHAR_GPTS:
        from core.analyses.attention.characters import read_characters

        return read_characters(runtime(request.model), request)
    from core.analyses.attention.encoder import encode

    return _encoded(encode, request)


def _sentences(request: SentencesRequest) -> SentencesTrace:
    from core.analyses.attention.encoder import sentences

    return _encoded(sentences, request)


# --- Translators, and what both can be asked ----------------------------------------------------------------


def _attention(request: AttentionRequest) -> AttentionsTrace:
    from core.analyses.attention.matrices import attention

    return attention(translator(request.model), request)


def _inside(request: InsideRequest) -> InsideTrace:
    if request.model in PRETRAINED:
        from core.analyses.attention.encoder import inside_encoder

        return _encoded(inside_encoder, request)
    from core.analyses.attention.one_weight import inside_translator

    return inside_translator(translator(request.model), request)


def _invariants(request: InvariantsRequest) -> InvariantsTrace:
    if request.model in PRETRAINED:
        from core.analyses.attention.encoder import encoder_invariants

        return _encoded(encoder_invariants, request)
    from core.analyses.attention.invariants import invariants

    return invariants(translator(request.model), request)


def _bench(request: BenchRequest) -> BenchTrace:
    from core import zoo
    from core.analyses.attention.score_functions import bench

    available = zoo.shipped(TRANSLATORS)
    return bench({name: translator(name) for name in request.models if name in available}, request)


def _ablation(request: AblationRequest) -> AblationTrace:
    from core.analyses.attention.ablation import ablation

    return ablation(translator(request.model), request)


RUNS = {
    AttentionRequest: _attention,
    InsideRequest: _inside,
    InvariantsRequest: _invariants,
    BenchRequest: _bench,
    AblationRequest: _ablation,
    EncodeRequest: _encode,
    SentencesRequest: _sentences,
}
