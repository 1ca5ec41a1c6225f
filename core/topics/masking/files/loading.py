"""A visitor's own `.keras` file, loaded in safe mode alone and traced; `compute.py` has it done apart."""

import keras

from ....base.i18n import message
from ....models.keras_private import is_unbuilt
from ..errors import out_of_memory, reason, refuse
from ..tracer.feeding import batch_of, feed
from ..tracer.graph import graph_of
from ..tracer.tracing import trace_masks
from .checks import laid_down
from .schema import MaskFileRequest, MaskFileTrace

_MAX_CELLS = 500_000  # of all masks: a figure of more would fill the browser


def load_model(name: str, content: bytes):
    """Returns the Keras model of a `.keras` file, not compiled; `look_into` of `checks.py` comes before.

    Args:
        name: Of the file, as errors name it.
        content: Its bytes.

    Raises:
        MaskTraceError: If it holds code (a Lambda layer), a class that Keras does not know or weights that
            do not fit, reads another file, or cannot be traced.
    """
    with laid_down(name, content) as path:
        try:
            # safe mode runs no code of the file
            model = keras.saving.load_model(path, compile=False, safe_mode=True)  # noqa: TID251
        except Exception as error:  # of any layer, of HDF5, of memory
            refuse("files-unloadable", name=name, why=_reason(error))
    if not is_unbuilt(model):
        graph_of(model)
    return model


def _reason(error: Exception) -> str:
    """Returns what Keras said, in a sentence that a visitor can use."""
    if out_of_memory(error):
        return message("tracer-memory")
    # before that stands all that the layer was given, whose words mean nothing here
    text = str(error).rsplit("Exception encountered: ", 1)[-1]
    if "Could not locate class" in text or "Unknown layer" in text:
        return message("files-own-class")
    if "vocabulary file outside" in text:
        return message("files-words")
    if "safe_mode" in text or "unsafe" in text.lower():
        return message("files-code")
    _, of_several, example = text.partition("Example error message for object ")
    text = example.partition("\n\n")[2] if of_several else text
    return message("files-fit" if of_several else "files-keras", why=reason(ValueError(text)))


def file_masks(request: MaskFileRequest) -> MaskFileTrace:
    """Answers with the mask at every layer of a visitor's model; words are numbered as they come.

    Raises:
        MaskTraceError: If the file is refused, its model cannot be fed with sentences or fails on them, or
            its masks are more than a figure has room for.
    """
    model = load_model(request.name, request.content)
    batch = batch_of(request.sentences, known=False)
    inputs, fed = feed(model, batch)
    traced = trace_masks(model, inputs)
    cells = sum(mask.size for step in traced.steps for mask in step.outgoing if mask is not None)
    if cells > _MAX_CELLS:
        refuse("files-cells", name=request.name, cells=cells, most=_MAX_CELLS)
    return MaskFileTrace(title=model.name, code="", fed=fed, trace=traced, **vars(batch))
