"""The figures of a character RNN's next character: how it is drawn, and what the state before it carries."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colours import BLUE, GREEN, GREY, ORANGE
from core.figures.base.picture import MONOSPACE, Picture, float32, lay_out, percent, quoted, visible
from core.text import few_signs
from core.traces.shakespeare import CarryTrace, NextCharacterTrace

_SHOWN_BARS = 12


def _hover(digits: str) -> str:
    """Returns what a bar or point says: its character and its value with these digits."""
    return f"%{{text}}: %{{y:{digits}}}<extra>%{{fullData.name}}</extra>"


def _character_axis(names: Sequence[str]) -> dict:
    """Returns an axis of characters in letters of one width."""
    return {
        "tickvals": list(range(len(names))),
        "ticktext": list(names),
        "tickangle": 0,
        "tickfont": {"family": MONOSPACE},
    }


# --- the next character -------------------------------------------------------------------------------------


def next_character(trace: NextCharacterTrace) -> Picture:
    """Draws what the next character is drawn from over the outline of the model's own distribution.

    The outline is softmax(logits), which is temperature 1 with nothing cut. The trace whose `meta` is "drawn
    from" is the one that the slider of the page moves in the browser.
    """
    order = np.argsort(-trace.logits, kind="stable")
    names = [visible(trace.characters[index]) for index in order]
    observed = trace.counts / max(1, trace.draws)
    figure = go.Figure()
    clear = {"color": "rgba(0,0,0,0)", "line": {"color": GREY, "width": 1.5}}
    _draw_bars(figure, names, trace.filtered[order], ".4g", name="with these settings", marker_color=GREEN)
    figure.data[0].meta = "drawn from"
    _draw_bars(
        figure,
        names,
        trace.probability[order],
        ".4g",
        name="the model's own: T = 1, nothing cut",
        marker=clear,
    )
    if trace.draws:
        _draw_observed(figure, trace, names, order)
    lay_out(
        figure,
        height=340,
        barmode="overlay",
        bargap=0.25,
        margin={"l": 66, "t": 42, "b": 32},  # given from the start, Plotly need not draw twice
        xaxis=_character_axis(names) | {"range": [-0.7, len(order) - 0.3], "fixedrange": True},
        yaxis={"title_text": "probability", "range": [0, 1], "fixedrange": True},
        meta={"temperature": trace.temperature},
    )
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
        name="observed in 1 sample" if trace.draws == 1 else f"observed in {trace.draws:,} samples",
        meta="observed",
        mode="markers",
        text=[names[position] for position in possible],
        marker={"color": ORANGE, "symbol": "diamond", "size": 8},
        hovertemplate=_hover(".4g"),
    )


_EFFECTS = {
    "greedy": "T = 0 always takes the likeliest character, {first}: greedy decoding.",
    "sharper": "T = {temperature} sharpens the distribution: {first} has {now} instead of {before}.",
    "flatter": "T = {temperature} flattens the distribution: {first} has {now} instead of {before}.",
    "none": "T = 1 leaves the logits as they are: {first}, the likeliest, has {now} and {second} {next}.",
}
_CUT = "Top-k and top-p leave {possible} of {all} characters, and {first} gets {final}."
_OBSERVED = "In {samples}, no character's share is further than {furthest} from its probability."


def _next_story(trace: NextCharacterTrace, order: np.ndarray, observed: np.ndarray) -> str:
    first, second = order[:2]
    name = quoted(trace.characters[first])
    temperature = trace.temperature
    effect = "none" if temperature == 1 else "sharper" if temperature < 1 else "flatter"
    story = [
        _EFFECTS["greedy" if temperature == 0 else effect].format(
            temperature=f"{temperature:g}",
            first=name,
            now=percent(trace.tempered[first]),
            before=percent(trace.probability[first]),
            second=quoted(trace.characters[second]),
            next=percent(trace.tempered[second]),
        )
    ]
    possible = int((trace.filtered > 0).sum())
    if possible < int((trace.tempered > 0).sum()):
        final = percent(trace.filtered[first])
        story.append(_CUT.format(possible=possible, all=len(order), first=name, final=final))
    if trace.draws:
        samples = "1 sample" if trace.draws == 1 else f"{trace.draws:,} samples"
        furthest = percent(np.abs(observed - trace.filtered).max())
        story.append(_OBSERVED.format(samples=samples, furthest=furthest))
    return " ".join(story)


# --- what the state carries ---------------------------------------------------------------------------------


def carry(trace: CarryTrace) -> Picture:
    """Draws the distribution after a whole text beside that after its last characters alone."""
    order = np.argsort(-np.maximum(trace.carried, trace.reset), kind="stable")
    names = [visible(trace.characters[index]) for index in order]
    shown = order[:_SHOWN_BARS]
    figure = go.Figure()
    for values, name, colour in ((trace.carried, "whole text", BLUE), (trace.reset, _alone(trace), ORANGE)):
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


def _alone(trace: CarryTrace) -> str:
    """Returns the name of what is read alone."""
    return "last character alone" if len(trace.last) == 1 else f"last {len(trace.last)} characters alone"


_CARRY = (
    "After the whole text {best} comes next with {carried}; after “{end}” alone it would be {alone} with "
    "{reset}. Forgetting the rest shifts {moved} of the probability."
)


def _carry_story(trace: CarryTrace) -> str:
    moved = 0.5 * np.abs(trace.carried - trace.reset).sum()  # the total variation distance
    best = int(trace.carried.argmax())
    alone = int(trace.reset.argmax())
    return _CARRY.format(
        best=quoted(trace.characters[best]),
        carried=percent(trace.carried[best]),
        end=few_signs("".join(map(visible, trace.last))),
        alone=quoted(trace.characters[alone]),
        reset=percent(trace.reset[alone]),
        moved=percent(moved),
    )
