"""The small drawings of the map: as many shapes as numbers, in the colours of the numbers, and a story that says them."""

import re
import xml.etree.ElementTree

import numpy as np
import pytest

from core.figures import miniatures
from core.figures.colours import BLUE, ORANGE
from core.traces import NextCharacterTrace, PositionsTrace
from core.traces.translation import AttentionsTrace, AttentionTrace, SourceTokens, TokenScores


def shapes(miniature: miniatures.Miniature) -> list[dict]:
    """Returns the rectangles of a drawing that is well-formed, with numbers as numbers."""
    root = xml.etree.ElementTree.fromstring(miniature.svg)
    found = [dict(one.attrib) for one in root.iter() if one.tag.endswith("rect")]
    return [{name: value if name == "fill" else float(value) for name, value in one.items()} for one in found]


def attention(weights, mask=None) -> AttentionTrace:
    layers, heads, queries, keys = weights.shape
    return AttentionTrace(
        model="nmt_transformer", kind="cross", score="scaled dot", query_tokens=tuple("ab"[:queries]), key_tokens=tuple("xyz"[:keys]),
        weights=weights, scores=weights, mask=np.ones((queries, keys), bool) if mask is None else mask,
        queries=np.zeros((layers, heads, queries, 2)), keys=np.zeros((layers, heads, keys, 2)), values=np.zeros((layers, heads, keys, 2)),
    )


def test_the_likeliest_characters_are_bars_in_order():
    chance = np.array([0.1, 0.6, 0.3])
    drawn = miniatures.next_character(NextCharacterTrace(
        text="so", characters=("a", " ", "c"), logits=np.log(chance), probability=chance, tempered=chance, filtered=chance,
        counts=np.zeros(3, int), draws=0,
    ), count=3)
    assert [bar["height"] for bar in shapes(drawn)] == pytest.approx([120, 60, 20])
    assert drawn.story == "What comes after “so”: a space with 60.0 %."


def test_positions_run_to_the_right_and_dimensions_down():
    matrix = np.array([[0.0, 1.0], [1.0, 0.0], [-1.0, -1.0]])
    drawn = miniatures.positions(PositionsTrace(
        matrix=matrix, positions=np.arange(3.0), frequencies=np.ones(1), base=10_000.0, layout="interleaved", edition=3,
    ))
    found = shapes(drawn)
    assert len(found) == 6 and len({cell["y"] for cell in found}) == 2 and len({cell["x"] for cell in found}) == 3
    colour = {(cell["x"], cell["y"]): cell["fill"] for cell in found}
    assert colour[80, 0] == colour[0, 60] != colour[160, 0] == colour[160, 60]  # the two ones, the two minus ones


def test_a_mask_shows_what_may_be_seen():
    drawn = miniatures.mask(attention(np.ones((1, 1, 2, 2)) / 2, np.array([[True, False], [True, True]])))
    assert [cell["fill"] for cell in shapes(drawn)] == [BLUE, ORANGE, BLUE, BLUE]
    assert drawn.story.startswith("3 of 4")


def test_attention_is_averaged_over_layers_and_heads():
    weights = np.array([[[[1, 0, 0.0]], [[0, 1, 0.0]]], [[[0, 1, 0.0]], [[0, 1, 0.0]]]])  # means: 0.25, 0.75, 0
    drawn = miniatures.attention(attention(weights))
    assert len(shapes(drawn)) == 3 and "most at “y”" in drawn.story and "75.0 %" in drawn.story


@pytest.mark.parametrize(("count", "columns"), [(1, 1), (8, 1), (9, 2), (16, 2)])
def test_the_words_of_a_translation_are_seen_and_stay_in_the_drawing(count, columns):
    tokens = tuple(f"w{n}" for n in range(count))
    trace = AttentionsTrace(
        model="nmt_atlas", translation=" ".join(tokens), attentions={},
        source=SourceTokens(text="hi", tokens=("hi",), ids=np.array([4]), unknown=np.array([False]), cut=()),
        scores=TokenScores(
            tokens=tokens, ids=np.arange(count), unknown=np.zeros(count, bool), log_probability=np.log(np.full(count, 0.5)),
            rank=np.zeros(count, int), entropy=np.zeros(count), alternatives=(("a",),) * count, alternative_probability=np.ones((count, 1)),
        ),
    )
    drawn = miniatures.translation(trace)
    bars = shapes(drawn)
    assert len(re.findall("<text", drawn.svg)) == count and len({bar["x"] for bar in bars}) == columns
    assert max(bar["x"] + bar["width"] for bar in bars) <= 240 and max(bar["y"] + bar["height"] for bar in bars) <= 120
    assert [bar["width"] for bar in bars[:2]] == pytest.approx([240, 120] if columns == 1 else [118, 59])


def test_a_translation_has_a_bar_a_token_as_long_as_it_is_sure_and_no_markup_of_a_visitor():
    tokens = ("<b>hola", "endofseq")
    trace = AttentionsTrace(
        model="nmt_transformer", translation="<b>hola", attentions={},
        source=SourceTokens(text="hi", tokens=("hi",), ids=np.array([4]), unknown=np.array([False]), cut=()),
        scores=TokenScores(
            tokens=tokens, ids=np.array([5, 3]), unknown=np.zeros(2, bool), log_probability=np.log([0.25, 1.0]), rank=np.zeros(2, int),
            entropy=np.zeros(2), alternatives=(("a",), ("b",)), alternative_probability=np.ones((2, 1)),
        ),
    )
    drawn = miniatures.translation(trace)
    assert [bar["width"] for bar in shapes(drawn)] == [240, 60, 240, 240]
    assert "<b>" not in drawn.svg and "&lt;b&gt;hola" in drawn.svg and "25.0 %" in drawn.story
    assert len(re.findall("<text", drawn.svg)) == 2
