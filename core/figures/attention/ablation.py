"""Does attention matter: weight against effect when each source token is missing, and the rules that
attention must keep.
"""

import difflib
import math
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colours import BLUE, DIVERGING, GREEN, GREY, ORANGE
from core.figures.base.matrices import OF, apart, gaps, heat, key_axis, number, row_height, scale, ticks
from core.figures.base.picture import Picture, float32, lay_out
from core.figures.base.tokens import escaped, quoted
from core.traces.attention.views import AblationTrace, Invariant, InvariantsTrace

HOW = {"remove": "taken out of the sentence", "hide": "hidden from the cross-attention"}
_LEAST = 1e-17  # where a deviation of exactly 0 is drawn on a log axis


def scatter(trace: AblationTrace, *, cells: bool = False) -> Picture:
    """Draws the weight of source tokens against what the translation loses without them.

    Args:
        trace: Every token missing in turn.
        cells: A point for each target token with each source token, instead of one a source token.
    """
    names, figure = apart(trace.source.tokens), go.Figure()
    if cells:
        said = apart(trace.scores.tokens)
        hover = [
            f"“{escaped(said[t])}” without “{escaped(names[s])}”" for t, s in np.ndindex(trace.weights.shape)
        ]
        figure.add_scatter(
            x=float32(trace.weights.ravel()),
            y=float32(trace.effects.ravel()),
            mode="markers",
            customdata=hover,
            meta="cells",
            marker={"color": BLUE, "size": 7, "opacity": 0.55},
            hovertemplate="%{customdata}<br>weight %{x:.3f}, loses %{y:.3f} nats<extra></extra>",
        )
    else:
        figure.add_scatter(
            x=float32(trace.weight),
            y=float32(trace.effect),
            mode="markers+text",
            text=[escaped(name) for name in names],
            textposition="top center",
            cliponaxis=False,
            meta="words",
            marker={
                "color": [ORANGE if changed else BLUE for changed in trace.changed],
                "size": 11,
                "symbol": ["diamond" if changed else "circle" for changed in trace.changed],
            },
            hovertemplate="%{text}: weight %{x:.3f}, the translation loses %{y:.3f} nats<extra></extra>",
        )
    lay_out(figure, height=440, showlegend=False, margin_t=26)
    figure.update_xaxes(title_text="mean weight" if not cells else "weight", rangemode="tozero")
    figure.update_yaxes(title_text="what is lost without it, nats", zeroline=True)
    return Picture(
        figure=figure,
        story=_story(trace, cells),
        columns=effect_columns(trace) if cells else word_columns(trace),
    )


def _story(trace: AblationTrace, cells: bool) -> str:
    names, most, missed = apart(trace.source.tokens), trace.most_attended, trace.most_missed
    pearson, spearman, count = trace.correlations["cells" if cells else "words"]
    story = (
        f"Most attended is {quoted(names[most])} with {number(trace.weight[most])} of the weight on average; without it the translation "
        f"loses {trace.effect[most]:.2f} nats. "
    )
    if most == missed:
        story += "No other word is missed more. "
    else:
        weight = number(trace.weight[missed])
        story += f"Most missed is {quoted(names[missed])}, {trace.effect[missed]:.2f} nats, with a weight of {weight}. "
    what = "cells (those of a row are not independent)" if cells else "words"
    if math.isnan(spearman):
        return story + f"Over {count} {what} there is no correlation to tell."
    return (
        story
        + f"Over {count} {what} weight and effect have a rank correlation of {spearman:.2f} (Pearson {pearson:.2f}; 1 would make the "
        "weight a measure of what matters). Attention shows where a model looks, not why it says what it says."
    )


def word_columns(trace: AblationTrace) -> dict[str, list]:
    """Returns what each source token was worth as columns, a token a line."""
    return {
        "place": list(range(len(trace.source.tokens))),
        "without": list(trace.source.tokens),
        "weight": trace.weight.tolist(),
        "nats lost": trace.effect.tolist(),
        "tokens changed": trace.changed.tolist(),
        "translated again": list(trace.translations),
    }


def effect_columns(trace: AblationTrace) -> dict[str, list]:
    """Returns weight and effect of each target token with each source token as columns, a cell a line."""
    said, words = (index.ravel() for index in np.indices(trace.weights.shape))
    return {
        "target": said.tolist(),
        "target token": [trace.scores.tokens[i] for i in said],
        "source": words.tolist(),
        "source token": [trace.source.tokens[i] for i in words],
        "weight": trace.weights.ravel().tolist(),
        "nats lost": trace.effects.ravel().tolist(),
    }


def effects(trace: AblationTrace) -> Picture:
    """Draws what each target token loses when each source token is missing, in nats: (T, S)."""
    largest = max(float(np.abs(trace.effects).max()), 1e-9)
    rows = len(trace.effects)
    figure = go.Figure(
        heat(
            trace.effects,
            hover="“%{y}” without “%{x}” loses %{z:.3f} nats",
            text="%{z:.1f}",
            **gaps(trace.source.tokens),
        )
    )
    lay_out(figure, height=150 + rows * row_height(rows))
    scale(figure, "nats lost; below 0: gained", low=-largest, high=largest, colours=DIVERGING)
    figure.update_xaxes(title_text="missing", **key_axis(trace.source.tokens))
    figure.update_yaxes(autorange="reversed", showgrid=False, zeroline=False, **ticks(trace.scores.tokens))
    row, column = np.unravel_index(trace.effects.argmax(), trace.effects.shape)
    story = (
        f"{quoted(apart(trace.scores.tokens)[row])} loses most, {trace.effects[row, column]:.2f} nats, when "
        f"{quoted(apart(trace.source.tokens)[column])} is {HOW[trace.how]}; its weight there was {number(trace.weights[row, column])}."
    )
    return Picture(figure=figure, story=story, columns=effect_columns(trace))


def changed_tokens(before: Sequence[str], after: Sequence[str]) -> list[tuple[str, bool]]:
    """Returns the tokens of the second text, each with whether it was not there, in its place, in the first."""
    found = []
    for kind, _, _, low, high in difflib.SequenceMatcher(
        None, list(before), list(after), autojunk=False
    ).get_opcodes():
        found += [(token, kind != "equal") for token in after[low:high]]
    return found


# --- rules --------------------------------------------------------------------------------------------------


RULES = {
    "rows": "each row sums to 1",
    "masked": "what the mask hides has a weight of exactly 0",
    "padding": "padding the input changes nothing",
    "future": "another future token changes no earlier row",
    "last source": "the first target token sees the last source token",
    "looking": "looking does not change the output",
}
_OF = OF | {"all": "output"}


def verdict(one: Invariant) -> str:
    """Returns whether a rule was kept; one of which no number was there to look at was not tried."""
    return "not tried: nothing to hold it to here" if not one.count else "kept" if one.held else "BROKEN"


def rules(trace: InvariantsTrace) -> Picture:
    """Draws how far each rule is from broken: what was found beside its bound, on a log axis."""
    tried = [one for one in trace.invariants if one.count]
    names = [f"{RULES[one.name]} ({'output' if one.kind == 'all' else one.kind})" for one in tried]
    found = [max(one.found, _LEAST) for one in tried]
    places, figure = list(range(len(tried))), go.Figure()
    figure.add_scatter(
        x=found,
        y=places,
        mode="markers+text",
        name="found",
        text=["exactly 0" if one.found == 0 else "" for one in tried],
        textposition="middle right",
        cliponaxis=False,
        customdata=[[name, one.found, one.count] for name, one in zip(names, tried, strict=True)],
        marker={
            "size": 12,
            "color": [GREEN if one.held else ORANGE for one in tried],
            "symbol": ["circle" if one.held else "x" for one in tried],
        },
        hovertemplate="%{customdata[0]}<br>found %{customdata[1]:.1e} in %{customdata[2]:,} numbers<extra></extra>",
    )
    bounds = [(place, one.bound) for place, one in zip(places, tried, strict=True) if one.bound > 0]
    figure.add_scatter(
        x=[bound for _, bound in bounds],
        y=[place for place, _ in bounds],
        mode="markers",
        name="may be at most",
        marker={"symbol": "line-ns-open", "size": 14, "color": GREY, "line": {"width": 2}},
        hovertemplate="at most %{x:.0e}<extra></extra>",
    )
    for place, name in zip(places, names, strict=True):
        figure.add_annotation(
            x=0,
            xref="paper",
            y=place - 0.36,
            text=escaped(name),
            showarrow=False,
            xanchor="left",
            font={"size": 12},
        )
    lay_out(figure, height=110 + 44 * len(tried), showlegend=True, margin_t=44)
    figure.update_xaxes(
        type="log",
        range=[math.log10(_LEAST) - 0.4, 0.3],
        exponentformat="power",
        dtick=4,
        title_text="largest deviation (“sees”: smallest weight)",
    )
    figure.update_yaxes(visible=False, range=[len(tried) - 0.5, -0.8])
    return Picture(figure=figure, story=_rules_story(trace, tried), columns=rule_columns(trace))


def _rules_story(trace: InvariantsTrace, tried: Sequence[Invariant]) -> str:
    broken = [f"{RULES[one.name]} ({_OF[one.kind]})" for one in tried if not one.held]
    missing = len(trace.invariants) - len(tried)
    story = f"{len(tried) - len(broken)} of {len(tried)} rules kept on this sentence, over {sum(one.count for one in tried):,} numbers"
    story += f"; BROKEN: {', '.join(broken)}" if broken else ""
    story += f"; {missing} could not be tried here" if missing else ""
    return f"{story}. Padding tokens added: {', '.join(map(str, trace.paddings))}."


def rule_columns(trace: InvariantsTrace) -> dict[str, list]:
    """Returns the rules as columns, a rule a line."""
    return {
        "rule": [RULES[one.name] for one in trace.invariants],
        "of": [_OF[one.kind] for one in trace.invariants],
        "found": [one.found if one.count else None for one in trace.invariants],
        "bound": [one.bound for one in trace.invariants],
        "numbers looked at": [one.count for one in trace.invariants],
        "verdict": [verdict(one) for one in trace.invariants],
    }
