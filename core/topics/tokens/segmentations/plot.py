"""All segmentations of a word: exact and drawn, under two tokenizers, and as a lattice."""

from typing import Any

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import join_with_and, message, percent
from ....figures.colours import COLOUR
from ....figures.marks import LETTERS, axis, bars, height_of_link, links, lying, make_figure, points
from ....figures.names import escaped, quoted
from ....figures.picture import MONOSPACE, Picture
from ....figures.table import Table, stacked
from ....figures.tiles import seen
from .schema import Segmentations, SegmentationsResult

_SHOWN = 10  # segmentations of each tokenizer that are drawn
_TOLD = 0.03  # share of segmentations from which on it is written above the arc
_FEW = 3  # segmentations whose share is told


def segmentations(result: SegmentationsResult, narrow: bool = False) -> Picture:
    """Draws the likeliest segmentations of both tokenizers: exact as bars, drawn as marks."""
    both = {"unigram": result.unigram, "dropout": result.dropout}
    tables = [_table(name, one, result.draws) for name, one in both.items()]
    few = [table.rows(slice(_SHOWN)) for table in tables]
    names = [list(map(escaped, part.columns["segmentation"])) for part in few]
    exact, draws = (message(key, draws=result.draws) for key in ("column-exact", "segmentations-drawn"))
    look: dict[str, Any] = {"role": "second", "name": draws, "marker": {"symbol": "diamond"}}
    marks = []
    for row, part in enumerate(few):
        at = {"y": list(range(len(part))), "showlegend": not row}
        bar = bars(part, x="exact", y="exact", across=True, name=exact)
        marks.append([bar | at, points(part, x="share", y="share", **look) | at])
    share = axis(range=[0, 1.02], tickformat=".0%")
    font = {"tickfont": {"family": MONOSPACE, "size": LETTERS}}
    figure = lying(
        [message(f"segmentations-{name}") for name in both],
        names,
        marks,
        narrow=narrow,
        legend={"yref": "container", "y": 0.99, "yanchor": "top"},
        xaxis1=share,
        xaxis2=share,
        yaxis1=font,
        yaxis2=font,
    )
    best = percent(float(result.dropout.exact[0]))
    evenness = {name: _even(name, one) for name, one in both.items()}
    values = {"word": quoted(result.word), "ways": len(result.dropout.cuts), "best": best} | evenness
    message_id = "segmentations-segmentations"
    return Picture(figure=figure, table=stacked(*tables), message=message_id, values=values, role="first")


def _table(name: str, one: Segmentations, draws: int) -> Table:
    columns: dict[str, Any] = {
        "tokenizer": [message(f"segmentations-{name}")] * len(one.cuts),
        "segmentation": [" ".join(map(seen, cut)) for cut in one.cuts],
        "exact": one.exact,
        "drawn": one.drawn,
        "share": one.drawn / draws,
    }
    return Table(columns=columns, proves=("exact",))


def _even(name: str, one: Segmentations) -> str:
    few = min(_FEW, len(one.cuts) - 1)
    shares = {"first": percent(float(one.exact[0])), "few": percent(float(one.exact[:few].sum()))}
    numbers = {"bits": f"{one.entropy:.2f}", "like": f"{2**one.entropy:.1f}"}
    outcome = ".always" if len(one.cuts) == 1 else ".two" if few == 1 else ""
    which = message(f"segmentations-{name}.sentence")
    return message(
        f"segmentations-even{outcome}", which=which, ways=len(one.cuts), count=few, **shares, **numbers
    )


def lattice(result: SegmentationsResult) -> Picture:
    """Draws every piece of a word as an arc, as thick as the share of segmentations that use it."""
    spans = list(zip(result.first.tolist(), result.last.tolist(), strict=True))
    table = Table(
        columns={
            "piece": [seen(result.word[first:last]) for first, last in spans],
            "from": result.first,
            "to": result.last,
            "log-probability": result.log_probability,
            "used": result.marginal,
        },
        proves=("used",),
    )
    best = result.unigram.cuts[0]
    values = {
        "pieces": len(set(table.columns["piece"])),
        "places": len(spans),
        "word": quoted(result.word),
        "ways": len(result.unigram.cuts),
        "likeliest": join_with_and(list(map(quoted, best))),
        "share": percent(float(result.unigram.exact[0])),
    }
    figure = _lattice_figure(result, table, spans)
    return Picture(figure=figure, table=table, message="segmentations-lattice", values=values)


def _lattice_figure(result: SegmentationsResult, table: Table, spans: list[tuple[int, int]]) -> go.Figure:
    """Returns the arcs of all pieces over the letters of the word, those of the likeliest cut in a colour."""
    ends = np.cumsum([len(piece) for piece in result.unigram.cuts[0]]).tolist()
    likeliest = set(zip([0, *ends[:-1]], ends, strict=True))
    order = np.argsort(result.marginal, kind="stable").tolist()  # the most used lie above the others
    arcs = links(
        table.rows(order),
        first="from",
        last="to",
        weight="used",
        hover=("piece", "used", "log-probability"),
        chosen=[spans[number] in likeliest for number in order],
    )
    count = len(result.word)
    hidden = {"visible": False, "fixedrange": True}
    highest = max(1.0, height_of_link(int((result.last - result.first).max())))
    return make_figure(
        [*arcs, *_letters(result.word)],
        height=400,
        showlegend=False,
        hovermode="closest",
        annotations=[
            note for number in order if (note := _share(spans[number], float(result.marginal[number])))
        ],
        xaxis=hidden | {"range": (-0.3, count + 0.3)},
        yaxis=hidden | {"range": (-1.1, highest + 0.4)},
    )


def _share(span: tuple[int, int], share: float) -> dict | None:
    """Returns the share that stands above an arc, or None where it is small."""
    if share < _TOLD:
        return None
    first, last = span
    text = percent(share) if share < 0.1 else f"{100 * share:.0f} %"
    shift = 11 if first % 2 else 22  # neighbours of one length have their numbers at two heights
    where = {"x": (first + last) / 2, "y": height_of_link(last - first), "yshift": shift}
    return {"text": text, "showarrow": False, "font": {"size": LETTERS}, **where}


def _letters(word: str) -> list[dict]:
    """Returns the letters of a word, and the places between them where it can be cut."""
    count = len(word)
    letters = {"y": [-0.6] * count, "text": [escaped(seen(letter)) for letter in word]}
    font = {"family": MONOSPACE, "size": 20}
    dots = {"y": [0] * (count + 1), "marker": {"color": COLOUR["other"], "size": 9}}
    every = {"type": "scatter", "hoverinfo": "skip"}
    return [
        every | {"mode": "text", "x": [number + 0.5 for number in range(count)], "textfont": font} | letters,
        every | {"mode": "markers", "x": list(range(count + 1))} | dots,
    ]
