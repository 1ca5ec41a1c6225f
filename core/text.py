"""Text that a visitor typed or a model wrote, as Streamlit's Markdown shows it: no sign of it becomes a link,
a picture, a formula; and the names of tokens, no two alike.
"""

import collections
import re
import string
from collections.abc import Sequence

from .base.messages import say

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
    return say("quotation", text="|").replace("|", text)


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
    counts = collections.Counter(tokens)
    seen: collections.Counter[str] = collections.Counter()
    names = []
    for token in tokens:
        seen[token] += 1
        short = shortened(token) or "[PAD]"
        names.append(short + str(seen[token]).translate(_SUBSCRIPTS) if counts[token] > 1 else short)
    return tuple(names)


def told_apart(names: Sequence) -> tuple[str, ...]:
    """Returns names as an axis of tokens has them: one that comes twice is numbered, the₁ and the₂."""
    texts = [str(name) for name in names]
    numbered = distinct_names(texts)
    return tuple(
        number if texts.count(text) > 1 else text for text, number in zip(texts, numbered, strict=True)
    )
