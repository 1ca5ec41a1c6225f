"""Events of a Plotly figure for the page: clicks on cells and bars, and zooms.

Streamlit's own selections do not work on heatmaps, and an invisible point over every cell would be sent with
each figure. A small component listens to the events of Plotly.js, for all types of traces.
"""

from collections.abc import Callable

from ...base.i18n import message
from .component import component, on_trigger


def attach_listener(
    chart_key: str, mode: str, hint: str, on_event: Callable[[dict], None], selected_index: int | None = None
) -> None:
    """Shows a hint, and listens to pointer and keyboard events of a figure.

    Args:
        chart_key: Key of the figure.
        mode: "points" (clicks and zooms), "cells" of a matrix, or "point_numbers", such as those of bars.
        hint: Text below the figure; may be empty.
        on_event: Called before the page reruns, with an event:
            of "points" {"kind": "click", "trace": the trace's `meta`, "x": ..., "y": ...} or {"kind": "zoom",
            "x": [low, high], "y": [low, high]} of the first panel's axes;
            of "cells" {"kind": "cell", "query": ..., "key": ...};
            of "point_numbers" {"kind": "click", "trace": the trace's `meta`, "x": number of the point}.
            Check its values, see `on_trigger`.
        selected_index: Number of the selected point of the trace "heads", which the arrow keys change.
    """
    key = f"{chart_key}_chosen"
    component("plotly_events", __file__)(
        data={
            "chart": chart_key,
            "mode": mode,
            "hint": hint,
            "click": message("hint-click"),
            "tap": message("hint-tap"),
            "selected": selected_index,
        },
        key=key,
        **on_trigger(key, "chosen", on_event),
    )


def attach_click_listener(chart_key: str, hint: str, on_event: Callable[[dict], None]) -> None:
    """Calls `on_event` with each click and zoom in a figure; see `attach_listener`."""
    attach_listener(chart_key, "points", hint, on_event)


def check_index(value, count: int) -> int | None:
    """Returns a value of an event as an index from 0 to count - 1, or None if it is none."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not -0.5 <= value < count - 0.5:
        return None
    return round(value)
