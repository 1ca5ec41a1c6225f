"""Every figure of every page is drawn as an SVG whose texts are whole. The first of a page is saved as PNG,
SVG and CSV, the way a visitor saves it; at night each is.
"""

import csv
import io
import math
import pathlib
import re
import struct
import xml.etree.ElementTree

import pytest

from tests.browser.pointer import about, read, saved
from tests.browser.text_boxes import DRAW, LIGHT, TOLD, drawn_faults, faults
from tests.pages.walk import PAGES
from tests.support.chromium import run_of

NO_FIGURE = {
    "home": "its miniatures are pictures that lead to pages",
    "classroom": "its figure comes once a class has answered: tests/browser/test_classroom.py",
    "lab": "its figures come once something is trained: tests/pages/test_lab.py saves them",
}
# Keys of the figures that are drawn, and of the rows of buttons, from top to bottom.
FIGURES = """() => [...document.querySelectorAll('[data-testid="stElementContainer"][class*="st-key-"]')]
    .filter(element => element.querySelector('.js-plotly-plot'))
    .map(element => [...element.classList].find(name => name.startsWith('st-key-')).slice(7))"""
CHOICES = """page => [...document.querySelectorAll(
        '[data-testid="stMain"] [data-testid="stElementContainer"][class*="st-key-"]')]
    .filter(element => element.querySelector('[data-testid="stButtonGroup"]'))
    .map(element => [...element.classList].find(name => name.startsWith('st-key-')).slice(7))
    .filter(name => !name.endsWith('_about') && name !== page + '_view')"""
TITLES = """element => Object.entries(element._fullLayout)
    .filter(([name, axis]) => /^[xy]axis\\d*$/.test(name) && axis.visible && axis.title && axis._id)
    .map(([name, axis]) => axis.title.text || '')
    .filter(text => text && !text.startsWith('Click to enter'))"""
CELLS = """table => [...table.querySelectorAll('tbody tr')].slice(0, 3)
    .map(row => [...row.querySelectorAll('[role=gridcell]')].map(cell => cell.textContent))"""


def choose(page, key: str, number: int) -> None:
    """Presses one of a row of buttons and waits for the page."""
    button = page.locator(f".st-key-{key} [role=radio]").nth(number)
    if not button.is_visible():  # it stands under "More settings"
        page.get_by_text("More settings").first.click()
    if button.get_attribute("aria-checked") == "true":
        return
    with run_of(page):
        button.click()


def drawn(page, ready) -> list[str]:
    """Returns the keys of the figures of a page, once all of them are drawn."""
    keys = page.evaluate(FIGURES)
    if keys or page.locator("[data-testid=stPlotlyChart]").count():
        ready(page, plot=True)
    return page.evaluate(FIGURES)


@pytest.mark.parametrize("saves", ["the first", pytest.param("each", marks=pytest.mark.nightly)])
@pytest.mark.parametrize("name", [name for name in PAGES if name not in NO_FIGURE])
def test_every_figure_is_saved_and_its_texts_are_whole(
    page, open_page, ready, measured, tmp_path, name, saves
):
    open_page(f"/{name}", plot=True, on=page)
    # a choice stays from view to view, and so does what it brings
    views, seen, tried = f".st-key-{name}_view [role=radio]", [], set()
    texts = drawn_faults(page, measured, drawn(page, ready)[0])

    def look() -> None:
        every = saves == "each" or not seen
        seen.extend((save_new if every else draw_new)(page, ready, seen, tmp_path, measured, texts))

    for view in range(page.locator(views).count() or 1):
        if page.locator(views).count():
            choose(page, f"{name}_view", view)
        look()
        while left := [key for key in page.evaluate(CHOICES, name) if key not in tried]:
            tried.add(left[0])
            for number in range(page.locator(f".st-key-{left[0]} [role=radio]").count()):
                choose(page, left[0], number)
                look()
    print(f"{name}: {len(seen)} figures saved: {' '.join(seen)}")
    assert len(seen) >= page.locator(views).count()
    assert not texts, "\n".join(texts)


def save_new(page, ready, seen: list[str], folder: pathlib.Path, measured, texts: list[str]) -> list[str]:
    """Saves the figures of a page that were not seen before, adds what is wrong with the texts of their SVG,
    and returns their keys.
    """
    new = [key for key in drawn(page, ready) if key not in seen]
    for key in new:
        about(page, key, "Export")
        page.locator(f".st-key-{key}_export").wait_for()
        ready(page, plot=True)
        png, svg, table = (saved(page, key, kind, folder) for kind in ("PNG", "SVG", "CSV"))
        hold(page, key, png, svg, table)
        texts += [f"{key}: {fault}" for fault in faults(measured(svg.read_text(encoding="utf-8")), "16")]
    if new:
        about(page, new[0], "Numbers")
        page.locator(f".st-key-{new[0]}_export").wait_for(state="detached")
        ready(page, plot=True)
        compare(
            page, new[0], sorted(folder.glob(f"{new[0]}*.csv"), key=lambda path: path.stat().st_mtime_ns)[-1]
        )
    return new


def draw_new(page, ready, seen: list[str], folder: pathlib.Path, measured, texts: list[str]) -> list[str]:
    """The same without files: each figure is drawn as an SVG as the button does it."""
    new = [key for key in drawn(page, ready) if key not in seen]
    for key in new:
        svg = page.evaluate(DRAW, [key, *LIGHT, TOLD])
        hold_titles(page, key, xml.etree.ElementTree.fromstring(svg))
        texts += [f"{key}: {fault}" for fault in faults(measured(svg), LIGHT[1])]
    return new


def hold_titles(page, key: str, svg: xml.etree.ElementTree.Element) -> None:
    """Holds that the titles of a figure's axes are words of its picture."""
    words = "".join("".join(svg.itertext()).split())
    for title in read(page, key, TITLES):
        assert "".join(re.sub("<[^>]*>", "", title).split()) in words, (key, title)


def hold(page, key: str, png: pathlib.Path, svg: pathlib.Path, table: pathlib.Path) -> None:
    """Holds the three files of a figure against what is drawn."""
    assert png.stem == svg.stem == table.stem
    assert png.stem.startswith(key)
    content = png.read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    assert content.endswith(b"IEND\xaeB`\x82")
    assert struct.unpack(">I", content[16:20]) == (1890,)  # 16 cm at 300 dots an inch
    hold_titles(page, key, xml.etree.ElementTree.parse(svg).getroot())
    rows = rows_of(table)
    assert len(rows) > 1, key
    assert len({len(row) for row in rows}) == 1, key
    assert rows[0] != rows[1], key


def rows_of(table: pathlib.Path) -> list[list[str]]:
    """Returns the lines of a CSV."""
    return list(csv.reader(io.StringIO(table.read_text(encoding="utf-8-sig"))))


def compare(page, key: str, table: pathlib.Path) -> None:
    """Holds the cells that a table shows first against the CSV; where the CSV is another table, the page says
    so.
    """
    under = page.locator(
        f"xpath=//*[contains(@class, 'st-key-{key}_about')]/following::*[@data-testid='stDataFrame'][1]"
    )
    under.locator("[role=gridcell]").first.wait_for(state="attached")
    if page.get_by_text(re.compile("^The CSV( under Export)?: ")).count():
        return
    for cells, row in zip(under.evaluate(CELLS), rows_of(table)[1:], strict=False):
        assert cells
        assert len(row) >= len(cells)
        for shown, cell in zip(cells, row, strict=False):
            assert same(shown, cell), (key, shown, cell)


def same(shown: str, cell: str) -> bool:
    """Tells whether a table shows a cell: numbers with the four decimals that it has room for, words as they
    are.
    """
    try:
        number, other = float(cell), float(shown.replace(",", "").replace("−", "-"))
    except ValueError:
        return (
            shown.split() == cell.split()
            or (cell in ("True", "False") and shown.lower() == cell.lower())
            or cell == ""
        )
    return math.isclose(number, other, abs_tol=5.1e-5)
