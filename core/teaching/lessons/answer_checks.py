"""Sliders, options, numbers and texts of answers, with their limits."""

import dataclasses
import unicodedata

from ...base.checks import check_float, check_text, is_number, raise_invalid
from ...base.i18n import message
from ...base.user_text import normalize_user_text, remove_invisible_characters

MAX_ANSWER_CHARACTERS = 80
MAX_OPTIONS = 400
_MAX_INPUT_CHARACTERS = 10_000  # of a text that is cleaned
_MAX_ABSOLUTE_NUMBER = 1e12  # of the ends of a slider
_MAX_SLIDER_STEPS = 1e9  # between the ends of a slider


@dataclasses.dataclass(frozen=True, kw_only=True)
class Slider:
    """The slider on which a number, or each of several numbers, is answered.

    Attributes:
        low, high: Its ends.
        step: Distance of two neighbouring numbers.
        tolerance: How far from the truth an answer still counts as correct.
    """

    low: float
    high: float
    step: float
    tolerance: float = 0.0

    def __post_init__(self):
        low, high, step = self.low, self.high, self.step
        max_text = f"{_MAX_ABSOLUTE_NUMBER:,.0f}"
        if not is_number(low) or abs(low) > _MAX_ABSOLUTE_NUMBER:
            raise_invalid("low", message("rule-number", low=f"−{max_text}", high=max_text), low)
        if not is_number(high) or not low < high <= _MAX_ABSOLUTE_NUMBER:
            raise_invalid("high", message("rule-above", low=f"{low:g}", high=max_text), high)
        check_float("step", step, 0, high - low, exclude_low=True)
        if (high - low) / step > _MAX_SLIDER_STEPS:
            min_step = f"{(high - low) / _MAX_SLIDER_STEPS:g}"
            raise_invalid("step", message("question-rule.between", low=min_step), step)
        check_float("tolerance", self.tolerance, 0, high - low)

    @property
    def num_decimals(self) -> int:
        return len(f"{self.step:.10f}".rstrip("0").partition(".")[2])


def parse_numbers(text: str, count: int) -> list[float]:
    """Parses an answer of several numbers with commas between them, or of one number with a comma or point.

    Raises:
        InvalidValueError: If there are not `count` of them.
    """
    text = normalize_user_text(check_text("answer", text, _MAX_INPUT_CHARACTERS))
    try:
        numbers = [float(part) for part in (text.split(",") if count > 1 else [text.replace(",", ".")])]
    except ValueError:
        numbers = []
    if len(numbers) != count:
        raise_invalid("answer", message("lesson-rule.numbers", count=count), text)
    return numbers


def normalize_answer(text: str) -> str:
    """Returns a text as it is compared with the truth: capitals and typographic signs make no difference.

    Example:
        >>> normalize_answer("I Don’t") == normalize_answer("i don't")
        True
    """
    return normalize_user_text(text).casefold()


def clean_text(text: str) -> str:
    """Collapses whitespace and removes invisible characters and those that change the text direction.

    PostgreSQL takes no NUL, and no database half a character.
    """
    return " ".join("".join(filter(_is_visible, remove_invisible_characters(text))).split())


def _is_visible(character: str) -> bool:
    # Cf: a zero-width part of an emoji
    return character.isprintable() or character.isspace() or unicodedata.category(character) == "Cf"


def check_short_text(name: str, value: str, *, allow_empty: bool = False) -> str:
    """Cleans a typed text and checks that it has at most 80 characters.

    Raises:
        InvalidValueError: If it is longer, or empty without `allow_empty`.
    """
    text = clean_text(check_text(name, value, _MAX_INPUT_CHARACTERS))
    if not text and not allow_empty:
        rule = message("rule-characters", low="1", high=f"{MAX_ANSWER_CHARACTERS}")
        raise_invalid(name, rule, value, message("question-fix.type"))
    return check_text(name, text, MAX_ANSWER_CHARACTERS, min_length=1)


def check_options(options: tuple[str, ...]) -> None:
    """Checks that there are 2 to 400 options, all different.

    Raises:
        InvalidValueError: If not.
    """
    if not 2 <= len(options) <= MAX_OPTIONS:
        rule = message("question-rule.options", low=2, high=MAX_OPTIONS)
        count_text = message("question-rule.num_received", count=len(options))
        raise_invalid("options", rule, count_text, message("question-fix.lines"))
    for option in options:
        check_short_text("options", option)
    if len(set(options)) < len(options):
        raise_invalid(
            "options", message("question-rule.differ"), list(options), message("question-fix.twice")
        )
