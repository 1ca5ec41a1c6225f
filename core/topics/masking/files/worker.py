"""The process in which a visitor's file is loaded and traced; `compute.py` starts it.

`python -m core.topics.masking.files.worker PATH REQUEST`. Its limits are set before anything of the file is
read, and before TensorFlow is imported.
"""

import contextlib
import json
import os
import pathlib
import signal
import sys

from ....base import device
from ....base.checks import AtlasError
from ....base.environment import end_first
from ....base.i18n import message
from ....base.plain import to_plain
from ..errors import out_of_memory
from .schema import ANSWER, BEGUN, FILE_MEMORY, FILE_SECONDS, FILE_START_SECONDS, MAX_ANSWER, MaskFileRequest


def limit_itself() -> None:
    """Gives this process no more memory than a file gets, as far as the platform can hold it to that."""
    end_first()
    with contextlib.suppress(ImportError, ValueError, OSError):  # Windows has no module, macOS not each limit
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_DATA, (FILE_MEMORY, FILE_MEMORY))


def end_after(seconds: int) -> None:
    """Ends this process after some seconds, should the app be gone, which ends it sooner; Windows cannot."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds + 5)


def answer(path: pathlib.Path, name: str, sentences) -> dict:
    """Returns {"trace": ...} of a file, or {"error": a sentence}."""
    try:
        device.load()
        from .loading import file_masks  # the limits stand before Keras is imported

        end_after(FILE_SECONDS)
        (path.parent / BEGUN).touch()
        request = MaskFileRequest(name=name, content=path.read_bytes(), sentences=sentences)
        return {"trace": to_plain(file_masks(request))}
    except AtlasError as error:
        return {"error": str(error)}
    except Exception as error:
        if not out_of_memory(error):
            raise
        return {"error": message("files-memory", name=name, gigabytes=FILE_MEMORY // 10**9)}


def main(path: str, plain_request: str) -> None:
    """Writes the answer beside the file."""
    limit_itself()
    end_after(FILE_START_SECONDS)
    file = pathlib.Path(path)
    request = json.loads(plain_request)
    text = json.dumps(answer(file, request["name"], request["sentences"]))
    if len(text) > MAX_ANSWER:
        text = json.dumps({"error": message("files-much", name=request["name"])})
    (file.parent / ANSWER).write_text(text, encoding="utf-8")
    os._exit(0)  # TensorFlow takes its time to go


if __name__ == "__main__":
    main(*sys.argv[1:])
