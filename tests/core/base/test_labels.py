"""Every field of a request to the engine itself has a label, by which errors on a page call it."""

import dataclasses

import pytest

from core.base.answering import kinds
from core.base.checks import InvalidValueError
from core.base.request import label_of, labelled, ranged, request
from core.ui.server.errors import page_sentence

KINDS = [kind for kind in kinds() if kind.__module__ == "core.engine.ask"]  # of views the words are asked


def unlabelled(kind: type) -> list[str]:
    return [field.name for field in dataclasses.fields(kind) if not label_of(kind, field.name)]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_field_has_a_label(kind):
    assert unlabelled(kind) == []


def test_a_field_without_a_label_is_seen():
    @request
    class WaveRequest:
        """Asks for a wave."""

        count: int = ranged(5, 1, 9)
        name: str = labelled("Name", "sine")
        shape: str = "round"

    assert unlabelled(WaveRequest) == ["count", "shape"]


def test_an_error_carries_the_label_to_the_page():
    @request
    class WaveRequest:
        """Asks for a wave."""

        count: int = ranged(5, 1, 9, label="Waves")

    with pytest.raises(InvalidValueError) as error:
        WaveRequest(count=0)
    assert page_sentence(error.value, {}) == "Waves: type a whole number from 1 to 9."


@pytest.mark.parametrize(
    ("low", "said"), [(1, "Text: type at least one character."), (2, "Text: type at least 2 characters.")]
)
def test_a_text_that_is_too_short_for_its_range_is_a_sentence(low, said):
    @request
    class SayRequest:
        """Asks to say a text."""

        text: str = ranged("abc", low, 9, of="characters", label="Text")

    assert SayRequest(text="a" * low).text == "a" * low
    with pytest.raises(InvalidValueError) as error:
        SayRequest(text="a" * (low - 1))
    assert page_sentence(error.value, {}) == said
