"""What each head of a Transformer that writes characters attends to."""

import numpy as np
import plotly.graph_objects as go

from core.figures.base.long_table import long_table
from core.figures.base.matrices import add_scale, heatmap
from core.figures.base.picture import Picture, lay_out, percent
from core.traces.attention.characters import HABITS, CharactersTrace

_ROW, _LINE = 20, 16  # pixels of a head, and of a line above the columns
_BEST = (
    "Layer {layer} head {head} puts {share} of its weight on {habit}; uniform attention would put {uniform}."
)
_NONE = "No character of this text has {habit} before it."


def habits(trace: CharactersTrace, *, narrow: bool = False) -> Picture:
    """Draws the share of each head's weight on four kinds of keys: a head a row, a kind a column.

    Args:
        trace: What each head attends to.
        narrow: For a telephone: a word a line above the columns, and no bar of the colours.
    """
    layers, heads, _ = trace.shares.shape
    shares = trace.shares.reshape(layers * heads, len(HABITS))
    names = [f"layer {layer} head {head}" for layer in range(layers) for head in range(heads)]
    hover = "%{y}, %{x}: %{z:.3f}"
    titles = [habit.replace(" ", "<br>") if narrow else habit for habit in HABITS]
    columns = [f"{title}<br>uniform: {share:.2f}" for title, share in zip(titles, trace.uniform, strict=True)]
    lines = max(column.count("<br>") for column in columns) + 1
    names_above = {"tickfont": {"size": 10 if narrow else 12}, "tickangle": 0, "side": "top"}
    figure = go.Figure(heatmap(shares, hover=hover, text="%{z:.2f}", gap=1))
    lay_out(
        figure,
        height=78 + _LINE * lines + _ROW * len(names),
        margin_t=32 + _LINE * lines,
        xaxis={"tickvals": list(range(len(HABITS))), "ticktext": columns, **names_above},
        yaxis={"tickvals": list(range(len(names))), "ticktext": names, "autorange": "reversed"},
    )
    add_scale(figure, "share of the head's weight", low=0)
    if narrow:
        figure.update_layout(coloraxis_showscale=False, margin_r=8)
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
