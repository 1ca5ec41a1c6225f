"""Sentence pairs as ids, and length-bucketed batches: padding all to 50 costs four to six times as much."""

import dataclasses

import numpy as np

from ..configs.translators import TranslatorConfig


@dataclasses.dataclass(frozen=True, kw_only=True)
class EncodedPairs:
    """N sentence pairs as ids without padding.

    Attributes:
        sources: N arrays (S,) int32.
        targets: N arrays (T,) int32, from the start token to the end token.
    """

    sources: tuple[np.ndarray, ...]
    targets: tuple[np.ndarray, ...]

    def __len__(self) -> int:
        return len(self.sources)


def encode_pairs(config: TranslatorConfig, pairs) -> EncodedPairs:
    """Encodes (source text, target text) pairs with the vocabularies of a translator.

    What does not fit is cut, as in the chapter.
    """
    from ..vocabulary import load_vocabularies

    source, target = load_vocabularies(config)
    limit = config.max_length
    start = np.array([target.start_id], "int32")
    end = np.array([target.end_id], "int32")
    return EncodedPairs(
        sources=tuple(source.encode(text, max_tokens=limit).ids for text, _ in pairs),
        targets=tuple(
            np.concatenate([start, target.encode(text, max_tokens=limit - 1).ids, end]) for _, text in pairs
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


def make_teacher_forced_batch(pairs: EncodedPairs, rows):
    """Returns ((source (B, S), target (B, T)), next ids (B, T)) of some pairs.

    Each target token is to be predicted from the source and the right tokens before it.
    """
    source = pad([pairs.sources[row] for row in rows])
    target = pad([pairs.targets[row] for row in rows])  # (B, T + 1), from start to end
    decoder_input = np.where(
        np.roll(target, -1, axis=1) == 0, 0, target
    )  # without the last real token of a row
    return (source, decoder_input[:, :-1]), target[:, 1:]


def bucket_by_length(
    pairs: EncodedPairs, *, batch_size: int, batch_tokens: int = 0, seed=None
) -> list[np.ndarray]:
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
    tie_breakers = np.arange(len(pairs)) if rng is None else rng.permutation(len(pairs))
    order = np.lexsort((tie_breakers, lengths[:, 0], lengths[:, 1]))
    if batch_tokens:
        batches = _batch_by_tokens(order, lengths.max(axis=1), batch_tokens)
    else:
        batches = [order[i : i + batch_size] for i in range(0, len(order), batch_size)]
    if rng is not None:
        rng.shuffle(batches)
    return batches


def _batch_by_tokens(order: np.ndarray, lengths: np.ndarray, max_tokens: int) -> list[np.ndarray]:
    """Cuts rows into batches of at most `max_tokens` tokens, padding included."""
    batches = []
    first = 0
    max_length = 0
    for index, row in enumerate(order):
        max_length = max(max_length, lengths[row])
        if (index - first + 1) * max_length > max_tokens and index > first:
            batches.append(order[first:index])
            first = index
            max_length = lengths[row]
    return [*batches, order[first:]]
