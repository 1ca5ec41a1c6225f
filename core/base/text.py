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

WORD_START = "·"  # what subwords show at a word's start, where the vocabulary has "▁"
JOINER = "\u2060"  # has no width; parts what Streamlit looks for after Markdown's own escapes are gone
# Addresses of the web and of mail become links, `:smile:` a picture and `:material_home:` an icon, escaped or
# not.
_LOOKED_FOR = re.compile(
    r"(?<=:/)(?=/)|(?<=www)(?=\.)|(?<=[\w.+-])(?=@[\w-])|(?<=:)(?=[\w+/-]+:)", re.IGNORECASE
)
# Control characters, those that turn the direction of what follows, halves of a character.
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in string.punctuation})
_FEW = re.compile(r"[\\`*_$<~&]|(?<=\])\(|:(?=[A-Za-z])")
_END = re.compile(r"[.!?…。！？؟][^\w]*$")
_OPEN_END = re.compile(r"[\s,;:–—-]+$")
_CODE = re.compile(r"(`[^`]+`)")
_LETTERS = 12  # of a label at an axis
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and a sign that have no ink
_JOINED = "\u200c\u200d"  # inside a word of Persian or a family of emoji they shape what stands beside them
_SPACES = ("Ġ", "Ċ", "ĉ")  # how byte-level tokenizers write a space, a line's end and a tab
# Bytes of a token that are no whole character, as `surrogateescape` has them: at its start the end of one
# that began before, at its end the beginning of one.
_HALVES = re.compile("[\udc80-\udcbf]{0,3}[^\udc80-\udcff]*(?:[\udcc2-\udcf4][\udc80-\udcbf]{0,2})?")
_IN_SENTENCES = re.compile(r"[\\`*$<~&]|(?<![^\W_])_|_(?![^\W_])|(?<=\])\(|:(?=\S)")


def _seen(text: str) -> str:
    """Returns a text with U+FFFD for what cannot be seen, and with nothing that Streamlit looks for."""
    return _LOOKED_FOR.sub(JOINER, _UNSEEN.sub("\ufffd", text))


def token_label(token: str) -> str:
    """Returns a token as figures show it: a dot in place of "▁" marks where a word begins.

    Example:
        >>> token_label("▁gust"), token_label("a")
        ('·gust', 'a')
    """
    return token.replace("▁", WORD_START)


def token_word(token: str) -> str:
    """Returns a token as a sentence names it: without the mark of a word's start.

    Example:
        >>> token_word("▁gust")
        'gust'
    """
    return token.replace("▁", "") or WORD_START


def visible(character: str) -> str:
    """Returns a character as it can be seen on an axis: a space, a line's end and a tab get a sign, what
    joins and what colours an emoji the name that Unicode gives it.
    """
    signs = {" ": "␣", "\n": "⏎", "\t": "⇥", "\u200d": "ZWJ", "\ufe0f": "VS16"}
    return signs.get(character, character)


def with_end(text: str) -> str:
    """Returns a text with a full stop, in place of a comma or a dash, where it has no end mark.

    A text without a letter or a digit is returned as it is.

    Example:
        >>> with_end("Thank you"), with_end("Hello,"), with_end('"Who?"')
        ('Thank you.', 'Hello.', '"Who?"')
    """
    if _END.search(text) or not any(map(str.isalnum, text)):
        return text
    return _OPEN_END.sub("", text) + "."


def plain(text: str) -> str:
    """Returns a text for Markdown with every sign of ASCII escaped; white space is one blank, as Markdown has
    it.
    """
    return _seen(" ".join(text.split())).translate(_SIGNS)


def few_signs(text: str) -> str:
    """Returns a text for Markdown with those signs alone escaped that mean something inside a line: for text
    that is also read aloud.
    """
    return _FEW.sub(r"\\\g<0>", _seen(" ".join(text.split())))


def in_quotes(text: str) -> str:
    """Returns a text between the quotation marks of the language that is spoken.

    Example:
        >>> in_quotes("0.5")
        '“0.5”'
    """
    return message("quotation", text="|").replace("|", text)


def sentence(text: str) -> str:
    """Returns the sentence of an error for Markdown: what stands between backticks is code, all else is shown
    as it is.
    """
    parts = _CODE.split(" ".join(text.split()))
    parts[::2] = (_IN_SENTENCES.sub(r"\\\g<0>", _seen(part)) for part in parts[::2])
    parts[1::2] = (_UNSEEN.sub("\ufffd", part) for part in parts[1::2])
    return "".join(parts)


def shortened(token: str, letters: int = _LETTERS) -> str:
    """Returns a token, or its beginning and an ellipsis where it is longer."""
    return token if len(token) <= letters else token[: letters - 1] + "…"


def distinct_names(tokens: Sequence[str]) -> tuple[str, ...]:
    """Returns a name for each token, no two alike: one that comes twice is numbered, the₁ and the₂."""
    shorts = [inked(shortened(token)) or "[PAD]" for token in tokens]
    counts = collections.Counter(shorts)
    seen: collections.Counter[str] = collections.Counter()
    names = []
    for short in shorts:
        seen[short] += 1
        names.append(short + str(seen[short]).translate(_SUBSCRIPTS) if counts[short] > 1 else short)
    return tuple(names)


def told_apart(names: Sequence) -> tuple[str, ...]:
    """Returns names as an axis of tokens has them: one that comes twice is numbered, the₁ and the₂."""
    texts = [str(name) for name in names]
    numbered = distinct_names(texts)
    return tuple(
        number if texts.count(text) > 1 else inked(text) for text, number in zip(texts, numbered, strict=True)
    )


# --- tokens of any tokenizer --------------------------------------------------------------------------------


def inked(text: str) -> str:
    """Returns a text of which every sign can be seen: spaces at its ends, a line's end and a tab get one, and
    what has no ink its code point; a lone accent stands on a circle.

    Example:
        >>> inked("\\t"), inked(" a b"), inked("\\u200b"), inked("\\u0301")
        ('⇥', '␣a b', 'U+200B', '◌́')
    """
    if text.isprintable() and text == text.strip() and not any(sign in _BLANKS for sign in text):
        return f"◌{text}" if text and unicodedata.category(text[0])[0] == "M" else text
    last = len(text) - 1
    signs = (_with_ink(sign, inside=0 < place < last) for place, sign in enumerate(text))
    return "".join(signs)


def _with_ink(sign: str, *, inside: bool) -> str:
    if (inside and (sign == " " or sign in _JOINED)) or sign in " \n\t":
        return sign if inside and sign not in "\n\t" else visible(sign)
    return sign if sign.isprintable() and sign not in _BLANKS else f"U+{ord(sign):04X}"


def read_tokens(tokens: Sequence[str]) -> tuple[str, ...]:
    """Returns tokens of any tokenizer as the text that they stand for.

    Signs of byte-level vocabularies are read as bytes; one that is no whole character is "�" with its byte.
    Marks of a word's start or continuation are taken off, but where a token is nothing else.

    Example:
        >>> read_tokens(["Se", "Ã¡n", "ĠMurray"])
        ('Se', 'án', 'Murray')
        >>> read_tokens(["▁das", "##s", "▁"])
        ('das', 's', ' ')
    """
    texts = [_of_bytes(token) for token in tokens] if _byte_level(tokens) else tokens
    return tuple(map(_unmarked, texts))


@functools.cache
def _byte_signs() -> dict[str, int]:
    """Returns the byte of each sign of a byte-level vocabulary: those of Latin-1 that can be seen stand for
    themselves, the others in their order from U+0100 on.
    """
    own = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(0x100) if byte not in own]
    signs = {chr(byte): byte for byte in own}
    return signs | {chr(0x100 + place): byte for place, byte in enumerate(others)}


def _byte_level(tokens: Sequence[str]) -> bool:
    """Tells whether a vocabulary writes bytes: a word begins with its sign of a space, or all bytes together
    are UTF-8 with more than ASCII, which no words with accents are.
    """
    signs = _byte_signs()
    of_bytes = [token for token in tokens if all(sign in signs for sign in token)]
    if any(token.startswith(_SPACES) for token in of_bytes):
        return True
    try:
        text = bytes(signs[sign] for token in of_bytes for sign in token).decode()
    except UnicodeDecodeError:
        return False
    return not text.isascii() and text.replace("\n", "").isprintable()


def _of_bytes(token: str) -> str:
    signs = _byte_signs()
    if not all(sign in signs for sign in token):
        return token
    text = bytes(signs[sign] for sign in token).decode("utf-8", "surrogateescape")
    if not _HALVES.fullmatch(text):
        return token
    return re.sub("[\udc80-\udcff]", lambda half: f"\ufffd{ord(half[0]) - 0xDC00:02X}", text)


def _unmarked(token: str) -> str:
    return re.sub(r"^(?:##|[▁ ])(?=.*[^▁ ])", "", token, flags=re.DOTALL).replace("▁", " ")
