"""A learnt table of positions beside the sinusoidal one, and what follows its end."""

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import message
from ....figures.colours import ROLE_COLOURS, SIGNED_SCALE
from ....figures.picture import Picture
from ....figures.table import table_from_arrays
from ....figures.traces import (
    GUIDE_LINE,
    fixed_range_axis,
    heatmap_trace,
    line_trace,
    make_figure,
    make_panels,
)
from .schema import SINUSOIDAL_MODEL, ShiftResult, TablesResult

_SELDOM_SHARE = 0.01  # share of the sentences at position 0: below it a position was seldom trained


# --- the tables ---------------------------------------------------------------------------------------------


def plot_tables(result: TablesResult) -> Picture:
    """Draws both tables, positions across as in Figure 16-9, each on a scale of its own."""
    count, width = result.learnt.shape
    tables_by_type = {"sinusoidal": result.sinusoidal.T, "learnt": result.learnt.T}  # (D, P)
    table = table_from_arrays(
        [{"dimension": range(width)}, {"position": range(count)}], tuple(tables_by_type), **tables_by_type
    )
    titles, marks = [], []
    for table_type, numbers in tables_by_type.items():
        largest = float(np.abs(numbers).max())
        scale: dict = {"zmin": -largest, "zmax": largest, "colorscale": SIGNED_SCALE, "showscale": False}
        marks.append(
            [heatmap_trace(table, x="position", y="dimension", z=table_type, is_large=True, **scale)]
        )
        titles.append(message(f"learnt-{table_type}-title", largest=f"{largest:.3g}"))
    figure = make_panels(
        titles,
        marks,
        height=600,
        subplot_options={"shared_xaxes": True, "vertical_spacing": 0.1},
        margin_t=40,
        xaxis2_title_text=message("column-position"),
    )
    figure.update_yaxes(title_text=message("column-dimension"))
    caption_values = _tables_caption_values(result)
    if "last" in caption_values:
        line = GUIDE_LINE | {"color": ROLE_COLOURS["chosen"], "width": 2}
        figure.add_vline(x=caption_values["last"] + 0.5, line=line, row=2, col=1)
    message_variant = "read" if "last" in caption_values else "silent"
    return Picture(
        figure=figure, table=table, claim_id=f"learnt-tables-{message_variant}", message_values=caption_values
    )


def _tables_caption_values(result: TablesResult) -> dict:
    norms, counts = np.linalg.norm(result.learnt, axis=1), result.sentences
    values = {
        "count": len(norms),
        "width": result.learnt.shape[1],
        "fixed": f"{np.linalg.norm(result.sinusoidal[0]):.2f}",
        "shortest": f"{norms.min():.2f}",
        "shortest_at": int(norms.argmin()),
        "longest": f"{norms.max():.2f}",
        "longest_at": int(norms.argmax()),
    }
    if len(counts):
        last = int(np.flatnonzero(counts >= _SELDOM_SHARE * counts[0])[-1])
        training_values = {"last": last, "seldom": round(100 * _SELDOM_SHARE), "first_read": int(counts[0])}
        values |= training_values | {"end": len(norms) - 1, "end_read": int(counts[-1])}
    return values


# --- past the end -------------------------------------------------------------------------------------------


def plot_shifts(result: ShiftResult) -> Picture:
    """Draws the mean log-probability of the right next tokens against where both sentences begin."""
    position_types = ["sinusoidal" if model == SINUSOIDAL_MODEL else "learnt" for model in result.models]
    correct_counts = result.first_choice.sum(axis=2)  # (M, K)
    table = table_from_arrays(
        [
            {"positions_kind": [message(f"column-{position_type}") for position_type in position_types]},
            {"begins": range(len(result.last))},
        ],
        ("log_probability",),
        log_probability=result.mean,
        right=correct_counts,
        last=result.last,
    )
    marks = []
    role_symbols = (("first", "circle"), ("second", "diamond"))
    for position_type, (role, symbol) in zip(position_types, role_symbols, strict=True):
        name = message(f"column-{position_type}")
        style = {"mode": "lines+markers", "marker": {"size": 6, "symbol": symbol}}
        rows = table.filter_rows("positions_kind", name)
        marks.append(line_trace(rows, x="begins", y="log_probability", colour_role=role, name=name, **style))
    figure = make_figure(
        marks,
        height=440,
        xaxis=fixed_range_axis("begins"),
        yaxis=fixed_range_axis("log_probability", showgrid=True),
    )
    _mark_table_end(figure, result)
    # whether the model of Equation 16-2 gets fewer tokens right anywhere than at position 0
    message_id = f"learnt-shifted-{'falls' if correct_counts[0].min() < correct_counts[0, 0] else 'stays'}"
    return Picture(
        figure=figure,
        table=table,
        claim_id=message_id,
        message_values=_shifts_caption_values(result, correct_counts),
        colour_role="first",
    )


def _mark_table_end(figure: go.Figure, result: ShiftResult) -> None:
    """Draws a line before the first shift at which a sentence reads beyond the learnt table, if one does."""
    num_table_rows = int(result.table_rows.min())
    past_shifts = np.flatnonzero(result.last >= num_table_rows)
    if past_shifts.size:
        x = past_shifts[0] - 0.5
        figure.add_vline(x=x, line=GUIDE_LINE)
        note = {"showarrow": False, "xanchor": "right", "yanchor": "top", "xshift": -4}
        text = message("learnt-end", rows=num_table_rows)
        figure.add_annotation(x=x, y=1, yref="paper", text=text, **note)


def _shifts_caption_values(result: ShiftResult, correct_counts: np.ndarray) -> dict:
    worst_shift = int(correct_counts[0].argmin())
    has_table = np.isfinite(result.mean[1])
    values = {
        "worst": worst_shift,
        "right": int(correct_counts[0, worst_shift]),
        "tokens": result.log_probability.shape[2],
        "at_first": int(correct_counts[0, 0]),
        "refused": int((~has_table).sum()),
        "end": int(has_table.sum()),
    }
    for name, mean, counts in zip(("fixed", "learnt"), result.mean, correct_counts, strict=True):
        lowest_shift = int(np.nanargmin(mean))
        values |= {f"{name}_first": f"{mean[0]:.2f}", f"{name}_first_right": int(counts[0])}
        values |= {f"{name}_low": f"{mean[lowest_shift]:.2f}", f"{name}_low_at": lowest_shift}
    return values
