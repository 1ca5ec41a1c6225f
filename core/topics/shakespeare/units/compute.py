"""Measures single hidden units of a char-RNN: how slowly they change, and which features they detect.

A unit is scored by the order of pairs of characters: one definition for binary features, where the score is
the area under the ROC curve, and for counts, such as a position in the line.
"""

import re
from collections.abc import Callable

import numpy as np

from ....base.arrays import array_namespace, to_device, to_numpy
from ....base.device import current_device_type
from ....base.registry import handles
from ....models.vocabulary.characters import encode_characters
from ..generation import generate_chunks
from ..writing.schema import GenerateRequest
from .schema import FEATURES, TEXT_SOURCES, UnitsRequest, UnitsResult

# A line of a speaker's name and a colon, after an empty line or at the start. The model reads lower case: it
# never sees that names are in capitals in the play.
_SPEAKER_REGEX = re.compile(r"(?:\A|(?<=\n\n))[^\n:]{1,40}:(?=\n)")


@handles(UnitsRequest)
def compute_units(decoder, request: UnitsRequest) -> UnitsResult:
    """Computes the states of all units over a text, and their scores on each half of it.

    Among 128 random units one is the best by chance, so a unit is searched in the first half and checked in
    the second.
    """
    encoded = encode_characters(make_text(decoder, request))
    states = decoder.compute_states(encoded.ids)  # (T, U)
    values = compute_feature_values(encoded.text, request.feature)
    middle = len(encoded.text) // 2
    return UnitsResult(
        text=encoded.text,
        states=states,
        autocorrelation=autocorrelation(states),
        feature=request.feature,
        feature_values=values,
        search_scores=pair_scores(states[:middle], values[:middle]),
        check_scores=pair_scores(states[middle:], values[middle:]),
    )


def make_text(decoder, request: UnitsRequest) -> str:
    """Returns the scene, or the prompt with the model's continuation."""
    num_left = request.length - len(request.initial_text)
    if request.text_source == TEXT_SOURCES[0] or num_left <= 0:
        return request.initial_text
    sampling_params = {
        name: getattr(request, name) for name in ("model", "temperature", "top_k", "top_p", "seed")
    }
    continuation = GenerateRequest(prompt=request.prompt, length=num_left, **sampling_params)
    return request.initial_text + "".join(chunk.text for chunk in generate_chunks(decoder, continuation))


def autocorrelation(states: np.ndarray) -> np.ndarray:
    """Computes the autocorrelation (U,) of each unit at lag 1.

    Args:
        states: (T, U). The result is 1 for units that do not vary, and for all if T < 3.

    Example:
        >>> autocorrelation(np.array([[0.0, 0.0], [1.0, 1.0], [2.0, 0.0], [3.0, 1.0]])).tolist()
        [1.0, -1.0]
    """
    states = to_device(states, "float64")
    ops = array_namespace(states)
    if len(states) < 3:
        return np.ones(states.shape[1])
    earlier = states[:-1] - ops.mean(states[:-1], axis=0)
    later = states[1:] - ops.mean(states[1:], axis=0)
    scale = ops.sqrt(ops.sum(earlier**2, axis=0) * ops.sum(later**2, axis=0))  # (U,)
    varies = scale > 0
    covariance = ops.sum(earlier * later, axis=0)
    return to_numpy(ops.where(varies, ops.clip(covariance / ops.where(varies, scale, 1.0), -1, 1), 1.0))


# --- features -----------------------------------------------------------------------------------------------


def compute_feature_values(text: str, feature: str) -> np.ndarray:
    """Computes a feature (T,) of each character of a text.

    Args:
        text: T characters as the model reads them.
        feature: One of `FEATURES`. Positions count from 0; the line break is the last position of a line, and
            characters that are no letters have position 0 in the word.

    Example:
        >>> compute_feature_values("a\\nbc", "position in the line").tolist()
        [0.0, 1.0, 0.0, 1.0]
    """
    return _FEATURE_FUNCTIONS[feature](text)


def _mark_speaker_names(text: str) -> np.ndarray:
    values = np.zeros(len(text))
    for match in _SPEAKER_REGEX.finditer(text):
        values[match.start() : match.end() - 1] = 1  # without its colon
    return values


def _mark_first_lines(text: str) -> np.ndarray:
    values = np.zeros(len(text))
    for match in _SPEAKER_REGEX.finditer(text):
        start = match.end() + 1  # after the colon and the line's end
        end = text.find("\n", start)
        values[start : len(text) if end < 0 else end] = 1
    return values


def _position_in_line(text: str) -> np.ndarray:
    return _count_since_break(text, lambda previous, _: previous != "\n")


def _position_in_word(text: str) -> np.ndarray:
    return _count_since_break(
        text, lambda previous, character: _is_letter(previous) and _is_letter(character)
    )


def _count_since_break(text: str, continues: Callable[[str, str], bool]) -> np.ndarray:
    values = np.zeros(len(text))  # characters since the last one for which `continues` was false
    for index in range(1, len(text)):
        values[index] = values[index - 1] + 1 if continues(text[index - 1], text[index]) else 0
    return values


def _is_letter(character: str) -> bool:
    return character.isalpha() or character == "'"


def _mark_vowels(text: str) -> np.ndarray:
    return np.array([float(character in "aeiou") for character in text])


_FEATURE_FUNCTIONS = dict(
    zip(
        FEATURES,
        (_mark_speaker_names, _mark_first_lines, _position_in_line, _position_in_word, _mark_vowels),
        strict=True,
    )
)


# --- scores -------------------------------------------------------------------------------------------------


def pair_scores(states: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Computes the share (U,) of pairs of characters with different values that each unit orders correctly.

    Equal activations count one half. All T^2 / 2 pairs are compared.

    Args:
        states: (T, U).
        values: (T,).

    Returns:
        0.5 is chance; NaN if all values are equal.

    Example:
        >>> pair_scores(np.array([[0.1], [0.9], [0.5]]), np.array([0.0, 1.0, 0.0])).tolist()
        [1.0]
    """
    if current_device_type() == "gpu":
        return _pair_scores_on_gpu(states, values)
    num_units = states.shape[1]
    balance = np.zeros(num_units)  # pairs in order minus pairs the other way round
    num_pairs = 0.0
    for index in range(len(values) - 1):
        direction = np.sign(values[index + 1 :] - values[index])  # (T - index - 1,)
        is_different = direction != 0
        if is_different.any():
            balance += direction[is_different] @ np.sign(
                states[index + 1 :][is_different] - states[index]
            )  # (U,)
            num_pairs += is_different.sum()
    return 0.5 + 0.5 * balance / num_pairs if num_pairs else np.full(num_units, np.nan)


# characters whose pairs are compared at once: of 512 units and 750 characters 98 MB in float64
_BLOCK_CHARACTERS = 32


def _pair_scores_on_gpu(states: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Computes `pair_scores` on the GPU, for blocks of characters."""
    states = to_device(states)
    values = to_device(values)
    ops = array_namespace(states)
    num_characters, num_units = states.shape
    balance = ops.zeros(num_units, "float64")
    num_pairs = 0.0
    for block_start in range(0, num_characters, _BLOCK_CHARACTERS):
        block = slice(block_start, min(block_start + _BLOCK_CHARACTERS, num_characters))
        # (B, T): each pair once
        is_later = ops.arange(num_characters)[None] > ops.arange(block.start, block.stop)[:, None]
        direction = ops.where(is_later, ops.sign(values[None] - values[block][:, None]), 0.0)  # (B, T)
        rises = ops.sign(states[None] - states[block][:, None])  # (B, T, U)
        balance += ops.einsum("bt,btu->u", direction, rises)
        num_pairs += float(ops.sum(ops.abs(direction)))
    return to_numpy(0.5 + 0.5 * balance / num_pairs) if num_pairs else np.full(num_units, np.nan)
