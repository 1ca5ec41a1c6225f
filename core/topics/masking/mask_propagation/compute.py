"""The architectures through which a visitor may follow a mask.

Each is a small file of `models`, and the code that is shown is the code that runs.
"""

import concurrent.futures
import functools
import pathlib
from typing import Any

import numpy as np

from ....base import device
from ....base.checks import check_choice
from ....base.registry import handles
from ....models.vocabulary.words import load_words
from ..tracer.feeding import encode_sentences, feed
from ..tracer.tracing import TRACE_LOCK, trace_masks
from .schema import ARCHITECTURES, MaskWayRequest, MaskWayResult

MODELS_FOLDER = pathlib.Path(__file__).parent / "models"


def read_architecture_code(name: str) -> str:
    """Returns the Python of an architecture."""
    check_choice("architecture", name, ARCHITECTURES)
    return (MODELS_FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@functools.lru_cache(maxsize=2 * len(ARCHITECTURES))
def build_architecture(name: str, device_type: str = "cpu"):
    """Builds an architecture by running its file, once a process and kind of device. Treat it as read-only.

    Its weights are drawn from a seed of its own instead of Keras' global one, and it is built in a fresh
    thread, for each of which Keras counts names anew: the same trace shows the same numbers and names again,
    whatever was built before.
    """
    with concurrent.futures.ThreadPoolExecutor(max_workers=1) as executor:
        return executor.submit(_build_from_code, name, device_type).result()


def _build_from_code(name: str, device_type: str):
    namespace: dict[str, Any] = {"__name__": f"architecture_{name}"}
    rng = np.random.default_rng(42)
    with device.device_scope(device_type):  # each thread has a place of its own, and this one is new
        # a file of `models` beside it
        exec(compile(read_architecture_code(name), f"{name}.py", "exec"), namespace)  # noqa: S102
        model = namespace["build"](list(load_words("imdb").words[2:]))
        for weight in model.trainable_weights:
            if len(weight.shape) > 1:
                weight.assign(rng.normal(scale=weight.shape[0] ** -0.5, size=weight.shape))
    return model


@handles(MaskWayRequest)
def trace_architecture_masks(request: MaskWayRequest) -> MaskWayResult:
    """Answers with the mask at every layer of an architecture, over typed sentences."""
    with TRACE_LOCK, device.current_device_scope():
        batch = encode_sentences(request.sentences, use_vocabulary=True)
        model = build_architecture(request.architecture, device.current_device_type())
        inputs, input_descriptions = feed(model, batch)
        mask_result = trace_masks(model, inputs)
    code = read_architecture_code(request.architecture)
    return MaskWayResult(
        title="", code=code, input_descriptions=input_descriptions, trace=mask_result, **vars(batch)
    )
