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
    topic = controls.segmented_control("topic", "Topic", ["Fruit", "Tools"])
    names = {"Fruit": ["apple", "pear"], "Tools": ["saw", "pear"]}
    controls.selectbox("name", "Name", names[topic], index=1)
    controls.number("from", "From", None)
    starts = controls.numbers("starts", "Starts", "1, x; 3,")
    lines = controls.text_lines_input("lines", "Lines", "a\n\nb\n\n")
    st.json({"values": controls.values, "link": controls.link_params(), "read": [starts, lines]})


def shown(app) -> dict:
    return json.loads(app.json[0].value)


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
    app.segmented_control(key="page_topic").set_value("Fruit").run()
    assert app.selectbox(key="page_name").value == "pear"  # which is still offered


def test_a_link_opens_the_page_as_it_stands(app):
    assert "page_from" not in shown(app)["link"]  # an empty box
    assert shown(app)["read"] == [[1.0, "x", 3.0], ["a", "", "b"]]  # between commas, and by lines
    app.number_input(key="page_from").set_value(5.5)
    app.number_input(key="page_count").set_value(10**9)
    app.text_area(key="page_lines").set_value("one\n\nfour & more").run()
    again = AppTest.from_function(page)
    for name, value in urllib.parse.parse_qsl(urllib.parse.urlencode(shown(app)["link"])):
        again.query_params[name] = value
    assert shown(again.run()) == shown(app)
    values = shown(app)["values"]
    assert (values["from"], values["count"]) == (5.5, 10**9)


def noted_page():
    import streamlit as st

    from core.ui.parts.controls import Controls

    controls = Controls("page", st.container())
    st.json(
        {"word": controls.read_address_value("word", ["key: a", "query: b"]), "link": controls.link_params()}
    )
    st.button("Pin", key="pin", on_click=controls.write_address_value, args=("word", "query: b"))
    st.button("Let go", key="let_go", on_click=controls.write_address_value, args=("word", ""))


def test_what_no_control_shows_stands_in_the_address_and_its_link():
    app = AppTest.from_function(noted_page)
    app.query_params["page_word"] = "key: a"
    assert shown(app.run()) == {"word": "key: a", "link": {"page_word": "key: a"}}
    app.button(key="pin").click().run()
    assert app.query_params["page_word"] == shown(app)["word"] == "query: b"
    app.button(key="let_go").click().run()
    assert "page_word" not in app.query_params
    assert shown(app) == {"word": "", "link": {}}
    app.query_params["page_word"] = "key: <script>"  # which is not offered
    assert shown(app.run()) == {"word": "", "link": {}}
