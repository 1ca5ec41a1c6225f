"""The colour bar to the right of a heat map."""

from collections.abc import Sequence

BESIDE = 90  # pixels that it takes at the right; given from the start, Plotly need not draw twice


def bar_beside(title: str, domain: Sequence[float] = (0.0, 1.0), **more) -> dict:
    """Returns a colour bar at the right of a panel, its title written along it.

    Args:
        title: What the colours stand for; a few words, since the bar is as long as the panel is high.
        domain: Of the panel's vertical axis.
        more: Of the bar, such as `tickvals`.
    """
    low, high = domain
    bar = {
        "title": {"text": title, "side": "right"},
        "thickness": 10,
        "x": 1.0,
        "y": (low + high) / 2,
        "yanchor": "middle",
        "len": high - low,
        "xpad": 12,
        "ypad": 0,
    }
    return bar | more
