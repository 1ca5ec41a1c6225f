"""The subprocess in which a visitor's file is loaded and traced; `compute.py` starts it.

`python -m core.topics.masking.files.worker PATH REQUEST`. Its limits are set before anything of the file is
read, and before TensorFlow is imported.
"""

import json
import os
import pathlib
import signal
import sys

from ....base import device
from ....base.checks import AtlasError
from ....base.child_processes import limit_memory, prefer_as_oom_victim
from ....base.i18n import message
from ....engine import wire
from ..errors import is_out_of_memory
from ..mask_propagation.schema import MaskPropagationResult
from .schema import (
    FILE_TIMEOUT_SECONDS,
    MAX_RESULT_BYTES,
    MEMORY_LIMIT_BYTES,
    RESULT_FILE,
    START_TIMEOUT_SECONDS,
    STARTED_FILE,
    ModelFileRequest,
)


def exit_after(seconds: int) -> None:
    """Ends this process after some seconds in case the app, which ends it sooner, is gone; not on Windows."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds + 5)


def trace_or_error(path: pathlib.Path, name: str, sentences) -> MaskPropagationResult | str:
    """Returns the result of a file, or a sentence that says why there is none."""
    try:
        device.load_keras()
        from .loading import trace_model_file  # the limits stand before Keras is imported

        exit_after(FILE_TIMEOUT_SECONDS)
        (path.parent / STARTED_FILE).touch()
        request = ModelFileRequest(name=name, content=path.read_bytes(), sentences=sentences)
        return trace_model_file(request)
    except AtlasError as error:
        return str(error)
    except Exception as error:
        if not is_out_of_memory(error):
            raise
        return message("files-out-of-memory", file_name=name, gigabytes=MEMORY_LIMIT_BYTES // 10**9)


def main(path: str, plain_request: str) -> None:
    """Writes the result beside the file."""
    prefer_as_oom_victim()
    limit_memory(MEMORY_LIMIT_BYTES)
    exit_after(START_TIMEOUT_SECONDS)
    model_path = pathlib.Path(path)
    request = json.loads(plain_request)
    content = wire.pack(trace_or_error(model_path, request["name"], request["sentences"]))
    if len(content) > MAX_RESULT_BYTES:
        content = wire.pack(message("files-result-too-large", file_name=request["name"]))
    (model_path.parent / RESULT_FILE).write_bytes(content)
    os._exit(0)  # TensorFlow takes long to shut down


if __name__ == "__main__":
    main(*sys.argv[1:])
