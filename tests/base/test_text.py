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
    WORD_JOINER,
    add_end_mark,
    disambiguate_names,
    disambiguate_tokens,
    escape_inline_markdown,
    escape_markdown,
    escape_outside_code,
    strip_word_start,
    token_label,
)
from core.figures.labels import quote_text

ANY_TEXT = st.text(alphabet=st.characters(codec=None), max_size=60)
SIGNS = [*"[](){}<>!$*_`~:&\\@/.#-| ", "](", "://", "www.", "x", "red", "script", "\n"]
MARKUP = st.lists(st.sampled_from(SIGNS), max_size=30).map("".join)


def render_markdown(markdown: str) -> str:
    """Returns what a reader of Markdown sees of text whose signs are all escaped: slowly, sign by sign."""
    seen, signs = [], iter(markdown)
    for sign in signs:
        seen.append(next(signs) if sign == "\\" else sign)
    return "".join(seen)


def find_unescaped_signs(markdown: str) -> str:
    return re.sub(r"\\.|`[^`]+`", " ", markdown, flags=re.DOTALL)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("a *b*", r"a \*b\*"),
        ("[x](javascript:1)", r"\[x\]\(javascript\:1\)"),
        ("<img src=x>", r"\<img src\=x\>"),
        ("$\\href{u}{y}$", r"\$\\href\{u\}\{y\}\$"),
        ("https://a.b", rf"https\:\/{WORD_JOINER}\/a\.b"),
        ("www.a.b", rf"www{WORD_JOINER}\.a\.b"),
        ("me@a.b", rf"me{WORD_JOINER}\@a\.b"),
        (":smile:", rf"\:{WORD_JOINER}smile\:"),
        (":material/home:", rf"\:{WORD_JOINER}material\/home\:"),
        (" a \t\n b ", "a b"),
        ("a\0b\u202ec\ud800", "a\ufffdb\ufffdc\ufffd"),
        ("مرحبا 👩‍👩‍👧", "مرحبا 👩‍👩‍👧"),
        ("", ""),
    ],
)
def test_every_sign_is_escaped(typed, shown):
    assert escape_markdown(typed) == shown


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("[UNK]", "[UNK]"),
        ("don't stop, at 12:30", "don't stop, at 12:30"),
        ("[x](http://a.b)", rf"[x]\(http:/{WORD_JOINER}/a.b)"),
        ("![i](u)", r"![i]\(u)"),
        (":red[x]", r"\:red[x]"),
        (":smile:", f":{WORD_JOINER}smile:"),
        ("$5 & <b>", r"\$5 \& \<b>"),
        ("_a_", r"\_a\_"),
    ],
)
def test_what_is_read_aloud_has_few_signs(typed, shown):
    assert (escape_inline_markdown(typed), quote_text(typed)) == (shown, f"“{shown}”")


@pytest.mark.parametrize(
    ("source", "shown"),
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
        ("http://a.b", rf"http\:/{WORD_JOINER}/a.b"),
    ],
)
def test_a_sentence_keeps_its_code(source, shown):
    assert escape_outside_code(source) == shown


@given(st.one_of(ANY_TEXT, MARKUP))
@example(":a::b:")
def test_escaped_text_reads_as_it_was_typed(typed):
    shown = escape_markdown(typed)
    assert not set(find_unescaped_signs(shown)) & set(string.punctuation)
    without_directions = re.sub("[\u202a-\u202e\u2066-\u2069]", "\ufffd", " ".join(typed.split()))
    expected = "".join(
        "\ufffd" if unicodedata.category(sign) in ("Cc", "Cs") else sign for sign in without_directions
    )
    assert render_markdown(shown).replace(WORD_JOINER, "") == expected.replace(WORD_JOINER, "")


@given(st.one_of(ANY_TEXT, MARKUP))
def test_nothing_of_a_story_or_a_sentence_is_markup_and_all_can_be_sent(typed):
    for shown in (escape_inline_markdown(typed), escape_outside_code(typed)):
        shown.encode("utf-8")
        assert not set(find_unescaped_signs(shown)) & set("\\`*$<~&\n\0")
        assert "](" not in find_unescaped_signs(shown)
        assert not re.search(":[A-Za-z]", find_unescaped_signs(shown))
    for shown in (
        escape_markdown(typed),
        escape_inline_markdown(typed),
    ):  # what Streamlit looks for once Markdown is read
        assert not re.search(r"://|www\.|:[\w+-]+:|[\w.+-]@[\w-]", render_markdown(shown), re.IGNORECASE)


def test_the_mark_of_a_word_start_is_a_dot_in_a_figure_and_nothing_in_a_sentence():
    assert (token_label("▁la"), token_label("la"), quote_text("▁la")) == ("·la", "la", "“la”")
    assert strip_word_start("▁") == "·"


def test_repeated_tokens_have_names_of_their_own_and_long_ones_are_cut():
    distinct = disambiguate_tokens(("the", "cat", "the", "", "x" * 13, "y" * 12))
    assert distinct == ("the₁", "cat", "the₂", "[PAD]", "x" * 11 + "…", "y" * 12)
    assert disambiguate_names(["a", "a", "x" * 13, 7]) == ("a₁", "a₂", "x" * 13, "7")


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
    assert add_end_mark(typed) == read_as
