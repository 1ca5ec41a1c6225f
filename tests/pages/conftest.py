"""Pages are run by AppTest through the router, as the application runs them."""

import html
import json
import re

import pytest

from core.teaching.classroom import database as databases
from core.teaching.classroom import guesses, rooms
from tests.pages.class_screens import Class
from tests.pages.walk import left_out, named
from tests.support.new_apps import open_page
from tests.support.proofs import run_here
from tests.support.views import without_errors

_TAG = re.compile(r"<style>.*?</style>|<[^>]*>", re.DOTALL)


@pytest.fixture
def open_app(monkeypatch):
    """Returns a function that opens a page with parameters of its address and runs it; at first Home."""
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")

    def go(page: str = "home", **parameters):
        return open_page(page, {name: str(value) for name, value in parameters.items()})

    return go


@pytest.fixture
def opened(open_app):
    """Returns a function that opens a page by the names of its controls, without the page's before them; it
    shows no error, and nothing of its address is left out.
    """

    def go(page: str, **fields):
        app = without_errors(open_app(page, **named(page, fields)))
        assert not left_out(app)
        return app

    return go


@pytest.fixture(autouse=True)
def proofs_here(monkeypatch):
    """Runs proofs in this process, which knows the models of a test; see also test_proving.py."""
    monkeypatch.setattr("core.ui.proving.run_apart", run_here)


@pytest.fixture
def spec():
    def read(app) -> list[dict]:
        return [json.loads(chart.proto.spec) for chart in app.get("plotly_chart")]

    return read


@pytest.fixture
def words():
    def read(app) -> str:
        kinds = ("title", "markdown", "caption", "text", "error", "info", "warning", "code")
        shown = "\n".join(str(element.value) for kind in kinds for element in app.get(kind))
        shown += "\n".join(html.unescape(_TAG.sub("", element.proto.body)) for element in app.get("html"))
        return shown.replace("\N{NO-BREAK SPACE}", " ")

    return read


@pytest.fixture
def database(tmp_path, monkeypatch):
    """A database of rooms of a test's own, where nobody has guessed yet."""
    monkeypatch.delenv("ATLAS_DATABASE", raising=False)
    monkeypatch.setenv("ATLAS_DATA_HOME", str(tmp_path))
    guesses._wrong.cache_clear()
    guesses._opened.cache_clear()
    found = databases.database()
    yield found
    found.close()
    databases._open.cache_clear()


@pytest.fixture
def classroom(open_app, database) -> Class:
    room = rooms.open_room(database)
    return Class(database, open_app, room.code, room.secret)
