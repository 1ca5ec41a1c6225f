"""What is wrong with the texts of an exported picture, as `text_boxes.js` measures them in a browser."""

import pathlib

CHECKER = (pathlib.Path(__file__).resolve().parent / "text_boxes.js").read_text(encoding="utf-8")
LEAST = {"16": 5.0, "8": 2.5}  # points of the smallest type: a tree of many steps is not for a narrow column


def told_of(page, svg: str, path: pathlib.Path) -> dict:
    """Opens an SVG alone, from a path to which it is written, and returns what is told of its texts."""
    path.write_text(svg, encoding="utf-8")
    page.goto(path.as_uri())
    return page.evaluate(f"async () => {{ await document.fonts.ready; return ({CHECKER})(); }}")


def faults(told: dict, width: str) -> list[str]:
    """Returns what is wrong with the texts of a picture."""
    assert told["count"] > 5  # title, caption and address alone are four lines
    cut = [f"{text!r} is cut" for text in told["cut"]]
    over = [f"{first!r} lies over {second!r}" for first, second in told["overlapping"]]
    small = [f"type of {told['points'][0]:.1f} pt"] if told["points"][0] < LEAST[width] else []
    covering = [f"{text!r} lies on a heat map" for text in told["covering"]]
    return cut + over + small + covering
