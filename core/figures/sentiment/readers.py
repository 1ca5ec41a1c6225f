"""Readers of all kinds side by side: their verdicts on a review, what each sees of it, and other orders."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.checks import counted
from core.figures.base.axes import GUIDE, hover_texts
from core.figures.base.colours import BLACK, BLUE, GREY, ORANGE, WHITE
from core.figures.base.picture import Picture, float32, lay_out, percent
from core.figures.base.tokens import escaped, quoted
from core.figures.sentiment.lines import ROW, reader_margin, reader_rows
from core.traces.sentiment import ReadersTrace, ShufflesTrace

_STILL = 1e-6  # of probability, less than which is rounding
_MOST_TICKS = 40  # words that are written under the axis
_ORDERS = {
    "full": "the order of all words counts",
    "pairs": "the order counts within pairs of neighbouring words",
    "none": "order counts nothing",
}


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun if number != 1 else noun.removesuffix('s')}"


# --- one review ---------------------------------------------------------------------------------------------


def _told(trace: ReadersTrace, reader: int) -> str:
    """Returns what a reader sees of the review, as a clause."""
    unit = trace.units[reader]
    parts = [f"reads {trace.read[reader]:,} {unit}"]
    if trace.unread[reader]:
        parts.append(f"cannot read {trace.unread[reader]:,}")
    if trace.cut[reader]:
        parts.append(f"{trace.cut[reader]:,} do not fit")
    return ", ".join([*parts, _ORDERS[trace.order[reader]]])


def _columns(trace: ReadersTrace, titles: Sequence[str]) -> dict[str, list]:
    return {
        "reader": list(titles),
        "name": list(trace.models),
        "P(positive)": trace.probability.tolist(),
        "verdict": ["positive" if positive else "negative" for positive in trace.positive],
        "counts": list(trace.units),
        "read": trace.read.tolist(),
        "cannot be read": trace.unread.tolist(),
        "do not fit": trace.cut.tolist(),
        "order": [_ORDERS[order] for order in trace.order],
    }


def verdicts(trace: ReadersTrace, titles: Sequence[str]) -> Picture:
    """Draws P(positive) of each reader as a bar from one half.

    Args:
        trace: A review under M readers.
        titles: How they are called.
    """
    count = len(titles)
    figure = go.Figure(
        go.Bar(
            y=list(range(count)),
            x=float32(trace.probability - 0.5),
            base=0.5,
            orientation="h",
            width=0.7,
            marker={"color": [BLUE if positive else ORANGE for positive in trace.positive]},
            text=[percent(value) for value in trace.probability],
            textposition="auto",
            insidetextanchor="end",
            insidetextfont={"color": [WHITE if positive else BLACK for positive in trace.positive]},
            textangle=0,
            cliponaxis=False,
            customdata=[
                [float(value), f"{escaped(title)} {_told(trace, reader)}"]
                for reader, (title, value) in enumerate(zip(titles, trace.probability, strict=True))
            ],
            hovertemplate="P(positive) %{customdata[0]:.4f}<br>%{customdata[1]}<extra></extra>",
        )
    )
    figure.add_vline(x=0.5, line=GUIDE)
    lay_out(
        figure,
        height=ROW * count + 70,
        showlegend=False,
        margin_l=reader_margin(titles),
        xaxis={"title_text": "P(positive)", "range": [-0.02, 1.02], "fixedrange": True},
        yaxis=reader_rows(titles),
    )
    return Picture(figure=figure, story=_verdict_story(trace, titles), columns=_columns(trace, titles))


def _verdict_story(trace: ReadersTrace, titles: Sequence[str]) -> str:
    count = len(titles)
    positive = int(trace.positive.sum())
    highest, lowest = int(trace.probability.argmax()), int(trace.probability.argmin())
    words = sum(any(map(str.isalnum, word)) for word in trace.words)
    nothing = "a review without a word" if trace.words else "an empty review"
    what = f"a review of {counted(words, 'word')}" if words else nothing
    call = "calls" if positive == 1 else "call"
    story = f"{positive} of {_count(count, 'readers')} {call} {what} positive, {count - positive} negative."
    if count > 1:
        story += (
            f" The highest P(positive) is that of “{titles[highest]}”, "
            f"{percent(trace.probability[highest])}; the lowest that of “{titles[lowest]}”, "
            f"{percent(trace.probability[lowest])}."
        )
    cut = [titles[reader] for reader in np.flatnonzero(trace.cut).tolist()]
    if cut:
        story += f" Not all of it fits {_listed(cut)}."
    return story


def _listed(names: Sequence[str]) -> str:
    quoted_names = [f"“{name}”" for name in names]
    if len(quoted_names) == 1:
        return quoted_names[0]
    return f"{', '.join(quoted_names[:-1])} and {quoted_names[-1]}"


def seen(trace: ReadersTrace, titles: Sequence[str]) -> Picture:
    """Draws which words of a review enter the verdict of each reader.

    Args:
        trace: A review under M readers, with at least one word.
        titles: How they are called.
    """
    count, words = trace.sees.shape
    figure = go.Figure(
        go.Heatmap(
            z=trace.sees.astype("float32"),
            zmin=0,
            zmax=1,
            colorscale=[[0, ORANGE], [1, BLUE]],
            showscale=False,
            xgap=1 if words <= 120 else 0,
            ygap=2,
            **hover_texts(_seen_hover(trace, titles)),
        )
    )
    for name, colour in (("enters the verdict", BLUE), ("does not", ORANGE)):
        marker = {"color": colour, "size": 12, "symbol": "square"}
        figure.add_scatter(x=[None], y=[None], mode="markers", marker=marker, name=name)
    lay_out(
        figure,
        height=ROW * count + 130,
        margin_l=reader_margin(titles),
        margin_t=36,
        xaxis=_word_axis(trace.words),
        yaxis=reader_rows(titles),
    )
    columns = {"word": list(trace.words)}
    columns |= {name: row.astype(int).tolist() for name, row in zip(trace.models, trace.sees, strict=True)}
    return Picture(figure=figure, story=_seen_story(trace, titles), columns=columns)


def _seen_hover(trace: ReadersTrace, titles: Sequence[str]) -> list[list[str]]:
    """Returns M rows of T texts: whether a word enters the verdict of a reader."""
    return [
        [
            f"{escaped(title)}: “{escaped(word)}” {'enters' if flag else 'does not enter'} the verdict"
            for word, flag in zip(trace.words, row, strict=True)
        ]
        for title, row in zip(titles, trace.sees.tolist(), strict=True)
    ]


def _word_axis(words: Sequence[str]) -> dict:
    """Returns an axis with the words where they are few, else with a title."""
    axis = {"fixedrange": True, "showgrid": False}
    if len(words) > _MOST_TICKS:
        return axis | {"title_text": "word"}
    names = list(map(escaped, words))
    return axis | {"tickvals": list(range(len(words))), "ticktext": names, "tickangle": -45}


def _seen_story(trace: ReadersTrace, titles: Sequence[str]) -> str:
    hidden = (~trace.sees).sum(axis=1)
    words = len(trace.words)
    most = int(hidden.argmax())
    nowhere = [word for word, column in zip(trace.words, trace.sees.T, strict=True) if not column.any()]
    complete = int((hidden == 0).sum())
    story = f"{complete} of {_count(len(titles), 'readers')} see something of every word."
    if hidden[most]:
        story += f" “{titles[most]}” misses {hidden[most]:,} of {words:,}."
    if nowhere:
        story += f" No reader sees {quoted(nowhere[0])}."
    return story


# --- other orders -------------------------------------------------------------------------------------------


def shuffles(trace: ShufflesTrace, titles: Sequence[str]) -> Picture:
    """Draws P(positive) of each reader for the review as it is, and for each random order of its words.

    Args:
        trace: A review and N orders under M readers.
        titles: How they are called.
    """
    count, orders = len(titles), len(trace.orders)
    figure = go.Figure()
    _add_orders(figure, trace, titles)
    typed = trace.probability[:, 0]
    figure.add_scatter(
        x=float32(typed),
        y=list(range(count)),
        mode="markers",
        marker={"color": BLUE, "size": 13, "symbol": "diamond"},
        name="as it was typed",
        **hover_texts([f"{escaped(title)}: {value:.4f}" for title, value in zip(titles, typed, strict=True)]),
    )
    figure.add_vline(x=0.5, line=GUIDE)
    lay_out(
        figure,
        height=ROW * count + 110,
        margin_l=reader_margin(titles),
        margin_t=36,
        xaxis={"title_text": "P(positive)", "range": [-0.03, 1.03], "fixedrange": True},
        yaxis=reader_rows(titles),
    )
    return Picture(
        figure=figure, story=_shuffle_story(trace, titles), columns=_shuffle_columns(trace, orders)
    )


def _add_orders(figure: go.Figure, trace: ShufflesTrace, titles: Sequence[str]) -> None:
    """Draws a point for each random order, spread a little within the row of its reader."""
    count, orders = len(titles), len(trace.orders)
    spread = np.linspace(-1, 1, orders) if orders > 1 else np.zeros(1)
    told = [
        f"{escaped(title)}, order {order + 1}: {value:.4f}"
        for title, values in zip(titles, trace.probability[:, 1:], strict=True)
        for order, value in enumerate(values)
    ]
    figure.add_scatter(
        x=float32(trace.probability[:, 1:].ravel()),
        y=float32(np.repeat(np.arange(count), orders) + 0.22 * np.tile(spread, count)),
        mode="markers",
        marker={"color": GREY, "size": 7, "opacity": 0.7},
        name=_count(orders, "random orders"),
        **hover_texts(told),
    )


def _shuffle_columns(trace: ShufflesTrace, orders: int) -> dict[str, list]:
    columns = {
        "order": ["as it was typed", *map(str, range(1, orders + 1))],
        **{name: row.tolist() for name, row in zip(trace.models, trace.probability, strict=True)},
    }
    if len(trace.single):
        columns |= {"logit of single words": trace.single.tolist(), "logit of pairs": trace.pairs.tolist()}
    return columns


def _shuffle_story(trace: ShufflesTrace, titles: Sequence[str]) -> str:
    orders = len(trace.orders)
    widths = np.ptp(trace.probability.astype("float64"), axis=1)
    still = [
        (title, order)
        for title, width, order in zip(titles, widths, trace.order, strict=True)
        if width < _STILL
    ]
    blind = [title for title, order in still if order == "none"]
    unmoved = [title for title, order in still if order != "none"]
    most = int(widths.argmax())
    turned = "; ".join(
        f"“{title}” in {times}" for title, times in zip(titles, trace.turned, strict=True) if times
    )
    story = (
        f"Verdicts that turn in {_count(orders, 'random orders')}: {turned}."
        if turned
        else f"No verdict turns in {_count(orders, 'random orders')}."
    )
    if widths[most] >= _STILL:
        story += f" “{titles[most]}” moves most, over {percent(widths[most])} of probability."
    for names, why in ((blind, ": order counts nothing there"), (unmoved, " in these orders")):
        if names:
            story += f" {_listed(names)} {'does' if len(names) == 1 else 'do'} not move{why}."
    if len(trace.single):
        story += (
            f" In the bag of words the single words add {trace.single[0]:+.2f} to the logit in every order; "
            f"its pairs add {trace.pairs.min():+.2f} to {trace.pairs.max():+.2f}."
        )
    return story
