"""Pages are run by AppTest through the router, as the application runs them."""

import html
import json
import re

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue

from core import engine
from core.teaching.classroom import database as databases
from core.teaching.classroom import rate_limits, rooms
from tests.pages.class_screens import ClassroomScreens
from tests.pages.page_walk import find_ignored_parameters, prefix_fields
from tests.support.new_apps import open_page
from tests.support.proofs import run_proof_in_process
from tests.support.views import assert_no_errors

_TAG_PATTERN = re.compile(r"<style>.*?</style>|<[^>]*>", re.DOTALL)


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

    def open_without_errors(page: str, **fields):
        app = assert_no_errors(open_app(page, **prefix_fields(page, fields)))
        assert not find_ignored_parameters(app)
        return app

    return open_without_errors


@pytest.fixture(autouse=True)
def proofs_here(monkeypatch):
    """Runs proofs in this process, which knows the models of a test; see also test_proving.py."""
    monkeypatch.setattr("core.ui.proof_panel.run_in_subprocess", run_proof_in_process)


@pytest.fixture(autouse=True)
def no_foreign_elements():
    """Holds that a page puts nothing into containers of its fragments.

    Before a fragment reruns, Streamlit drops its messages that are not sent yet. What else was put into its
    containers is sent without them, and the page ends with "Bad delta path" in the browser.
    """
    foreign_paths, fragment_by_block = [], {}

    def check_message(forward_message: ForwardMsg) -> None:
        if forward_message.HasField("new_session") and not forward_message.new_session.fragment_ids_this_run:
            fragment_by_block.clear()
        if not forward_message.HasField("delta"):
            return
        path, fragment = tuple(forward_message.metadata.delta_path), forward_message.delta.fragment_id
        if fragment_by_block.get(path[:-1], "") not in ("", fragment):
            foreign_paths.append(path)
        if forward_message.delta.HasField("add_block"):
            fragment_by_block[path] = fragment

    ForwardMsgQueue.on_before_enqueue_msg(check_message)
    yield
    ForwardMsgQueue.on_before_enqueue_msg(None)
    assert not foreign_paths


@pytest.fixture
def spec():
    def read_specs(app) -> list[dict]:
        return [json.loads(chart.proto.spec) for chart in app.get("plotly_chart")]

    return read_specs


@pytest.fixture
def engine_requests(monkeypatch) -> list:
    found, run = [], engine.run

    def record_request(request, *more):
        found.append(request)
        return run(request, *more)

    monkeypatch.setattr(engine, "run", record_request)
    return found


@pytest.fixture
def words():
    def read_words(app) -> str:
        element_types = ("title", "markdown", "caption", "text", "error", "info", "warning", "code")
        page_text = "\n".join(str(element.value) for kind in element_types for element in app.get(kind))
        page_text += "\n".join(
            html.unescape(_TAG_PATTERN.sub("", element.proto.body)) for element in app.get("html")
        )
        return page_text.replace("\N{NO-BREAK SPACE}", " ")

    return read_words


@pytest.fixture
def database(tmp_path, monkeypatch):
    """A database of rooms of a test's own, where nobody has guessed yet."""
    monkeypatch.delenv("ATLAS_DATABASE", raising=False)
    monkeypatch.setenv("ATLAS_DATA_HOME", str(tmp_path))
    rate_limits._get_password_buckets.cache_clear()
    rate_limits._get_room_buckets.cache_clear()
    room_database = databases.get_database()
    yield room_database
    room_database.close()
    databases._open_database.cache_clear()


@pytest.fixture
def classroom(open_app, database) -> ClassroomScreens:
    room = rooms.open_room(database)
    return ClassroomScreens(database, open_app, room.code, room.secret)
