"""What goes wrong with a model whose masks are followed; needs no Keras, so that the app can say it as "
"well."""

from core.checks import AtlasError


class MaskTraceError(AtlasError):
    """A model cannot be traced, or fails on what it was given: one sentence that says why."""


def out_of_memory(error: Exception) -> bool:
    """True where Python, NumPy or TensorFlow was refused memory."""
    return isinstance(error, MemoryError) or type(error).__name__ == "ResourceExhaustedError"
