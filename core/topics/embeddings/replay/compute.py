"""A training replayed: where the words of a sentiment model stood at moments of it, and how far apart."""

import functools

import numpy as np

from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.registry import handles
from ....models.vectors import load_replay
from ....models.vocabulary.words import load_words
from ..tables import principal_components, row_of
from .schema import ReplayRequest, ReplayResult


@handles(ReplayRequest)
def replay(request: ReplayRequest) -> ReplayResult:
    """Answers where words stood at a moment of a training, and how far apart they were at each.

    Raises:
        InvalidValueError: If a word is not in the vocabulary, or there are fewer than two.
    """
    words = load_words("imdb").words
    rows = np.array(list(dict.fromkeys(row_of("words", word, words) for word in request.words)))  # (F,)
    if len(rows) < 2:
        raise_invalid("words", message("replay-two"), request.words, message("replay-two.fix"))
    moments, tables = load_replay()
    followed = tables[:, rows]  # (S, F, E)
    coordinates, shares, turned = _paths()
    return ReplayResult(
        moments=moments.copy(),
        moment=request.moment,
        words=words,
        rows=rows,
        coordinates=coordinates.copy(),
        shares=shares.copy(),
        turned=turned,
        distances=np.linalg.norm(followed[:, :, None] - followed[:, None], axis=-1),  # (S, F, F)
    )


@functools.cache
def _paths() -> tuple[np.ndarray, np.ndarray, float]:
    """Returns coordinates (S, V, 2) of all moments, the shares (2,) of the variance, and the largest turn."""
    _, tables = load_replay()
    moments, words, width = tables.shape
    flat, shares = principal_components(tables.reshape(moments * words, width), 2)  # (S * V, 2)
    planes, turned = aligned(flat.reshape(moments, words, 2))  # (S, V, 2)
    return planes, shares, turned


def aligned(planes: np.ndarray) -> tuple[np.ndarray, float]:
    """Returns planes (S, V, 2), each turned about its middle onto the next, and the largest turn in degrees.

    The last stays as it is. A turn common to all words changes no distance, so what is left to see is words
    that move against each other.

    Reference: Schoenemann, "A generalized solution of the orthogonal Procrustes problem", 1966.
    """
    result = planes.copy()
    turned = 0.0
    for index in range(len(planes) - 2, -1, -1):
        middle, target = planes[index].mean(axis=0), result[index + 1]
        left, _, right = np.linalg.svd((planes[index] - middle).T @ (target - target.mean(axis=0)))
        turn = left @ np.diag([1.0, np.linalg.det(left @ right)]) @ right  # (2, 2), without a mirror
        result[index] = (planes[index] - middle) @ turn + middle
        turned = max(turned, abs(float(np.degrees(np.arctan2(turn[0, 1], turn[0, 0])))))
    return result, turned
