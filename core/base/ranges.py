"""The range of a request field: validated, shown on the page and written in docstrings."""

import dataclasses

from .checks import check_float, check_int, check_text, is_number, raise_invalid
from .i18n import has_message, message
from .limits import get_limit


@dataclasses.dataclass(frozen=True, kw_only=True)
class Range:
    """The valid values of a request field.

    Attributes:
        low, high: The bounds (inclusive, except with `exclude_low`) of the number, of the length of the text,
            or of the number of items.
        unit: "integer", "number", "characters" or "items".
        item_name: The plural noun for items: a message id, or the text.
        exclude_low: Whether the lower bound itself is invalid.
        label: The label in errors on the page, if there is no message; see `unranged_field`.
        hint: The fix in an error: a message id, or the text.
        checks_itself: Whether the request's `check` validates it, because it depends on another field.
        view_reports_replacements: Whether the view itself reports normalised characters of a text.
        hosted_limit: The limit in `hosting/limits.toml` that may lower the upper bound. Default: none.
    """

    low: float
    high: float
    unit: str = "integer"
    item_name: str = ""
    exclude_low: bool = False
    label: str = ""
    hint: str = ""
    checks_itself: bool = False
    view_reports_replacements: bool = False
    hosted_limit: str = ""

    @property
    def effective_high(self):
        """The upper bound here: on a laptop, or where the app is hosted."""
        return get_limit(self.hosted_limit, self.high) if self.hosted_limit else self.high

    @property
    def low_text(self) -> str:
        """The formatted lower bound."""
        return format_bound(self.low)

    @property
    def high_text(self) -> str:
        """The formatted upper bound; see `effective_high`."""
        return format_bound(self.effective_high)

    def check_type(self, name: str, value) -> None:
        """Raises `InvalidValueError` if a value is not a text or not a number."""
        if self.unit == "characters" and not isinstance(value, str):
            raise_invalid(name, message("rule-text"), value)
        if self.unit in ("integer", "number") and not is_number(value):
            check_float(name, value, self.low, self.effective_high)

    def check(self, name: str, value):
        """Returns the validated value, such as 5 for 5.0; raises `InvalidValueError` otherwise."""
        if self.unit == "integer":
            return check_int(
                name, value, int(self.low), int(self.effective_high), _message_or_text(self.hint)
            )
        if self.unit == "number":
            hint = _message_or_text(self.hint)
            return check_float(
                name, value, self.low, self.effective_high, exclude_low=self.exclude_low, hint=hint
            )
        if self.unit == "characters":
            text = check_text(name, value, int(self.effective_high), min_length=int(self.low))
            if len(text) < self.low:
                rule = message("rule-characters", low=self.low_text, high=self.high_text)
                raise_invalid(
                    name, rule, text, _message_or_text(self.hint) or message("fix-type", count=int(self.low))
                )
            return text
        if not isinstance(value, tuple | list) or not self.low <= len(value) <= self.effective_high:
            bounds = {"low": self.low_text, "high": self.high_text}
            raise_invalid(
                name,
                message("rule-items", item_name=_message_or_text(self.item_name), **bounds),
                value,
                _message_or_text(self.hint),
            )
        return tuple(value)


def _message_or_text(key_or_text: str) -> str:
    return message(key_or_text) if key_or_text and has_message(key_or_text) else key_or_text


def format_bound(number: float) -> str:
    """Formats a bound: 5,000 or 0.001 or 1e9."""
    if isinstance(number, float) and number >= 10**6:
        return f"{number:.0e}".replace("e+0", "e")
    return f"{number:,.10g}"
