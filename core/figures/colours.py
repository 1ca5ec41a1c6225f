"""Colours of all figures by their meaning, and legible text on coloured cells.

Every colour of the palette has a contrast of at least 3:1 on the light and the dark page, and is distinct for
the three types of colour blindness. No colour has the 4.5:1 that text needs on both pages: text has the
page's text colour, with a coloured square before it if needed, or black or white on coloured cells. No series
has the colour of a guess.

Reference: W3C, "Web Content Accessibility Guidelines 2.1", 1.4.3 and 1.4.11.
"""

import re
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from plotly.colors import get_colorscale, sample_colorscale

BLUE, ORANGE, GREEN, GREY = "#4f59b7", "#cb8114", "#028f5e", "#8f909e"
PURPLE, SKY, RED, RUST = "#a55e9f", "#3199e0", "#b43329", "#c65b01"
TEXT_COLOUR = "#74808b"  # on the page itself: 4:1 on the light ground and on the dark one
PALE_GREY = "#b1b2bd"  # a grey on which black letters have 7:1
PALETTE = (BLUE, ORANGE, GREEN, PURPLE, SKY, RED, RUST, GREY)
SEQUENTIAL_SCALE = "Viridis"
# of marks on the page: seen on a dark one, too
SEQUENTIAL_SCALE_FOR_MARKERS = sample_colorscale(SEQUENTIAL_SCALE, np.linspace(0.35, 1, 9))
BLACK, WHITE = "#000000", "#ffffff"
PAPER_TEXT_COLOUR = "#262730"  # of letters on white paper

# For signed numbers, blue below 0 and red above: the middle is the background of the page, light or dark.
SIGNED_SCALE = [
    [0.0, "rgba(44,116,196,1)"],
    [0.5, "rgba(44,116,196,0)"],
    [0.5, "rgba(203,50,56,0)"],
    [1.0, "rgba(203,50,56,1)"],
]
ROLE_COLOURS = {
    "positive": BLUE,  # of reviews, words and weights
    "negative": ORANGE,
    "query": PURPLE,
    "key": GREEN,
    "right": GREEN,
    "wrong": RED,
    "guess": "#d6259b",  # a visitor's, magenta: nothing else has it
    "truth": "#010203",  # the text colour of the page: assets/atlas.css makes it light on dark
    "allowed": BLUE,
    "padding": GREY,
    "future": "#c7a25a",
    "first": BLUE,  # series that have no meaning but their order
    "second": ORANGE,
    "third": GREEN,
    "fourth": SKY,
    "fifth": PURPLE,
    "chosen": ORANGE,  # what was picked out: a merged pair, a marked position, an unknown token
    "other": GREY,
    "guide": GREY,  # reference lines
}

# alpha below which the page shines through: above it letters are read on the colour alone
_MIN_OPAQUE_ALPHA = 0.95
_EQUAL_CONTRAST_LUMINANCE = 0.1791  # the luminance on which black and white have the same contrast
_Z_TEMPLATE_REGEX = re.compile(r"%\{z:([^}]*)\}")


def add_colour_swatch(text: str, colour: str, symbol: str = "■") -> str:
    """Prefixes a text with a coloured symbol; the text keeps the page's text colour."""
    return f'<span style="color:{colour}">{symbol}</span> {text}'


def parse_rgba(colour: str) -> np.ndarray:
    """Parses a colour: red, green, blue from 0 to 255 and alpha from 0 to 1, (4,).

    Args:
        colour: "#rrggbb", "rgb(r, g, b)" or "rgba(r, g, b, a)".
    """
    if colour.startswith("#"):
        return np.array([*(int(colour[digit : digit + 2], 16) for digit in (1, 3, 5)), 1.0])
    numbers = [float(number) for number in re.findall(r"[\d.]+", colour)]
    return np.array((*numbers, 1.0)[:4])


def luminance(rgb: np.ndarray) -> np.ndarray:
    """Computes the relative luminance (...) from 0 to 1 of colours (..., 3 or 4) with RGB from 0 to 255."""
    share = np.asarray(rgb, float)[..., :3] / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def contrast_ratio(first: str, second: str) -> float:
    """Computes the contrast ratio of two opaque colours, from 1 to 21."""
    low, high = sorted(float(luminance(parse_rgba(colour))) for colour in (first, second))
    return (high + 0.05) / (low + 0.05)


def readable_text_colours(values) -> list[str]:
    """Returns black or white for text on `SEQUENTIAL_SCALE`, for values from 0 to 1 (N,)."""
    is_light = (
        luminance(_interpolate_scale(np.asarray(values, float), get_colorscale(SEQUENTIAL_SCALE)))
        > _EQUAL_CONTRAST_LUMINANCE
    )
    return [BLACK if is_light_colour else WHITE for is_light_colour in is_light.tolist()]


def make_text_legible(figure: go.Figure) -> go.Figure:
    """Makes the text in the cells of heat maps black or white, depending on the colour of the cell.

    On a translucent cell the text has the page's text colour. Plotly itself chooses between white and a grey,
    which have a contrast of 3:1 in the middle of a scale. A second, transparent heat map contains the black
    text.

    Args:
        figure: Changed in place where a heatmap has text.

    Returns:
        The figure.
    """
    for trace in [trace for trace in figure.data if trace.type == "heatmap" and trace.texttemplate]:
        _colour_cell_texts(figure, trace)
    return figure


def _colour_cell_texts(figure: go.Figure, trace: go.Heatmap) -> None:
    """Keeps the white text in a heat map, and adds traces for its black text and that in the page's
    colour.
    """
    values = np.asarray(trace.z, float)
    texts = _cell_texts(trace)
    colours = _cell_colours(figure, trace, values)
    is_light = luminance(colours) > _EQUAL_CONTRAST_LUMINANCE
    is_translucent = colours[..., 3] < _MIN_OPAQUE_ALPHA
    has_text = np.array([[bool(text.strip()) for text in row_texts] for row_texts in texts], bool)
    has_visible_text = has_text & np.isfinite(values)
    font = {name: trace.textfont[name] for name in ("size", "family") if trace.textfont[name]}
    blanks = np.full(texts.shape, "", object) if "size" in font else _blank_texts(texts)
    trace.update(
        text=np.where(has_visible_text & ~is_translucent & ~is_light, texts, blanks).tolist(),
        texttemplate="%{text}",
        textfont={"color": WHITE} | font,
    )
    is_black = has_visible_text & ~is_translucent & is_light
    if is_black.any():
        figure.add_trace(_black_text_trace(trace, is_black, np.where(is_black, texts, blanks), font))
    is_page_colour = has_visible_text & is_translucent
    if is_page_colour.any():
        figure.add_trace(_page_text_trace(trace, is_page_colour, texts, font))


def _defined_attributes(trace: go.Heatmap, names: Sequence[str]) -> dict:
    return {name: trace[name] for name in names if trace[name] is not None}


def _black_text_trace(trace: go.Heatmap, cells: np.ndarray, texts: np.ndarray, font: dict) -> go.Heatmap:
    return go.Heatmap(
        z=np.where(cells, 0, np.nan).astype("float32"),
        text=texts.tolist(),
        texttemplate="%{text}",
        textfont={"color": BLACK} | font,
        colorscale=[[0, "rgba(0,0,0,0)"], [1, "rgba(0,0,0,0)"]],
        showscale=False,
        hoverinfo="skip",
        hoverongaps=False,
        name="letters",
        **_defined_attributes(trace, ("x", "y", "x0", "y0", "dx", "dy", "xaxis", "yaxis", "xgap", "ygap")),
    )


def _page_text_trace(trace: go.Heatmap, cells: np.ndarray, texts: np.ndarray, font: dict) -> go.Scatter:
    rows, columns = np.nonzero(cells)
    return go.Scatter(
        x=_cell_centres(trace, "x", cells.shape[1])[columns],
        y=_cell_centres(trace, "y", cells.shape[0])[rows],
        text=texts[cells].tolist(),
        mode="text",
        textfont=font,
        hoverinfo="skip",
        showlegend=False,
        cliponaxis=False,
        name="letters",
        **_defined_attributes(trace, ("xaxis", "yaxis")),
    )


def _blank_texts(texts: np.ndarray) -> np.ndarray:
    """Returns the texts of empty cells: "", but blanks as long as the longest text in three corner cells.

    Plotly derives the font size from the smallest distance of two consecutive texts, and hides text that does
    not fit. So all traces of a heat map get the same size.
    """
    blanks = np.full(texts.shape, "", object)
    max_length = max((len(line) for text in texts.ravel() for line in text.split("<br>")), default=0)
    blanks[:1, :2] = blanks[:2, :1] = "\u00a0" * max_length
    return blanks


def _cell_centres(trace: go.Heatmap, axis: str, count: int) -> np.ndarray:
    if getattr(trace, axis) is not None:
        return np.asarray(getattr(trace, axis))
    return (getattr(trace, f"{axis}0") or 0) + np.arange(count) * (getattr(trace, f"d{axis}") or 1)


def _cell_texts(trace: go.Heatmap) -> np.ndarray:
    """Returns the text of each cell, (rows, columns)."""
    template = _Z_TEMPLATE_REGEX.fullmatch(trace.texttemplate)
    if not template:
        return np.array(
            [["" if text is None else text for text in row_texts] for row_texts in trace.text], object
        )
    values = np.asarray(trace.z, float)
    number_format = re.sub("^[+-]?", r"\g<0>z", template[1])  # no minus sign before a 0
    texts = [format(value, number_format) if np.isfinite(value) else "" for value in values.ravel().tolist()]
    formatted_texts = [text.replace("-", "−") for text in texts]  # as an axis writes it
    return np.array(formatted_texts, object).reshape(values.shape)  # (rows, columns)


def _cell_colours(figure: go.Figure, trace: go.Heatmap, values: np.ndarray) -> np.ndarray:
    """Returns the colour of each cell, (rows, columns, 4)."""
    scale, low, high = trace.colorscale, trace.zmin, trace.zmax
    if trace.coloraxis:
        axis = figure.layout[trace.coloraxis]
        scale, low, high = axis.colorscale, axis.cmin, axis.cmax
    low = np.nanmin(values) if low is None else low
    high = np.nanmax(values) if high is None else high
    share = np.clip((np.nan_to_num(values, nan=low) - low) / ((high - low) or 1), 0, 1)
    return _interpolate_scale(share, scale)


def _interpolate_scale(share: np.ndarray, scale) -> np.ndarray:
    """Interpolates a colour scale at shares from 0 to 1; the last axis is RGBA."""
    stops = [stop for stop, _ in scale]
    colours = np.array([parse_rgba(colour) for _, colour in scale])  # (stops, 4)
    return np.stack([np.interp(share, stops, colours[:, channel]) for channel in range(4)], axis=-1)
