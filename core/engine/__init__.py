"""The door to the models: `run(request) -> trace` and `stream(request) -> steps`, for all sessions of the
process.

Models are loaded once, each behind its lock. One worker thread makes the generation steps of all streams
together, 32 rows at the most in a step; a stream that is closed (stopped, or its tab is gone) frees its row
at once, and one that is not read waits.

Requests and traces are plain frozen data, so that the same two calls can be answered from another process
without a page noticing.
"""

import collections
import dataclasses
import functools
import logging
import threading
from collections.abc import Callable

import numpy as np

from core import device
from core.configs.char_rnn import CHAR_RNNS
from core.configs.models import MODELS
from core.engine import attention as attention_answers
from core.engine import masking as masking_answers
from core.engine import positions as position_answers
from core.engine import translation as translation_answers
from core.engine.streams import Slot, Stream, Worker
from core.requests.limits import limit
from core.requests.shakespeare import (
    CarryRequest,
    CompareRequest,
    GenerateRequest,
    NextCharacterRequest,
    StatesRequest,
)
from core.traces.shakespeare import (
    CarryTrace,
    GenerationTrace,
    NextCharacterTrace,
    StatesTrace,
    join_generations,
)

# TensorFlow's names
_DEVICE_ERRORS = ("ResourceExhaustedError", "InternalError", "FailedPreconditionError", "UnavailableError")

_log = logging.getLogger(__name__)
_load_locks: dict[str, threading.Lock] = collections.defaultdict(threading.Lock)
_warm = threading.Event()


# --- Models, loaded once ------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=8)
def _decoder_on(name: str, kind: str):
    from core import zoo
    from core.models.char_rnn.numpy_decoder import GRUWeights, NumpyDecoder

    weights = GRUWeights.from_arrays(zoo.load_arrays(name))
    if kind == "gpu":
        from core.models.char_rnn.compiled_decoder import CompiledDecoder

        return CompiledDecoder(weights)
    return NumpyDecoder(weights)


@functools.lru_cache(maxsize=8)
def _keras_model_on(name: str, kind: str):
    from core import zoo

    with device.place(kind):
        # so that what a page shows and what its proof recomputes round alike
        return zoo.load(name, dtype="float64")


def decoder(name: str):
    """Returns the loaded decoder of a char-RNN; one model does not wait for another to load."""
    with _load_locks[name]:
        return _decoder_on(name, device.find().kind)


def keras_model(name: str):
    """Returns the loaded Keras model of a name, in float64. Treat it as read-only."""
    with _load_locks["keras"]:  # two Keras models that are built at once mix their automatic names
        return _keras_model_on(name, device.find().kind)


def _on_device(function: Callable, *args):
    """Calls a function of models; when the GPU fails under it, says so once and calls it again on the CPU."""
    try:
        return function(*args)
    except Exception as error:
        if type(error).__name__ not in _DEVICE_ERRORS or device.find().kind != "gpu":
            raise
        if device.fall_back(type(error).__name__):
            _log.warning("The GPU failed; models run on the CPU from here on: %s", error)
        return function(*args)


# --- Streams ------------------------------------------------------------------------------------------------


def _make_steps(batch: list[Slot]) -> None:
    from core.models.char_rnn.generation import CHUNK, describe
    from core.models.char_rnn.numpy_decoder import Rows

    steps = min(CHUNK, *(len(slot.numbers) - slot.done for slot in batch))
    numbers = np.stack([slot.numbers[slot.done : slot.done + steps] for slot in batch])  # (B, T)
    states = np.stack([slot.state for slot in batch])  # (B, U)
    rows = Rows.of([slot.request for slot in batch])
    name = batch[0].request.model
    ids, logits, states = _on_device(lambda: decoder(name).decode(states, rows, numbers))
    starts = [slot.request.start + slot.done for slot in batch]
    traces = describe([slot.request for slot in batch], starts, ids, logits, states)
    for slot, state, trace in zip(batch, states, traces, strict=True):
        slot.state, slot.done = state, slot.done + steps
        slot.answers.put(trace)


WORKER = Worker(_make_steps, most=limit("streams", 1_000_000))


def stream(request: GenerateRequest) -> Stream:
    """Starts the steps of a request and returns them as an iterator of traces; see
    `core.engine.streams.Stream`.

    Raises:
        InvalidValueError: If the prompt holds nothing that the model can read.
        core.zoo.ModelFileError: If the model's files are missing or damaged.
        core.device.DeviceError: If ATLAS_DEVICE asks for a GPU that is not there.
    """
    from core import sampling
    from core.models.char_rnn.generation import start_state

    state = _on_device(lambda: start_state(decoder(request.model), request))
    return Stream(
        WORKER, Slot(request, state, sampling.uniforms(request.seed, request.start, request.length))
    )


def check(request: GenerateRequest) -> None:
    """Raises what `stream` would raise for a request, without starting it."""
    _on_device(decoder, request.model)


# --- Whole answers ------------------------------------------------------------------------------------------


def _run_generate(request: GenerateRequest) -> GenerationTrace:
    return join_generations(stream(request))


def _run_compare(request: CompareRequest) -> tuple[GenerationTrace, ...]:
    # all open before the first is read: they share each step
    streams = [stream(one) for one in request.requests]
    return tuple(join_generations(one) for one in streams)


def _run_states(request: StatesRequest) -> StatesTrace:
    with device.place(device.find().kind):
        from core.analyses.shakespeare import trace_states

        return trace_states(keras_model(request.model), request.text)


def _run_next_character(request: NextCharacterRequest) -> NextCharacterTrace:
    from core.analyses.shakespeare import next_character

    return next_character(decoder(request.model), request)


def _run_carry(request: CarryRequest) -> CarryTrace:
    from core.analyses.shakespeare import carry

    return carry(decoder(request.model), request)


_RUNS = {
    GenerateRequest: _run_generate,
    CompareRequest: _run_compare,
    NextCharacterRequest: _run_next_character,
    CarryRequest: _run_carry,
    StatesRequest: _run_states,
    **position_answers.RUNS,
    **translation_answers.RUNS,
    **attention_answers.RUNS,
    **masking_answers.RUNS,
}


def run(request, progress: Callable[[], None] | None = None):
    """Returns the trace that answers a request of `core.configs`; a `CompareRequest` gets a tuple of them.

    Args:
        request: What is asked.
        progress: Called some ten times a second while a `MaskFileRequest` runs, the one kind that takes long;
            what it raises ends the run. Default: nothing is called.

    Raises:
        InvalidValueError: If the text holds nothing that the model can read.
        core.zoo.ModelFileError: If the model's files are missing or damaged.
        core.device.DeviceError: If ATLAS_DEVICE asks for a GPU that is not there.
    """
    return _on_device(_RUNS[type(request)], request, *([] if progress is None else [progress]))


# --- What pages say of the engine ---------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, kw_only=True)
class Status:
    """Where models run (None while it is not known yet), the versions of what computes, and how many streams
    run.
    """

    device: device.Device | None
    versions: dict[str, str]
    streams: int


@functools.cache
def _versions() -> dict[str, str]:
    import importlib.metadata

    return {
        name: importlib.metadata.version(name)
        for name in ("tensorflow", "keras", "numpy", "streamlit", "plotly")
    }


def status() -> Status:
    """Returns the state of the engine without waiting for anything.

    Raises:
        InvalidValueError, core.device.DeviceError: If ATLAS_DEVICE cannot be followed.
    """
    known = _warm.is_set() or not device.may_have_gpu()
    return Status(device=device.find() if known else None, versions=_versions(), streams=WORKER.active)


def warm_up() -> None:
    """Imports TensorFlow and loads the first model, so that the first visitor does not wait. Errors wait for
    who asks.
    """
    try:
        decoder("char_rnn")
        keras_model("char_rnn")
    except Exception:
        _log.exception("Warming up failed")
    finally:
        _warm.set()


def shipped() -> tuple[str, ...]:
    """Returns the names of all models that have a card in the folder of the models, in the order in which a
    visitor meets them.
    """
    from core import zoo

    return zoo.shipped(MODELS)


def cards(names: tuple[str, ...] = tuple(CHAR_RNNS)) -> list[dict]:
    """Returns the cards of shipped models, by default of the character RNNs; one that cannot be read holds
    `name` and `error`.
    """
    from core import zoo

    found = []
    for name in names:
        try:
            found.append(zoo.shown_card(name))
        except zoo.ModelFileError as error:
            found.append({"name": name, "error": str(error)})
    return found
