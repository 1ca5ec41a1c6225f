"""Numbers that stand in a figure as texts, written as the language that is spoken writes them."""

from typing import Any

import numpy as np
import plotly.graph_objects as go

from ..base.messages import language, signs, spelt


def write_numbers(figure: go.Figure) -> None:
    """Writes the numbers in a figure's texts as the language does, and lets Plotly write its own so.

    Tokens stay as models read them: in tiles, and along an axis that names something else than numbers.
    """
    if signs(language()) == ".,":
        return
    figure.layout.separators = signs(language())
    for trace in figure.data:
        if trace.name:
            trace.name = spelt(trace.name)
        if getattr(trace, "text", None) is not None and getattr(trace, "constraintext", None) != "inside":
            trace.text = _written(trace.text)
    for one in figure.layout.annotations:
        if one.text:
            one.text = spelt(one.text)
    for name in [name for name in figure.layout if name[1:].startswith("axis")]:
        axis = figure.layout[name]
        if axis.ticktext is not None and all(one[:1].isdigit() for one in map(str, axis.ticktext)):
            axis.ticktext = _written(axis.ticktext)


def _written(texts: Any) -> Any:
    """Returns a text, or texts in rows and columns, with their numbers written so."""
    if isinstance(texts, str):
        return spelt(texts)
    if isinstance(texts, list | tuple | np.ndarray):
        return [_written(one) for one in texts]
    return texts
