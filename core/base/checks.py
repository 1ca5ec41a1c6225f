"""Errors that a visitor can read, and the validators that raise them.

Every message reads ``Invalid value for `x`: expected <rule>. Received: x=<value>``, optionally followed by
the fix. A page shows it unchanged.
"""

import math
import numbers
import typing
from collections.abc import Hashable

from .i18n import message, retranslate

_MAX_VALUE_CHARACTERS = 60  # characters of a received value that a message repeats
_MAX_OPTIONS_CHARACTERS = 1_000  # characters of options: the received value follows them
_RULE_PLACEHOLDER, _VALUE_PLACEHOLDER = "\0", "\1"


class AtlasError(Exception):
    """An error that a visitor can read: one sentence, with the fix.

    Its text is formatted when it is read, in the language of the reader.
    """

    def __str__(self) -> str:
        return retranslate(self.args[0]) if self.args else ""


class EngineUnavailableError(AtlasError):
    """The remote engine does not answer, or is not an engine of this version."""


class MaskTraceError(AtlasError):
    """A model cannot be traced, or fails on its input."""


class InvalidValueError(AtlasError, ValueError):
    """A value violates the rule that the message states.

    Attributes:
        name: The name of the argument.
        rule, hint: See `raise_invalid`.
        label: The label of the field on the page, or "".
    """

    def __init__(self, text: str, *, name: str = "", rule: str = "", hint: str = "", label: str = ""):
        super().__init__(text)
        self.name = name
        self.rule = rule
        self.hint = hint
        self.label = label


def _shorten_repr(value) -> str:
    text = " ".join(repr(value).split()) if not isinstance(value, str) else repr(value)  # an array has lines
    length = len(value) if isinstance(value, str) else len(text)
    return (
        text
        if len(text) <= _MAX_VALUE_CHARACTERS
        else f"{text[:_MAX_VALUE_CHARACTERS]}... ({message('error-total-characters', count=length)})"
    )


def is_number(value) -> bool:
    """Returns whether a value is a finite real number; a bool is not, an integer of any size is."""
    if not isinstance(value, numbers.Real) or isinstance(value, bool):
        return False
    return isinstance(value, numbers.Integral) or math.isfinite(value)


def pluralize(count: int, singular: str, plural: str = "") -> str:
    """Formats a count with its noun in the singular or plural.

    Example:
        >>> pluralize(1, "character"), pluralize(1_200, "character"), pluralize(2, "query", "queries")
        ('1 character', '1,200 characters', '2 queries')
    """
    return f"{count:,} {singular if count == 1 else plural or singular + 's'}"


def raise_invalid(name: str, rule: str, value, hint: str = "") -> typing.NoReturn:
    """Raises an `InvalidValueError` in the common format.

    Args:
        name: The argument's name in the caller's code.
        rule: The text after "expected".
        value: The received value; a long one is shortened.
        hint: A sentence with the fix. Default: none.

    Raises:
        InvalidValueError: Always.
    """
    text = message(
        "error-value", name=name, rule=_RULE_PLACEHOLDER, value=_VALUE_PLACEHOLDER
    )  # what was received changes in nothing
    text = text.replace(_VALUE_PLACEHOLDER, _shorten_repr(value)).replace(_RULE_PLACEHOLDER, rule)
    raise InvalidValueError(f"{text}. {hint}" if hint else text, name=name, rule=rule, hint=hint)


def check_int(name: str, value, low: int, high: int, hint: str = "") -> int:
    """Returns `value` as an int if it is an integer from `low` to `high` (inclusive)."""
    if not is_number(value) or value != int(value) or not low <= value <= high:
        raise_invalid(name, message("rule-integer", low=f"{low:,}", high=f"{high:,}"), value, hint)
    return int(value)


def check_float(
    name: str, value, low: float, high: float, *, exclude_low: bool = False, hint: str = ""
) -> float:
    """Returns `value` as a float if it is finite and from `low` (excluded with `exclude_low`) to `high`."""
    if not is_number(value) or value > high or value < low or (exclude_low and value == low):
        rule = "rule-above" if exclude_low else "rule-number"
        raise_invalid(name, message(rule, low=f"{low:g}", high=f"{high:g}"), value, hint)
    return float(value)


def check_text(name: str, value, max_length: int, *, min_length: int = 0) -> str:
    """Returns `value` if it is a text of at most `max_length` characters; `min_length` only appears in the
    rule.
    """
    if not isinstance(value, str):
        raise_invalid(name, message("rule-text"), value)
    if len(value) > max_length:
        rule = "rule-characters" if min_length else "rule-max-characters"
        hint = message("fix-shorten", count=len(value) - max_length)
        raise_invalid(name, message(rule, low=f"{min_length}", high=f"{max_length:,}"), value, hint)
    return value


def check_choice(name: str, value, choices, hint: str = ""):
    """Returns `value` if it is one of `choices`."""
    if not isinstance(value, Hashable) or value not in choices:
        options_text = ", ".join(map(repr, choices))
        shortened_text = (
            options_text
            if len(options_text) <= _MAX_OPTIONS_CHARACTERS
            else f"{options_text[:_MAX_OPTIONS_CHARACTERS]}..."
        )
        raise_invalid(name, message("rule-options", options=shortened_text), value, hint)
    return value
