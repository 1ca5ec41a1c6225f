"""The small drawings of the map: as many shapes as numbers, in the colours of the numbers, and a story that
says them.
"""

import dataclasses
import re
import xml.etree.ElementTree

import numpy as np
import pytest

from core.attention.heads.ask import AttentionTrace, HeadsTrace
from core.base.sentences import SourceTokens, TokenScores
from core.figures import home as miniatures
from core.figures.base.colours import BLUE, ORANGE
from core.positions.matrix.ask import PositionsTrace
from core.shakespeare.next_character.ask import NextCharacterTrace


def shapes(miniature: miniatures.Miniature) -> list[dict]:
    """Returns the rectangles of a drawing that is well-formed, with numbers as numbers."""
    root = xml.etree.ElementTree.fromstring(miniature.svg)
    found = [dict(one.attrib) for one in root.iter() if one.tag.endswith("rect")]
    return [{name: value if name == "fill" else float(value) for name, value in one.items()} for one in found]


def cells(miniature: miniatures.Miniature) -> dict[tuple[float, float], tuple[float, float, str]]:
    """Returns width, height and colour of the strokes of a well-formed drawing, by the place of their upper
    left corner.
    """
    (group,) = (one for one in xml.etree.ElementTree.fromstring(miniature.svg) if one.tag.endswith("}g"))
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


def attention(weights, mask=None) -> AttentionTrace:
    layers, heads, queries, keys = weights.shape
    return AttentionTrace(
        model="nmt_transformer",
        kind="cross",
        score="scaled dot",
        query_tokens=tuple("ab"[:queries]),
        key_tokens=tuple("xyz"[:keys]),
        weights=weights,
        scores=weights,
        mask=np.ones((queries, keys), bool) if mask is None else mask,
        queries=np.zeros((layers, heads, queries, 2)),
        keys=np.zeros((layers, heads, keys, 2)),
        values=np.zeros((layers, heads, keys, 2)),
    )


def test_the_likeliest_characters_are_bars_in_order():
    chance = np.array([0.1, 0.6, 0.3])
    drawn = miniatures.next_character(
        NextCharacterTrace(
            text="so",
            characters=("a", " ", "c"),
            logits=np.log(chance),
            probability=chance,
            tempered=chance,
            filtered=chance,
            counts=np.zeros(3, int),
            draws=0,
            temperature=1.0,
        ),
        count=3,
    )
    assert [bar["height"] for bar in shapes(drawn)] == pytest.approx([102, 51, 17])
    assert [bar["y"] + bar["height"] for bar in shapes(drawn)] == pytest.approx([102] * 3)
    assert re.findall(r">(.)</text>", drawn.svg) == ["␣", "c", "a"]
    assert "a space with 60.0 %" in drawn.story
    assert "“so”" in drawn.story


def test_positions_run_to_the_right_and_dimensions_down():
    matrix = np.array([[0.0, 1.0], [1.0, 0.0], [-1.0, -1.0]])
    drawn = miniatures.positions(
        PositionsTrace(
            matrix=matrix,
            positions=np.arange(3.0),
            frequencies=np.ones(1),
            base=10_000.0,
            layout="interleaved",
            edition=3,
        )
    )
    found = cells(drawn)
    assert set(found) == {(x, y) for x in (0, 80, 160) for y in (0, 60)}
    # a hair more than the place: no line is left
    assert all(80 <= wide < 81 and 60 <= high < 61 for wide, high, _ in found.values())
    colour = {place: one for place, (_, _, one) in found.items()}
    assert len(set(colour.values())) == 3
    assert re.fullmatch("#[0-9a-f]{6}", colour[0, 0])
    # the two ones, the two minus ones
    assert colour[80, 0] == colour[0, 60] != colour[160, 0] == colour[160, 60]


def test_a_mask_shows_what_may_be_seen():
    drawn = miniatures.mask(attention(np.ones((1, 1, 2, 2)) / 2, np.array([[True, False], [True, True]])))
    assert {place: one for place, (_, _, one) in cells(drawn).items()} == {
        (0, 0): BLUE,
        (120, 0): ORANGE,
        (0, 60): BLUE,
        (120, 60): BLUE,
    }
    assert all(
        (wide, high) == pytest.approx((118.5, 58.5), abs=0.2) for wide, high, _ in cells(drawn).values()
    )
    assert "3 of 4" in drawn.story


def test_attention_is_averaged_over_layers_and_heads():
    # means: 0.25, 0.75, 0
    weights = np.array([[[[1, 0, 0.0]], [[0, 1, 0.0]]], [[[0, 1, 0.0]], [[0, 1, 0.0]]]])
    cross = dataclasses.replace(attention(weights), key_tokens=("x", "▁beach", "z"))
    drawn = miniatures.attention(translated(("▁la",), attentions={"cross": cross}))
    assert len(cells(drawn)) == 3
    assert "“la”" in drawn.story
    assert "“beach”" in drawn.story
    assert "75.0\u00a0%" in drawn.story


def translated(tokens: tuple[str, ...], probability=0.5, attentions=None) -> HeadsTrace:
    """Returns a translation of “hi” into some tokens."""
    count = len(tokens)
    return HeadsTrace(
        model="nmt_atlas",
        translation=" ".join(tokens),
        attentions=attentions or {},
        source=SourceTokens(text="hi", tokens=("hi",), ids=np.array([4]), unknown=np.array([False]), cut=()),
        scores=TokenScores(
            tokens=tokens,
            ids=np.arange(count),
            unknown=np.zeros(count, bool),
            log_probability=np.log(np.broadcast_to(probability, count)),
            rank=np.zeros(count, int),
            entropy=np.zeros(count),
            alternatives=(("a",),) * count,
            alternative_probability=np.ones((count, 1)),
        ),
    )
