"""Three figures are saved as PNG, SVG and CSV, the way a visitor saves them; at night each is."""

import csv
import pathlib
import struct

import pytest

from tests.browser.figure_actions import download_file, open_tab
from tests.browser.text_boxes import LIGHT, find_missing_titles, find_text_faults
from tests.browser.visits import PAGES_WITHOUT_FIGURE, list_drawn_figures, open_views, try_choices
from tests.pages.page_walk import PAGES
from tests.support.chromium import wait_until_ready

THREE = {"tokens": "tokens_tokenizations", "attention": "attention_matrix", "embeddings": "embeddings_map"}


@pytest.mark.parametrize(("name", "key"), THREE.items())
def test_a_figure_is_saved_as_png_svg_and_csv(page, open_page, measured, tmp_path, name, key):
    open_page(f"/{name}", plot=True, on=page)
    assert not save_and_check(page, key, measured, tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("name", [name for name in PAGES if name not in PAGES_WITHOUT_FIGURE])
def test_every_figure_is_saved(page, open_page, measured, tmp_path, name):
    open_page(f"/{name}", plot=True, on=page)
    seen, tried, wrong = set(), set(), []
    for _ in open_views(page, name):
        for _ in try_choices(page, name, tried):
            for key in set(list_drawn_figures(page)) - seen:
                seen.add(key)
                wrong += save_and_check(page, key, measured, tmp_path)
    assert not wrong, "\n".join(wrong)


def save_and_check(page, key: str, measured, folder: pathlib.Path) -> list[str]:
    """Saves a figure the way a visitor does and holds its files; returns what is wrong with the texts."""
    open_tab(page, key, "Export")
    page.locator(f".st-key-{key}_export").wait_for()
    wait_until_ready(page, plot=True)
    png, svg, table = (download_file(page, key, kind, folder) for kind in ("PNG", "SVG", "CSV"))
    check_files(key, png, svg, table)
    picture = svg.read_text(encoding="utf-8")
    return [
        f"{key}: {fault}"
        for fault in find_missing_titles(page, key, picture) + find_text_faults(measured(picture), LIGHT[1])
    ]


def check_files(key: str, png: pathlib.Path, svg: pathlib.Path, table: pathlib.Path) -> None:
    assert png.stem == svg.stem == table.stem and png.stem.startswith(key)
    content = png.read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n") and content.endswith(b"IEND\xaeB`\x82")
    assert struct.unpack(">I", content[16:20]) == (1890,)  # 16 cm at 300 dots an inch
    with table.open(encoding="utf-8-sig", newline="") as lines:
        rows = list(csv.reader(lines))
    assert len(rows) > 1 and rows[0] != rows[1] and len({len(row) for row in rows}) == 1, key
