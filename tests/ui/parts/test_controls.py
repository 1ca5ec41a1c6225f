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
    lines = controls.text_area("lines", "Lines", "a\n\nb")
    st.json({"values": controls.values, "link": controls.link_params(), "read": [starts, lines]})


def shown(app) -> dict:
    return json.loads(app.json[0].value)


@pytest.fixture
def app():
    return AppTest.from_function(page).run()


def test_a_choice_that_is_gone_falls_back_to_the_default(app):
    for name, topic, shown_name in (
        (None, "Fruit", "pear"),
        ("apple", "Tools", "pear"),  # a tool is no apple
        (None, "Fruit", "pear"),  # which is still offered
    ):
        if name:
            app.selectbox(key="page_name").set_value(name).run()
        app.segmented_control(key="page_topic").set_value(topic).run()
        assert not app.exception and app.selectbox(key="page_name").value == shown_name


def test_a_link_opens_the_page_as_it_stands(app):
    before = shown(app)
    assert "page_from" not in before["link"]  # an empty box
    assert before["read"] == [[1.0, "x", 3.0], "a\n\nb"]  # numbers are between commas
    app.number_input(key="page_from").set_value(5.5)
    app.number_input(key="page_count").set_value(10**9)
    app.text_area(key="page_lines").set_value("one\n\nfour & more").run()
    again, after = AppTest.from_function(page), shown(app)
    for name, value in urllib.parse.parse_qsl(urllib.parse.urlencode(after["link"])):
        again.query_params[name] = value
    assert shown(again.run()) == after
    assert (after["values"]["from"], after["values"]["count"]) == (5.5, 10**9)


def pinned_page():
    import streamlit as st

    from core.ui.parts.controls import Controls

    controls = Controls("page", st.container())
    word = controls.read_address_value("word", ["key: a", "query: b"])
    st.json({"word": word, "link": controls.link_params()})
    for label, value in (("Pin", "query: b"), ("Let go", "")):
        st.button(label, key=label, on_click=controls.write_address_value, args=("word", value))


def test_what_no_control_shows_stands_in_the_address_and_its_link():
    app = AppTest.from_function(pinned_page)
    app.query_params["page_word"] = "key: a"
    assert shown(app.run()) == {"word": "key: a", "link": {"page_word": "key: a"}}
    app.button(key="Pin").click().run()
    assert app.query_params["page_word"] == shown(app)["word"] == "query: b"
    app.button(key="Let go").click().run()
    assert "page_word" not in app.query_params and shown(app) == {"word": "", "link": {}}
    app.query_params["page_word"] = "key: <script>"  # which is not offered
    assert shown(app.run()) == {"word": "", "link": {}}
