"""How the engine answers what pages ask about masks."""

import threading
from collections.abc import Callable

from core import device
from core.configs.sentiment import sentiment_config
from core.engine.loading import arrays, keras_model
from core.requests.masking import (
    InfluenceRequest,
    MaskedLossRequest,
    MaskedMetricRequest,
    MaskFileRequest,
    MaskTraceRequest,
    MatrixMasksRequest,
    RaggedRequest,
)
from core.traces.masking.matrices import InfluenceTrace, MatrixMasksTrace
from core.traces.masking.means import LossTrace, MetricTrace
from core.traces.masking.ragged import RaggedTrace
from core.traces.masking.way import ArchitectureTrace

# One trace at a time. All sessions share the models, each built once, and a trace calls a layer again and
# again: it puts states and seeds of dropout to what they were, and another trace must not come between.
_lock = threading.Lock()


def _run_architecture(request: MaskTraceRequest) -> ArchitectureTrace:
    with _lock, device.place_now():
        from core.analyses.masking.architectures import architecture_masks

        return architecture_masks(request)


def _run_file(request: MaskFileRequest, progress: Callable[[], None] = lambda: None) -> ArchitectureTrace:
    from core.analyses.masking.file_process import trace_file  # needs no Keras in this process

    return trace_file(request, progress)


def _run_matrices(request: MatrixMasksRequest) -> MatrixMasksTrace:
    with _lock, device.place_now():
        from core.analyses.masking.attention_masks import matrix_masks

        return matrix_masks(request)


def _run_influence(request: InfluenceRequest) -> InfluenceTrace:
    from core.analyses.masking.leak_test import transformer_influence

    return transformer_influence(request, arrays)


def _run_losses(request: MaskedLossRequest) -> LossTrace:
    with device.place_now():
        from core.analyses.masking.masked_loss import masked_losses

        return masked_losses(request, keras_model(request.model))


def _run_metric(request: MaskedMetricRequest) -> MetricTrace:
    with device.place_now():
        from core.analyses.masking.masked_metric import masked_metric

        return masked_metric(request, keras_model(request.model))


def _run_ragged(request: RaggedRequest) -> RaggedTrace:
    name = "sentiment_ragged"
    with device.place_now():
        from core import zoo
        from core.analyses.masking.ragged import ragged_batch

        models: tuple = ()
        if zoo.shipped([name]):  # without it the costs can still be told
            padded = keras_model("sentiment_masked", weights=name)
            models = (keras_model(name), padded)
        return ragged_batch(request, sentiment_config(name), *models)


RUNS = {
    MaskTraceRequest: _run_architecture,
    MaskFileRequest: _run_file,
    MatrixMasksRequest: _run_matrices,
    InfluenceRequest: _run_influence,
    MaskedLossRequest: _run_losses,
    MaskedMetricRequest: _run_metric,
    RaggedRequest: _run_ragged,
}
