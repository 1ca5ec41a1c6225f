"""What single hidden units of a char-RNN know: how slowly they change, which feature of the text they tell.

A unit is scored by the order of pairs of characters: one definition for features that are there or not, where
it is the area under the ROC curve, and for those that count, such as a place in the line.
"""

import re
from collections.abc import Callable

import numpy as np

from ....base.arrays import functions, host, placed
from ....base.device import kind_now
from ....base.registry import handles
from ....models.vocabulary.characters import encode_characters
from ..generation import generate_chunks
from ..writing.schema import GenerateRequest
from .schema import FEATURES, READS, UnitsRequest, UnitsResult

# A line of the play that holds a speaker's name and a colon, after an empty line or at the start. The model
# reads small letters: that names have capitals in the play it never sees.
_NAME = re.compile(r"(?:\A|(?<=\n\n))[^\n:]{1,40}:(?=\n)")


@handles(UnitsRequest)
def units(decoder, request: UnitsRequest) -> UnitsResult:
    """Answers with the states of all units over a text, and with their scores.

    The halves of the text are scored apart. Of 128 units that know nothing, one is the best by chance: only
    the half in which it was not searched shows what it knows.
    """
    encoded = encode_characters(text_of(decoder, request))
    states = decoder.states(encoded.ids)  # (T, U)
    values = feature_values(encoded.text, request.feature)
    middle = len(encoded.text) // 2
    return UnitsResult(
        text=encoded.text,
        states=states,
        autocorrelation=autocorrelation(states),
        feature=request.feature,
        values=values,
        searched=pair_scores(states[:middle], values[:middle]),
        checked=pair_scores(states[middle:], values[middle:]),
    )


def text_of(decoder, request: UnitsRequest) -> str:
    """Returns what is read: a scene, or a prompt with what the model writes on."""
    left = request.length - len(request.begins)
    if request.reads == READS[0] or left <= 0:
        return request.begins
    sampled = {name: getattr(request, name) for name in ("model", "temperature", "top_k", "top_p", "seed")}
    more = GenerateRequest(prompt=request.prompt, length=left, **sampled)
    return request.begins + "".join(part.text for part in generate_chunks(decoder, more))


def autocorrelation(states: np.ndarray) -> np.ndarray:
    """Returns the correlation (U,) of each unit's activation with the one a character earlier.

    Args:
        states: (T, U). A unit that does not vary, and any unit of fewer than three characters, gets 1.

    Example:
        >>> autocorrelation(np.array([[0.0, 0.0], [1.0, 1.0], [2.0, 0.0], [3.0, 1.0]])).tolist()
        [1.0, -1.0]
    """
    states = placed(states, "float64")
    ops = functions(states)
    if len(states) < 3:
        return np.ones(states.shape[1])
    before = states[:-1] - ops.mean(states[:-1], axis=0)
    after = states[1:] - ops.mean(states[1:], axis=0)
    spread = ops.sqrt(ops.sum(before**2, axis=0) * ops.sum(after**2, axis=0))  # (U,)
    varies = spread > 0
    together = ops.sum(before * after, axis=0)
    return host(ops.where(varies, ops.clip(together / ops.where(varies, spread, 1.0), -1, 1), 1.0))


# --- what there is to know ----------------------------------------------------------------------------------


def feature_values(text: str, feature: str) -> np.ndarray:
    """Returns one feature (T,) of each character of a text.

    Args:
        text: T characters as the model reads them.
        feature: One of `FEATURES`. Places count from 0: in the line from its first character, its end being
            the last; in the word from its first letter, with 0 for all that is no letter.

    Example:
        >>> feature_values("a\\nbc", "place in the line").tolist()
        [0.0, 1.0, 0.0, 1.0]
    """
    return _FEATURES[feature](text)


def _in_name(text: str) -> np.ndarray:
    values = np.zeros(len(text))
    for match in _NAME.finditer(text):
        values[match.start() : match.end() - 1] = 1  # without its colon
    return values


def _first_line(text: str) -> np.ndarray:
    values = np.zeros(len(text))
    for match in _NAME.finditer(text):
        start = match.end() + 1  # after the colon and the line's end
        end = text.find("\n", start)
        values[start : len(text) if end < 0 else end] = 1
    return values


def _place_in_line(text: str) -> np.ndarray:
    return _count(text, lambda previous, _: previous != "\n")


def _place_in_word(text: str) -> np.ndarray:
    return _count(text, lambda previous, character: _is_letter(previous) and _is_letter(character))


def _count(text: str, goes_on: Callable[[str, str], bool]) -> np.ndarray:
    """Returns how many characters (T,) stand before each since the last where `goes_on` was false."""
    values = np.zeros(len(text))
    for index in range(1, len(text)):
        values[index] = values[index - 1] + 1 if goes_on(text[index - 1], text[index]) else 0
    return values


def _is_letter(character: str) -> bool:
    return character.isalpha() or character == "'"


def _vowel(text: str) -> np.ndarray:
    return np.array([float(character in "aeiou") for character in text])


_FEATURES = dict(zip(FEATURES, (_in_name, _first_line, _place_in_line, _place_in_word, _vowel), strict=True))


# --- how well a unit tells it -------------------------------------------------------------------------------


def pair_scores(states: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Returns the share (U,) of pairs of characters with unlike values that each unit puts in order.

    Equal activations count one half. All pairs are compared, T^2 / 2 of them.

    Args:
        states: (T, U).
        values: (T,).

    Returns:
        0.5 is chance; NaN where no two values differ.

    Example:
        >>> pair_scores(np.array([[0.1], [0.9], [0.5]]), np.array([0.0, 1.0, 0.0])).tolist()
        [1.0]
    """
    if kind_now() == "gpu":
        return _pair_scores_there(states, values)
    units = states.shape[1]
    balance = np.zeros(units)  # pairs in order minus pairs the other way round
    pairs = 0.0
    for index in range(len(values) - 1):
        direction = np.sign(values[index + 1 :] - values[index])  # (T - index - 1,)
        unlike = direction != 0
        if unlike.any():
            balance += direction[unlike] @ np.sign(states[index + 1 :][unlike] - states[index])  # (U,)
            pairs += unlike.sum()
    return 0.5 + 0.5 * balance / pairs if pairs else np.full(units, np.nan)


_BLOCK = 32  # characters whose pairs are compared at once: of 512 units and 750 characters 98 MB in float64


def _pair_scores_there(states: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Returns the same, worked out on the device, the pairs of some characters at a time."""
    states = placed(states)
    values = placed(values)
    ops = functions(states)
    count, units = states.shape
    balance = ops.zeros(units, "float64")
    pairs = 0.0
    for first in range(0, count, _BLOCK):
        block = slice(first, min(first + _BLOCK, count))
        later = (
            ops.arange(count)[None] > ops.arange(block.start, block.stop)[:, None]
        )  # (B, T): each pair once
        direction = ops.where(later, ops.sign(values[None] - values[block][:, None]), 0.0)  # (B, T)
        rises = ops.sign(states[None] - states[block][:, None])  # (B, T, U)
        balance += ops.einsum("bt,btu->u", direction, rises)
        pairs += float(ops.sum(ops.abs(direction)))
    return host(0.5 + 0.5 * balance / pairs) if pairs else np.full(units, np.nan)
