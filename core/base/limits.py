"""What differs where the app serves others than who sits at its machine: limits from one file, no files, no
Lab. `ATLAS_HOSTED=1` makes all visitors such. `ATLAS_ENGINE`, where models run elsewhere.
"""

import functools
import os
import pathlib
import tomllib
import urllib.parse
from collections.abc import Callable

from .checks import InvalidValueError, check_int, raise_invalid

LIMITS = pathlib.Path(__file__).resolve().parents[2] / "hosting" / "limits.toml"
_NAMES = {
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


def _at_this_machine() -> bool:
    return True


# tells whether the visitor for whom this thread works sits at this machine; the app sets it
visitor_sits_here: Callable[[], bool] = _at_this_machine


def hosted_for_all() -> bool:
    """True where `ATLAS_HOSTED` is set to anything but nothing, 0 or "false"."""
    return os.environ.get("ATLAS_HOSTED", "").strip().lower() not in ("", "0", "false")


def serves_others() -> bool:
    """True where all visitors are hosted, or a class comes: what holds for the whole process is bounded."""
    return hosted_for_all() or bool(os.environ.get("ATLAS_CLASS_ADDRESS", "").strip())


def hosted() -> bool:
    """True for all visitors where `ATLAS_HOSTED` says so, else for those who do not sit at this machine.

    Their own files are not taken, and they start no process.
    """
    return hosted_for_all() or not visitor_sits_here()


def lab_closed() -> bool:
    """True where the visitor is hosted and `ATLAS_LAB=on` is not set: trainings take processors."""
    return hosted() and os.environ.get("ATLAS_LAB", "").strip().lower() != "on"


def engine_address() -> str:
    """Returns `ATLAS_ENGINE`, the address of an engine elsewhere, or "" where models run in this process.

    Raises:
        InvalidValueError: If it is no such address.
    """
    written = os.environ.get("ATLAS_ENGINE", "").strip()
    return _checked_address(written) if written else ""


@functools.cache
def _checked_address(written: str) -> str:
    try:
        parts = urllib.parse.urlsplit(written)
        bare = parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username)
        if parts.scheme in ("http", "https") and parts.hostname and bare and parts.port != 0:
            return written.rstrip("/")
    except ValueError:
        pass  # a port that is no number
    rule = "the address of an engine, such as http://127.0.0.1:8000"
    raise InvalidValueError(
        f"Invalid value for `ATLAS_ENGINE`: expected {rule}. Received: ATLAS_ENGINE={written[:60]!r}. "
        "Set it anew and start the app again."
    )


def read_limits(path: pathlib.Path) -> dict[str, int]:
    """Returns the limits of a file by name.

    Raises:
        InvalidValueError: If the file is not there, is no TOML, or holds what is no limit. A limit that was
            mistyped must not be found out by a full server.
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
    for table, values in content.items():
        if not isinstance(values, dict) or table not in _NAMES:
            raise_invalid("ATLAS_LIMITS", f"the tables {', '.join(_NAMES)}", table)
        for name, value in values.items():
            if name not in _NAMES[table]:
                raise_invalid("ATLAS_LIMITS", f"in [{table}] one of {', '.join(_NAMES[table])}", name)
            limits[name] = check_int(name, value, 1, 10**9)
    return limits


@functools.cache
def _limits() -> dict[str, int]:
    return read_limits(pathlib.Path(os.environ.get("ATLAS_LIMITS") or LIMITS))


def limit(name: str, own: int) -> int:
    """Returns the app's own limit, or for a hosted visitor that of the hosting file where it is lower.

    Of the server as a whole it is settled once a process.
    """
    bounded = serves_others() if name in _NAMES["server"] else hosted()
    return min(own, _limits().get(name, own)) if bounded else own
