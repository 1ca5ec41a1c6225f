"""A review word by word under recurrent readers, and how far each word moves one of them."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from plotly.colors import sample_colorscale

from core.checks import counted
from core.figures.base.axes import GUIDE, hover_texts
from core.figures.base.colours import DIVERGING, ink
from core.figures.base.picture import MONOSPACE, Picture, float32, lay_out, percent
from core.figures.base.tokens import boxes, escaped, quoted
from core.figures.sentiment.lines import line_of
from core.traces.sentiment import LeaveOutTrace, ReadingTrace

_MOST_TICKS = 24  # words that are written under the axis
_COLUMNS = 52  # characters of a line of tiles
_LINE = 30  # pixels of one


def word_by_word(trace: ReadingTrace, configs: Sequence) -> Picture:
    """Draws P(positive) of a review before its first word, after one, and so on, and after its padding.

    Args:
        trace: A review under M models, a line each, with the padding that is drawn behind it.
        configs: The `SentimentConfig` of each model.
    """
    words = len(trace.tokens)
    pads = trace.whole.shape[1] - words - 1
    figure = go.Figure()
    for curve, config in zip(trace.whole, configs, strict=True):
        figure.add_scatter(
            x=list(range(len(curve))),
            y=float32(curve),
            mode="lines+markers" if len(curve) <= 60 else "lines",
            name=config.title,
            line=line_of(config.mask, config.like_length) | {"width": 2},
            marker={"size": 6},
            customdata=_moments(trace, pads),
            hovertemplate="%{customdata}: %{y:.4f}<extra>%{fullData.name}</extra>",
        )
    figure.add_hline(y=0.5, line=GUIDE)
    if pads:
        figure.add_vline(x=words, line=GUIDE)
    lay_out(
        figure,
        height=440,
        margin_t=76,
        legend={"font": {"size": 11}},
        xaxis=_word_axis(trace, pads) | {"fixedrange": True},
        yaxis={"title_text": "P(positive)", "range": [-0.03, 1.03], "fixedrange": True},
    )
    columns = {
        "tokens read": list(range(words + pads + 1)),
        "word": ["", *trace.tokens, *[""] * pads],
        "read as [UNK]": [False, *trace.unknown.tolist(), *[False] * pads],
        **{name: curve.tolist() for name, curve in zip(trace.models, trace.whole, strict=True)},
    }
    return Picture(figure=figure, story=_words_story(trace, configs), columns=columns)


def _moments(trace: ReadingTrace, pads: int) -> list[str]:
    """Returns what was read last at each point of a curve."""
    words = [f"after “{escaped(token)}”" for token in trace.tokens]
    return ["before the first word", *words, *(f"after {count} of padding" for count in range(1, pads + 1))]


def _word_axis(trace: ReadingTrace, pads: int) -> dict:
    """Returns an axis with the words, unknown ones in brackets; a title where they are many."""
    if len(trace.tokens) > _MOST_TICKS:
        return {"title_text": "words read, then padding" if pads else "words read"}
    words = [
        escaped(f"[{token}]" if unknown else token)
        for token, unknown in zip(trace.tokens, trace.unknown, strict=True)
    ]
    ticks = list(range(len(words) + 1))
    if not pads:
        return {"tickvals": ticks, "ticktext": ["", *words], "tickangle": -90}
    names = ["", *words, f"{pads} of padding"]
    return {"tickvals": [*ticks, len(words) + pads], "ticktext": names, "tickangle": -90}


def _words_story(trace: ReadingTrace, configs: Sequence) -> str:
    finals = "; ".join(
        f"“{config.title}” {percent(curve[-1])}"
        for config, curve in zip(configs, trace.probability, strict=True)
    )
    moves = np.diff(trace.probability, axis=1)  # (M, T)
    model, word = map(int, np.unravel_index(np.abs(moves).argmax(), moves.shape))
    count = len(trace.tokens)
    story = (
        f"P(positive) after {count:,} word{'s' * (count != 1)}: {finals}. The largest step is that of "
        f"“{configs[model].title}” at {quoted(trace.tokens[word])}, word {word + 1}: "
        f"{moves[model, word]:+.3f}."
    )
    pads = trace.padded_probability.shape[1] - 1
    if not pads:
        return story
    moved = trace.padded_probability[:, -1] - trace.padded_probability[:, 0]
    most = int(np.abs(moved).argmax())
    behind = f"{counted(pads, 'token')} of padding behind it move{'s' * (pads == 1)}"
    still = int(trace.masked.sum())
    if still == len(moved):
        return f"{story} {behind} no reader: a mask hides padding."
    story += f" {behind} “{configs[most].title}” by {moved[most]:+.3f}"
    one = still == 1
    hide = f"{still} of {len(moved)} readers {'hides' if one else 'hide'} padding by a mask and "
    return f"{story}; {hide}{'does' if one else 'do'} not move." if still else f"{story}."


# --- how far each word moves the verdict --------------------------------------------------------------------


def moved_by_words(trace: LeaveOutTrace, title: str) -> Picture:
    """Draws the words twice, tinted by the step when each is read and by the drop when it is left out.

    Args:
        trace: A review under one reader.
        title: How the reader is called.
    """
    largest = max(0.01, float(np.abs(trace.steps).max()), float(np.abs(trace.effects).max()))
    lines = boxes(trace.tokens, _COLUMNS)[-1].line + 1
    below = lines + 1.2  # where the second row begins, in lines of tiles
    figure = go.Figure()
    _add_row(figure, trace, "P(positive) rose by, when it was read", trace.steps, largest, 0.0)
    _add_row(figure, trace, "P(positive) falls by, when it is left out", trace.effects, largest, below)
    down = 2 * below
    lay_out(
        figure,
        height=round(down * _LINE) + 90,
        showlegend=False,
        barmode="overlay",
        coloraxis={
            "cmin": -largest,
            "cmax": largest,
            "colorscale": DIVERGING,
            "colorbar": {"orientation": "h", "y": 0, "yanchor": "top", "thickness": 12, "len": 0.6},
        },
        xaxis={"visible": False, "range": [0, _COLUMNS], "fixedrange": True},
        yaxis={"visible": False, "range": [-down, 0], "fixedrange": True},
    )
    columns = {
        "word": list(trace.tokens),
        "read as [UNK]": trace.unknown.tolist(),
        "step when it is read": trace.steps.tolist(),
        "drop when it is left out": trace.effects.tolist(),
    }
    return Picture(figure=figure, story=_moved_story(trace, title), columns=columns)


def _add_row(
    figure: go.Figure, trace: LeaveOutTrace, heading: str, values: np.ndarray, largest: float, top: float
) -> None:
    """Draws a heading, and below it the words as tiles tinted by values (T,) up to `largest`."""
    figure.add_annotation(
        x=0, y=-top, text=heading, showarrow=False, xanchor="left", yanchor="top", font={"size": 13}
    )
    down = top + 0.85
    stands = boxes(trace.tokens, _COLUMNS)
    colours = sample_colorscale(DIVERGING, ((values / largest + 1) / 2).clip(0, 1).tolist())
    told = [
        f"<b>{escaped(token)}</b>{' (read as [UNK])' if unknown else ''}: {value:+.4f}"
        for token, unknown, value in zip(trace.tokens, trace.unknown, values, strict=True)
    ]
    figure.add_bar(
        x=float32([box.left + box.width / 2 for box in stands]),
        base=float32([-(down + box.line + 1) + 0.12 for box in stands]),
        y=float32([0.88] * len(stands)),
        width=float32([box.width - 0.4 for box in stands]),
        marker={"color": float32(values), "coloraxis": "coloraxis"},
        text=[escaped(token) for token in trace.tokens],
        textposition="inside",
        insidetextanchor="middle",
        textangle=0,
        textfont={"family": MONOSPACE, "size": 13, "color": list(map(ink, colours))},
        constraintext="inside",
        **hover_texts(told),
    )


def _moved_story(trace: LeaveOutTrace, title: str) -> str:
    read = int(np.abs(trace.steps).argmax())
    left = int(np.abs(trace.effects).argmax())
    return (
        f"{title}: P(positive) is {percent(trace.probability[-1])}. Read word by word, "
        f"{quoted(trace.tokens[read])} moves it most: {trace.steps[read]:+.3f}. Left out of the whole "
        f"review, {quoted(trace.tokens[left])} changes it most: by {-trace.effects[left]:+.3f}. "
        "A step knows only the words before it; without a word, all words after it are read anew from "
        "another state."
    )
