"""Pages are run by AppTest through the router, as the application runs them."""

import json
import pathlib
from unittest import mock

import pytest

ROUTER = pathlib.Path(__file__).resolve().parents[2] / "pages" / "router.py"


@pytest.fixture
def open_app(monkeypatch):
    """Returns a function that opens a page with parameters of its address and runs it."""
    from streamlit.testing.v1 import AppTest

    monkeypatch.setenv("ATLAS_DEVICE", "cpu")

    def go(page: str | None = None, **parameters):
        app = AppTest.from_file(str(ROUTER), default_timeout=120)
        if page is None:
            for name, value in parameters.items():
                app.query_params[name] = str(value)
            return app.run()
        # AppTest has to pass Home once, and need not draw its map for each page that is opened
        with mock.patch("core.ui.home.PAGES", ()):
            app.run()
        for name, value in parameters.items():
            app.query_params[name] = str(value)
        return app.switch_page(f"{page}.py").run()

    return go


@pytest.fixture
def spec():
    """Returns a function that gives the figures of a page as Plotly's JSON, in order."""

    def read(app) -> list[dict]:
        return [json.loads(chart.proto.spec) for chart in app.get("plotly_chart")]

    return read


@pytest.fixture
def words():
    """Returns a function that gives all words of a page that a visitor reads."""

    def read(app) -> str:
        kinds = ("title", "markdown", "caption", "text", "error", "info", "warning", "code")
        shown = "\n".join(str(element.value) for kind in kinds for element in app.get(kind))
        return shown.replace("\N{NO-BREAK SPACE}", " ")

    return read
