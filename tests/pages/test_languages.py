"""Pages in the languages that there are: who chooses one, and what follows it."""

import pytest
import streamlit as st

from core.base import i18n
from core.ui.parts import page_language
from core.ui.server.http_headers import request_language
from tests.pages import page_walk
from tests.support.views import assert_no_errors, list_charts

TITLES = {"en": "Attention", "es": "Atención", "de": "Aufmerksamkeit"}


def read_languages(app) -> tuple[str, str]:
    value = app.query_params["lang"]
    spoken = next(name for name, title in TITLES.items() if f"[{title}]" in app.title[0].value)
    return spoken, value if isinstance(value, str) else value[-1]


def test_the_address_chooses_the_language_and_address_and_link_keep_it(open_app):
    app = open_app("attention", lang="de")
    switch = app.sidebar.selectbox(key=page_language.SWITCH_KEY)
    assert read_languages(app) == ("de", "de") and "Deutsch" in switch.options and switch.value == "de"
    codes = page_walk.select_tab(app, "Link").run().main.code
    (code,) = (one.value for one in codes if "://" in one.value or "?" in one.value)
    assert "lang=de" in code
    assert app.switch_page("tokens.py").run().query_params["lang"] in ("de", ["de"])


@pytest.mark.parametrize(("wanted", "spoken"), [("de-AT", "de"), ("tlh", "en")])
def test_a_region_is_cut_off_and_what_is_unknown_is_english(open_app, wanted, spoken):
    assert f"[{TITLES[spoken]}]" in open_app("attention", lang=wanted).title[0].value


def test_the_browser_chooses_where_nobody_else_does(open_app, monkeypatch):
    app = open_app("attention")
    assert TITLES["en"] in app.title[0].value and "lang" not in app.query_params
    monkeypatch.setattr("streamlit.runtime.context.ContextProxy.locale", "de-CH")
    assert read_languages(open_app("attention")) == ("de", "de")
    assert read_languages(open_app("attention", lang="en"))[0] == "en"
    monkeypatch.setenv("ATLAS_LANGUAGE", "es")
    assert read_languages(open_app("attention"))[1] == "es"


def test_the_switch_changes_the_language_and_nothing_else(open_app):
    app = open_app("attention", lang="de", attention_view="Score functions")
    figures = list_charts(app)
    page_walk.select_tab(app.run(), "Numbers")  # of a figure stay open
    for name in ("es", "en", "de"):
        assert_no_errors(app.sidebar.selectbox(key=page_language.SWITCH_KEY).select(name).run())
        assert page_walk.find_ignored_parameters(app) == [] and read_languages(app) == (name, name)
        assert app.session_state["attention_view"] == "Score functions" and list_charts(app) == figures


@pytest.mark.parametrize("forged", ["qaa", "../../../../usr/**/q", "", 3, None, ["de"]])
def test_the_switch_takes_a_language_and_nothing_else_that_a_browser_sends(monkeypatch, forged):
    state, opened = {page_language.SWITCH_KEY: forged}, []
    monkeypatch.setattr(st, "session_state", state)
    monkeypatch.setattr(page_language, "navigate_in_place", opened.append)
    page_language._switch_language()
    assert (state, opened) == ({page_language.SWITCH_KEY: forged}, [])


def test_what_is_no_language_is_spoken_as_english():
    texts = i18n.load_message_sources.cache_info().currsize
    for name in ("qaa", "../../../../usr/**/q"):
        i18n.set_language(name)
        assert i18n.get_language() == i18n.ENGLISH and i18n.message("language")
    assert i18n.load_message_sources.cache_info().currsize <= texts + 1
    i18n.set_language("")


@pytest.mark.parametrize("held", ["One text", "Ein Text", "one text"])
def test_an_address_holds_an_option_as_any_language_shows_it(open_app, held):
    """What Streamlit writes into the address is what an option is shown as; others read another language."""
    for name in i18n.list_languages():
        app = open_app("tokens", lang=name, tokens_vocabulary_source=held)
        assert (app.session_state["tokens_vocabulary_source"], page_walk.find_ignored_parameters(app)) == (
            "one text",
            [],
        )


def test_two_sessions_speak_two_languages_at_once(open_app):
    german, english = open_app("attention", lang="de"), open_app("attention")
    for _ in range(2):  # the second time all comes from the caches
        stories = [page_walk.find_charts(app.run())[0].story for app in (german, english)]
        assert stories[0] != stories[1] and " the " not in f" {stories[0]} "
        assert TITLES["de"] in german.title[0].value and TITLES["en"] in english.title[0].value


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
