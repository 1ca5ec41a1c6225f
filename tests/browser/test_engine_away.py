"""The engine goes away under open pages: what was typed is kept, and pages come back by themselves."""

import contextlib
import os
import socket
import threading

import pytest
from playwright.sync_api import expect

from tests.support.engines import EngineProcess
from tests.support.serving import running_app

pytestmark = pytest.mark.nightly

TEXT = "I see two cats"
AWAY = "does not answer. What you typed is kept"


@pytest.fixture
def engine():
    elsewhere = EngineProcess(ATLAS_DEVICE="cpu")
    yield elsewhere
    elsewhere.kill()


class Wire:
    """A port that leads to an engine, and can be cut while the engine goes on."""

    def __init__(self, port: int):
        self.is_cut, self._port = False, port
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                line, _ = self._door.accept()
                if self.is_cut:
                    line.close()
                    continue
                there = socket.create_connection(("127.0.0.1", self._port))
                for one, other in ((line, there), (there, line)):
                    threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
            other.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        self._door.close()


@pytest.fixture
def app(engine):
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


def test_a_training_is_found_again_and_nothing_says_any_more_that_the_engine_is_away(engine, new_page):
    engine.start()
    with (
        contextlib.closing(Wire(engine.port)) as wire,
        running_app(environment={**os.environ, "ATLAS_ENGINE": wire.address}) as app,
        contextlib.closing(new_page()) as page,  # before the app ends, which an open page would report
    ):
        page.goto(f"{app.address}/lab?lab_epochs=20&lab_num_examples=20000")
        main = page.get_by_test_id("stMainBlockContainer")
        main.get_by_role("button", name="Start").click()
        expect(main.get_by_test_id("stProgress")).to_be_visible()
        wire.is_cut = True
        expect(main.get_by_text(AWAY)).to_be_visible()
        wire.is_cut = False
        expect(main.get_by_test_id("stProgress")).to_be_visible()
        expect(main.get_by_text(AWAY)).to_have_count(0)
