"""The controls of a live page, from the same requests as the app's forms."""

import dataclasses
from collections.abc import Sequence
from typing import Any

from ...base.i18n import field_message_key, message, message_if_any, slugify
from ...base.request import DEFAULT_WIDGET, Range, Widget
from ...models.configs.pairs import DEFAULT_LANGUAGE_PAIR


def make_fields(request_type: type, names: Sequence[str], **defaults: Any) -> list[dict[str, Any]]:
    """Returns what the browser builds the controls of some fields of a request from.

    Args:
        request_type: Class of the request.
        names: Names of its fields, in the order of the page.
        defaults: Values with which the page begins, by name. Default: those of the app's page.
    """
    fields: dict[str, dataclasses.Field] = getattr(request_type, "__dataclass_fields__", {})
    return [_make_field(request_type, fields[name], defaults.get(name)) for name in names]


def _make_field(request_type: type, field: dataclasses.Field, value: Any) -> dict[str, Any]:
    widget: Widget = field.metadata.get("widget") or DEFAULT_WIDGET
    value_range = field.metadata.get("range")
    key = field_message_key(request_type, field.name)
    bounds = {"low": value_range.low_text, "high": value_range.high_text} if value_range else {}
    default = field.default if widget.page_default is None else widget.page_default
    data: dict[str, Any] = {
        "name": field.name,
        "label": message_if_any(key),
        "help": message_if_any(f"{key}.help", **bounds),
        "value": default if value is None else value,
        "advanced": widget.advanced,
    }
    if widget.visible_if and isinstance(widget.visible_if[1], tuple):
        data["visibleIf"] = widget.visible_if
    return data | _describe_control(field, widget, value_range, key)


def _describe_control(
    field: dataclasses.Field, widget: Widget, value_range: Range | None, key: str
) -> dict[str, Any]:
    """Returns the type of a control with its options or its limits."""
    if "examples" in field.metadata:
        language = DEFAULT_LANGUAGE_PAIR.source.name
        examples = [text for text, _ in field.metadata["examples"]]
        return {"type": "text", "label": message("sentence", language=language), "examples": examples}
    if "options" in field.metadata:
        options = [
            [option, message_if_any(f"{key}.{slugify(option)}") or option]
            for option in field.metadata["options"]
        ]
        return {"type": "buttons" if widget.control == "buttons" else "select", "options": options}
    if isinstance(field.default, bool):
        return {"type": "check"}
    if value_range is None or value_range.unit in ("characters", "items"):
        return {"type": "area" if widget.control == "area" else "text"}
    is_slider = widget.control.startswith("slider")
    high = widget.slider_max if is_slider and widget.slider_max else value_range.effective_high
    step = widget.step or (1 if value_range.unit == "integer" else "any")
    return {"type": "range" if is_slider else "number", "min": value_range.low, "max": high, "step": step}
