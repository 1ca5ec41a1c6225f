"""What pages say of a typed sentence."""

import numpy as np
import pytest

from core.base.sentences import SourceTokens
from core.models.vocabulary.subwords import load_subwords
from core.models.vocabulary.words import PAD, UNKNOWN, load_words
from core.ui import sentence, tokenization_notes


def source(text: str, *tokens: str, cut=(), unknown=()) -> SourceTokens:
    return SourceTokens(
        text=text,
        tokens=tokens,
        ids=np.ones(len(tokens), "int32"),
        is_unknown=np.array([token in unknown for token in tokens], bool),
        truncated_words=cut,
    )


@pytest.mark.parametrize(
    ("tokens", "clause"),
    [
        (source("i like it", "i", "like", "it"), []),
        (source("I like it", "i", "like", "it"), ["lower-cased"]),
        (source("it's", "its"), ["without punctuation"]),
        (source("Hello, Tom!", "hello", "tom"), ["lower-cased", "without punctuation"]),
        (source("i  like\tit\n", "i", "like", "it"), []),
        (source("i like", "i", cut=("like",)), []),
        (source("I like", "i", cut=("like",)), ["lower-cased"]),
    ],
)
def test_what_words_lose_is_said(tokens, clause):
    assert tokenization_notes.normalization_notes(tokens, "words") == clause
    assert tokenization_notes.normalization_notes(tokens, "subwords") == []


def test_signs_of_markdown_are_escaped_and_a_long_word_or_sentence_is_shortened():
    assert tokenization_notes.format_word("a *b*\n\t:red[c] <i>") == r"a \*b\* \:red\[c\] \<i\>"
    assert [tokenization_notes.format_word("x" * count) for count in (40, 41)] == ["x" * 40, "x" * 40 + "…"]
    longest = "x" * tokenization_notes.MAX_SHOWN_LETTERS
    assert [sentence._truncate_start(text) for text in (longest, "y" + longest)] == [longest, "…" + longest]


@pytest.mark.parametrize(
    ("read", "model", "line"),
    [
        (
            source("I like, you", "i", "like", "you"),
            "nmt_luong",
            "The model reads (words, lower-cased, without punctuation): i like you",
        ),
        (
            source("I like", "▁I", "▁li", "ke"),
            "nmt_atlas",
            "The model reads (subwords, · begins a word): ·I ·li ke",
        ),
        (
            source("a fox b", "a", "fox", cut=("b",), unknown=("fox",)),
            "nmt_luong",
            "The model reads (words): a :orange-background[fox]; 1 of 2 words marked: read as [UNK], not "
            "among the 998 words that the model knows; 1 word cut, since the model reads 50: b",
        ),
    ],
)
def test_how_a_sentence_is_read_stands_on_one_line(read, model, line):
    assert sentence.describe_tokenization(read, model) == line


@pytest.mark.parametrize(
    ("tokens", "found"),
    [
        (("▁My", "▁name", "▁is", "▁An", "na", "."), [("Anna", 2)]),
        (("▁An", "na", "▁is", "▁here", "."), []),  # the first word has a capital letter from its place
        (("▁I", "▁know", "▁Tom", "'", "s", "▁dog"), []),
        (("▁I", "▁li", "ke"), []),
        (("▁Is", "▁Z", "o", "ë", "?"), [("Zoë", 3)]),
        ((), []),
    ],
)
def test_names_that_are_read_in_pieces_are_found(tokens, found):
    assert tokenization_notes.find_split_names(source("", *tokens)) == found
    if found:
        assert f"“{found[0][0]}” is read in pieces" in sentence.describe_tokenization(
            source("", *tokens), "nmt_atlas"
        )


def test_names_are_listed_once():
    tokens = ("▁I", "▁saw", "▁An", "na", "▁and", "▁K", "ow", "▁with", "▁An", "na", ".")
    line = sentence.describe_tokenization(source("", *tokens), "nmt_atlas")
    assert "“Anna” and “Kow” are read in pieces, for the vocabulary has no such names" in line
    assert line.count("vocabulary") == 1


@pytest.mark.parametrize(
    ("text", "hardly"),
    [
        ("I LIKE SOCCER AND ALSO GOING TO THE BEACH", True),
        ("שלום עולם", True),
        ("Say שלום to Ana", True),
        ("你好", True),
        ("Привет мир", True),
        ("WHERE IS TOM?", True),
        ("NASA and the USA sent me a TV.", False),
        ("I like soccer", False),
        ("I don't like it, he can't.", False),
        ("Anna Kowalski met Murray.", False),
        ("¿Dónde está el señor Núñez?", False),
        ("", False),
    ],
)
def test_what_the_subwords_have_hardly_seen_is_said_in_one_line(text, hardly):
    encoded = load_subwords().encode(text, max_tokens=50)
    read = source(text, *encoded.tokens)
    assert tokenization_notes.is_mostly_fragments(read, "nmt_atlas") == hardly
    assert not tokenization_notes.is_mostly_fragments(read, "nmt_luong")
    line = sentence.describe_tokenization(read, "nmt_atlas")
    assert line.count("hardly seen such letters") == hardly
    assert not (hardly and "no such name" in line)


@pytest.mark.parametrize(
    ("language", "count"),
    [("en", tokenization_notes.NUM_KNOWN_WORDS), ("es", tokenization_notes.NUM_KNOWN_TARGET_WORDS)],
)
def test_the_words_that_a_model_knows_are_counted(language, count):
    assert len(set(load_words(language).words) - {PAD, UNKNOWN, "startofseq", "endofseq"}) == count
