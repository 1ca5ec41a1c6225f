"""The form of a request: a control for each field, from its range, default, label and help."""

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
        controls: Controls of the page.
        request_type: Class of the request.
        field: Field of the class.
        container: Container of the control.
        available_options: Options of the field that can be chosen now. Default: all.
    """
    widget, value_range = field.metadata.get("widget", DEFAULT_WIDGET), field.metadata.get("range")
    if widget.page_default is not None:
        field = copy.copy(field)
        field.default = widget.page_default
    if "examples" in field.metadata:
        return show_sentence_field(controls, field, container)
    if "translations" in field.metadata:
        return show_translation_field(controls, field, container)
    key = field_message_key(request_type, field.name)
    bounds = {"low": value_range.low_text, "high": value_range.high_text} if value_range else {}
    options: dict[str, typing.Any] = {  # of each kind of control
        "label": message(key),
        "container": container,
        "help": message_if_any(f"{key}.help", **bounds) or None,
    }
    if widget.hidden_from_url:
        return _show_private_text_field(controls, field.name, **options)
    if "family" in field.metadata:
        return _show_model_field(controls, field, options)
    if "options" in field.metadata:
        return _show_choice_field(controls, field, key, available_options, options)
    if isinstance(field.default, bool):
        return controls.checkbox(field.name, default=field.default, **options)
    if value_range is None or value_range.unit == "characters":
        return _show_text_field(controls, field, widget, options)
    if value_range.unit == "items":
        return _show_list_field(controls, field, widget, options)
    return _show_number_field(controls, field, widget, value_range, key, options)


def _show_number_field(
    controls: Controls, field, widget: Widget, value_range: Range, key: str, options: dict
) -> float:
    limits: dict[str, typing.Any] = {
        "low": value_range.low,
        "high": widget.slider_max or value_range.effective_high,
    }
    if widget.control == "slider and box":
        return _show_slider_and_box(controls, field, message(f"{key}.exact"), limits, options)
    if widget.control == "slider":
        return controls.slider(field.name, default=field.default, step=widget.step, **limits, **options)
    if value_range.unit == "number":
        options["format"] = "%.10g"
    return controls.number(
        field.name, default=field.default, step=widget.step, width=_NUMBER_BOX_WIDTH, **options
    )


def _show_text_field(controls: Controls, field: dataclasses.Field, widget: Widget, options: dict) -> str:
    default: typing.Any = field.default
    if widget.control == "area":  # folded there is room for many lines, in a row for two
        return controls.text_area(
            field.name, default=default, height=170 if widget.advanced else 68, **options
        )
    if widget.update_while_typing:
        options["live"] = _LIVE_DEBOUNCE if widget.update_while_typing is True else widget.update_while_typing
    return controls.text(field.name, default=default, **options)


def _show_list_field(controls: Controls, field: dataclasses.Field, widget: Widget, options: dict) -> tuple:
    default: typing.Any = field.default
    if widget.control == "line":
        typed = controls.text(field.name, default=", ".join(default), **options)
        return tuple(item.strip() for item in typed.split(",") if item.strip())
    if isinstance(default[0], float):
        formatted_numbers = ", ".join(f"{number:g}" for number in default)
        return controls.numbers(field.name, default=formatted_numbers, **options)
    height = 300 if widget.advanced else 24 * len(default) + 34
    typed = controls.text_area(field.name, default="\n".join(default), height=height, **options)
    return tuple(typed.rstrip().split("\n"))


def _show_slider_and_box(
    controls: Controls, field: dataclasses.Field, box_label: str, limits: Mapping, options: dict
):
    """Shows a slider for the numbers that are worth trying, and a box for any; they follow each other."""
    box_key, slider_key = controls.key(field.name), controls.key("slider")
    label, container = options.pop("label"), options.pop("container")
    slider_container = container.container(key=f"{slider_key}_container", width="stretch")
    # first, since the address may hold its value
    value = controls.number(
        field.name,
        box_label,
        field.default,
        container,
        format="%g",
        width=_SLIM_NUMBER_BOX_WIDTH,
        on_change=_copy_widget_value,
        args=(slider_key, box_key, *limits.values()),
    )
    controls.labels[field.name] = label
    if slider_key not in st.session_state:
        _copy_widget_value(slider_key, box_key, *limits.values())
    slider_container.slider(
        label,
        *limits.values(),
        step=field.metadata["widget"].step,
        key=slider_key,
        on_change=_copy_widget_value,
        args=(box_key, slider_key, *limits.values()),
        **options,
    )
    return value


def _copy_widget_value(target_key: str, source_key: str, low: float, high: float) -> None:
    st.session_state[target_key] = min(high, max(low, st.session_state[source_key]))


def _show_model_field(controls: Controls, field: dataclasses.Field, options: dict) -> str:
    """Shows the list of the models that ship of a family and returns one; of one alone no list."""
    shipped_names = run_cached(ShippedRequest(family=field.metadata["family"]))
    allowed_names = field.metadata["choices"] or shipped_names
    names = tuple(name for name in allowed_names if name in shipped_names) or (field.default,)
    if len(names) == 1:
        return names[0]
    index = names.index(field.default) if field.default in names else 0
    options |= {"format_func": get_display_name, "width": _SELECT_BOX_WIDTH}
    return controls.selectbox(field.name, options=names, index=index, **options)


def _show_choice_field(
    controls: Controls, field, key: str, available_options: Sequence | None, options: dict
):
    choices = available_options or field.metadata["options"]
    options |= {
        "options": choices,
        "format_func": lambda choice: (
            message_if_any(f"{key}.{slugify(str(choice))}")
            or (get_display_name(choice) if choice in MODELS else str(choice))
        ),
    }
    if field.metadata["widget"].control == "buttons":
        return controls.segmented_control(field.name, **options)
    index = choices.index(field.default) if field.default in choices and not available_options else 0
    return controls.selectbox(field.name, index=index, width=_SELECT_BOX_WIDTH, **options)


def is_advanced(field: dataclasses.Field) -> bool:
    """Returns whether a field is under "More settings", which comes last in the row."""
    widget = field.metadata.get("widget", DEFAULT_WIDGET)
    return widget is not None and widget.advanced


def is_visible(widget: Widget, values: Mapping, request_type: type) -> bool:
    """Returns whether a field is shown, given the values of the fields before it."""
    if widget.visible_if is None:
        return True
    field_name, visible_values = widget.visible_if
    defaults = {field.name: field.default for field in dataclasses.fields(request_type)}
    return values.get(field_name, defaults.get(field_name)) in visible_values


def _show_private_text_field(controls: Controls, name: str, label: str, container, help: str | None) -> str:
    """Shows a box to paste a text into, and at home a button that takes a file; returns the text.

    The session holds it while other controls come and go, and no address does.
    """
    key, state = controls.key(name), st.session_state
    state.setdefault(key, state.get(f"{key}_stored", ""))  # the box forgets where it is not shown
    controls.labels[name] = label
    row = container.container(horizontal=True, vertical_alignment="top", key=f"{key}_container")
    state[f"{key}_stored"] = row.text_area(label, key=key, height=_TEXT_BOX_HEIGHT, help=help)
    if not is_hosted():
        row.file_uploader(
            message("own-text-file"),
            key=f"{key}_file",
            on_change=_read_uploaded_text,
            args=(key, f"{key}_file"),
            type="txt",
            max_upload_size=1,
            width=_UPLOADER_WIDTH,
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
