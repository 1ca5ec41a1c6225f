"""The architectures through which a visitor may follow a mask.

Each is a small file, and the code that is shown is the code that runs.
"""

import concurrent.futures
import functools
import pathlib
from typing import Any

import numpy as np

from core import device
from core.analyses.masking.tracer.feeding import batch_of, feed
from core.analyses.masking.tracer.tracing import trace_masks
from core.checks import check_choice
from core.requests.masking import ARCHITECTURES, MaskTraceRequest
from core.traces.masking.way import ArchitectureTrace
from core.vocabulary.words import load_words

FOLDER = pathlib.Path(__file__).resolve().parents[3] / "assets" / "text" / "masking"


def architecture_code(name: str) -> str:
    """Returns the Python of an architecture."""
    check_choice("architecture", name, tuple(ARCHITECTURES))
    return (FOLDER / f"{name}.py").read_text(encoding="utf-8")


def architecture_title(name: str) -> str:
    """Returns what an architecture is, in the sentence that its file begins with."""
    return architecture_code(name).split('"""')[1]


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
        exec(compile(architecture_code(name), f"{name}.py", "exec"), scope)
        model = scope["build"](list(load_words("imdb").words[2:]))
        for weight in model.trainable_weights:
            if len(weight.shape) > 1:
                weight.assign(rng.normal(scale=weight.shape[0] ** -0.5, size=weight.shape))
    return model


def architecture_masks(request: MaskTraceRequest) -> ArchitectureTrace:
    """Answers with the mask at every layer of an architecture, over typed sentences."""
    batch = batch_of(request.sentences, known=True)
    model = architecture(request.architecture, device.kind_now())
    inputs, fed = feed(model, batch)
    return ArchitectureTrace(
        title=architecture_title(request.architecture),
        code=architecture_code(request.architecture),
        sentences=batch.sentences,
        tokens=batch.tokens,
        ids=batch.ids,
        unknown=batch.unknown,
        cut=batch.cut,
        fed=fed,
        trace=trace_masks(model, inputs),
    )
