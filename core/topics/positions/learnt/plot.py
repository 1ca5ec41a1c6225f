"""A learnt table of positions beside the sinusoidal one, and what follows its end."""

import numpy as np

from ....base.i18n import message
from ....figures.colours import COLOUR, SIGNED
from ....figures.marks import GUIDE, axis, curves, heatmap, make_figure, panels
from ....figures.picture import Picture
from ....figures.table import table_from_axes
from .schema import FIXED, ShiftResult, TablesResult

_SELDOM = 0.01  # share of the sentences at position 0: below it a position was seldom trained


# --- the tables ---------------------------------------------------------------------------------------------


def tables(result: TablesResult) -> Picture:
    """Draws both tables, positions across as in Figure 16-9, each on a scale of its own."""
    count, width = result.learnt.shape
    values = {"sinusoidal": result.fixed.T, "learnt": result.learnt.T}  # (D, P)
    table = table_from_axes(
        [{"dimension": range(width)}, {"position": range(count)}], tuple(values), **values
    )
    titles, marks = [], []
    for name, numbers in values.items():
        largest = float(np.abs(numbers).max())
        scale: dict = {"zmin": -largest, "zmax": largest, "colorscale": SIGNED, "showscale": False}
        marks.append([heatmap(table, x="position", y="dimension", z=name, large=True, **scale)])
        titles.append(message(f"learnt-{name}-title", largest=f"{largest:.3g}"))
    figure = panels(
        titles,
        marks,
        height=600,
        grid={"shared_xaxes": True, "vertical_spacing": 0.1},
        margin_t=40,
        xaxis2_title_text=message("column-position"),
    )
    figure.update_yaxes(title_text=message("column-dimension"))
    told = _told(result)
    if "last" in told:
        figure.add_vline(
            x=told["last"] + 0.5, line=GUIDE | {"color": COLOUR["chosen"], "width": 2}, row=2, col=1
        )
    outcome = "read" if "last" in told else "silent"
    return Picture(figure=figure, table=table, message=f"learnt-tables-{outcome}", values=told)


def _told(result: TablesResult) -> dict:
    lengths, counts = np.linalg.norm(result.learnt, axis=1), result.sentences
    told = {
        "count": len(lengths),
        "width": result.learnt.shape[1],
        "fixed": f"{np.linalg.norm(result.fixed[0]):.2f}",
        "shortest": f"{lengths.min():.2f}",
        "shortest_at": int(lengths.argmin()),
        "longest": f"{lengths.max():.2f}",
        "longest_at": int(lengths.argmax()),
    }
    if len(counts):
        last = int(np.flatnonzero(counts >= _SELDOM * counts[0])[-1])
        read = {"last": last, "seldom": round(100 * _SELDOM), "first_read": int(counts[0])}
        told |= read | {"end": len(lengths) - 1, "end_read": int(counts[-1])}
    return told


# --- past the end -------------------------------------------------------------------------------------------


def shifted(result: ShiftResult) -> Picture:
    """Draws the mean log-probability of the right next tokens against where both sentences begin."""
    kinds = ["sinusoidal" if model == FIXED else "learnt" for model in result.models]
    right = result.first_choice.sum(axis=2)  # (M, K)
    table = table_from_axes(
        [
            {"positions_kind": [message(f"column-{kind}") for kind in kinds]},
            {"begins": range(len(result.last))},
        ],
        ("log_probability",),
        log_probability=result.mean,
        right=right,
        last=result.last,
    )
    marks = []
    for kind, role, symbol in zip(kinds, ("first", "second"), ("circle", "diamond"), strict=True):
        name = message(f"column-{kind}")
        line = {"mode": "lines+markers", "marker": {"size": 6, "symbol": symbol}}
        rows = table.where("positions_kind", name)
        marks.append(curves(rows, x="begins", y="log_probability", role=role, name=name, **line))
    figure = make_figure(
        marks, height=440, xaxis=axis("begins"), yaxis=axis("log_probability", showgrid=True)
    )
    limit = int(result.limits.min())
    past = np.flatnonzero(result.last >= limit)  # shifts that read beyond the learnt table
    if past.size:
        figure.add_vline(x=past[0] - 0.5, line=GUIDE)
        note = {"showarrow": False, "xanchor": "right", "yanchor": "top", "xshift": -4}
        figure.add_annotation(
            x=past[0] - 0.5, y=1, yref="paper", text=message("learnt-end", rows=limit), **note
        )
    # whether the model of Equation 16-2 gets fewer tokens right anywhere than at position 0
    message_id = f"learnt-shifted-{'falls' if right[0].min() < right[0, 0] else 'stays'}"
    return Picture(
        figure=figure, table=table, message=message_id, values=_scores(result, right), role="first"
    )


def _scores(result: ShiftResult, right: np.ndarray) -> dict:
    worst = int(right[0].argmin())
    fits = np.isfinite(result.mean[1])
    values = {
        "worst": worst,
        "right": int(right[0, worst]),
        "tokens": result.log_probability.shape[2],
        "at_first": int(right[0, 0]),
        "refused": int((~fits).sum()),
        "end": int(fits.sum()),
    }
    for name, mean, counts in zip(("fixed", "learnt"), result.mean, right, strict=True):
        low = int(np.nanargmin(mean))
        values |= {f"{name}_first": f"{mean[0]:.2f}", f"{name}_first_right": int(counts[0])}
        values |= {f"{name}_low": f"{mean[low]:.2f}", f"{name}_low_at": low}
    return values
