"""How the model reads a typed prompt, in words that hold what a visitor typed."""

import pytest

from core.ui.parts import input_notes
from core.ui.parts.input_notes import _MAX_CHECKED_CHARACTERS, _format_character, show_encoding_notes


@pytest.fixture
def captions(monkeypatch):
    shown_captions = []
    monkeypatch.setattr(input_notes.st, "caption", shown_captions.append)
    return shown_captions


def test_signs_of_markdown_are_escaped_and_control_characters_named():
    assert [_format_character(sign) for sign in "*<$😀"] == ["\\*", "\\<", "\\$", "😀"]
    assert [_format_character(sign) for sign in "\0\ud800"] == ["U+0000", "U+D800"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("To be", "1 capital letter lower-cased, as in the training text"),
        ("TO be", "2 capital letters lower-cased, as in the training text"),
        ("a😀b", "1 left out, not among the 39 characters of the training text: 😀"),
        (
            "".join(map(chr, range(0x4E00, 0x4E09))),
            "9 left out, not among the 39 characters of the training text: 一",
        ),
    ],
)
def test_what_is_changed_is_said_and_nothing_else(text, sentence, captions):
    show_encoding_notes("to be or not to be")
    show_encoding_notes(text)
    assert len(captions) == 1
    assert sentence in captions[0]
    assert captions[0].endswith("and more." if len(text) == 9 else ".")


def test_a_pasted_book_is_not_read_before_it_is_refused(captions, monkeypatch):
    show_encoding_notes("A" * _MAX_CHECKED_CHARACTERS)
    assert len(captions) == 1
    assert f"{_MAX_CHECKED_CHARACTERS:,} capital letters" in captions[0]
    monkeypatch.setattr(input_notes, "encode_characters", lambda text: pytest.fail("it was read"))
    show_encoding_notes("A" * (_MAX_CHECKED_CHARACTERS + 1))
    assert len(captions) == 1
