"""What the engine says of itself and of the files of its models."""

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


@dataclasses.dataclass(frozen=True, kw_only=True)
class EncoderFilesTrace:
    """Whether the files of a pretrained encoder are there, unverified, and the bytes of the missing ones."""

    available: bool
    missing_bytes: int


@dataclasses.dataclass(frozen=True, kw_only=True)
class FetchTrace:
    """Bytes that were fetched so far, of those that have to be."""

    done: int
    total: int
