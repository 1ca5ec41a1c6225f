"""A learnt table of positions beside the sinusoidal one, and sentence pairs beyond its end."""

import numpy as np

from ....base.i18n import message
from ....figures.colours import ROLE_COLOURS
from ....figures.picture import Picture
from ....figures.shapes import guide_line, note
from ....figures.table import Table, column_title, table_from_arrays
from ....figures.traces import fixed_range_axis, heatmap_trace, line_trace, make_figure, make_panels
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
    values, shapes = _norm_values(result), []
    if len(result.num_sentences):
        values |= _training_values(result)
        line_style: dict = {"color": ROLE_COLOURS["chosen"], "width": 2}
        shapes.append(guide_line(x=values["last_trained"] + 0.5, xref="x2", yref="y2", **line_style))
    max_values = {name: float(np.abs(numbers).max()) for name, numbers in tables_by_type.items()}
    figure = make_panels(
        [message(f"learnt-{name}-title", max_value=f"{value:.3g}") for name, value in max_values.items()],
        [[_table_heatmap(table, *item)] for item in max_values.items()],
        height=600,
        subplot_options={"shared_xaxes": True, "vertical_spacing": 0.1},
        margin_t=40,
        shapes=shapes,
        xaxis2_title_text=column_title("position"),
        yaxis_title_text=column_title("dimension"),
        yaxis2_title_text=column_title("dimension"),
    )
    claim_id = f"learnt-tables-{'trained' if len(result.num_sentences) else 'norms'}"
    return Picture(figure=figure, table=table, claim_id=claim_id, claim_values=values)


def _table_heatmap(table: Table, column: str, max_value: float) -> dict:
    return heatmap_trace(
        table,
        x="position",
        y="dimension",
        z=column,
        scale="signed",
        is_large=True,
        zmin=-max_value,
        zmax=max_value,
        showscale=False,
    )


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
    names = [column_title("sinusoidal" if model == SINUSOIDAL_MODEL else "learnt") for model in result.models]
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
    num_rows = int(result.num_table_rows.min())
    # between the shifts of which the second needs positions beyond the learnt table
    table_ends = np.flatnonzero(result.last_positions >= num_rows)[:1] - 0.5
    end_style = {"yref": "paper", "xanchor": "right", "yanchor": "top", "xshift": -4}
    figure = make_figure(
        traces,
        height=440,
        shapes=[guide_line(x=x) for x in table_ends],
        annotations=[note(message("learnt-end", num_rows=num_rows), x, 1, **end_style) for x in table_ends],
        xaxis=fixed_range_axis("first_position"),
        yaxis=fixed_range_axis("log_probability", showgrid=True),
    )
    # whether the model of Equation 16-2 predicts fewer tokens at any position than at 0
    claim_id = f"learnt-shifted-{'fewer' if num_correct[0].min() < num_correct[0, 0] else 'same'}"
    values = _shift_values(result, num_correct)
    return Picture(figure=figure, table=table, claim_id=claim_id, claim_values=values, colour_role="first")


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
