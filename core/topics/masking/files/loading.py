"""Loads a visitor's own `.keras` file in safe mode and traces it; `compute.py` runs this in a subprocess."""

import keras

from ....base.i18n import message
from ....base.text import add_end_mark
from ....models.keras_private import is_unbuilt
from ..errors import explain_error, is_out_of_memory, raise_trace_error
from ..mask_propagation.schema import MaskPropagationResult
from ..tracer.feeding import encode_sentences, make_model_inputs
from ..tracer.graph import get_functional
from ..tracer.tracing import trace_masks
from .compute import temporary_model_file
from .schema import ModelFileRequest

_MAX_CELLS = 500_000  # of all masks: a figure of more would fill the browser


def load_model(name: str, content: bytes):
    """Returns the Keras model of a `.keras` file, not compiled.

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
            raise_trace_error("files-unloadable", file_name=name, reason=_explain_load_error(error))
    if not is_unbuilt(model):
        get_functional(model)
    return model


def _explain_load_error(error: Exception) -> str:
    """Returns an error of Keras as a sentence with its fix."""
    if is_out_of_memory(error):
        return message("tracer-out-of-memory")
    # before that stand the arguments of the layer, whose words mean nothing here
    text = str(error).rsplit("Exception encountered: ", 1)[-1]
    if "Could not locate class" in text or "Unknown layer" in text:
        return message("files-custom-class")
    if "vocabulary file outside" in text:
        return message("files-vocabulary-file")
    if "safe_mode" in text or "unsafe" in text.lower():
        return message("files-python-code")
    _, separator, first_error = text.partition("Example error message for object ")
    text = first_error.partition("\n\n")[2] if separator else text
    message_id = "files-weights-mismatch" if separator else "files-keras-error"
    return message(message_id, reason=add_end_mark(explain_error(ValueError(text))))


def trace_model_file(request: ModelFileRequest) -> MaskPropagationResult:
    """Follows the masks through a visitor's model; words are numbered in their order.

    Raises:
        MaskTraceError: If the file is refused, its model cannot be fed with sentences or fails on them, or
            its masks are more than a figure has room for.
    """
    model = load_model(request.name, request.content)
    batch = encode_sentences(request.sentences, use_vocabulary=False)
    inputs, input_descriptions = make_model_inputs(model, batch)
    mask_trace = trace_masks(model, inputs)
    masks = [mask for record in mask_trace.layer_calls for mask in record.outgoing_masks if mask is not None]
    num_cells = sum(mask.size for mask in masks)
    if num_cells > _MAX_CELLS:
        raise_trace_error(
            "files-too-many-cells", file_name=request.name, num_cells=num_cells, limit=_MAX_CELLS
        )
    return MaskPropagationResult(
        model_name=model.name,
        model_code="",
        input_descriptions=input_descriptions,
        mask_trace=mask_trace,
        **vars(batch),
    )
