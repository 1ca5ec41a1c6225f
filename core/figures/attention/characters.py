"""What each head of a Transformer that writes characters attends to."""

import numpy as np
import plotly.graph_objects as go

from core.figures.base.long_table import long_table
from core.figures.base.matrices import add_scale, heatmap
from core.figures.base.picture import Picture, lay_out, percent
from core.traces.attention.characters import HABITS, CharactersTrace

_ROW = 20  # pixels of a head
_BEST = (
    "Layer {layer} head {head} puts {share} of its weight on {habit}; uniform attention would put {uniform}."
)
_NONE = "No character of this text has {habit} before it."


def habits(trace: CharactersTrace) -> Picture:
    """Draws the share of each head's weight on four kinds of keys: a head a row, a kind a column."""
    layers, heads, _ = trace.shares.shape
    shares = trace.shares.reshape(layers * heads, len(HABITS))
    names = [f"layer {layer} head {head}" for layer in range(layers) for head in range(heads)]
    hover = "%{y}, %{x}: %{z:.3f}"
    columns = [f"{habit}<br>uniform: {share:.2f}" for habit, share in zip(HABITS, trace.uniform, strict=True)]
    figure = go.Figure(heatmap(shares, hover=hover, text="%{z:.2f}", gap=1))
    lay_out(
        figure,
        height=110 + _ROW * len(names),
        margin_t=64,
        xaxis={"side": "top", "tickvals": list(range(len(HABITS))), "ticktext": columns, "tickangle": 0},
        yaxis={"tickvals": list(range(len(names))), "ticktext": names, "autorange": "reversed"},
    )
    add_scale(figure, "share of the head's weight", low=0)
    table = long_table(
        {"share": trace.shares, "uniform": trace.uniform, "queries": trace.queries},
        {"layer": range(layers)},
        {"head": range(heads)},
        {"attends to": HABITS},
    )
    story = " ".join(_sentence(trace, habit) for habit in range(len(HABITS)))
    return Picture(figure=figure, story=story, columns=table)


def _sentence(trace: CharactersTrace, habit: int) -> str:
    """Says which head attends most to one kind of key, beside uniform attention."""
    if not trace.queries[habit]:
        return _NONE.format(habit=HABITS[habit])
    shares = trace.shares[..., habit]
    layer, head = np.unravel_index(shares.argmax(), shares.shape)
    return _BEST.format(
        layer=layer,
        head=head,
        share=percent(shares[layer, head]),
        habit=HABITS[habit],
        uniform=percent(trace.uniform[habit]),
    )
