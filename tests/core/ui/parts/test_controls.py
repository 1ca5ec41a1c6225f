"""Controls take default, range and help from the request's field, and fall back where a choice is gone."""

import json
import urllib.parse

import pytest
from streamlit.testing.v1 import AppTest


def page():
    import streamlit as st

    from core.ui.parts.controls import Controls

    controls = Controls("page", st.container())
    controls.number("count", "Count", 201)
    controls.number("chosen", "Chosen", 22.0)
    topic = controls.choice("topic", "Topic", ["Fruit", "Tools"])
    names = {"Fruit": ["apple", "pear"], "Tools": ["saw", "pear"]}
    controls.select("name", "Name", names[topic], index=1)
    controls.number("from", "From", None)
    starts = controls.numbers("starts", "Starts", "1, x; 3,")
    lines = controls.lines("lines", "Lines", "a\n\nb\n\n")
    st.json({"values": controls.values, "link": controls.link(), "read": [starts, lines]})


@pytest.fixture
def app():
    return AppTest.from_function(page).run()


def test_a_choice_that_is_gone_falls_back_to_the_default(app):
    name = app.selectbox(key="page_name")
    assert name.value == "pear"
    name.set_value("apple").run()
    app.segmented_control(key="page_topic").set_value("Tools").run()
    assert not app.exception
    assert app.selectbox(key="page_name").value == "pear"


def test_a_choice_that_is_still_offered_stays(app):
    app.segmented_control(key="page_topic").set_value("Tools").run()
    assert app.selectbox(key="page_name").value == "pear"


def test_a_link_opens_the_page_as_it_stands(app):
    assert "page_from" not in json.loads(app.json[0].value)["link"]  # an empty box
    app.number_input(key="page_from").set_value(5.5)
    app.number_input(key="page_count").set_value(10**9)
    app.text_area(key="page_lines").set_value("one\n\nfour & more").run()
    shown = json.loads(app.json[0].value)
    again = AppTest.from_function(page)
    for name, value in urllib.parse.parse_qsl(urllib.parse.urlencode(shown["link"])):
        again.query_params[name] = value
    assert json.loads(again.run().json[0].value) == shown
    assert shown["values"]["from"] == 5.5
    assert shown["values"]["count"] == 10**9


def test_numbers_between_commas_and_texts_by_lines(app):
    assert json.loads(app.json[0].value)["read"] == [[1.0, "x", 3.0], ["a", "", "b"]]


def noted_page():
    import streamlit as st

    from core.ui.parts.controls import Controls

    controls = Controls("page", st.container())
    st.json({"word": controls.noted("word", ["key: a", "query: b"]), "link": controls.link()})
    st.button("Pin", key="pin", on_click=controls.note, args=("word", "query: b"))
    st.button("Let go", key="let_go", on_click=controls.note, args=("word", ""))


def test_what_no_control_shows_stands_in_the_address_and_its_link():
    app = AppTest.from_function(noted_page)
    app.query_params["page_word"] = "key: a"
    shown = json.loads(app.run().json[0].value)
    assert shown == {"word": "key: a", "link": {"page_word": "key: a"}}
    app.button(key="pin").click().run()
    assert app.query_params["page_word"] == "query: b"
    assert json.loads(app.json[0].value)["word"] == "query: b"
    app.button(key="let_go").click().run()
    assert "page_word" not in app.query_params
    assert json.loads(app.json[0].value) == {"word": "", "link": {}}


def test_what_is_not_offered_is_not_noted():
    app = AppTest.from_function(noted_page)
    app.query_params["page_word"] = "key: <script>"
    assert json.loads(app.run().json[0].value) == {"word": "", "link": {}}
