"""An error on a page names the field as the page does and says what to type."""

import pytest

from core.base.checks import (
    AtlasError,
    InvalidValueError,
    check_choice,
    check_float,
    check_int,
    check_text,
    raise_invalid,
)
from core.base.request import range_field, request_dataclass, unranged_field
from core.ui.server.errors import format_error


@request_dataclass
class _Wave:
    """Asks for a wave of {count} positions."""

    count: int = range_field(20, 1, 5_000, label="Number of positions")
    base: float = range_field(2.0, 1.0, 9.0)
    text: str = unranged_field("Prompt", "a")
    name: str = range_field("abc", 1, 9, unit="characters", label="Name")
    word: str = range_field("abc", 2, 9, unit="characters", label="Word")

    def check(self):
        check_text("text", self.text, 3)


def catch_error(act) -> InvalidValueError:
    with pytest.raises(InvalidValueError) as caught:
        act()
    return caught.value


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (lambda: check_int("n", 0, 1, 5_000), "N: type a whole number from 1 to 5,000."),
        (
            lambda: check_float("top_p", 2, 0, 1, hint="1 switches it off."),
            "Top p: type a number from 0 to 1. 1 sw",
        ),
        (lambda: check_text("text", "abcd", 3), "Text: shorten it by 1 character."),
        (lambda: check_text("text", "abcde", 3), "Text: shorten it by 2 characters."),
        (lambda: check_choice("m", 1, ("a", "b")), "M: choose one of 'a', 'b'."),
        (
            lambda: raise_invalid("p", "a text of 1 word", "", "Type at least one word."),
            "P: type at least one word.",
        ),
        (lambda: raise_invalid("h", "no more than two", 3), "H: needs no more than two."),
        (lambda: _Wave(count=0), "Number of positions: type a whole number from 1 to 5,000."),
        (lambda: _Wave(base=0.0), "Base: type a number from 1 to 9."),
        (lambda: _Wave(text="abcd"), "Prompt: shorten it by 1 character."),
        (lambda: _Wave(name=""), "Name: type at least one character."),
        (lambda: _Wave(word="a"), "Word: type at least 2 characters."),
    ],
)
def test_the_sentence_names_the_field_and_says_what_to_do(act, sentence):
    error = catch_error(act)
    assert format_error(error, {}).startswith(sentence)
    assert str(error).startswith("Invalid value for `")  # so the API says it


def test_the_label_on_the_page_goes_before_that_of_the_request():
    error = catch_error(lambda: _Wave(count=0))
    assert format_error(error, {"count": "Positions"}).startswith("Positions: type")


def test_other_errors_are_said_as_they_are():
    assert format_error(AtlasError("The file is damaged."), {}) == "The file is damaged."
    assert format_error(InvalidValueError("Invalid."), {}) == "Invalid."
