"""Tokens and sentences of them as figures and stories name them."""

from collections.abc import Iterable, Sequence

from core.base.messages import say
from core.numerics import loop_of
from core.text import few_signs, token_label, token_word


def escaped(token: str) -> str:
    """Returns a token as Plotly shows it: what looks like a tag stays text, a word's start is a dot."""
    return token_label(token).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def quoted(text: str) -> str:
    """Returns a token or a sentence in quotes, as a story names it: signs of Markdown stay signs."""
    return f"“{few_signs(token_word(text))}”"


def joined(tokens: Iterable[str]) -> str:
    """Returns tokens as a sentence: words with spaces between, subwords put together."""
    tokens = list(tokens)
    if any("▁" in token for token in tokens):
        return "".join(tokens).replace("▁", " ").strip()
    return " ".join(tokens)


def looped(tokens: Sequence[str]) -> str:
    """Returns the sentence that tells why a translation was stopped in a loop, "" where it was not."""
    pattern = loop_of(tokens)
    return say("tokens-loop", pattern=quoted(joined(pattern))) if pattern else ""
