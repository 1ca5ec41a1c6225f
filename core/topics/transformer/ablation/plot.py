"""What a translation loses without each part of a Transformer, and what the model predicts without one."""

import numpy as np

from ....base.i18n import format_percent, message
from ....base.text import token_label
from ....figures.colours import SIGNED_SCALE
from ....figures.labels import quote_text
from ....figures.picture import Picture, to_float32
from ....figures.table import Table, column_title
from ....figures.traces import (
    COLORBAR_MARGIN,
    bar_trace,
    category_axis,
    fixed_range_axis,
    make_figure,
    right_colorbar,
)
from ..labels import sublayer_title, token_axis
from .schema import Part, PartsResult, WithoutResult

MAX_COLOUR_NATS = 10.0  # nats at which the colours end
_SMALL_CHANGE_NATS = 0.1  # nats, a tenth of a probability


def part_title(part: Part) -> str:
    """Returns what a part is called, such as "skip connection of decoder 0 cross-attention"."""
    values = {"sublayer": sublayer_title(part.sublayer), "head": str(part.head)}
    return message(f"parts-part.{part.kind.replace('-', '_')}", **values)


def cell_positions(result: PartsResult) -> tuple[list[str], list[str], list[tuple[int, int]]]:
    """Returns rows (sublayers) and columns (kinds and heads) of the figure, and the cell of each part."""
    rows = list(dict.fromkeys(part.sublayer for part in result.parts))
    heads = max((part.head or 0) for part in result.parts) + 1
    columns = ["positions", "skip", "norm", "feed-forward", *(f"head {head}" for head in range(heads))]
    part_columns = [part.kind if part.head is None else f"head {part.head}" for part in result.parts]
    cells = [
        (rows.index(part.sublayer), columns.index(column))
        for part, column in zip(result.parts, part_columns, strict=True)
    ]
    return rows, columns, cells


def plot_every_part(result: PartsResult, *, narrow: bool = False) -> Picture:
    """Draws how the log-probability changes without each part: a row a sublayer, a column a kind of part.

    Args:
        result: The changes.
        narrow: Short names and no colour bar, for a telephone.
    """
    rows, columns, positions = cell_positions(result)
    changes = result.changes
    cells = np.full((len(rows), len(columns)), np.nan)
    cells[tuple(np.array(positions).T)] = changes
    column_labels = [_column_label(name, narrow) for name in columns]
    row_labels = [short_sublayer_title(row) if narrow else sublayer_title(row) for row in rows]
    figure = make_figure(
        [_changes_heatmap(cells, narrow)],
        height=(30 if narrow else 34) * len(rows) + 70,
        margin={"t": 30, "r": 8 if narrow else COLORBAR_MARGIN},
        dragmode=False,
        xaxis=category_axis(column_labels, side="top", tickangle=-60 if narrow else -35),
        yaxis=category_axis(row_labels, autorange="reversed"),
    )
    table = Table(
        columns={
            "switched_off": [part_title(part) for part in result.parts],
            "part_kind": [_column_label(part.kind, False).strip() for part in result.parts],
            "text_log_probability": result.log_probability,
            "change_nats": changes,
        },
        recomputed_columns=("change_nats",),
    )
    return Picture(
        figure=figure, table=table, claim_id="parts-parts", message_values=_parts_caption_values(result)
    )


def _changes_heatmap(cells: np.ndarray, narrow: bool) -> dict:
    hover = message("parts-hover", column="%{x}", sublayer="%{y}", change="%{z:+.3f}")
    scale = {"showscale": False} if narrow else {"colorbar": right_colorbar(column_title("change_nats"))}
    return {
        "type": "heatmap",
        "z": to_float32(cells),
        "texttemplate": "%{z:.0f}" if narrow else "%{z:.1f}",
        "textfont": {"size": 10 if narrow else 12},
        "zmin": -MAX_COLOUR_NATS,
        "zmax": MAX_COLOUR_NATS,
        "colorscale": SIGNED_SCALE,
        "xgap": 2,
        "ygap": 2,
        "hoverongaps": False,
        "meta": "parts",
        "hovertemplate": f"{hover}<extra></extra>",
        **scale,
    }


def _column_label(name: str, narrow: bool) -> str:
    part_type, _, head = name.partition(" ")
    key = f"parts-column{'-narrow' if narrow else ''}.{part_type.replace('-', '_')}"
    return message(key, head=head)


def short_sublayer_title(sublayer: str) -> str:
    """Returns a sublayer as a telephone has room for it: "D0 cross"."""
    if "_" not in sublayer:
        return sublayer_title(sublayer)
    side, layer, name = sublayer.split("_")
    return message(f"transformer-sublayer-short.{side}_{name}", layer=layer)


def _parts_caption_values(result: PartsResult) -> dict:
    changes = result.changes
    largest_index = int(np.abs(changes).argmax())
    return {
        "little": int((np.abs(changes) < _SMALL_CHANGE_NATS).sum()),
        "count": len(changes),
        "better": int((changes > _SMALL_CHANGE_NATS).sum()),
        "translation": quote_text(result.translation),
        "whole": f"{result.baseline_log_probability:.2f}",
        "part": part_title(result.parts[largest_index]),
        "most": f"{changes[largest_index]:+.1f}",
        "likelier": result.likelier_heads,
        "heads": result.heads,
    }


def plot_one_part(result: WithoutResult) -> Picture:
    """Draws the probability of each token of the model's own translation, with and without a part."""
    table = Table(
        columns={
            "token_place": range(len(result.scores.tokens)),
            "token": [token_label(token) for token in result.scores.tokens],
            "probability": result.scores.probability,
            "probability_without": result.ablated_scores.probability,
            "text_log_probability": result.scores.log_probability,
            "log_probability_without": result.ablated_scores.log_probability,
        },
        recomputed_columns=("probability", "probability_without"),
    )
    series = (("probability", "first", "parts-with"), ("probability_without", "second", "parts-without"))
    figure = make_figure(
        [
            bar_trace(table, x="token_place", y=y, colour_role=role, name=message(key))
            for y, role, key in series
        ],
        height=360,
        barmode="group",
        margin_t=44,
        xaxis=fixed_range_axis() | token_axis(result.scores.tokens),
        yaxis=fixed_range_axis("probability", range=[0, 1]),
    )
    return Picture(
        figure=figure,
        table=table,
        claim_id="parts-one",
        message_values=_one_part_caption_values(result),
        colour_role="second",
    )


def _one_part_caption_values(result: WithoutResult) -> dict[str, str]:
    """Returns what becomes of the whole, and of the token whose probability moves most."""
    both_scores = (result.scores, result.ablated_scores)
    baseline, ablated = (scores.probability for scores in both_scores)
    largest_index = int(np.abs(ablated - baseline).argmax())
    baseline_text, ablated_text = (format_percent(shares[largest_index]) for shares in (baseline, ablated))
    baseline_total, ablated_total = (f"{scores.total_log_probability:.2f}" for scores in both_scores)
    return {
        "part": part_title(result.part),
        "token": quote_text(result.scores.tokens[largest_index]),
        "before": baseline_text,
        "after": ablated_text,
        "moved": "yes" if baseline_text != ablated_text else "no",
        "same": "yes" if result.says == result.translation else "no",
        "stopped": "yes" if result.is_truncated else "no",
        "says": quote_text(result.says),
        "translation": quote_text(result.translation),
        "kind": "text" if result.source is None else "translation",
        "whole": baseline_total,
        "left": ablated_total,
    }
