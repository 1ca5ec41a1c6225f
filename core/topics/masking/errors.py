"""What goes wrong with a model whose masks are traced; needs no Keras, so that the app can say it as well."""

import re
import typing

from ...base.checks import MaskTraceError
from ...base.i18n import message


def raise_trace_error(message_key: str, **values) -> typing.NoReturn:
    raise MaskTraceError(message(message_key, **values))


def is_out_of_memory(error: Exception) -> bool:
    """True where Python, NumPy or TensorFlow was refused memory."""
    return isinstance(error, MemoryError) or type(error).__name__ == "ResourceExhaustedError"


def explain_error(error: Exception) -> str:
    """Returns what an error of Keras says, without the call and the arguments that Keras puts around it."""
    if is_out_of_memory(error):
        return message("tracer-memory")
    index_match = re.search(r"indices\[[\d,]*\] = (-?\d+) is not in \[0, (\d+)\)", str(error))
    if index_match:
        size = int(index_match[2])
        return message("tracer-beyond", id=index_match[1], last=str(size - 1), size=str(size))
    bold_match = re.search(
        r"\x1b\[1m(.+?)\x1b\[0m", str(error), re.DOTALL
    )  # Keras prints its own words in bold
    text_lines = (bold_match[1] if bold_match else str(error)).strip().splitlines()
    return re.sub(r"\{\{.*?\}\}\s*", "", text_lines[0])[:300] if text_lines else type(error).__name__
