"""The marks of which pictures of a machine are made: boxes, words, names of sides and layers."""

from collections.abc import Sequence

import numpy as np

from ....base.i18n import message
from ....figures.marks import make_figure
from ..names import title
from .plan import Plan
from .schema import Block

LETTERS, SIZE = 12, 13  # pixels of the letters of blocks, and of words
PLAIN, LIT, NOW = (  # a block, one on the way of a word, and the present one
    "rgba(143,144,158,0.22)",
    "rgba(203,129,20,0.38)",
    "rgba(203,129,20,0.8)",
)
SHARE = "rgba(79,89,183,0.3)"  # under a word, as long as its probability
_PANEL = {"type": "rect", "line": {"width": 0}, "fillcolor": "rgba(143,144,158,0.09)", "layer": "below"}
_HIDDEN = {"visible": False, "fixedrange": True}


def picture_of(plan: Plan, marks: Sequence[dict], lines: Sequence[dict] = ()):
    """Returns a figure of marks over the panels of the sides."""
    panels = [
        _PANEL | {"x0": 0, "x1": plan.width, "y0": top, "y1": bottom} for top, bottom in plan.panels.values()
    ]
    return make_figure(
        [*marks, *headings(plan)],
        height=round(plan.height) + 4,
        margin={"t": 4, "b": 0, "l": 4, "r": 4},
        shapes=[*panels, *lines],
        showlegend=False,
        barmode="overlay",
        dragmode=False,
        xaxis=_HIDDEN | {"range": [0, plan.width]},
        yaxis=_HIDDEN | {"range": [plan.height, 0]},
    )


def bar(boxes: Sequence[tuple[float, float, float, float]], **more) -> dict:
    """Returns boxes as one trace; a click tells the number of the box."""
    left, top, right, bottom = map(np.array, zip(*boxes, strict=True))
    return {
        "type": "bar",
        "orientation": "h",
        "base": left.tolist(),
        "x": (right - left).tolist(),
        "y": ((top + bottom) / 2).tolist(),
        "width": (bottom - top).tolist(),
    } | more


def words(
    x: Sequence[float], y: Sequence[float], text: Sequence[str], side: str = "right", size: int = SIZE, **more
):
    """Returns words; they begin at their places, or end there."""
    font = {"size": size} | more
    shared = {"type": "scatter", "mode": "text", "hoverinfo": "skip", "cliponaxis": False, "textfont": font}
    return shared | {"x": list(x), "y": list(y), "text": list(text), "textposition": f"middle {side}"}


def headings(plan: Plan) -> list[dict]:
    """Returns the names of the sides and of the layers."""
    x, y, text = [], [], []
    for side, (top, _) in plan.panels.items():
        x.append(0.0 if plan.narrow else 0.04)
        y.append(top + (12 if not plan.narrow else 38))
        text.append(f"<b>{message(f'transformer-side.{side}')}</b>")
    names = [_stack_name(plan, number) for number in range(len(plan.stacks))]
    if plan.narrow:
        x += [0.0] * len(names)
        y += [stack.top + 15 for stack in plan.stacks]
        return [words(x, y, [*text, *names], size=LETTERS)]
    middles = [(stack.left + stack.right) / 2 for stack in plan.stacks]
    layers = words(middles, [stack.top - 16 for stack in plan.stacks], names, "center", LETTERS)
    return [words(x, y, text, size=15), layers]


def _stack_name(plan: Plan, number: int) -> str:
    stack = plan.stacks[number]
    if stack.layer is not None:
        return message("machine-layer", layer=str(stack.layer))
    first = stack.blocks[0].kind == "embedding"
    return message("machine-layer.first" if first else "machine-layer.last") if plan.narrow else ""


def names_of(plan: Plan, blocks: Sequence[Block], more: Sequence[str] | None = None, **font) -> dict:
    """Returns the names of the blocks on them, in the ink of the page; on a telephone they have none.

    Args:
        plan: Where they stand.
        blocks: All of them.
        more: What stands after each name. Default: nothing.
        font: Of the letters.
    """
    shown = [] if plan.narrow else blocks
    boxes = [plan.boxes[block.name] for block in shown]
    text = [f"{title(block, short=True)}{end}" for block, end in zip(shown, more or [""] * len(shown))]
    x, y = ([(box[at] + box[at + 2]) / 2 for box in boxes] for at in (0, 1))
    return words(x, y, text, "center", LETTERS, **font)
