"""The figures of a character RNN: a next character, what the state carries, the hidden units."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from core.figures.base.colours import BLUE, DIVERGING, GREEN, GREY, ORANGE
from core.figures.base.long_table import long_table
from core.figures.base.picture import (
    MONOSPACE,
    Picture,
    colour_bar,
    float32,
    lay_out,
    percent,
    quoted,
    visible,
)
from core.text import few_signs
from core.traces.shakespeare import CarryTrace, NextCharacterTrace, StatesTrace

_SHOWN_BARS = 12
_TITLES = ("raw logits", "after temperature", "after top-k and top-p, and what was drawn")


def _hover(digits: str) -> str:
    """Returns what a bar or point says: its character and its value with these digits."""
    return f"%{{text}}: %{{y:{digits}}}<extra>%{{fullData.name}}</extra>"


def _character_axis(names: Sequence[str], *, size: int | None = None, every: int = 1) -> dict:
    """Returns an axis of characters, of which every n-th is named, in letters of one width."""
    positions = list(range(0, len(names), every))
    return {
        "tickvals": positions,
        "ticktext": [names[position] for position in positions],
        "tickangle": 0,
        "tickfont": {"family": MONOSPACE} | ({"size": size} if size else {}),
    }


# --- the next character -------------------------------------------------------------------------------------


def next_character(trace: NextCharacterTrace) -> Picture:
    """Draws the distribution of one next character in three steps: raw, after temperature, after the filter.

    Beside the last stands how often each character came up in the draws.
    """
    order = np.argsort(-trace.logits, kind="stable")
    names = [visible(trace.characters[index]) for index in order]
    observed = trace.counts / max(1, trace.draws)
    figure = make_subplots(rows=3, cols=1, vertical_spacing=0.13, subplot_titles=_TITLES)
    bars = [
        (trace.logits, "logit", GREY),
        (trace.tempered, "after temperature", BLUE),
        (trace.filtered, "expected", GREEN),
    ]
    for row, (values, name, colour) in enumerate(bars, 1):
        _draw_bars(figure, names, values[order], ".4g", name=name, marker_color=colour, row=row, col=1)
    if trace.draws:
        _draw_observed(figure, trace, names, order)
    probability = {"title_text": "probability", "rangemode": "tozero"}
    lay_out(
        figure,
        height=640,
        showlegend=False,
        margin={"l": 70, "t": 36, "b": 33},
        yaxis_title_text="logit",
        yaxis2=probability,
        yaxis3=probability,
    )
    figure.update_xaxes(range=[-0.7, len(order) - 0.3], **_character_axis(names))
    table = {
        "character": names,
        "logit": trace.logits[order].tolist(),
        "probability": trace.probability[order].tolist(),
        "after temperature": trace.tempered[order].tolist(),
        "after the filter": trace.filtered[order].tolist(),
        "observed": observed[order].tolist(),
    }
    return Picture(figure=figure, story=_next_story(trace, order, observed), columns=table)


def _draw_bars(figure: go.Figure, names: list[str], values: np.ndarray, digits: str, **more) -> None:
    """Draws a bar a character; `digits` is the format of its value on hover."""
    figure.add_bar(
        x=list(range(len(names))),
        y=float32(values),
        text=names,
        textposition="none",
        hovertemplate=_hover(digits),
        **more,
    )


def _draw_observed(figure: go.Figure, trace: NextCharacterTrace, names: list[str], order: np.ndarray) -> None:
    """Draws the share of the draws that each character got which could be drawn."""
    possible = np.flatnonzero(trace.filtered[order] > 0).tolist()
    figure.add_scatter(
        x=possible,
        y=float32(trace.counts[order][possible] / trace.draws),
        name=f"observed in {trace.draws:,} draws",
        mode="markers",
        text=[names[position] for position in possible],
        marker={"color": ORANGE, "symbol": "diamond", "size": 8},
        hovertemplate=_hover(".4g"),
        row=3,
        col=1,
    )


def _next_story(trace: NextCharacterTrace, order: np.ndarray, observed: np.ndarray) -> str:
    first, second = order[:2]
    possible = int((trace.filtered > 0).sum())
    story = (
        f"The model's first choice is {quoted(trace.characters[first])} with "
        f"{percent(trace.probability[first])}, before {quoted(trace.characters[second])} with "
        f"{percent(trace.probability[second])}. After temperature and filter {possible} of {len(order)} "
        f"characters can be drawn and the first has {percent(trace.filtered[first])}."
    )
    if not trace.draws:
        return story
    furthest = np.abs(observed - trace.filtered).max()
    return (
        f"{story} In {trace.draws:,} draws no character came up more than {percent(furthest)} away from what "
        "was expected."
    )


# --- the hidden state ---------------------------------------------------------------------------------------


def carry(trace: CarryTrace) -> Picture:
    """Draws the next character with the whole text read beside the same with its last characters alone."""
    order = np.argsort(-np.maximum(trace.carried, trace.reset), kind="stable")
    names = [visible(trace.characters[index]) for index in order]
    shown = order[:_SHOWN_BARS]
    figure = go.Figure()
    for values, name, colour in (
        (trace.carried, "whole text", BLUE),
        (trace.reset, f"last {len(trace.last)} alone", ORANGE),
    ):
        _draw_bars(figure, names[:_SHOWN_BARS], values[shown], ".4f", name=name, marker_color=colour)
    lay_out(
        figure,
        height=380,
        barmode="group",
        xaxis=_character_axis(names[:_SHOWN_BARS]),
        yaxis={"title_text": "probability", "rangemode": "tozero"},
    )
    table = {
        "character": names,
        "whole text": trace.carried[order].tolist(),
        "last characters alone": trace.reset[order].tolist(),
    }
    return Picture(figure=figure, story=_carry_story(trace), columns=table)


def _carry_story(trace: CarryTrace) -> str:
    moved = 0.5 * np.abs(trace.carried - trace.reset).sum()
    best = int(trace.carried.argmax())
    alone = int(trace.reset.argmax())
    end = few_signs("".join(map(visible, trace.last)))
    return (
        f"With the whole text read, {quoted(trace.characters[best])} comes next with "
        f"{percent(trace.carried[best])}; after “{end}” alone it would be {quoted(trace.characters[alone])} "
        f"with {percent(trace.reset[alone])}. What came before moves {percent(moved)} of the probability."
    )


def hidden_states(trace: StatesTrace) -> Picture:
    """Draws the hidden units (rows) over the characters of a text (columns)."""
    steps, units = trace.states.shape
    names = [visible(character) for character in trace.text]
    figure = go.Figure(
        go.Heatmap(
            z=float32(trace.states.T),
            zmin=-1,
            zmax=1,
            colorscale=DIVERGING,
            colorbar=colour_bar("activation, from −1 to 1"),
            text=[names] * units,
            hovertemplate="unit %{y}, after character %{x} %{text}: %{z:.3f}<extra></extra>",
        )
    )
    axis = _character_axis(names, size=10, every=1 if steps <= 120 else steps // 100 + 1)
    lay_out(
        figure,
        height=620,
        above=0,
        xaxis=axis | {"title_text": "characters as they are read"},
        yaxis={"title_text": "hidden unit", "autorange": "reversed"},
    )
    characters = {"place": range(1, steps + 1), "character": names}
    table = long_table({"activation": trace.states}, characters, {"unit": range(units)})
    return Picture(figure=figure, story=_states_story(trace), columns=table)


def _states_story(trace: StatesTrace) -> str:
    steps, units = trace.states.shape
    change = np.abs(np.diff(trace.states, axis=0)).mean(axis=1) if steps > 1 else np.zeros(1)
    busiest = int(change.argmax())
    return (
        f"{units} units over {steps} characters; {percent((np.abs(trace.states) > 0.9).mean())} of the "
        "activations are beyond ±0.9. The state moved most when the model read "
        f"{quoted(trace.text[min(busiest + 1, steps - 1)])} at place {busiest + 2}."
    )
