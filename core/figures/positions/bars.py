"""The colour bar to the right of a heat map of positions."""

BESIDE = 72  # pixels that it takes at the right; given from the start, Plotly need not draw twice


def bar_beside(title: str, **place) -> dict:
    """Returns a bar to the right of a figure, its title along it.

    Args:
        title: What the colours stand for.
        place: `y`, `len` and the like, where the bar does not run along the whole figure.
    """
    bar = {
        "title": {"text": title, "side": "right"},
        "thickness": 10,
        "x": 1.0,
        "xpad": 10,
        "ypad": 0,
        "len": 1.0,
    }
    return bar | place
