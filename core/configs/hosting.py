"""Whether the app serves a class or the public from a server (`ATLAS_HOSTED=1`), where visitors' own files are not taken."""

import os


def hosted() -> bool:
    """True where `ATLAS_HOSTED` is set to anything but nothing, 0 or "false"."""
    return os.environ.get("ATLAS_HOSTED", "").strip().lower() not in ("", "0", "false")
