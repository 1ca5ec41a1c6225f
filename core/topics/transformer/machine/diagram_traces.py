"""Parts of the diagram of a Transformer: boxes, texts, and the lines between blocks as SVG paths."""

import itertools
from collections.abc import Collection, Mapping, Sequence

import plotly.graph_objects as go

from ....base.i18n import message
from ....figures.colours import GREY, ROLE_COLOURS
from ....figures.traces import HIDDEN_AXIS, make_figure, text_trace
from ..labels import block_title
from .diagram_layout import (
    BLOCK_MARGIN,
    INPUT_WIDTH,
    NARROW_LEFT,
    OUTPUT_WIDTH,
    SIDE_GAP_PIXELS,
    Box,
    DiagramLayout,
)
from .schema import Block, MachineResult

Point = tuple[float, float]
BLOCK_LABEL_PIXELS, WORD_LABEL_PIXELS = 12, 13  # pixels of the letters of blocks, and of words
BLOCK_COLOUR, PATH_COLOUR, CURRENT_COLOUR = (  # a block, one on the path, and the current one
    "rgba(143,144,158,0.22)",
    "rgba(203,129,20,0.38)",
    "rgba(203,129,20,0.8)",
)
PROBABILITY_COLOUR = "rgba(79,89,183,0.3)"  # under a word, as long as its probability
_PANEL_SHAPE = {"type": "rect", "line": {"width": 0}, "fillcolor": "rgba(143,144,158,0.09)", "layer": "below"}


def make_diagram(layout: DiagramLayout, traces: Sequence[dict], connectors: Sequence[dict] = ()) -> go.Figure:
    """Returns a figure of traces over the panels of encoder and decoder."""
    panels = [
        _PANEL_SHAPE | {"x0": 0, "x1": layout.width, "y0": top, "y1": bottom}
        for top, bottom in layout.panels.values()
    ]
    return make_figure(
        [*traces, *_heading_traces(layout)],
        height=round(layout.height) + 4,
        margin={"t": 4, "b": 0, "l": 4, "r": 4},
        shapes=[*panels, *connectors],
        showlegend=False,
        barmode="overlay",
        dragmode=False,
        xaxis=HIDDEN_AXIS | {"range": [0, layout.width]},
        yaxis=HIDDEN_AXIS | {"range": [layout.height, 0]},
    )


def box_trace(boxes: Sequence[Box], **trace_options) -> dict:
    """Returns boxes as one bar trace; a click reports the index of the box."""
    return {
        "type": "bar",
        "orientation": "h",
        "base": [box.left for box in boxes],
        "x": [box.right - box.left for box in boxes],
        "y": [(box.top + box.bottom) / 2 for box in boxes],
        "width": [box.bottom - box.top for box in boxes],
    } | trace_options


def _heading_traces(layout: DiagramLayout) -> list[dict]:
    """Returns the names of the sides and of the layers."""
    side_names = [f"<b>{message(f'transformer-side.{side}')}</b>" for side in layout.panels]
    left, offset = (0.0, 38) if layout.is_narrow else (0.04, 12)
    x, y = [left] * len(side_names), [top + offset for top, _ in layout.panels.values()]
    layer_names = [_layer_name(group.blocks[0], layout.is_narrow) for group in layout.groups]
    boxes = [group.box for group in layout.groups]
    if layout.is_narrow:
        x, y = [*x, *(0.0 for _ in boxes)], [*y, *(box.top + 15 for box in boxes)]
        return [text_trace(x, y, [*side_names, *layer_names], size=BLOCK_LABEL_PIXELS)]
    layer_x, layer_y = [(box.left + box.right) / 2 for box in boxes], [box.top - 16 for box in boxes]
    return [
        text_trace(x, y, side_names, size=15),
        text_trace(layer_x, layer_y, layer_names, position="middle center", size=BLOCK_LABEL_PIXELS),
    ]


def _layer_name(first_block: Block, is_narrow: bool) -> str:
    if first_block.layer is not None:
        return message("machine-layer", layer=str(first_block.layer))
    place = "first" if first_block.block_type == "embedding" else "last"
    return message(f"machine-layer.{place}") if is_narrow else ""


def block_label_trace(
    layout: DiagramLayout, blocks: Sequence[Block], suffixes: Sequence[str] = (), **font_options
) -> dict:
    """Returns the names of the blocks on them, in the text colour of the page; none on a phone.

    Args:
        layout: The positions of the blocks.
        blocks: All of them.
        suffixes: The text after each name. Default: none.
        font_options: Options of the Plotly font.
    """
    labelled_blocks = [] if layout.is_narrow else blocks
    boxes = [layout.boxes[block.name] for block in labelled_blocks]
    names = [block_title(block, short=True) for block in labelled_blocks]
    return text_trace(
        [(box.left + box.right) / 2 for box in boxes],
        [(box.top + box.bottom) / 2 for box in boxes],
        map("".join, zip(names, suffixes)) if suffixes else names,
        position="middle center",
        textfont={"size": BLOCK_LABEL_PIXELS} | font_options,
    )


# --- lines -------------------------------------------------------------------------------------------------


def connector_shapes(
    result: MachineResult, layout: DiagramLayout, passed_blocks: Collection[str], word_y: Mapping[str, float]
) -> list[dict]:
    """Returns the lines as Plotly shapes, one per style: fifty shapes would take Plotly a tenth of a second.

    Args:
        result: Every tensor.
        layout: The positions of the blocks.
        passed_blocks: Names of the blocks that the highlighted token has passed; its line is thick.
        word_y: y of that token beside each side.
    """
    pairs = [pair for pair in itertools.pairwise(result.blocks) if pair[0].side == pair[1].side]
    lines = [] if layout.is_narrow else _word_lines(result, layout, word_y)
    lines += [(_flow_path(layout, *pair), {block.name for block in pair}) for pair in pairs]
    passed_paths = [path for path, block_names in lines if block_names <= set(passed_blocks)]
    paths_and_styles = [
        ([path for path, _ in lines], {"color": GREY, "width": 1.5}),
        (_skip_paths(result, layout), {"color": ROLE_COLOURS["third"], "width": 1.5, "dash": "dot"}),
        (_cross_attention_paths(result, layout), {"color": ROLE_COLOURS["first"], "width": 2}),
        (passed_paths, {"color": ROLE_COLOURS["chosen"], "width": 4}),
    ]
    return [
        {"type": "path", "path": " ".join(filter(None, paths)), "line": line_style, "layer": "below"}
        for paths, line_style in paths_and_styles
        if any(paths)
    ]


def _elbow_path(start: Point, turn_x: float, end: Point) -> str:
    return f"M {start[0]} {start[1]} H {turn_x} V {end[1]} H {end[0]}"


def _word_lines(
    result: MachineResult, layout: DiagramLayout, word_y: Mapping[str, float]
) -> list[tuple[str, set[str]]]:
    """Returns the lines from words to the first block of each side, and from the last block to a prediction.

    Each is a path and the name of its block, in a set.
    """
    lines = []
    for side, y in word_y.items():
        first_block = next(block for block in result.blocks if block.side == side)
        start, end = (INPUT_WIDTH - 0.08, y), layout.boxes[first_block.name].left_center
        lines.append((_elbow_path(start, (start[0] + end[0]) / 2, end), {first_block.name}))
    last_block = result.blocks[-1]
    start, end = (
        layout.boxes[last_block.name].right_center,
        (layout.width - OUTPUT_WIDTH + 0.1, word_y["decoder"]),
    )
    return [*lines, (_elbow_path(start, (start[0] + end[0]) / 2, end), {last_block.name})]


def _flow_path(layout: DiagramLayout, previous: Block, block: Block) -> str:
    """Returns the line from a block to the next: down a layer, or up to the next one."""
    box, next_box = layout.boxes[previous.name], layout.boxes[block.name]
    (right, y), (next_left, next_y) = box.right_center, next_box.left_center
    if layout.is_narrow:
        return "" if y == next_y else f"M {NARROW_LEFT - 0.015} {y} V {next_y}"
    if box.left == next_left:
        return f"M {(box.left + right) / 2} {box.bottom} V {next_box.top}"
    return _elbow_path((right, y), right + 0.4 * (next_left - right), (next_left, next_y))


def _skip_paths(result: MachineResult, layout: DiagramLayout) -> list[str]:
    """Returns the skip connections past sublayers, from their input in the same layer to the sum."""
    paths = []
    for block in result.blocks if not layout.is_narrow else ():
        if block.block_type not in ("add", "add & norm"):
            continue
        source = result.get_producing_block(block.input_tensors[0])
        start_y = layout.boxes[source.name].bottom
        if (source.side, source.layer) != (block.side, block.layer):
            start_y = next(group.box.top - 5 for group in layout.groups if block in group.blocks)
        left, y = layout.boxes[block.name].left_center
        paths.append(_elbow_path((left + 0.02, start_y + 3), left - 0.35 * BLOCK_MARGIN, (left, y)))
    return paths


def _cross_attention_paths(result: MachineResult, layout: DiagramLayout) -> list[str]:
    """Returns the line from the encoder's output, and its branches to every cross-attention."""
    encoder_blocks = [block for block in result.blocks if block.side == "encoder"]
    if layout.is_narrow or not encoder_blocks:
        return []
    right, y = layout.boxes[encoder_blocks[-1].name].right_center
    bus_y, turn_x = layout.panels["encoder"][1] + SIDE_GAP_PIXELS / 2, right + BLOCK_MARGIN
    ends = [layout.boxes[block.name].left_center for block in result.blocks if block.name.endswith("_cross")]
    branches = [
        _elbow_path((turn_x, bus_y), left - 0.7 * BLOCK_MARGIN, (left, end_y)) for left, end_y in ends
    ]
    return [f"M {right} {y} H {turn_x} V {bus_y}", *branches]
