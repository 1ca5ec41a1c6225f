"""What goes wrong with a model whose masks are traced; needs no Keras, so that the app can say it as well."""

import re
import typing

from ...base.checks import MaskTraceError
from ...base.i18n import message


def refuse(key: str, **values) -> typing.NoReturn:
    raise MaskTraceError(message(key, **values))


def out_of_memory(error: Exception) -> bool:
    """True where Python, NumPy or TensorFlow was refused memory."""
    return isinstance(error, MemoryError) or type(error).__name__ == "ResourceExhaustedError"


def reason(error: Exception) -> str:
    """Returns what an error of Keras says, without the call and the arguments that Keras puts around it."""
    if out_of_memory(error):
        return message("tracer-memory")
    beyond = re.search(r"indices\[[\d,]*\] = (-?\d+) is not in \[0, (\d+)\)", str(error))
    if beyond:
        size = int(beyond[2])
        return message("tracer-beyond", id=beyond[1], last=str(size - 1), size=str(size))
    bold = re.search(r"\x1b\[1m(.+?)\x1b\[0m", str(error), re.DOTALL)  # Keras prints its own words in bold
    lines = (bold[1] if bold else str(error)).strip().splitlines()
    return re.sub(r"\{\{.*?\}\}\s*", "", lines[0])[:300] if lines else type(error).__name__
