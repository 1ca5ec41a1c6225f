"""The choices that several views of the topic offer: a kind of attention, a head, a token."""

import dataclasses
from collections.abc import Sequence
from typing import Any

from ...base.i18n import message
from ...base.text import distinct_names, token_label
from ...ui.frame import Frame
from .heads.schema import AttentionResult

CLEAREST, MEAN = "clearest", "mean"
# heads that are compared with that of a cell, by whether layer and head are fixed
AMONG = {
    (False, False): "all heads",
    (True, False): "heads of this layer",
    (False, True): "this head in all layers",
    (True, True): "this head alone",
}


def below(frame: Frame) -> Frame:
    """Returns a frame whose controls stand in a second row, under that of figures and kinds."""
    row = frame.above.container(horizontal=True, vertical_alignment="bottom", key="atlas_asked_controls")
    return dataclasses.replace(frame, row=row)


def choose_kind(frame: Frame, name: str, kinds: Sequence[str]) -> str:
    """Shows a choice of kinds of attention, where there are several, and returns the chosen one.

    Args:
        frame: Of the view.
        name: Of the control.
        kinds: In their order; the first is the default.
    """
    if len(kinds) == 1:
        return kinds[0]
    words = {kind: message(f"attention-kinds.{kind}") for kind in kinds}
    return frame.controls.choice(
        name, message("attention-kinds"), kinds, frame.row, help=message("attention-kinds.help"),
        format_func=words.__getitem__, label_visibility="collapsed",
    )  # fmt: skip


def choose_head(
    frame: Frame,
    attention: AttentionResult,
    place,
    *,
    prefix: str = "",
    first: tuple[int | str, int | str] | None = None,
    means: bool = True,
) -> tuple[Any, Any]:
    """Shows layer and head and returns both; None is the mean over all of them.

    Args:
        frame: Of the view.
        attention: Whose heads they are.
        place: Where the lists stand.
        prefix: Of their names.
        first: Layer and head to begin with. Default: the clearest of the heads that the other list leaves.
        means: Whether the mean is among the choices.
    """
    if attention.heads == (1, 1):
        return 0, 0
    chosen: list[str] = []
    for number, (name, count) in enumerate(zip(("layer", "head"), attention.heads, strict=True)):
        options = [*([] if first else [CLEAREST]), *([MEAN] if means else []), *map(str, range(count))]
        words = {one: one if one.isdecimal() else message(f"attention-head-option.{one}") for one in options}
        chosen.append(
            frame.controls.select(
                prefix + name, message(f"attention-{name}"), options, place, width=150,
                index=options.index(str(first[number])) if first else 0,
                help=message("attention-head-option", count=count), format_func=words.__getitem__,
            )
        )  # fmt: skip
    fixed = [int(one) if one.isdecimal() else None for one in chosen]
    clearest = attention.clearest(*fixed)
    layer, head = (
        found if one == CLEAREST else at for one, at, found in zip(chosen, fixed, clearest, strict=True)
    )
    return layer, head


def choose_token(frame: Frame, name: str, label: str, tokens: Sequence[str], first: int, place=None) -> int:
    """Shows a list of tokens, which begins with one of them, and returns the index of the chosen one."""
    options = [f"{index}: {token}" for index, token in enumerate(distinct_names(tokens))]
    place = frame.row if place is None else place
    chosen = frame.controls.select(
        name, label, options, place, index=first, format_func=token_label, width=150
    )
    return options.index(chosen)
