"""The environment of a process that the app starts: without what opens anything."""

import os

_SECRETS = ("PASSWORD", "TOKEN")


def without_secrets() -> dict[str, str]:
    """Returns the environment but for passwords and tokens of the atlas, and the address of its database."""
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("ATLAS_") or not (name.endswith(_SECRETS) or name == "ATLAS_DATABASE")
    }
