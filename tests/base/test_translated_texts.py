"""What Python makes of words beside the messages stands in the language that is spoken, too."""

import functools
from types import SimpleNamespace
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest

from core.base.checks import InvalidValueError, check_choice
from core.base.i18n import has_message, message, slugify, use_language
from core.base.text import add_quotation_marks
from core.figures.colours import SIGNED_SCALE, make_text_legible
from core.figures.empty_figure import make_empty_figure
from core.figures.labels import quote_character, quote_text
from core.figures.picture import localize_figure_numbers
from core.models.configs.embeddings import ANALOGIES
from core.models.configs.reviews import REVIEW_EXAMPLES
from core.models.families import MODELS, get_card_title, get_display_name
from core.teaching.lessons import EvaluatedQuestion, functions, read_lesson, read_lessons
from core.teaching.lessons.curtain import make_answer_marks
from core.teaching.lessons.step_view import _format_explanation, _format_verdict
from core.topics.attention.heads import plot as heads
from core.topics.attention.heads.schema import HeadsResult
from core.topics.embeddings.sums import plot as sums
from core.topics.masking.mask_propagation.schema import MASK_ROUTES, VERDICTS
from core.topics.shakespeare.writing.schema import GenerateRequest
from core.topics.transformer.ablation.plot import short_sublayer_title
from core.topics.transformer.labels import stage_ticks, stage_title, term_titles
from core.ui.server.errors import format_error
from tests.support.attention_results import make_attention_result, make_source_tokens

NAMES = ["dimension 7", "dimension 7, its partner", "unit 2", "skip connection"]
STAGES = ["layer 0", "0 self-attention", "1 cross-attention"]


@pytest.mark.parametrize(
    ("make", "value", "english", "spanish"),
    [
        (add_quotation_marks, "0.5 | $x", "“0.5 | $x”", "«0.5 | $x»"),
        (quote_text, "▁gust", "“gust”", "«gust»"),
        (functions.join_quoted, ["a"], "“a”", "«a»"),
        (functions.join_quoted, [], "no word", "ninguna palabra"),
        (quote_character, " ", "a space", "un espacio"),
        (quote_character, "\n", "a line's end", "un fin de línea"),
        (quote_character, "e", "“e”", "«e»"),
        (
            term_titles,
            NAMES,
            NAMES,
            ["dimensión 7", "dimensión 7, su pareja", "unidad 2", "conexión de salto"],
        ),
        (
            functools.partial(term_titles, short=True),
            NAMES,
            ["d 7", "d 7, its partner", "u 2", "skip connection"],
            ["d 7", "d 7, su pareja", "u 2", "conexión de salto"],
        ),
        (stage_ticks, STAGES, STAGES, ["capa 0", "0 autoatención", "1 atención cruzada"]),
        (stage_title, STAGES[2], "the cross-attention of layer 1", "atención cruzada de la capa 1"),
        (short_sublayer_title, "decoder_0_cross", "D0 cross", "D0 cruzada"),
        (short_sublayer_title, "encoder_1_feedforward", "E1 ffn", "C1 ffn"),
    ],
)
def test_names_stand_in_the_language_and_what_is_quoted_as_it_was(make, value, english, spanish):
    for language, expected in {"en": english, "es": spanish}.items():
        with use_language(language):
            found = make(value)
            assert (found if isinstance(found, list) else f"{found}") == expected


@pytest.mark.parametrize(
    ("ask", "english", "spanish"),
    [
        (
            lambda: GenerateRequest(prompt=""),
            "X: type at least one character.",
            "X: escribe al menos un carácter.",
        ),
        (
            lambda: check_choice("prompt", "x", ("a", "b")),
            "X: choose one of 'a', 'b'.",
            "X: elige una de estas opciones: 'a', 'b'.",
        ),
    ],
)
def test_a_rule_is_said_in_the_language_of_who_reads_it(ask, english, spanish):
    with use_language("de"), pytest.raises(InvalidValueError) as error:
        ask()
    for language, expected in {"en": english, "es": spanish}.items():
        with use_language(language):
            assert format_error(error.value, {"prompt": "X"}) == expected


@pytest.mark.parametrize("language", ["es", "de"])
def test_every_model_has_a_title_of_its_own_in_each_language_and_the_english_one_is_the_cards(language):
    assert [message(f"model-{name}") for name in MODELS] == [config.title for config in MODELS.values()]
    with use_language(language):
        assert len({get_display_name(name) for name in MODELS}) == len(MODELS)
        english = {name for name in MODELS if get_display_name(name) == MODELS[name].title}
        assert english <= {"sentiment_ragged"}
        card = {"name": "nmt_lstm", "title": MODELS["nmt_lstm"].title}
        assert get_card_title(card) == get_display_name("nmt_lstm") != card["title"]
        assert (
            get_card_title(card | {"title": "Mine"})
            == get_card_title({"name": "mine", "title": "Mine"})
            == "Mine"
        )


def test_titles_of_models_in_lessons_are_compared_in_english_and_shown_in_the_language():
    with use_language("es"):
        titles = functions.join_model_titles(["sentiment_masked"])
        assert titles == "Mask from the embedding"
        assert f"{titles}" == f"{titles}" == "Máscara del embedding"
    assert f"{titles}" == "Mask from the embedding"


def test_what_stands_in_data_has_its_words_in_messages():
    for relation in {analogy.relation for analogy in ANALOGIES}:
        assert sums._format_analogy_type(relation) == relation
        assert has_message(f"sums-analogy-type.{slugify(relation)}")
    assert all(has_message(f"sentiment-examples.{example.name}") for example in REVIEW_EXAMPLES)
    assert all(has_message(f"mask_propagation-route.{route}") for route in MASK_ROUTES)
    assert [message(f"mask_propagation-verdict.{verdict.replace(' ', '_')}") for verdict in VERDICTS] == list(
        VERDICTS
    )


def test_what_a_text_leads_to_is_compared_in_english_and_read_in_the_language():
    two = functions.format_outcome("words", 2)
    assert two == "2 words" and functions.format_outcome("few", 1) == "only 1 word of English"
    with use_language("es"):
        steps = {step.name: step for lesson in read_lessons() for step in lesson.questions}
        assert EvaluatedQuestion(steps["own"], {}).format_answer(two) == f"{two}" == "2 palabras"
        assert EvaluatedQuestion(steps["certain"], {}).format_answer("at most 98 %") == "98 % como máximo"
        rows = EvaluatedQuestion(steps["rows"], {"row": "row 1 of batch 1"})
        assert "fila 1 del lote 1" in rows.explanation and "row" not in rows.explanation


def test_a_number_that_a_language_has_written_is_not_written_again():
    with use_language("es"):
        steps = {step.name: step for lesson in read_lessons() for step in lesson.questions}
        longest = EvaluatedQuestion(steps["longest"], {"longest": "about 60,000"})
        assert _format_verdict(longest, longest.judge("")) == "**La respuesta correcta: unas 60.000.**"
        error = EvaluatedQuestion(steps["error"], dict.fromkeys(steps["error"].expressions, 1.3))
        assert "«2.500 reseñas" in _format_explanation(error, error.judge("0.1"))


def test_the_frame_of_a_figure_has_the_numbers_of_its_language():
    figure = go.Figure(go.Scatter(x=[0.5], y=[1.5]))
    with use_language("es"):
        localize_figure_numbers(figure)
        assert make_empty_figure(figure, "y", (0.0, 1.0)).layout.separators == ",."


def test_a_number_that_is_drawn_into_a_figure_has_the_sign_of_its_language_and_a_token_none():
    def drawn(lesson: str, name: str, values: dict, guess: str) -> list[str]:
        step = next(step for step in read_lesson(lesson).questions if step.name == name)
        evaluation = EvaluatedQuestion(step, values)
        now: Any = SimpleNamespace(question=step, answer_text=guess, evaluate=lambda: evaluation)
        return [mark.answer_text for mark in make_answer_marks(now)]

    with use_language("es"):
        assert drawn("attention", "heads", {"low": 0.91}, "1.5") == ["0,9 bits", "1,5 bits"]
        words = {"words": ["a", "0.5"], "place": 1}
        assert drawn("attention", "without", words, "0") == ["0.5", "a"]


def test_the_names_of_heads_are_no_decimals():
    attention = make_attention_result(np.full((1, 2, 2, 2), 0.5))
    result = HeadsResult(model="x", source=make_source_tokens("a", "b"), attentions={"encoder": attention})
    with use_language("es"):
        layout = heads.plot_head_patterns(result, attention_type="encoder", is_narrow=False).figure.layout
        assert list(layout.xaxis.ticktext) == ["0.0", "0.1"]


def test_a_negative_number_in_a_cell_has_the_minus_of_the_scale():
    figure = make_text_legible(
        go.Figure(
            go.Heatmap(
                z=[[-46.0, -0.01]], texttemplate="%{z:.1f}", zmin=-50, zmax=50, colorscale=SIGNED_SCALE
            )
        )
    )
    texts = {text for trace in figure.data for text in np.ravel(np.array(trace.text, object)) if text.strip()}
    assert texts == {"−46.0", "0.0"}
