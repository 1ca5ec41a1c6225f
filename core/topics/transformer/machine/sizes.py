"""Where the parameters of a Transformer are: its blocks, coloured by how many of them each has."""

import numpy as np
from plotly.colors import sample_colorscale

from ....base.i18n import percent
from ....figures.colours import GREY, SEQUENTIAL, inks
from ....figures.colours import LETTERS as INK
from ....figures.picture import Picture
from ....figures.table import Table
from ....models.families import reading_name
from ..names import full_title
from .plan import plan_of
from .plates import PLAIN, bar, names_of, picture_of
from .schema import ParametersResult


def parameters(result: ParametersResult, *, narrow: bool = False) -> Picture:
    """Draws how many of the parameters each block has.

    Args:
        result: The weights.
        narrow: For a telephone.
    """
    blocks = result.machine
    plan = plan_of(blocks, narrow=narrow)
    counts = {block.name: 0 for block in blocks}
    shapes: dict[str, list[str]] = {block.name: [] for block in blocks}
    for weight, name, shape, count in zip(
        result.weights, result.blocks, result.shapes, result.counts.tolist(), strict=True
    ):
        counts[name] += count
        shapes[name].append(f"{weight.split('/', 1)[1]} {' × '.join(map(str, shape))}: {count:,}")
    shares = np.array([counts[block.name] for block in blocks]) / result.total
    tints = shares / shares.max()
    plates = bar(
        [plan.boxes[block.name] for block in blocks],
        marker={
            "color": [
                colour if share else PLAIN
                for colour, share in zip(sample_colorscale(SEQUENTIAL, tints), shares, strict=True)
            ],
            "line": {"color": GREY, "width": 1},
        },
        customdata=[
            [full_title(block), counts[block.name], "<br>".join(shapes[block.name])] for block in blocks
        ],
        hovertemplate="<b>%{customdata[0]}</b><br>%{customdata[1]:,}<br>%{customdata[2]}<extra></extra>",
        meta="blocks",
    )
    colours = [ink if share else INK for ink, share in zip(inks(tints), shares, strict=True)]
    ends = [f" {percent(share)}" if share else "" for share in shares]
    figure = picture_of(plan, [plates, names_of(plan, blocks, ends, color=colours)])
    table = Table(
        columns={
            "block": [full_title(block) for block in blocks],
            "parameters": [counts[block.name] for block in blocks],
            "parameter_share": shares.tolist(),
            "weights": ["; ".join(shapes[block.name]) for block in blocks],
        },
        proves=("parameters",),
    )
    return Picture(figure=figure, table=table, message="machine-parameters", values=_told(result))


def _told(result: ParametersResult) -> dict:
    part = result.largest_part
    largest = int(result.counts.argmax())
    return {
        "model": reading_name(result.model),
        "part": part,
        "share": percent(result.shares[part]),
        "total": result.total,
        "count": len(result.weights),
        "attention": percent(result.shares["attention"]),
        "forward": percent(result.shares["feed-forward"]),
        "embeddings": percent(result.shares["embeddings"]),
        "largest": result.weights[largest],
        "shape": " × ".join(map(str, result.shapes[largest])),
        "of_all": percent(result.counts[largest] / result.total),
    }
