"""A visitor's own `.keras` file, loaded in safe mode alone and traced; `file_process` has it done apart."""

import keras

from core.analyses.masking.errors import NO_MEMORY, MaskTraceError, out_of_memory, reason
from core.analyses.masking.file_checks import laid_down, look_into
from core.analyses.masking.tracer.feeding import batch_of, feed
from core.analyses.masking.tracer.graph import graph_of
from core.analyses.masking.tracer.tracing import trace_masks
from core.models.keras_private import is_unbuilt
from core.requests.masking import MaskFileRequest
from core.traces.masking.way import ArchitectureTrace, MaskTrace

_MAX_CELLS = 500_000  # of all masks: a figure of more would fill the browser


def load_model(name: str, content: bytes):
    """Returns the Keras model of a `.keras` file, not compiled.

    Args:
        name: Of the file, as errors name it.
        content: Its bytes.

    Raises:
        MaskTraceError: If it is no whole `.keras` file, unpacks to too much, declares more than it holds,
            holds code (a Lambda layer) or a class that Keras does not know, or cannot be traced.
    """
    look_into(name, content)
    with laid_down(name, content) as path:
        try:
            model = keras.saving.load_model(path, compile=False, safe_mode=True)
        except Exception as error:  # of any layer, of HDF5, of memory
            raise MaskTraceError(f"The file {name} cannot be loaded: {_reason(error)}") from error
    if not is_unbuilt(model):
        graph_of(model)
    return model


def _reason(error: Exception) -> str:
    """Returns what Keras said, in a sentence that a visitor can use."""
    if out_of_memory(error):
        return NO_MEMORY
    # Before that stands all that the layer was given, whose words mean nothing here.
    text = str(error).rsplit("Exception encountered: ", 1)[-1]
    if "Could not locate class" in text or "Unknown layer" in text:
        return "it holds a class of your own, which is not in the file. Replace it by layers of Keras."
    if "vocabulary file outside" in text:
        return (
            "it needs a vocabulary from another file, which is not read here. Give the layer "
            "its words as a list."
        )
    if "safe_mode" in text or "unsafe" in text.lower():
        return "it holds Python code of its own, which is not run here. Replace it by layers of Keras."
    _, of_several, example = text.partition("Example error message for object ")
    if of_several:
        text = example.partition("\n\n")[2]
        return f"its weights do not fit its layers. {reason(ValueError(text))} Save the model again."
    return f"{reason(ValueError(text))} Save the model again with a current Keras."


def file_masks(request: MaskFileRequest) -> ArchitectureTrace:
    """Answers with the mask at every layer of a visitor's model; words are numbered as they come.

    Raises:
        MaskTraceError: If the file is refused, or its model cannot be fed with sentences or fails on them.
    """
    model = load_model(request.name, request.content)
    batch = batch_of(request.sentences, known=False)
    inputs, fed = feed(model, batch)
    trace = trace_masks(model, inputs)
    _check_cells(request.name, trace)
    return ArchitectureTrace(
        title=model.name,
        code="",
        sentences=batch.sentences,
        tokens=batch.tokens,
        ids=batch.ids,
        unknown=batch.unknown,
        cut=batch.cut,
        fed=fed,
        trace=trace,
    )


def _check_cells(name: str, trace: MaskTrace) -> None:
    """Refuses masks that no figure has room for."""
    cells = sum(mask.size for step in trace.steps for mask in step.outgoing if mask is not None)
    if cells > _MAX_CELLS:
        raise MaskTraceError(
            f"The masks of the file {name} have {cells:,} cells; at most {_MAX_CELLS:,} are drawn. "
            "Save a model of fewer steps."
        )
