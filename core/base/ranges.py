"""The range of a field: what it may hold, as it is checked, shown and written."""

import dataclasses

from .checks import check_float, check_int, check_text, fail, is_number
from .limits import limit
from .messages import has, say


@dataclasses.dataclass(frozen=True, kw_only=True)
class Range:
    """What a field of a request may hold.

    Attributes:
        low, high: Both included, but for `low` where it is open: of the number itself, of a text's
            characters, of a tuple's items.
        of: "whole", "number", "characters" or "items".
        unit: What is counted, for items: a message, or its words.
        open_low: The lowest number itself is refused.
        label: What errors on a page call the field, where no message does; see `labelled`.
        fix: What an error says to do: a message, or its words.
        by_hand: The request's own `check` looks at it, since it hangs on another field.
        own_line: The view itself says which signs of a text are read as others.
        limit: The name in `hosting/limits.toml` that may lower the highest. Default: none may.
    """

    low: float
    high: float
    of: str = "whole"
    unit: str = ""
    open_low: bool = False
    label: str = ""
    fix: str = ""
    by_hand: bool = False
    own_line: bool = False
    limit: str = ""

    @property
    def highest(self):
        """The highest that is allowed here, on a laptop or where the app is hosted."""
        return limit(self.limit, self.high) if self.limit else self.high

    @property
    def written_low(self) -> str:
        """The lowest as people write it."""
        return written(self.low)

    @property
    def written_highest(self) -> str:
        """The highest that is allowed here, as people write it."""
        return written(self.highest)

    def check_type(self, name: str, value) -> None:
        """Raises the error formula where a value is no text or no number."""
        if self.of == "characters" and not isinstance(value, str):
            fail(name, say("rule-text"), value)
        if self.of in ("whole", "number") and not is_number(value):
            check_float(name, value, self.low, self.highest)

    def check(self, name: str, value):
        """Returns the checked form of a value, such as 5 for 5.0, or raises the error formula."""
        if self.of == "whole":
            return check_int(name, value, int(self.low), int(self.highest), _said(self.fix))
        if self.of == "number":
            fix = _said(self.fix)
            return check_float(name, value, self.low, self.highest, open_low=self.open_low, fix=fix)
        if self.of == "characters":
            text = check_text(name, value, int(self.highest), least=int(self.low))
            if len(text) < self.low:
                rule = say("rule-characters", low=self.written_low, high=self.written_highest)
                fail(name, rule, text, _said(self.fix) or say("fix-type", count=int(self.low)))
            return text
        if not isinstance(value, tuple | list) or not self.low <= len(value) <= self.highest:
            bounds = {"low": self.written_low, "high": self.written_highest}
            fail(name, say("rule-items", unit=_said(self.unit), **bounds), value, _said(self.fix))
        return tuple(value)


def _said(words: str) -> str:
    return say(words) if words and has(words) else words


def written(number: float) -> str:
    """Returns a bound as people write it: 5,000 and 0.001 and 1e9."""
    if isinstance(number, float) and number >= 10**6:
        return f"{number:.0e}".replace("e+0", "e")
    return f"{number:,.10g}"
