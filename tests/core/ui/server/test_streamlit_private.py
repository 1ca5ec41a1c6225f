"""Canaries: the private names of Streamlit that the project uses still mean what they meant."""

import importlib
import inspect
import sys

import pytest
from streamlit.testing.v1 import AppTest

from core.ui.server import process


def test_the_private_hook_is_still_there_and_still_clears_keras():
    from streamlit.runtime.scriptrunner import script_runner

    source = inspect.getsource(script_runner)
    assert "def _clean_problem_modules() -> None:" in source, (
        "Streamlit renamed what core/ui/server/streamlit_private.py switches off"
    )
    assert ".backend.clear_session()" in source
    assert "_clean_problem_modules" in source.split("def _clean_problem_modules")[0], (
        "it is no longer called after a script run"
    )


def test_the_hidden_option_is_still_read_after_every_run():
    from streamlit.runtime.scriptrunner import script_runner

    assert 'get_option("runner.postScriptGC")' in inspect.getsource(script_runner)


class NoKeras:
    """Stands for Keras; nothing of it may be touched."""

    def __getattr__(self, name):
        pytest.fail(f"keras.{name} was asked for")


def test_tuning_switches_both_off_for_the_process(monkeypatch):
    from streamlit import config
    from streamlit.runtime.scriptrunner import script_runner

    process.tune.cache_clear()
    process.tune()
    monkeypatch.setitem(sys.modules, "keras", NoKeras())
    script_runner._clean_problem_modules()  # what Streamlit calls after a run
    assert config.get_option("runner.postScriptGC") is False


def test_an_endless_number_in_an_address_is_none_and_streamlit_would_still_stop_at_it():
    from streamlit.elements.widgets.number_input import NumberInputSerde
    from streamlit.proto.NumberInput_pb2 import NumberInput

    process.tune()
    box = NumberInputSerde(value=3, data_type=NumberInput.INT, min_value=0, max_value=9)
    sent = (float("inf"), float("-inf"), float("nan"), None, 5.0, 50.0)
    assert [box.deserialize(value) for value in sent] == [3, 3, 3, 3, 5, 3]
    with pytest.raises(OverflowError):  # once it does not, streamlit_private.py need not mend it
        inspect.unwrap(NumberInputSerde.deserialize)(box, float("inf"))


# --- files that are made when a button is pressed -----------------------------------------------------------


def test_a_file_that_was_just_made_outlives_the_sweeps_of_many_visitors():
    """A canary too: Streamlit marks an orphan at one sweep and deletes it at the next."""
    from streamlit.runtime.media_file_manager import MediaFileKind, MediaFileManager, MediaFileMetadata
    from streamlit.runtime.memory_media_file_storage import MemoryMediaFileStorage

    streamlit_private = importlib.import_module("core.ui.server.streamlit_private")
    unbound = inspect.unwrap(MediaFileManager.remove_orphaned_files)
    now = 0.0
    sweep = streamlit_private.seldom(unbound, 2.0, lambda: now)
    for careful in (False, True):
        storage = MemoryMediaFileStorage("/media")
        manager = MediaFileManager(storage)
        file_id = storage.load_and_get_id(b"a,b", "text/csv", MediaFileKind.DOWNLOADABLE, "a.csv")
        manager._file_metadata[file_id] = MediaFileMetadata(kind=MediaFileKind.DOWNLOADABLE)
        for _ in range(5):
            (sweep if careful else unbound)(manager)
        assert (file_id in manager._file_metadata) is careful
    now = 2.5
    sweep(manager)
    assert file_id not in manager._file_metadata


def test_navigation_still_opens_a_dialog_by_the_name_that_is_replaced():
    source = inspect.getsource(importlib.import_module("streamlit.commands.navigation"))
    assert "def send_page_not_found(ctx: ScriptRunContext) -> None:" in source
    assert "        send_page_not_found(ctx)\n        page_to_return = default_page" in source


def test_the_address_is_still_kept_under_the_names_that_are_read_and_written():
    """`settle_address` and its neighbours: what a visitor sees of it, the browser's tests ask."""
    from streamlit.runtime.scriptrunner_utils import script_run_context, shared_run_state
    from streamlit.runtime.state import query_params, session_state

    parameters = query_params.QueryParams()
    for name in ("_query_params", "_initial_query_params", "_bindings_by_widget"):
        assert isinstance(getattr(parameters, name), dict), name
    for name in (
        "_send_query_param_msg",
        "get_binding_for_param",
        "get_initial_value",
        "set_corrected_value",
    ):
        assert callable(getattr(parameters, name)), name
    assert query_params._coerce_value_for_query_url(5, "int_value") == "5"
    assert hasattr(session_state.SessionState(), "_old_state")
    assert "widget_ids_this_run" in inspect.getsource(shared_run_state)
    assert "is_history_navigation" in inspect.getsource(script_run_context)


def page_with_a_way_elsewhere():
    """A page with two controls that its address holds, and a button that opens it at another address."""
    import streamlit as st

    from core.ui.server.streamlit_address import open_in_place

    st.selectbox("Named", ["a", "b", "c"], key="named", bind="query-params")
    st.selectbox("Left out", ["a", "b", "c"], key="left_out", bind="query-params")
    st.button("Go", on_click=open_in_place, args=({"named": "b"},))


def test_a_page_opens_in_place_at_an_address_that_wins_over_what_its_controls_hold():
    """A canary too: an address that a callback writes is read as that of the browser's Back."""
    app = AppTest.from_function(page_with_a_way_elsewhere).run()
    app.selectbox(key="named").set_value("c")
    app.selectbox(key="left_out").set_value("c")
    app = app.run()
    assert [app.selectbox(key=key).value for key in ("named", "left_out")] == ["c", "c"]
    app = app.button[0].click().run()
    assert not app.exception
    assert [app.selectbox(key=key).value for key in ("named", "left_out")] == ["b", "a"]
    assert app.query_params == {"named": "b"}
    app.selectbox(key="named").set_value("c")
    assert app.run().selectbox(key="named").value == "c", "a later run is an ordinary one"
