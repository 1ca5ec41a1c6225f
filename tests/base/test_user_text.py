"""Typed text: which signs every box reads as others, over all requests that hold a text."""

import dataclasses
import typing
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import engine
from core.base.checks import InvalidValueError
from core.base.registry import list_request_types
from core.base.user_text import analyze_user_text, normalize_user_text
from core.figures.token_tiles import visible_token
from core.models.configs.translators import complete_source_text
from core.topics.tokens.tokenization.schema import TokenizeRequest
from tests.support.all_requests import REQUIRED_VALUES

NORMALIZED_TEXTS = {  # what is typed, by what is read
    "I don’t like it": "I don't like it",
    "I don‘t like it": "I don't like it",
    "I don´t like it": "I don't like it",
    "“I like it”": '"I like it"',
    "„I like it‟": '"I like it"',
    "I like it…": "I like it...",
    "I like – well\u2011known it": "I like - well-known it",
    "I\u00a0like\u202fit\u3000now": "I like it now",
    "I\u200b like\u2060 \ufeffit": "I like it",
    "I like\x00 it": "I like it",
    "I like \u202eit": "I like it",
    "I li\u00adke it": "I like it",
    "nin\u0303o cafe\u0301": "niño café",
    "the ﬁrst oﬀer": "the first offer",
    "Ｉ ｌｉｋｅ ｉｔ！": "I like it!",
    "I like\u2028it\r\nnow": "I like\nit\nnow",
    "a\u200db c\ufe0f": "ab c",
}
UNCHANGED_TEXTS = (
    "¿Qué hora es? ¡Ya!",
    "«hola» — dijo él",
    "👩\u200d👩\u200d👧 ❤\ufe0f 1\ufe0f\u20e3 👍🏽",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "שלום 你好 Привет",
    "C++ & 100% #café <b>$x$</b> _a_\tb\n",
)


def list_text_fields() -> list[tuple[type, str, bool]]:
    """Returns each field of each request into which a text is typed, and whether it holds several."""
    found = []
    for kind in list_request_types():
        hints = typing.get_type_hints(kind)
        for field in dataclasses.fields(kind):
            held = field.metadata
            is_chosen = {"options", "family", "loader", "label"} & set(held) or held.get(
                "widget", True
            ) is None
            several = hints[field.name] == tuple[str, ...]
            if hints[field.name] in (str, str | None, tuple[str, ...]) and not is_chosen and held:
                found.append((kind, field.name, several))
    return found


TEXT_FIELDS = list_text_fields()
assert len(TEXT_FIELDS) > 40
CHOICE_FIELDS = {"table"}  # a name that is chosen, or of a visitor's own file


def read_field(request_type: type, name: str, several: bool, text: str):
    """Returns the field of a request for a text, or the rule with which it is refused."""
    hints = typing.get_type_hints(request_type)
    needed = {
        field.name: REQUIRED_VALUES[hints[field.name]]
        for field in dataclasses.fields(request_type)
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    }
    value = (text, text) if several else text
    try:
        return request_type(**needed | {name: value})
    except InvalidValueError as error:
        return error.name, error.rule


@pytest.mark.parametrize(("typed", "read"), NORMALIZED_TEXTS.items())
@pytest.mark.parametrize(
    ("kind", "name", "several"),
    [box for box in TEXT_FIELDS if box[1] not in CHOICE_FIELDS],
    ids=lambda one: str(one),
)
def test_every_box_reads_a_sign_of_a_telephone_as_the_plain_one(kind, name, several, typed, read):
    assert read_field(kind, name, several, typed) == read_field(kind, name, several, read)


@pytest.mark.parametrize(("typed", "read"), NORMALIZED_TEXTS.items())
def test_what_is_read_is_read_once(typed, read):
    assert normalize_user_text(typed) == read == normalize_user_text(read)
    assert analyze_user_text(typed).text == read


@pytest.mark.parametrize("text", UNCHANGED_TEXTS)
def test_what_the_models_know_and_whole_emoji_stay(text):
    assert (normalize_user_text(text), list_changes(text)) == (text, ((), (), False))


def list_changes(typed: str) -> tuple:
    report = analyze_user_text(typed)
    return report.replaced_characters, report.removed_characters, report.has_composed_accents


def test_each_change_is_reported_once():
    replaced = (("’", "'"), ("\u00a0", " "), ("“", '"'))
    assert list_changes("’ ’\u00a0’ \u200b\u200b “ nin\u0303o") == (replaced, ("\u200b",), True)


@given(st.text())
def test_any_text_is_read_once_and_composed(text):
    read = normalize_user_text(text)
    assert normalize_user_text(read) == read == unicodedata.normalize("NFC", read)
    assert analyze_user_text(text).text == read


def test_an_example_is_known_with_any_apostrophe():
    example = "I don't think that he is going to come back"
    assert complete_source_text(example.replace("'", "’"), "nmt_atlas") == example


def test_a_whole_emoji_is_shown_whole_and_its_parts_by_their_names():
    family = "👩\u200d👩\u200d👧"
    assert visible_token(family) == family
    assert [visible_token(sign) for sign in family] == ["👩", "ZWJ", "👩", "ZWJ", "👧"]
    assert [visible_token(sign) for sign in ("\ufe0f", "\ud800", " ")] == ["VS16", "\ufffd", "␣"]
    cuts = {cut.name: cut for cut in engine.run(TokenizeRequest(text=f"hello {family}")).tokenizations}
    assert visible_token(cuts["words"].tokens[1]) == family
