"""What pages say of a typed sentence."""

import numpy as np
import pytest

from core.traces.translation import SourceTokens
from core.ui.parts import sentence


def source(text: str, *tokens: str, cut=()) -> SourceTokens:
    return SourceTokens(
        text=text,
        tokens=tokens,
        ids=np.ones(len(tokens), "int32"),
        unknown=np.zeros(len(tokens), bool),
        cut=cut,
    )


@pytest.mark.parametrize(
    ("tokens", "clause"),
    [
        (source("i like it", "i", "like", "it"), ""),
        (source("I like it", "i", "like", "it"), "lower-cased"),
        (source("it's", "its"), "without punctuation"),
        (source("Hello, Tom!", "hello", "tom"), "lower-cased, without punctuation"),
        (source("i  like\tit\n", "i", "like", "it"), ""),
        (source("i like", "i", cut=("like",)), ""),
        (source("I like", "i", cut=("like",)), "lower-cased"),
    ],
)
def test_what_words_lose_is_said(tokens, clause):
    assert sentence.changed(tokens, "words") == clause


def test_subwords_lose_nothing():
    assert sentence.changed(source("Hello, Tom!", "▁Hello", ","), "subwords") == ""


def test_signs_of_markdown_are_escaped_and_white_space_is_one():
    assert sentence._named("a *b*\n\t:red[c] <i>") == r"a \*b\* \:red\[c\] \<i\>"


def test_a_word_without_end_is_shortened():
    assert sentence._named("x" * 41) == "x" * 40 + "…"
    assert sentence._named("x" * 40) == "x" * 40


def test_how_a_sentence_is_read_stands_on_one_line():
    line = sentence.how_read(source("I like, you", "i", "like", "you"), "nmt_luong")
    assert line == "The model reads (words, lower-cased, without punctuation): i like you"


def test_a_dot_begins_a_word_and_is_explained():
    line = sentence.how_read(source("I like", "▁I", "▁li", "ke"), "nmt_atlas")
    assert line == "The model reads (subwords, · begins a word): ·I ·li ke"


def test_the_words_that_a_model_knows_are_counted():
    from core.vocabulary.words import PAD, UNKNOWN, load_words

    for code, known in (("en", sentence.KNOWN_WORDS), ("es", sentence.KNOWN_TARGET_WORDS)):
        specials = {PAD, UNKNOWN, "startofseq", "endofseq"}
        assert len([word for word in load_words(code).words if word not in specials]) == known
