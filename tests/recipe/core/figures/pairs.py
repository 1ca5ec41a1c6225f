"""Traces of pairs of characters to figures."""

import plotly.graph_objects as go

from core.figures.base.picture import Picture, lay_out, percent, quoted, visible
from core.traces.pairs import PairsTrace


def following(trace: PairsTrace) -> Picture:
    """Draws what follows a character as bars, the likeliest first."""
    figure = go.Figure(go.Bar(x=list(range(len(trace.following))), y=trace.probability.tolist()))
    names = [visible(character) for character in trace.following]
    lay_out(figure, height=320, xaxis={"tickvals": list(range(len(names))), "ticktext": names})
    best, first = quoted(trace.following[0]), percent(trace.probability[0])
    return Picture(
        figure=figure,
        story=f"After {quoted(trace.character)} the model expects {best} with {first}.",
        columns={"following": list(trace.following), "probability": trace.probability.tolist()},
    )
