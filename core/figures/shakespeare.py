"""The figures of the character RNN: a text by likelihood, a next character, what the state carries, the
hidden units.
"""

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from core.figures.base.colours import BLUE, DIVERGING, GREEN, GREY, ORANGE, SEQUENTIAL
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
from core.traces.shakespeare import CarryTrace, GenerationTrace, NextCharacterTrace, StatesTrace

_ROW = 24  # pixels of a line of text
_LEAD = 60  # characters of the prompt that lead in
_SHOWN_BARS = 12


def _alternatives(trace: GenerationTrace, step: int) -> str:

    pairs = zip(trace.alternatives[step], trace.alternative_probability[step], strict=True)
    return ", ".join(f"{visible(trace.characters[i])} {percent(p)}" for i, p in pairs)


def _cut(trace: GenerationTrace, step: int) -> str:
    kept, total = trace.kept[step], trace.logits.shape[1]
    if kept == total:
        return "nothing cut"
    return f"{kept} of {total} left; top-k cut {percent(trace.cut_mass_k[step])}, top-p {percent(trace.cut_mass_p[step])}"


def _hover(trace: GenerationTrace, step: int) -> str:
    return (
        f"step {trace.start + step + 1}: {visible(trace.text[step])}<br>model {percent(trace.probability[step])}, "
        f"drawn from {percent(trace.filtered_probability[step])}, {trace.entropy[step]:.2f} bits<br>"
        f"likeliest: {_alternatives(trace, step)}<br>{_cut(trace, step)}"
    )


def _places(text: str, columns: int):
    """Yields (row, column) of each character when lines end at a line's end or at the width, words kept whole
    where they fit.
    """
    row = column = 0
    for index, character in enumerate(text):
        yield row, column
        column += 1
        ahead = text[index + 1 : index + 1 + columns].replace("\n", " ").split(" ", 1)[0]
        if (
            character == "\n"
            or column >= columns
            or (character == " " and column + len(ahead) > columns >= len(ahead))
        ):
            row, column = row + 1, 0


def tinted_text(
    trace: GenerationTrace, *, columns: int = 40, first: int = 0, count: int = 1000, bar: bool = True
) -> Picture:
    """Draws a generated text with each character tinted by its probability under the model.

    Args:
        trace: The text.
        columns: Characters a line; 40 can still be read on a telephone.
        first: First step that is drawn; the text before it, or the prompt, leads in without a tint.
        count: Steps that are drawn.
        bar: Whether the scale, always 0 to 1, is drawn beside the text.
    """
    steps = range(first, min(first + count, len(trace.text)))
    lead = (trace.prompt + trace.text[:first])[-_LEAD:].replace("\r", "")
    text = lead + "".join(trace.text[step] for step in steps)
    places = list(_places(text, columns))
    rows = places[-1][0] + 1
    tints = np.full((rows, columns), np.nan, "float32")
    letters, hovers = ([[""] * columns for _ in range(rows)] for _ in range(2))
    for index, (row, column) in enumerate(places):
        letters[row][column] = visible(text[index]) if text[index] != " " else " "
        if index >= len(lead):
            step = steps[index - len(lead)]
            tints[row, column], hovers[row][column] = trace.probability[step], _hover(trace, step)
    figure = go.Figure(
        [
            go.Heatmap(
                z=tints,
                text=letters,
                customdata=hovers,
                texttemplate="%{text}",
                hovertemplate="%{customdata}<extra></extra>",
                hoverongaps=False,
                zmin=0,
                zmax=1,
                colorscale=SEQUENTIAL,
                showscale=bar,
                colorbar=colour_bar("probability under the model"),
                textfont={"family": MONOSPACE},
                xgap=1,
                ygap=3,
            ),
            _lead_in(letters, tints),
        ]
    )
    lay_out(figure, height=rows * _ROW + (84 if bar else 24), showlegend=False, above=0 if bar else None)
    figure.update_xaxes(visible=False, range=[-0.5, columns - 0.5], fixedrange=True)
    figure.update_yaxes(visible=False, range=[rows - 0.5, -0.5], fixedrange=True)
    return Picture(figure=figure, story=_text_story(trace), columns=_text_columns(trace))


def _lead_in(letters: list[list[str]], tints: np.ndarray) -> go.Scatter:
    """Draws what the model was given, in the ink of the page."""
    cells = [(r, c) for r, c in zip(*np.nonzero(np.isnan(tints)), strict=True) if letters[r][c].strip()]
    return go.Scatter(
        x=[c for _, c in cells],
        y=[r for r, _ in cells],
        text=[letters[r][c] for r, c in cells],
        mode="text",
        hoverinfo="skip",
        textfont={"family": MONOSPACE, "size": 12},
        name="given",
    )


def _text_story(trace: GenerationTrace) -> str:
    if not trace.text:
        return "Nothing is written yet."
    rare = int(trace.probability.argmin())
    right = (trace.ids == trace.alternatives[:, 0]).mean()
    return (
        f"{len(trace.text):,} characters: the model gave the drawn one {percent(trace.probability.mean())} on average, and "
        f"{percent(right)} of them were its first choice. The least likely was {quoted(trace.text[rare])} at step "
        f"{trace.start + rare + 1} with {percent(trace.probability[rare])}; the average entropy was {trace.entropy.mean():.2f} bits."
    )


def _text_columns(trace: GenerationTrace) -> dict[str, list]:
    steps = range(len(trace.text))
    return {
        "step": [trace.start + step + 1 for step in steps],
        "character": [visible(character) for character in trace.text],
        "probability": trace.probability.tolist(),
        "filtered probability": trace.filtered_probability.tolist(),
        "entropy in bits": trace.entropy.tolist(),
        "likeliest": [_alternatives(trace, step) for step in steps],
        "characters left": trace.kept.tolist(),
        "cut by top-k": trace.cut_mass_k.tolist(),
        "cut by top-p": trace.cut_mass_p.tolist(),
    }


def next_character(trace: NextCharacterTrace) -> Picture:
    """Draws the distribution of one next character: raw logits, after temperature, after the filter beside
    what was drawn.
    """
    order = np.argsort(-trace.logits, kind="stable")
    names = [visible(trace.characters[i]) for i in order]
    figure = make_subplots(
        rows=3,
        cols=1,
        vertical_spacing=0.13,
        subplot_titles=("raw logits", "after temperature", "after top-k and top-p, and what was drawn"),
    )
    places = list(range(len(order)))
    observed = trace.counts / max(1, trace.draws)
    hover = "%{text}: %{y:.4g}<extra>%{fullData.name}</extra>"
    bars = [
        (trace.logits, "logit", GREY),
        (trace.tempered, "after temperature", BLUE),
        (trace.filtered, "expected", GREEN),
    ]
    for row, (values, name, colour) in enumerate(bars, 1):
        figure.add_bar(
            x=places,
            y=float32(values[order]),
            name=name,
            marker_color=colour,
            text=names,
            textposition="none",
            hovertemplate=hover,
            row=row,
            col=1,
        )
    if trace.draws:
        possible = [place for place in places if trace.filtered[order[place]] > 0]
        figure.add_scatter(
            x=possible,
            y=float32(observed[order][possible]),
            name=f"observed in {trace.draws:,} draws",
            mode="markers",
            text=[names[place] for place in possible],
            marker={"color": ORANGE, "symbol": "diamond", "size": 8},
            hovertemplate=hover,
            row=3,
            col=1,
        )
    lay_out(figure, height=640, showlegend=False, margin_l=70, margin_t=36, margin_b=33)
    figure.update_xaxes(
        range=[-0.7, len(order) - 0.3],
        tickvals=places,
        ticktext=names,
        tickangle=0,
        tickfont={"family": MONOSPACE},
    )
    figure.update_yaxes(title_text="logit", row=1, col=1)
    figure.update_yaxes(title_text="probability", rangemode="tozero", row=2, col=1)
    figure.update_yaxes(title_text="probability", rangemode="tozero", row=3, col=1)
    table = {
        "character": names,
        "logit": trace.logits[order].tolist(),
        "probability": trace.probability[order].tolist(),
        "after temperature": trace.tempered[order].tolist(),
        "after the filter": trace.filtered[order].tolist(),
        "observed": observed[order].tolist(),
    }
    return Picture(figure=figure, story=_next_story(trace, order, observed), columns=table)


def _next_story(trace: NextCharacterTrace, order: np.ndarray, observed: np.ndarray) -> str:
    first, second = order[:2]
    kept = int((trace.filtered > 0).sum())
    story = (
        f"The model's first choice is {quoted(trace.characters[first])} with {percent(trace.probability[first])}, before "
        f"{quoted(trace.characters[second])} with {percent(trace.probability[second])}. After temperature and filter "
        f"{kept} of {len(order)} characters can be drawn and the first has {percent(trace.filtered[first])}."
    )
    if not trace.draws:
        return story
    furthest = np.abs(observed - trace.filtered).max()
    return f"{story} In {trace.draws:,} draws no character came up more than {percent(furthest)} away from what was expected."


def carry(trace: CarryTrace) -> Picture:
    """Draws the next character with the whole text read beside the same with its last characters alone."""
    order = np.argsort(-np.maximum(trace.carried, trace.reset), kind="stable")
    shown = order[:_SHOWN_BARS]
    names = [visible(trace.characters[i]) for i in shown]
    figure = go.Figure()
    for values, name, colour in (
        (trace.carried, "whole text", BLUE),
        (trace.reset, f"last {len(trace.last)} alone", ORANGE),
    ):
        figure.add_bar(
            x=list(range(len(shown))),
            y=float32(values[shown]),
            name=name,
            marker_color=colour,
            text=names,
            textposition="none",
            hovertemplate="%{text}: %{y:.4f}<extra>%{fullData.name}</extra>",
        )
    lay_out(figure, height=380, barmode="group")
    figure.update_xaxes(
        tickvals=list(range(len(shown))), ticktext=names, tickangle=0, tickfont={"family": MONOSPACE}
    )
    figure.update_yaxes(title_text="probability", rangemode="tozero")
    moved = 0.5 * np.abs(trace.carried - trace.reset).sum()
    best, alone = int(trace.carried.argmax()), int(trace.reset.argmax())
    end = few_signs("".join(map(visible, trace.last)))
    story = (
        f"With the whole text read, {quoted(trace.characters[best])} comes next with {percent(trace.carried[best])}; after "
        f"“{end}” alone it would be {quoted(trace.characters[alone])} with {percent(trace.reset[alone])}. "
        f"What came before moves {percent(moved)} of the probability."
    )
    table = {
        "character": [visible(trace.characters[i]) for i in order],
        "whole text": trace.carried[order].tolist(),
        "last characters alone": trace.reset[order].tolist(),
    }
    return Picture(figure=figure, story=story, columns=table)


def hidden_states(trace: StatesTrace) -> Picture:
    """Draws the hidden units (rows) over the characters of a text (columns)."""
    steps, units = trace.states.shape
    ticks = list(range(steps)) if steps <= 120 else list(range(0, steps, steps // 100 + 1))
    figure = go.Figure(
        go.Heatmap(
            z=float32(trace.states.T),
            zmin=-1,
            zmax=1,
            colorscale=DIVERGING,
            colorbar=colour_bar("activation, from −1 to 1"),
            text=[[visible(c) for c in trace.text]] * units,
            hovertemplate="unit %{y}, after character %{x} %{text}: %{z:.3f}<extra></extra>",
        )
    )
    lay_out(figure, height=620, above=0)
    figure.update_xaxes(
        tickvals=ticks,
        ticktext=[visible(trace.text[i]) for i in ticks],
        tickangle=0,
        tickfont={"family": MONOSPACE, "size": 10},
        title_text="characters as they are read",
    )
    figure.update_yaxes(title_text="hidden unit", autorange="reversed")
    change = np.abs(np.diff(trace.states, axis=0)).mean(axis=1) if steps > 1 else np.zeros(1)
    busiest = int(change.argmax())
    story = (
        f"{units} units over {steps} characters; {percent((np.abs(trace.states) > 0.9).mean())} of the activations are beyond ±0.9. "
        f"The state moved most when the model read {quoted(trace.text[min(busiest + 1, steps - 1)])} at place {busiest + 2}."
    )
    rows, columns = np.indices(trace.states.shape)
    table = {
        "place": (rows.ravel() + 1).tolist(),
        "character": [visible(c) for c in trace.text for _ in range(units)],
        "unit": columns.ravel().tolist(),
        "activation": trace.states.ravel().tolist(),
    }
    return Picture(figure=figure, story=story, columns=table)
