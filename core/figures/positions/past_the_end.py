"""The figure of a sentence pair that begins at later and later positions, past the end of a trained table."""

import numpy as np
import plotly.graph_objects as go

from core.figures.base.axes import GUIDE
from core.figures.base.picture import Picture, float32, lay_out
from core.figures.positions.trained import COLOURS
from core.traces.positions.trained import ShiftTrace


def shifted(trace: ShiftTrace) -> Picture:
    """Draws the mean log-probability of the right next tokens against where both sentences begin."""
    shifts = np.arange(len(trace.last))
    columns = {"begins at": shifts.tolist(), "last position": trace.last.tolist()}
    figure = go.Figure()
    for kind, mean, right in zip(trace.positions, trace.mean, trace.first_choice.sum(axis=2), strict=True):
        figure.add_scatter(
            x=shifts,
            y=float32(mean),
            mode="lines+markers",
            name=kind,
            line={"color": COLOURS[kind], "width": 2},
            customdata=right,
            marker={"size": 5, "symbol": "circle" if kind == "sinusoidal" else "diamond"},
            hovertemplate="begins at %{x}: %{y:.3f} nats, %{customdata} right<extra>%{fullData.name}</extra>",
        )
        columns |= {
            f"{kind}: nats a token": mean.tolist(),
            f"{kind}: first choices that are right": right.tolist(),
        }
    limit = trace.limits.min()
    past = np.flatnonzero(trace.last >= limit)  # shifts that read beyond the shorter table
    if past.size:
        edge = past[0] - 0.5
        figure.add_vline(x=edge, line=GUIDE)
        note = {
            "text": f"the table of {limit} ends",
            "showarrow": False,
            "xanchor": "right",
            "yanchor": "top",
        }
        figure.add_annotation(x=edge, y=1, yref="paper", **note)
    lay_out(
        figure,
        height=420,
        xaxis_title_text="position at which both sentences begin",
        yaxis_title_text="log-probability, nats a token",
    )
    return Picture(figure=figure, story=_story(trace), columns=columns)


def _story(trace: ShiftTrace) -> str:
    _, shifts, tokens = trace.log_probability.shape
    parts = []
    for kind, mean, right in zip(trace.positions, trace.mean, trace.first_choice.sum(axis=2), strict=True):
        end = int(np.flatnonzero(np.isfinite(mean))[-1])
        worst = int(np.nanargmin(mean))
        part = (
            f"{kind}: {mean[0]:.2f} nats a token and {right[0]} of {tokens} first choices right at position "
            f"0, {mean[worst]:.2f} and {right[worst]} at worst, when they begin at {worst}"
        )
        if end < shifts - 1:
            part += f", and from position {end + 1} on there is no row in its table"
        parts.append(part)
    refusal = next(filter(None, trace.refusals), None)
    ending = (
        f"The trained table says: “{refusal}”" if refusal else "No shift here goes past the trained table."
    )
    story = "; ".join(parts)
    return f"{story[0].upper()}{story[1:]}. {ending}"
