"""The characters of Tiny Shakespeare: text to ids and back; what does not fit is reported, never hidden."""

import dataclasses
import functools
import unicodedata

import numpy as np

from ...base.typed import read_typed
from ..configs.char_rnn import CHARACTERS

_IDS = {character: index for index, character in enumerate(CHARACTERS)}
_PLAIN = {'"': "'", "—": "--", "\t": " "}  # what stands for signs that Shakespeare's file does not have


@dataclasses.dataclass(frozen=True, kw_only=True)
class EncodedText:
    """A text as the character RNN reads it, with a report of what was done to it.

    Attributes:
        ids: (T,) int32, each from 0 to 38.
        text: The T characters that the model reads.
        changed: Distinct (typed, read) pairs, beyond lower-casing, in order of appearance.
        lowered: How many capital letters were made small.
        dropped: Distinct characters that have no counterpart and were left out, in order of appearance.
        dropped_count: How many characters were left out in all.
    """

    ids: np.ndarray
    text: str
    changed: tuple[tuple[str, str], ...]
    lowered: int
    dropped: tuple[str, ...]
    dropped_count: int


@functools.lru_cache(maxsize=4096)
def _counterpart(character: str) -> str:
    """Returns what stands for a character: its plain form, its bare letters, or nothing."""
    return "".join(_PLAIN.get(sign) or _letters(sign) for sign in read_typed(character))


def _letters(sign: str) -> str:
    plain = unicodedata.normalize("NFKD", sign).lower()
    return "".join(part for part in plain if part in _IDS)


def encode_characters(text: str) -> EncodedText:
    """Encodes a text with the 39 characters of Tiny Shakespeare.

    Capitals are made small. Typographic quotes, dashes, tabs and accented letters become their plain form.
    All else is dropped. Both are reported.

    Args:
        text: Any string, of any length, also empty.

    Example:
        >>> encoded = encode_characters("To bé 1")
        >>> encoded.text, encoded.changed, encoded.dropped
        ('to be ', (('é', 'e'),), ('1',))
    """
    read: list[str] = []
    changed: dict[tuple[str, str], None] = {}
    dropped: dict[str, None] = {}
    lowered = 0
    dropped_count = 0
    for character in unicodedata.normalize("NFC", text).replace("\r\n", "\n"):
        small = character.lower()
        if small in _IDS:
            lowered += small != character
            read.append(small)
            continue
        counterpart = _counterpart(character)
        if counterpart:
            changed[character, counterpart] = None
            read.append(counterpart)
        else:
            dropped[character] = None
            dropped_count += 1
    text_read = "".join(read)
    return EncodedText(
        ids=np.array([_IDS[character] for character in text_read], "int32"),
        text=text_read,
        changed=tuple(changed),
        lowered=lowered,
        dropped=tuple(dropped),
        dropped_count=dropped_count,
    )


def decode_characters(ids) -> str:
    """Returns the text of ids from 0 to 38."""
    return "".join(CHARACTERS[index] for index in np.asarray(ids).ravel())
