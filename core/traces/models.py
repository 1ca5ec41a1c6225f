"""What the engine says of itself: which models ship, and their cards."""

import dataclasses

from core.device import Device


@dataclasses.dataclass(frozen=True, kw_only=True)
class Status:
    """Where models run, the versions of what computes, and how many streams run.

    Attributes:
        device: None while it is not known yet.
        versions: By the name of the package.
        streams: Texts that are being written, those that wait for a place included.
    """

    device: Device | None
    versions: dict[str, str]
    streams: int
