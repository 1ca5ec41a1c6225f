"""What a visitor does in a Plotly figure reaches the page: cells, bars, zooms.

Streamlit's own selections do not work on heatmaps, and an invisible point over every cell would be sent and
drawn with each figure. A small component listens to the events that Plotly itself sends, for any kind of
trace and any number of cells.
"""

from collections.abc import Callable

from ...base.i18n import message
from .component import component, hears


def listen(
    chart: str,
    mode: str,
    hint: str,
    chosen: Callable[[dict], None] | None = None,
    at: tuple[int, int] | None = None,
) -> None:
    """Shows a hint, makes a figure answer to pointer and keys, and says what was chosen in it.

    Args:
        chart: Key of the figure.
        mode: "choose" (any cell or line, and zooms), "matrix" or "bars".
        hint: Says what can be done in it; may be empty.
        chosen: Called before the page runs again, with an event:
            of "choose" {"kind": "click", "where": the trace's `meta`, "x": ..., "y": ...} or {"kind": "zoom",
            "x": [low, high], "y": [low, high]} of the first panel's axes;
            of "matrix" {"kind": "cell", "query": ..., "key": ...};
            of "bars" {"kind": "click", "where": the trace's `meta`, "x": number of the bar}.
            See `hears` for what to mind.
        at: Of "bars" the place of the chosen head, and 0.
    """
    key = f"{chart}_chosen"
    component("plotly_events", __file__)(
        data={
            "chart": chart,
            "mode": mode,
            "hint": hint,
            "click": message("hint-click"),
            "tap": message("hint-tap"),
            "at": list(at) if at else None,
        },
        key=key,
        **hears(key, "chosen", chosen or (lambda event: None)),
    )


def choose_in(chart: str, hint: str, chosen: Callable[[dict], None]) -> None:
    """Shows a hint and calls `chosen` with each click and zoom in a figure; see `listen`."""
    listen(chart, "choose", hint, chosen)


def index_below(value, count: int) -> int | None:
    """Returns an index from 0 to count - 1 that a browser sent, or None where it is none."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not -0.5 <= value < count - 0.5:
        return None
    return round(value)
