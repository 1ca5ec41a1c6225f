"""Home: each card opens what it draws, lessons go on where they were left, the models are told of below."""

import importlib
import math
import urllib.parse

import pytest
import streamlit as st

from core import engine
from core.contents import PAGES
from core.engine.schema import CardsRequest, ShippedRequest
from core.models.families import get_display_name
from core.teaching import lessons
from core.teaching.lessons.active_step import build_step_parameters
from tests.support.views import assert_no_errors


def clear(engine_requests: list) -> None:
    st.cache_resource.clear()
    st.cache_data.clear()
    engine_requests.clear()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_card_opens_the_page_on_what_it_draws(open_app, engine_requests, page):
    link = next(one for one in open_app().get("page_link") if one.proto.label == f"**{page.title}**")
    assert dict(urllib.parse.parse_qsl(link.proto.query_string)) == page.link_params
    clear(engine_requests)
    module, _, name = page.thumbnail_function.partition(":")
    getattr(importlib.import_module(module), name)()
    drawn = [request for request in engine_requests if not isinstance(request, ShippedRequest)]
    clear(engine_requests)
    app = assert_no_errors(open_app(page.name, **page.link_params))
    assert app.get("plotly_chart") and drawn and all(request in engine_requests for request in drawn)
    for name, value in page.link_params.items():
        assert str(app.session_state[name]) == value


def list_links(app) -> list:
    return [
        one.proto
        for one in app.get("page_link")
        if " questions" in one.proto.label or "answered" in one.proto.label
    ]


def test_lessons_are_told_with_their_minutes_and_go_on_where_they_were_left(open_app):
    app, names, lesson = open_app(), lessons.list_lesson_names(), lessons.read_lesson("attention")
    labels, place = [link.label for link in list_links(app)], names.index("attention")
    assert len(labels) == len(names)
    assert labels[place] == f"{lesson.title} :small[· 10 questions, 7 minutes]"
    app.session_state["atlas_answers"] = {f"attention/{step.name}": "" for step in lesson.questions[:3]}
    link = list_links(app.run())[place]
    assert link.label == f"{lesson.title} :small[· ○○○○○○○○○○ 3 of 10 answered, continue with question 4]"
    for name, value in build_step_parameters(lesson, 4).items():
        assert f"{name}=" in link.query_string, value


def test_the_table_of_the_models_has_the_numbers_of_the_cards(open_app):
    table = open_app().dataframe[0].value
    cards = engine.run(CardsRequest(names=engine.run(ShippedRequest())))
    accuracies = [card["metrics"].get("val_accuracy") for card in cards]  # the pretrained encoder has none
    assert accuracies.count(None) == 1
    columns = table[["code name", "model", "accuracy", "parameters"]].to_dict("list")
    assert columns | {"accuracy": [None if math.isnan(one) else one for one in columns["accuracy"]]} == {
        "code name": [card["name"] for card in cards],
        "model": [get_display_name(card["name"]) for card in cards],
        "accuracy": accuracies,
        "parameters": [card["parameters"] for card in cards],
    }
