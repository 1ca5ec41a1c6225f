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
from ..tracer.feeding import batch_of, feed
from ..tracer.tracing import ONE_AT_A_TIME, trace_masks
from .schema import ARCHITECTURES, MaskWayRequest, MaskWayResult

FOLDER = pathlib.Path(__file__).parent / "models"


def architecture_code(name: str) -> str:
    """Returns the Python of an architecture."""
    check_choice("architecture", name, ARCHITECTURES)
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@functools.lru_cache(maxsize=2 * len(ARCHITECTURES))
def architecture(name: str, kind: str = "cpu"):
    """Builds an architecture by running its file, once a process and kind of device. Treat it as read-only.

    Its weights are drawn from a seed of its own instead of Keras' global one, and it is built in a fresh
    thread, for each of which Keras counts names anew: the same trace shows the same numbers and names again,
    whatever was built before.
    """
    with concurrent.futures.ThreadPoolExecutor(max_workers=1) as fresh:
        return fresh.submit(_build, name, kind).result()


def _build(name: str, kind: str):
    scope: dict[str, Any] = {"__name__": f"architecture_{name}"}
    rng = np.random.default_rng(42)
    with device.place(kind):  # each thread has a place of its own, and this one is new
        # a file of `models` beside it
        exec(compile(architecture_code(name), f"{name}.py", "exec"), scope)  # noqa: S102
        model = scope["build"](list(load_words("imdb").words[2:]))
        for weight in model.trainable_weights:
            if len(weight.shape) > 1:
                weight.assign(rng.normal(scale=weight.shape[0] ** -0.5, size=weight.shape))
    return model


@handles(MaskWayRequest)
def architecture_masks(request: MaskWayRequest) -> MaskWayResult:
    """Answers with the mask at every layer of an architecture, over typed sentences."""
    with ONE_AT_A_TIME, device.place_now():
        batch = batch_of(request.sentences, known=True)
        model = architecture(request.architecture, device.kind_now())
        inputs, fed = feed(model, batch)
        traced = trace_masks(model, inputs)
    code = architecture_code(request.architecture)
    return MaskWayResult(title="", code=code, fed=fed, trace=traced, **vars(batch))
