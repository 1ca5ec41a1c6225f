"""The rules that attention must keep, each with the largest deviation that was measured."""

import math
from collections.abc import Sequence

import plotly.graph_objects as go

from core.figures.base.colours import GREEN, GREY, ORANGE
from core.figures.base.matrices import KIND_PHRASES
from core.figures.base.picture import Picture, lay_out
from core.figures.base.tokens import escaped
from core.traces.attention.views import Invariant, InvariantsTrace

RULES = {
    "rows": "each row sums to 1",
    "masked": "a masked key has a weight of exactly 0",
    "padding": "padding added to the input changes nothing",
    "future": "other future tokens change no earlier row",
    "last source": "the first target token attends to the last source token",
    "looking": "recording the weights does not change the output",
}
_PHRASES = KIND_PHRASES | {"all": "output"}
_LEAST = 1e-17  # where a deviation of exactly 0 is drawn on a log axis


def verdict(rule: Invariant) -> str:
    """Returns whether a rule was kept; one for which the sentence has no number was not tested."""
    if not rule.count:
        return "not tested: does not apply to this input"
    return "holds" if rule.held else "BROKEN"


def rules(trace: InvariantsTrace) -> Picture:
    """Draws how far each rule is from broken: what was measured beside what is allowed, on a log axis."""
    tried = [rule for rule in trace.invariants if rule.count]
    names = [f"{RULES[rule.name]} ({'output' if rule.kind == 'all' else rule.kind})" for rule in tried]
    figure = go.Figure()
    figure.add_scatter(
        x=[max(rule.measured, _LEAST) for rule in tried],
        y=list(range(len(tried))),
        mode="markers+text",
        name="measured",
        text=["exactly 0" if rule.measured == 0 else "" for rule in tried],
        textposition="middle right",
        cliponaxis=False,
        customdata=[[name, rule.measured, rule.count] for name, rule in zip(names, tried, strict=True)],
        marker={
            "size": 12,
            "color": [GREEN if rule.held else ORANGE for rule in tried],
            "symbol": ["circle" if rule.held else "x" for rule in tried],
        },
        hovertemplate=(
            "%{customdata[0]}<br>measured %{customdata[1]:.1e} in %{customdata[2]:,} numbers<extra></extra>"
        ),
    )
    bounded = [(row, rule.bound) for row, rule in enumerate(tried) if rule.bound > 0]
    figure.add_scatter(
        x=[bound for _, bound in bounded],
        y=[row for row, _ in bounded],
        mode="markers",
        name="allowed",
        marker={"symbol": "line-ns-open", "size": 14, "color": GREY, "line": {"width": 2}},
        hovertemplate="at most %{x:.0e}<extra></extra>",
    )
    _lay_out_rows(figure, names)
    return Picture(figure=figure, story=_story(trace, tried), columns=rule_columns(trace))


def _lay_out_rows(figure: go.Figure, names: Sequence[str]) -> None:
    """Gives the rules their axes, and writes the name of each above its row."""
    left = {"x": 0, "xref": "paper", "xanchor": "left", "showarrow": False, "font": {"size": 12}}
    lay_out(
        figure,
        height=110 + 44 * len(names),
        showlegend=True,
        margin_t=44,
        annotations=[left | {"y": row - 0.36, "text": escaped(name)} for row, name in enumerate(names)],
        xaxis={
            "type": "log",
            "range": [math.log10(_LEAST) - 0.4, 0.3],
            "exponentformat": "power",
            "dtick": 4,
            "title_text": "largest deviation (for “attends to the last source token”: the smallest weight)",
        },
        yaxis={"visible": False, "range": [len(names) - 0.5, -0.8]},
    )


def _story(trace: InvariantsTrace, tried: Sequence[Invariant]) -> str:
    broken = [f"{RULES[rule.name]} ({_PHRASES[rule.kind]})" for rule in tried if not rule.held]
    missing = len(trace.invariants) - len(tried)
    numbers = sum(rule.count for rule in tried)
    kept = len(tried) - len(broken)
    story = f"{kept} of {len(tried)} rules hold on this sentence, over {numbers:,} numbers"
    story += f"; BROKEN: {', '.join(broken)}" if broken else ""
    story += f"; {missing} could not be tested here" if missing else ""
    return f"{story}. Tested with {', '.join(map(str, trace.paddings))} padding tokens."


def rule_columns(trace: InvariantsTrace) -> dict[str, list]:
    """Returns the rules as columns, a rule a line."""
    return {
        "rule": [RULES[rule.name] for rule in trace.invariants],
        "of": [_PHRASES[rule.kind] for rule in trace.invariants],
        "measured": [rule.measured if rule.count else None for rule in trace.invariants],
        "allowed": [rule.bound for rule in trace.invariants],
        "numbers": [rule.count for rule in trace.invariants],
        "verdict": [verdict(rule) for rule in trace.invariants],
    }
