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


def plot_parameters(result: ParametersResult, *, is_narrow: bool = False) -> Picture:
    """Draws how many of the parameters each block has.

    Args:
        result: The weights.
        is_narrow: Whether the screen is a phone's.
    """
    blocks = result.blocks
    layout = lay_out_diagram(blocks, is_narrow=is_narrow)
    weights = _group_weights(result)
    counts = [sum(size for _, size in weights[block.name]) for block in blocks]
    shares = np.array(counts) / result.num_parameters
    table = Table(
        columns={
            "block": list(map(full_block_title, blocks)),
            "parameters": counts,
            "parameter_share": shares.tolist(),
            "weights": ["; ".join(text for text, _ in weights[block.name]) for block in blocks],
        },
        proved_columns=("parameters",),
    )
    relative_shares = shares / shares.max()
    box_colours = sample_colorscale(SEQUENTIAL_SCALE, relative_shares)
    boxes = box_trace(
        [layout.boxes[block.name] for block in blocks],
        marker={
            "color": np.where(shares > 0, box_colours, BLOCK_COLOUR).tolist(),
            "line": {"color": GREY, "width": 1},
        },
        customdata=[
            [title, count, texts.replace("; ", "<br>")]
            for title, count, texts in zip(table["block"], counts, table["weights"], strict=True)
        ],
        hovertemplate="<b>%{customdata[0]}</b><br>%{customdata[1]:,}<br>%{customdata[2]}<extra></extra>",
        meta="blocks",
    )
    suffixes = [f" {format_percent(share)}" if share else "" for share in shares]
    label_colours = np.where(shares > 0, readable_text_colours(relative_shares), TEXT_COLOUR).tolist()
    labels = block_label_trace(layout, blocks, suffixes, color=label_colours)
    return Picture(
        figure=make_diagram(layout, [boxes, labels]),
        table=table,
        claim_id="machine-parameters",
        claim_values=_claim_values(result),
    )


def _group_weights(result: ParametersResult) -> dict[str, list[tuple[str, int]]]:
    """Returns the weights of each block by its name: a text such as "bias 128: 128", and the size."""
    weights: dict[str, list[tuple[str, int]]] = {block.name: [] for block in result.blocks}
    names = zip(result.weight_names, result.block_names, strict=True)
    for (weight, block), shape, size in zip(names, result.shapes, result.weight_sizes.tolist(), strict=True):
        text = f"{weight.split('/', 1)[1]} {' × '.join(map(str, shape))}: {size:,}"
        weights[block].append((text, size))
    return weights


def _claim_values(result: ParametersResult) -> dict:
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
