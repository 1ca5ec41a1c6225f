"""A step of byte-pair encoding, and how the vocabulary's size shortens a sentence."""

from collections.abc import Iterable
from typing import Any

import plotly.graph_objects as go

from ....base.i18n import join_texts, message
from ....figures import margins
from ....figures.colours import COLOUR
from ....figures.marks import GUIDE, axis, bars, category_axis, curves, make_figure, panels
from ....figures.names import escaped, quoted
from ....figures.picture import Picture
from ....figures.table import Table, stacked
from ....figures.tiles import LINE, NARROW, UNIT, TileRows, seen
from .schema import BpeResult

_PANEL = 250  # pixels of the bars of a step
_DRAWN = 150  # tiles of a sentence
_NARROWEST = 330  # pixels of a figure on a telephone


def step(result: BpeResult, narrow: bool = False) -> Picture:
    """Draws a step: the sentence as it is cut now, and the pairs of which the first comes next."""
    pair: dict[str, Any] = {
        "kind": [message("learning-pair")] * len(result.rival_left),
        "number": result.rival_counts,
    }
    token: dict[str, Any] = {"kind": [message("learning-token")] * len(result.tokens), "number": result.ages}
    pairs = Table(columns=pair | {"token": _pairs(result.rival_left, result.rival_right)}, proves=("number",))
    tokens = Table(columns=token | {"token": list(map(seen, result.tokens))}, proves=("number",))
    rows = TileRows(NARROW if narrow else LINE)
    rows.heading(message("learning-sentence", merges=result.step))
    few, marked = tokens.rows(slice(_DRAWN)), (result.ages[:_DRAWN] < 0).tolist()
    rows.tiles(few, index="number", hover=("number",), marked=marked)
    message_id = "learning-step" if result.step else "learning-step-none"
    figure = _step_figure(rows, pairs)
    return Picture(
        figure=figure, table=stacked(pairs, tokens), message=message_id, values=_step_values(result)
    )


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
        yaxis2=category_axis(names, automargin=False, range=[max(len(names), 1) - 0.5, -0.5]),
    )


def _step_values(result: BpeResult) -> dict:
    step, told = result.step, []
    values: dict = {"step": step, "tokens": len(result.tokens)}
    if step:
        values |= {"left": quoted(result.left[step - 1]), "right": quoted(result.right[step - 1])}
        told.append(message("learning-before", count=int(result.counts[step - 1])))
    if result.asked > step:
        told.append(message("learning-end", merges=step))
    elif step < len(result.left):
        pair = {"left": quoted(result.left[step]), "right": quoted(result.right[step])}
        told.append(message("learning-next", count=int(result.counts[step]), **pair))
    unknown = int((result.ages < 0).sum())
    if unknown:
        told.append(message("learning-unknown", count=unknown))
    return values | {"told": join_texts(told)}


def curve(result: BpeResult) -> Picture:
    """Draws how many tokens a sentence takes against the size of the vocabulary."""
    merges = list(range(len(result.left) + 1))
    table = Table(
        columns={
            "merges": merges,
            "vocabulary": [result.alphabet + number for number in merges],
            "pair": ["", *_pairs(result.left, result.right)],
            "count": [0, *result.counts.tolist()],
            "sentence-tokens": result.sentence,
            "text-tokens": result.corpus,
        },
        proves=("sentence-tokens",),
    )
    sentence = curves(
        table, x="vocabulary", y="sentence-tokens", role="second", name=message("learning-your-sentence")
    )
    text = curves(table, x="vocabulary", y="text-tokens", role="first", name=message("learning-text"))
    figure = make_figure(
        [sentence, text],
        height=380,
        margin_t=40,
        xaxis=axis("vocabulary"),
        yaxis=axis("sentence-tokens", rangemode="tozero"),
    )
    note = message("learning-merge", merges=result.step)
    figure.add_vline(x=result.alphabet + result.step, line=GUIDE, annotation_text=note)
    half = [number for number, mean in enumerate(result.corpus.tolist()) if mean <= result.corpus[0] / 2]
    first, last = (f"{result.corpus[at]:.1f}" for at in (0, -1))
    values = {
        "half": half[0] if half else 0,
        "merges": len(result.left),
        "first": first,
        "last": last,
        "count": int(result.sentence[0]),
        "tokens": int(result.sentence[-1]),
        "size": result.alphabet + len(result.left),
    }
    message_id = "learning-curve" if half else "learning-curve-long"
    return Picture(figure=figure, table=table, message=message_id, values=values)
