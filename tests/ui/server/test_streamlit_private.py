"""Canaries: the private names of Streamlit that the project uses still mean what they meant."""

import inspect
import types

import pytest
from streamlit import runtime
from streamlit.elements.widgets.number_input import NumberInputSerde
from streamlit.proto.NumberInput_pb2 import NumberInput
from streamlit.runtime.media_file_manager import MediaFileKind, MediaFileManager, MediaFileMetadata
from streamlit.runtime.memory_media_file_storage import MemoryMediaFileStorage
from streamlit.testing.v1 import AppTest

from core.ui.server import process, streamlit_private
from tests.support.processes import run_in_fresh_process

AFTER_A_RUN = """
import sys, types
from streamlit import config
from streamlit.testing.v1 import AppTest
from core.ui.server import process

cleared = []
backend = types.SimpleNamespace(clear_session=lambda: cleared.append(True))
sys.modules["keras"] = types.SimpleNamespace(backend=backend)
config.set_option("runner.postScriptGC", True)
for configure in (bool, process.configure_process):
    configure()
    AppTest.from_string("import streamlit as st").run()
    print(len(cleared), config.get_option("runner.postScriptGC"))
"""


def test_tuning_stops_what_streamlit_does_after_every_run():
    """A canary too: without it Streamlit clears Keras' session and collects garbage."""
    assert run_in_fresh_process(AFTER_A_RUN).splitlines() == ["1 True", "1 False"]


def test_an_endless_number_in_an_address_is_none_and_streamlit_would_still_stop_at_it():
    process.configure_process()
    box = NumberInputSerde(value=3, data_type=NumberInput.INT, min_value=0, max_value=9)
    sent = (float("inf"), float("-inf"), float("nan"), None, 5.0, 50.0)
    assert [box.deserialize(value) for value in sent] == [3, 3, 3, 3, 5, 3]
    with pytest.raises(OverflowError):  # once it does not, streamlit_private.py need not mend it
        inspect.unwrap(NumberInputSerde.deserialize)(box, float("inf"))


# --- files that are made when a button is pressed -----------------------------------------------------------


def test_a_file_that_was_just_made_outlives_one_look_of_the_timer_and_all_runs(monkeypatch):
    """A canary too: Streamlit marks an orphan at one sweep and deletes it at the next."""
    storage = MemoryMediaFileStorage("/media")
    manager = MediaFileManager(storage)
    monkeypatch.setattr(runtime, "exists", lambda: True)
    monkeypatch.setattr(runtime, "get_instance", lambda: types.SimpleNamespace(media_file_mgr=manager))
    process.configure_process()
    file_id = storage.load_and_get_id(b"a,b", "text/csv", MediaFileKind.DOWNLOADABLE, "a.csv")
    manager._file_metadata[file_id] = MediaFileMetadata(kind=MediaFileKind.DOWNLOADABLE)
    after_a_run, at_a_look = manager.remove_orphaned_files, streamlit_private.remove_orphaned_files
    for sweep, is_there in [(after_a_run, True)] * 5 + [(at_a_look, True), (at_a_look, False)]:
        sweep()
        assert (file_id in manager._file_metadata) is is_there


def page_with_a_way_elsewhere():
    """A page with two controls that its address holds, and a button that opens it at another address."""
    import streamlit as st

    from core.ui.server.streamlit_query_params import navigate_in_place

    st.selectbox("Named", ["a", "b", "c"], key="named", bind="query-params")
    st.selectbox("Left out", ["a", "b", "c"], key="left_out", bind="query-params")
    st.button("Go", on_click=navigate_in_place, args=({"named": "b"},))


def test_a_page_opens_in_place_at_an_address_that_wins_over_what_its_controls_hold():
    """A canary too: an address that a callback writes is read as that of the browser's Back."""
    app = AppTest.from_function(page_with_a_way_elsewhere).run()
    app.selectbox(key="named").set_value("c")
    app.selectbox(key="left_out").set_value("c").run()
    assert [one.value for one in app.selectbox] == ["c", "c"]
    app.button[0].click().run()
    assert not app.exception
    assert [one.value for one in app.selectbox] == ["b", "a"]
    assert app.query_params == {"named": "b"}
    app.selectbox(key="named").set_value("c")
    assert app.run().selectbox(key="named").value == "c", "a later run is an ordinary one"
