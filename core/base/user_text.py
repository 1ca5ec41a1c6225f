"""Normalisation of text that a visitor typed or pasted: typographic characters of phones and word processors.

The models have rarely or never seen the replaced characters, and know their replacements. Guillemets and the
em dash stay: the subwords contain them.
"""

import collections
import dataclasses
import functools
import re
import unicodedata

_REPLACEMENTS = {
    **dict.fromkeys("’‘‚‛‹›′´ʻʼ", "'"),
    **dict.fromkeys("“”„‟″", '"'),
    **dict.fromkeys("\u2010\u2011\u2012–−", "-"),
    "…": "...",
    **dict.fromkeys("\u00a0\u1680\u202f\u205f\u3000", " "),
    **{chr(code): " " for code in range(0x2000, 0x200B)},
    **dict.fromkeys("\v\f\r\x85\u2028\u2029", "\n"),
    **{chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},  # as wide as a Chinese character
    **{chr(code): unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)},  # ligatures
}
_REPLACEMENT_TABLE = str.maketrans(_REPLACEMENTS)
# Control characters, the soft hyphen, zero-width characters, changes of the writing direction, surrogates.
_INVISIBLE_REGEX = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u034f\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e"
    "\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb]"
)
# Zero-width characters of an emoji stay: the tags of a flag, variation selectors and joiners.
_EMOJI_CHARACTERS = (
    "©®‼⁉™ℹ\u20e3\u2190-\u21ff\u2300-\u23ff\u24c2\u25a0-\u27bf\u2934-\u2935\u2b00-\u2bff\U0001f000-\U0001faff"
)
_TAG_CHARACTER_REGEX = re.compile("(\U0001f3f4[\U000e0020-\U000e007f]+)|[\U000e0000-\U000e007f]")
_STRAY_VARIANT_REGEX = re.compile(f"(?<![{_EMOJI_CHARACTERS}0-9#*])[\ufe00-\ufe0f]+")
_STRAY_JOINER_REGEX = re.compile(f"(?<![{_EMOJI_CHARACTERS}\ufe0f])\u200d|\u200d(?![{_EMOJI_CHARACTERS}])")


@dataclasses.dataclass(frozen=True, kw_only=True)
class NormalizedText:
    """A normalised text with a report of its changes.

    Attributes:
        text: The normalised text.
        replaced_characters: Distinct (typed, read) pairs of characters, in order of appearance.
        removed_characters: Distinct characters that are left out, since they cannot be seen, in order of
            appearance.
        has_composed_accents: Whether an accent was typed apart from its letter.
    """

    text: str
    replaced_characters: tuple[tuple[str, str], ...]
    removed_characters: tuple[str, ...]
    has_composed_accents: bool


def normalize_user_text(text: str) -> str:
    """Normalises a text; the function is idempotent.

    Typographic quotes and dashes become plain ones, unusual spaces become spaces, invisible characters are
    removed, and accents are composed with their letters (NFC).

    Example:
        >>> normalize_user_text("I don’t\u00a0like “it”…")
        'I don\\'t like "it"...'
    """
    if text.isascii() and text.isprintable():
        return text
    text = remove_invisible_characters(
        unicodedata.normalize("NFC", text).replace("\r\n", "\n").translate(_REPLACEMENT_TABLE)
    )
    return unicodedata.normalize("NFC", text)


def normalize_user_values(value):
    """Applies `normalize_user_text` to a text, or to each text of a tuple or list; other values stay.

    Example:
        >>> normalize_user_values(("don’t", 1)), normalize_user_values(None)
        (("don't", 1), None)
    """
    if isinstance(value, tuple | list):
        return type(value)(map(normalize_user_values, value))
    return normalize_user_text(value) if isinstance(value, str) else value


def remove_invisible_characters(text: str) -> str:
    """Removes invisible characters, except those that belong to an emoji.

    Example:
        >>> remove_invisible_characters("so\u200bccer")
        'soccer'
    """
    text = _TAG_CHARACTER_REGEX.sub(r"\1", _INVISIBLE_REGEX.sub("", text))
    return _STRAY_JOINER_REGEX.sub("", _STRAY_VARIANT_REGEX.sub("", text))


@functools.lru_cache(maxsize=256)
def analyze_user_text(text: str) -> NormalizedText:
    """Normalises a text and reports its changes."""
    composed_text = unicodedata.normalize("NFC", text)
    unix_text = composed_text.replace("\r\n", "\n")
    replaced_characters = {
        character: _REPLACEMENTS[character] for character in unix_text if character in _REPLACEMENTS
    }
    removed_counts = collections.Counter(unix_text) - collections.Counter(
        remove_invisible_characters(unix_text)
    )
    return NormalizedText(
        text=normalize_user_text(text),
        replaced_characters=tuple(replaced_characters.items()),
        removed_characters=tuple(
            dict.fromkeys(character for character in unix_text if character in removed_counts)
        ),
        has_composed_accents=composed_text != text,
    )
