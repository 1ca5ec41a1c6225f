"""Colours that everybody can tell apart, and letters that everybody can read, on the pages and in the
figures, in both themes.
"""

import itertools
import pathlib
import re
import tomllib

import numpy as np
import plotly.graph_objects as go
import pytest
from plotly.colors import get_colorscale
from plotly.subplots import make_subplots

from core.figures import colours
from core.figures.colours import (
    BLACK,
    PALETTE,
    SEQUENTIAL_SCALE,
    SIGNED_SCALE,
    WHITE,
    contrast_ratio,
    luminance,
    make_text_legible,
    parse_rgba,
)
from core.figures.picture import Picture
from core.figures.table import Table

ROOT = pathlib.Path(__file__).parents[2]
THEME = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text())["theme"]
# Machado, Oliveira, Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
# 2009: severity 1, linear RGB.
VISIONS = {
    "usual": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
every_vision = pytest.mark.parametrize("seen", VISIONS.values(), ids=VISIONS.keys())


def to_oklab(colour: str, seen: np.ndarray) -> np.ndarray:
    """Returns a colour as someone sees it, in Ottosson's OKLab, 0 to 100: 2 is about the least difference
    that an eye notices.
    """
    part = parse_rgba(colour)[:3] / 255
    linear = np.clip(seen @ np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4), 0, 1)
    cones = (
        np.array(
            [
                [0.4122214708, 0.5363325363, 0.0514459929],
                [0.2119034982, 0.6806995451, 0.1073969566],
                [0.0883024619, 0.2817188376, 0.6299787005],
            ]
        )
        @ linear
    )
    return (
        100
        * np.array(
            [
                [0.2104542553, 0.7936177850, -0.0040720468],
                [1.9779984951, -2.4285922050, 0.4505937099],
                [0.0259040371, 0.7827717662, -0.8086757660],
            ]
        )
        @ np.cbrt(cones)
    )


def mix_colors(front: str, back: str, share: float) -> str:
    return "#" + "".join(
        f"{round(part):02x}" for part in share * parse_rgba(front)[:3] + (1 - share) * parse_rgba(back)[:3]
    )


def test_luminance_and_contrast_by_hand():
    expected_colours = np.array([[255, 255, 255], [0, 0, 0], [0, 255, 0]])
    assert [luminance(colour) for colour in expected_colours] == pytest.approx([1, 0, 0.7152])
    assert contrast_ratio(BLACK, WHITE) == pytest.approx(21)
    assert contrast_ratio("#767676", WHITE) == pytest.approx(4.54, abs=0.005)
    assert contrast_ratio("#767676", WHITE) == contrast_ratio(WHITE, "#767676")


def test_inks_on_the_scale_of_probabilities():
    assert colours.readable_text_colours([0, 1]) == [WHITE, BLACK]
    stops = np.linspace(0, 1, 400)
    scale = colours._interpolate_scale(stops, get_colorscale(SEQUENTIAL_SCALE))
    for rgb, letters in zip(scale, colours.readable_text_colours(stops), strict=True):
        low, high = sorted((float(luminance(rgb)), float(luminance(parse_rgba(letters)))))
        assert (high + 0.05) / (low + 0.05) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_palette_is_seen_on_the_page(theme):
    ground = THEME[theme]["backgroundColor"]
    assert {
        colour: contrast_ratio(colour, ground) for colour in PALETTE if contrast_ratio(colour, ground) < 3
    } == {}
    assert tuple(THEME[theme]["chartCategoricalColors"]) == PALETTE


@every_vision
def test_the_colours_of_the_palette_stay_apart(seen):
    apart = {
        pair: np.linalg.norm(to_oklab(pair[0], seen) - to_oklab(pair[1], seen))
        for pair in itertools.combinations(PALETTE, 2)
    }
    assert min(apart.values()) >= 6.5, min(apart, key=apart.get)


@every_vision
def test_more_is_lighter_on_the_scale_of_weights(seen):
    lightness = np.array([to_oklab(colour, seen)[0] for _, colour in get_colorscale(SEQUENTIAL_SCALE)])
    assert (np.diff(lightness) > 2).all() and lightness[-1] - lightness[0] > 50


@every_vision
def test_the_signs_of_the_signed_scale_stay_apart(seen):
    negative, positive = (to_oklab(SIGNED_SCALE[end][1], seen) for end in (0, -1))
    assert np.linalg.norm(negative - positive) > 10


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_of_the_pages_has_contrast(theme):
    colors = THEME[theme]
    pairs = [(colors["dataframeHeaderTextColor"], colors["dataframeHeaderBackgroundColor"])]
    for part in (colors, colors["sidebar"]):
        pairs.append((colors["codeTextColor"], part["codeBackgroundColor"]))
        for ground in (part["backgroundColor"], part["secondaryBackgroundColor"]):
            # Streamlit writes captions and labels of axes lighter
            caption = mix_colors(colors["textColor"], ground, 0.6)
            letters = (colors["textColor"], colors["linkColor"], colors["primaryColor"], caption)
            pairs.extend((letter, ground) for letter in letters)
    assert {pair for pair in pairs if contrast_ratio(*pair) < 4.5} == set()


def read_letter_colors(figure: go.Figure) -> list[tuple[str, str]]:
    """Returns the letters of each cell with their ink; the page's own is ""."""
    return [
        (text, (trace.textfont.color or ""))
        for trace in figure.data
        for text in (
            itertools.chain.from_iterable(trace.text or ()) if trace.type == "heatmap" else trace.text or ()
        )
        if text.strip()
    ]


def test_text_in_cells_gets_the_ink_that_can_be_read():
    figure = go.Figure(
        go.Heatmap(
            z=[[0.0, 0.6, 1.0, np.nan]], zmin=0, zmax=1, colorscale=SEQUENTIAL_SCALE, texttemplate="%{z:.2f}"
        )
    )
    picture = Picture(figure=figure, table=Table(columns={}, proved_columns=()), claim_id="")
    assert sorted(read_letter_colors(picture.figure)) == [("0.00", WHITE), ("0.60", BLACK), ("1.00", BLACK)]
    first, over = picture.figure.data
    assert (over.hoverinfo, over.showscale, first.z[0][0]) == ("skip", False, 0)
    np.testing.assert_array_equal(np.isnan(over.z), [[True, False, False, True]])


def test_ink_follows_a_shared_scale_and_signs():
    figure = make_subplots(rows=1, cols=2)
    for col, values in ((1, [[-1.0, 0.0, 1.0]]), (2, [[0.5, -0.5, 0.0]])):
        figure.add_heatmap(z=values, coloraxis="coloraxis", texttemplate="%{z:+.1f}", row=1, col=col)
    figure.update_layout(coloraxis={"colorscale": "RdBu_r", "cmin": -1, "cmax": 1})
    found = dict(read_letter_colors(make_text_legible(figure)))
    assert found["−1.0"] == found["+1.0"] == WHITE
    assert found["+0.0"] == BLACK
    assert {trace.xaxis for trace in figure.data if trace.name == "letters"} == {"x", "x2"}


def test_letters_on_what_shines_through_have_the_ink_of_the_page():
    figure = go.Figure(
        go.Heatmap(
            z=[[0, 1], [1, 0]],
            zmin=0,
            zmax=1,
            y0=3,
            text=[["a", "b"], ["", None]],
            texttemplate="%{text}",
            textfont={"size": 11},
            colorscale=[
                [0, "rgba(10,20,30,0.2)"],
                [0.5, "rgba(10,20,30,0.2)"],
                [0.5, "#ffffff"],
                [1, "#ffffff"],
            ],
        )
    )
    assert sorted(read_letter_colors(make_text_legible(figure))) == [("a", ""), ("b", BLACK)]
    shining = figure.data[-1]
    assert (shining.type, list(shining.x), list(shining.y), shining.textfont.size) == (
        "scatter",
        [0],
        [3],
        11,
    )


@pytest.mark.parametrize("page", ["light", "dark"])
def test_letters_on_signed_cells_can_be_read_on_both_pages(page):
    style = (ROOT / "assets" / "atlas.css").read_text()
    light = re.search(r"\.textpoint text.*?fill: (#[0-9a-f]{6}) ", style)[1]  # of Streamlit's grey, on light
    own = parse_rgba({"light": light, "dark": "#e6eaf1"}[page])
    ground = parse_rgba(THEME[page]["backgroundColor"])
    values = np.linspace(-1, 1, 81).round(3)[None]
    figure = go.Figure(
        go.Heatmap(z=values, zmin=-1, zmax=1, colorscale=SIGNED_SCALE, texttemplate="%{z:.3f}")
    )
    cells = colours._interpolate_scale((values[0] + 1) / 2, SIGNED_SCALE)
    under = dict(zip(values[0].tolist(), cells, strict=True))
    letters = read_letter_colors(make_text_legible(figure))
    assert len(letters) == 81
    for text, colour in letters:
        cell = under[float(text.replace("−", "-"))]
        seen = cell * cell[3] + ground * (1 - cell[3])
        low, high = sorted(float(luminance(one)) for one in (seen, parse_rgba(colour) if colour else own))
        assert (high + 0.05) / (low + 0.05) >= 4, (text, colour)


def test_figures_without_text_in_their_cells_stay_as_they_are():
    figure = go.Figure([go.Heatmap(z=[[1, 2]]), go.Scatter(x=[1], y=[2], text=["a"], mode="text")])
    before = figure.to_json()
    assert make_text_legible(figure).to_json() == before
