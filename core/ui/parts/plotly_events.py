"""What a visitor does in a Plotly figure reaches the page: cells, bars, zooms.

Streamlit's own selections do not work on heatmaps, and an invisible point over every cell would be sent and
drawn with each figure. A small component listens to the events that Plotly itself sends, for any kind of
trace and any number of cells.
"""

from collections.abc import Callable

from ...base.i18n import message
from .component import component, on_trigger


def attach_listener(
    chart_key: str,
    mode: str,
    hint: str,
    on_event: Callable[[dict], None] | None = None,
    selected_position: tuple[int, int] | None = None,
) -> None:
    """Shows a hint, makes a figure answer to pointer and keys, and says what was chosen in it.

    Args:
        chart_key: Key of the figure.
        mode: "choose" (any cell or line, and zooms), "matrix" or "bars".
        hint: Says what can be done in it; may be empty.
        on_event: Called before the page runs again, with an event:
            of "choose" {"kind": "click", "where": the trace's `meta`, "x": ..., "y": ...} or {"kind": "zoom",
            "x": [low, high], "y": [low, high]} of the first panel's axes;
            of "matrix" {"kind": "cell", "query": ..., "key": ...};
            of "bars" {"kind": "click", "where": the trace's `meta`, "x": number of the bar}.
            See `on_trigger` for what to mind.
        selected_position: Of "bars" the place of the chosen head, and 0.
    """
    key = f"{chart_key}_chosen"
    component("plotly_events", __file__)(
        data={
            "chart": chart_key,
            "mode": mode,
            "hint": hint,
            "click": message("hint-click"),
            "tap": message("hint-tap"),
            "at": list(selected_position) if selected_position else None,
        },
        key=key,
        **on_trigger(key, "chosen", on_event or (lambda event: None)),
    )


def attach_click_listener(chart_key: str, hint: str, on_event: Callable[[dict], None]) -> None:
    """Shows a hint and calls `on_event` with each click and zoom in a figure; see `attach_listener`."""
    attach_listener(chart_key, "choose", hint, on_event)


def check_index(value, count: int) -> int | None:
    """Returns an index from 0 to count - 1 that a browser sent, or None where it is none."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not -0.5 <= value < count - 0.5:
        return None
    return round(value)
