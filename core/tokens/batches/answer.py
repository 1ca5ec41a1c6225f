"""Windows of a text and batches of sentences, as the chapter makes them with TensorFlow's `tf.data`.

The data sets hold places instead of characters, so that it is known which character each of them is. Their
order is drawn by NumPy from the request's seed alone: `Dataset.shuffle` would mix in the seed of the whole
process, and another process would answer otherwise.
"""

import numpy as np
import tensorflow as tf

from ...base.answering import answers
from .ask import MAX_BATCHES, WAYS, WindowsRequest, WindowsTrace


def _windows(places: np.ndarray, length: int, shift: int) -> tf.data.Dataset:
    """Returns the chapter's windows: `length` places and the one after them, which the targets need."""
    dataset = tf.data.Dataset.from_tensor_slices(places)
    dataset = dataset.window(length + 1, shift=shift, drop_remainder=True)
    return dataset.flat_map(lambda window: window.batch(length + 1))


def dataset_of(request: WindowsRequest) -> tf.data.Dataset:
    """Returns a data set of batches (B, length + 1) of places of the text."""
    places = np.arange(len(request.stream), dtype="int32")
    if request.way == WAYS[0]:
        windows = np.stack(list(_windows(places, request.length, request.shift).as_numpy_iterator()))
        shuffled = np.random.default_rng(request.seed).permutation(windows)
        return tf.data.Dataset.from_tensor_slices(shuffled).batch(request.batch)
    if request.way == WAYS[1]:
        return _windows(places, request.length, request.length).batch(1)
    parts = [_windows(part, request.length, request.length) for part in np.array_split(places, request.batch)]
    return tf.data.Dataset.zip(*parts).map(lambda *rows: tf.stack(rows))


@answers(WindowsRequest)
def windows(request: WindowsRequest) -> WindowsTrace:
    """Answers which character stands in which row of which batch, and which row goes on from the last one."""
    batches = [batch[:, :-1] for batch in dataset_of(request).as_numpy_iterator()]
    rows = 1 if request.way == WAYS[1] else request.batch
    places = np.full((min(len(batches), MAX_BATCHES), rows, request.length), -1, "int32")  # (N, B, T)
    for number, batch in enumerate(batches[:MAX_BATCHES]):
        places[number, : len(batch)] = batch
    follows = np.zeros(places.shape[:2], bool)  # (N, B)
    follows[1:] = (places[1:, :, 0] == places[:-1, :, -1] + 1) & (places[1:, :, 0] >= 0)
    return WindowsTrace(
        text=request.stream,
        way=request.way,
        places=places,
        follows=follows,
        batches=len(batches),
        windows=sum(map(len, batches)),
    )
