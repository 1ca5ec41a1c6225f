"""Errors of models whose masks are traced; needs no Keras, so that the app can raise them as well."""

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
    """Returns the text of an error of Keras without the call and the arguments that Keras puts around it."""
    if is_out_of_memory(error):
        return message("tracer-out-of-memory")
    index_match = re.search(r"indices\[[\d,]*\] = (-?\d+) is not in \[0, (\d+)\)", str(error))
    if index_match:
        invalid_id, size = index_match.groups()
        return message("tracer-id-too-large", id=invalid_id, max_id=str(int(size) - 1), vocabulary_size=size)
    # Keras prints its own words in bold
    bold_match = re.search(r"\x1b\[1m(.+?)\x1b\[0m", str(error), re.DOTALL)
    text_lines = (bold_match[1] if bold_match else str(error)).strip().splitlines()
    return re.sub(r"\{\{.*?\}\}\s*", "", text_lines[0])[:300] if text_lines else type(error).__name__
