"""A visitor's own `.keras` file: the request, and its limits."""

import dataclasses

from ....base.checks import check_text, raise_invalid
from ....base.i18n import message
from ....base.request import request_dataclass, set_frozen_fields
from ..mask_propagation.schema import MaskPropagationRequest, MaskPropagationResult, sentences_field

MAX_NAME_CHARACTERS = 255  # no file system takes more
MAX_FILE_BYTES = 20_000_000
FILE_TIMEOUT_SECONDS = 25  # to load and run a file in its subprocess
START_TIMEOUT_SECONDS = 60  # of the subprocess to start; on a quiet machine it takes 3
MEMORY_LIMIT_BYTES = 4_000_000_000  # of the subprocess
MAX_RESULT_BYTES = 16_000_000
RESULT_FILE = "result.bin"  # beside the file
# exists as soon as TensorFlow is imported, whose time does not count for the file
STARTED_FILE = "started"


@request_dataclass
class ModelFileRequest:
    """Asks for the mask at every layer of a `.keras` file of a visitor.

    Attributes:
        name: Of the file, as errors name it.
        content: Its bytes, at most 20,000,000.
        sentences: As in `MaskPropagationRequest`.
    """

    name: str
    content: bytes = dataclasses.field(repr=False)
    sentences: tuple[str, ...] = sentences_field(*MaskPropagationRequest.sentences, max_sentences=5)

    needs_progress_callback = True
    cpu_only = True  # in a subprocess, which sees no GPU

    def check(self):
        if not isinstance(self.content, bytes):
            raise_invalid("content", message("files-no-bytes"), type(self.content).__name__)
        if len(self.content) > MAX_FILE_BYTES:
            rule = message("files-too-large", limit=MAX_FILE_BYTES)
            raise_invalid("content", rule, len(self.content), message("files-too-large.fix"))
        set_frozen_fields(self, name=" ".join(check_text("name", self.name, MAX_NAME_CHARACTERS).split()))


ModelFileResult = MaskPropagationResult  # what a remote engine answers
