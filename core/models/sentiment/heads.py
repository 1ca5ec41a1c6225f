"""Which reader a head is: that of a bag of words, of vectors or of the pretrained encoder."""

from collections.abc import Callable

from core.configs.readers import HeadConfig
from core.models.sentiment.runtimes import BagReader, Head, Reader, VectorReader


def head_reader(config: HeadConfig, load_arrays: Callable, load: Callable) -> Reader:
    """Returns the reader of a head on fixed numbers."""
    head = Head(config, load_arrays(config.name))
    if config.features == "encoder":
        from core.models.sentiment.encoder_runtime import frozen_reader

        return frozen_reader(head, load)
    return BagReader(head) if config.features == "bag" else VectorReader(head)
