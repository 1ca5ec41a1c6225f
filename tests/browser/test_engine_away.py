"""The engine goes away under open pages: what was typed is kept, and pages come back by themselves."""

import os

import pytest
from playwright.sync_api import expect

from tests.support.engines import Engine
from tests.support.serving import running_app

TEXT = "I see two cats"
AWAY = "does not answer. What you typed is kept"


@pytest.fixture
def engine():
    elsewhere = Engine(ATLAS_DEVICE="cpu")
    yield elsewhere
    elsewhere.kill()


@pytest.fixture
def app(engine):
    """An app that asks an engine which does not run yet."""
    with running_app(environment={**os.environ, "ATLAS_ENGINE": engine.address}) as running:
        yield running


def test_a_page_comes_back_by_itself_with_what_was_typed(app, engine, new_page):
    page = new_page()
    page.goto(f"{app.address}/translation?translation_text={TEXT}")
    expect(page.get_by_test_id("stMain").get_by_text(AWAY).first).to_be_visible()
    engine.start()
    expect(page.locator(".js-plotly-plot").first).to_be_visible()
    expect(page.get_by_text(AWAY)).to_have_count(0)
    expect(page.get_by_label("English sentence").first).to_have_value(TEXT)


def test_a_text_that_is_being_written_goes_on_by_itself(app, engine, new_page):
    engine.start()
    page = new_page()
    page.goto(f"{app.address}/shakespeare?shakespeare_length=2000")
    expect(page.get_by_role("button", name="Write")).to_be_enabled()
    page.get_by_role("button", name="Write").click()
    text = page.locator(".st-key-shakespeare_text")
    page.wait_for_function("() => document.querySelector('.st-key-shakespeare_text')?.innerText.length > 200")
    engine.kill()
    engine.start()
    page.wait_for_function(
        "() => document.querySelector('.st-key-shakespeare_text')?.innerText.length > 1900"
    )
    expect(text.first).to_be_visible()
    expect(page.get_by_text(AWAY)).to_have_count(0)
