"""Controls of several views of the topic: attention type, head and token."""

import dataclasses
from collections.abc import Sequence
from typing import Any

from ...base.i18n import message
from ...base.text import numbered_token_options, token_label
from ...ui.frame import Frame
from .heads.schema import AttentionResult

MOST_CONFIDENT, MEAN = "clearest", "mean"
# heads that are compared with that of a cell, by whether layer and head are fixed
COMPARED_HEADS = {
    (False, False): "all heads",
    (True, False): "heads of this layer",
    (False, True): "this head in all layers",
    (True, True): "this head alone",
}


def make_second_row_frame(frame: Frame) -> Frame:
    """Returns a frame whose controls stand in a second row, under that of figures and kinds."""
    row = frame.controls_area.container(horizontal=True, vertical_alignment="bottom", key="atlas_second_row")
    return dataclasses.replace(frame, row=row)


def choose_attention_type(frame: Frame, control_name: str, attention_types: Sequence[str]) -> str:
    """Shows a choice of kinds of attention, where there are several, and returns the chosen one.

    Args:
        frame: Of the view.
        control_name: Of the control.
        attention_types: In their order; the first is the default.
    """
    if len(attention_types) == 1:
        return attention_types[0]
    labels = {
        attention_type: message(f"attention-type.{attention_type}") for attention_type in attention_types
    }
    return frame.controls.segmented_control(
        control_name, message("attention-type"), attention_types, frame.row,
        help=message("attention-type.help"),
        format_func=labels.__getitem__, label_visibility="collapsed",
    )  # fmt: skip


def choose_head(
    frame: Frame,
    attention: AttentionResult,
    container,
    *,
    prefix: str = "",
    default: tuple[int | str, int | str] | None = None,
    allow_mean: bool = True,
) -> tuple[Any, Any]:
    """Shows layer and head and returns both; None is the mean over all of them.

    Args:
        frame: Of the view.
        attention: Whose heads they are.
        container: Where the lists stand.
        prefix: Of their names.
        default: Layer and head to begin with. Default: the clearest of the heads that the other list leaves.
        allow_mean: Whether the mean is among the choices.
    """
    if attention.head_shape == (1, 1):
        return 0, 0
    choices: list[str] = []
    for axis, (axis_name, count) in enumerate(zip(("layer", "head"), attention.head_shape, strict=True)):
        options = [
            *([] if default else [MOST_CONFIDENT]),
            *([MEAN] if allow_mean else []),
            *map(str, range(count)),
        ]
        labels = {
            option: option if option.isdecimal() else message(f"attention-head-option.{option}")
            for option in options
        }
        choices.append(
            frame.controls.selectbox(
                prefix + axis_name, message(f"attention-{axis_name}"), options, container, width=150,
                index=options.index(str(default[axis])) if default else 0,
                help=message("attention-head-option", count=count), format_func=labels.__getitem__,
            )
        )  # fmt: skip
    indices = [int(option) if option.isdecimal() else None for option in choices]
    most_confident = attention.find_most_confident_head(*indices)
    layer, head = (
        confident_index if option == MOST_CONFIDENT else index
        for option, index, confident_index in zip(choices, indices, most_confident, strict=True)
    )
    return layer, head


def choose_token(
    frame: Frame, control_name: str, label: str, tokens: Sequence[str], default_index: int, container=None
) -> int:
    """Shows a list of tokens, which begins with one of them, and returns the index of the chosen one."""
    options = numbered_token_options(tokens)
    container = frame.row if container is None else container
    choice = frame.controls.selectbox(
        control_name, label, options, container, index=default_index, format_func=token_label, width=150
    )
    return options.index(choice)
