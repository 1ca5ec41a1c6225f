"""The small drawings of the cards: as many shapes as numbers, in the colours of the numbers, and a story that
says them.
"""

import re
import xml.etree.ElementTree

import numpy as np
import pytest

from core import engine
from core.figures.colours import ROLE_COLOURS
from core.figures.thumbnail import Thumbnail
from core.home.cards import plot
from core.home.minute.requests import ATTENTION_REQUEST, NUM_PADS, PADDED_REQUEST, TEMPERATURE_REQUESTS
from core.topics.positions.matrix.schema import PositionsResult


def find_shapes(thumbnail: Thumbnail, tag: str) -> list[dict]:
    root = xml.etree.ElementTree.fromstring(thumbnail.svg)
    return [dict(one.attrib) for one in root.iter() if one.tag.endswith(tag)]


def read_cells(thumbnail: Thumbnail) -> dict[tuple[float, float], tuple[float, float, str]]:
    """Returns width, height and colour of the strokes of a well-formed drawing, by the place of their upper
    left corner.
    """
    (group,) = (one for one in xml.etree.ElementTree.fromstring(thumbnail.svg) if one.tag.endswith("}g"))
    wide, high, down = map(
        float, re.fullmatch(r"scale\((\S+) (\S+)\) translate\(0 (\S+)\)", group.attrib["transform"]).groups()
    )
    thick, found = float(group.attrib["stroke-width"]), {}
    for path in group:
        strokes = re.findall(r"M(\d+) (\d+)h([\d.]+)", path.attrib["d"])
        assert "".join("M{} {}h{}".format(*one) for one in strokes) == path.attrib["d"]
        for x, y, length in strokes:
            place = round(int(x) * wide, 6), round((int(y) + down - thick / 2) * high, 2)
            assert place not in found
            found[place] = float(length) * wide, thick * high, path.attrib["stroke"]
    return found


def test_the_likeliest_characters_are_bars_in_order():
    result = engine.run(TEMPERATURE_REQUESTS[1])
    drawn = plot.plot_next_character(result)
    bars = find_shapes(drawn, "rect")
    likeliest = np.sort(result.filtered_probability)[::-1][: len(bars)]
    heights = np.array([float(bar["height"]) for bar in bars])
    assert heights / heights[0] == pytest.approx(likeliest / likeliest[0], abs=0.001)
    assert len({float(bar["y"]) + float(bar["height"]) for bar in bars}) <= 2  # one floor, rounded
    assert {bar["fill"] for bar in bars} == {ROLE_COLOURS["third"]}  # as the page has them
    assert re.findall(r">(.)</text>", drawn.svg)[:2] == ["e", "r"]
    assert f"“e” with {100 * likeliest[0]:.1f} %" in drawn.story


def test_positions_run_to_the_right_and_dimensions_up_as_on_the_page():
    matrix = np.array([[0.0, 1.0], [1.0, 0.0], [-1.0, -0.5]])
    drawn = plot.plot_positions(
        PositionsResult(
            matrix=matrix,
            positions=np.arange(3.0),
            frequencies=np.ones(1),
            base=10_000.0,
            layout="interleaved",
            edition=3,
        )
    )
    found = read_cells(drawn)
    assert set(found) == {(x, y) for x in (0, 80, 160) for y in (0, 60)}
    assert all((wide, high) == (80, 60) for wide, high, _ in found.values())
    red, blue, ground = "rgba(203,50,56,1)", "rgba(44,116,196,1)", "rgba(44,116,196,0)"
    colour = {place: one for place, (_, _, one) in found.items()}
    assert [colour[x, 60] for x in (0, 80, 160)] == [ground, red, blue]  # dimension 0 is below
    assert [colour[x, 0] for x in (0, 80, 160)] == [red, ground, blue.replace(",1)", ",0.5)")]


def test_padding_is_a_line_a_model_marked_where_the_page_marks_it():
    result = engine.run(PADDED_REQUEST)
    drawn = plot.plot_padding(result, NUM_PADS)
    dots = find_shapes(drawn, "circle")
    assert [dot["fill"] for dot in dots] == [ROLE_COLOURS[role] for role in ("second", "fifth", "first")]
    assert [1 - (float(dot["cy"]) - 6) / 108 for dot in dots] == pytest.approx(
        result.padded_probability[:, NUM_PADS], abs=0.001
    )
    assert {float(dot["cx"]) for dot in dots} == {120}  # 100 of 200
    assert "from 53.7 % to 49.2 %" in drawn.story


def test_attention_is_that_of_the_clearest_head():
    result = engine.run(ATTENTION_REQUEST)
    drawn = plot.plot_attention(result)
    assert len(read_cells(drawn)) == 12 * 9
    layer, head = result.cross.find_most_confident_head()
    weights = result.cross.mean_weights(layer, head)
    brightest = max(read_cells(drawn).items(), key=lambda one: int(one[1][2][1:3], 16))[0]
    assert weights[round(brightest[1] / 10), round(brightest[0] / (240 / 9))] > 0.95
    assert f"“fútbol” attends to “soccer” with 1.00 in layer {layer} head {head}" in drawn.story
