"""A visitor's own `.keras` file: what may be asked, and what it may take."""

import dataclasses

from ....base.checks import check_text, raise_invalid
from ....base.i18n import message
from ....base.request import request_dataclass, set_frozen
from ..mask_propagation.schema import MaskWayRequest, MaskWayResult, sentences_field

MAX_NAME_CHARACTERS = 255  # characters; no file system takes more
MAX_FILE_BYTES = 20_000_000  # bytes
FILE_TIMEOUT_SECONDS = 25  # that a file may take to be loaded and run, in a process of its own
START_TIMEOUT_SECONDS = 60  # that this process may take to start; on a quiet machine it takes 3
MEMORY_LIMIT_BYTES = 4_000_000_000  # bytes that it may take
MAX_ANSWER_BYTES = 16_000_000  # bytes of what comes back
ANSWER_FILE = "answer.json"  # where it stands, beside the file
# stands there as soon as TensorFlow is imported: how long that takes is not the file's doing
READY_FILE = "begun"


@request_dataclass
class MaskFileRequest:
    """Asks for the mask at every layer of a `.keras` file of a visitor.

    Attributes:
        name: Of the file, as errors name it.
        content: Its bytes, at most 20,000,000.
        sentences: As in `MaskWayRequest`.
    """

    name: str
    content: bytes = dataclasses.field(repr=False)
    sentences: tuple[str, ...] = sentences_field(*MaskWayRequest.sentences, max_sentences=5)

    takes_progress = True
    cpu_only = True  # in a process of its own, which sees no GPU

    def check(self):
        if not isinstance(self.content, bytes):
            raise_invalid("content", message("files-bytes"), type(self.content).__name__)
        if len(self.content) > MAX_FILE_BYTES:
            rule = message("files-large", most=MAX_FILE_BYTES)
            raise_invalid("content", rule, len(self.content), message("files-large.fix"))
        set_frozen(self, name=" ".join(check_text("name", self.name, MAX_NAME_CHARACTERS).split()))


MaskFileResult = MaskWayResult  # what answers it
