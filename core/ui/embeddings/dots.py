"""The dots of a map, painted by the browser on a canvas under the figure that Plotly drew.

See `dots.js`; the figure itself holds where the dots are, in a trace that Plotly leaves out.
"""

from core.ui.parts.component import component

_HINT = "Drag, scroll, or press arrows, + and −; rest on a dot for its word."


def paint_dots(chart: str) -> None:
    """Lets the browser paint the dots of a figure, name the one under the pointer, and answer to keys.

    Args:
        chart: Key of the figure.
    """
    component("dots", __file__)(data={"chart": chart, "hint": _HINT}, key=f"{chart}_dots")
