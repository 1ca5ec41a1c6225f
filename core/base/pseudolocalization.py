"""The pseudo-language of tests: English with accented letters, 40 % longer."""

import re
from typing import Any

_PLAIN_LETTERS = "abcdeghijklnoprstuwyzABCDEGHIJKLNOPRSTUWYZ"
_ACCENT_TABLE = str.maketrans(_PLAIN_LETTERS, "áƀçđéǵĥíĵķĺńóþŕšťúŵýžÁƁÇĐÉǴĤÍĴĶĹŃÓÞŔŠŤÚŴÝŽ")
# parts of a message that stay unchanged: tags, code, formulas, URLs, Plotly's placeholders
_PROTECTED_REGEX = re.compile(
    r"(<[^>]*>|`[^`]*`|\$+[^$]*\$+|\]\([^)]*\)|https?:\S+|%\{[^}]*\}|:[a-z_/]+:|&[a-z]+;)"
)


def pseudolocalize(text: str) -> str:
    """Accents the letters of a text and lengthens its words by 40 %."""
    parts = _PROTECTED_REGEX.split(text)
    parts[::2] = (re.sub(r"[A-Za-z]+", _accent_and_lengthen, part) for part in parts[::2])
    return "".join(parts)


def _accent_and_lengthen(word: re.Match[str]) -> str:
    letters = word[0].translate(_ACCENT_TABLE)
    return letters + "ö" * round(0.4 * len(letters))


def pseudolocalize_resource(node: Any) -> None:
    """Pseudolocalises the texts of a Fluent resource in place."""
    from fluent.syntax import ast

    if isinstance(node, ast.TextElement):
        node.value = pseudolocalize(node.value)
    elif isinstance(node, ast.BaseNode):
        for value in vars(node).values():
            pseudolocalize_resource(value)
    elif isinstance(node, list | tuple):
        for value in node:
            pseudolocalize_resource(value)
