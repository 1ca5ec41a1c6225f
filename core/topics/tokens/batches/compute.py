"""Windows of a text and batches of sentences, as the chapter makes them with TensorFlow's `tf.data`.

They are NumPy's here, so that no visitor waits for TensorFlow; the proofs make them with `tf.data`. Batches
hold places instead of characters, so that it is known which character each of them is.
"""

from collections.abc import Iterable

import numpy as np

from ....base.registry import handles
from .schema import (
    BATCHING_METHODS,
    MAX_BATCHES,
    PaddedBatches,
    PaddingRequest,
    PaddingResult,
    WindowsRequest,
    WindowsResult,
)


def _make_windows(places: np.ndarray, length: int, shift: int) -> np.ndarray:
    """Returns the chapter's windows (N, length + 1): places and the one after them, for the targets."""
    if len(places) <= length:
        return np.zeros((0, length + 1), places.dtype)
    return np.lib.stride_tricks.sliding_window_view(places, length + 1)[::shift]


def make_batches(request: WindowsRequest) -> list[np.ndarray]:
    """Returns batches (B, length + 1) of places of the text."""
    places = np.arange(len(request.stream), dtype="int32")
    if request.way == BATCHING_METHODS[0]:
        windows = np.random.default_rng(request.seed).permutation(
            _make_windows(places, request.length, request.shift)
        )
        return np.split(windows, range(request.batch, len(windows), request.batch))
    if request.way == BATCHING_METHODS[1]:
        return list(_make_windows(places, request.length, request.length)[:, None])
    part_windows = [
        _make_windows(part, request.length, request.length) for part in np.array_split(places, request.batch)
    ]
    return [
        np.stack(rows) for rows in zip(*part_windows, strict=False)
    ]  # what is longer than another part is left


@handles(WindowsRequest)
def compute_windows(request: WindowsRequest) -> WindowsResult:
    """Answers which character stands in which row of which batch, and which row goes on from the last one."""
    batches = [batch[:, :-1] for batch in make_batches(request)]
    num_rows = 1 if request.way == BATCHING_METHODS[1] else request.batch
    places = np.full((min(len(batches), MAX_BATCHES), num_rows, request.length), -1, "int32")  # (N, B, T)
    for index, batch in enumerate(batches[:MAX_BATCHES]):
        places[index, : len(batch)] = batch
    is_continuation = np.zeros(places.shape[:2], bool)  # (N, B)
    is_continuation[1:] = (places[1:, :, 0] == places[:-1, :, -1] + 1) & (places[1:, :, 0] >= 0)
    return WindowsResult(
        text=request.stream,
        way=request.way,
        places=places,
        is_continuation=is_continuation,
        batches=len(batches),
        windows=sum(map(len, batches)),
    )


@handles(PaddingRequest)
def compute_padding(request: PaddingRequest) -> PaddingResult:
    """Answers how much padding random batches have, and length-bucketed ones of the same sentences."""
    lengths = np.array([len(sentence.split()) for sentence in request.sentences])
    quartiles = {int(np.ceil(np.quantile(lengths, share))) + 1 for share in (0.25, 0.5, 0.75)}
    bucket_bounds = sorted(bound for bound in quartiles if bound <= lengths.max())
    order = np.random.default_rng(request.padding_seed).permutation(len(lengths))
    buckets = np.searchsorted(bucket_bounds, lengths, side="right")  # of each sentence
    return PaddingResult(
        sentences=tuple(" ".join(sentence.split()) for sentence in request.sentences),
        shuffled=_pad_batches(
            lengths, np.split(order, range(request.padded_batch, len(order), request.padded_batch))
        ),
        bucketed=_pad_batches(lengths, _bucket_batches(order, buckets, request.padded_batch)),
        bucket_bounds=tuple(bucket_bounds),
    )


def _bucket_batches(order: np.ndarray, buckets: np.ndarray, batch_size: int) -> Iterable[list[int]]:
    """Yields batches of sentences of one bucket each, as they come in the order; what is left at the end."""
    pending: dict[int, list[int]] = {bucket: [] for bucket in sorted(set(buckets.tolist()))}
    for sentence_index in order.tolist():
        batch = pending[buckets[sentence_index]]
        batch.append(sentence_index)
        if len(batch) == batch_size:
            yield batch.copy()
            batch.clear()
    yield from filter(None, pending.values())


def _pad_batches(lengths: np.ndarray, batches: Iterable) -> PaddedBatches:
    rows = [
        (sentence_index, batch_index, lengths[sentence_index], max(lengths[list(batch)]))
        for batch_index, batch in enumerate(batches)
        for sentence_index in batch
    ]
    order, batch, length, padded = np.array(rows, "int32").T
    return PaddedBatches(order=order, batch=batch, length=length, padded_lengths=padded)
