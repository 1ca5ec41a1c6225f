"""A learnt table of positions beside the sinusoidal one, and sentence pairs beyond its end."""

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

_MIN_SHARE = 0.01  # of the sentences at position 0: below it a position was hardly trained


# --- the tables ---------------------------------------------------------------------------------------------


def plot_tables(result: TablesResult) -> Picture:
    """Draws both tables, positions from left to right as in Figure 16-9, each on its own colour scale."""
    num_rows, width = result.learnt.shape
    tables_by_type = {"sinusoidal": result.sinusoidal.T, "learnt": result.learnt.T}  # (D, P)
    table = table_from_arrays(
        [{"dimension": range(width)}, {"position": range(num_rows)}], tuple(tables_by_type), **tables_by_type
    )
    titles, traces = [], []
    for table_type, numbers in tables_by_type.items():
        max_value = float(np.abs(numbers).max())
        scale: dict = {"zmin": -max_value, "zmax": max_value, "colorscale": SIGNED_SCALE, "showscale": False}
        traces.append(
            [heatmap_trace(table, x="position", y="dimension", z=table_type, is_large=True, **scale)]
        )
        titles.append(message(f"learnt-{table_type}-title", max_value=f"{max_value:.3g}"))
    figure = make_panels(
        titles,
        traces,
        height=600,
        subplot_options={"shared_xaxes": True, "vertical_spacing": 0.1},
        margin_t=40,
        xaxis2_title_text=message("column-position"),
    )
    figure.update_yaxes(title_text=message("column-dimension"))
    values = _norm_values(result)
    if len(result.num_sentences):
        values |= _training_values(result)
        line = GUIDE_LINE | {"color": ROLE_COLOURS["chosen"], "width": 2}
        figure.add_vline(x=values["last_trained"] + 0.5, line=line, row=2, col=1)
    claim_id = f"learnt-tables-{'trained' if len(result.num_sentences) else 'norms'}"
    return Picture(figure=figure, table=table, claim_id=claim_id, claim_values=values)


def _norm_values(result: TablesResult) -> dict:
    norms = np.linalg.norm(result.learnt, axis=1)
    return {
        "num_rows": len(norms),
        "num_dimensions": result.learnt.shape[1],
        "sinusoidal_norm": f"{np.linalg.norm(result.sinusoidal[0]):.2f}",
        "min_norm": f"{norms.min():.2f}",
        "min_norm_position": int(norms.argmin()),
        "max_norm": f"{norms.max():.2f}",
        "max_norm_position": int(norms.argmax()),
    }


def _training_values(result: TablesResult) -> dict:
    counts = result.num_sentences
    return {
        "last_trained": int(np.flatnonzero(counts >= _MIN_SHARE * counts[0])[-1]),
        "min_percent": round(100 * _MIN_SHARE),
        "first_count": int(counts[0]),
        "last_position": len(counts) - 1,
        "last_count": int(counts[-1]),
    }


# --- past the end -------------------------------------------------------------------------------------------


def plot_shifts(result: ShiftResult) -> Picture:
    """Draws the mean log-probability of the target tokens by the position at which both sentences begin."""
    types = ["sinusoidal" if model == SINUSOIDAL_MODEL else "learnt" for model in result.models]
    names = [message(f"column-{position_type}") for position_type in types]
    num_correct = result.is_top_prediction.sum(axis=2)  # (M, K)
    table = table_from_arrays(
        [{"position_type": names}, {"first_position": range(len(result.last_positions))}],
        ("log_probability",),
        log_probability=result.mean_log_probability,
        num_correct=num_correct,
        last_position=result.last_positions,
    )
    traces = [
        line_trace(
            table.filter_rows("position_type", name),
            x="first_position",
            y="log_probability",
            colour_role=role,
            name=name,
            mode="lines+markers",
            marker={"size": 6, "symbol": symbol},
        )
        for name, role, symbol in zip(names, ("first", "second"), ("circle", "diamond"), strict=True)
    ]
    figure = make_figure(
        traces,
        height=440,
        xaxis=fixed_range_axis("first_position"),
        yaxis=fixed_range_axis("log_probability", showgrid=True),
    )
    _mark_table_end(figure, result)
    # whether the model of Equation 16-2 predicts fewer tokens at any position than at 0
    has_fewer = num_correct[0].min() < num_correct[0, 0]
    return Picture(
        figure=figure,
        table=table,
        claim_id=f"learnt-shifted-{'fewer' if has_fewer else 'same'}",
        claim_values=_shift_values(result, num_correct),
        colour_role="first",
    )


def _mark_table_end(figure: go.Figure, result: ShiftResult) -> None:
    """Draws a line before the first shift that needs positions beyond the learnt table, if one does."""
    num_rows = int(result.num_table_rows.min())
    shifts_past_end = np.flatnonzero(result.last_positions >= num_rows)
    if shifts_past_end.size:
        x = shifts_past_end[0] - 0.5
        figure.add_vline(x=x, line=GUIDE_LINE)
        style = {"showarrow": False, "xanchor": "right", "yanchor": "top", "xshift": -4}
        text = message("learnt-end", num_rows=num_rows)
        figure.add_annotation(x=x, y=1, yref="paper", text=text, **style)


def _shift_values(result: ShiftResult, num_correct: np.ndarray) -> dict:
    worst_shift = int(num_correct[0].argmin())
    has_rows = np.isfinite(result.mean_log_probability[1])
    values = {
        "worst_shift": worst_shift,
        "min_correct": int(num_correct[0, worst_shift]),
        "num_tokens": result.log_probability.shape[2],
        "num_correct_at_0": int(num_correct[0, 0]),
        "learnt_correct_at_0": int(num_correct[1, 0]),
        "num_refused": int((~has_rows).sum()),
        "first_refused": int(has_rows.sum()),
    }
    for position_type, mean in zip(("sinusoidal", "learnt"), result.mean_log_probability, strict=True):
        min_shift = int(np.nanargmin(mean))
        values |= {
            f"{position_type}_at_0": f"{mean[0]:.2f}",
            f"{position_type}_min": f"{mean[min_shift]:.2f}",
            f"{position_type}_min_shift": min_shift,
        }
    return values
