"""What only a browser shows of the Embeddings page: a map that is painted and dragged, a training played."""

import base64
import io
import xml.etree.ElementTree

import numpy as np
import pytest
from PIL import Image

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
SIZE = "element => [element._fullLayout.xaxis._length, element._fullLayout.yaxis._length]"
PAINTED = "element => element.querySelector('canvas')?.dataset.painted"
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


@pytest.fixture
def glove(open_page, page):
    open_page("/embeddings?embeddings_table=glove", plot=True)
    wait_for_figure(page, MAP, PAINTED)
    return page


def read_hovered_word(page, at: np.ndarray) -> str:
    rest_pointer(page, *get_screen_position(page, MAP, *at.tolist()))
    return page.locator(f"{make_chart_selector(MAP)} .atlas-dot").inner_text()


def test_the_dots_of_a_map_stand_where_the_server_has_them(glove):
    word, at = find_most_isolated_word("glove")
    assert evaluate_on_figure(glove, MAP, "element => element.data[0].text.length") == 20_000
    assert evaluate_on_figure(glove, MAP, INK, [*at.tolist(), 1]) > 0.5
    empty = [ends[0] + 0.004 * (ends[1] - ends[0]) for ends in evaluate_on_figure(glove, MAP, RANGES)]
    assert evaluate_on_figure(glove, MAP, INK, [*empty, 1]) == 0
    assert read_hovered_word(glove, at) == word


def test_a_map_is_dragged_and_answers_to_keys(glove):
    word, at = find_most_isolated_word("glove")
    before, (width, height) = evaluate_on_figure(glove, MAP, RANGES), evaluate_on_figure(glove, MAP, SIZE)
    middle = [sum(ends) / 2 for ends in before]
    right, down = get_screen_position(glove, MAP, *middle)
    across, up = np.where(at < middle, (60, 20), (-60, -20))  # towards the middle: the word stays in sight
    drag_pointer(glove, (right, down), (right + across, down - up))
    dragged = evaluate_on_figure(glove, MAP, RANGES)
    for ends, then, share in zip(before, dragged, (-across / width, -up / height), strict=True):
        assert then == pytest.approx([end + share * (ends[1] - ends[0]) for end in ends], rel=0.01)
    wait_for_figure(glove, MAP, "element => !element._dragging")
    assert read_hovered_word(glove, at) == word  # what is painted has moved with the axes
    assert evaluate_on_figure(glove, MAP, INK, [*at.tolist(), 1]) > 0.5
    glove.locator(make_chart_selector(MAP)).focus()
    glove.keyboard.press("+")
    span = dragged[0][1] - dragged[0][0]
    wait_for_figure(
        glove,
        MAP,
        f"element => element._fullLayout.xaxis.range[1] - element._fullLayout.xaxis.range[0] < {0.9 * span}",
    )


def test_a_click_chooses_a_word_and_the_map_is_seen_as_before(glove):
    word, at = find_most_isolated_word("glove")
    whole = evaluate_on_figure(glove, MAP, RANGES)
    glove.locator(make_chart_selector(MAP)).focus()
    glove.keyboard.press("-")
    wait_for_figure(glove, MAP, f"element => element._fullLayout.xaxis.range[1] > {1.1 * whole[0][1]}")
    seen = evaluate_on_figure(glove, MAP, RANGES)
    glove.mouse.click(*get_screen_position(glove, MAP, *at.tolist()))
    glove.wait_for_function(
        "word => document.querySelector('.st-key-embeddings_word input').value === word", arg=word
    )
    wait_for_figure(
        glove, MAP, f"element => element.layout.meta.chosen[0] === {load_table_words('glove').index(word)}"
    )
    np.testing.assert_allclose(
        evaluate_on_figure(glove, MAP, RANGES), seen
    )  # it is drawn anew, and still seen as it was


def test_an_exported_map_holds_its_dots(glove, tmp_path):
    open_tab(glove, MAP, "Export")
    glove.locator(f".st-key-{MAP}_export").wait_for()
    svg = xml.etree.ElementTree.parse(download_file(glove, MAP, "SVG", tmp_path)).getroot()
    images = [node for node in svg.iter("{http://www.w3.org/2000/svg}image")]
    hrefs = [value for node in images for name, value in node.attrib.items() if name.endswith("href")]
    assert [href.partition(",")[0] for href in hrefs] == ["data:image/png;base64"]
    dots = Image.open(io.BytesIO(base64.b64decode(hrefs[0].partition(",")[2])))
    drawn = float(images[0].attrib["width"]) / float(images[0].attrib["height"])
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
