"""Text of a visitor in Markdown: each sign is escaped by hand-made cases and by a law that holds for any
text.
"""

import re
import string
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.base.text import (
    JOINER,
    distinct_names,
    few_signs,
    plain,
    sentence,
    token_label,
    token_word,
    told_apart,
    with_end,
)
from core.figures.names import quoted

ANY = st.text(alphabet=st.characters(codec=None), max_size=60)
SIGNS = [*"[](){}<>!$*_`~:&\\@/.#-| ", "](", "://", "www.", "x", "red", "script", "\n"]
MARKUP = st.lists(st.sampled_from(SIGNS), max_size=30).map("".join)


def read(markdown: str) -> str:
    """Returns what a reader of Markdown sees of text whose signs are all escaped: slowly, sign by sign."""
    seen, signs = [], iter(markdown)
    for sign in signs:
        seen.append(next(signs) if sign == "\\" else sign)
    return "".join(seen)


def bare(markdown: str) -> str:
    """Returns the signs that are neither escaped nor code."""
    return re.sub(r"\\.|`[^`]+`", " ", markdown, flags=re.DOTALL)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("a *b*", r"a \*b\*"),
        ("[x](javascript:1)", r"\[x\]\(javascript\:1\)"),
        ("<img src=x>", r"\<img src\=x\>"),
        ("$\\href{u}{y}$", r"\$\\href\{u\}\{y\}\$"),
        ("https://a.b", rf"https\:\/{JOINER}\/a\.b"),
        ("www.a.b", rf"www{JOINER}\.a\.b"),
        ("me@a.b", rf"me{JOINER}\@a\.b"),
        (":smile:", rf"\:{JOINER}smile\:"),
        (":material/home:", rf"\:{JOINER}material\/home\:"),
        (" a \t\n b ", "a b"),
        ("a\0b\u202ec\ud800", "a\ufffdb\ufffdc\ufffd"),
        ("مرحبا 👩‍👩‍👧", "مرحبا 👩‍👩‍👧"),
        ("", ""),
    ],
)
def test_every_sign_is_escaped(typed, shown):
    assert plain(typed) == shown


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("[UNK]", "[UNK]"),
        ("don't stop, at 12:30", "don't stop, at 12:30"),
        ("[x](http://a.b)", rf"[x]\(http:/{JOINER}/a.b)"),
        ("![i](u)", r"![i]\(u)"),
        (":red[x]", r"\:red[x]"),
        (":smile:", f":{JOINER}smile:"),
        ("$5 & <b>", r"\$5 \& \<b>"),
        ("_a_", r"\_a\_"),
    ],
)
def test_what_is_read_aloud_has_few_signs(typed, shown):
    assert few_signs(typed) == shown
    assert quoted(typed) == f"“{shown}”"


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        (
            "Invalid value for `top_p`: expected x. Received: top_p=2",
            "Invalid value for `top_p`: expected x. Received: top_p=2",
        ),
        ("Received: x='[a](b)'", r"Received: x='[a]\(b)'"),
        ("Received: x='<b>$y$'", r"Received: x='\<b>\$y\$'"),
        ("Received: x=':red[a] _b_ a_b'", r"Received: x='\:red[a] \_b\_ a_b'"),
        ("x='`'. Run `a_b *c*`.", r"x='`'. Run `a_b \*c\*\`."),
        ("two\nlines", "two lines"),
        ("`a\x01` *b* `c\x02`", "`a\ufffd` \\*b\\* `c\ufffd`"),
        ("a\0b", "a\ufffdb"),
        ("http://a.b", rf"http\:/{JOINER}/a.b"),
    ],
)
def test_a_sentence_keeps_its_code(said, shown):
    assert sentence(said) == shown


@given(st.one_of(ANY, MARKUP))
@example(":a::b:")
def test_escaped_text_reads_as_it_was_typed(typed):
    shown = plain(typed)
    assert not set(bare(shown)) & set(string.punctuation)
    expected = "".join(
        "\ufffd"
        if unicodedata.category(sign) in ("Cc", "Cs")
        or sign in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
        else sign
        for sign in " ".join(typed.split())
    )
    assert read(shown).replace(JOINER, "") == expected.replace(JOINER, "")


@given(st.one_of(ANY, MARKUP))
def test_nothing_of_a_story_or_a_sentence_is_markup_and_all_can_be_sent(typed):
    for shown in (few_signs(typed), sentence(typed)):
        shown.encode("utf-8")
        assert not set(bare(shown)) & set("\\`*$<~&\n\0")
        assert "](" not in bare(shown)
        assert not re.search(":[A-Za-z]", bare(shown))
    for shown in (plain(typed), few_signs(typed)):  # what Streamlit looks for once Markdown is read
        assert not re.search(r"://|www\.|:[\w+-]+:|[\w.+-]@[\w-]", read(shown), re.IGNORECASE)


def test_the_mark_of_a_word_start_is_a_dot_in_a_figure_and_nothing_in_a_sentence():
    assert token_label("▁la") == "·la"
    assert token_label("la") == "la"
    assert quoted("▁la") == "“la”"
    assert token_word("▁") == "·"


def test_repeated_tokens_have_names_of_their_own_and_long_ones_are_cut():
    distinct = distinct_names(("the", "cat", "the", "", "x" * 13, "y" * 12))
    assert distinct == ("the₁", "cat", "the₂", "[PAD]", "x" * 11 + "…", "y" * 12)
    assert told_apart(["a", "a", "x" * 13, 7]) == ("a₁", "a₂", "x" * 13, "7")


@pytest.mark.parametrize(
    ("typed", "read_as"),
    [
        ("Thank you", "Thank you."),
        ("Hello, –", "Hello."),
        ("Who?", "Who?"),
        ('"Who!"', '"Who!"'),
        ("…", "…"),
        ("", ""),
    ],
)
def test_a_sentence_without_an_end_mark_gets_a_full_stop(typed, read_as):
    assert with_end(typed) == read_as
