"""What Python makes of words beside the messages stands in the language that is spoken, too."""

from core.base.messages import speaking
from core.figures.names import quoted, quoted_character
from core.lessons import functions
from core.text import in_quotes
from core.transformer.names import stage_ticks, stage_title, term_titles
from core.transformer.parts.draw import sublayer_short


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


def test_terms_of_a_number_are_named_in_the_language():
    names = ["dimension 7", "dimension 7, its partner", "head 3", "unit 2", "skip connection"]
    assert term_titles(names) == names
    assert term_titles(names, short=True) == ["d 7", "d 7, its partner", "head 3", "u 2", "skip connection"]
    with speaking("es"):
        assert term_titles(names[:2]) == ["dimensión 7", "dimensión 7, su pareja"]
        assert term_titles(names[3:], short=True) == ["u 2", "conexión de salto"]


def test_stages_of_the_lens_are_named_in_the_language_on_axes_too():
    stages = ["embeddings", "layer 0", "0 self-attention", "1 cross-attention", "1 feed-forward"]
    assert stage_ticks(stages) == stages
    with speaking("es"):
        assert stage_ticks(stages[1:4]) == ["capa 0", "0 autoatención", "1 atención cruzada"]
        assert stage_title("1 cross-attention") == "atención cruzada de la capa 1"
        assert sublayer_short("decoder_0_cross") == "D0 cruzada"
    assert [sublayer_short(name) for name in ("decoder_0_cross", "encoder_1_feedforward")] == [
        "D0 cross",
        "E1 ffn",
    ]
