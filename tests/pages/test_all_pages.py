"""What holds for every page: it opens without an exception, says what it is, and gives its widgets and charts
keys of their own.
"""

import pytest

from core import contents
from tests.pages.walk import PAGES, ROUTER


def test_pages_are_found():
    assert {"home", "shakespeare"} <= set(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_page_opens(open_app, page):
    app = open_app(page)
    assert not app.exception
    assert not app.error
    assert len(app.title) == 1


def test_home_says_what_is_shipped_with_the_numbers_of_the_cards(open_app):
    from core import engine
    from core.requests.models import CardsRequest, ShippedRequest

    table = open_app().dataframe[0].value
    cards = engine.run(CardsRequest(names=engine.run(ShippedRequest())))
    assert len(table) == len(cards) and {"char_rnn", "nmt_transformer"} <= {card["name"] for card in cards}
    assert table["accuracy"].tolist() == [card["metrics"]["val_accuracy"] for card in cards]
    assert table["parameters"].tolist() == [card["parameters"] for card in cards]


def test_the_sidebar_says_where_models_run_and_which_versions(open_app):
    import tensorflow

    said = "\n".join(str(caption.value) for caption in open_app().sidebar.caption)
    assert "CPU: " in said and f"TensorFlow {tensorflow.__version__}" in said


def test_a_device_that_is_not_there_is_a_sentence_and_the_page_stays(open_app, monkeypatch):
    monkeypatch.setenv("ATLAS_DEVICE", "warp")
    from streamlit.testing.v1 import AppTest

    app = AppTest.from_file(str(ROUTER), default_timeout=120).run()
    assert not app.exception
    assert (
        "ATLAS_DEVICE" in app.sidebar.error[0].value
        and "one of 'auto', 'cpu', 'gpu'" in app.sidebar.error[0].value
    )
    assert app.title[0].value.startswith("Attention Atlas")


def test_the_first_steps_on_home_open_what_they_say(open_app):
    for page in contents.PAGES:
        step = page.first_step
        app = open_app(page.name, **step.parameters)
        assert not app.exception and not app.error, step.label
        for name, value in step.parameters.items():
            assert app.session_state[name] == value, step.label


def test_the_map_leads_to_every_page(open_app):
    assert {page.name for page in contents.PAGES} == set(PAGES) - {"home"}
    assert not open_app().exception


@pytest.mark.parametrize("page", [name for name in PAGES if name != "home"])
def test_a_projector_has_larger_figures_and_says_so_in_the_link(open_app, spec, page):
    app = open_app(page)
    usual, larger = spec(app), spec(app.toggle(key="atlas_projector").set_value(True).run())
    assert not app.exception and len(usual) == len(larger) >= 1
    assert [figure["layout"]["height"] for figure in larger] == [
        pytest.approx(1.35 * one["layout"]["height"]) for one in usual
    ]
    thing = next(group.key for group in app.button_group if (group.key or "").endswith("_about"))
    app.session_state[thing] = "Link"
    app.run()
    assert any("atlas_projector=true" in code.value for code in app.code)
