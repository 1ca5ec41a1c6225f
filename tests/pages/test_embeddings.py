"""The Embeddings page by its keys and visible words."""

import re

import pytest

from core.configs.embeddings import TABLES

VIEWS = [
    {},
    {"table": "glove"},
    {"table": "subwords", "colour": "Frequency"},
    {"table": "transformer_en", "dimensions": "3"},
    {"view": "Look-up"},
    {"view": "Look-up", "lookup": "Gradient"},
    {"view": "Learning, replayed"},
    {"view": "Learning, replayed", "replay": "Distances"},
    {"view": "Arithmetic"},
    {"view": "Arithmetic", "sums": "Fifty analogies"},
    {"view": "Words and positions"},
]


def parameters(**values) -> dict:
    return {f"embeddings_{name}": value for name, value in values.items()}


@pytest.mark.parametrize("state", VIEWS, ids=lambda state: " ".join(state.values()) or "first")
def test_every_view_draws_and_tells_its_story(open_app, words, state):
    app = open_app("embeddings", **parameters(**state))
    assert not app.exception and not app.error
    charts = app.get("plotly_chart")
    assert charts and all(chart.proto.alt for chart in charts)


def test_the_story_says_how_far_the_map_can_be_trusted(open_app, words):
    said = words(open_app("embeddings"))
    assert re.search(r"keeps 66\.\d % of the variance", said)
    assert "trustworthiness at k = 10, over 500 words drawn with a seed, is 0.92" in said


def test_another_table_begins_with_a_word_of_its_own(open_app):
    app = open_app("embeddings")
    app.selectbox(key="embeddings_table").set_value("transformer_es").run()
    assert not app.error and not app.exception
    assert app.text_input(key="embeddings_word").value == TABLES["transformer_es"].example


@pytest.mark.parametrize("typed", ["zyxzyx", "🙂", "中文", "word " * 1000, ""])
def test_a_word_that_is_not_there_is_a_sentence_and_stays(open_app, typed):
    app = open_app("embeddings")
    app.text_input(key="embeddings_word").set_value(typed).run()
    assert not app.exception and len(app.error) == 1
    assert "“Word" in app.error[0].value or "Word" in app.error[0].value
    assert app.text_input(key="embeddings_word").value == typed


def test_an_unknown_word_of_a_sentence_is_told(open_app, words):
    app = open_app("embeddings", **parameters(view="Look-up", text="zyx movie", place="1"))
    assert "is not among the 1,000 words: it is read as [UNK]" in words(app).replace("\\", "")


def test_king_and_queen_are_told_with_the_trick(open_app, words):
    said = words(open_app("embeddings", **parameters(view="Arithmetic")))
    assert "nearest to “king”, cosine 0.89. That is an input." in said and "“queen” comes first" in said
    said = words(open_app("embeddings", **parameters(view="Arithmetic", sums="Fifty analogies")))
    assert "31 of 50 analogies come out right" in said and "20 when all words may answer" in said


def test_the_answers_to_the_guides_are_on_the_screen(open_app, words):
    said = words(open_app("embeddings", **parameters(view="Learning, replayed", replay="Distances")))
    assert "“excellent” and “awful” go from 0.46 to 3.35" in said
    start = words(open_app("embeddings", **parameters(view="Learning, replayed", moment="0")))
    assert "Before the first batch" in start
    product = words(open_app("embeddings", **parameters(view="Look-up")))
    assert "128,000 multiplications, all but 128 of them by 0" in product


def test_an_address_from_before_a_table_was_renamed_opens_it(open_app):
    app = open_app("embeddings", **parameters(table="Large translator: 8,000 subwords of two languages"))
    assert not app.error
    assert app.selectbox(key="embeddings_table").value == "subwords"
