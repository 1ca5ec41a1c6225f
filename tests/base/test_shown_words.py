"""What Python makes of words beside the messages stands in the language that is spoken, too."""

import json
from types import SimpleNamespace
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest

from core.attention.heads import draw as heads
from core.attention.heads.ask import HeadsTrace
from core.base.checks import InvalidValueError, check_choice
from core.base.messages import has, say, slug, speaking
from core.configs.embeddings import ANALOGIES
from core.configs.pairs import CHAPTER_PAIR
from core.configs.reviews import EXAMPLES
from core.embeddings.sums import draw as sums
from core.families import MODELS, reading_name, title_of
from core.figures.colours import SIGNED, legible
from core.figures.frame import empty_frame
from core.figures.names import quoted, quoted_character
from core.figures.picture import write_numbers
from core.lessons import Played, functions, read_lesson, read_lessons
from core.lessons.reading import parse_lesson
from core.masking.mask_way.ask import ARRIVALS, VERDICTS, MaskWayRequest
from core.shakespeare.writing.ask import GenerateRequest
from core.text import in_quotes
from core.transformer.names import stage_ticks, stage_title, term_titles
from core.transformer.parts.draw import sublayer_short
from core.translation.compared import draw as compared
from core.ui.lessons.curtain import marks_of
from core.ui.server.errors import page_sentence
from tests.support.attention_traces import source, trace_of
from tests.support.processes import ROOT


def test_quotation_marks_are_those_of_the_language_and_what_stands_in_them_is_as_it_was():
    for language, (opening, closing) in {"en": "“”", "es": "«»", "de": "„“"}.items():
        with speaking(language):
            assert in_quotes("0.5 | $x") == f"{opening}0.5 | $x{closing}"
            assert quoted("▁gust") == f"{opening}gust{closing}"
            assert f"{functions.quoted(['a', 'b'])}".startswith(f"{opening}a{closing} ")


def test_a_character_that_cannot_be_seen_is_named_in_the_language():
    assert [quoted_character(one) for one in " \ne"] == ["a space", "a line's end", "“e”"]
    with speaking("es"):
        assert [quoted_character(one) for one in " \ne"] == ["un espacio", "un fin de línea", "«e»"]
        assert f"{functions.quoted([])}" == "ninguna palabra"


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


@pytest.mark.parametrize("language", ["es", "de"])
def test_every_model_has_a_title_of_its_own_in_each_language_and_the_english_one_is_the_cards(language):
    assert [say(f"model-{name}") for name in MODELS] == [config.title for config in MODELS.values()]
    with speaking(language):
        assert len({reading_name(name) for name in MODELS}) == len(MODELS)
        english = {name for name in MODELS if reading_name(name) == MODELS[name].title}
        assert english <= {"sentiment_ragged"}
        card = {"name": "nmt_lstm", "title": MODELS["nmt_lstm"].title}
        assert title_of(card) == reading_name("nmt_lstm") != card["title"]
        assert title_of(card | {"title": "Mine"}) == title_of({"name": "mine", "title": "Mine"}) == "Mine"


def test_titles_of_models_in_lessons_are_compared_in_english_and_shown_in_the_language():
    with speaking("es"):
        titles = functions.titles(["sentiment_masked"])
        assert titles == "Mask from the embedding"
        assert f"{titles}" == f"{titles}" == "Máscara del embedding"
    assert f"{titles}" == "Mask from the embedding"


def test_what_stands_in_data_has_its_words_in_messages():
    for kind in {analogy.kind for analogy in ANALOGIES}:
        assert sums._kind(kind) == kind
        assert has(f"sums-kind.{slug(kind)}")
    assert all(has(f"sentiment-examples.{example.name}") for example in EXAMPLES)
    for path in (ROOT / "assets" / "models").glob("*/card.json"):
        card = json.loads(path.read_text(encoding="utf-8"))
        if has(f"compared-architecture.{card['name']}"):
            assert say(f"compared-architecture.{card['name']}") == card["architecture"]
            assert compared._built(card | {"architecture": "Mine"}) == "Mine"
            with speaking("es"):
                assert "attention" not in compared._built(card)
        if kept := card["training"].get("weights"):
            assert compared._kept(card) == kept
            assert has(f"compared-kept.{slug(kept)}")
    assert [say(f"mask_way-arrival.{how}") for how in ARRIVALS] == list(ARRIVALS)
    assert [say(f"mask_way-verdict.{did.replace(' ', '_')}") for did in VERDICTS] == list(VERDICTS)


def test_rules_and_fixes_are_said_in_the_language():
    languages = {CHAPTER_PAIR.source.name: "inglés", CHAPTER_PAIR.target.name: "español"}
    with speaking("es"):
        for english, spanish in languages.items():
            assert say("fix-words-in", language=english) == f"Escribe algunas palabras en {spanish}."
        with pytest.raises(InvalidValueError) as error:
            MaskWayRequest(sentences=())
        assert error.value.rule == "de 1 a 5 frases"


def test_the_english_of_a_rule_decides_what_a_page_says_in_every_language():
    with speaking("de"), pytest.raises(InvalidValueError) as error:
        GenerateRequest(prompt="")
    assert page_sentence(error.value, {"prompt": "Prompt"}) == "Prompt: type at least one character."
    with speaking("es"):
        assert page_sentence(error.value, {"prompt": "Inicio"}) == "Inicio: escribe al menos un carácter."
    with pytest.raises(InvalidValueError) as error:
        check_choice("model", "x", ("a", "b"))
    with speaking("es"):
        assert (
            page_sentence(error.value, {"model": "Modelo"})
            == "Modelo: elige una de estas opciones: 'a', 'b'."
        )


def test_a_broken_lesson_says_where_in_the_language():
    with speaking("es"), pytest.raises(InvalidValueError, match="Lección own, paso 1: Valor no válido"):
        parse_lesson("own", '[[steps]]\nname = "a b"\nrequest = "r"')


def test_what_a_text_leads_to_is_compared_in_english_and_read_in_the_language():
    two = functions.outcome("words", 2)
    assert two == "2 words" and functions.outcome("few", 1) == "only 1 word of English"
    with speaking("es"):
        steps = {step.name: step for lesson in read_lessons() for step in lesson.steps}
        assert Played(steps["own"], {}).said(two) == f"{two}" == "2 palabras"
        assert Played(steps["certain"], {}).said("at most 98 %") == "98 % como máximo"
        rows = Played(steps["rows"], {"row": "row 1 of batch 1"})
        assert "fila 1 del lote 1" in rows.why and "row" not in rows.why


def test_a_number_that_a_language_has_written_is_not_written_again():
    with speaking("es"):
        steps = {step.name: step for step in read_lesson("positions").steps}
        truth = Played(steps["longest"], {}).said("about 60,000")
        assert say("lesson-verdict.skipped", truth=truth) == "**La respuesta correcta: unas 60.000.**"


def test_the_frame_of_a_figure_has_the_numbers_of_its_language():
    figure = go.Figure(go.Scatter(x=[0.5], y=[1.5]))
    with speaking("es"):
        write_numbers(figure)
        assert empty_frame(figure, "y", (0.0, 1.0)).layout.separators == ",."


def test_a_number_that_is_drawn_into_a_figure_has_the_sign_of_its_language_and_a_token_none():
    def drawn(lesson: str, name: str, values: dict, given: str) -> list[str]:
        step = next(step for step in read_lesson(lesson).steps if step.name == name)
        played = Played(step, values, given)
        now: Any = SimpleNamespace(step=step, given=given, played=lambda: played)
        return [mark.says for mark in marks_of(now)]

    with speaking("es"):
        assert drawn("attention", "heads", {"low": 0.91}, "1.5") == ["0,9 bits", "1,5 bits"]
        words = {"words": ["a", "0.5"], "place": 1}
        assert drawn("attention", "without", words, "0") == ["0.5", "a"]


def test_the_names_of_heads_are_no_decimals():
    attention = trace_of(np.full((1, 2, 2, 2), 0.5))
    trace = HeadsTrace(model="x", source=source("a", "b"), attentions={"encoder": attention})
    with speaking("es"):
        layout = heads.habits(trace, kind="encoder", narrow=False).figure.layout
        assert list(layout.xaxis.ticktext) == ["0.0", "0.1"]


def test_a_negative_number_in_a_cell_has_the_minus_of_the_scale():
    figure = legible(
        go.Figure(
            go.Heatmap(z=[[-46.0, -0.01]], texttemplate="%{z:.1f}", zmin=-50, zmax=50, colorscale=SIGNED)
        )
    )
    texts = {text for trace in figure.data for text in np.ravel(np.array(trace.text, object)) if text.strip()}
    assert texts == {"−46.0", "0.0"}
