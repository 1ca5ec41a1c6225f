"""A step of byte-pair encoding, and how the vocabulary's size shortens a sentence."""

from collections.abc import Iterable
from typing import Any

import plotly.graph_objects as go

from ....base.messages import say, together
from ....figures import margins
from ....figures.colours import COLOUR
from ....figures.marks import GUIDE, axis, bars, curves, drawn, names_axis, panels
from ....figures.names import escaped, quoted
from ....figures.picture import Picture
from ....figures.table import Table, stacked
from ....figures.tiles import LINE, NARROW, UNIT, TileRows, seen
from .ask import BpeTrace

_PANEL = 250  # pixels of the bars of a step
_DRAWN = 150  # tiles of a sentence
_NARROWEST = 330  # pixels of a figure on a telephone


def step(trace: BpeTrace, narrow: bool = False) -> Picture:
    """Draws a step: the sentence as it is cut now, and the pairs of which the first comes next."""
    pair: dict[str, Any] = {
        "kind": [say("learning-pair")] * len(trace.rival_left),
        "number": trace.rival_counts,
    }
    token: dict[str, Any] = {"kind": [say("learning-token")] * len(trace.tokens), "number": trace.ages}
    pairs = Table(columns=pair | {"token": _pairs(trace.rival_left, trace.rival_right)}, proves=("number",))
    tokens = Table(columns=token | {"token": list(map(seen, trace.tokens))}, proves=("number",))
    rows = TileRows(NARROW if narrow else LINE)
    rows.heading(say("learning-sentence", merges=trace.step))
    few, marked = tokens.rows(slice(_DRAWN)), (trace.ages[:_DRAWN] < 0).tolist()
    rows.tiles(few, index="number", hover=("number",), marked=marked)
    message = "learning-step" if trace.step else "learning-step-none"
    figure = _step_figure(rows, pairs)
    return Picture(figure=figure, table=stacked(pairs, tokens), message=message, values=_step_values(trace))


def _pairs(left: Iterable[str], right: Iterable[str]) -> list[str]:
    return [f"{seen(one)} + {seen(other)}" for one, other in zip(left, right, strict=True)]


def _step_figure(rows: TileRows, pairs: Table) -> go.Figure:
    names = list(map(escaped, pairs.columns["token"]))
    colours = [COLOUR["first"]] * len(names)
    colours[:1] = [COLOUR["chosen"]] * len(names[:1])
    look: dict[str, Any] = {"marker": {"color": colours}, "textposition": "outside", "cliponaxis": False}
    texts = [f"{count:,}" for count in pairs["number"].tolist()]
    mark = bars(pairs, x="number", y="token", across=True, text=texts, **look) | {
        "y": list(range(len(names)))
    }
    high = round(rows.down * UNIT)
    share = min(0.5, (max(map(margins.width, names), default=0) + 14) / _NARROWEST)  # of the width, for names
    x, y = rows.axes
    return panels(
        ["", ""],
        [rows.marks, [mark]],
        height=high + _PANEL + 60,
        grid={"row_heights": [high, _PANEL], "vertical_spacing": 20 / (high + _PANEL)},
        showlegend=False,
        barmode="overlay",
        margin={"l": 12, "b": 64},
        xaxis=x,
        yaxis=y,
        xaxis2=axis("pair-count", domain=[share, 1], range=[0, 1.1 * max([*pairs["number"].tolist(), 1])]),
        yaxis2=names_axis(names, automargin=False, range=[max(len(names), 1) - 0.5, -0.5]),
    )


def _step_values(trace: BpeTrace) -> dict:
    step, told = trace.step, []
    values: dict = {"step": step, "tokens": len(trace.tokens)}
    if step:
        values |= {"left": quoted(trace.left[step - 1]), "right": quoted(trace.right[step - 1])}
        told.append(say("learning-before", count=int(trace.counts[step - 1])))
    if trace.asked > step:
        told.append(say("learning-end", merges=step))
    elif step < len(trace.left):
        pair = {"left": quoted(trace.left[step]), "right": quoted(trace.right[step])}
        told.append(say("learning-next", count=int(trace.counts[step]), **pair))
    unknown = int((trace.ages < 0).sum())
    if unknown:
        told.append(say("learning-unknown", count=unknown))
    return values | {"told": together(told)}


def curve(trace: BpeTrace) -> Picture:
    """Draws how many tokens a sentence takes against the size of the vocabulary."""
    merges = list(range(len(trace.left) + 1))
    table = Table(
        columns={
            "merges": merges,
            "vocabulary": [trace.alphabet + number for number in merges],
            "pair": ["", *_pairs(trace.left, trace.right)],
            "count": [0, *trace.counts.tolist()],
            "sentence-tokens": trace.sentence,
            "text-tokens": trace.corpus,
        },
        proves=("sentence-tokens",),
    )
    sentence = curves(
        table, x="vocabulary", y="sentence-tokens", role="second", name=say("learning-your-sentence")
    )
    text = curves(table, x="vocabulary", y="text-tokens", role="first", name=say("learning-text"))
    figure = drawn(
        [sentence, text],
        height=380,
        margin_t=40,
        xaxis=axis("vocabulary"),
        yaxis=axis("sentence-tokens", rangemode="tozero"),
    )
    note = say("learning-merge", merges=trace.step)
    figure.add_vline(x=trace.alphabet + trace.step, line=GUIDE, annotation_text=note)
    half = [number for number, mean in enumerate(trace.corpus.tolist()) if mean <= trace.corpus[0] / 2]
    first, last = (f"{trace.corpus[at]:.1f}" for at in (0, -1))
    values = {
        "half": half[0] if half else 0,
        "merges": len(trace.left),
        "first": first,
        "last": last,
        "count": int(trace.sentence[0]),
        "tokens": int(trace.sentence[-1]),
        "size": trace.alphabet + len(trace.left),
    }
    message = "learning-curve" if half else "learning-curve-long"
    return Picture(figure=figure, table=table, message=message, values=values)
