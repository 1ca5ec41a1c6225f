"""What a process that the app starts must not have: what opens anything, and the app's claim to memory."""

import contextlib
import os
import pathlib

_SECRET_SUFFIXES = ("PASSWORD", "TOKEN")


def environment_without_secrets() -> dict[str, str]:
    """Returns the environment but for passwords and tokens of the atlas, and the address of its database."""
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("ATLAS_") or not (name.endswith(_SECRET_SUFFIXES) or name == "ATLAS_DATABASE")
    }


def prefer_as_oom_victim(process_id: int | str = "self") -> None:
    """Has Linux end a process, by default this one, before the app where memory runs out."""
    with contextlib.suppress(OSError):
        pathlib.Path(f"/proc/{process_id}/oom_score_adj").write_text("1000", encoding="ascii")
