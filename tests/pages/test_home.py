"""Home: each card opens what it draws, lessons go on where they were left, the models are told of below."""

import importlib
import math
import urllib.parse
from importlib import metadata

import pytest
import streamlit as st

from core import engine
from core.contents import PAGES
from core.engine.schema import CardsRequest, ShippedRequest
from core.models.families import reading_name
from core.teaching import lessons
from core.teaching.lessons.current import address_of
from tests.support.views import without_errors


@pytest.fixture
def asked(monkeypatch) -> list:
    """The requests that the engine is asked, however often a page asks them."""
    found, run = [], engine.run

    def noted(request, *more):
        found.append(request)
        return run(request, *more)

    monkeypatch.setattr(engine, "run", noted)
    return found


def clear(asked: list) -> None:
    st.cache_resource.clear()
    st.cache_data.clear()
    asked.clear()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_card_opens_the_page_on_what_it_draws(open_app, asked, page):
    link = next(one for one in open_app().get("page_link") if one.proto.label == f"**{page.title}**")
    assert dict(urllib.parse.parse_qsl(link.proto.query_string)) == page.opens
    clear(asked)
    module, _, name = page.drawing.partition(":")
    getattr(importlib.import_module(module), name)()
    drawn = [request for request in asked if not isinstance(request, ShippedRequest)]
    assert drawn
    clear(asked)
    app = without_errors(open_app(page.name, **page.opens))
    assert app.get("plotly_chart")
    assert all(request in asked for request in drawn)
    for name, value in page.opens.items():
        assert str(app.session_state[name]) == value


def links(app) -> list:
    return [
        one.proto
        for one in app.get("page_link")
        if " questions" in one.proto.label or "answered" in one.proto.label
    ]


def test_lessons_are_told_with_their_minutes_and_go_on_where_they_were_left(open_app):
    labels = [link.label for link in links(open_app())]
    assert len(labels) == len(lessons.lesson_names())
    lesson = lessons.read_lesson("attention")
    place = lessons.lesson_names().index("attention")
    assert labels[place] == f"{lesson.title} :small[· 10 questions, 7 minutes]"
    app = open_app()
    app.session_state["atlas_answers"] = {f"attention/{step.name}": "" for step in lesson.steps[:3]}
    link = links(app.run())[place]
    assert link.label == f"{lesson.title} :small[· ○○○○○○○○○○ 3 of 10 answered, go on: question 4]"
    for name, value in address_of(lesson, 4).items():
        assert f"{name}=" in link.query_string, value


def test_the_table_of_the_models_has_the_numbers_of_the_cards(open_app):
    table = open_app().dataframe[0].value
    cards = engine.run(CardsRequest(names=engine.run(ShippedRequest())))
    assert {"char_rnn", "nmt_transformer"} <= {card["name"] for card in cards}
    assert table["code name"].tolist() == [card["name"] for card in cards]
    assert table["model"].tolist() == [reading_name(card["name"]) for card in cards]
    told = [card["metrics"].get("val_accuracy") for card in cards]  # the pretrained encoder has none
    assert [None if math.isnan(value) else value for value in table["accuracy"]] == told
    assert told.count(None) == 1
    assert table["parameters"].tolist() == [card["parameters"] for card in cards]


def test_the_foot_says_what_computes_what_has_random_weights_and_which_versions(open_app, words):
    app = open_app()
    said = " ".join([*words(app).split(), *(str(one.value) for one in app.caption)])
    assert "▁" not in said
    for claim in ("On a CPU NumPy", "on a GPU TensorFlow", "random tenth", "fourteen small"):
        assert claim in said, claim
    assert f"TensorFlow {metadata.version('tensorflow')}" in said
