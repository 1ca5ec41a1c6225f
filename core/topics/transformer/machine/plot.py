"""The diagram of a whole Transformer: input tokens at the left, blocks, the top tokens under each layer,
predictions at the right; and the path of one token through it.
"""

from collections.abc import Mapping, Sequence

from ....base.i18n import format_percent, message
from ....base.text import shorten_token
from ....figures.colours import GREY
from ....figures.labels import escape_label, quote_text
from ....figures.picture import Picture
from ....figures.table import Table
from ....figures.thumbnail import Thumbnail
from ..labels import full_block_title, stage_ticks, stage_title, tensor_title
from .captions import machine_caption
from .connectors import connector_shapes
from .diagram_layout import (
    BLOCK_PIXELS,
    INPUT_WIDTH,
    OUTPUT_WIDTH,
    WORD_PIXELS,
    DiagramLayout,
    lay_out_diagram,
)
from .diagram_traces import (
    BLOCK_COLOUR,
    BLOCK_LABEL_PIXELS,
    CURRENT_COLOUR,
    PATH_COLOUR,
    PROBABILITY_COLOUR,
    block_label_trace,
    box_trace,
    make_diagram,
    text_trace,
)
from .schema import MachineResult
from .token_path import PathStep, compute_path

_MAX_WORD_LETTERS = 13


def plot_machine(
    result: MachineResult, *, position: int, source_position: int = 0, step: int = 0, narrow: bool = False
) -> Picture:
    """Draws a Transformer with the words that flow through it.

    Args:
        result: Every tensor.
        position: Of the decoder, whose top tokens stand under its layers.
        source_position: Position of the token whose path through the encoder is shown.
        step: Step of the path up to which blocks are highlighted; 0 shows all tokens and no path.
        narrow: Whether the screen is a phone's.
    """
    selected_positions = {"encoder": source_position, "decoder": position}
    layout, visible_positions = lay_out_words(result, selected_positions, narrow)
    steps = compute_path(result, source_position, position)
    passed_blocks = [block.name for path_step in steps[:step] for block in path_step.blocks]
    current_step = steps[step - 1] if step else None
    message_id, values, step_value = machine_caption(result, steps, step, position)
    table = _machine_table(result, position, current_step, step_value)
    passed_tensors = {result.get_block(name).output_tensor for name in passed_blocks}
    reached_stages = [
        stage
        for stage, tensor in enumerate(result.stage_tensor_names)
        if not step or tensor in passed_tensors
    ]
    traces = [
        _block_boxes(result, layout, passed_blocks, current_step, step_value),
        block_label_trace(layout, result.blocks),
        *_top_token_traces(table, layout, reached_stages),
    ]
    for side, side_positions in visible_positions.items():
        traces += _input_words(result, layout, side, side_positions, selected_positions[side])
    if step in (0, len(steps)):
        traces += _predicted_words(result, layout, table, visible_positions["decoder"], position)
    word_heights = {
        side: layout.line(side, visible_positions[side].index(selected_positions[side]))
        for side in visible_positions
    }
    figure = make_diagram(layout, traces, connector_shapes(result, layout, passed_blocks, word_heights))
    return Picture(figure=figure, table=table, claim_id=message_id, claim_values=values, colour_role="chosen")


def lay_out_words(
    result: MachineResult, selected_positions: Mapping[str, int], narrow: bool
) -> tuple[DiagramLayout, dict[str, range]]:
    """Returns where all stands, and the places of the words that have room beside each side."""
    word_counts = {
        "encoder": len(result.source.tokens) if result.source else 0,
        "decoder": len(result.decoder_tokens),
    }
    layout = lay_out_diagram(result.blocks, narrow=narrow, word_counts=word_counts)
    return layout, {
        side: _visible_range(word_counts[side], selected_positions[side], layout.max_words(side))
        for side in layout.panels
    }


def _machine_table(
    result: MachineResult, position: int, current_step: PathStep | None, step_value: float
) -> Table:
    """Returns the nearest words after each stage, each predicted word, and the number of the step."""
    stage_predictions = zip(
        stage_ticks(result.stages), result.top_tokens, result.top_probabilities, strict=True
    )
    rows = [
        (stage, position, token, float(value))
        for stage, tokens, values in stage_predictions
        for token, value in zip(tokens[position], values[position], strict=True)
    ]
    probability, output_label = result.target_scores.probability.tolist(), stage_title("softmax", short=True)
    rows += [
        (output_label, *row)
        for row in zip(range(len(result.tokens)), result.tokens, probability, strict=True)
    ]
    if current_step is not None:
        rows.append((full_block_title(current_step.main_block), current_step.token, "", step_value))
    stage_labels, positions, tokens, values = map(list, zip(*rows, strict=True))
    columns = {"stage": stage_labels, "position": positions, "token": tokens, "value": values}
    return Table(columns=columns, verified_columns=("value",))


# --- parts of the picture -----------------------------------------------------------------------------------


def _block_boxes(
    result: MachineResult,
    layout: DiagramLayout,
    passed_blocks: Sequence[str],
    current_step: PathStep | None,
    step_value: float,
) -> dict:
    fills, hovers = [], []
    for block in result.blocks:
        is_current = current_step is not None and block == current_step.main_block
        fills.append(
            CURRENT_COLOUR if is_current else PATH_COLOUR if block.name in passed_blocks else BLOCK_COLOUR
        )
        shape = " × ".join(map(str, result.tensors[block.output_tensor].shape))
        titles = full_block_title(block), tensor_title(block.output_tensor)
        hovers.append([*titles, shape, step_value if is_current else ""])
    hover = message(
        "machine-hover", title="%{customdata[0]}", tensor="%{customdata[1]}", shape="%{customdata[2]}"
    )
    return box_trace(
        [layout.boxes[block.name] for block in result.blocks],
        marker={"color": fills, "line": {"color": GREY, "width": 1}},
        customdata=hovers,
        hovertemplate=f"{hover}<extra></extra>",
        meta="blocks",
    )


def _top_token_traces(table: Table, layout: DiagramLayout, reached_stages: Sequence[int]) -> list[dict]:
    """Returns the nearest words under each layer of the decoder that was reached, each over a bar."""
    layer_groups = [group for group in layout.groups if group.side == "decoder"]
    boxes, rows, names, x, y = [], [], [], [], []
    for stage in reached_stages:
        group = layer_groups[stage]
        for rank in range(1 if layout.narrow else 3):
            row = 3 * stage + rank
            token, value = str(table["token"][row]), float(table["value"][row])
            left, right = (group.right + 0.02, 1.0) if layout.narrow else (group.left, group.right)
            center_y = (group.top + 15) if layout.narrow else group.bottom + 6 + WORD_PIXELS * rank
            boxes.append((left, center_y - 8, left + max(value, 0.004) * (right - left), center_y + 8))
            rows.append([str(table["stage"][row]), token, value])
            name = escape_label(shorten_token(token or "[PAD]", _MAX_WORD_LETTERS))
            names.append(f"{name if rank else f'<b>{name}</b>'} {format_percent(value)}")
            x.append(left + 0.01 * layout.width / 7)
            y.append(center_y)
    if not boxes:
        return []
    hover = message(
        "machine-top-token-hover",
        stage="%{customdata[0]}",
        token="%{customdata[1]}",
        share="%{customdata[2]:.4f}",
    )
    bars = box_trace(
        boxes, marker={"color": PROBABILITY_COLOUR}, customdata=rows, hovertemplate=f"{hover}<extra></extra>"
    )
    return [bars, text_trace(x, y, names, size=BLOCK_LABEL_PIXELS)]


def _visible_range(count: int, selected: int, max_visible: int) -> range:
    """Returns the places of a list that are shown where not all fit: those around the chosen one."""
    start = min(max(0, selected - max_visible // 2), max(0, count - max_visible))
    return range(start, min(count, start + max_visible))


def _input_words(
    result: MachineResult, layout: DiagramLayout, side: str, visible_positions: range, selected: int
) -> list[dict]:
    tokens = (
        result.source.tokens if side == "encoder" and result.source is not None else result.decoder_tokens
    )
    heights = [layout.line(side, line) for line in range(len(visible_positions))]
    left, width = (0.02, 0.3) if layout.narrow else (0.06, INPUT_WIDTH - 0.14)
    boxes = [(left - 0.02, y - 9, left - 0.02 + width, y + 9) for y in heights]
    fills = [PATH_COLOUR if position == selected else "rgba(0,0,0,0)" for position in visible_positions]
    hover = message("machine-input-hover", token="%{customdata}")
    hover_tokens = [escape_label(tokens[position]) for position in visible_positions]
    word_boxes = box_trace(
        boxes,
        marker={"color": fills},
        customdata=hover_tokens,
        hovertemplate=f"{hover}<extra></extra>",
        meta=side,
    )
    return [
        word_boxes,
        text_trace(
            [left] * len(visible_positions),
            heights,
            [_word_label(tokens, position, selected) for position in visible_positions],
        ),
    ]


def _word_label(tokens: Sequence[str], position: int, selected: int) -> str:
    name = escape_label(shorten_token(tokens[position], _MAX_WORD_LETTERS))
    return f"<b>{name}</b>" if position == selected else name


def _predicted_words(
    result: MachineResult, layout: DiagramLayout, table: Table, visible_positions: range, selected: int
) -> list[dict]:
    """Returns what is predicted at each position that is shown, over a bar of its probability."""
    left = 0.55 if layout.narrow else layout.width - OUTPUT_WIDTH + 0.1
    width = layout.width - left
    first_row = sum(len(tokens[selected]) for tokens in result.top_tokens)
    values = table["value"][[first_row + position for position in visible_positions]]
    heights = [layout.line("decoder", line) for line in range(len(visible_positions))]
    boxes = [
        (left, y - 8, left + max(value, 0.004) * width, y + 8)
        for y, value in zip(heights, values, strict=True)
    ]
    names = [
        f"{_word_label(result.tokens, position, selected)} {format_percent(value)}"
        for position, value in zip(visible_positions, values, strict=True)
    ]
    hovers = [
        [result.tokens[position], value]
        for position, value in zip(visible_positions, values.tolist(), strict=True)
    ]
    hover = message("machine-predicted-hover", token="%{customdata[0]}", share="%{customdata[1]:.4f}")
    colours = [PATH_COLOUR if position == selected else PROBABILITY_COLOUR for position in visible_positions]
    bars = box_trace(
        boxes,
        marker={"color": colours},
        customdata=hovers,
        hovertemplate=f"{hover}<extra></extra>",
        meta="decoder",
    )
    return [bars, text_trace([left + 0.01] * len(names), heights, names)]


# --- the drawing on Home ------------------------------------------------------------------------------------


def draw_thumbnail(result: MachineResult) -> Thumbnail:
    """Draws the blocks as plates, and over them what is predicted."""
    layout = lay_out_diagram(result.blocks, narrow=False)
    x_scale, y_scale = 240 / layout.width, 120 / layout.height
    shapes = []
    for block in result.blocks:
        left, top, right, _ = layout.boxes[block.name]
        size_attributes = f'width="{(right - left) * x_scale:.1f}" height="{BLOCK_PIXELS * y_scale:.1f}"'
        shapes.append(
            f'<rect x="{left * x_scale:.1f}" y="{top * y_scale:.1f}" {size_attributes} rx="2" fill="{GREY}"/>'
        )
    size_attributes = 'viewBox="0 0 240 120" width="240" height="120"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size_attributes}>{"".join(shapes)}</svg>'
    input_text = result.translation if result.source is None else result.source.text
    values = {
        "input_text": quote_text(input_text),
        "num_blocks": len(result.blocks),
        "num_attentions": result.count_blocks("attention"),
    }
    return Thumbnail(svg=svg, story=message("machine-thumbnail", **values))
