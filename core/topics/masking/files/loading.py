"""A visitor's own `.keras` file, loaded in safe mode alone and traced; `compute.py` has it done apart."""

import keras

from ....base.i18n import message
from ....models.keras_private import is_unbuilt
from ..errors import explain_error, is_out_of_memory, raise_trace_error
from ..tracer.feeding import encode_sentences, feed
from ..tracer.graph import get_graph
from ..tracer.tracing import trace_masks
from .checks import temporary_model_file
from .schema import MaskFileRequest, MaskFileResult

_MAX_CELLS = 500_000  # of all masks: a figure of more would fill the browser


def load_model(name: str, content: bytes):
    """Returns the Keras model of a `.keras` file, not compiled; `check_file` of `checks.py` comes before.

    Args:
        name: Of the file, as errors name it.
        content: Its bytes.

    Raises:
        MaskTraceError: If it holds code (a Lambda layer), a class that Keras does not know or weights that
            do not fit, reads another file, or cannot be traced.
    """
    with temporary_model_file(name, content) as path:
        try:
            # safe mode runs no code of the file
            model = keras.saving.load_model(path, compile=False, safe_mode=True)  # noqa: TID251
        except Exception as error:  # of any layer, of HDF5, of memory
            raise_trace_error("files-unloadable", name=name, why=_explain_load_error(error))
    if not is_unbuilt(model):
        get_graph(model)
    return model


def _explain_load_error(error: Exception) -> str:
    """Returns what Keras said, in a sentence that a visitor can use."""
    if is_out_of_memory(error):
        return message("tracer-memory")
    # before that stands all that the layer was given, whose words mean nothing here
    text = str(error).rsplit("Exception encountered: ", 1)[-1]
    if "Could not locate class" in text or "Unknown layer" in text:
        return message("files-own-class")
    if "vocabulary file outside" in text:
        return message("files-words")
    if "safe_mode" in text or "unsafe" in text.lower():
        return message("files-code")
    _, separator, first_error = text.partition("Example error message for object ")
    text = first_error.partition("\n\n")[2] if separator else text
    return message("files-fit" if separator else "files-keras", why=explain_error(ValueError(text)))


def trace_file_masks(request: MaskFileRequest) -> MaskFileResult:
    """Answers with the mask at every layer of a visitor's model; words are numbered as they come.

    Raises:
        MaskTraceError: If the file is refused, its model cannot be fed with sentences or fails on them, or
            its masks are more than a figure has room for.
    """
    model = load_model(request.name, request.content)
    batch = encode_sentences(request.sentences, use_vocabulary=False)
    inputs, input_descriptions = feed(model, batch)
    mask_result = trace_masks(model, inputs)
    num_cells = sum(mask.size for step in mask_result.steps for mask in step.outgoing if mask is not None)
    if num_cells > _MAX_CELLS:
        raise_trace_error("files-cells", name=request.name, cells=num_cells, most=_MAX_CELLS)
    return MaskFileResult(
        title=model.name, code="", input_descriptions=input_descriptions, trace=mask_result, **vars(batch)
    )
