"""Text that a visitor typed or a model wrote, as Streamlit's Markdown shows it: no sign of it becomes a link,
a picture, a formula; and the names of tokens, no two alike.
"""

import collections
import functools
import re
import string
import unicodedata
from collections.abc import Sequence

from .i18n import message

WORD_START_MARK = "·"  # what subwords show at a word's start, where the vocabulary has "▁"
WORD_JOINER = "\u2060"  # has no width; parts what Streamlit looks for after Markdown's own escapes are gone
# Addresses of the web and of mail become links, `:smile:` a picture and `:material_home:` an icon, escaped or
# not.
_AUTOLINK_REGEX = re.compile(
    r"(?<=:/)(?=/)|(?<=www)(?=\.)|(?<=[\w.+-])(?=@[\w-])|(?<=:)(?=[\w+/-]+:)", re.IGNORECASE
)
# Control characters, those that turn the direction of what follows, halves of a character.
_CONTROL_CHARACTER_REGEX = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_MARKDOWN_ESCAPES = str.maketrans({sign: f"\\{sign}" for sign in string.punctuation})
_INLINE_MARKDOWN_REGEX = re.compile(r"[\\`*_$<~&]|(?<=\])\(|:(?=[A-Za-z])")
_END_MARK_REGEX = re.compile(r"[.!?…。！？؟][^\w]*$")
_TRAILING_PUNCTUATION_REGEX = re.compile(r"[\s,;:–—-]+$")
_CODE_SPAN_REGEX = re.compile(r"(`[^`]+`)")
_MAX_LABEL_CHARACTERS = 12  # of a label at an axis
_SUBSCRIPT_TABLE = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_INVISIBLE_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and a sign that have no ink
# inside a word of Persian or a family of emoji they shape what stands beside them
_ZERO_WIDTH_JOINERS = "\u200c\u200d"
_BYTE_LEVEL_SPACES = ("Ġ", "Ċ", "ĉ")  # how byte-level tokenizers write a space, a line's end and a tab
# Bytes of a token that are no whole character, as `surrogateescape` has them: at its start the end of one
# that began before, at its end the beginning of one.
_PARTIAL_CHARACTER_REGEX = re.compile(
    "[\udc80-\udcbf]{0,3}[^\udc80-\udcff]*(?:[\udcc2-\udcf4][\udc80-\udcbf]{0,2})?"
)
_SENTENCE_MARKDOWN_REGEX = re.compile(r"[\\`*$<~&]|(?<![^\W_])_|_(?![^\W_])|(?<=\])\(|:(?=\S)")


def _remove_unsafe_characters(text: str) -> str:
    return _AUTOLINK_REGEX.sub(WORD_JOINER, _CONTROL_CHARACTER_REGEX.sub("\ufffd", text))


def token_label(token: str) -> str:
    """Returns a token as figures show it: a dot in place of "▁" marks where a word begins.

    Example:
        >>> token_label("▁gust"), token_label("a")
        ('·gust', 'a')
    """
    return token.replace("▁", WORD_START_MARK)


def strip_word_start(token: str) -> str:
    """Returns a token as a sentence names it: without the mark of a word's start.

    Example:
        >>> strip_word_start("▁gust")
        'gust'
    """
    return token.replace("▁", "") or WORD_START_MARK


def visible_character(character: str) -> str:
    """Returns a character as it can be seen on an axis: a space, a line's end and a tab get a sign, what
    joins and what colours an emoji the name that Unicode gives it.
    """
    symbols = {" ": "␣", "\n": "⏎", "\t": "⇥", "\u200d": "ZWJ", "\ufe0f": "VS16"}
    return symbols.get(character, character)


def add_end_mark(text: str) -> str:
    """Returns a text with a full stop, in place of a comma or a dash, where it has no end mark.

    A text without a letter or a digit is returned as it is.

    Example:
        >>> add_end_mark("Thank you"), add_end_mark("Hello,"), add_end_mark('"Who?"')
        ('Thank you.', 'Hello.', '"Who?"')
    """
    if _END_MARK_REGEX.search(text) or not any(map(str.isalnum, text)):
        return text
    return _TRAILING_PUNCTUATION_REGEX.sub("", text) + "."


def escape_markdown(text: str) -> str:
    """Returns a text for Markdown with every sign of ASCII escaped; white space is one blank, as Markdown has
    it.
    """
    return _remove_unsafe_characters(" ".join(text.split())).translate(_MARKDOWN_ESCAPES)


def escape_inline_markdown(text: str) -> str:
    """Returns a text for Markdown with those signs alone escaped that mean something inside a line: for text
    that is also read aloud.
    """
    return _INLINE_MARKDOWN_REGEX.sub(r"\\\g<0>", _remove_unsafe_characters(" ".join(text.split())))


def add_quotation_marks(text: str) -> str:
    """Returns a text between the quotation marks of the language that is spoken.

    Example:
        >>> add_quotation_marks("0.5")
        '“0.5”'
    """
    return message("quotation", text="|").replace("|", text)


def escape_outside_code(text: str) -> str:
    """Returns the sentence of an error for Markdown: what stands between backticks is code, all else is shown
    as it is.
    """
    parts = _CODE_SPAN_REGEX.split(" ".join(text.split()))
    parts[::2] = (
        _SENTENCE_MARKDOWN_REGEX.sub(r"\\\g<0>", _remove_unsafe_characters(part)) for part in parts[::2]
    )
    parts[1::2] = (_CONTROL_CHARACTER_REGEX.sub("\ufffd", part) for part in parts[1::2])
    return "".join(parts)


def shorten_token(token: str, max_characters: int = _MAX_LABEL_CHARACTERS) -> str:
    """Returns a token, or its beginning and an ellipsis where it is longer."""
    return token if len(token) <= max_characters else token[: max_characters - 1] + "…"


def disambiguate_tokens(tokens: Sequence[str]) -> tuple[str, ...]:
    """Returns a name for each token, no two alike: one that comes twice is numbered, the₁ and the₂."""
    labels = [visible_text(shorten_token(token)) or "[PAD]" for token in tokens]
    counts = collections.Counter(labels)
    seen_counts: collections.Counter[str] = collections.Counter()
    names = []
    for label in labels:
        seen_counts[label] += 1
        names.append(
            label + str(seen_counts[label]).translate(_SUBSCRIPT_TABLE) if counts[label] > 1 else label
        )
    return tuple(names)


def disambiguate_names(names: Sequence) -> tuple[str, ...]:
    """Returns names as an axis of tokens has them: one that comes twice is numbered, the₁ and the₂."""
    texts = [str(name) for name in names]
    numbered_names = disambiguate_tokens(texts)
    return tuple(
        numbered_name if texts.count(text) > 1 else visible_text(text)
        for text, numbered_name in zip(texts, numbered_names, strict=True)
    )


# --- tokens of any tokenizer --------------------------------------------------------------------------------


def visible_text(text: str) -> str:
    """Returns a text of which every sign can be seen: spaces at its ends, a line's end and a tab get one, and
    what has no ink its code point; a lone accent stands on a circle.

    Example:
        >>> visible_text("\\t"), visible_text(" a b"), visible_text("\\u200b"), visible_text("\\u0301")
        ('⇥', '␣a b', 'U+200B', '◌́')
    """
    if (
        text.isprintable()
        and text == text.strip()
        and not any(character in _INVISIBLE_LETTERS for character in text)
    ):
        return f"◌{text}" if text and unicodedata.category(text[0])[0] == "M" else text
    last_index = len(text) - 1
    characters = (
        _visible_at(character, is_inside=0 < index < last_index) for index, character in enumerate(text)
    )
    return "".join(characters)


def _visible_at(character: str, *, is_inside: bool) -> str:
    if (is_inside and (character == " " or character in _ZERO_WIDTH_JOINERS)) or character in " \n\t":
        return character if is_inside and character not in "\n\t" else visible_character(character)
    return (
        character
        if character.isprintable() and character not in _INVISIBLE_LETTERS
        else f"U+{ord(character):04X}"
    )


def decode_tokens(tokens: Sequence[str]) -> tuple[str, ...]:
    """Returns tokens of any tokenizer as the text that they stand for.

    Signs of byte-level vocabularies are read as bytes; one that is no whole character is "�" with its byte.
    Marks of a word's start or continuation are taken off, but where a token is nothing else.

    Example:
        >>> decode_tokens(["Se", "Ã¡n", "ĠMurray"])
        ('Se', 'án', 'Murray')
        >>> decode_tokens(["▁das", "##s", "▁"])
        ('das', 's', ' ')
    """
    texts = [_decode_bytes(token) for token in tokens] if _is_byte_level(tokens) else tokens
    return tuple(map(_strip_word_marks, texts))


@functools.cache
def _bytes_by_character() -> dict[str, int]:
    """Returns the byte of each sign of a byte-level vocabulary: those of Latin-1 that can be seen stand for
    themselves, the others in their order from U+0100 on.
    """
    printable_bytes = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    other_bytes = [byte for byte in range(0x100) if byte not in printable_bytes]
    bytes_by_character = {chr(byte): byte for byte in printable_bytes}
    return bytes_by_character | {chr(0x100 + index): byte for index, byte in enumerate(other_bytes)}


def _is_byte_level(tokens: Sequence[str]) -> bool:
    """Tells whether a vocabulary writes bytes: a word begins with its sign of a space, or all bytes together
    are UTF-8 with more than ASCII, which no words with accents are.
    """
    bytes_by_character = _bytes_by_character()
    byte_tokens = [token for token in tokens if all(character in bytes_by_character for character in token)]
    if any(token.startswith(_BYTE_LEVEL_SPACES) for token in byte_tokens):
        return True
    try:
        text = bytes(bytes_by_character[character] for token in byte_tokens for character in token).decode()
    except UnicodeDecodeError:
        return False
    return not text.isascii() and text.replace("\n", "").isprintable()


def _decode_bytes(token: str) -> str:
    bytes_by_character = _bytes_by_character()
    if not all(character in bytes_by_character for character in token):
        return token
    text = bytes(bytes_by_character[character] for character in token).decode("utf-8", "surrogateescape")
    if not _PARTIAL_CHARACTER_REGEX.fullmatch(text):
        return token
    return re.sub("[\udc80-\udcff]", lambda match: f"\ufffd{ord(match[0]) - 0xDC00:02X}", text)


def _strip_word_marks(token: str) -> str:
    return re.sub(r"^(?:##|[▁ ])(?=.*[^▁ ])", "", token, flags=re.DOTALL).replace("▁", " ")
