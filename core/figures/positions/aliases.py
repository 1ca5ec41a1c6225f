"""How the forms of the encoding agree."""

import numpy as np
import plotly.graph_objects as go

from core.figures.base.axes import GUIDE
from core.figures.base.colours import GREEN, ORANGE
from core.figures.base.picture import Picture, lay_out
from core.traces.positions.sinusoidal import AgreementTrace

# --- the forms of the encoding ------------------------------------------------------------------------------


def agreement(trace: AgreementTrace) -> Picture:
    """Draws how far each form of the encoding is from Equation 16-2, on a log scale.

    The equation is worked out number by number.
    """
    names = [f"{form}, {dtype}" for form, dtype in zip(trace.forms, trace.dtypes, strict=True)]
    differences = trace.differences[0, 1:]
    figure = go.Figure(
        go.Scatter(
            x=np.maximum(differences, 1e-17),  # a logarithm has no 0
            y=list(range(1, len(names))),
            mode="markers+text",
            text=[f"<b>{name}</b>: {value:.1e}" for name, value in zip(names[1:], differences, strict=True)],
            textposition=["top right" if value < 1e-9 else "top left" for value in differences],
            customdata=differences,
            hovertemplate="%{customdata:.3g}<extra></extra>",
            cliponaxis=False,
            marker={"size": 12, "color": [GREEN if held else ORANGE for held in trace.held[1:]]},
        )
    )
    figure.add_vline(x=trace.tolerance, line=GUIDE, layer="below")
    lay_out(
        figure,
        height=90 + 56 * len(names),
        showlegend=False,
        xaxis={
            "type": "log",
            "range": [-17.3, -2],
            "title_text": "largest difference from Equation 16-2 (dotted: 10⁻⁶)",
            "dtick": 3,
            "exponentformat": "power",
        },
        yaxis={"visible": False, "range": [len(names) - 0.4, 0.2]},
    )
    columns = {"form": names}
    columns |= {
        f"from {name}": column.tolist() for name, column in zip(names, trace.differences.T, strict=True)
    }
    return Picture(figure=figure, story=_agreement_story(trace, names), columns=columns)


def _agreement_story(trace: AgreementTrace, names: list[str]) -> str:
    loose = "; ".join(
        f"{name} {value:.1e}"
        for name, value, held in zip(names, trace.differences[0], trace.held, strict=True)
        if not held
    )
    agree = "agree, to rounding" if trace.agree else f"do not agree: they differ by {trace.largest:.2g}"
    return (
        f"Over {trace.count:,} positions × {trace.width:,} dimensions the {int(trace.held.sum())} forms "
        f"that compute in float64 {agree}. In float32 the largest differences are {loose}: the angles "
        "of late positions have fewer digits there."
    )
