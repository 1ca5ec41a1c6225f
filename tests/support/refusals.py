"""What a call that must fail says."""

import pytest


def refusal(error_type: type[Exception], call, *arguments, **options) -> str:
    """Returns the sentence with which a call is refused by an error of a type."""
    with pytest.raises(error_type) as caught:
        call(*arguments, **options)
    return str(caught.value)
