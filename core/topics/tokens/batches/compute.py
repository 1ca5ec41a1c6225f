"""Windows of a text and batches of sentences, as the chapter makes them with TensorFlow's `tf.data`.

They are NumPy's here, so that no visitor waits for TensorFlow; the proofs make them with `tf.data`. Batches
hold places instead of characters, so that it is known which character each of them is.
"""

from collections.abc import Iterable

import numpy as np

from ....base.registry import handles
from .schema import (
    MAX_BATCHES,
    WAYS,
    PaddedBatches,
    PaddingRequest,
    PaddingResult,
    WindowsRequest,
    WindowsResult,
)


def _windows(places: np.ndarray, length: int, shift: int) -> np.ndarray:
    """Returns the chapter's windows (N, length + 1): places and the one after them, for the targets."""
    if len(places) <= length:
        return np.zeros((0, length + 1), places.dtype)
    return np.lib.stride_tricks.sliding_window_view(places, length + 1)[::shift]


def batches_of(request: WindowsRequest) -> list[np.ndarray]:
    """Returns batches (B, length + 1) of places of the text."""
    places = np.arange(len(request.stream), dtype="int32")
    if request.way == WAYS[0]:
        windows = np.random.default_rng(request.seed).permutation(
            _windows(places, request.length, request.shift)
        )
        return np.split(windows, range(request.batch, len(windows), request.batch))
    if request.way == WAYS[1]:
        return list(_windows(places, request.length, request.length)[:, None])
    parts = [_windows(part, request.length, request.length) for part in np.array_split(places, request.batch)]
    return [np.stack(rows) for rows in zip(*parts, strict=False)]  # what is longer than another part is left


@handles(WindowsRequest)
def windows(request: WindowsRequest) -> WindowsResult:
    """Answers which character stands in which row of which batch, and which row goes on from the last one."""
    batches = [batch[:, :-1] for batch in batches_of(request)]
    rows = 1 if request.way == WAYS[1] else request.batch
    places = np.full((min(len(batches), MAX_BATCHES), rows, request.length), -1, "int32")  # (N, B, T)
    for number, batch in enumerate(batches[:MAX_BATCHES]):
        places[number, : len(batch)] = batch
    follows = np.zeros(places.shape[:2], bool)  # (N, B)
    follows[1:] = (places[1:, :, 0] == places[:-1, :, -1] + 1) & (places[1:, :, 0] >= 0)
    return WindowsResult(
        text=request.stream,
        way=request.way,
        places=places,
        follows=follows,
        batches=len(batches),
        windows=sum(map(len, batches)),
    )


@handles(PaddingRequest)
def padding(request: PaddingRequest) -> PaddingResult:
    """Answers how much padding random batches have, and length-bucketed ones of the same sentences."""
    lengths = np.array([len(sentence.split()) for sentence in request.sentences])
    quartiles = {int(np.ceil(np.quantile(lengths, share))) + 1 for share in (0.25, 0.5, 0.75)}
    bounds = sorted(bound for bound in quartiles if bound <= lengths.max())
    order = np.random.default_rng(request.padding_seed).permutation(len(lengths))
    buckets = np.searchsorted(bounds, lengths, side="right")  # of each sentence
    return PaddingResult(
        sentences=tuple(" ".join(sentence.split()) for sentence in request.sentences),
        shuffled=_padded(
            lengths, np.split(order, range(request.padded_batch, len(order), request.padded_batch))
        ),
        bucketed=_padded(lengths, _bucketed(order, buckets, request.padded_batch)),
        bounds=tuple(bounds),
    )


def _bucketed(order: np.ndarray, buckets: np.ndarray, size: int) -> Iterable[list[int]]:
    """Yields batches of sentences of one bucket each, as they come in the order; what is left at the end."""
    waiting: dict[int, list[int]] = {bucket: [] for bucket in sorted(set(buckets.tolist()))}
    for place in order.tolist():
        batch = waiting[buckets[place]]
        batch.append(place)
        if len(batch) == size:
            yield batch.copy()
            batch.clear()
    yield from filter(None, waiting.values())


def _padded(lengths: np.ndarray, batches: Iterable) -> PaddedBatches:
    """Returns batches of sentences, each padded to its longest."""
    rows = [
        (place, number, lengths[place], max(lengths[list(batch)]))
        for number, batch in enumerate(batches)
        for place in batch
    ]
    order, batch, length, padded = np.array(rows, "int32").T
    return PaddedBatches(order=order, batch=batch, length=length, padded=padded)
