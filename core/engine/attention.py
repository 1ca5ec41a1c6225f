"""How the engine answers what pages ask about attention, and how the pretrained encoder is fetched."""

import contextlib
import threading
from collections.abc import Callable, Generator

from core import datasets, device
from core.configs.encoder import PRETRAINED, pretrained_config
from core.configs.translators import TRANSLATORS
from core.engine.loading import encoder, translator
from core.requests.attention import (
    AblationRequest,
    AttentionRequest,
    BenchRequest,
    EncodeRequest,
    InsideRequest,
    InvariantsRequest,
    SentencesRequest,
)
from core.requests.models import EncoderFilesRequest, FetchRequest
from core.traces.attention.encoder import EncodedTrace, SentencesTrace
from core.traces.attention.matrices import AttentionsTrace
from core.traces.attention.views import AblationTrace, BenchTrace, InsideTrace, InvariantsTrace
from core.traces.models import EncoderFilesTrace, FetchTrace

_encoding = threading.Lock()  # one pass at a time: its matrices take more memory than the model
_fetching = threading.Lock()  # who comes second waits, and finds the files


# --- The pretrained encoder ---------------------------------------------------------------------------------


def _missing_files(model: str) -> dict[str, int]:
    """Returns the bytes of each file of a pretrained encoder that is not here, by its data set."""
    files = pretrained_config(model).files
    return {file: datasets.DATASETS[file].size for file in files if datasets.present(file) is None}


def _encoder_files(request: EncoderFilesRequest) -> EncoderFilesTrace:
    missing = _missing_files(request.model)
    return EncoderFilesTrace(available=not missing, missing_bytes=sum(missing.values()))


def _fetch(request: FetchRequest) -> Generator[FetchTrace]:
    """Fetches and verifies what is missing; nothing else does. Closed midway, it keeps no part of a file."""
    with _fetching:
        missing = _missing_files(request.model)
        total = sum(missing.values())
        before = 0
        for file in pretrained_config(request.model).files:
            with contextlib.closing(datasets.fetch(file)) as blocks:
                for done in blocks:
                    yield FetchTrace(done=before + done, total=total)
            before += missing.get(file, 0)


def _encoded(answer: Callable, request):
    """Calls a function of `core.analyses.attention.encoder` with the loaded encoder, where models run."""
    with _encoding:
        return answer(encoder(request.model), request)


def _encode(request: EncodeRequest) -> EncodedTrace:
    with device.place(device.find().kind):
        from core.analyses.attention.encoder import encode

        return _encoded(encode, request)


def _sentences(request: SentencesRequest) -> SentencesTrace:
    with device.place(device.find().kind):
        from core.analyses.attention.encoder import sentences

        return _encoded(sentences, request)


# --- Translators, and what both can be asked ----------------------------------------------------------------


def _attention(request: AttentionRequest) -> AttentionsTrace:
    from core.analyses.attention.matrices import attention

    return attention(translator(request.model), request)


def _inside(request: InsideRequest) -> InsideTrace:
    if request.model in PRETRAINED:
        with device.place(device.find().kind):
            from core.analyses.attention.encoder import inside_encoder

            return _encoded(inside_encoder, request)
    from core.analyses.attention.one_weight import inside_translator

    return inside_translator(translator(request.model), request)


def _invariants(request: InvariantsRequest) -> InvariantsTrace:
    if request.model in PRETRAINED:
        with device.place(device.find().kind):
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
    EncoderFilesRequest: _encoder_files,
}
STREAMS = {FetchRequest: _fetch}
