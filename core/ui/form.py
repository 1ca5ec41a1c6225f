"""The form of a request: a control for each field, made from its range, its default and its words."""

import copy
import dataclasses
import typing
from collections.abc import Mapping, Sequence

import streamlit as st

from ..base.i18n import message, message_if_any, message_key, slug
from ..base.limits import hosted
from ..base.request import DEFAULT_WIDGET, Range, Widget
from ..engine.schema import ShippedRequest
from ..models.families import MODELS, reading_name
from .parts.controls import Controls
from .parts.results_cache import run_cached
from .sentence import sentence_line, translation_line

_LIVE = "150ms"  # after the last key, until the figure is drawn anew
_HEIGHT, _WIDTH = 120, 300  # pixels of the box of a pasted text, and of the button beside it
_BOX, _LIST = 132, 220  # pixels of a box for a number, and of a list
_NARROW_BOX = 96  # of one without buttons


def control(
    make: Controls, request_type: type, field: dataclasses.Field, container, among: Sequence | None = None
):
    """Shows the control of a field and returns its value.

    Args:
        make: Makes the controls of the page.
        request_type: Of request.
        field: Of it.
        container: Where the control stands.
        among: Of its options those that there are now. Default: all.
    """
    widget, allowed = field.metadata.get("widget", DEFAULT_WIDGET), field.metadata.get("range")
    if widget.initial is not None:
        field = copy.copy(field)
        field.default = widget.initial
    label = message(message_key(request_type, field.name))
    options: dict[str, typing.Any] = {"help": _help(request_type, field.name, allowed)}
    if "examples" in field.metadata:
        return sentence_line(make, field, container)
    if "translations" in field.metadata:
        return translation_line(make, field, container)
    if widget.private:
        return own_text(make, field.name, label, container, options["help"])
    if "family" in field.metadata:
        return _model(make, field, label, container, options)
    if "options" in field.metadata:
        return _choice(make, request_type, field, label, container, options, among)
    if isinstance(field.default, bool):
        return make.tick(field.name, label, field.default, container, **options)
    if allowed is None or allowed.measure == "characters":
        return _text(make, field, widget, label, container, options)
    if allowed.measure == "items":
        return _items(make, field, label, container, options)
    return _number(make, request_type, field, allowed, widget, label, container, options)


def _text(
    make: Controls, field: dataclasses.Field, widget: Widget, label: str, container, options: dict
) -> str:
    default: typing.Any = field.default
    if widget.control == "area":  # folded there is room for many lines, in a row for two
        return make.area(
            field.name, label, default, container, height=170 if widget.advanced else 68, **options
        )
    if widget.live:
        options["live"] = _LIVE if widget.live is True else widget.live
    return make.text(field.name, label, default, container, **options)


def _items(make: Controls, field: dataclasses.Field, label: str, container, options: dict) -> tuple:
    default: typing.Any = field.default
    if field.metadata["widget"].control == "line":
        typed = make.text(field.name, label, ", ".join(default), container, **options)
        return tuple(part.strip() for part in typed.split(",") if part.strip())
    if isinstance(default[0], float):
        written = ", ".join(f"{number:g}" for number in default)
        return make.numbers(field.name, label, written, container=container, **options)
    height = 300 if field.metadata["widget"].advanced else 24 * len(default) + 34
    return make.lines(field.name, label, "\n".join(default), container, height=height, **options)


def _number(
    make: Controls,
    request_type: type,
    field,
    allowed: Range,
    widget: Widget,
    label: str,
    container,
    options: dict,
):
    if widget.control == "slider and box":
        return _slider_and_box(make, request_type, field, allowed, widget, label, container, options)
    if widget.control == "slider":
        ends = allowed.low, widget.slider_max or allowed.effective_high
        return make.slider(field.name, label, *ends, field.default, widget.step, container, **options)
    if widget.step is not None:
        options["step"] = widget.step
    if allowed.measure == "number":
        options["format"] = "%.10g"
    return make.number(field.name, label, field.default, container, width=_BOX, **options)


def _slider_and_box(
    make: Controls, request_type: type, field, allowed: Range, widget: Widget, label: str, container, options
):
    """Shows a slider for the numbers that are worth trying, and a box for any; they follow each other."""
    box, slider, state = make.key(field.name), make.key("slider"), st.session_state
    left = container.container(key=f"{slider}_place", width="stretch")
    key = f"{request_type.__name__}-{field.name}"
    ends = (allowed.low, widget.slider_max or allowed.effective_high)
    look: dict[str, typing.Any] = {
        "format": "%g",
        "width": _NARROW_BOX,
        "on_change": _follow,
        "args": (slider, box, *ends),
    }
    # first, since the address may hold its value
    value = make.number(field.name, message(f"{key}.exact"), field.default, container, **look)
    make.labels[field.name] = label
    if slider not in state:
        _follow(slider, box, *ends)
    left.slider(
        label, *ends, step=widget.step, key=slider, on_change=_follow, args=(box, slider, *ends), **options
    )
    return value


def _follow(target: str, source: str, low: float, end: float) -> None:
    """Moves a slider after its box, as far as it goes, or the box after the slider."""
    st.session_state[target] = min(end, max(low, st.session_state[source]))


def _model(make: Controls, field: dataclasses.Field, label: str, container, options: dict) -> str:
    """Shows the list of the models that ship of a family and returns one; of one alone no list."""
    shipped, among = run_cached(ShippedRequest(family=field.metadata["family"])), field.metadata["choices"]
    names = tuple(name for name in among or shipped if name in shipped) or (field.default,)
    if len(names) == 1:
        return names[0]
    options |= {"format_func": reading_name, "width": _LIST}
    first = names.index(field.default) if field.default in names else 0
    return make.select(field.name, label, names, container, index=first, **options)


def _choice(
    make: Controls, request_type: type, field, label: str, container, options: dict, among: Sequence | None
):
    widget, held = field.metadata["widget"], among or field.metadata["options"]
    key = message_key(request_type, field.name)
    names = {option: reading_name(option) if option in MODELS else str(option) for option in held}
    words = {option: message_if_any(f"{key}.{slug(str(option))}") or names[option] for option in held}
    options["format_func"] = words.__getitem__
    if widget.control == "buttons":
        return make.choice(field.name, label, held, container, **options)
    first = held.index(field.default) if field.default in held and not among else 0
    return make.select(field.name, label, held, container, index=first, width=_LIST, **options)


def is_folded(field: dataclasses.Field) -> bool:
    """Tells whether a field stands under "More settings", which comes last in the row."""
    widget = field.metadata.get("widget", DEFAULT_WIDGET)
    return widget is not None and widget.advanced


def counts(widget: Widget, values: Mapping, request_type: type) -> bool:
    """Tells whether a field is asked for with what the fields before it hold."""
    if widget.visible_if is None:
        return True
    name, wanted = widget.visible_if
    fields = {field.name: field.default for field in dataclasses.fields(request_type)}
    return values.get(name, fields.get(name)) in wanted


def _help(request_type: type, name: str, allowed: Range | None) -> str | None:
    """Returns the help of a field, with its bounds where it names them."""
    bounds = {"low": allowed.low_text, "high": allowed.high_text} if allowed else {}
    return message_if_any(f"{message_key(request_type, name)}.help", **bounds) or None


def own_text(make: Controls, name: str, label: str, container, told: str | None) -> str:
    """Shows a box to paste a text into, and at home a button that takes a file; returns the text.

    The session holds it while other controls come and go, and no address does.

    Args:
        make: Makes the controls of the page.
        name, label, told: Of the control: told is its help.
        container: Where it stands.
    """
    key, state = make.key(name), st.session_state
    state.setdefault(key, state.get(f"{key}_kept", ""))  # the box forgets where it is not shown
    make.labels[name] = label
    row = container.container(horizontal=True, vertical_alignment="top", key=f"{key}_place")
    state[f"{key}_kept"] = row.text_area(label, key=key, height=_HEIGHT, help=told)
    if not hosted():
        file = f"{key}_file"
        look = {"type": "txt", "max_upload_size": 1, "width": _WIDTH}
        row.file_uploader(message("own-text-file"), key=file, on_change=_take, args=(key, file), **look)
        if state.get(f"{key}_refused"):
            container.error(message("own-text-refused"))
    container.caption(f":material/lock: {message('own-text-kept')}")
    return state[key]


def _take(key: str, file: str) -> None:
    state = st.session_state
    state[f"{key}_refused"] = False
    if state[file] is not None:
        try:
            state[key] = state[file].getvalue().decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError:
            state[f"{key}_refused"] = True
