"""Limits of a hosted app, and the environment variables of a deployment.

`ATLAS_HOSTED=1` makes every visitor a hosted one: limits come from a file, uploads and the Lab are closed.
`ATLAS_ENGINE` is the address of a remote engine.
"""

import functools
import os
import pathlib
import tomllib
import urllib.parse
from collections.abc import Callable

from .checks import InvalidValueError, check_int, raise_invalid

DEFAULT_LIMITS_FILE = pathlib.Path(__file__).resolve().parents[2] / "hosting" / "limits.toml"
_LIMIT_NAMES = {
    "visitor": (
        "prompt_characters",
        "generated_characters",
        "sentence_characters",
        "review_characters",
        "positions",
        "positions_width",
        "beam_width",
        "sequences",
    ),
    "server": ("streams",),
}


def _is_always_local() -> bool:
    return True


# returns whether this thread's visitor uses this machine; the app replaces it
is_local_visitor: Callable[[], bool] = _is_always_local


def is_hosted_for_all() -> bool:
    """Returns whether `ATLAS_HOSTED` is set to something other than "", 0 or "false"."""
    return os.environ.get("ATLAS_HOSTED", "").strip().lower() not in ("", "0", "false")


def is_shared_server() -> bool:
    """Returns whether the process serves hosted visitors or a class, so that process-wide limits apply."""
    return is_hosted_for_all() or bool(os.environ.get("ATLAS_CLASS_ADDRESS", "").strip())


def is_hosted() -> bool:
    """Returns whether the visitor is hosted: all are with `ATLAS_HOSTED`, else those from another machine.

    Hosted visitors cannot upload files or start processes.
    """
    return is_hosted_for_all() or not is_local_visitor()


def is_lab_closed() -> bool:
    """Returns whether the Lab is closed: the visitor is hosted and `ATLAS_LAB=on` is not set."""
    return is_hosted() and os.environ.get("ATLAS_LAB", "").strip().lower() != "on"


def get_engine_address() -> str:
    """Returns `ATLAS_ENGINE`, the address of a remote engine, or "" if models run in this process.

    Raises:
        InvalidValueError: If it is not the address of a server.
    """
    address = os.environ.get("ATLAS_ENGINE", "").strip()
    return _check_address(address) if address else ""


@functools.cache
def _check_address(address: str) -> str:
    try:
        url = urllib.parse.urlsplit(address)
        has_no_path = url.path in ("", "/") and not (url.query or url.fragment or url.username)
        if url.scheme in ("http", "https") and url.hostname and has_no_path and url.port != 0:
            return address.rstrip("/")
    except ValueError:
        pass  # a port that is no number
    rule = "the address of an engine, such as http://127.0.0.1:8000"
    raise InvalidValueError(
        f"Invalid value for `ATLAS_ENGINE`: expected {rule}. Received: ATLAS_ENGINE={address[:60]!r}. "
        "Set it anew and start the app again."
    )


def read_limits(path: pathlib.Path) -> dict[str, int]:
    """Reads the limits of a TOML file.

    Raises:
        InvalidValueError: If the file is missing or not TOML, or has an unknown or invalid limit: a
            misspelt limit must fail at the start.
    """
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise_invalid(
            "ATLAS_LIMITS",
            "the path of a TOML file of limits",
            str(path),
            f"{error}. `hosting/limits.toml` shows the form.",
        )
    limits = {}
    for table_name, table_limits in content.items():
        if not isinstance(table_limits, dict) or table_name not in _LIMIT_NAMES:
            raise_invalid("ATLAS_LIMITS", f"the tables {', '.join(_LIMIT_NAMES)}", table_name)
        for name, value in table_limits.items():
            if name not in _LIMIT_NAMES[table_name]:
                raise_invalid(
                    "ATLAS_LIMITS", f"in [{table_name}] one of {', '.join(_LIMIT_NAMES[table_name])}", name
                )
            limits[name] = check_int(name, value, 1, 10**9)
    return limits


@functools.cache
def _load_limits() -> dict[str, int]:
    return read_limits(pathlib.Path(os.environ.get("ATLAS_LIMITS") or DEFAULT_LIMITS_FILE))


def get_limit(name: str, default: int) -> int:
    """Returns the default, or for a hosted visitor the limit of the hosting file if it is lower.

    Server limits are fixed once per process.
    """
    is_limited = is_shared_server() if name in _LIMIT_NAMES["server"] else is_hosted()
    return min(default, _load_limits().get(name, default)) if is_limited else default
