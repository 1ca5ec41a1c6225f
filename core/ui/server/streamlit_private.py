"""Patches of Streamlit 1.67 by private names, each with its reason.

They may change with any version, so `requirements.txt` pins one, and
`tests/ui/server/test_streamlit_private.py` fails when a name no longer means what it meant.
"""

import functools
import math
from typing import Any

from streamlit import config, runtime
from streamlit.commands import navigation
from streamlit.elements.widgets.number_input import NumberInputSerde
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.media_file_manager import MediaFileManager
from streamlit.runtime.scriptrunner import script_runner


def _patch(owner, name: str, replacement) -> None:
    setattr(owner, name, replacement)


# --- after each run of a script -----------------------------------------------------------------------------

_remove_orphaned_files = MediaFileManager.remove_orphaned_files


def disable_end_of_run_cleanup() -> None:
    """Disables what Streamlit does after every script run of every session.

    It calls `keras.backend.clear_session()`, which throws away compiled graphs and breaks models that another
    session is building, and collects garbage: with TensorFlow loaded, the two took 5.1 s of 30 page loads
    that take 0.044 s without them.

    It also removes files that no session shows, and at each session's end once more. The first time marks a
    CSV that was just made, the second deletes it: with a few visitors both came before the browser fetched
    it, and the button answered 404. `core.ui.server.process` removes files by a timer.
    """
    _patch(script_runner, "_clean_problem_modules", lambda: None)
    config.set_option("runner.postScriptGC", False)  # an option that is hidden
    _patch(MediaFileManager, "remove_orphaned_files", lambda manager: None)


def remove_orphaned_files() -> None:
    """Marks the files that no session shows, and deletes those that were marked before."""
    if runtime.exists():
        _remove_orphaned_files(runtime.get_instance().media_file_mgr)


# --- the address --------------------------------------------------------------------------------------------


def treat_infinite_numbers_as_none() -> None:
    """Treats infinity in an address, such as `?shakespeare_length=inf`, as no value of a number input.

    Streamlit stops the page with the advice to reload it, which stops it again.
    """
    deserialize = NumberInputSerde.deserialize

    @functools.wraps(deserialize)
    def deserialize_finite(self, value):
        return deserialize(self, value if value is None or math.isfinite(value) else None)

    _patch(NumberInputSerde, "deserialize", deserialize_finite)


def disable_page_not_found_dialog() -> None:
    """Disables the dialog that covers Home when the address names no page.

    It is in English alone, names no page and blocks Home; `core.ui.server.page_address` shows a note.
    """
    _patch(navigation, "send_page_not_found", lambda context: None)


# --- where the app is hosted --------------------------------------------------------------------------------


def forbid_cache_clearing() -> None:
    """Forbids visitors to clear the caches of all sessions."""
    _patch(AppSession, "_handle_clear_cache_request", lambda self: None)


# --- sessions -----------------------------------------------------------------------------------------------


def pop_expired_sessions() -> list:
    """Removes sessions whose tab has been closed for too long from Streamlit's storage, and returns them."""
    if not runtime.exists():
        return []
    manager: Any = runtime.get_instance()._session_mgr  # its protocol does not name the storage
    return [session_info.session for _, session_info in manager._session_storage._cache.expire()]
