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
        (source("I like it", "i", "like", "it"), "capitals made small"),
        (source("it's", "its"), "punctuation taken out"),
        (source("Hello, Tom!", "hello", "tom"), "capitals made small and punctuation taken out"),
        (source("i  like\tit\n", "i", "like", "it"), ""),
        (source("i like", "i", cut=("like",)), ""),
        (source("I like", "i", cut=("like",)), "capitals made small"),
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
