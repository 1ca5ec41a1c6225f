"""Attention Atlas as a library: `import attention_atlas as atlas`.

The calls are in `core/library`. A wheel contains that folder inside this package; in a checkout it is beside
it and is importable under both names. Nothing is imported before the first call, so `import attention_atlas`
is fast.
"""

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import sys
from typing import Any

__version__ = "0.3.0"
_IS_INSTALLED = importlib.util.find_spec(f"{__name__}.core") is not None


class _CheckoutFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Makes `core` of a checkout importable as `attention_atlas.core`, as the same modules."""

    def find_spec(self, fullname, path=None, target=None):
        is_core_module = fullname.startswith(f"{__name__}.core")
        return importlib.machinery.ModuleSpec(fullname, self) if is_core_module else None

    def create_module(self, spec):
        module = importlib.import_module(spec.name.removeprefix(f"{__name__}."))
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module):
        module.__spec__ = module.__spec__.loader_state  # importing the other name replaced it


if not _IS_INSTALLED:
    sys.meta_path.insert(0, _CheckoutFinder())  # before the finder that would load the files a second time


def _import_library():
    return importlib.import_module(f"{__name__}.core.library" if _IS_INSTALLED else "core.library")


def __getattr__(name: str) -> Any:
    if name.startswith("__"):  # special attributes of modules
        raise AttributeError(name)
    return getattr(_import_library(), name)


def __dir__() -> list[str]:
    return sorted([*_import_library().__all__, "__version__"])
