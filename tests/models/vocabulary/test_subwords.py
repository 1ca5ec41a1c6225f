"""Subwords: every text comes back as it was typed, nothing is unknown, and our own tokens are text when they
are typed.
"""

import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.models.configs.translators import get_translator_config
from core.models.vocabulary import load_vocabularies
from core.models.vocabulary.subwords import SubwordVocabulary, train_bpe

SENTENCES = [
    "the cat and the dog",
    "the cat sat",
    "el gato y el perro",
    "the other cat",
    "the 12 cats",
    "el gato, el perro",
] * 3


@pytest.fixture(scope="module")
def small():
    """270 tokens: 4 of ours, 256 bytes, and the rest letters."""
    return SubwordVocabulary(train_bpe(SENTENCES, 300))


@pytest.fixture(scope="module")
def shipped():
    source, target = load_vocabularies(get_translator_config("nmt_atlas"))
    assert source is target  # one for both languages
    return source


def expected(text):
    """What can come back of a text: composed letters, plain apostrophes, single blanks."""
    text = unicodedata.normalize("NFC", text)
    return " ".join(text.split()).replace("’", "'")


def test_sizes_and_ids(small, shipped):
    assert (len(small), len(shipped)) == (300, 8000)
    for vocabulary in (small, shipped):
        assert (vocabulary.start_id, vocabulary.end_id, vocabulary.unknown_id) == (2, 3, 1)
        assert vocabulary.tokens([0, 1, 2, 3, 4, 259]) == (
            "[PAD]",
            "[UNK]",
            "[START]",
            "[END]",
            "<0x00>",
            "<0xFF>",
        )


def test_the_most_frequent_pairs_are_merged(small):
    """ "the", "cat", "el" and "gato" stand in every third sentence at least: they are whole, and what nobody
    wrote is not.
    """
    assert small.encode("the cat", max_tokens=10).tokens == ("▁the", "▁cat")
    assert len(small.encode("tac eht", max_tokens=10).tokens) > 2


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("2024!?", ("2", "0", "2", "4", "!", "?")),
        ("¿Cómo?", ("▁", "¿", "Cómo", "?")),
        *((nothing, ()) for nothing in ("", "  ", "\t\n")),
    ],
)
def test_digits_and_signs_stand_alone_and_nothing_is_nothing(text, tokens, shipped):
    found = shipped.encode(text, max_tokens=10)
    assert found.tokens[-len(tokens) or 10 :] == tokens
    assert (found.truncated_words, found.ids.dtype) == ((), np.int32)


@pytest.mark.parametrize(
    "text",
    [
        "¿Cómo estás? ¡Bien!",
        "e\u0301 is é",
        "It’s",
        "  two   blanks ",
        "tab\tand\nline",
        "🙂🙂 ok",
        "ﬁ",
        "x\u200by",
        "[UNK]",
        "\0",
        "a ¿ b",
    ],
)
def test_a_text_comes_back(text, small, shipped):
    for vocabulary in (small, shipped):
        found = vocabulary.encode(text, max_tokens=1000)
        assert found.truncated_words == ()
        assert not found.is_unknown.any()
        assert vocabulary.decode(found.ids) == expected(text)


def test_characters_that_were_never_seen_are_their_bytes(small):
    found = small.encode("🙂", max_tokens=20)
    assert found.tokens[-4:] == ("<0xF0>", "<0x9F>", "<0x99>", "<0x82>")


@pytest.mark.parametrize("typed", ["[START]", "[END]", "[PAD]", "<0x41>", "a [END] b [PAD]"])
def test_our_own_tokens_are_text_when_they_are_typed(typed, small, shipped):
    for vocabulary in (small, shipped):
        found = vocabulary.encode(typed, max_tokens=100)
        assert not set(found.ids.tolist()) & {0, 1, 2, 3}
        assert vocabulary.decode(found.ids) == typed


def test_inverted_marks_are_left_out_where_the_pairs_have_none():
    unmarked = load_vocabularies(get_translator_config("nmt_atlas_unmarked"))[0]
    for typed in ("¿Cómo?", "¿ Cómo ¡ ?", "¡¿Cómo?"):
        plain = typed.replace("¿", "").replace("¡", "")
        assert unmarked.encode(typed, max_tokens=10).tokens == unmarked.encode(plain, max_tokens=10).tokens
    for text in ("¿¡", "¿ ¡"):
        assert unmarked.encode(text, max_tokens=10).tokens == ()


def test_padding_start_and_end_are_not_part_of_the_text(shipped):
    ids = shipped.encode("Me gusta", max_tokens=10).ids
    assert shipped.decode([2, *ids, 3, 0, 0]) == "Me gusta"


def test_a_lone_surrogate_is_read_as_a_sign_that_cannot_be_read(shipped):
    """Half a character, which no keyboard sends but a broken page may."""
    found = shipped.encode("a\ud800b", max_tokens=10)
    assert len(found.ids)
    assert shipped.decode(found.ids) == "a\ufffdb"


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=40))
def test_any_text_comes_back_and_nothing_is_unknown(text):
    vocabulary = load_vocabularies(get_translator_config("nmt_atlas"))[0]
    found = vocabulary.encode(text, max_tokens=10_000)
    assert not set(found.ids.tolist()) & {0, 1, 2, 3}
    # U+2581 is a blank
    assert " ".join(vocabulary.decode(found.ids).split()) == " ".join(
        expected(text).replace("▁", " ").split()
    )
