"""Private names of Streamlit 1.67, all that the project uses, each with its reason.

They may change with any version, so `requirements.txt` pins one, and canary tests
(`tests/core/ui/server/test_streamlit_private.py`) say when a name no longer means what it meant.
"""

import functools
import math
import time
from collections.abc import Callable, Collection, Mapping
from typing import Any

from streamlit.runtime.scriptrunner_utils.script_run_context import get_script_run_ctx
from streamlit.runtime.state.query_params import EMBED_QUERY_PARAMS_KEYS, _coerce_value_for_query_url


def _replace(owner, name: str, ours) -> None:
    """Puts ours in the place of something of Streamlit's, or of what it is served with."""
    setattr(owner, name, ours)


def keep_keras_sessions() -> None:
    """Stops Streamlit from calling `keras.backend.clear_session()` after every script run of every session.

    That throws away compiled graphs, and breaks models that another session is building.
    """
    from streamlit.runtime.scriptrunner import script_runner

    script_runner._clean_problem_modules = lambda: None


def leave_garbage_to_python() -> None:
    """Stops the full garbage collection after every script run, by an option that is hidden.

    With TensorFlow loaded, it and `clear_session` took 5.1 s of 30 page loads that take 0.044 s without them.
    """
    from streamlit import config

    config.set_option("runner.postScriptGC", False)


def take_endless_numbers_as_none() -> None:
    """Lets a box for numbers read an endless one as none, where Streamlit's stops the page.

    It is met in addresses alone, such as `?shakespeare_length=inf` or one of 400 digits.
    """
    from streamlit.elements.widgets.number_input import NumberInputSerde

    deserialize = NumberInputSerde.deserialize

    @functools.wraps(deserialize)
    def read(self, value):
        return deserialize(self, value if value is None or math.isfinite(value) else None)

    _replace(NumberInputSerde, "deserialize", read)


# --- the address --------------------------------------------------------------------------------------------


def open_no_dialog_for_an_unknown_page() -> None:
    """Stops Streamlit from covering Home with a dialog where the address names no page.

    It says neither which page nor which there are, and nothing else answers until it is closed; a sentence of
    the page does (`core.ui.server.address`).
    """
    from streamlit.commands import navigation

    _replace(navigation, "send_page_not_found", lambda context: None)


def rename_in_address(key: str, renamed: Mapping[str, str]) -> None:
    """Reads a value of the address, from which a control is yet to be filled, as what it is called now.

    `st.query_params` cannot be written where a control holds the parameter.

    Args:
        key: Of the control, which is the parameter's name.
        renamed: New values by those of before.
    """
    context = get_script_run_ctx() if renamed else None
    if context is None:
        return
    with context.session_state.query_params() as parameters:
        value = parameters.get_initial_value(key)
        if isinstance(value, str) and renamed.get(value, value) != value:
            parameters._initial_query_params[key] = [renamed[value]]
            parameters.set_corrected_value(key, renamed[value], "string_value")


def move_in_address(old: str, new: str) -> None:
    """Gives a control that is yet to be made what the address holds under its name of before."""
    context = get_script_run_ctx()
    if context is None:
        return
    with context.session_state.query_params() as parameters:
        values = parameters._initial_query_params.pop(old, None)
        if values is not None:
            parameters._initial_query_params.setdefault(new, values)
            parameters._query_params.pop(old, None)


def open_in_place(parameters: Mapping[str, str]) -> None:
    """Opens the page that is shown at another address, as the browser's Back does: the address wins over what
    the controls hold, and what it does not name is as at the beginning. For callbacks.

    A link to the page on which it stands changes the address alone.

    Args:
        parameters: All of the address.
    """
    context = get_script_run_ctx()
    if context is None:
        return
    with context.session_state.query_params() as held:
        held._query_params = dict(parameters)
        held._initial_query_params = {name: [value] for name, value in parameters.items()}
        held._send_query_param_msg()
    context.is_history_navigation = True


def settle_address(known: Collection[str] = ()) -> list[str]:
    """Writes into the address what the controls of this run hold where Streamlit has not, and takes out what
    no control took from it.

    Streamlit leaves a control out of the address that a click in a figure set before it was ever shown.

    Args:
        known: Names that stay though no control has them.

    Returns:
        The settings of the address that were left out: names that no control has, and `name=value` where the
        control holds another value.
    """
    context = get_script_run_ctx()
    if context is None:
        return []
    with context.session_state.query_params() as parameters:
        state = context.session_state._state
        given = dict(parameters._query_params)
        left_out = []
        held = {*known, *(binding.param_key for binding in parameters._bindings_by_widget.values())}
        for name in {**given, **parameters._initial_query_params}:
            if name not in held and name.lower() not in EMBED_QUERY_PARAMS_KEYS:
                parameters._query_params.pop(name, None)
                if name in parameters._initial_query_params:
                    left_out.append(name)
        for name, values in parameters._initial_query_params.items():
            binding = parameters.get_binding_for_param(name)
            if (
                binding is not None
                and _fresh(context, state, binding.widget_id)
                and not _alike(values, _written(state, binding))
            ):
                left_out.append(f"{name}={', '.join(values)}")
        for binding in parameters._bindings_by_widget.values():
            if binding.widget_id in context.shared.widget_ids_this_run and not _default(
                state, binding.widget_id
            ):
                value = _written(state, binding)
                if not _alike(parameters._query_params.get(binding.param_key), value):
                    parameters._query_params[binding.param_key] = value
        if parameters._query_params != given:
            parameters._send_query_param_msg()
    return left_out


def _fresh(context, state, widget_id: str) -> bool:
    """Tells whether a control was filled from the address in this run."""
    first = widget_id in context.shared.widget_ids_this_run and widget_id not in state._old_state
    return first or context.is_history_navigation


def _default(state, widget_id: str) -> bool:
    """Tells whether a control holds what it begins with."""
    return state[widget_id] == state.get_widget_metadata(widget_id).deserializer(None)


def _written(state, binding) -> str | list[str]:
    """Returns the value of a control as an address holds it."""
    value = state.get_widget_metadata(binding.widget_id).serializer(state[binding.widget_id])
    return "" if value is None else _coerce_value_for_query_url(value, binding.value_type)


def _alike(one, other) -> bool:
    """Tells whether two values of an address are the same: 5 and 5.0 are, "x" and ["x"] too."""
    pairs = [[value] if isinstance(value, str) else list(value or ()) for value in (one, other)]
    return len(pairs[0]) == len(pairs[1]) and all(map(_same, *pairs))


def _same(one: str, other: str) -> bool:
    try:
        return float(one) == float(other)
    except ValueError:
        return one.casefold() == other.casefold()


# --- files that are made when a button is pressed -----------------------------------------------------------

SWEEP_SECONDS = 2.0


def keep_downloads_a_moment() -> None:
    """Lets Streamlit sweep orphaned files at most every two seconds.

    It sweeps after each run of each session and at each session's end. The first sweep marks a CSV that was
    just made, the second deletes it: with a few visitors both came before the browser fetched it, and the
    button answered 404.
    """
    from streamlit.runtime.media_file_manager import MediaFileManager

    _replace(MediaFileManager, "remove_orphaned_files", seldom(MediaFileManager.remove_orphaned_files))


def seldom(sweep: Callable, every: float = SWEEP_SECONDS, clock: Callable[[], float] = time.monotonic):
    """Returns a sweep that does nothing when the last one is not so many seconds ago."""
    last = -math.inf

    @functools.wraps(sweep)
    def sweep_at_times(self) -> None:
        nonlocal last
        now = clock()
        if now - last >= every:
            last = now
            sweep(self)

    return sweep_at_times


def sweep_files() -> None:
    """Removes the files of sessions that are gone."""
    from streamlit import runtime

    if runtime.exists():
        runtime.get_instance().media_file_mgr.remove_orphaned_files()


# --- where the app is hosted --------------------------------------------------------------------------------

MESSAGE_MB = 1  # of a visitor of a hosted app, whose longest text has some thousand characters


def take_no_files() -> None:
    """Refuses files at the server: one can be sent without a box for it."""
    from streamlit import config

    config.set_option("server.maxUploadSize", 0)


def keep_caches() -> None:
    """Takes from visitors what Streamlit grants all of them: to clear everybody's caches."""
    from streamlit.runtime.app_session import AppSession

    _replace(AppSession, "_handle_clear_cache_request", lambda self: None)


def take_small_messages() -> None:
    """Refuses a visitor's message over the limit by the length that it announces, before any of it is held.

    Streamlit refuses one over its limit after it has come in full, and uvicorn one over 200 MB.
    """
    from streamlit import config
    from uvicorn.protocols.websockets import websockets_sansio_impl

    config.set_option("server.maxWidgetStateSize", MESSAGE_MB)
    if hasattr(websockets_sansio_impl, "ServerProtocol"):
        smaller = no_larger(websockets_sansio_impl.ServerProtocol)
        _replace(websockets_sansio_impl, "ServerProtocol", smaller)


def no_larger(protocol: Callable) -> Callable:
    """Returns what makes a websocket's protocol that takes no message over the limit."""

    @functools.wraps(protocol)
    def make(*args, **settings):
        return protocol(*args, **settings | {"max_size": MESSAGE_MB * 1_000_000})

    return make


# --- sessions -----------------------------------------------------------------------------------------------


def expired_sessions() -> list:
    """Takes the sessions whose tab was closed for longer than Streamlit keeps them out of its storage."""
    from streamlit import runtime

    if not runtime.exists():
        return []
    manager: Any = runtime.get_instance()._session_mgr  # its protocol does not name the storage
    storage = manager._session_storage
    return [kept.session for _, kept in storage._cache.expire()]
