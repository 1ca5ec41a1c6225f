"""Panels of the Transformer's figures: as high as they are told, and names that can be read."""

import pytest

from core.figures.base import margins
from core.figures.transformer import panels
from core.figures.transformer.panels import Panel, in_panels, matrix_height, row_ticks, token_axis

LINE = tuple("to␣be,␣or␣not␣to␣be:␣that␣is␣the␣question")
WORDS = ("me", "gusta", "el", "fútbol")


def test_panels_are_as_high_as_they_are_told_and_do_not_touch():
    names = {"tickvals": [0], "ticktext": ["a name of some width"]}
    two = [Panel(title="one", height=120, x={}, y=names), Panel(title="two", height=40, x={}, y={})]
    figure = in_panels([{"type": "bar", "y": [1]}, {"type": "bar", "y": [2], "yaxis": "y2"}], two, gap=60)
    layout = figure.layout
    plot = layout.height - layout.margin.t - layout.margin.b
    assert plot == 120 + 60 + 40
    for axis, height in ((layout.yaxis, 120), (layout.yaxis2, 40)):
        low, high = axis.domain
        assert (high - low) * plot == pytest.approx(height)
    assert layout.yaxis.domain[0] > layout.yaxis2.domain[1]
    assert layout.margin.l > margins.width("a name of some width")
    assert [title.text for title in layout.annotations] == ["one", "two"]


def test_names_of_characters_beside_low_rows_stand_in_columns_and_are_all_there():
    row = matrix_height(LINE) / len(LINE)
    texts = row_ticks(LINE)["ticktext"]
    assert len(set(texts)) == len(LINE)
    columns = len({len(text) - len(text.rstrip()) for text in texts})
    assert row < panels._ROW <= row * columns
    assert row_ticks(WORDS)["ticktext"] == list(WORDS)


def test_characters_below_a_figure_read_as_the_text_and_words_are_turned():
    assert "".join(token_axis(LINE)["ticktext"]) == "".join(LINE)
    assert token_axis(LINE)["tickangle"] == 0
    assert token_axis(WORDS)["tickangle"] == -40
