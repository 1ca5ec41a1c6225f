"""What the Translation page says of a typed sentence, and what it takes from the cards."""

import numpy as np
import pytest

from core.traces.translation import SourceTokens
from core.ui.translation import sentence as translating
from core.ui.translation.cards import card_numbers


def source(text: str, *tokens: str, cut=()) -> SourceTokens:
    return SourceTokens(
        text=text,
        tokens=tokens,
        ids=np.ones(len(tokens), "int32"),
        unknown=np.zeros(len(tokens), bool),
        cut=cut,
    )


@pytest.mark.parametrize(
    ("made", "said"),
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
def test_what_words_lose_is_said(made, said):
    assert translating.changed(made, "words") == said


def test_subwords_lose_nothing():
    assert translating.changed(source("Hello, Tom!", "▁Hello", ","), "subwords") == ""


def test_signs_of_markdown_are_escaped_and_white_space_is_one():
    assert translating.as_typed("a *b*\n\t:red[c] <i>") == r"a \*b\* \:red\[c\] \<i\>"


def test_a_word_without_end_is_shortened():
    assert translating._named("x" * 41) == "x" * 40 + "…" and translating._named("x" * 40) == "x" * 40


def test_numbers_of_cards():
    cards = [
        {"m": {"a": 1.0, "rows": [{"b": 2, "c": 3}, {"b": 4, "c": 5}]}},
        {"m": {"a": 6.0, "rows": [{"b": 7, "c": 8}]}},
    ]
    assert card_numbers(cards, ("m",), ("a",)) == [1, 6]
    assert card_numbers(cards, ("m", "rows"), ("b", "c")) == [2, 3, 4, 5, 7, 8]
