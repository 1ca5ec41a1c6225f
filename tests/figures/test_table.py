"""Tables, marks and pictures: hover, CSV and what a proof is held against come from the same columns."""

import re

import numpy as np
import pytest

from core.base import i18n
from core.figures import table, traces
from core.figures.colours import ROLE_COLOURS, contrast_ratio
from core.figures.picture import Picture
from core.figures.table import Table, concatenate_tables, table_from_arrays
from core.ui.parts.page_header import ASSETS_FOLDER


@pytest.fixture(autouse=True)
def titles(monkeypatch):
    monkeypatch.setattr(table, "column_title", lambda name: name)
    monkeypatch.setattr(traces, "column_title", lambda name: name)


WEIGHTS = table_from_arrays(
    [{"query": ["I", "<b>"]}, {"key": np.arange(3), "word": ["a", "b", "c"]}],
    ("weight",),
    weight=np.array([[0.5, 0.25, -0.25], [0.0, 1.0, 1234.5]]),
)


def test_cells_stand_row_by_row_under_the_names_of_their_axes():
    assert WEIGHTS.display_columns == {
        "query": ["I", "I", "I", "<b>", "<b>", "<b>"],
        "key": [0, 1, 2, 0, 1, 2],
        "word": ["a", "b", "c"] * 2,
        "weight": [0.5, 0.25, -0.25, 0.0, 1.0, 1234.5],
    }
    assert WEIGHTS.proved_values.tolist() == [0.5, 0.25, -0.25, 0.0, 1.0, 1234.5]
    assert WEIGHTS.filter_rows("query", "I")["weight"].tolist() == [0.5, 0.25, -0.25]
    assert len(concatenate_tables(WEIGHTS, WEIGHTS.rows([0]))) == 7


def test_a_hover_tells_every_column_with_signs_that_plotly_does_not_take_for_tags():
    mark = traces.heatmap_trace(WEIGHTS, x="key", y="query", z="weight", scale="weight")
    assert mark["z"].tolist() == [[0.5, 0.25, -0.25], [0.0, 1.0, 1234.5]]
    assert (mark["zmin"], mark["zmax"]) == (0.0, 1.0)
    assert mark["customdata"][1][2] == ["&lt;b&gt;", "2", "c", "1234"]
    assert (mark["customdata"][0][2][3], mark["hovertemplate"].count("<br>")) == ("−0.25", 3)


def test_an_across_bar_has_its_length_on_x():
    lengths = Table(columns={"name": ["a", "b"], "count": np.array([3, 1])}, proved_columns=("count",))
    figure = traces.make_figure(
        [traces.bar_trace(lengths, x="count", y="name", is_horizontal=True)], height=200
    )
    (bars,) = figure.data
    assert (bars.orientation, bars.x.tolist(), bars.showlegend) == ("h", [3, 1], False)


def test_a_picture_says_its_claim_and_the_rest(monkeypatch):
    texts = {"x": "The largest is **{$n}**.", "x.more": "Two of {$n}."}
    for name in ("message", "message_if_any"):
        monkeypatch.setattr(f"core.figures.picture.{name}", lambda key, n: texts[key].replace("{$n}", n))
    figure = traces.make_figure([], height=10)
    picture = Picture(
        figure=figure, table=WEIGHTS, claim_id="x", claim_values={"n": "7"}, colour_role="first"
    )
    assert (picture.claim, picture.story) == ("The largest is **7**.", "The largest is 7. Two of 7.")
    with pytest.raises(KeyError, match="no meaning"):
        Picture(figure=figure, table=WEIGHTS, claim_id="x", colour_role="pretty")


@pytest.mark.parametrize("ground", ["#FCFDFD", "#0D1418"])
@pytest.mark.parametrize(
    "meaning", ["positive", "negative", "query", "key", "right", "wrong", "guess", "padding"]
)
def test_a_colour_is_seen_on_both_grounds(meaning, ground):
    assert contrast_ratio(ROLE_COLOURS[meaning], ground) >= 2.9


def test_nothing_has_the_colour_of_a_guess_and_a_claim_that_of_its_figure():
    assert list(ROLE_COLOURS.values()).count(ROLE_COLOURS["guess"]) == 1
    rules = dict(
        re.findall(
            r'"_claim_(\w+)"\] strong \{ color: (#\w+);',
            (ASSETS_FOLDER / "atlas.css").read_text(encoding="utf-8"),
        )
    )
    assert (
        rules | {"truth": ROLE_COLOURS["truth"]} == ROLE_COLOURS
    )  # the ink of the page, in which words stand anyway
    assert i18n.message("about-figure") == "About this figure"
