"""The masks of small Keras models, each a file in `models`; the page shows the code that runs."""

import concurrent.futures
import functools
import pathlib
from typing import Any

import numpy as np

from ....base import device
from ....base.checks import check_choice
from ....base.registry import handles
from ....models.vocabulary.words import load_words
from ..tracer.feeding import encode_sentences, make_model_inputs
from ..tracer.tracing import TRACE_LOCK, trace_masks
from .schema import ARCHITECTURES, MaskPropagationRequest, MaskPropagationResult

MODELS_FOLDER = pathlib.Path(__file__).parent / "models"


def read_architecture_code(name: str) -> str:
    check_choice("architecture", name, ARCHITECTURES)
    return (MODELS_FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@functools.lru_cache(maxsize=2 * len(ARCHITECTURES))
def build_architecture(name: str, device_type: str = "cpu"):
    """Builds an architecture from its file, once a process and type of device. Treat it as read-only.

    Its weights are drawn from a seed of its own instead of Keras' global one, and it is built in a fresh
    thread, in which Keras counts names from the start: a trace has the same numbers and names whatever was
    built before.
    """
    with concurrent.futures.ThreadPoolExecutor(max_workers=1) as executor:
        return executor.submit(_build_from_code, name, device_type).result()


def _build_from_code(name: str, device_type: str):
    namespace: dict[str, Any] = {"__name__": f"architecture_{name}"}
    rng = np.random.default_rng(42)
    with device.device_scope(device_type):  # each thread has a device scope of its own
        # a file of `models` beside it
        exec(compile(read_architecture_code(name), f"{name}.py", "exec"), namespace)  # noqa: S102
        model = namespace["build"](list(load_words("imdb").words[2:]))
        for weight in model.trainable_weights:
            if len(weight.shape) > 1:
                weight.assign(rng.normal(scale=weight.shape[0] ** -0.5, size=weight.shape))
    return model


@handles(MaskPropagationRequest)
def trace_architecture_masks(request: MaskPropagationRequest) -> MaskPropagationResult:
    """Runs an architecture on sentences and follows the masks through every layer call."""
    with TRACE_LOCK, device.current_device_scope():
        batch = encode_sentences(request.sentences, use_vocabulary=True)
        model = build_architecture(request.architecture, device.current_device_type())
        inputs, input_descriptions = make_model_inputs(model, batch)
        mask_trace = trace_masks(model, inputs)
    return MaskPropagationResult(
        model_name="",
        model_code=read_architecture_code(request.architecture),
        input_descriptions=input_descriptions,
        mask_trace=mask_trace,
        **vars(batch),
    )
