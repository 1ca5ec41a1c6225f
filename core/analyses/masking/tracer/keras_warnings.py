"""What Keras' layers warn of, heard in one thread alone.

`warnings.catch_warnings` changes lists that all threads share. Where another session's pandas enters or
leaves one in the middle of a layer's call, what Keras says is lost and the figure shows another deed. So the
layers get an ear of ours in the place of the module.
"""

import contextlib
import threading
import warnings
from collections.abc import Iterator

from keras.src.layers import layer  # where layers warn has no public name; a test holds that they are heard


class _Ear(threading.local):
    """Stands for the module `warnings` in Keras' layers: a thread that listens gets what they say, all others
    what they always got.
    """

    heard: list[str] | None = None

    def warn(self, message, category=None, stacklevel: int = 1, **more) -> None:
        if self.heard is None:
            warnings.warn(message, category, stacklevel + 1, **more)
        else:
            self.heard.append(str(message))

    def __getattr__(self, name: str):
        return getattr(warnings, name)


_ear = layer.warnings = _Ear()


@contextlib.contextmanager
def listening() -> Iterator[list[str]]:
    """Yields a list that gets what Keras' layers warn of in this thread until the context ends, each time
    they do.
    """
    before, _ear.heard = _ear.heard, []
    try:
        yield _ear.heard
    finally:
        _ear.heard = before
