"""Translates many sentences at once: those of like length together, on all processors."""

import concurrent.futures
import contextlib
import sys
import threading

import numpy as np

from core.device import processors
from core.models.translators import search
from core.models.translators.batches import pad
from core.models.translators.translator import Translator

_BATCH = 128  # sentences of a batch
_FEWEST = 8  # for fewer than this a second thread costs more than it brings
_TURN = 5e-4  # seconds
_all_processors = threading.Lock()  # one batch has them at a time


def translate_ids(
    translator: Translator,
    sources,
    *,
    beam: dict | None = None,
    batch_size: int = _BATCH,
    threads: int | None = None,
) -> list[np.ndarray]:
    """Translates sources, greedily or by beam; each gets what it would get by itself, but for rounding.

    Batches are of like length, since all rows of one are padded to its longest. Each of some threads works at
    a batch of its own: a step is a few large products, in which NumPy lets other threads run.

    Args:
        translator: The model.
        sources: N arrays of ids, without padding.
        beam: Options of `search.beam_search`, of which the best hypothesis is taken. Default: greedy.
        batch_size: Rows of a batch at the most.
        threads: Default: one a processor.

    Returns:
        N arrays of ids in the order of the sources, each with its end token unless the limit came first.
    """
    threads = processors() if threads is None else threads
    parts, said = _parts(sources, batch_size, threads), [None] * len(sources)
    waiting = iter(parts)  # one for all threads: no two get the same part of a list's iterator

    def work() -> None:
        for rows in waiting:
            for row, ids in zip(
                rows, _translate(translator, [sources[row] for row in rows], beam), strict=True
            ):
                said[row] = ids

    helpers = min(threads, len(parts)) - 1
    if helpers < 1:
        work()
        return said
    with _short_turns(), concurrent.futures.ThreadPoolExecutor(max_workers=helpers) as pool:
        others = [pool.submit(work) for _ in range(helpers)]
        work()
        for other in others:
            other.result()
    return said


@contextlib.contextmanager
def _short_turns():
    """Lets threads take turns ten times as often: one that is done with a product waits less for the
    interpreter, 5 % of a batch.
    """
    with _all_processors:
        usual = sys.getswitchinterval()
        sys.setswitchinterval(min(usual, _TURN))
        try:
            yield
        finally:
            sys.setswitchinterval(usual)


def _translate(translator: Translator, sources, beam: dict | None) -> list[np.ndarray]:
    if beam is None:
        return search.greedy(translator.runtime, pad(sources), translator.tokens)
    return [
        ids[0] for ids in search.beam_search(translator.runtime, pad(sources), translator.tokens, **beam).ids
    ]


def _parts(sources, batch_size: int, threads: int) -> list[np.ndarray]:
    """Returns the rows of each batch, longest first, so that they are of like length.

    There is a share a thread, if that is worth it, with about as many words in each: shares of as many rows
    would leave all long sentences, which take the most steps, to one thread.
    """
    order = np.argsort([-len(ids) for ids in sources], kind="stable")
    words = np.cumsum([len(sources[row]) for row in order])
    shares = max(1, min(threads, len(order) // _FEWEST))
    ends = np.searchsorted(words, [words[-1] * share / shares for share in range(1, shares)]) + 1
    return [
        rows[start : start + batch_size]
        for rows in np.split(order, ends)
        for start in range(0, len(rows), batch_size)
    ]
