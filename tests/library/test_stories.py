"""Stories of odd inputs in Spanish and German: said whole, with the numbers of English, for one and many."""

import re

import pytest

from core import library as atlas
from core.base.checks import InvalidValueError
from tests.support.localized_numbers import WRONG_PLURAL_PATTERN, count_numbers

pytestmark = pytest.mark.nightly
LONG = "I like soccer and also going to the beach because the sun is warm and my old friends play there "
TEXTS = {
    "a word": "dog",
    "a letter": "I",
    "a word four times": "the the the the",
    "unknown words": "xqzv brmpf",
    "two words": "no dog",
    "30 words": f"{LONG}every single day until it is dark and cold outside",
    "numbers and signs": "It is 0.5, <b>or</b> $5?",
}
CALLS = {
    "attention": {},
    "head_patterns": {},
    "logit_lens": {},
    "transformer_blocks": {},
    "nearest_words": {},
    "next_character": {},
    "sentiment": {},
    "tokenize": {},
    "translate": {},
    "generate_text": {"length": 40},
}
ENGLISH = re.compile(r"\b(the|of|and|with|from|is|are|has|gives)\b")


def get_story(name: str, text: str, lang: str) -> str:
    try:
        return getattr(atlas, name)(text, lang=lang, **CALLS[name]).story
    except InvalidValueError as error:
        return f"{error.rule} {error.hint}"


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("name", CALLS)
def test_a_story_is_said_whole_in_every_language(name, text):
    english = get_story(name, text, "en")
    for lang in ("es", "de"):
        story_text = get_story(name, text, lang)
        text_without_quotes = re.sub(r"“[^”]*”|«[^»]*»|„[^“]*“", "", story_text)
        assert not ENGLISH.search(text_without_quotes), story_text
        assert not WRONG_PLURAL_PATTERN.search(text_without_quotes), story_text
        assert count_numbers(story_text, lang) == count_numbers(english, "en"), story_text
