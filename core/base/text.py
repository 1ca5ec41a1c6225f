"""Escapes texts of visitors and models for Streamlit's Markdown, so that none becomes a link, an image or a
formula; unique labels of tokens.
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
# Streamlit turns URLs and mail addresses into links, `:smile:` into an emoji and `:material_home:` into an
# icon, even if they are escaped.
_AUTOLINK_REGEX = re.compile(
    r"(?<=:/)(?=/)|(?<=www)(?=\.)|(?<=[\w.+-])(?=@[\w-])|(?<=:)(?=[\w+/-]+:)", re.IGNORECASE
)
# Control characters, changes of the writing direction, surrogates.
_CONTROL_CHARACTER_REGEX = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_MARKDOWN_ESCAPES = str.maketrans({sign: f"\\{sign}" for sign in string.punctuation})
_INLINE_MARKDOWN_REGEX = re.compile(r"[\\`*_$<~&]|(?<=\])\(|:(?=[A-Za-z])")
_END_MARK_REGEX = re.compile(r"[.!?…。！？؟][^\w]*$")
_TRAILING_PUNCTUATION_REGEX = re.compile(r"[\s,;:–—-]+$")
_CODE_SPAN_REGEX = re.compile(r"(`[^`]+`)")
_MAX_LABEL_CHARACTERS = 12  # of a label at an axis
_SUBSCRIPT_TABLE = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_INVISIBLE_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and a sign that have no ink
# within a Persian word or an emoji sequence they change the neighbouring characters
_ZERO_WIDTH_JOINERS = "\u200c\u200d"
_BYTE_LEVEL_SPACES = ("Ġ", "Ċ", "ĉ")  # how byte-level tokenizers write a space, a line's end and a tab
# The bytes of an incomplete character, as surrogates: at the start of a token the end of a character, at its
# end the beginning of one.
_PARTIAL_CHARACTER_REGEX = re.compile(
    "[\udc80-\udcbf]{0,3}[^\udc80-\udcff]*(?:[\udcc2-\udcf4][\udc80-\udcbf]{0,2})?"
)
_SENTENCE_MARKDOWN_REGEX = re.compile(r"[\\`*$<~&]|(?<![^\W_])_|_(?![^\W_])|(?<=\])\(|:(?=\S)")


def _remove_unsafe_characters(text: str) -> str:
    return _AUTOLINK_REGEX.sub(WORD_JOINER, _CONTROL_CHARACTER_REGEX.sub("\ufffd", text))


def token_label(token: str) -> str:
    """Returns a token as figures show it: a dot instead of "▁" marks the start of a word.

    Example:
        >>> token_label("▁gust"), token_label("a")
        ('·gust', 'a')
    """
    return token.replace("▁", WORD_START_MARK)


def strip_word_start(token: str) -> str:
    """Returns a token without the mark of a word's start, as a sentence quotes it.

    Example:
        >>> strip_word_start("▁gust")
        'gust'
    """
    return token.replace("▁", "") or WORD_START_MARK


def visible_character(character: str) -> str:
    """Returns a visible form of a character: a symbol for a space, a newline or a tab, Unicode's name for a
    joiner or a variation selector.
    """
    symbols = {" ": "␣", "\n": "⏎", "\t": "⇥", "\u200d": "ZWJ", "\ufe0f": "VS16"}
    return symbols.get(character, character)


def add_end_mark(text: str) -> str:
    """Adds a full stop to a text without an end mark, in place of a final comma or dash.

    A text without a letter or digit is returned unchanged.

    Example:
        >>> add_end_mark("Thank you"), add_end_mark("Hello,"), add_end_mark('"Who?"')
        ('Thank you.', 'Hello.', '"Who?"')
    """
    if _END_MARK_REGEX.search(text) or not any(map(str.isalnum, text)):
        return text
    return _TRAILING_PUNCTUATION_REGEX.sub("", text) + "."


def escape_markdown(text: str) -> str:
    """Escapes all ASCII punctuation of a text for Markdown, and collapses its white space."""
    return _remove_unsafe_characters(" ".join(text.split())).translate(_MARKDOWN_ESCAPES)


def escape_inline_markdown(text: str) -> str:
    """Escapes only the characters with a meaning inside a line of Markdown, for a text that is also read
    aloud.
    """
    return _INLINE_MARKDOWN_REGEX.sub(r"\\\g<0>", _remove_unsafe_characters(" ".join(text.split())))


def add_quotation_marks(text: str) -> str:
    """Adds the quotation marks of the current language.

    Example:
        >>> add_quotation_marks("0.5")
        '“0.5”'
    """
    return message("quotation", text="|").replace("|", text)


def escape_outside_code(text: str) -> str:
    """Escapes an error message for Markdown, except the code between backticks."""
    parts = _CODE_SPAN_REGEX.split(" ".join(text.split()))
    parts[::2] = (
        _SENTENCE_MARKDOWN_REGEX.sub(r"\\\g<0>", _remove_unsafe_characters(part)) for part in parts[::2]
    )
    parts[1::2] = (_CONTROL_CHARACTER_REGEX.sub("\ufffd", part) for part in parts[1::2])
    return "".join(parts)


def shorten_token(token: str, max_characters: int = _MAX_LABEL_CHARACTERS) -> str:
    """Truncates a long token with an ellipsis."""
    return token if len(token) <= max_characters else token[: max_characters - 1] + "…"


def disambiguate_tokens(tokens: Sequence[str]) -> tuple[str, ...]:
    """Returns a unique label for each token: a repeated one is numbered, the₁ and the₂."""
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


def numbered_token_options(tokens: Sequence[str]) -> list[str]:
    """Returns the options of a list of tokens, as an address holds them: "3: word"."""
    return [f"{position}: {name}" for position, name in enumerate(disambiguate_tokens(tokens))]


def disambiguate_names(names: Sequence) -> tuple[str, ...]:
    """Returns unique labels of names like `disambiguate_tokens`, without truncating them."""
    texts = [str(name) for name in names]
    numbered_names = disambiguate_tokens(texts)
    return tuple(
        numbered_name if texts.count(text) > 1 else visible_text(text)
        for text, numbered_name in zip(texts, numbered_names, strict=True)
    )


# --- tokens of any tokenizer --------------------------------------------------------------------------------


def visible_text(text: str) -> str:
    """Returns a text in which every character is visible: spaces at its ends, newlines and tabs become
    symbols, characters without ink their code point; a combining accent stands on a circle.

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
    """Decodes the tokens of any tokenizer to text.

    Tokens of byte-level vocabularies are decoded as UTF-8; an incomplete character is "�" with its byte.
    Marks of a word's start or continuation are removed unless they are the whole token.

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
    # printable Latin-1 stands for itself, other bytes follow from U+0100 on
    printable_bytes = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    other_bytes = [byte for byte in range(0x100) if byte not in printable_bytes]
    bytes_by_character = {chr(byte): byte for byte in printable_bytes}
    return bytes_by_character | {chr(0x100 + index): byte for index, byte in enumerate(other_bytes)}


def _is_byte_level(tokens: Sequence[str]) -> bool:
    """Returns whether tokens are of a byte-level vocabulary: one starts with its sign for a space, or the
    bytes of all are UTF-8 beyond ASCII, which words with accents are not.
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
