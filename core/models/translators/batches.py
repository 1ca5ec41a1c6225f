"""Sentence pairs as ids, length-bucketed batches, and many sentences translated at once.

Padding all to 50 tokens costs four to six times as much as batches of like lengths.
"""

import concurrent.futures
import dataclasses
from typing import TYPE_CHECKING

import numpy as np

from core.configs.translators import TranslatorConfig
from core.device import processors
from core.models.translators import search

if TYPE_CHECKING:
    from core.models.translators.translator import Translator

_BATCH = 128  # sentences of a batch that is translated
_FEWEST = 8  # for fewer than this a second thread costs more than it brings


@dataclasses.dataclass(frozen=True, kw_only=True)
class IdPairs:
    """N sentence pairs as ids without padding.

    Attributes:
        sources: N arrays (S,) int32.
        targets: N arrays (T,) int32, from the start token to the end token.
    """

    sources: tuple[np.ndarray, ...]
    targets: tuple[np.ndarray, ...]

    def __len__(self) -> int:
        return len(self.sources)


def encode_pairs(config: TranslatorConfig, pairs) -> IdPairs:
    """Encodes (source text, target text) pairs with the vocabularies of a translator.

    What does not fit is cut, as in the chapter.
    """
    from core.vocabulary import load_vocabularies

    source, target = load_vocabularies(config)
    limit = config.max_length
    start = np.array([target.start], "int32")
    end = np.array([target.end], "int32")
    return IdPairs(
        sources=tuple(source.encode(text, limit=limit).ids for text, _ in pairs),
        targets=tuple(
            np.concatenate([start, target.encode(text, limit=limit - 1).ids, end]) for _, text in pairs
        ),
    )


def pad(rows) -> np.ndarray:
    """Returns rows of different lengths as (B, longest) int32, filled up with 0 at the end.

    Example:
        >>> pad([[7, 8], [9]]).tolist()
        [[7, 8], [9, 0]]
    """
    padded = np.zeros((len(rows), max(1, *map(len, rows))), "int32")
    for row, ids in zip(padded, rows, strict=True):
        row[: len(ids)] = ids
    return padded


def teacher_forced(pairs: IdPairs, rows):
    """Returns ((source (B, S), target (B, T)), next ids (B, T)) of some pairs.

    Each target token is to be predicted from the source and the right tokens before it.
    """
    source = pad([pairs.sources[row] for row in rows])
    target = pad([pairs.targets[row] for row in rows])  # (B, T + 1), from start to end
    known = np.where(np.roll(target, -1, axis=1) == 0, 0, target)  # without the last real token of a row
    return (source, known[:, :-1]), target[:, 1:]


def like_length(pairs: IdPairs, *, batch_size: int, batch_tokens: int = 0, seed=None) -> list[np.ndarray]:
    """Cuts N pairs into length-bucketed batches and returns the row numbers of each.

    Args:
        pairs: The pairs.
        batch_size: Pairs in a batch, at the most.
        batch_tokens: When not 0, target tokens in a batch with their padding, at the most, and `batch_size`
            is ignored.
        seed: Of the order of batches and of pairs of the same length. Default: by length, shortest first.
    """
    lengths = np.array([(len(s), len(t)) for s, t in zip(pairs.sources, pairs.targets, strict=True)])
    rng = None if seed is None else np.random.default_rng(seed)
    ties = np.arange(len(pairs)) if rng is None else rng.permutation(len(pairs))
    order = np.lexsort((ties, lengths[:, 0], lengths[:, 1]))
    if batch_tokens:
        batches = _by_tokens(order, lengths.max(axis=1), batch_tokens)
    else:
        batches = [order[i : i + batch_size] for i in range(0, len(order), batch_size)]
    if rng is not None:
        rng.shuffle(batches)
    return batches


def _by_tokens(order: np.ndarray, lengths: np.ndarray, limit: int) -> list[np.ndarray]:
    """Cuts rows into batches of at most `limit` tokens, padding included."""
    batches = []
    first = 0
    longest = 0
    for index, row in enumerate(order):
        longest = max(longest, lengths[row])
        if (index - first + 1) * longest > limit and index > first:
            batches.append(order[first:index])
            first = index
            longest = lengths[row]
    return [*batches, order[first:]]


def translate_ids(
    translator: "Translator",
    sources,
    *,
    beam: dict | None = None,
    batch_size: int = _BATCH,
    threads: int | None = None,
) -> list[np.ndarray]:
    """Translates sources, greedily or by beam; each gets what it would get by itself, but for rounding.

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
        if beam is None:
            return search.greedy(translator.runtime, padded, translator.tokens)
        result = search.beam_search(translator.runtime, padded, translator.tokens, **beam)
        return [hypotheses[0] for hypotheses in result.ids]

    threads = processors() if threads is None else threads
    batches = _shares(sources, batch_size, threads)
    with concurrent.futures.ThreadPoolExecutor(max_workers=threads) as pool:
        results = list(pool.map(translate_batch, batches))
    translations = {
        row: ids
        for rows, batch in zip(batches, results, strict=True)
        for row, ids in zip(rows.tolist(), batch, strict=True)
    }
    return [translations[row] for row in range(len(sources))]


def _shares(sources, batch_size: int, threads: int) -> list[np.ndarray]:
    """Returns the rows of each batch, longest first, so that the lengths in a batch are close.

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
