"""Finds the numbers in a text and formats their separators and minus signs."""

import re

# Spans that stay unchanged: quotes, tags, code, URLs, Plotly's placeholders. And a number in Python's format.
_PROTECTED_SPANS = r"“[^”]*”|«[^»]*»|„[^“]*“|<[^>]*>|`[^`]*`|\$[^$]*\$|\]\([^)]*\)|https?:\S+|%\{[^}]*\}"
_PYTHON_NUMBER = r"(?<![\w.,])(?:[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+)(?:e[-+−]?\d+)?(?!\w|[.,]\d)"
_NUMBER_REGEX = re.compile(rf"{_PROTECTED_SPANS}|({_PYTHON_NUMBER})")
# an empty variant of a message leaves two spaces
_REPEATED_SPACES_REGEX = re.compile(rf"({_PROTECTED_SPANS})|(?<=\S)(?<!<br>) {{2,}}(?=\S)")
_MINUS_REGEX = re.compile(r"(?<![^\s(\[])-(?=\d)")


def normalize_spaces_and_signs(text: str) -> str:
    """Collapses repeated spaces, and writes the minus signs of negative numbers."""
    return _MINUS_REGEX.sub("−", _REPEATED_SPACES_REGEX.sub(lambda match: match[1] or " ", text))


def replace_separators(text: str, separators: str) -> str:
    """Replaces the separators of the numbers in a text.

    Args:
        text: Has numbers in Python's format.
        separators: The decimal and the thousands separator, ".," in English.
    """
    translation_table = str.maketrans(".,", separators)
    return _NUMBER_REGEX.sub(
        lambda match: match[0].translate(translation_table) if match[1] else match[0], text
    )
