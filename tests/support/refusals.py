"""What a call that must fail says."""

import re

import pytest

from core.base.checks import AtlasError, InvalidValueError

ARGUMENT_NAME_PATTERN = re.compile(r"Invalid value for `(\w+)`")
MAX_WORDS = 90  # in one sentence and its fix


def refusal(error_type: type[Exception], call, *arguments, **options) -> str:
    """Returns the sentence with which a call is refused by an error of a type."""
    with pytest.raises(error_type) as caught:
        call(*arguments, **options)
    return str(caught.value)


def assert_readable_error(error: AtlasError, argument_names: set[str]) -> None:
    """Holds that an error is one readable sentence and blames nothing that was not given."""
    sentence = str(error)
    assert 0 < len(sentence.split()) <= MAX_WORDS and "\n" not in sentence, sentence
    assert "Traceback" not in sentence and "error of its own" not in sentence, sentence
    named = ARGUMENT_NAME_PATTERN.search(sentence)
    if isinstance(error, InvalidValueError):
        assert named and named[1] in argument_names, f"{sentence} names none of {sorted(argument_names)}"
