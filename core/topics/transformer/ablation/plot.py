"""Figures of a translation's loss without each part of a Transformer, and of predictions without one."""

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
    return message(f"parts-part.{part.part_type.replace('-', '_')}", **values)


def get_cell_positions(result: PartsResult) -> tuple[list[str], list[str], list[tuple[int, int]]]:
    """Returns rows (sublayers) and columns (kinds and heads) of the figure, and the cell of each part."""
    rows = list(dict.fromkeys(part.sublayer for part in result.parts))
    heads = max((part.head or 0) for part in result.parts) + 1
    columns = ["positions", "skip", "norm", "feed-forward", *(f"head {head}" for head in range(heads))]
    part_columns = [part.part_type if part.head is None else f"head {part.head}" for part in result.parts]
    cells = [
        (rows.index(part.sublayer), columns.index(column))
        for part, column in zip(result.parts, part_columns, strict=True)
    ]
    return rows, columns, cells


def plot_every_part(result: PartsResult, *, is_narrow: bool = False) -> Picture:
    """Draws how the log-probability changes without each part: a row a sublayer, a column a kind of part.

    Args:
        result: The changes.
        is_narrow: Short names and no colour bar, for a phone.
    """
    rows, columns, positions = get_cell_positions(result)
    changes = result.changes
    cells = np.full((len(rows), len(columns)), np.nan)
    cells[tuple(np.array(positions).T)] = changes
    column_labels = [_column_label(name, is_narrow) for name in columns]
    row_labels = [short_sublayer_title(row) if is_narrow else sublayer_title(row) for row in rows]
    figure = make_figure(
        [_changes_heatmap(cells, is_narrow)],
        height=(30 if is_narrow else 34) * len(rows) + 70,
        margin={"t": 30, "r": 8 if is_narrow else COLORBAR_MARGIN},
        dragmode=False,
        xaxis=category_axis(column_labels, side="top", tickangle=-60 if is_narrow else -35),
        yaxis=category_axis(row_labels, autorange="reversed"),
    )
    table = Table(
        columns={
            "removed_part": [part_title(part) for part in result.parts],
            "part_type": [_column_label(part.part_type, False).strip() for part in result.parts],
            "text_log_probability": result.ablated_log_probabilities,
            "change_nats": changes,
        },
        proved_columns=("change_nats",),
    )
    return Picture(
        figure=figure, table=table, claim_id="parts-every-part", claim_values=_parts_caption_values(result)
    )


def _changes_heatmap(cells: np.ndarray, is_narrow: bool) -> dict:
    hover = message("parts-hover", column="%{x}", sublayer="%{y}", change="%{z:+.3f}")
    return {
        "type": "heatmap",
        "z": to_float32(cells),
        "texttemplate": "%{z:.0f}" if is_narrow else "%{z:.1f}",
        "textfont": {"size": 10 if is_narrow else 12},
        "zmin": -MAX_COLOUR_NATS,
        "zmax": MAX_COLOUR_NATS,
        "colorscale": SIGNED_SCALE,
        "xgap": 2,
        "ygap": 2,
        "hoverongaps": False,
        "meta": "parts",
        "hovertemplate": f"{hover}<extra></extra>",
        **({"showscale": False} if is_narrow else {"colorbar": right_colorbar(column_title("change_nats"))}),
    }


def _column_label(name: str, is_narrow: bool) -> str:
    part_type, _, head = name.partition(" ")
    key = f"parts-column{'-narrow' if is_narrow else ''}.{part_type.replace('-', '_')}"
    return message(key, head=head)


def short_sublayer_title(sublayer: str) -> str:
    """Returns the short name of a sublayer for a phone, such as "D0 cross"."""
    if "_" not in sublayer:
        return sublayer_title(sublayer)
    side, layer, name = sublayer.split("_")
    return message(f"transformer-sublayer-short.{side}_{name}", layer=layer)


def _parts_caption_values(result: PartsResult) -> dict:
    changes = result.changes
    largest_index = int(np.abs(changes).argmax())
    return {
        "num_small_changes": int((np.abs(changes) < _SMALL_CHANGE_NATS).sum()),
        "num_parts": len(changes),
        "num_likelier_parts": int((changes > _SMALL_CHANGE_NATS).sum()),
        "translation": quote_text(result.translation),
        "baseline_log_probability": f"{result.baseline_log_probability:.2f}",
        "largest_part": part_title(result.parts[largest_index]),
        "largest_change": f"{changes[largest_index]:+.1f}",
        "num_likelier_heads": result.num_likelier_heads,
        "num_heads": result.num_heads,
    }


def plot_one_part(result: WithoutResult) -> Picture:
    """Draws the probability of each token of the model's own translation, with and without a part."""
    table = Table(
        columns={
            "token_position": range(len(result.baseline_scores.tokens)),
            "token": [token_label(token) for token in result.baseline_scores.tokens],
            "probability": result.baseline_scores.probability,
            "probability_without": result.ablated_scores.probability,
            "text_log_probability": result.baseline_scores.log_probability,
            "log_probability_without": result.ablated_scores.log_probability,
        },
        proved_columns=("probability", "probability_without"),
    )
    series = (("probability", "first", "parts-baseline"), ("probability_without", "second", "parts-ablated"))
    figure = make_figure(
        [
            bar_trace(table, x="token_position", y=y, colour_role=role, name=message(key))
            for y, role, key in series
        ],
        height=360,
        barmode="group",
        margin_t=44,
        xaxis=fixed_range_axis() | token_axis(result.baseline_scores.tokens),
        yaxis=fixed_range_axis("probability", range=[0, 1]),
    )
    return Picture(
        figure=figure,
        table=table,
        claim_id="parts-one-part",
        claim_values=_one_part_caption_values(result),
        colour_role="second",
    )


def _one_part_caption_values(result: WithoutResult) -> dict[str, str]:
    baseline, ablated = result.baseline_scores, result.ablated_scores
    largest_index = int(np.abs(ablated.probability - baseline.probability).argmax())
    baseline_text, ablated_text = (
        format_percent(scores.probability[largest_index]) for scores in (baseline, ablated)
    )
    return {
        "part": part_title(result.part),
        "token": quote_text(baseline.tokens[largest_index]),
        "baseline_probability": baseline_text,
        "ablated_probability": ablated_text,
        "is_changed": "yes" if baseline_text != ablated_text else "no",
        "is_same_translation": "yes" if result.ablated_translation == result.translation else "no",
        "is_truncated": "yes" if result.is_truncated else "no",
        "ablated_translation": quote_text(result.ablated_translation),
        "translation": quote_text(result.translation),
        "output_type": "text" if result.source is None else "translation",
        "baseline_log_probability": f"{baseline.total_log_probability:.2f}",
        "ablated_log_probability": f"{ablated.total_log_probability:.2f}",
    }
