"""The files of the shipped vocabularies, and their checksums."""

import gzip
import hashlib
import json
import pathlib

from ...base import assets

VOCABULARIES_FOLDER = assets.ASSETS_FOLDER / "vocabularies"
_CHECKSUMS_FILE = "checksums.json"  # sha256 by the name of the file; one that is laid down by hand has none


def vocabulary_path(name: str) -> pathlib.Path:
    return VOCABULARIES_FOLDER / name


def _read_checksums() -> dict[str, str]:
    path = VOCABULARIES_FOLDER / _CHECKSUMS_FILE
    try:
        return dict(json.loads(assets.read_text(path)))
    except (TypeError, ValueError) as error:
        raise assets.damaged_asset_error(path, error) from error


def read_vocabulary(name: str) -> str:
    """Returns the text of a shipped vocabulary.

    Raises:
        core.base.assets.AssetError: If the file is missing or damaged.
    """
    return assets.read_text(vocabulary_path(name), _read_checksums().get(name, ""))


def write_vocabulary(name: str, text: str) -> None:
    """Ships a vocabulary anew, with its checksum; compressed if its name ends in `.gz`."""
    content = text.encode()
    vocabulary_path(name).write_bytes(gzip.compress(content, mtime=0) if name.endswith(".gz") else content)
    checksums = _read_checksums() | {name: hashlib.sha256(content).hexdigest()}
    checksums_json = json.dumps(checksums, indent=2, sort_keys=True) + "\n"
    vocabulary_path(_CHECKSUMS_FILE).write_text(checksums_json, encoding="utf-8", newline="\n")
