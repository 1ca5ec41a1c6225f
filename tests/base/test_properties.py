"""Laws that hold for any input: vocabularies, positions, and what controls and addresses may ask of
the engine.

Each is held against the slow way, sign by sign or number by number.
"""

import dataclasses

import numpy as np
import pytest
from hypothesis import example as including
from hypothesis import given, settings
from hypothesis import strategies as st

from core.base.checks import InvalidValueError
from core.base.registry import list_request_types
from core.models.configs.translators import get_translator_config
from core.models.layers import sinusoids
from core.models.vocabulary import load_vocabularies
from core.models.vocabulary.characters import CHARACTERS, decode_characters, encode_characters
from core.models.vocabulary.words import END, PAD, START, load_words, split_words
from core.topics.lab.dates.schema import DatesRequest
from core.topics.lab.reber.schema import ReberRequest
from core.topics.lab.writer.schema import WriterRequest
from core.ui.parts.controls import _parse_number
from tests.support.all_requests import make_example

ANY_TEXT = st.text(alphabet=st.characters(codec=None), max_size=60)  # halves of characters too
ODD_TEXTS = (
    "",
    " \t\n",
    "\0",
    "".join(map(chr, range(32))) + "\x7f\u2028\u2029",
    "\u202eabc مرحبا שלום\u2069",
    "\ud800a\udfff",
    "👩‍👩‍👧‍👦 🏳️‍🌈 ❤️",
    "z" + "\u0335" * 300,
    "<script>alert(1)</script>",
    "$\\href{x}{y}$ [x](javascript:y) ${z}",
    "[UNK] startofseq endofseq [PAD] [START] <0x41> ▁",
    "İ ı ß ﷽ ｆｕｌｌ",
    "'" * 3 + '"' * 3 + "\\",
)
LARGE_TEXTS = ("x" * 1_000_000, "word " * 200_000, "\n" * 1_000_000, "\u0301\ud800👩‍" * 250_000)


# --- vocabularies -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", [*ODD_TEXTS, *LARGE_TEXTS], ids=lambda text: ascii(text[:12]))
def test_every_vocabulary_reads_any_text(typed):
    encoded = encode_characters(typed)
    assert decode_characters(encoded.ids) == encoded.text
    assert set(encoded.text) <= set(CHARACTERS)
    most = 60_000  # of a text for subwords, whose every byte is a token here; requests take 10,000 at most
    for vocabulary in (
        load_words("en"),
        load_words("imdb"),
        load_vocabularies(get_translator_config("nmt_atlas"))[0],
    ):
        found = vocabulary.encode(typed if hasattr(vocabulary, "words") else typed[:most], max_tokens=20)
        assert len(found.ids) == len(found.tokens) == len(found.is_unknown) <= 20
        assert all(0 <= index < len(vocabulary) for index in found.ids.tolist())
        assert len(found.truncated_words) == 0 or len(found.tokens) == 20
        assert isinstance(vocabulary.decode(found.ids), str)


@given(ANY_TEXT, st.sampled_from(["en", "es", "imdb"]), st.integers(0, 8))
@including("the startofseq [UNK] endofseq the", "es", 8)
@including("The CAT, the\u0130 cat", "en", 8)
def test_words_come_back_but_for_what_is_unknown_or_cut(typed, language, limit):
    vocabulary = load_words(language)
    found = vocabulary.encode(typed, max_tokens=limit)
    words = split_words(typed)
    assert (list(found.tokens), list(found.truncated_words)) == (words[:limit], words[limit:])
    back = [
        "[UNK]" if unknown else word for word, unknown in zip(words[:limit], found.is_unknown, strict=True)
    ]
    assert vocabulary.decode(found.ids) == " ".join(word for word in back if word not in (PAD, START, END))


@given(ANY_TEXT, st.integers(0, 30))
def test_subwords_that_are_cut_are_the_end_of_those_that_are_not(typed, limit):
    vocabulary = load_vocabularies(get_translator_config("nmt_atlas"))[0]
    whole, found = vocabulary.encode(typed, max_tokens=10_000), vocabulary.encode(typed, max_tokens=limit)
    assert found.ids.tolist() == whole.ids[:limit].tolist()
    assert found.tokens + found.truncated_words == whole.tokens
    assert not whole.is_unknown.any()


# --- positions ----------------------------------------------------------------------------------------------

WIDTHS = st.integers(1, 64).map(lambda half: 2 * half)


@given(st.floats(-500, 500), st.floats(-500, 500), WIDTHS, st.floats(1, 1e5))
def test_any_pair_lies_on_a_circle_and_turns_with_the_offset(position, offset, width, base):
    encoded, moved = sinusoids.encoding([position, position + offset], width, base=base, dtype="float64")
    np.testing.assert_allclose(encoded[0::2] ** 2 + encoded[1::2] ** 2, 1, atol=1e-12)
    np.testing.assert_allclose(sinusoids.shift_encodings(encoded[None], offset, base)[0], moved, atol=1e-9)


# --- what is asked for --------------------------------------------------------------------------------------

EXAMPLE_FIELDS = {
    "AlignmentRequest": {"training_request": DatesRequest()},
    "RunRequest": {"training_request": DatesRequest()},
    "StringReadingRequest": {"training_request": ReberRequest()},
    "WritingRequest": {"training_request": WriterRequest()},
    "CharactersRequest": {"training_request": WriterRequest()},
}
NUMBERS = st.one_of(
    st.none(),
    st.integers(),
    st.sampled_from([10**400, -(10**400), 1e308, -1e308, 5e-324, -0.0]),
    st.floats(),
    st.booleans(),
    ANY_TEXT,
)
TEXTS = st.one_of(ANY_TEXT, st.sampled_from([*ODD_TEXTS, *LARGE_TEXTS[:2]]), st.none(), st.integers())
LINE_ENDS = set("\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029")
TUPLES = st.lists(st.one_of(TEXTS, NUMBERS), max_size=4).map(tuple)


def values_for(field: dataclasses.Field):
    kind = str(field.type)
    return TUPLES if kind.startswith("tuple") else TEXTS if kind.startswith("str") else NUMBERS


@pytest.mark.parametrize(
    "kind", sorted(list_request_types(), key=lambda kind: kind.__name__), ids=lambda kind: kind.__name__
)
@settings(max_examples=15)
@given(data=st.data())
def test_whatever_is_asked_for_is_a_request_or_one_sentence(kind, data):
    good = make_example(kind, **EXAMPLE_FIELDS.get(kind.__name__, {}))
    for field in dataclasses.fields(kind):
        if field.name in ("requests", "training_request"):
            continue  # made by a page of requests that were checked
        value = data.draw(values_for(field), label=field.name)
        try:
            valid_request = dataclasses.replace(good, **{field.name: value})
        except InvalidValueError as error:
            error_text = str(error)
            assert error_text.startswith("Invalid value for `"), error_text
            assert len(error_text) < 700, error_text
            assert not set(error_text) & LINE_ENDS, error_text
        else:
            # the key of a cache
            assert hash(valid_request) == hash(dataclasses.replace(valid_request))
            assert valid_request == dataclasses.replace(valid_request)


@given(ANY_TEXT)
@including("1e400")
@including("nan")
@including("1_0")
def test_a_number_that_was_typed_is_itself_or_stays_text(typed):
    found = _parse_number(typed)
    assert found is typed if isinstance(found, str) else repr(found) == repr(float(typed))
