"""The form of a request: a control for each field, made from its range, its default and its words."""

import copy
import dataclasses
import typing
from collections.abc import Mapping, Sequence

import streamlit as st

from ..base.i18n import field_message_key, message, message_if_any, slugify
from ..base.limits import is_hosted
from ..base.request import DEFAULT_WIDGET, Range, Widget
from ..engine.schema import ShippedRequest
from ..models.families import MODELS, get_display_name
from .parts.controls import Controls
from .parts.results_cache import run_cached
from .sentence import show_sentence_field, show_translation_field

_LIVE_DEBOUNCE = "150ms"  # after the last key, until the figure is drawn anew
# pixels of the box of a pasted text, and of the button beside it
_TEXT_BOX_HEIGHT, _UPLOADER_WIDTH = 120, 300
_NUMBER_BOX_WIDTH, _SELECT_BOX_WIDTH = 132, 220  # pixels of a box for a number, and of a list
_SLIM_NUMBER_BOX_WIDTH = 96  # of one without buttons


def show_field(
    controls: Controls,
    request_type: type,
    field: dataclasses.Field,
    container,
    available_options: Sequence | None = None,
):
    """Shows the control of a field and returns its value.

    Args:
        controls: Makes the controls of the page.
        request_type: Of request.
        field: Of it.
        container: Where the control stands.
        available_options: Of its options those that there are now. Default: all.
    """
    widget, value_range = field.metadata.get("widget", DEFAULT_WIDGET), field.metadata.get("range")
    if widget.page_default is not None:
        field = copy.copy(field)
        field.default = widget.page_default
    label = message(field_message_key(request_type, field.name))
    options: dict[str, typing.Any] = {"help": _help_text(request_type, field.name, value_range)}
    if "examples" in field.metadata:
        return show_sentence_field(controls, field, container)
    if "translations" in field.metadata:
        return show_translation_field(controls, field, container)
    if widget.hidden_from_url:
        return show_private_text_field(controls, field.name, label, container, options["help"])
    if "family" in field.metadata:
        return _show_model_field(controls, field, label, container, options)
    if "options" in field.metadata:
        return _show_choice_field(controls, request_type, field, label, container, options, available_options)
    if isinstance(field.default, bool):
        return controls.checkbox(field.name, label, field.default, container, **options)
    if value_range is None or value_range.unit == "characters":
        return _show_text_field(controls, field, widget, label, container, options)
    if value_range.unit == "items":
        return _show_list_field(controls, field, label, container, options)
    return _show_number_field(controls, request_type, field, value_range, widget, label, container, options)


def _show_text_field(
    controls: Controls, field: dataclasses.Field, widget: Widget, label: str, container, options: dict
) -> str:
    default: typing.Any = field.default
    if widget.control == "area":  # folded there is room for many lines, in a row for two
        return controls.text_area(
            field.name, label, default, container, height=170 if widget.advanced else 68, **options
        )
    if widget.update_while_typing:
        options["live"] = _LIVE_DEBOUNCE if widget.update_while_typing is True else widget.update_while_typing
    return controls.text(field.name, label, default, container, **options)


def _show_list_field(
    controls: Controls, field: dataclasses.Field, label: str, container, options: dict
) -> tuple:
    default: typing.Any = field.default
    if field.metadata["widget"].control == "line":
        typed = controls.text(field.name, label, ", ".join(default), container, **options)
        return tuple(item.strip() for item in typed.split(",") if item.strip())
    if isinstance(default[0], float):
        formatted_numbers = ", ".join(f"{number:g}" for number in default)
        return controls.numbers(field.name, label, formatted_numbers, container=container, **options)
    height = 300 if field.metadata["widget"].advanced else 24 * len(default) + 34
    return controls.text_lines_input(
        field.name, label, "\n".join(default), container, height=height, **options
    )


def _show_number_field(
    controls: Controls,
    request_type: type,
    field,
    value_range: Range,
    widget: Widget,
    label: str,
    container,
    options: dict,
):
    if widget.control == "slider and box":
        return _show_slider_and_box(
            controls, request_type, field, value_range, widget, label, container, options
        )
    if widget.control == "slider":
        slider_limits = value_range.low, widget.slider_max or value_range.effective_high
        return controls.slider(
            field.name, label, *slider_limits, field.default, widget.step, container, **options
        )
    if widget.step is not None:
        options["step"] = widget.step
    if value_range.unit == "number":
        options["format"] = "%.10g"
    return controls.number(field.name, label, field.default, container, width=_NUMBER_BOX_WIDTH, **options)


def _show_slider_and_box(
    controls: Controls,
    request_type: type,
    field,
    value_range: Range,
    widget: Widget,
    label: str,
    container,
    options,
):
    """Shows a slider for the numbers that are worth trying, and a box for any; they follow each other."""
    box_key, slider_key, state = controls.key(field.name), controls.key("slider"), st.session_state
    slider_container = container.container(key=f"{slider_key}_place", width="stretch")
    message_prefix = f"{request_type.__name__}-{field.name}"
    slider_limits = (value_range.low, widget.slider_max or value_range.effective_high)
    box_options: dict[str, typing.Any] = {
        "format": "%g",
        "width": _SLIM_NUMBER_BOX_WIDTH,
        "on_change": _copy_widget_value,
        "args": (slider_key, box_key, *slider_limits),
    }
    # first, since the address may hold its value
    value = controls.number(
        field.name, message(f"{message_prefix}.exact"), field.default, container, **box_options
    )
    controls.labels[field.name] = label
    if slider_key not in state:
        _copy_widget_value(slider_key, box_key, *slider_limits)
    slider_container.slider(
        label,
        *slider_limits,
        step=widget.step,
        key=slider_key,
        on_change=_copy_widget_value,
        args=(box_key, slider_key, *slider_limits),
        **options,
    )
    return value


def _copy_widget_value(target_key: str, source_key: str, low: float, high: float) -> None:
    st.session_state[target_key] = min(high, max(low, st.session_state[source_key]))


def _show_model_field(
    controls: Controls, field: dataclasses.Field, label: str, container, options: dict
) -> str:
    """Shows the list of the models that ship of a family and returns one; of one alone no list."""
    shipped_names, allowed_names = (
        run_cached(ShippedRequest(family=field.metadata["family"])),
        field.metadata["choices"],
    )
    names = tuple(name for name in allowed_names or shipped_names if name in shipped_names) or (
        field.default,
    )
    if len(names) == 1:
        return names[0]
    options |= {"format_func": get_display_name, "width": _SELECT_BOX_WIDTH}
    initial_index = names.index(field.default) if field.default in names else 0
    return controls.selectbox(field.name, label, names, container, index=initial_index, **options)


def _show_choice_field(
    controls: Controls,
    request_type: type,
    field,
    label: str,
    container,
    options: dict,
    available_options: Sequence | None,
):
    widget, choices = field.metadata["widget"], available_options or field.metadata["options"]
    key = field_message_key(request_type, field.name)
    default_labels = {
        option: get_display_name(option) if option in MODELS else str(option) for option in choices
    }
    labels = {
        option: message_if_any(f"{key}.{slugify(str(option))}") or default_labels[option]
        for option in choices
    }
    options["format_func"] = labels.__getitem__
    if widget.control == "buttons":
        return controls.segmented_control(field.name, label, choices, container, **options)
    initial_index = choices.index(field.default) if field.default in choices and not available_options else 0
    return controls.selectbox(
        field.name, label, choices, container, index=initial_index, width=_SELECT_BOX_WIDTH, **options
    )


def is_advanced(field: dataclasses.Field) -> bool:
    """Tells whether a field stands under "More settings", which comes last in the row."""
    widget = field.metadata.get("widget", DEFAULT_WIDGET)
    return widget is not None and widget.advanced


def is_visible(widget: Widget, values: Mapping, request_type: type) -> bool:
    """Tells whether a field is asked for with what the fields before it hold."""
    if widget.visible_if is None:
        return True
    field_name, visible_values = widget.visible_if
    defaults = {field.name: field.default for field in dataclasses.fields(request_type)}
    return values.get(field_name, defaults.get(field_name)) in visible_values


def _help_text(request_type: type, name: str, value_range: Range | None) -> str | None:
    """Returns the help of a field, with its bounds where it names them."""
    bounds = {"low": value_range.low_text, "high": value_range.high_text} if value_range else {}
    return message_if_any(f"{field_message_key(request_type, name)}.help", **bounds) or None


def show_private_text_field(
    controls: Controls, name: str, label: str, container, help_text: str | None
) -> str:
    """Shows a box to paste a text into, and at home a button that takes a file; returns the text.

    The session holds it while other controls come and go, and no address does.

    Args:
        controls: Makes the controls of the page.
        name, label, help_text: Of the control: told is its help.
        container: Where it stands.
    """
    key, state = controls.key(name), st.session_state
    state.setdefault(key, state.get(f"{key}_kept", ""))  # the box forgets where it is not shown
    controls.labels[name] = label
    row = container.container(horizontal=True, vertical_alignment="top", key=f"{key}_place")
    state[f"{key}_kept"] = row.text_area(label, key=key, height=_TEXT_BOX_HEIGHT, help=help_text)
    if not is_hosted():
        uploader_key = f"{key}_file"
        uploader_options = {"type": "txt", "max_upload_size": 1, "width": _UPLOADER_WIDTH}
        row.file_uploader(
            message("own-text-file"),
            key=uploader_key,
            on_change=_read_uploaded_text,
            args=(key, uploader_key),
            **uploader_options,
        )
        if state.get(f"{key}_refused"):
            container.error(message("own-text-refused"))
    container.caption(f":material/lock: {message('own-text-kept')}")
    return state[key]


def _read_uploaded_text(text_key: str, uploader_key: str) -> None:
    state = st.session_state
    state[f"{text_key}_refused"] = False
    if state[uploader_key] is not None:
        try:
            state[text_key] = state[uploader_key].getvalue().decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError:
            state[f"{text_key}_refused"] = True
