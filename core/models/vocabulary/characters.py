"""The characters of Tiny Shakespeare: text to ids and back; reports every replaced or dropped character."""

import dataclasses
import functools
import unicodedata

import numpy as np

from ...base.user_text import normalize_user_text
from ..configs.char_rnn import CHARACTERS

_IDS = {character: index for index, character in enumerate(CHARACTERS)}
_PLAIN_FORMS = {'"': "'", "—": "--", "\t": " "}  # what stands for signs that Shakespeare's file does not have


@dataclasses.dataclass(frozen=True, kw_only=True)
class EncodedText:
    """A text as the character RNN reads it, with a report of what was done to it.

    Attributes:
        ids: (T,) int32, each from 0 to 38.
        text: The T characters that the model reads.
        replacements: Distinct (typed, read) pairs, beyond lower-casing, in order of appearance.
        num_lowered: How many capital letters were made small.
        dropped_characters: Distinct characters that have no counterpart and were left out, in order of
            appearance.
        num_dropped: How many characters were left out in all.
    """

    ids: np.ndarray
    text: str
    replacements: tuple[tuple[str, str], ...]
    num_lowered: int
    dropped_characters: tuple[str, ...]
    num_dropped: int


@functools.lru_cache(maxsize=4096)
def _get_plain_form(character: str) -> str:
    return "".join(_PLAIN_FORMS.get(sign) or _strip_accents(sign) for sign in normalize_user_text(character))


def _strip_accents(character: str) -> str:
    decomposed = unicodedata.normalize("NFKD", character).lower()
    return "".join(letter for letter in decomposed if letter in _IDS)


def encode_characters(text: str) -> EncodedText:
    """Encodes a text with the 39 characters of Tiny Shakespeare.

    Capitals are made small. Typographic quotes, dashes, tabs and accented letters become their plain form.
    All else is dropped. Both are reported.

    Args:
        text: Any string, of any length, also empty.

    Example:
        >>> encoded = encode_characters("To bé 1")
        >>> encoded.text, encoded.replacements, encoded.dropped_characters
        ('to be ', (('é', 'e'),), ('1',))
    """
    read_characters: list[str] = []
    replacements: dict[tuple[str, str], None] = {}
    dropped_characters: dict[str, None] = {}
    num_lowered = 0
    num_dropped = 0
    for character in unicodedata.normalize("NFC", text).replace("\r\n", "\n"):
        lowercase = character.lower()
        if lowercase in _IDS:
            num_lowered += lowercase != character
            read_characters.append(lowercase)
            continue
        plain_form = _get_plain_form(character)
        if plain_form:
            replacements[character, plain_form] = None
            read_characters.append(plain_form)
        else:
            dropped_characters[character] = None
            num_dropped += 1
    text_read = "".join(read_characters)
    return EncodedText(
        ids=np.array([_IDS[character] for character in text_read], "int32"),
        text=text_read,
        replacements=tuple(replacements),
        num_lowered=num_lowered,
        dropped_characters=tuple(dropped_characters),
        num_dropped=num_dropped,
    )


def decode_characters(ids) -> str:
    """Returns the text of ids from 0 to 38."""
    return "".join(CHARACTERS[index] for index in np.asarray(ids).ravel())
