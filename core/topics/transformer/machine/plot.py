"""The diagram of a whole Transformer: input tokens at the left, blocks, the top tokens under each layer,
predictions at the right; and the way of one token through it.
"""

import itertools
from collections.abc import Collection, Mapping, Sequence

from ....base.i18n import format_percent, message
from ....base.text import shorten_token
from ....figures.colours import GREY
from ....figures.labels import escape_label, quote_text
from ....figures.picture import Picture
from ....figures.table import Table
from ....figures.thumbnail import THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH, Thumbnail, make_thumbnail
from ....figures.traces import text_trace
from ..labels import full_block_title, stage_ticks, stage_title, tensor_title
from .captions import machine_caption
from .diagram_layout import (
    BLOCK_PIXELS,
    INPUT_WIDTH,
    OUTPUT_WIDTH,
    WORD_PIXELS,
    Box,
    DiagramLayout,
    lay_out_diagram,
)
from .diagram_traces import (
    BLOCK_COLOUR,
    BLOCK_LABEL_PIXELS,
    CURRENT_COLOUR,
    PATH_COLOUR,
    PROBABILITY_COLOUR,
    WORD_LABEL_PIXELS,
    block_label_trace,
    box_trace,
    connector_shapes,
    make_diagram,
)
from .schema import NUM_TOP_TOKENS, MachineResult
from .token_flow import FlowStep, compute_token_flow

_MAX_WORD_LETTERS = 13
_MIN_BAR_SHARE = 0.004  # of a probability, so that its bar can be seen


def plot_machine(
    result: MachineResult,
    *,
    decoder_position: int,
    source_position: int = 0,
    step: int = 0,
    is_narrow: bool = False,
) -> Picture:
    """Draws a Transformer with the words that flow through it.

    Args:
        result: Every tensor.
        decoder_position: Position of the token whose way through the decoder is shown.
        source_position: Position of the token whose way through the encoder is shown.
        step: Step of the way up to which blocks are highlighted; 0 shows all tokens and no way.
        is_narrow: Whether the screen is a phone's.
    """
    selected_positions = {"encoder": source_position, "decoder": decoder_position}
    layout, visible_positions = lay_out_words(result, selected_positions, is_narrow)
    steps = compute_token_flow(result, source_position, decoder_position)
    passed_blocks = [block.name for flow_step in steps[:step] for block in flow_step.blocks]
    current_step = steps[step - 1] if step else None
    claim_id, claim_values, step_value = machine_caption(result, steps, step, decoder_position)
    table = _machine_table(result, decoder_position, current_step, step_value)
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
    for side, positions in visible_positions.items():
        traces += _input_traces(
            result.get_input_tokens(side), layout, side, positions, selected_positions[side]
        )
    if step in (0, len(steps)):
        traces += _prediction_traces(table, layout, visible_positions["decoder"], decoder_position)
    word_y = {
        side: layout.word_y(side, positions.index(selected_positions[side]))
        for side, positions in visible_positions.items()
    }
    figure = make_diagram(layout, traces, connector_shapes(result, layout, passed_blocks, word_y))
    return Picture(
        figure=figure, table=table, claim_id=claim_id, claim_values=claim_values, colour_role="chosen"
    )


def lay_out_words(
    result: MachineResult, selected_positions: Mapping[str, int], is_narrow: bool
) -> tuple[DiagramLayout, dict[str, range]]:
    """Computes the layout of the diagram, and by side the positions of the words that have room beside it.

    Args:
        result: Every tensor.
        selected_positions: Position of the highlighted word on each side.
        is_narrow: Whether the screen is a phone's.
    """
    word_counts = {side: len(result.get_input_tokens(side)) for side in selected_positions}
    layout = lay_out_diagram(result.blocks, is_narrow=is_narrow, word_counts=word_counts)
    return layout, {
        side: _visible_range(word_counts[side], selected_positions[side], layout.max_words(side))
        for side in layout.panels
    }


def _visible_range(count: int, selected: int, max_visible: int) -> range:
    start = min(max(0, selected - max_visible // 2), max(0, count - max_visible))
    return range(start, min(count, start + max_visible))


def _machine_table(
    result: MachineResult, decoder_position: int, current_step: FlowStep | None, step_value: float
) -> Table:
    """Returns the top tokens after each stage, each predicted word, and the number of the step."""
    rows = [
        (stage, decoder_position, token, float(value))
        for stage, tokens, values in zip(
            stage_ticks(result.stages), result.top_tokens, result.top_probabilities, strict=True
        )
        for token, value in zip(tokens[decoder_position], values[decoder_position], strict=True)
    ]
    probabilities = zip(itertools.count(), result.tokens, result.predictions.probability.tolist())
    rows += [(_output_label(), *row) for row in probabilities]
    if current_step is not None:
        rows.append((full_block_title(current_step.main_block), current_step.token, "", step_value))
    columns = zip(("stage", "position", "token", "value"), map(list, zip(*rows, strict=True)), strict=True)
    return Table(columns=dict(columns), proved_columns=("value",))


def _output_label() -> str:
    return stage_title("softmax", short=True)


# --- parts of the picture -----------------------------------------------------------------------------------


def _block_boxes(
    result: MachineResult,
    layout: DiagramLayout,
    passed_blocks: Collection[str],
    current_step: FlowStep | None,
    step_value: float,
) -> dict:
    colours, hover_rows = [], []
    for block in result.blocks:
        is_current = current_step is not None and block == current_step.main_block
        passed_colour = PATH_COLOUR if block.name in passed_blocks else BLOCK_COLOUR
        colours.append(CURRENT_COLOUR if is_current else passed_colour)
        shape = " × ".join(map(str, result.tensors[block.output_tensor].shape))
        titles = full_block_title(block), tensor_title(block.output_tensor)
        hover_rows.append([*titles, shape, step_value if is_current else ""])
    placeholders = {
        name: f"%{{customdata[{index}]}}" for index, name in enumerate(("title", "tensor", "shape"))
    }
    return box_trace(
        [layout.boxes[block.name] for block in result.blocks],
        marker={"color": colours, "line": {"color": GREY, "width": 1}},
        customdata=hover_rows,
        hovertemplate=f"{message('machine-hover', **placeholders)}<extra></extra>",
        meta="blocks",
    )


def _labelled_boxes(
    boxes: Sequence[Box],
    labels: Sequence[str],
    indent: float,
    size: int = WORD_LABEL_PIXELS,
    *,
    hover: str,
    **box_options,
) -> list[dict]:
    """Returns boxes, and a text on each that begins `indent` columns after its left edge."""
    return [
        box_trace(boxes, hovertemplate=f"{hover}<extra></extra>", **box_options),
        text_trace(
            [box.left + indent for box in boxes], [box.left_center[1] for box in boxes], labels, size=size
        ),
    ]


def _probability_box(left: float, right: float, y: float, probability: float) -> Box:
    return Box(left, y - 8, left + max(probability, _MIN_BAR_SHARE) * (right - left), y + 8)


def _word_label(token: str, is_bold: bool, probability: float | None = None) -> str:
    name = escape_label(shorten_token(token, _MAX_WORD_LETTERS))
    share = "" if probability is None else f" {format_percent(probability)}"
    return f"{f'<b>{name}</b>' if is_bold else name}{share}"


def _top_token_traces(table: Table, layout: DiagramLayout, reached_stages: Sequence[int]) -> list[dict]:
    """Returns the top tokens under each layer of the decoder that was reached, each over a bar."""
    if not reached_stages:
        return []
    layers = [group.box for group in layout.groups if group.blocks[0].side == "decoder"]
    boxes, labels, hover_rows = [], [], []
    for stage, rank in itertools.product(reached_stages, range(1 if layout.is_narrow else NUM_TOP_TOKENS)):
        row = NUM_TOP_TOKENS * stage + rank
        token, value, layer = str(table["token"][row]), float(table["value"][row]), layers[stage]
        left, right, y = layer.left, layer.right, layer.bottom + 6 + WORD_PIXELS * rank
        if layout.is_narrow:
            left, right, y = layer.right + 0.02, 1.0, layer.top + 15
        boxes.append(_probability_box(left, right, y, value))
        labels.append(_word_label(token or "[PAD]", rank == 0, value))
        hover_rows.append([str(table["stage"][row]), token, value])
    hover_values = {"stage": "%{customdata[0]}", "token": "%{customdata[1]}", "share": "%{customdata[2]:.4f}"}
    return _labelled_boxes(
        boxes,
        labels,
        0.01 * layout.width / 7,
        BLOCK_LABEL_PIXELS,
        hover=message("machine-top-token-hover", **hover_values),
        marker={"color": PROBABILITY_COLOUR},
        customdata=hover_rows,
    )


def _input_traces(
    tokens: Sequence[str], layout: DiagramLayout, side: str, visible_positions: range, selected: int
) -> list[dict]:
    left, width = (0.0, 0.3) if layout.is_narrow else (0.04, INPUT_WIDTH - 0.14)
    word_y = [layout.word_y(side, row) for row in range(len(visible_positions))]
    return _labelled_boxes(
        [Box(left, y - 9, left + width, y + 9) for y in word_y],
        [_word_label(tokens[position], position == selected) for position in visible_positions],
        0.02,
        hover=message("machine-input-hover", token="%{customdata}"),
        marker={
            "color": [
                PATH_COLOUR if position == selected else "rgba(0,0,0,0)" for position in visible_positions
            ]
        },
        customdata=[escape_label(tokens[position]) for position in visible_positions],
        meta=side,
    )


def _prediction_traces(
    table: Table, layout: DiagramLayout, visible_positions: range, selected: int
) -> list[dict]:
    left = 0.55 if layout.is_narrow else layout.width - OUTPUT_WIDTH + 0.1
    predictions = table.filter_rows("stage", _output_label()).rows(list(visible_positions))
    tokens, values = predictions["token"].tolist(), predictions["value"].tolist()
    word_y = [layout.word_y("decoder", row) for row in range(len(visible_positions))]
    is_selected = [position == selected for position in visible_positions]
    return _labelled_boxes(
        [_probability_box(left, layout.width, y, value) for y, value in zip(word_y, values, strict=True)],
        list(map(_word_label, tokens, is_selected, values)),
        0.01,
        hover=message("machine-predicted-hover", token="%{customdata[0]}", share="%{customdata[1]:.4f}"),
        marker={"color": [PATH_COLOUR if selected else PROBABILITY_COLOUR for selected in is_selected]},
        customdata=list(map(list, zip(tokens, values))),
        meta="decoder",
    )


# --- the drawing on Home ------------------------------------------------------------------------------------


def draw_thumbnail(result: MachineResult) -> Thumbnail:
    """Draws the blocks as grey bars."""
    layout = lay_out_diagram(result.blocks, is_narrow=False)
    x_scale, y_scale = THUMBNAIL_WIDTH / layout.width, THUMBNAIL_HEIGHT / layout.height
    shapes = [
        f'<rect x="{box.left * x_scale:.1f}" y="{box.top * y_scale:.1f}" '
        f'width="{(box.right - box.left) * x_scale:.1f}" height="{BLOCK_PIXELS * y_scale:.1f}" '
        f'rx="2" fill="{GREY}"/>'
        for box in layout.boxes.values()
    ]
    story = message(
        "machine-thumbnail",
        input_text=quote_text(result.input_text),
        num_blocks=len(result.blocks),
        num_attentions=sum(block.block_type == "attention" for block in result.blocks),
    )
    return make_thumbnail(shapes, story)
