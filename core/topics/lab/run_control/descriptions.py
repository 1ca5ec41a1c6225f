"""Sentences on a training: its progress, and how it differs from the previous one."""

import dataclasses

from ....base.i18n import field_message_key, join_with_and, message, message_if_any, slugify
from ....base.request import DEFAULT_WIDGET
from ....base.text import shorten_token
from ....figures.labels import quote_text
from ....ui.form import is_visible
from .schema import RunResult

_MAX_SHOWN_CHARACTERS = 40  # of a text that has changed


def progress_text(status: RunResult) -> str:
    """Returns the progress of an active training in words."""
    if status.state == "waiting":
        return message("training-queue-position", position=status.queue_position)
    if not status.total_steps:
        return message("training-loading")
    has_estimate = status.seconds_left or status.step >= status.total_steps  # a resumed one has none at first
    if not status.step or not has_estimate:
        return message("training-compiling")
    seconds_left = round(status.seconds_left)
    return message("training-step", step=status.step, total=status.total_steps, seconds=seconds_left)


def describe_changes(previous, current) -> str:
    """Returns a sentence on how two requests for trainings of one experiment differ, or ""."""
    request_type = type(current)
    changes = []
    for field in dataclasses.fields(request_type):
        old, new = getattr(previous, field.name), getattr(current, field.name)
        widget = field.metadata.get("widget") or DEFAULT_WIDGET
        if old != new and all(is_visible(widget, vars(one), request_type) for one in (previous, current)):
            changes.append(
                message(
                    "training-change",
                    setting=message(field_message_key(request_type, field.name)),
                    old=_format_setting(request_type, field.name, old),
                    new=_format_setting(request_type, field.name, new),
                )
            )
    return message("training-changes", changes=join_with_and(changes)) if changes else ""


def _format_setting(request_type: type, name: str, value) -> str:
    if isinstance(value, bool):
        return message("yes") if value else message("no")
    if isinstance(value, str) and len(value) > _MAX_SHOWN_CHARACTERS:
        return quote_text(shorten_token(value, _MAX_SHOWN_CHARACTERS))
    return message_if_any(f"{field_message_key(request_type, name)}.{slugify(str(value))}") or f"{value}"
