"""Windows of a text and batches of sentences, as in the chapter, which uses TensorFlow's `tf.data`.

They are computed in NumPy, so that no visitor waits for TensorFlow; the proofs use `tf.data`. Batches contain
positions instead of characters, so that each character keeps its place in the text.
"""

from collections.abc import Iterable

import numpy as np

from ....base.registry import handles
from .schema import (
    MAX_BATCHES,
    WINDOW_ORDERS,
    PaddedBatches,
    PaddingRequest,
    PaddingResult,
    WindowsRequest,
    WindowsResult,
)


def _make_windows(positions: np.ndarray, length: int, shift: int) -> np.ndarray:
    if len(positions) <= length:
        return np.zeros((0, length + 1), positions.dtype)
    # (N, length + 1): inputs, and one position more for the targets
    return np.lib.stride_tricks.sliding_window_view(positions, length + 1)[::shift]


def make_batches(request: WindowsRequest) -> list[np.ndarray]:
    """Makes batches (B, length + 1) of positions in the text."""
    positions = np.arange(len(request.window_text), dtype="int32")
    if request.order == WINDOW_ORDERS[0]:
        windows = np.random.default_rng(request.seed).permutation(
            _make_windows(positions, request.window_length, request.shift)
        )
        return np.split(windows, range(request.batch_size, len(windows), request.batch_size))
    if request.order == WINDOW_ORDERS[1]:
        return list(_make_windows(positions, request.window_length, request.window_length)[:, None])
    part_windows = [
        _make_windows(part, request.window_length, request.window_length)
        for part in np.array_split(positions, request.batch_size)
    ]
    # the end of a part that is longer than another is dropped
    return [np.stack(rows) for rows in zip(*part_windows, strict=False)]


@handles(WindowsRequest)
def compute_windows(request: WindowsRequest) -> WindowsResult:
    """Computes the positions of the characters in each batch, and which rows continue the batch before."""
    batches = [batch[:, :-1] for batch in make_batches(request)]
    num_rows = 1 if request.order == WINDOW_ORDERS[1] else request.batch_size
    positions = np.full(
        (min(len(batches), MAX_BATCHES), num_rows, request.window_length), -1, "int32"
    )  # (N, B, T)
    for index, batch in enumerate(batches[:MAX_BATCHES]):
        positions[index, : len(batch)] = batch
    is_continuation = np.zeros(positions.shape[:2], bool)  # (N, B)
    is_continuation[1:] = (positions[1:, :, 0] == positions[:-1, :, -1] + 1) & (positions[1:, :, 0] >= 0)
    return WindowsResult(
        text=request.window_text,
        order=request.order,
        positions=positions,
        is_continuation=is_continuation,
        num_batches=len(batches),
        num_windows=sum(map(len, batches)),
    )


@handles(PaddingRequest)
def compute_padding(request: PaddingRequest) -> PaddingResult:
    """Computes the padding of random and of length-bucketed batches of the same sentences."""
    lengths = np.array([len(sentence.split()) for sentence in request.sentences])
    quartiles = {int(np.ceil(np.quantile(lengths, share))) + 1 for share in (0.25, 0.5, 0.75)}
    bucket_bounds = sorted(bound for bound in quartiles if bound <= lengths.max())
    order = np.random.default_rng(request.padding_seed).permutation(len(lengths))
    buckets = np.searchsorted(bucket_bounds, lengths, side="right")  # of each sentence
    return PaddingResult(
        sentences=tuple(" ".join(sentence.split()) for sentence in request.sentences),
        shuffled=_pad_batches(
            lengths,
            np.split(order, range(request.padding_batch_size, len(order), request.padding_batch_size)),
        ),
        bucketed=_pad_batches(lengths, _bucket_batches(order, buckets, request.padding_batch_size)),
        bucket_bounds=tuple(bucket_bounds),
    )


def _bucket_batches(order: np.ndarray, buckets: np.ndarray, batch_size: int) -> Iterable[list[int]]:
    """Yields batches of sentences of one bucket each, in the given order; incomplete batches come last."""
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
    return PaddedBatches(sentence_numbers=order, batch_numbers=batch, lengths=length, padded_lengths=padded)
