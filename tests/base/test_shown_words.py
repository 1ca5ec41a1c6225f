"""What Python makes of words beside the messages stands in the language that is spoken, too."""

from core.base.messages import speaking
from core.figures.names import quoted, quoted_character
from core.lessons import functions
from core.text import in_quotes


def test_quotation_marks_are_those_of_the_language_and_what_stands_in_them_is_as_it_was():
    for language, (opening, closing) in {"en": "“”", "es": "«»", "de": "„“"}.items():
        with speaking(language):
            assert in_quotes("0.5 | $x") == f"{opening}0.5 | $x{closing}"
            assert quoted("▁gust") == f"{opening}gust{closing}"
            assert functions.quoted(["a", "b"]).startswith(f"{opening}a{closing} ")


def test_a_character_that_cannot_be_seen_is_named_in_the_language():
    assert [quoted_character(one) for one in " \ne"] == ["a space", "a line's end", "“e”"]
    with speaking("es"):
        assert [quoted_character(one) for one in " \ne"] == ["un espacio", "un fin de línea", "«e»"]
        assert functions.quoted([]) == "ninguna palabra"
