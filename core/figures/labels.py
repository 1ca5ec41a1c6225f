"""Tokens and sentences of them as figures and stories name them, and the axes on which they stand."""

from collections.abc import Iterable, Sequence

from ..base.i18n import message
from ..base.numerics import find_loop
from ..base.text import (
    add_quotation_marks,
    disambiguate_tokens,
    escape_inline_markdown,
    strip_word_start,
    token_label,
)

MAX_COLUMNS_WITH_VALUES = 20  # columns up to which a cell has room for its value
_INVISIBLE_CHARACTER_KEYS = {" ": "character-space", "\n": "character-line-end"}


def escape_label(token: str) -> str:
    """Returns a token as Plotly shows it: what looks like a tag stays text, a word's start is a dot."""
    return token_label(token).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def quote_text(text: str) -> str:
    """Returns a token or a sentence in quotes, as a story names it: signs of Markdown stay signs."""
    return add_quotation_marks(escape_inline_markdown(strip_word_start(text)))


def quote_pair(first: str, second: str) -> tuple[str, str]:
    """Returns two tokens in quotes, with the mark of a word's start where they differ in it alone."""
    names = quote_text(first), quote_text(second)
    if names[0] != names[1]:
        return names
    return add_quotation_marks(escape_inline_markdown(token_label(first))), add_quotation_marks(
        escape_inline_markdown(token_label(second))
    )


def join_tokens(tokens: Iterable[str]) -> str:
    """Returns tokens as a sentence: words with spaces between, subwords put together."""
    tokens = list(tokens)
    if any("▁" in token for token in tokens):
        return "".join(tokens).replace("▁", " ").strip()
    return " ".join(tokens)


def loop_message(tokens: Sequence[str]) -> str:
    """Returns the sentence that tells why a translation was stopped in a loop, "" where it was not."""
    pattern = find_loop(tokens)
    return message("tokens-loop", pattern=quote_text(join_tokens(pattern))) if pattern else ""


def quote_character(character: str) -> str:
    """Returns a character as a sentence names it: in quotes, or what it is called where it cannot be seen."""
    return (
        message(_INVISIBLE_CHARACTER_KEYS[character])
        if character in _INVISIBLE_CHARACTER_KEYS
        else quote_text(character)
    )


def format_weight(value: float) -> str:
    """Returns a weight as stories name it: two digits, more where it is small."""
    return f"{value:.2f}" if value >= 0.005 or value == 0 else f"{value:.1e}"


def token_ticks(tokens: Sequence[str]) -> dict[str, list]:
    """Returns the ticks of an axis of tokens: named numbers, so that a token that comes twice stays two."""
    ticktext = [escape_label(name) for name in disambiguate_tokens(tokens)]
    return {"tickvals": list(range(len(tokens))), "ticktext": ticktext}


def key_token_axis(keys: Sequence[str]) -> dict:
    """Returns the axis of the keys of a matrix: many of them stand upright and small."""
    has_many_keys = len(keys) > 24
    return {
        "tickangle": -90 if has_many_keys else -60 if len(keys) > 6 else 0,
        "tickfont": {"size": 9 if has_many_keys else 12},
        "showgrid": False,
        "zeroline": False,
        **token_ticks(keys),
    }


def query_token_axis(queries: Sequence[str]) -> dict:
    """Returns the axis of the queries beside a matrix, the first at the top."""
    return {"autorange": "reversed", "showgrid": False, "zeroline": False, **token_ticks(queries)}


def cell_gap(keys: Sequence[str]) -> int:
    """Returns the pixels between cells; between many they would be all that is seen."""
    return 1 if len(keys) <= 24 else 0


def row_height(num_rows: int) -> int:
    """Returns the pixels of a row of a matrix."""
    return 28 if num_rows <= 16 else 22 if num_rows <= 30 else 17
