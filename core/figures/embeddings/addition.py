"""The figure of what a Transformer adds: word vectors, position vectors, and how far each turns the sum."""

import plotly.graph_objects as go

from core.checks import counted
from core.figures.base import margins
from core.figures.base.axes import titled_panels
from core.figures.base.colours import BLUE, GREEN, GREY, ORANGE
from core.figures.base.matrices import distinct_names
from core.figures.base.picture import Picture, float32, lay_out
from core.figures.base.tokens import escaped
from core.text import few_signs
from core.traces.embeddings import AdditionTrace


def addition(trace: AdditionTrace) -> Picture:
    """Draws the lengths of word, position and sum for each token, and the angles between them."""
    titles = ("length (norm)", "angle in degrees")
    figure = titled_panels(titles, rows=2, shared_xaxes=True, vertical_spacing=0.1)
    names = [escaped(name) for name in distinct_names(trace.tokens)]
    places = list(range(len(names)))
    _add_lengths(figure, trace)
    _add_angles(figure, trace)
    ticks = {"tickvals": places, "ticktext": names, "fixedrange": True}
    lay_out(
        figure,
        height=480,
        margin_t=64,
        margin_b=margins.below(names, -45) - 20,
        legend_y=1.09,
        barmode="group",
        xaxis={"fixedrange": True},
        xaxis2=ticks | {"tickangle": -45 if len(names) > 6 else 0},
        yaxis={"rangemode": "tozero", "fixedrange": True},
        yaxis2={"rangemode": "tozero", "fixedrange": True},
    )
    return Picture(figure=figure, story=_story(trace), columns=_columns(trace))


def _add_lengths(figure: go.Figure, trace: AdditionTrace) -> None:
    places = list(range(len(trace.tokens)))
    for name, values, colour in (
        ("word vector", trace.word_norm, BLUE),
        ("position vector", trace.position_norm, ORANGE),
        ("sum", trace.sum_norm, GREEN),
    ):
        hover = f"{name}: length %{{y:.2f}}<extra></extra>"
        figure.add_bar(
            x=places, y=float32(values), name=name, marker_color=colour, hovertemplate=hover, row=1, col=1
        )


def _add_angles(figure: go.Figure, trace: AdditionTrace) -> None:
    places = list(range(len(trace.tokens)))
    for name, values, colour, symbol in (
        ("word to sum", trace.word_moved, BLUE, "circle"),
        ("position to sum", trace.position_moved, ORANGE, "diamond"),
        ("word to position", trace.between, GREY, "square"),
    ):
        figure.add_scatter(
            x=places,
            y=float32(values),
            mode="lines+markers",
            name=name,
            line={"color": colour, "width": 2},
            marker={"symbol": symbol, "size": 9},
            hovertemplate=f"{name}: %{{y:.1f}}°<extra></extra>",
            row=2,
            col=1,
        )


def _columns(trace: AdditionTrace) -> dict[str, list]:
    return {
        "position": list(range(len(trace.tokens))),
        "word": list(trace.tokens),
        "length of the word vector": trace.word_norm.tolist(),
        "length of the position vector": trace.position_norm.tolist(),
        "length of the sum": trace.sum_norm.tolist(),
        "degrees, word to sum": trace.word_moved.tolist(),
        "degrees, position to sum": trace.position_moved.tolist(),
        "degrees, word to position": trace.between.tolist(),
    }


def _story(trace: AdditionTrace) -> str:
    word, position = trace.word_norm.mean(), trace.position_norm.mean()
    moved, kept = trace.word_moved.mean(), trace.position_moved.mean()
    longer = "longer" if position > word else "shorter"
    text = (
        f"The position vectors ({position:.1f} on average) are {longer} than the word vectors ({word:.1f}). "
        f"So the sum stands {moved:.0f}° from the word and {kept:.0f}° from the position. Word and position "
        f"are {trace.between.mean():.0f}° apart on average; unrelated vectors have about 90°."
    )
    if trace.unknown.any():
        names = ", ".join(
            f"“{few_signs(token)}”"
            for token, unknown in zip(trace.tokens, trace.unknown, strict=True)
            if unknown
        )
        text += f" Read as [UNK]: {names}."
    if trace.cut:
        text += f" Not read: the last {counted(len(trace.cut), 'word')}."
    return text
