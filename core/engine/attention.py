"""How the engine answers what pages ask about attention, and when the pretrained encoder is fetched."""

import functools
import threading
from collections.abc import Callable

from core import datasets, device
from core.configs.encoder import PRETRAINED, pretrained_config
from core.engine.translation import shipped, translator
from core.requests.attention import (
    AblationRequest,
    BenchRequest,
    EncodeRequest,
    InsideRequest,
    InvariantsRequest,
    SentencesRequest,
)
from core.traces.attention.encoder import EncodedTrace, SentencesTrace
from core.traces.attention.views import AblationTrace, BenchTrace, InsideTrace, InvariantsTrace

_lock, _fetching = threading.Lock(), threading.Lock()


# --- The pretrained encoder ---------------------------------------------------------------------------------


def pretrained_here(name: str = "minilm") -> bool:
    """Tells whether the files of a pretrained encoder are on this machine; they are verified when it is
    loaded.
    """
    return all(datasets.present(file) for file in pretrained_config(name).files)


def pretrained_size(name: str = "minilm") -> int:
    """Returns the bytes that would have to be fetched."""
    return sum(
        datasets.DATASETS[file].size
        for file in pretrained_config(name).files
        if datasets.present(file) is None
    )


def fetch_pretrained(name: str = "minilm", progress: Callable[[int, int], None] | None = None) -> None:
    """Fetches and verifies the files of a pretrained encoder that are not here yet; nothing else does. Who
    comes second waits.

    Args:
        name: One of `core.configs.encoder.PRETRAINED`.
        progress: Called with (bytes done, bytes in all) over all files. What it raises stops the fetching,
            and that file is not kept.

    Raises:
        core.datasets.DatasetError: If there is no network, or what came is not it: one sentence with the fix.
    """
    with _fetching:
        whole, before = pretrained_size(name), 0
        for file in pretrained_config(name).files:
            if datasets.present(file) is None:
                datasets.find(
                    file,
                    progress=(lambda done, _, before=before: progress(before + done, whole))
                    if progress
                    else None,
                )
                before += datasets.DATASETS[file].size
            else:
                datasets.find(file)


@functools.lru_cache(maxsize=2)
def _pretrained_on(name: str, kind: str):
    from core import zoo

    with device.place(kind):
        return zoo.pretrained(name)


def _asked(name: str, function: str, request):
    """Calls a function of `core.analyses.attention.encoder` with the loaded encoder: one at a time, where
    models run.
    """
    kind = device.find().kind
    with _lock, device.place(kind):
        from core.analyses.attention import encoder as pretrained_runs

        return getattr(pretrained_runs, function)(_pretrained_on(name, kind), request)


def _encode(request: EncodeRequest) -> EncodedTrace:
    return _asked(request.model, "encode", request)


def _sentences(request: SentencesRequest) -> SentencesTrace:
    return _asked(request.model, "sentences", request)


# --- Translators, and what both can be asked ----------------------------------------------------------------


def _inside(request: InsideRequest) -> InsideTrace:
    if request.model in PRETRAINED:
        return _asked(request.model, "inside_encoder", request)
    from core.analyses.attention.one_weight import inside_translator

    return inside_translator(translator(request.model), request)


def _invariants(request: InvariantsRequest) -> InvariantsTrace:
    if request.model in PRETRAINED:
        return _asked(request.model, "encoder_invariants", request)
    from core.analyses.attention.invariants import invariants

    return invariants(translator(request.model), request)


def _bench(request: BenchRequest) -> BenchTrace:
    from core.analyses.attention.score_functions import bench

    there = shipped()
    return bench({name: translator(name) for name in request.models if name in there}, request)


def _ablation(request: AblationRequest) -> AblationTrace:
    from core.analyses.attention.ablation import ablation

    return ablation(translator(request.model), request)


RUNS = {
    InsideRequest: _inside,
    InvariantsRequest: _invariants,
    BenchRequest: _bench,
    AblationRequest: _ablation,
    EncodeRequest: _encode,
    SentencesRequest: _sentences,
}
