"""The figure of a sentence pair that begins at later and later positions, past the end of a learnt table."""

import numpy as np
import plotly.graph_objects as go

from core.figures.base.axes import GUIDE
from core.figures.base.picture import Picture, float32, lay_out
from core.figures.positions.trained import COLOURS
from core.traces.positions.trained import ShiftTrace


def shifted(trace: ShiftTrace) -> Picture:
    """Draws the mean log-probability of the right next tokens against where both sentences begin."""
    shifts = np.arange(len(trace.last))
    columns: dict[str, list] = {"begins at": shifts.tolist(), "last position": trace.last.tolist()}
    figure = go.Figure()
    for kind, mean, right in zip(_kinds(trace), trace.mean, trace.first_choice.sum(axis=2), strict=True):
        figure.add_scatter(
            x=shifts,
            y=float32(mean),
            mode="lines+markers",
            name=kind,
            line={"color": COLOURS[kind], "width": 2},
            customdata=right,
            marker={"size": 5, "symbol": "circle" if kind == "sinusoidal" else "diamond"},
            hovertemplate="begins at %{x}: %{y:.3f} nats per token, %{customdata} tokens right"
            "<extra>%{fullData.name}</extra>",
        )
        columns |= {
            f"{kind}: nats per token": mean.tolist(),
            f"{kind}: first choices that are right": right.tolist(),
        }
    limit = trace.limits.min()
    past = np.flatnonzero(trace.last >= limit)  # shifts that read beyond the shorter table
    if past.size:
        edge = past[0] - 0.5
        figure.add_vline(x=edge, line=GUIDE)
        note = {
            "text": f"end of the table: {limit} rows",
            "showarrow": False,
            "xanchor": "right",
            "yanchor": "top",
        }
        figure.add_annotation(x=edge, y=1, yref="paper", **note)
    lay_out(
        figure,
        height=420,
        xaxis_title_text="position at which both sentences begin",
        yaxis_title_text="log-probability, nats per token",
    )
    return Picture(figure=figure, story=_story(trace), columns=columns)


def _kinds(trace: ShiftTrace) -> list[str]:
    """Returns how the models' positions are called, as in the other figures of both tables."""
    return ["learnt" if kind == "trained" else kind for kind in trace.positions]


def _story(trace: ShiftTrace) -> str:
    _, shifts, tokens = trace.log_probability.shape
    parts = []
    for kind, mean, right in zip(_kinds(trace), trace.mean, trace.first_choice.sum(axis=2), strict=True):
        end = int(np.flatnonzero(np.isfinite(mean))[-1])
        worst = int(np.nanargmin(mean))
        part = (
            f"{kind} positions: {mean[0]:.2f} nats per token and {right[0]} of {tokens} tokens right where "
            f"the pair begins at 0; at worst {mean[worst]:.2f} and {right[worst]}, where it begins at {worst}"
        )
        if end < shifts - 1:
            part += f"; from {end + 1} on the table has no row for the last token"
        parts.append(part)
    refused = any(trace.refusals)
    ending = (
        "The learnt table has no rows past its end: the model cannot run."
        if refused
        else "No shift here goes past the learnt table."
    )
    story = ". ".join(part[0].upper() + part[1:] for part in parts)
    return f"{story}. {ending}"
