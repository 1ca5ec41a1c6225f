"""Pages in the languages that there are: who chooses one, and what follows it."""

import pytest
import streamlit as st

from core.base import i18n
from core.ui.parts import page_language
from core.ui.server.http_headers import request_language
from tests.pages import page_walk

TITLES = {"en": "Attention", "es": "Atención", "de": "Aufmerksamkeit"}


@pytest.fixture(autouse=True)
def _on_a_cpu(monkeypatch):
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")


def get_language_setting(app) -> str:
    return next(name for name, title in TITLES.items() if f"[{title}]" in app.title[0].value)


def get_page_language(app) -> str:
    value = app.query_params["lang"]
    return value if isinstance(value, str) else value[-1]


def get_language_switch(app):
    return app.sidebar.selectbox(key=page_language.SWITCH_KEY)


def test_the_address_chooses_the_language_and_the_address_keeps_it():
    app = page_walk.open_with_parameters("attention", {"lang": "de"})
    assert get_language_setting(app) == "de" and get_page_language(app) == "de"
    assert "Deutsch" in get_language_switch(app).options and get_language_switch(app).value == "de"
    app.switch_page("tokens.py").run()
    assert get_page_language(app) == "de"


@pytest.mark.parametrize(
    ("parameters", "spoken"),
    [({}, "en"), ({"lang": "de"}, "de"), ({"lang": "de-AT"}, "de"), ({"lang": "tlh"}, "en")],
)
def test_a_region_is_cut_off_and_what_is_unknown_is_english(parameters, spoken):
    app = page_walk.open_with_parameters("attention", parameters)
    assert get_language_setting(app) == spoken
    assert parameters or "lang" not in app.query_params  # an address without a language stays as it was


def test_the_browser_chooses_where_nobody_else_does(monkeypatch):
    monkeypatch.setattr("streamlit.runtime.context.ContextProxy.locale", "de-CH")
    app = page_walk.open_with_parameters("attention")
    assert get_language_setting(app) == "de" and get_page_language(app) == "de"
    assert get_language_setting(page_walk.open_with_parameters("attention", {"lang": "en"})) == "en"
    monkeypatch.setenv("ATLAS_LANGUAGE", "es")
    assert get_page_language(page_walk.open_with_parameters("attention")) == "es"


def test_the_switch_changes_the_language_and_nothing_else():
    app = page_walk.open_with_parameters("attention", {"lang": "de", "attention_view": "Score functions"})
    figures = [chart.key for chart in page_walk.find_charts(app)]
    page_walk.select_tab(app.run(), "Numbers")  # of a figure stay open
    for name in ("es", "en", "de"):
        get_language_switch(app).select(name).run()
        assert not app.exception and page_walk.find_ignored_parameters(app) == []
        assert get_page_language(app) == name
        assert app.session_state["attention_view"] == "Score functions"
        assert [chart.key for chart in page_walk.find_charts(app)] == figures
    assert get_language_setting(app) == "de"


@pytest.mark.parametrize("forged", ["qaa", "../../../../usr/**/q", "", 3, None, ["de"]])
def test_the_switch_takes_a_language_and_nothing_else_that_a_browser_sends(monkeypatch, forged):
    state, opened = {page_language.SWITCH_KEY: forged}, []
    monkeypatch.setattr(st, "session_state", state)
    monkeypatch.setattr(page_language, "navigate_in_place", opened.append)
    page_language._switch_language()
    assert (state, opened) == ({page_language.SWITCH_KEY: forged}, [])


def test_what_is_no_language_is_spoken_as_english():
    texts = i18n._load_message_sources.cache_info().currsize
    for name in ("qaa", "../../../../usr/**/q"):
        i18n.set_language(name)
        assert i18n.get_language() == i18n.ENGLISH
        i18n.message("language")
    assert i18n._load_message_sources.cache_info().currsize <= texts + 1
    i18n.set_language("")


@pytest.mark.parametrize("held", ["One text", "Ein Text", "one text"])
def test_an_address_holds_an_option_as_any_language_shows_it(held):
    """What Streamlit writes into the address is what an option is shown as; others read another language."""
    for name in i18n.list_languages():
        app = page_walk.open_with_parameters("tokens", {"lang": name, "tokens_learnt": held})
        assert app.session_state["tokens_learnt"] == "one text"
        assert page_walk.find_ignored_parameters(app) == []


def test_two_sessions_speak_two_languages_at_once():
    german, english = (
        page_walk.open_with_parameters("attention", {"lang": "de"}),
        page_walk.open_with_parameters("attention"),
    )
    for _ in range(2):  # the second time all comes from the caches
        stories = [page_walk.find_charts(app.run())[0].story for app in (german, english)]
        assert stories[0] != stories[1] and " the " not in f" {stories[0]} "
        assert (get_language_setting(german), get_language_setting(english)) == ("de", "en")


def test_a_link_names_the_language():
    app = page_walk.open_with_parameters("attention", {"lang": "de"})
    page_walk.select_tab(app, "Link")
    app.run()
    (code,) = (one.value for one in app.main.code if "://" in one.value or "?" in one.value)
    assert "lang=de" in code


@pytest.mark.parametrize(
    ("query", "accepted", "expected"),
    [
        ("lang=de", "es", "de"),
        ("", "de-AT,de;q=0.9,en;q=0.8", "de"),
        ("lang=tlh&x=%ff", "tlh", "en"),
        ("", "", "en"),
    ],
)
def test_the_first_response_names_the_language_for_screen_readers(query, accepted, expected):
    headers = [(b"accept-language", accepted.encode())]
    assert request_language({"query_string": query.encode(), "headers": headers}) == expected
