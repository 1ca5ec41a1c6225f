"""Files that ship with the project. A missing or damaged file is an error of one sentence with the fix."""

import gzip
import hashlib
import pathlib
import zlib

from .checks import AtlasError
from .i18n import message

ASSETS_FOLDER = pathlib.Path(__file__).resolve().parents[2] / "assets"


class AssetError(AtlasError, RuntimeError):
    """A file that ships with the project is missing or damaged; the message names the file and the fix."""


def damaged_asset_error(path: pathlib.Path, reason: object) -> AssetError:
    """Returns the error for a file whose content is not what was shipped."""
    return _asset_error("asset-damaged", path, reason)


def _asset_error(key: str, path: pathlib.Path, reason: object) -> AssetError:
    relative_path = (
        path.relative_to(ASSETS_FOLDER)
        if path.is_relative_to(ASSETS_FOLDER)
        else f"{path.parent.name}/{path.name}"
    )
    # a message stays one, so that it can be translated again
    reason = reason if isinstance(reason, str) else str(reason)
    return AssetError(message(key, path=str(path), reason=reason, file=str(relative_path)))


def read_bytes(path: pathlib.Path, sha256: str = "") -> bytes:
    """Reads a file.

    Args:
        path: A file below `assets`.
        sha256: The expected checksum. Default: none is checked.

    Raises:
        AssetError: If it is missing or damaged.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise _asset_error("asset-damaged.unreadable", path, error.strerror or error) from error
    return _verify_checksum(path, content, sha256)


def _verify_checksum(path: pathlib.Path, content: bytes, sha256: str) -> bytes:
    actual_sha256 = hashlib.sha256(content).hexdigest()
    if sha256 and actual_sha256 != sha256:
        raise damaged_asset_error(
            path, message("asset-damaged.checksum", expected=sha256[:12], actual=actual_sha256[:12])
        )
    return content


def read_text(path: pathlib.Path, sha256: str = "") -> str:
    """Reads a text file in UTF-8, which may be compressed (`.gz`); Windows line ends become `\\n`.

    Args:
        path: Of the file.
        sha256: Of the text, hexadecimal. Default: it is not verified.

    Raises:
        AssetError: If it is missing or damaged.
    """
    content = read_bytes(path)
    try:
        content = gzip.decompress(content) if path.suffix == ".gz" else content.replace(b"\r\n", b"\n")
    except (OSError, EOFError, zlib.error) as error:
        raise damaged_asset_error(path, error) from error
    try:
        return _verify_checksum(path, content, sha256).decode("utf-8")
    except UnicodeDecodeError as error:
        raise damaged_asset_error(path, message("asset-damaged.encoding")) from error
