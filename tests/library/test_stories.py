"""Stories of odd inputs in Spanish and German: said whole, with the numbers of English, for one and many."""

import re

import pytest

from core import library as atlas
from core.base.checks import InvalidValueError
from tests.support.spelt_numbers import numbers_of

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
    "heads": {},
    "lens": {},
    "machine": {},
    "neighbours": {},
    "next_character": {},
    "sentiment": {},
    "tokens": {},
    "translate": {},
    "write": {"length": 40},
}
ENGLISH = re.compile(r"\b(the|of|and|with|from|is|are|has|gives)\b")
# one of something that is many, and many of something that is one; "1 más" and names of layers are neither
WRONG = re.compile(
    r"(?<![\w.,])1 (?:tokens|palabras|caracteres|subpalabras|piezas|filas|veces|clasificadores|cabezas|"
    r"bloques|signos|posiciones|Wörter|Zeichenketten|Zeilen|Köpfe|Blöcke|Klassifikatoren|Positionen)\b|"
    r"(?<![\w.,])(?:[2-9]|\d\d+) (?:token|palabra|carácter|subpalabra|pieza|fila|vez|clasificador|"
    r"bloque|signo|posición|Wort|Zeile|Kopf|Block|Klassifikator)\b"
)


def story(name: str, text: str, lang: str) -> str:
    """Returns what a figure says of a text, or why it refuses it."""
    try:
        return getattr(atlas, name)(text, lang=lang, **CALLS[name]).story
    except InvalidValueError as error:
        return f"{error.rule} {error.fix}"


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("name", CALLS)
def test_a_story_is_said_whole_in_every_language(name, text):
    english = story(name, text, "en")
    for lang in ("es", "de"):
        said = story(name, text, lang)
        own = re.sub(r"“[^”]*”|«[^»]*»|„[^“]*“", "", said)
        assert not ENGLISH.search(own), said
        assert not WRONG.search(own), said
        assert numbers_of(said, lang) == numbers_of(english, "en"), said


def test_a_wrong_number_of_a_word_is_seen():
    assert WRONG.search("son 1 tokens y") and WRONG.search("es 2 palabra.") and WRONG.search("12 Zeile")
    assert not WRONG.search("0,1 tokens, 1 token, 12 palabras")
