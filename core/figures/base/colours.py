"""The colours of all figures, and the ink that can be read on them.

Every colour of the palette has a contrast of 3:1 or more on the light and on the dark page, and stays apart
from the others for the three kinds of colour blindness. No one colour has the 4.5:1 that text needs on both
pages: words are written in the page's own ink, with a square of the colour before them where they need one,
and on coloured cells in black or white, whichever can be read.

Reference: W3C, "Web Content Accessibility Guidelines 2.1", 1.4.3 and 1.4.11.
"""

import re

import numpy as np
import plotly.graph_objects as go
from plotly.colors import get_colorscale

BLUE, ORANGE, GREEN, GREY = "#4f59b7", "#cb8114", "#028f5e", "#8f909e"
PURPLE, SKY, RED, RUST = "#a55e9f", "#3199e0", "#b43329", "#c65b01"
PALETTE = (BLUE, ORANGE, GREEN, PURPLE, SKY, RED, RUST, GREY)
SEQUENTIAL, DIVERGING = "Viridis", "RdBu"
BLACK, WHITE = "#000000", "#ffffff"


_EVEN = 0.1791  # the luminance on which black and white have the same contrast
_VALUE = re.compile(r"%\{z:([^}]*)\}")


def coloured(text: str, colour: str) -> str:
    """Returns text behind a square of a colour, as Plotly shows it; the text itself keeps the ink of the
    page.
    """
    return f'<span style="color:{colour}">■</span> {text}'


def channels(colour: str) -> np.ndarray:
    """Returns red, green, blue from 0 to 255 and alpha from 0 to 1 of "#rrggbb", "rgb(r, g, b)" or "rgba(r,
    g, b, a)", (4,).
    """
    if colour.startswith("#"):
        return np.array([*(int(colour[place : place + 2], 16) for place in (1, 3, 5)), 1.0])
    numbers = [float(number) for number in re.findall(r"[\d.]+", colour)]
    return np.array((*numbers, 1.0)[:4])


def luminance(rgb: np.ndarray) -> np.ndarray:
    """Returns the relative luminance, 0 to 1, of colours whose last axis starts with red, green, blue from 0
    to 255.
    """
    part = np.asarray(rgb, float)[..., :3] / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def contrast(one: str, other: str) -> float:
    """Returns the contrast of two opaque colours, 1 to 21."""
    low, high = sorted(float(luminance(channels(colour))) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def ink(colour: str) -> str:
    """Returns black or white, whichever has more contrast on an opaque colour: 4.58 or more on any."""
    return max((BLACK, WHITE), key=lambda letters: contrast(letters, colour))


def inks(values) -> list[str]:
    """Returns the ink of letters on the colours of `SEQUENTIAL` for values from 0 to 1, (N,)."""
    dark = luminance(_scaled(np.asarray(values, float), get_colorscale(SEQUENTIAL))) > _EVEN
    return [BLACK if light else WHITE for light in dark.tolist()]


def legible(figure: go.Figure) -> go.Figure:
    """Lets the text in the cells of heatmaps be read: black or white by the colour under it, the page's ink
    where that shines through.

    Plotly itself chooses between white and a grey, which have 3:1 on the colours in the middle of a scale. A
    second heatmap over the first, which draws nothing but its letters, holds those in black.

    Args:
        figure: Changed in place where a heatmap has text.

    Returns:
        The figure.
    """
    for trace in [trace for trace in figure.data if trace.type == "heatmap" and trace.texttemplate]:
        _write(figure, trace)
    return figure


def _write(figure: go.Figure, trace: go.Heatmap) -> None:
    values, texts = np.asarray(trace.z, float), _texts(trace)
    colours = _colours(figure, trace, values)
    clear, dark = colours[..., 3] < 1, luminance(colours) > _EVEN
    there = np.array([[bool(text.strip()) for text in line] for line in texts], bool) & np.isfinite(values)
    size = {"size": trace.textfont.size} if trace.textfont.size else {}
    font = size | ({"family": trace.textfont.family} if trace.textfont.family else {})
    blanks = np.full(texts.shape, "", object) if size else _blanks(texts)
    trace.update(
        text=np.where(there & ~clear & ~dark, texts, blanks).tolist(),
        texttemplate="%{text}",
        textfont={"color": WHITE} | font,
    )
    place = {
        axis: getattr(trace, axis)
        for axis in ("x", "y", "x0", "y0", "dx", "dy", "xaxis", "yaxis", "xgap", "ygap")
    }
    place = {axis: value for axis, value in place.items() if value is not None}
    for cells, letters in ((there & ~clear & dark, {"color": BLACK}), (there & clear, {})):
        if not cells.any():
            continue
        if letters:
            figure.add_trace(
                go.Heatmap(
                    z=np.where(cells, 0, np.nan).astype("float32"),
                    text=np.where(cells, texts, blanks).tolist(),
                    texttemplate="%{text}",
                    textfont=letters | font,
                    colorscale=[[0, "rgba(0,0,0,0)"], [1, "rgba(0,0,0,0)"]],
                    showscale=False,
                    hoverinfo="skip",
                    hoverongaps=False,
                    name="letters",
                    **place,
                )
            )
        else:
            rows, columns = np.nonzero(cells)
            figure.add_trace(
                go.Scatter(
                    x=_along(trace, "x", values.shape[1])[columns],
                    y=_along(trace, "y", values.shape[0])[rows],
                    text=texts[cells].tolist(),
                    mode="text",
                    textfont=font,
                    hoverinfo="skip",
                    showlegend=False,
                    cliponaxis=False,
                    name="letters",
                    **{axis: value for axis, value in place.items() if axis in ("xaxis", "yaxis")},
                )
            )


def _blanks(texts: np.ndarray) -> np.ndarray:
    """Returns what stands in cells without a letter: three blanks as long as the longest text, from which
    Plotly learns how much fits.

    It takes the size of letters from the least distance of two texts that follow on each other, and hides
    them where that is too small. Of a part of the cells alone it would take another size than of all.
    """
    blanks = np.full(texts.shape, "", object)
    longest = max((len(line) for text in texts.ravel() for line in text.split("<br>")), default=0)
    blanks[:1, :2] = blanks[:2, :1] = "\u00a0" * longest
    return blanks


def _along(trace: go.Heatmap, axis: str, count: int) -> np.ndarray:
    """Returns where the centres of the cells stand."""
    if getattr(trace, axis) is not None:
        return np.asarray(getattr(trace, axis))
    return (getattr(trace, f"{axis}0") or 0) + np.arange(count) * (getattr(trace, f"d{axis}") or 1)


def _texts(trace: go.Heatmap) -> np.ndarray:
    """Returns what stands in each cell, (rows, columns)."""
    if found := _VALUE.fullmatch(trace.texttemplate):
        values = np.asarray(trace.z, float).tolist()
        return np.array(
            [[format(value, found[1]) if np.isfinite(value) else "" for value in line] for line in values],
            dtype=object,
        )
    return np.array([["" if text is None else text for text in line] for line in trace.text], dtype=object)


def _colours(figure: go.Figure, trace: go.Heatmap, values: np.ndarray) -> np.ndarray:
    """Returns the colour of each cell, (rows, columns, 4)."""
    scale, low, high = trace.colorscale, trace.zmin, trace.zmax
    if trace.coloraxis:
        axis = figure.layout[trace.coloraxis]
        scale, low, high = axis.colorscale, axis.cmin, axis.cmax
    low = np.nanmin(values) if low is None else low
    high = np.nanmax(values) if high is None else high
    share = np.clip((np.nan_to_num(values, nan=low) - low) / ((high - low) or 1), 0, 1)
    return _scaled(share, scale)


def _scaled(share: np.ndarray, scale) -> np.ndarray:
    """Returns the colours of a scale at shares from 0 to 1, with one axis more for their channels."""
    stops, colours = (
        np.array([stop for stop, _ in scale]),
        np.array([channels(colour) for _, colour in scale]),
    )
    return np.stack([np.interp(share, stops, colours[:, part]) for part in range(4)], axis=-1)
