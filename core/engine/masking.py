"""How the engine answers what pages ask about masks. Models here are small, so all of it runs on the CPU."""

import functools
import threading
from collections.abc import Callable

from core import device
from core.configs.sentiment import SENTIMENTS, sentiment_config
from core.requests.masking import (
    InfluenceRequest,
    MaskedLossRequest,
    MaskFileRequest,
    MaskTraceRequest,
    MatrixMasksRequest,
    RaggedRequest,
)
from core.requests.sentiment import ReadingRequest
from core.traces.masking import ArchitectureTrace, InfluenceTrace, LossTrace, MatrixMasksTrace
from core.traces.ragged import RaggedTrace
from core.traces.sentiment import ReadingTrace

_lock = threading.Lock()  # two models that are built at once mix their automatic names


def shipped() -> tuple[str, ...]:
    """Returns the names of the sentiment models that have a card in the folder of the models, in the order of
    `core.configs.sentiment.SENTIMENTS`.
    """
    from core import zoo

    return zoo.shipped(SENTIMENTS)


def _on_cpu():
    """Returns the context in which TensorFlow stays on the CPU; a GPU, if there is one, is set up first, as
    `core.device` wants it.

    What imports Keras is imported inside it: see `core.device.load`.
    """
    device.find()
    return device.place("cpu")


@functools.lru_cache(maxsize=16)
def _arrays(name: str) -> dict:
    from core import zoo

    return zoo.load_arrays(name)


@functools.lru_cache(maxsize=4)
def _keras_model(name: str, weights: str):
    """Returns the Keras model of a name, in float64, with the weights of a name. Treat it as read-only."""
    from core import zoo
    from core.models.weights import assign

    return assign(zoo.build(name, dtype="float64"), _arrays(weights))


def _run_architecture(request: MaskTraceRequest) -> ArchitectureTrace:
    with _lock, _on_cpu():
        from core.analyses.masking.architectures import architecture_masks

        return architecture_masks(request)


def _run_file(request: MaskFileRequest, progress: Callable[[], None] = lambda: None) -> ArchitectureTrace:
    from core.analyses.masking.file_process import trace_file  # needs no Keras in this process

    return trace_file(request, progress)


def _run_matrices(request: MatrixMasksRequest) -> MatrixMasksTrace:
    with _lock, _on_cpu():
        from core.analyses.masking.attention_masks import matrix_masks

        return matrix_masks(request)


def _run_influence(request: InfluenceRequest) -> InfluenceTrace:
    from core.analyses.masking.leak_test import transformer_influence

    return transformer_influence(request, _arrays)


def _run_losses(request: MaskedLossRequest) -> LossTrace:
    with _lock, _on_cpu():
        from core.analyses.masking.masked_loss import masked_losses

        return masked_losses(request, _keras_model(request.model, request.model))


def _run_reading(request: ReadingRequest) -> ReadingTrace:
    from core.analyses.sentiment import read_review

    return read_review(request, _arrays)


def _run_ragged(request: RaggedRequest) -> RaggedTrace:
    name = "sentiment_ragged"
    with _lock, _on_cpu():
        from core.analyses.masking.ragged import ragged_batch

        # the costs need none
        models = (
            (_keras_model(name, name), _keras_model("sentiment_masked", name)) if name in shipped() else ()
        )
        return ragged_batch(request, sentiment_config(name), *models)


RUNS = {
    MaskTraceRequest: _run_architecture,
    MaskFileRequest: _run_file,
    MatrixMasksRequest: _run_matrices,
    InfluenceRequest: _run_influence,
    MaskedLossRequest: _run_losses,
    ReadingRequest: _run_reading,
    RaggedRequest: _run_ragged,
}
