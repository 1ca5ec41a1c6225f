"""A training replayed: the embeddings of a sentiment model at moments of its training."""

import functools

import numpy as np

from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.registry import handles
from ....models.vectors import load_replay
from ....models.vocabulary.words import load_words
from ..tables import compute_principal_components, find_row
from .schema import ReplayRequest, ReplayResult


@handles(ReplayRequest)
def compute_replay(request: ReplayRequest) -> ReplayResult:
    """Projects the embeddings at each moment of a training onto a plane, and measures word distances.

    Raises:
        InvalidValueError: If a word is not in the vocabulary, or there are fewer than two.
    """
    words = load_words("imdb").words
    rows = np.array(list(dict.fromkeys(find_row("words", word, words) for word in request.words)))  # (F,)
    if len(rows) < 2:
        raise_invalid(
            "words", message("replay-too-few-words"), request.words, message("replay-too-few-words.fix")
        )
    moments, tables = load_replay()
    followed_vectors = tables[:, rows]  # (S, F, E)
    coordinates, shares, max_rotation = _compute_paths()
    return ReplayResult(
        moment_epochs=moments.copy(),
        moment=request.moment,
        words=words,
        followed_rows=rows,
        coordinates=coordinates.copy(),
        variance_shares=shares.copy(),
        max_rotation_degrees=max_rotation,
        distances=np.linalg.norm(
            followed_vectors[:, :, None] - followed_vectors[:, None], axis=-1
        ),  # (S, F, F)
    )


@functools.cache
def _compute_paths() -> tuple[np.ndarray, np.ndarray, float]:
    """Computes coordinates (S, V, 2), shares (2,) of the variance, and the largest rotation in degrees."""
    _, tables = load_replay()
    num_moments, num_words, embedding_size = tables.shape
    coordinates, shares = compute_principal_components(
        tables.reshape(num_moments * num_words, embedding_size), 2
    )  # (S * V, 2)
    planes, max_rotation = align_planes(coordinates.reshape(num_moments, num_words, 2))  # (S, V, 2)
    return planes, shares, max_rotation


def align_planes(planes: np.ndarray) -> tuple[np.ndarray, float]:
    """Rotates each of some planes (S, V, 2) about its mean onto the next; also returns the largest angle.

    The last is not rotated. A rotation of all words changes no distance, so the words that are seen to move
    do so relative to each other. Angles are in degrees.

    Reference: Schoenemann, "A generalized solution of the orthogonal Procrustes problem", 1966.
    """
    aligned_planes = planes.copy()
    max_rotation = 0.0
    for index in range(len(planes) - 2, -1, -1):
        centre, target = planes[index].mean(axis=0), aligned_planes[index + 1]
        left, _, right = np.linalg.svd((planes[index] - centre).T @ (target - target.mean(axis=0)))
        rotation = left @ np.diag([1.0, np.linalg.det(left @ right)]) @ right  # (2, 2), without a mirror
        aligned_planes[index] = (planes[index] - centre) @ rotation + centre
        max_rotation = max(max_rotation, abs(float(np.degrees(np.arctan2(rotation[0, 1], rotation[0, 0])))))
    return aligned_planes, max_rotation
