"""Translates many sentences at once: length-bucketed batches, on all processors."""

import concurrent.futures

import numpy as np

from ...base.device import count_processors, current_device_type, use_device
from . import search
from .batches import pad
from .translator import Translator

_BATCH_SIZE = 128  # sentences of a batch
_MIN_SENTENCES_PER_THREAD = 8  # for fewer than this a second thread costs more than it brings


def translate_ids(
    translator: Translator,
    sources,
    *,
    beam: dict | None = None,
    batch_size: int = _BATCH_SIZE,
    threads: int | None = None,
) -> list[np.ndarray]:
    """Translates sources, greedily or by beam; each result is that of the source alone, but for rounding.

    Batches are length-bucketed, since all rows of one are padded to its longest. Each thread works at
    a batch of its own: a step is a few large products, in which NumPy lets other threads run.

    Args:
        translator: The model.
        sources: N arrays of ids, without padding.
        beam: Options of `beam_search`, of which the best hypothesis is taken. Default: greedy.
        batch_size: Rows of a batch at the most.
        threads: Default: one a processor.

    Returns:
        N arrays of ids in the order of the sources, each with its end token unless the limit came first.
    """

    def translate_batch(rows: np.ndarray) -> list[np.ndarray]:
        padded = pad([sources[row] for row in rows])  # (B, S)
        with use_device(device_type):
            if beam is None:
                return search.greedy_search(translator.runtime, padded, translator.search_config)
            result = search.beam_search(translator.runtime, padded, translator.search_config, **beam)
        return [hypotheses[0] for hypotheses in result.ids]

    device_type = current_device_type()  # of this thread; another one has its own
    threads = count_processors() if threads is None else threads
    batches = _split_into_batches(sources, batch_size, threads)
    with concurrent.futures.ThreadPoolExecutor(max_workers=threads) as pool:
        results = list(pool.map(translate_batch, batches))
    translations = {
        row: ids
        for rows, batch in zip(batches, results, strict=True)
        for row, ids in zip(rows.tolist(), batch, strict=True)
    }
    return [translations[row] for row in range(len(sources))]


def _split_into_batches(sources, batch_size: int, threads: int) -> list[np.ndarray]:
    # A share a thread, if that is worth it, with about as many words in each, longest first: shares of as
    # many rows would leave all long sentences, which take the most steps, to one thread.
    order = np.argsort([-len(ids) for ids in sources], kind="stable")
    cumulative_words = np.cumsum([len(sources[row]) for row in order])
    num_shares = max(1, min(threads, len(order) // _MIN_SENTENCES_PER_THREAD))
    ends = (
        np.searchsorted(
            cumulative_words, [cumulative_words[-1] * share / num_shares for share in range(1, num_shares)]
        )
        + 1
    )
    return [
        rows[start : start + batch_size]
        for rows in np.split(order, ends)
        for start in range(0, len(rows), batch_size)
    ]
