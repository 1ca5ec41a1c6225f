"""Figure of the parameters of a Transformer: its blocks, coloured by their number of parameters."""

import numpy as np
from plotly.colors import sample_colorscale

from ....base.i18n import format_percent
from ....figures.colours import GREY, SEQUENTIAL_SCALE, TEXT_COLOUR, readable_text_colours
from ....figures.picture import Picture
from ....figures.table import Table
from ....models.families import get_display_name
from ..labels import full_block_title
from .diagram_layout import lay_out_diagram
from .diagram_traces import BLOCK_COLOUR, block_label_trace, box_trace, make_diagram
from .schema import ParametersResult


def plot_parameters(result: ParametersResult, *, narrow: bool = False) -> Picture:
    """Draws how many of the parameters each block has.

    Args:
        result: The weights.
        narrow: Whether the screen is a phone's.
    """
    blocks = result.machine_blocks
    layout = lay_out_diagram(blocks, narrow=narrow)
    counts, shapes = _collect_blocks(result)
    shares = np.array([counts[block.name] for block in blocks]) / result.num_parameters
    box_colours, label_colours = _get_colours(shares)
    boxes = box_trace(
        [layout.boxes[block.name] for block in blocks],
        marker={"color": box_colours, "line": {"color": GREY, "width": 1}},
        customdata=[
            [full_block_title(block), counts[block.name], "<br>".join(shapes[block.name])] for block in blocks
        ],
        hovertemplate="<b>%{customdata[0]}</b><br>%{customdata[1]:,}<br>%{customdata[2]}<extra></extra>",
        meta="blocks",
    )
    label_suffixes = [f" {format_percent(share)}" if share else "" for share in shares]
    figure = make_diagram(
        layout, [boxes, block_label_trace(layout, blocks, label_suffixes, color=label_colours)]
    )
    table = Table(
        columns={
            "block": [full_block_title(block) for block in blocks],
            "parameters": [counts[block.name] for block in blocks],
            "parameter_share": shares.tolist(),
            "weights": ["; ".join(shapes[block.name]) for block in blocks],
        },
        verified_columns=("parameters",),
    )
    return Picture(
        figure=figure, table=table, claim_id="machine-parameters", claim_values=_caption_values(result)
    )


def _collect_blocks(result: ParametersResult) -> tuple[dict[str, int], dict[str, list[str]]]:
    """Returns by the name of each block how many parameters it has, and its weights with their shapes."""
    counts = {block.name: 0 for block in result.machine_blocks}
    shapes: dict[str, list[str]] = {block.name: [] for block in result.machine_blocks}
    for weight, name, shape, count in zip(
        result.weight_names, result.block_names, result.shapes, result.weight_sizes.tolist(), strict=True
    ):
        counts[name] += count
        shapes[name].append(f"{weight.split('/', 1)[1]} {' × '.join(map(str, shape))}: {count:,}")
    return counts, shapes


def _get_colours(shares: np.ndarray) -> tuple[list[str], list[str]]:
    """Returns the colours of the blocks and of their labels, by their shares of the parameters."""
    relative_shares = shares / shares.max()
    scale_colours = sample_colorscale(SEQUENTIAL_SCALE, relative_shares)
    text_colours = readable_text_colours(relative_shares)
    return (
        [colour if share else BLOCK_COLOUR for colour, share in zip(scale_colours, shares, strict=True)],
        [colour if share else TEXT_COLOUR for colour, share in zip(text_colours, shares, strict=True)],
    )


def _caption_values(result: ParametersResult) -> dict:
    largest_group = result.largest_group
    largest_weight = int(result.weight_sizes.argmax())
    return {
        "model": get_display_name(result.model),
        "largest_group": largest_group,
        "share": format_percent(result.group_shares[largest_group]),
        "num_parameters": result.num_parameters,
        "num_weights": len(result.weight_names),
        "attention_share": format_percent(result.group_shares["attention"]),
        "feed_forward_share": format_percent(result.group_shares["feed-forward"]),
        "embeddings_share": format_percent(result.group_shares["embeddings"]),
        "largest_weight": result.weight_names[largest_weight],
        "shape": " × ".join(map(str, result.shapes[largest_weight])),
        "largest_weight_share": format_percent(result.weight_sizes[largest_weight] / result.num_parameters),
    }
