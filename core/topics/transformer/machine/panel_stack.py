"""Stacked panels of a figure, each with a title and space for its tick labels."""

import dataclasses
import math
from collections.abc import Sequence

import plotly.graph_objects as go

from ....figures import margins
from ....figures.traces import make_figure

LABEL_PIXELS = 12  # pixels of names
_TOP_PIXELS, _SIDE_PIXELS, _TICK_PIXELS = 40, 8, 12  # above the first panel, at the sides, from names to axis
_SAMPLE_TICK_LABELS = ("−00.00",)  # as wide as those along an axis without names


@dataclasses.dataclass(frozen=True, kw_only=True)
class Panel:
    """A panel: its title, its height in pixels, and its axes as Plotly takes them."""

    title: str
    height: int
    x: dict
    y: dict


def stack_panels(
    traces: Sequence[dict], panels: Sequence[Panel], *, gap: int, shapes: Sequence[dict] = ()
) -> go.Figure:
    """Returns a figure of panels below each other, laid out in one go, with room for the names at their axes.

    Plotly measures every name where it may widen a margin itself, and draws a second time where it has to.

    Args:
        traces: Each says on which axes it stands: the first panel has "x" and "y", the second "x2" and "y2".
        panels: From the top.
        gap: Pixels between two, for a title and the names at an axis.
        shapes: What is drawn over them.
    """
    plot_height = sum(panel.height for panel in panels) + gap * (len(panels) - 1)
    left = max(_label_space(panel.y)[0] for panel in panels)
    bottom = _label_space(panels[-1].x)[1]
    axes: dict = {}
    titles = []
    offset = 0
    for number, panel in enumerate(panels, 1):
        panel_top, panel_bottom = 1 - offset / plot_height, 1 - (offset + panel.height) / plot_height
        suffix = "" if number == 1 else str(number)
        axes[f"xaxis{suffix}"] = {"anchor": f"y{suffix}", "automargin": False} | panel.x
        domain = {"domain": [max(panel_bottom, 0.0), panel_top]}
        axes[f"yaxis{suffix}"] = {"anchor": f"x{suffix}", "automargin": False} | domain | panel.y
        title_position = {"x": 0.5, "y": panel_top, "xref": "paper", "yref": "paper", "yanchor": "bottom"}
        titles.append({"text": panel.title, "showarrow": False, "font": {"size": 13}} | title_position)
        offset += panel.height + gap
    margin = {"l": left, "r": _SIDE_PIXELS, "t": _TOP_PIXELS, "b": bottom}
    height = plot_height + _TOP_PIXELS + bottom
    return make_figure(
        traces,
        height=height,
        margin=margin,
        showlegend=False,
        annotations=titles,
        shapes=list(shapes),
        dragmode=False,
        **axes,
    )


def _label_space(axis: dict) -> tuple[int, int]:
    font_size = axis.get("tickfont", {}).get("size", LABEL_PIXELS)
    radians = math.radians(axis.get("tickangle", 0))
    widest = max(margins.text_width(name, font_size) for name in axis.get("ticktext", _SAMPLE_TICK_LABELS))
    below = widest * abs(math.sin(radians)) + font_size * abs(math.cos(radians))
    return math.ceil(_SIDE_PIXELS + _TICK_PIXELS + widest), math.ceil(_SIDE_PIXELS + _TICK_PIXELS + below)
