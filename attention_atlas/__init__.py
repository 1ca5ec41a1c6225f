"""Attention Atlas as a library: `import attention_atlas as atlas`.

The calls stand in `core/library`. What `pip install` brings has that folder inside this package; in a
checkout it lies beside it. Nothing is imported before the first call is named, so that
`import attention_atlas` costs nothing.
"""

import importlib
import importlib.util
from typing import Any

__version__ = "0.3.0"
_INSTALLED = importlib.util.find_spec(f"{__name__}.core") is not None


def _library():
    return importlib.import_module(f"{__name__}.core.library" if _INSTALLED else "core.library")


def __getattr__(name: str) -> Any:
    if name.startswith("__"):  # what Python itself asks a module for
        raise AttributeError(name)
    return getattr(_library(), name)


def __dir__() -> list[str]:
    return sorted([*_library().__all__, "__version__"])
