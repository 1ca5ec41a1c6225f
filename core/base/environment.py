"""The environment and memory priority of child processes."""

import contextlib
import os
import pathlib

_SECRET_SUFFIXES = ("PASSWORD", "TOKEN")


def environment_without_secrets() -> dict[str, str]:
    """Returns the environment without the app's passwords and tokens and the address of its database."""
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("ATLAS_") or not (name.endswith(_SECRET_SUFFIXES) or name == "ATLAS_DATABASE")
    }


def prefer_as_oom_victim(process_id: int | str = "self") -> None:
    """Makes Linux end a process (default: this one) before the app when memory runs out."""
    with contextlib.suppress(OSError):
        pathlib.Path(f"/proc/{process_id}/oom_score_adj").write_text("1000", encoding="ascii")


def limit_memory(num_bytes: int) -> None:
    """Limits the writable memory of this process, as far as the platform can enforce it; it dumps no core."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # Windows has no module, macOS not each limit
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_DATA, (num_bytes, num_bytes))
