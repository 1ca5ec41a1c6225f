"""What is wrong with the texts of an exported picture, as `text_boxes.js` measures them in a browser."""

import pathlib
import re
import xml.etree.ElementTree

from core.ui.parts.component import bundle_script
from tests.browser.figure_actions import evaluate_on_figure

HERE = pathlib.Path(__file__).resolve().parent
CHECKER_SCRIPT = (HERE / "text_boxes.js").read_text(encoding="utf-8")
MIN_FONT_POINTS = {
    "16": 5.0,
    "8": 2.5,
}  # points of the smallest type: a tree of many steps is not for a narrow column

PICTURE_MODULE = bundle_script(HERE.parents[1] / "core" / "ui" / "parts" / "picture.js")
LIGHT, DARK, NARROW = ("white", "16"), ("dark", "16"), ("white", "8")
LOAD_SCRIPT = """async module => {
    const url = URL.createObjectURL(new Blob([module], {type: 'text/javascript'}));
    window.atlasExport = await import(url);
}"""
DRAW_SCRIPT = """async ([key, ground, width, told]) => {
    const chart = document.querySelector(`.st-key-${CSS.escape(key)} .js-plotly-plot`);
    const choices = {ground, width, title: true, caption: true};
    return (await window.atlasExport.picture(chart, told, choices)).svg;
}"""
AXIS_TITLES_SCRIPT = """element => Object.entries(element._fullLayout)
    .filter(([name, axis]) => /^[xy]axis\\d*$/.test(name) && axis.visible && axis.title && axis._id)
    .map(([name, axis]) => axis.title.text || '')
    .filter(text => text && !text.startsWith('Click to enter'))"""
PICTURE_TEXTS = {
    "title": "Attention: Matrix",
    "caption": "Transformer, sinusoidal positions (nmt_transformer): “The old woman reads a book.” " * 2,
    "story": "A story.",
    "link": "https://atlas.example.org/attention?" + "&".join(f"attention_{n}=value{n}" for n in range(12)),
}


def measure_svg_texts(page, svg: str, path: pathlib.Path) -> dict:
    """Opens an SVG alone, from a path to which it is written, and returns what is told of its texts."""
    path.write_text(svg, encoding="utf-8")
    page.goto(path.as_uri())
    return page.evaluate(f"async () => {{ await document.fonts.ready; return ({CHECKER_SCRIPT})(); }}")


def find_text_faults(measurements: dict, width: str) -> list[str]:
    assert measurements["count"] > 5  # title, caption and address alone are four lines
    cut = [f"{text!r} is cut" for text in measurements["cut"]]
    over = [f"{first!r} lies over {second!r}" for first, second in measurements["overlapping"]]
    small = (
        [f"type of {measurements['points'][0]:.1f} pt"]
        if measurements["points"][0] < MIN_FONT_POINTS[width]
        else []
    )
    covering = [f"{text!r} lies on a heat map" for text in measurements["covering"]]
    return cut + over + small + covering


def find_drawing_faults(page, measured, key: str) -> list[str]:
    """Returns what is wrong with the texts of a figure in a column, on the dark and with a long caption."""
    page.evaluate(LOAD_SCRIPT, PICTURE_MODULE)
    return [
        f"{key} {ground} {width} cm: {fault}"
        for ground, width in (LIGHT, DARK, NARROW)
        for fault in find_text_faults(
            measured(page.evaluate(DRAW_SCRIPT, [key, ground, width, PICTURE_TEXTS])), width
        )
    ]


def find_missing_titles(page, key: str, svg: str) -> list[str]:
    """Returns the titles of a figure's axes whose words are not in its picture."""
    words = "".join("".join(xml.etree.ElementTree.fromstring(svg).itertext()).split())
    titles = evaluate_on_figure(page, key, AXIS_TITLES_SCRIPT)
    return [
        f"the title {title!r} is not there"
        for title in titles
        if "".join(re.sub("<[^>]*>", "", title).split()) not in words
    ]
