"""What goes wrong with a model whose masks are traced; needs no Keras, so that the app can say it as well."""

import re

from core.checks import AtlasError

NO_MEMORY = "it asks for more memory than there is for it. Save a smaller model."


class MaskTraceError(AtlasError):
    """A model cannot be traced, or fails on what it was given: one sentence that says why."""


def out_of_memory(error: Exception) -> bool:
    """True where Python, NumPy or TensorFlow was refused memory."""
    return isinstance(error, MemoryError) or type(error).__name__ == "ResourceExhaustedError"


def reason(error: Exception) -> str:
    """Returns what an error of Keras says, without the call and the arguments that Keras puts around it."""
    if out_of_memory(error):
        return NO_MEMORY
    beyond = re.search(r"indices\[[\d,]*\] = (-?\d+) is not in \[0, (\d+)\)", str(error))
    if beyond:
        size = int(beyond[2])
        return (
            f"it gets the id {beyond[1]}, and an Embedding of it knows the ids 0 to {size - 1} alone. Type "
            f"fewer different words, or build the Embedding with an input_dim larger than {size}."
        )
    bold = re.search(r"\x1b\[1m(.+?)\x1b\[0m", str(error), re.DOTALL)  # Keras prints its own words in bold
    lines = (bold[1] if bold else str(error)).strip().splitlines()
    return re.sub(r"\{\{.*?\}\}\s*", "", lines[0])[:300] if lines else type(error).__name__
