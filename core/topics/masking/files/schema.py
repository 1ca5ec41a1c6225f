"""A visitor's own `.keras` file: what may be asked, and what it may take."""

import dataclasses

from ....base.checks import check_text, raise_invalid
from ....base.i18n import message
from ....base.request import request, set_frozen
from ..mask_way.schema import MaskWayRequest, MaskWayResult, sentences

MAX_NAME = 255  # characters; no file system takes more
MAX_FILE = 20_000_000  # bytes
FILE_SECONDS = 25  # that a file may take to be loaded and run, in a process of its own
FILE_START_SECONDS = 60  # that this process may take to start; on a quiet machine it takes 3
FILE_MEMORY = 4_000_000_000  # bytes that it may take
MAX_ANSWER = 16_000_000  # bytes of what comes back
ANSWER = "answer.json"  # where it stands, beside the file
BEGUN = "begun"  # stands there as soon as TensorFlow is imported: how long that takes is not the file's doing


@request
class MaskFileRequest:
    """Asks for the mask at every layer of a `.keras` file of a visitor.

    Attributes:
        name: Of the file, as errors name it.
        content: Its bytes, at most 20,000,000.
        sentences: As in `MaskWayRequest`.
    """

    name: str
    content: bytes = dataclasses.field(repr=False)
    sentences: tuple[str, ...] = sentences(*MaskWayRequest.sentences, most=5)

    takes_progress = True
    on_cpu = True  # in a process of its own, which sees no GPU

    def check(self):
        if not isinstance(self.content, bytes):
            raise_invalid("content", message("files-bytes"), type(self.content).__name__)
        if len(self.content) > MAX_FILE:
            rule = message("files-large", most=MAX_FILE)
            raise_invalid("content", rule, len(self.content), message("files-large.fix"))
        set_frozen(self, name=" ".join(check_text("name", self.name, MAX_NAME).split()))


MaskFileTrace = MaskWayResult  # what answers it
