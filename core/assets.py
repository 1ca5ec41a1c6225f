"""Files that ship with the project: one that is missing or damaged is one sentence, with the fix."""

import hashlib
import pathlib

from .base.checks import AtlasError

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "assets"


class AssetError(AtlasError, RuntimeError):
    """A file that ships with the project is missing or damaged: one sentence that says which, and the fix."""


def damaged(what: str, path: pathlib.Path, why: object) -> AssetError:
    """Returns the error about a file that holds something else than it did when it was shipped."""
    return AssetError(f"The {what} at {path} is damaged ({why}). {_fix(path)}")


def _fix(path: pathlib.Path) -> str:
    return f"Restore it with `git checkout -- assets/{path.parent.name}/{path.name}`."


def read_bytes(what: str, path: pathlib.Path, sha256: str = "") -> bytes:
    """Returns the bytes of a file.

    Args:
        what: The file, as a sentence calls it.
        path: Where it lies, in a folder of `assets`.
        sha256: What its bytes must have. Default: they are not looked at.

    Raises:
        AssetError: If it is missing or damaged.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        why = error.strerror or error
        raise AssetError(f"The {what} at {path} cannot be read ({why}). {_fix(path)}") from error
    return _verified(what, path, content, sha256)


def _verified(what: str, path: pathlib.Path, content: bytes, sha256: str) -> bytes:
    found = hashlib.sha256(content).hexdigest()
    if sha256 and found != sha256:
        raise damaged(what, path, f"expected sha256 {sha256[:12]}..., found {found[:12]}...")
    return content


def read_text(what: str, path: pathlib.Path, sha256: str = "") -> str:
    """Returns the text of a file; lines may end as git lays them down on Windows.

    Args:
        what, path, sha256: As of `read_bytes`.

    Raises:
        AssetError: If it is missing or damaged.
    """
    content = read_bytes(what, path).replace(b"\r\n", b"\n")
    try:
        return _verified(what, path, content, sha256).decode("utf-8")
    except UnicodeDecodeError as error:
        raise damaged(what, path, "it is no text in UTF-8") from error
