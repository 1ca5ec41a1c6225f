"""Traces of the diagram of a Transformer: boxes, tokens, names of sides and layers."""

from collections.abc import Sequence

import numpy as np

from ....base.i18n import message
from ....figures.traces import make_figure
from ..labels import block_title
from .diagram_layout import DiagramLayout
from .schema import Block

BLOCK_LABEL_PIXELS, WORD_LABEL_PIXELS = 12, 13  # pixels of the letters of blocks, and of words
BLOCK_COLOUR, PATH_COLOUR, CURRENT_COLOUR = (  # a block, one on the path, and the current one
    "rgba(143,144,158,0.22)",
    "rgba(203,129,20,0.38)",
    "rgba(203,129,20,0.8)",
)
PROBABILITY_COLOUR = "rgba(79,89,183,0.3)"  # under a word, as long as its probability
_PANEL_SHAPE = {"type": "rect", "line": {"width": 0}, "fillcolor": "rgba(143,144,158,0.09)", "layer": "below"}
_HIDDEN_AXIS = {"visible": False, "fixedrange": True}


def make_diagram(layout: DiagramLayout, traces: Sequence[dict], connectors: Sequence[dict] = ()):
    """Returns a figure of traces over the panels of encoder and decoder."""
    panels = [
        _PANEL_SHAPE | {"x0": 0, "x1": layout.width, "y0": top, "y1": bottom}
        for top, bottom in layout.panels.values()
    ]
    return make_figure(
        [*traces, *heading_traces(layout)],
        height=round(layout.height) + 4,
        margin={"t": 4, "b": 0, "l": 4, "r": 4},
        shapes=[*panels, *connectors],
        showlegend=False,
        barmode="overlay",
        dragmode=False,
        xaxis=_HIDDEN_AXIS | {"range": [0, layout.width]},
        yaxis=_HIDDEN_AXIS | {"range": [layout.height, 0]},
    )


def box_trace(boxes: Sequence[tuple[float, float, float, float]], **trace_options) -> dict:
    """Returns boxes as one trace of bars; a click reports the index of the box."""
    left, top, right, bottom = map(np.array, zip(*boxes, strict=True))
    return {
        "type": "bar",
        "orientation": "h",
        "base": left.tolist(),
        "x": (right - left).tolist(),
        "y": ((top + bottom) / 2).tolist(),
        "width": (bottom - top).tolist(),
    } | trace_options


def text_trace(
    x: Sequence[float],
    y: Sequence[float],
    text: Sequence[str],
    side: str = "right",
    size: int = WORD_LABEL_PIXELS,
    **font_options,
):
    """Returns words; they begin at their places, or end there."""
    font = {"size": size} | font_options
    trace_base = {
        "type": "scatter",
        "mode": "text",
        "hoverinfo": "skip",
        "cliponaxis": False,
        "textfont": font,
    }
    return trace_base | {"x": list(x), "y": list(y), "text": list(text), "textposition": f"middle {side}"}


def heading_traces(layout: DiagramLayout) -> list[dict]:
    """Returns the names of the sides and of the layers."""
    x, y, text = [], [], []
    for side, (top, _) in layout.panels.items():
        x.append(0.0 if layout.narrow else 0.04)
        y.append(top + (12 if not layout.narrow else 38))
        text.append(f"<b>{message(f'transformer-side.{side}')}</b>")
    names = [_group_label(layout, number) for number in range(len(layout.groups))]
    if layout.narrow:
        x += [0.0] * len(names)
        y += [group.top + 15 for group in layout.groups]
        return [text_trace(x, y, [*text, *names], size=BLOCK_LABEL_PIXELS)]
    middles = [(group.left + group.right) / 2 for group in layout.groups]
    layer_labels = text_trace(
        middles, [group.top - 16 for group in layout.groups], names, "center", BLOCK_LABEL_PIXELS
    )
    return [text_trace(x, y, text, size=15), layer_labels]


def _group_label(layout: DiagramLayout, index: int) -> str:
    group = layout.groups[index]
    if group.layer is not None:
        return message("machine-layer", layer=str(group.layer))
    is_first = group.blocks[0].block_type == "embedding"
    return message("machine-layer.first" if is_first else "machine-layer.last") if layout.narrow else ""


def block_label_trace(
    layout: DiagramLayout, blocks: Sequence[Block], suffixes: Sequence[str] | None = None, **font_options
) -> dict:
    """Returns the names of the blocks on them, in the text colour of the page; none on a phone.

    Args:
        layout: Where they stand.
        blocks: All of them.
        suffixes: What stands after each name. Default: nothing.
        font_options: Of the letters.
    """
    labelled_blocks = [] if layout.narrow else blocks
    boxes = [layout.boxes[block.name] for block in labelled_blocks]
    text = [
        f"{block_title(block, short=True)}{suffix}"
        for block, suffix in zip(labelled_blocks, suffixes or [""] * len(labelled_blocks))
    ]
    x, y = ([(box[at] + box[at + 2]) / 2 for box in boxes] for at in (0, 1))
    return text_trace(x, y, text, "center", BLOCK_LABEL_PIXELS, **font_options)
