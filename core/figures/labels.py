"""Labels of tokens in figures and captions, and axes of tokens."""

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
    """Escapes a token for Plotly; a dot marks the start of a word."""
    return token_label(token).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def quote_text(text: str) -> str:
    """Quotes a token or a sentence in a caption, with Markdown escaped."""
    return add_quotation_marks(escape_inline_markdown(strip_word_start(text)))


def quote_pair(first: str, second: str) -> tuple[str, str]:
    """Quotes two tokens, with the mark of a word's start if they differ only in it."""
    names = quote_text(first), quote_text(second)
    if names[0] != names[1]:
        return names
    return add_quotation_marks(escape_inline_markdown(token_label(first))), add_quotation_marks(
        escape_inline_markdown(token_label(second))
    )


def join_tokens(tokens: Iterable[str]) -> str:
    """Joins tokens to a sentence: words with spaces, subwords without."""
    tokens = list(tokens)
    if any("▁" in token for token in tokens):
        return "".join(tokens).replace("▁", " ").strip()
    return " ".join(tokens)


def loop_message(tokens: Sequence[str]) -> str:
    """Returns the sentence about a translation that was stopped in a loop, or ""."""
    pattern = find_loop(tokens)
    return message("tokens-loop", pattern=quote_text(join_tokens(pattern))) if pattern else ""


def quote_character(character: str) -> str:
    """Quotes a character in a caption; an invisible one has its name."""
    return (
        message(_INVISIBLE_CHARACTER_KEYS[character])
        if character in _INVISIBLE_CHARACTER_KEYS
        else quote_text(character)
    )


def format_weight(value: float) -> str:
    """Formats a weight with two decimals, or in scientific notation if it is small."""
    return f"{value:.2f}" if value >= 0.005 or value == 0 else f"{value:.1e}"


def token_ticks(tokens: Sequence[str]) -> dict[str, list]:
    """Returns the ticks of a token axis: numeric positions, so that repeated tokens stay apart."""
    ticktext = [escape_label(name) for name in disambiguate_tokens(tokens)]
    return {"tickvals": list(range(len(tokens))), "ticktext": ticktext}


def key_token_axis(keys: Sequence[str]) -> dict:
    """Returns the x axis of a matrix with a key per column; many labels are small and vertical."""
    has_many_keys = len(keys) > 24
    return {
        "tickangle": -90 if has_many_keys else -60 if len(keys) > 6 else 0,
        "tickfont": {"size": 9 if has_many_keys else 12},
        "showgrid": False,
        "zeroline": False,
        **token_ticks(keys),
    }


def query_token_axis(queries: Sequence[str]) -> dict:
    """Returns the y axis of a matrix with a query per row, the first at the top."""
    return {"autorange": "reversed", "showgrid": False, "zeroline": False, **token_ticks(queries)}


def cell_gap(keys: Sequence[str]) -> int:
    """Returns the pixels between cells: 0 if there are many."""
    return 1 if len(keys) <= 24 else 0


def row_height(num_rows: int) -> int:
    """Returns the pixels of a row of a matrix."""
    return 28 if num_rows <= 16 else 22 if num_rows <= 30 else 17
