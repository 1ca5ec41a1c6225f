"""Private names of Streamlit 1.67, all that the project uses, each with its reason.

They may change with any version, so `requirements.txt` pins one, and canary tests
(`tests/ui/server/test_streamlit_private.py`) say when a name no longer means what it meant.
"""

import functools
import math
import time
from collections.abc import Callable
from typing import Any


def _patch(owner, name: str, replacement) -> None:
    setattr(owner, name, replacement)


def disable_keras_session_clearing() -> None:
    """Stops Streamlit from calling `keras.backend.clear_session()` after every script run of every session.

    That throws away compiled graphs, and breaks models that another session is building.
    """
    from streamlit.runtime.scriptrunner import script_runner

    script_runner._clean_problem_modules = lambda: None


def disable_post_script_gc() -> None:
    """Stops the full garbage collection after every script run, by an option that is hidden.

    With TensorFlow loaded, it and `clear_session` took 5.1 s of 30 page loads that take 0.044 s without them.
    """
    from streamlit import config

    config.set_option("runner.postScriptGC", False)


def treat_infinite_numbers_as_none() -> None:
    """Lets a box for numbers read an endless one as none, such as `?shakespeare_length=inf` in an address.

    Streamlit's stops the page at it, and the sentence that is left, "reload the page", leads there again.
    """
    from streamlit.elements.widgets.number_input import NumberInputSerde

    deserialize = NumberInputSerde.deserialize

    @functools.wraps(deserialize)
    def deserialize_finite(self, value):
        return deserialize(self, value if value is None or math.isfinite(value) else None)

    _patch(NumberInputSerde, "deserialize", deserialize_finite)


# --- the address --------------------------------------------------------------------------------------------


def disable_page_not_found_dialog() -> None:
    """Stops Streamlit from covering Home with a dialog where the address names no page.

    It speaks English alone and names no page, and nothing else answers until it is closed; a sentence of the
    page does (`core.ui.server.page_address`).
    """
    from streamlit.commands import navigation

    _patch(navigation, "send_page_not_found", lambda context: None)


# --- files that are made when a button is pressed -----------------------------------------------------------

SWEEP_INTERVAL_SECONDS = 2.0


def throttle_file_sweeps() -> None:
    """Lets Streamlit sweep orphaned files at most every two seconds.

    It sweeps after each run of each session and at each session's end. The first sweep marks a CSV that was
    just made, the second deletes it: with a few visitors both came before the browser fetched it, and the
    button answered 404.
    """
    from streamlit.runtime.media_file_manager import MediaFileManager

    _patch(MediaFileManager, "remove_orphaned_files", throttle(MediaFileManager.remove_orphaned_files))


def throttle(
    method: Callable,
    interval_seconds: float = SWEEP_INTERVAL_SECONDS,
    clock: Callable[[], float] = time.monotonic,
):
    """Returns a sweep that does nothing when the last one is not so many seconds ago."""
    last_call = -math.inf

    @functools.wraps(method)
    def throttled_method(self) -> None:
        nonlocal last_call
        now = clock()
        if now - last_call >= interval_seconds:
            last_call = now
            method(self)

    return throttled_method


def remove_orphaned_files() -> None:
    """Removes the files of sessions that are gone."""
    from streamlit import runtime

    if runtime.exists():
        runtime.get_instance().media_file_mgr.remove_orphaned_files()


# --- where the app is hosted --------------------------------------------------------------------------------


def disable_uploads() -> None:
    """Refuses files at the server: one can be sent without a box for it."""
    from streamlit import config

    config.set_option("server.maxUploadSize", 0)


def forbid_cache_clearing() -> None:
    """Takes from visitors what Streamlit grants all of them: to clear everybody's caches."""
    from streamlit.runtime.app_session import AppSession

    _patch(AppSession, "_handle_clear_cache_request", lambda self: None)


# --- sessions -----------------------------------------------------------------------------------------------


def pop_expired_sessions() -> list:
    """Takes the sessions whose tab was closed for longer than Streamlit keeps them out of its storage."""
    from streamlit import runtime

    if not runtime.exists():
        return []
    manager: Any = runtime.get_instance()._session_mgr  # its protocol does not name the storage
    storage = manager._session_storage
    return [session_info.session for _, session_info in storage._cache.expire()]
