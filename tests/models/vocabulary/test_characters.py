import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.models.vocabulary.characters import CHARACTERS, decode_characters, encode_characters


def test_the_39_characters_round_trip():
    encoded = encode_characters(CHARACTERS)
    assert (encoded.ids.tolist(), encoded.ids.dtype) == (list(range(39)), np.int32)
    assert decode_characters(encoded.ids) == encoded.text == CHARACTERS
    assert (encoded.replacements, encoded.num_lowered, encoded.dropped_characters, encoded.num_dropped) == (
        (),
        0,
        (),
        0,
    )


def test_ids_by_hand():
    assert encode_characters("to be").ids.tolist() == [32, 27, 1, 14, 17]
    assert decode_characters([32, 27, 1, 14, 17]) == "to be"
    assert decode_characters(np.array([[13], [14]])) == "ab"


@pytest.mark.parametrize(
    "typed, read, changed",
    [
        ("“Don’t”", "'don't'", (("“", "'"), ("’", "'"), ("”", "'"))),
        ('"x"', "'x'", (('"', "'"),)),
        ("a–b—c…", "a-b--c...", (("–", "-"), ("—", "--"), ("…", "..."))),
        ("a\tb\u00a0c", "a b c", (("\t", " "), ("\u00a0", " "))),
        ("a\rb", "a\nb", (("\r", "\n"),)),
        ("a\r\nb\r\n\r\nc", "a\nb\n\nc", ()),  # of Windows
        ("éÉñü", "eenu", (("é", "e"), ("É", "e"), ("ñ", "n"), ("ü", "u"))),
        ("ﬁｎ", "fin", (("ﬁ", "fi"), ("ｎ", "n"))),
    ],
)
def test_typographic_and_accented_characters_become_plain_and_are_reported(typed, read, changed):
    encoded = encode_characters(typed)
    assert (encoded.text, encoded.replacements, encoded.dropped_characters) == (read, changed, ())
    assert encoded.num_dropped == 0


def test_an_accent_of_its_own_is_read_with_its_letter():
    assert encode_characters("e\u0301").replacements == encode_characters("é").replacements == (("é", "e"),)
    encoded = encode_characters("q\u0301")  # Unicode has no such letter
    assert (encoded.text, encoded.dropped_characters, encoded.num_dropped) == ("q", ("\u0301",), 1)


@pytest.mark.parametrize("typed", ["\U0001f642", "\ud800", "\u200b", "#@%^*()[]{}|~\\"])
def test_what_has_no_counterpart_is_dropped_and_reported(typed):
    encoded = encode_characters(f"a{typed}b")
    assert (encoded.text, encoded.ids.tolist()) == ("ab", [13, 14])
    assert encoded.dropped_characters == tuple(dict.fromkeys(typed))
    assert (encoded.num_dropped, encoded.replacements) == (len(typed), ())


def test_each_distinct_character_is_reported_once_in_order_of_appearance():
    encoded = encode_characters("9é1ü9é1")
    assert (encoded.dropped_characters, encoded.num_dropped) == (("9", "1"), 4)
    assert encoded.replacements == (("é", "e"), ("ü", "u"))


@given(st.text(alphabet=st.characters(codec=None), max_size=40))
def test_any_text_is_read_and_every_character_accounted_for(text):
    encoded = encode_characters(text)
    assert set(encoded.text) <= set(CHARACTERS)
    assert decode_characters(encoded.ids) == encoded.text
    changed = dict(encoded.replacements)
    assert not set(changed) & set(encoded.dropped_characters)
    num_characters, read_text = 0, unicodedata.normalize("NFC", text).replace("\r\n", "\n")
    for character in read_text:
        if character in encoded.dropped_characters:
            continue
        num_characters += len(changed.get(character, "1"))
    assert len(encoded.text) == num_characters
    assert encoded.num_dropped == sum(character in encoded.dropped_characters for character in read_text)


@given(st.text(alphabet=CHARACTERS + CHARACTERS.upper(), max_size=40))
def test_a_text_of_the_vocabulary_is_only_lowered(text):
    encoded = encode_characters(text)
    assert encoded.text == text.lower()
    assert encoded.num_lowered == sum(character.isupper() for character in text)
    assert (encoded.replacements, encoded.dropped_characters) == ((), ())


def test_reading_twice_changes_nothing_more():
    for code in range(0x3000):
        text = encode_characters(chr(code)).text
        assert encode_characters(text).text == text, unicodedata.name(chr(code), hex(code))
