"""All segmentations of a word: exact and drawn, under two tokenizers, and as a lattice."""

import numpy as np

from ...base.messages import listed, percent, say
from ...figures.base import margins
from ...figures.base.picture import MONOSPACE, float32
from ...figures.base.tokens import escaped, quoted
from ...figures.colours import COLOUR
from ...figures.marks import axis, bars, drawn, names_axis, panels, points
from ...figures.picture import Picture
from ...figures.table import Table, stacked
from ...figures.tiles import seen
from .ask import Segmentations, SegmentationsTrace

_SHOWN = 10  # segmentations of each tokenizer that are drawn
_POINTS = 31  # of an arc
_TOLD = 0.03  # share of segmentations from which on it is written above the arc
_WIDE = 900  # pixels of a figure that has panels side by side
_FEW = 3  # segmentations whose share is told


def segmentations(trace: SegmentationsTrace, narrow: bool = False) -> Picture:
    """Draws the likeliest segmentations of both tokenizers: exact as bars, drawn as marks."""
    both = {"unigram": trace.unigram, "dropout": trace.dropout}
    tables = [_table(name, one, trace.draws) for name, one in both.items()]
    few = [table.rows(slice(_SHOWN)) for table in tables]
    marks, axes, labels = [], {}, []
    for row, part in enumerate(few, 1):
        names = list(map(escaped, part.columns["segmentation"]))
        labels += names
        exact, draws = (say(key, draws=trace.draws) for key in ("column-exact", "segmentations-drawn"))
        at = {"y": list(range(len(names))), "showlegend": row == 1}
        diamonds = points(part, x="share", y="share", role="second", name=draws, marker={"symbol": "diamond"})
        marks.append([bars(part, x="exact", y="exact", across=True, name=exact) | at, diamonds | at])
        font = {"tickfont": {"family": MONOSPACE}}
        axes[f"yaxis{row}"] = names_axis(names, range=[max(len(names), 1) - 0.4, -0.6], **font)
        axes[f"xaxis{row}"] = axis(range=[0, 1.02], tickformat=".0%")
    lines = [max(2, len(part)) for part in few]
    beside = margins.beside(labels, 14) + 4
    figure = panels(
        [say(f"segmentations-{name}") for name in both],
        marks,
        cols=1 if narrow else 2,
        height=sum(lines) * 21 + 166 if narrow else max(lines) * 24 + 126,
        grid={"vertical_spacing": 0.13} if narrow else {"horizontal_spacing": min(0.4, beside / _WIDE)},
        margin={"l": beside, "r": 24, "t": 80, "b": 46},
        legend={"yref": "container", "y": 0.99, "yanchor": "top"},
        **axes,
    )
    best = percent(float(trace.dropout.exact[0]))
    evenness = {name: _even(name, one) for name, one in both.items()}
    values = {"word": quoted(trace.word), "ways": len(trace.dropout.cuts), "best": best} | evenness
    message = "segmentations-segmentations"
    return Picture(figure=figure, table=stacked(*tables), message=message, values=values, role="first")


def _table(name: str, one: Segmentations, draws: int) -> Table:
    """Returns the segmentations of a tokenizer, one a line."""
    columns = {
        "tokenizer": [say(f"segmentations-{name}")] * len(one.cuts),
        "segmentation": [" ".join(map(seen, cut)) for cut in one.cuts],
        "exact": one.exact,
        "drawn": one.drawn,
        "share": one.drawn / draws,
    }
    return Table(columns=columns, proves=("exact",))


def _even(name: str, one: Segmentations) -> str:
    """Returns how many segmentations a tokenizer has, and how evenly it takes them."""
    few = min(_FEW, len(one.cuts) - 1)
    shares = {"first": percent(float(one.exact[0])), "few": percent(float(one.exact[:few].sum()))}
    numbers = {"bits": f"{one.entropy:.2f}", "like": f"{2**one.entropy:.1f}"}
    outcome = ".always" if len(one.cuts) == 1 else ".two" if few == 1 else ""
    which = say(f"segmentations-{name}.sentence")
    return say(
        f"segmentations-even{outcome}", which=which, ways=len(one.cuts), count=few, **shares, **numbers
    )


def lattice(trace: SegmentationsTrace) -> Picture:
    """Draws every piece of a word as an arc, as thick as the share of segmentations that use it."""
    spans = list(zip(trace.first.tolist(), trace.last.tolist(), strict=True))
    table = Table(
        columns={
            "piece": [seen(trace.word[first:last]) for first, last in spans],
            "from": trace.first,
            "to": trace.last,
            "log-probability": trace.log_probability,
            "used": trace.marginal,
        },
        proves=("used",),
    )
    best = trace.unigram.cuts[0]
    ends = np.cumsum([len(piece) for piece in best]).tolist()
    likeliest = set(zip([0, *ends[:-1]], ends, strict=True))
    order = np.argsort(trace.marginal, kind="stable").tolist()  # the most used lie above the others
    arcs = [_arc(table.rows([number]), spans[number] in likeliest) for number in order]
    count = len(trace.word)
    hidden = {"visible": False, "fixedrange": True}
    highest = max(1.0, _height(int((trace.last - trace.first).max())))
    figure = drawn(
        [*arcs, *_letters(trace.word)],
        height=400,
        showlegend=False,
        hovermode="closest",
        annotations=[
            note for number in order if (note := _share(spans[number], float(trace.marginal[number])))
        ],
        xaxis=hidden | {"range": (-0.3, count + 0.3)},
        yaxis=hidden | {"range": (-1.1, highest + 0.4)},
    )
    values = {
        "pieces": len(set(table.columns["piece"])),
        "places": len(spans),
        "word": quoted(trace.word),
        "ways": len(trace.unigram.cuts),
        "likeliest": listed(list(map(quoted, best))),
        "share": percent(float(trace.unigram.exact[0])),
    }
    return Picture(figure=figure, table=table, message="segmentations-lattice", values=values)


def _height(letters: int) -> float:
    """Returns how high the arc of a piece of some letters is; one of a single letter is a line."""
    return letters**0.9 - 1


def _arc(piece: Table, likeliest: bool) -> dict:
    """Returns a piece of the lattice as an arc, in a colour of its own in the likeliest segmentation."""
    first, last = int(piece["from"][0]), int(piece["to"][0])
    share = float(piece["used"][0])
    turn = np.linspace(0, np.pi, _POINTS)
    hover = piece.hover(("used", "log-probability"), first="piece")
    colour = COLOUR["chosen" if likeliest else "first"] if share > 1e-3 else COLOUR["other"]
    return {
        "type": "scatter",
        "x": float32((first + last) / 2 - np.cos(turn) * (last - first) / 2),
        "y": float32(np.sin(turn) * _height(last - first)),
        "mode": "lines",
        "line": {"color": colour, "width": 1 + 9 * share},
        "opacity": 0.35 + 0.65 * min(1.0, 4 * share),
        "meta": share,
        **hover | {"customdata": hover["customdata"] * _POINTS},
    }


def _share(span: tuple[int, int], share: float) -> dict | None:
    """Returns the share that stands above an arc, or None where it is small."""
    if share < _TOLD:
        return None
    first, last = span
    text = percent(share) if share < 0.1 else f"{100 * share:.0f} %"
    shift = 11 if first % 2 else 22  # neighbours of one length have their numbers at two heights
    where = {"x": (first + last) / 2, "y": _height(last - first), "yshift": shift}
    return {"text": text, "showarrow": False, "font": {"size": 12}, **where}


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
