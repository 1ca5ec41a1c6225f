"""What only a browser shows of the Embeddings page: a map that is painted and dragged, a training played."""

import base64
import io
import xml.etree.ElementTree

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import expect

from core.models import zoo
from core.topics.embeddings.tables import compute_principal_components, load_table, load_table_words
from tests.browser.figure_actions import (
    download_file,
    drag_pointer,
    evaluate_on_figure,
    get_screen_position,
    make_chart_selector,
    open_tab,
    rest_pointer,
    wait_for_figure,
)

MAP = "embeddings_map"
RANGES = "element => [element._fullLayout.xaxis.range, element._fullLayout.yaxis.range]"
SPAN = "element => element._fullLayout.xaxis.range[1] - element._fullLayout.xaxis.range[0]"
SIZE = "element => [element._fullLayout.xaxis._length, element._fullLayout.yaxis._length]"
# The share of the pixels of a square around a place of the figure that are painted.
INK = """(element, [x, y, around]) => {
    const {xaxis, yaxis} = element._fullLayout, canvas = element.querySelector('canvas');
    const scale = canvas.width / xaxis._length, pen = canvas.getContext('2d');
    const [right, down] = [xaxis.l2p(x) * scale, yaxis.l2p(y) * scale];
    const {data} = pen.getImageData(right - around, down - around, 2 * around, 2 * around);
    return data.filter((value, n) => n % 4 === 3 && value > 0).length / (data.length / 4);
}"""


def find_most_isolated_word(table: str) -> tuple[str, np.ndarray]:
    """Returns the word of a table that stands farthest from all others in the picture, and its place (2,), as
    the server works them out.
    """
    plane, _ = compute_principal_components(load_table(table, zoo.load_arrays), 2)  # (V, 2)
    even = plane / np.ptp(plane, axis=0)
    outer = np.argsort(-np.linalg.norm(even - even.mean(axis=0), axis=1))[:200]
    gaps = [np.sort(np.linalg.norm(even - even[row], axis=1))[1] for row in outer]
    row = outer[int(np.argmax(gaps))]
    return load_table_words(table)[row], plane[row]


def read_hovered_word(page, at: np.ndarray) -> str:
    rest_pointer(page, *get_screen_position(page, MAP, *at.tolist()))
    return page.locator(f"{make_chart_selector(MAP)} .atlas-dot").inner_text()


def test_a_map_is_painted_dragged_and_enlarged_and_a_click_chooses_a_word(open_page, tmp_path):
    page = open_page("/embeddings?embeddings_table=glove", plot=True)
    wait_for_figure(page, MAP, "element => element.querySelector('canvas')?.dataset.painted")
    word, at = find_most_isolated_word("glove")
    assert evaluate_on_figure(page, MAP, "element => element.data[0].text.length") == 20_000
    assert evaluate_on_figure(page, MAP, INK, [*at.tolist(), 1]) > 0.5
    before, (width, height) = evaluate_on_figure(page, MAP, RANGES), evaluate_on_figure(page, MAP, SIZE)
    empty = [low + 0.004 * (high - low) for low, high in before]
    assert evaluate_on_figure(page, MAP, INK, [*empty, 1]) == 0
    assert read_hovered_word(page, at) == word

    middle = [sum(ends) / 2 for ends in before]
    right, down = get_screen_position(page, MAP, *middle)
    across, up = np.where(at < middle, (60, 20), (-60, -20))  # towards the middle: the word stays in sight
    drag_pointer(page, (right, down), (right + across, down - up))
    dragged = evaluate_on_figure(page, MAP, RANGES)
    for ends, then, share in zip(before, dragged, (-across / width, -up / height), strict=True):
        assert then == pytest.approx([end + share * (ends[1] - ends[0]) for end in ends], rel=0.01)
    wait_for_figure(page, MAP, "element => !element._dragging")
    assert read_hovered_word(page, at) == word  # what is painted has moved with the axes
    assert evaluate_on_figure(page, MAP, INK, [*at.tolist(), 1]) > 0.5

    page.locator(make_chart_selector(MAP)).focus()
    page.keyboard.press("-")
    span = dragged[0][1] - dragged[0][0]
    wait_for_figure(page, MAP, f"element => ({SPAN})(element) > {1.1 * span}")
    seen = evaluate_on_figure(page, MAP, RANGES)
    page.mouse.click(*get_screen_position(page, MAP, *at.tolist()))
    expect(page.locator(".st-key-embeddings_word input")).to_have_value(word)
    number = load_table_words("glove").index(word)
    wait_for_figure(page, MAP, f"element => element.layout.meta.chosen[0] === {number}")
    # it is drawn anew, and still seen as it was
    np.testing.assert_allclose(evaluate_on_figure(page, MAP, RANGES), seen)
    page.locator(make_chart_selector(MAP)).focus()
    page.keyboard.press("+")
    wait_for_figure(page, MAP, f"element => ({SPAN})(element) < {0.95 * (seen[0][1] - seen[0][0])}")

    open_tab(page, MAP, "Export")
    page.locator(f".st-key-{MAP}_export").wait_for()
    svg = xml.etree.ElementTree.parse(download_file(page, MAP, "SVG", tmp_path)).getroot()
    (image,) = svg.iter("{http://www.w3.org/2000/svg}image")
    (href,) = (value for name, value in image.attrib.items() if name.endswith("href"))
    kind, _, content = href.partition(",")
    dots = Image.open(io.BytesIO(base64.b64decode(content)))
    drawn = float(image.attrib["width"]) / float(image.attrib["height"])
    assert kind == "data:image/png;base64"
    assert dots.width / dots.height == pytest.approx(drawn, rel=0.04)  # a dot is round


def test_a_training_is_played_to_its_end(open_page, page):
    open_page("/embeddings?embeddings_view=Training%2C+replayed&embeddings_moment=0", plot=True)
    when = "element => element._fullData[1].text[0]"
    assert evaluate_on_figure(page, "embeddings_moments", when) == "before the first batch"
    page.locator(f"{make_chart_selector('embeddings_moments')} .updatemenu-button").first.click()
    wait_for_figure(
        page, "embeddings_moments", "element => element._fullData[1].text[0] === 'after 3 epochs'"
    )
    ends = "element => element._fullData.slice(2).map(trace => trace.x[trace.x.length - 1])"
    amazing, excellent, awful, terrible = evaluate_on_figure(page, "embeddings_moments", ends)
    assert (
        max(abs(amazing - excellent), abs(awful - terrible))
        < 0.5
        < min(abs(amazing - awful), abs(excellent - terrible))
    )
