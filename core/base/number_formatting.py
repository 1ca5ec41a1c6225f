"""Numbers within a text: which of its digits are numbers, and the signs that stand in and before them."""

import re

# In these numbers stay: quotes, tags, code, addresses, values of Plotly. And a number as Python writes one.
_PROTECTED_SPANS = r"“[^”]*”|«[^»]*»|„[^“]*“|<[^>]*>|`[^`]*`|\$[^$]*\$|\]\([^)]*\)|https?:\S+|%\{[^}]*\}"
_PYTHON_NUMBER = r"(?<![\w.,])(?:[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+)(?:e[-+−]?\d+)?(?!\w|[.,]\d)"
_NUMBER_REGEX = re.compile(rf"{_PROTECTED_SPANS}|({_PYTHON_NUMBER})")
# two spaces stand where a variant of a message is empty
_REPEATED_SPACES_REGEX = re.compile(rf"({_PROTECTED_SPANS})|(?<=\S)(?<!<br>) {{2,}}(?=\S)")
_MINUS_REGEX = re.compile(r"(?<![^\s(\[])-(?=\d)")


def normalize_spaces_and_signs(text: str) -> str:
    """Returns a text with one space between its words, and minus signs before its negative numbers."""
    return _MINUS_REGEX.sub("−", _REPEATED_SPACES_REGEX.sub(lambda match: match[1] or " ", text))


def replace_separators(text: str, separators: str) -> str:
    """Returns a text whose numbers have other signs.

    Args:
        text: Its numbers are written as Python does.
        separators: The signs before decimals and between thousands, ".," of English.
    """
    translation_table = str.maketrans(".,", separators)
    return _NUMBER_REGEX.sub(
        lambda match: match[0].translate(translation_table) if match[1] else match[0], text
    )
