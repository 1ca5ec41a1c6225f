"""Figures for documents: whole and legible on any machine and ground, in the width of a column or a page."""

import csv
import html
import io
import json
import pathlib
import re
import urllib.parse

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import expect

from core.ui.parts.embedded_figure import iframe_html
from tests.browser.figure_actions import download_file, open_tab
from tests.browser.text_boxes import (
    DRAW_SCRIPT,
    LIGHT,
    LOAD_SCRIPT,
    PICTURE_MODULE,
    PICTURE_TEXTS,
    find_missing_titles,
    find_text_faults,
    measure_svg_texts,
)
from tests.browser.visits import PAGES_WITHOUT_FIGURE, list_drawn_figures, open_views, try_choices
from tests.pages.page_walk import PAGES
from tests.support.chromium import wait_until_ready

OUTSIDE = re.compile(r"""(?:url\(["']?|(?:src|xlink:href)=["'])(?!data:|#)([^"')]+)""")


def open_export_panel(page, key: str):
    open_tab(page, key, "Export")
    shown = page.locator(f".st-key-{key}_export")
    shown.get_by_role("button", name="SVG", exact=True).wait_for()
    return shown


def read_png(path: pathlib.Path) -> tuple[np.ndarray, float]:
    """Returns the pixels of a PNG, (height, width, 4), and its dots an inch."""
    image = Image.open(io.BytesIO(path.read_bytes()))
    return np.asarray(image.convert("RGBA")), image.info["dpi"][0]


def save_all_files(page, key: str, folder: pathlib.Path) -> pathlib.Path:
    """Saves a figure as PNG, SVG and CSV, holds what is in them, and returns the SVG."""
    png, svg, table = (download_file(page, key, kind, folder) for kind in ("PNG", "SVG", "CSV"))
    assert png.stem == svg.stem == table.stem and png.stem.startswith(key)
    assert read_png(png)[0].shape[1] == 1890  # 16 cm at 300 dots an inch
    with table.open(encoding="utf-8-sig", newline="") as lines:
        rows = list(csv.reader(lines))
    assert len(rows) > 1 and rows[0] != rows[1] and len({len(row) for row in rows}) == 1, key
    return svg


@pytest.mark.nightly
@pytest.mark.parametrize("name", [name for name in PAGES if name not in PAGES_WITHOUT_FIGURE])
def test_every_figure_is_saved(new_page, open_page, tmp_path, name):
    page, picture_page = open_page(f"/{name}", plot=True, on=new_page()), new_page()
    seen, tried, wrong = set(), set(), []
    for _ in open_views(page, name):
        for _ in try_choices(page, name, tried):
            for key in set(list_drawn_figures(page)) - seen:
                seen.add(key)
                wrong += save_and_check(page, picture_page, key, tmp_path)
    assert not wrong, "\n".join(wrong)


def save_and_check(page, picture_page, key: str, folder: pathlib.Path) -> list[str]:
    """Saves a figure the way a visitor does and holds its files; returns what is wrong with their texts."""
    open_export_panel(page, key)
    wait_until_ready(page, plot=True)
    picture = save_all_files(page, key, folder).read_text(encoding="utf-8")
    texts = measure_svg_texts(picture_page, picture, folder / "figure.svg")
    faults = find_missing_titles(page, key, picture) + find_text_faults(texts, LIGHT[1])
    return [f"{key}: {fault}" for fault in faults]


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.nightly)])
def test_a_png_has_the_ground_the_width_and_the_letters_of_its_svg(new_page, open_page, tmp_path, scheme):
    page = open_page("/translation", plot=True, on=new_page(color_scheme=scheme))
    shown = open_export_panel(page, "translation_tokens")
    save_all_files(page, "translation_tokens", tmp_path)
    corners = {"White": (255, 255, 255, 255), "Transparent": (0, 0, 0, 0), "Dark": (13, 20, 24, 255)}
    for ground, corner in corners.items():
        shown.get_by_label("Background").select_option(ground)
        for width, pixels in (("8 cm", 945), ("16 cm", 1890)):
            shown.get_by_label("Width").select_option(width)
            seen, dots = read_png(download_file(page, "translation_tokens", "PNG", tmp_path))
            assert (seen.shape[1], dots) == (pixels, pytest.approx(300, abs=0.1))
            assert tuple(seen[2, 2]) == tuple(seen[-3, -3]) == corner
    # on the last, the dark ground: what Chromium shows of the SVG, letters and all
    svg = download_file(page, "translation_tokens", "SVG", tmp_path).read_text(encoding="utf-8")
    alone = new_page(viewport={"width": 1890, "height": seen.shape[0]})
    alone.set_content(
        f'<body style="margin:0"><img width=1890 src="data:image/svg+xml,{urllib.parse.quote(svg)}">'
    )
    alone.evaluate("() => document.querySelector('img').decode()")
    drawn = np.asarray(Image.open(io.BytesIO(alone.screenshot())).convert("RGBA")).astype(int)
    assert np.abs(drawn - seen).mean() < 1.0  # of 255
    assert (seen[..., :3].astype(int).min(axis=-1) > 200).mean() > 0.001  # light letters


def test_a_file_holds_all_that_it_needs_and_the_panel_works_by_keyboard_and_remembers_its_choices(
    page, open_page, tmp_path
):
    """On a wide screen, whose cells have room for values. Streamlit's own download of a table writes texts
    as they are, and a spreadsheet runs those that begin as a formula does: it is nowhere.
    """
    open_page("/attention", plot=True, on=page)
    shown = open_export_panel(page, "attention_matrix")
    page.evaluate(LOAD_SCRIPT, PICTURE_MODULE)
    svg = page.evaluate(DRAW_SCRIPT, ["attention_matrix", *LIGHT, PICTURE_TEXTS])
    assert OUTSIDE.findall(svg) == []
    assert "font-family:&quot;Source Sans&quot;" in svg or 'font-family:"Source Sans"' in svg
    assert 200_000 < len(svg) < 700_000
    assert 'width="16.00cm"' in svg and "<desc>A story.</desc>" in svg
    assert urllib.parse.quote(PICTURE_TEXTS["link"], safe=":/?&=") in svg.replace("&amp;", "&")
    for width, written in (("8 cm", False), ("16 cm", True)):
        shown.get_by_label("Width").select_option(width)
        svg = download_file(page, "attention_matrix", "SVG", tmp_path).read_text(encoding="utf-8")
        assert bool(re.search(r">0\.99<", svg)) == written
        expect(shown.get_by_role("status")).not_to_contain_text("too dense")

    shown.get_by_label("Background").focus()
    page.keyboard.press("ArrowDown")  # Transparent
    for key in ("Tab", "ArrowUp", "Tab", "Space", "Tab", "Space", "Tab"):  # 8 cm, title, caption, PNG
        page.keyboard.press(key)
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    name = download.value.suggested_filename
    assert re.fullmatch(r"attention_matrix_nmt_transformer_[a-z0-9-]+_[0-9a-f]{4}\.png", name)
    status = shown.get_by_role("status")
    expect(status).to_contain_text(re.compile(rf"Saved {re.escape(name)}: 8\.0 × [\d.]+ cm, type of \d\.\d"))
    page.get_by_role("radio", name="What heads do").click()
    shown = open_export_panel(page, "attention_patterns")
    for label, value in (("Background", "transparent"), ("Width", "8")):
        expect(shown.get_by_label(label)).to_have_value(value)
    expect(shown.get_by_label("Caption")).to_be_checked()
    svg = download_file(page, "attention_patterns", "SVG", tmp_path).read_text(encoding="utf-8")
    assert "Attention: Heads" in svg and "(nmt_transformer): “" in svg and 'width="8.00cm"' in svg
    open_tab(page, "attention_patterns", "Numbers")
    page.get_by_test_id("stDataFrame").first.hover()
    expect(page.get_by_test_id("stElementToolbarButton").first).to_be_visible()  # search and full screen stay
    expect(page.get_by_role("button", name="Download as CSV")).to_have_count(0)
    printed = "".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg))
    assert "/attention?attention_" in printed and "127.0.0.1" not in printed


def test_snippets_html_and_a_notebook_are_taken_away_and_a_frame_shows_the_figure_alone(
    page, open_page, server, tmp_path, monkeypatch
):
    open_page("/attention?attention_layer=1&attention_head=1", plot=True, on=page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    shown = open_export_panel(page, "attention_matrix")
    shown.get_by_label("Width").select_option("8 cm")
    for kind, begins in (("LaTeX", r"\begin{figure}"), ("Markdown", "[![")):
        text = copy_snippet(page, shown, kind)
        assert text == shown.get_by_label("Snippet").input_value()
        assert text.startswith(begins) and "attention_matrix_nmt_transformer_" in text
        assert ("width=8cm" in text) == (kind == "LaTeX")
    fragment = download_file(page, "attention_matrix", "HTML", tmp_path).read_text(encoding="utf-8")
    assert len(fragment) < 20_000 and "https://cdn.plot.ly/" in fragment
    offline = download_file(page, "attention_matrix", "HTML offline", tmp_path).read_text(encoding="utf-8")
    assert len(offline) > 1_000_000 and 'src="https' not in offline
    line = copy_snippet(page, shown, "Python")
    assert line.startswith(
        "atlas.plot_figure('attention.heads.plot.plot_attention_matrix', "
        "atlas.run_request('HeadsRequest', text='"
    )
    book = json.loads(
        download_file(page, "attention_matrix", "Notebook", tmp_path).read_text(encoding="utf-8")
    )
    assert line in book["cells"][1]["source"]
    frame = copy_snippet(page, shown, "iframe")
    expect(shown.get_by_role("status")).to_contain_text("ATLAS_FRAME_ANCESTORS")  # nobody may, by default
    address = html.unescape(re.search(r'src="([^"]+)"', frame)[1])
    assert address.startswith(server.address) and "embed=true" in address
    # the same site may, as the screens of students are framed
    course = f"{server.address}/course"
    page.route(course, lambda route: route.fulfill(body=frame, content_type="text/html; charset=utf-8"))
    page.goto(course)
    inside = page.frame_locator("iframe")
    inside.locator(".st-key-attention_matrix .main-svg").first.wait_for()
    page.wait_for_function(
        "() => document.querySelector('iframe').height !== '" + re.search(r'height="(\d+)"', frame)[1] + "'"
    )
    expect(inside.locator(".st-key-attention_matrix_caption")).to_be_visible()
    for hidden in (
        "h1",
        ".st-key-attention_controls",
        ".st-key-attention_matrix_about",
        "[data-testid=stSidebar]",
    ):
        expect(inside.locator(hidden)).to_be_hidden()


def copy_snippet(page, shown, kind: str) -> str:
    shown.get_by_role("button", name=f"Copy {kind}").click()
    expect(shown.get_by_role("status")).to_contain_text("Copied.")
    return page.evaluate("() => navigator.clipboard.readText()")


# --- a figure in a page of another site ---------------------------------------------------------------------

TELLS = "<script>parent.postMessage({ atlasHeight: 777 }, '*'); parent.postMessage(null, '*')</script>"
SITE = "http://site.example/"
ATLAS = "http://atlas.example/attention?atlas_figure=attention_matrix"
HEIGHTS = "() => [...document.querySelectorAll('iframe')].map(frame => frame.getAttribute('height'))"

MOVED = """() => {
    window.messages = 0;
    const frame = document.querySelectorAll('iframe')[2].contentWindow;
    addEventListener('message', ({ source }) => { window.messages += source === frame; });
    frame.location = 'http://other.example/';
}"""


def test_only_a_frame_of_the_atlas_sets_its_height_and_only_its_own(page):
    foreign = '<iframe src="http://other.example/" height="50"></iframe>'
    quiet = iframe_html(ATLAS.replace("atlas.", "quiet."), "No word", 300)
    shown = f"<!doctype html>{foreign}{iframe_html(ATLAS, 'A claim', 400)}{quiet}"
    page.route("**/*", lambda route: route.fulfill(body=TELLS, content_type="text/html"))
    page.route("http://quiet.example/**", lambda route: route.fulfill(body="", content_type="text/html"))
    page.route(SITE, lambda route: route.fulfill(body=shown, content_type="text/html"))
    page.goto(SITE)
    page.wait_for_function(f"({HEIGHTS})()[1] !== '400'")
    assert page.evaluate(HEIGHTS) == ["50", "777", "300"]
    page.evaluate(MOVED)
    page.wait_for_function("() => window.messages === 2")
    assert page.evaluate(HEIGHTS) == ["50", "777", "300"], "it went to another site"
