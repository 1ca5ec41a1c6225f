"""Query parameters of a page, by private names of Streamlit 1.67; see `core.ui.server.streamlit_private`."""

from collections.abc import Collection, Mapping

from streamlit.runtime.scriptrunner_utils.script_run_context import get_script_run_ctx
from streamlit.runtime.state.query_params import EMBED_QUERY_PARAMS_KEYS, _coerce_value_for_query_url


def is_in_session() -> bool:
    """Returns whether this thread runs a page, a fragment or a callback of a session."""
    return get_script_run_ctx(suppress_warning=True) is not None


def initial_query_param(key: str) -> str:
    """Returns the query parameter that will set a control which is not shown yet, or ""."""
    context = get_script_run_ctx(suppress_warning=True)
    if context is None:
        return ""
    with context.session_state.query_params() as parameters:
        value = parameters.get_initial_value(key)
        return value if isinstance(value, str) else ""


def translate_query_param(key: str, shown_values: Mapping[str, str]) -> None:
    """Replaces a query parameter that will set a control by the label that the control shows.

    `st.query_params` cannot write a parameter that is bound to a control.

    Args:
        key: Key of the control, the name of the parameter.
        shown_values: Labels of the control by values of the address: options and their labels in any
            language.
    """
    context = get_script_run_ctx()
    if context is None:
        return
    with context.session_state.query_params() as parameters:
        value = parameters.get_initial_value(key)
        if isinstance(value, str) and shown_values.get(value, value) != value:
            parameters._initial_query_params[key] = [shown_values[value]]
            parameters.set_corrected_value(key, shown_values[value], "string_value")


def navigate_in_place(parameters: Mapping[str, str]) -> None:
    """Opens the current page at another address, as the browser's Back does; for callbacks.

    Parameters of the address replace the values of controls, and other controls have their defaults. A link
    to the current page would change only the address.

    Args:
        parameters: All query parameters of the address.
    """
    context = get_script_run_ctx()
    if context is None:
        return
    with context.session_state.query_params() as query_params:
        query_params._query_params = dict(parameters)
        query_params._initial_query_params = {name: [value] for name, value in parameters.items()}
        query_params._send_query_param_msg()
    context.is_history_navigation = True


def sync_query_params(known_names: Collection[str] = ()) -> list[str]:
    """Writes the values of this run's controls into the address, and removes unknown parameters.

    Streamlit does not write a control that a click in a figure set before the control was first shown.

    Args:
        known_names: Names of parameters without a control.

    Returns:
        The settings of the address that were ignored: names without a control, and `name=value` if the
        control has another value.
    """
    context = get_script_run_ctx()
    if context is None:
        return []
    with context.session_state.query_params() as parameters:
        state = context.session_state._state
        previous_params = dict(parameters._query_params)
        ignored_params = []
        valid_names = {
            *known_names,
            *(binding.param_key for binding in parameters._bindings_by_widget.values()),
        }
        for name in {**previous_params, **parameters._initial_query_params}:
            if name not in valid_names and name.lower() not in EMBED_QUERY_PARAMS_KEYS:
                parameters._query_params.pop(name, None)
                if name in parameters._initial_query_params:
                    ignored_params.append(name)
        for name, values in parameters._initial_query_params.items():
            binding = parameters.get_binding_for_param(name)
            if (
                binding is not None
                and _is_filled_from_address(context, state, binding.widget_id)
                and not _are_equal_params(values, _query_param_value(state, binding))
            ):
                ignored_params.append(f"{name}={', '.join(values)}")
        for binding in parameters._bindings_by_widget.values():
            if binding.widget_id in context.shared.widget_ids_this_run and not _has_default_value(
                state, binding.widget_id
            ):
                value = _query_param_value(state, binding)
                if not _are_equal_params(parameters._query_params.get(binding.param_key), value):
                    parameters._query_params[binding.param_key] = value
        if parameters._query_params != previous_params:
            parameters._send_query_param_msg()
    return ignored_params


def _is_filled_from_address(context, state, widget_id: str) -> bool:
    is_first_run = widget_id in context.shared.widget_ids_this_run and widget_id not in state._old_state
    return is_first_run or context.is_history_navigation


def _has_default_value(state, widget_id: str) -> bool:
    return state[widget_id] == state.get_widget_metadata(widget_id).deserializer(None)


def _query_param_value(state, binding) -> str | list[str]:
    value = state.get_widget_metadata(binding.widget_id).serializer(state[binding.widget_id])
    return "" if value is None else _coerce_value_for_query_url(value, binding.value_type)


def _are_equal_params(one, other) -> bool:
    # 5 and 5.0 are equal, and "x" and ["x"]
    pairs = [[value] if isinstance(value, str) else list(value or ()) for value in (one, other)]
    return len(pairs[0]) == len(pairs[1]) and all(map(_are_equal_texts, *pairs))


def _are_equal_texts(one: str, other: str) -> bool:
    try:
        return float(one) == float(other)
    except ValueError:
        return one.casefold() == other.casefold()
