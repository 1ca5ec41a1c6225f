"""A figure with its story and its numbers, and the look that all figures share."""

import dataclasses

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colours import legible

MONOSPACE = "Source Code Pro, Menlo, Consolas, DejaVu Sans Mono, monospace"


@dataclasses.dataclass(frozen=True, kw_only=True)
class Picture:
    """What a page shows of a trace.

    Attributes:
        figure: The drawing; the page gives it its theme. Text in the cells of a heatmap gets ink that can be
            read on them.
        story: One or two sentences made from the numbers; also the text for those who do not see the drawing.
        columns: The numbers behind the drawing as columns of one length, for the table and the CSV.
    """

    figure: go.Figure
    story: str
    columns: dict[str, list]

    def __post_init__(self):
        legible(self.figure)


def visible(character: str) -> str:
    """Returns a character as it can be seen on an axis: a space, a line's end and a tab get a sign."""
    return {" ": "␣", "\n": "⏎", "\t": "⇥"}.get(character, character)


def quoted(character: str) -> str:
    """Returns a character as a sentence names it."""
    return {" ": "a space", "\n": "a line's end"}.get(character, f"“{character}”")


def percent(probability: float) -> str:
    """Returns a probability as percent with the digits that it is worth."""
    value = 100 * float(probability)
    if value == 0 or value >= 99.95:
        return f"{value:.0f} %"
    return f"{value:.1f} %" if value >= 0.1 else f"{value:.2g} %"


def float32(array) -> np.ndarray:
    """Returns an array as float32, which Plotly sends as bytes; lists and float64 cost twice that or more."""
    return np.asarray(array, "float32")


def lay_out(figure: go.Figure, *, height: int, above: int | None = None, **layout) -> go.Figure:
    """Gives a figure the margins, the hover and the legend that all figures share.

    Args:
        figure: With its traces.
        height: In pixels, margins and all.
        above: Pixels between the figure and the colour bar above it; None where there is none, or `raised`
            comes later.
        layout: More of the layout, the axes as `xaxis` and `yaxis` among it.
    """
    shared = figure.layout  # set part by part: `update_layout` and `update_xaxes` take three times as long
    shared.height = height
    shared.margin.update(l=8, r=8, t=12, b=8)
    shared.legend.update(orientation="h", yanchor="bottom", y=1.02, xanchor="left", x=0)
    shared.hoverlabel.update(font={"family": MONOSPACE}, align="left")
    for axis in [shared[name] for name in shared if name[1:].startswith("axis")]:
        axis.automargin = True
        # there is room: Plotly need not measure each label to hide it, a third of a redraw
        axis.ticklabeloverflow = "allow"
    if layout:
        figure.update_layout(**layout)
    if above is not None:
        top = raised(figure, above)
        for scale in [trace for trace in figure.data if trace.type == "heatmap"]:
            scale.colorbar.y = top
        for scale in [shared[name] for name in shared if name.startswith("coloraxis")]:
            scale.colorbar.y = top
    return figure


# pixels that Plotly gives a colour bar above a figure; given from the start, it need not draw twice
BAR_ABOVE = 92
_UP = 4  # pixels that lift the bar's numbers off what is under them


def raised(figure: go.Figure, above: int = 0) -> float:
    """Gives a figure the margin for a colour bar some pixels above it; returns where Plotly has the bar."""
    margin = figure.layout.margin
    margin.t = max(margin.t, BAR_ABOVE + above)
    return 1 + (above + _UP) / max(1, figure.layout.height - margin.t - margin.b)


def colour_bar(title: str) -> dict:
    """Returns a bar above the figure, which costs a narrow screen no width; `raised` gives it its place."""
    return {
        "title": {"text": title, "side": "top"},
        "orientation": "h",
        "thickness": 10,
        "len": 240,
        "lenmode": "pixels",
        "x": 0,
        "xanchor": "left",
        "y": 1.0,
        "yanchor": "bottom",
        "xpad": 0,
        "ypad": 0,
    }


_FONT = 12  # pixels, Plotly's own where a figure says nothing


def enlarged(figure: go.Figure, factor: float) -> go.Figure:
    """Returns a copy of a figure with type and height larger by a factor, as a projector wants them.

    Its numbers stay.
    """
    larger = go.Figure(figure)
    for part in (larger.layout, *larger.data):
        part.update(_larger_fonts(part.to_plotly_json(), factor))
    height, size = figure.layout.height or 450, figure.layout.font.size or _FONT
    return larger.update_layout(height=height * factor, font_size=size * factor)


def _larger_fonts(part: dict, factor: float) -> dict:
    """Returns the fonts whose size is set inside a part of a figure, larger.

    One that is not set follows the figure's own.
    """
    fonts: dict = {}
    for name, value in part.items():
        if name.endswith("font") and isinstance(value, dict) and value.get("size") is not None:
            fonts[name] = {"size": (np.asarray(value["size"]) * factor).tolist()}
        elif isinstance(value, dict) and name != "template":
            fonts[name] = _larger_fonts(value, factor)
        # annotations and the like
        elif isinstance(value, list | tuple) and value and isinstance(value[0], dict):
            fonts[name] = [_larger_fonts(inner, factor) for inner in value]
    return {name: inner for name, inner in fonts.items() if inner}
