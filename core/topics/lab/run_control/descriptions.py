"""What is said of a training: how far it is, and how it differs from the one before."""

import dataclasses

from ....base.i18n import field_message_key, join_with_and, message, message_if_any, slugify
from ....base.request import DEFAULT_WIDGET
from ....base.text import shorten_token
from ....figures.labels import quote_text
from ....ui.form import is_visible
from .schema import RunResult

_MAX_SHOWN_CHARACTERS = 40  # of a text that is another than before


def progress_text(status: RunResult) -> str:
    """Returns how far a training is that goes on."""
    if status.state == "waiting":
        return message("training-place", place=status.queue_position)
    if not status.total:
        return message("training-loading")
    has_estimate = status.seconds_left or status.step >= status.total  # not once one is continued
    if not status.step or not has_estimate:
        return message("training-compiling")
    seconds_left = round(status.seconds_left)
    return message("training-step", step=status.step, total=status.total, left=seconds_left)


def describe_changes(previous, current) -> str:
    """Returns in a sentence what differs between two trainings, or ""."""
    request_type = type(current)
    changes = [
        message("training-change", what=message(field_message_key(request_type, field.name)),
            old=_format_setting(request_type, field.name, old),
            new=_format_setting(request_type, field.name, new))
        for field in dataclasses.fields(request_type)
        if (old := getattr(previous, field.name)) != (new := getattr(current, field.name))
        and all(is_visible(field.metadata.get("widget") or DEFAULT_WIDGET, vars(run), request_type)
                for run in (previous, current))
    ]  # fmt: skip
    return message("training-changes", changes=join_with_and(changes)) if changes else ""


def _format_setting(request_type: type, name: str, value) -> str:
    if isinstance(value, bool):
        return message("yes") if value else message("no")
    if isinstance(value, str) and len(value) > _MAX_SHOWN_CHARACTERS:
        return quote_text(shorten_token(value, _MAX_SHOWN_CHARACTERS))
    return message_if_any(f"{field_message_key(request_type, name)}.{slugify(str(value))}") or f"{value}"
