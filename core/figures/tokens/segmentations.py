"""All segmentations of a word: exact and drawn, under two tokenizers, and as a lattice."""

import numpy as np
import plotly.graph_objects as go

from core.checks import counted
from core.figures.base import margins
from core.figures.base.axes import hide_axes, titled_panels
from core.figures.base.colours import BLUE, GREY, ORANGE
from core.figures.base.picture import MONOSPACE, Picture, float32, lay_out, percent
from core.figures.base.tokens import quoted
from core.figures.tokens import tiles
from core.traces.tokens import Segmentations, SegmentationsTrace

_SHOWN = 10  # segmentations of each tokenizer that are drawn
_POINTS = 31  # of an arc
_TOLD = 0.03  # share of segmentations from which on it is written above the arc
_FEW = 3  # segmentations whose share is told
_TITLES = ("Unigram model, sampled with alpha", "BPE-dropout")


def bars(trace: SegmentationsTrace) -> Picture:
    """Draws the likeliest segmentations of both tokenizers: exact as bars, drawn as dots."""
    both = (trace.unigram, trace.dropout)
    figure = titled_panels(_TITLES, rows=2, cols=1, vertical_spacing=0.13, shared_xaxes=True)
    names: list[str] = []
    for row, one in enumerate(both, 1):
        labels = [" ".join(map(tiles.labelled, cut)) for cut in one.cuts[:_SHOWN]]
        names += labels
        places = list(range(len(labels)))
        shared = {"y": places, "row": row, "col": 1, "showlegend": row == 1, "customdata": labels}
        figure.add_bar(
            x=float32(one.exact[:_SHOWN]),
            orientation="h",
            name="exact probability",
            marker={"color": BLUE},
            hovertemplate="%{customdata}<br>exact %{x:.4f}<extra></extra>",
            **shared,
        )
        figure.add_scatter(
            x=float32(one.drawn[:_SHOWN] / trace.draws),
            mode="markers",
            name=f"share of {trace.draws:,} draws",
            marker={"color": ORANGE, "size": 10, "symbol": "diamond"},
            hovertemplate="%{customdata}<br>drawn %{x:.4f}<extra></extra>",
            **shared,
        )
        ticks = {"tickvals": places, "ticktext": labels, "tickfont": {"family": MONOSPACE}}
        figure.update_yaxes(range=[max(len(labels), 1) - 0.4, -0.6], fixedrange=True, row=row, col=1, **ticks)
    figure.update_xaxes(range=[0, 1.02], fixedrange=True, tickformat=".0%")
    rows = sum(max(2, len(one.cuts[:_SHOWN])) for one in both)
    margin = {"l": margins.beside(names, 14) + 4, "r": 24, "t": 80, "b": 46}
    lay_out(figure, height=rows * 21 + 166, margin=margin)
    figure.layout.legend.update(yref="container", y=0.99, yanchor="top")
    columns = {
        "tokenizer": [name for name, one in zip(("unigram", "dropout"), both, strict=True) for _ in one.cuts],
        "segmentation": [" ".join(map(tiles.seen, cut)) for one in both for cut in one.cuts],
        "exact probability": [value for one in both for value in one.exact.tolist()],
        "drawn": [value for one in both for value in one.drawn.tolist()],
    }
    return Picture(figure=figure, story=_story(trace), columns=columns)


def _story(trace: SegmentationsTrace) -> str:
    """Returns how many segmentations there are, and how evenly each tokenizer takes them."""
    unigram, dropout = _even("the unigram model", trace.unigram), _even("BPE-dropout", trace.dropout)
    return f"{quoted(trace.word)}: {unigram} {dropout}"


def _even(name: str, one: Segmentations) -> str:
    """Returns how many segmentations a tokenizer has, and how many it uses in effect."""
    many = counted(len(one.cuts), "segmentation")
    if len(one.cuts) == 1:
        return f"{name} always cuts it in the same way."
    few = min(_FEW, len(one.cuts) - 1)
    best = f"the likeliest holds {percent(float(one.exact[0]))}"
    if few > 1:
        best += f" and the likeliest {few} hold {percent(float(one.exact[:few].sum()))}"
    return (
        f"{name} has {many}, of which {best}; its {one.entropy:.2f} bits "
        f"are as many as {2**one.entropy:.1f} equally likely ones."
    )


def lattice(trace: SegmentationsTrace) -> Picture:
    """Draws every piece of a word as an arc, as thick as the share of segmentations that use it."""
    figure = go.Figure()
    letters = [tiles.labelled(letter) for letter in trace.word]
    best = _spans(trace.unigram.cuts[0])
    for number in np.argsort(trace.marginal, kind="stable").tolist():  # the most used lie above the others
        _add_arc(figure, trace, number, best)
    highest = max(1.0, _height(int((trace.last - trace.first).max())))
    _add_letters(figure, letters)
    lay_out(figure, height=400, showlegend=False, hovermode="closest")
    hide_axes(figure, (-0.3, len(letters) + 0.3), (-1.1, highest + 0.4))
    pieces = {trace.word[a:b] for a, b in zip(trace.first.tolist(), trace.last.tolist(), strict=True)}
    story = (
        f"{counted(len(pieces), 'piece')} of the vocabulary fit into {quoted(trace.word)}, in "
        f"{counted(len(trace.first), 'place')}, and make "
        f"{counted(len(trace.unigram.cuts), 'segmentation')}. The likeliest, "
        f"{_joined(trace.unigram.cuts[0])}, has {percent(float(trace.unigram.exact[0]))}."
    )
    return Picture(figure=figure, story=story, columns=_lattice_table(trace))


def _spans(cut: tuple[str, ...]) -> set[tuple[int, int]]:
    """Returns where the pieces of a segmentation begin and end."""
    ends = np.cumsum([len(piece) for piece in cut]).tolist()
    return set(zip([0, *ends[:-1]], ends, strict=True))


def _height(letters: int) -> float:
    """Returns how high the arc of a piece of some letters is; one of a single letter is a line."""
    return letters**0.9 - 1


def _add_arc(figure: go.Figure, trace: SegmentationsTrace, number: int, best: set[tuple[int, int]]) -> None:
    """Draws a piece of the lattice, orange in the likeliest segmentation, and a large share above it."""
    first, last = int(trace.first[number]), int(trace.last[number])
    share = float(trace.marginal[number])
    turn = np.linspace(0, np.pi, _POINTS)
    height = _height(last - first)
    colour = ORANGE if (first, last) in best else BLUE
    figure.add_scatter(
        x=float32((first + last) / 2 - np.cos(turn) * (last - first) / 2),
        y=float32(np.sin(turn) * height),
        mode="lines",
        line={"color": colour if share > 1e-3 else GREY, "width": 1 + 9 * share},
        opacity=0.35 + 0.65 * min(1.0, 4 * share),
        customdata=[[share, float(trace.log_probability[number])]] * _POINTS,
        hovertemplate=f"<b>{tiles.labelled(trace.word[first:last])}</b><br>used by %{{customdata[0]:.4f}}"
        "<br>log-probability %{customdata[1]:.3f}<extra></extra>",
    )
    if share >= _TOLD:
        label = percent(share) if share < 0.1 else f"{100 * share:.0f} %"
        shift = 11 if first % 2 else 22  # neighbours of one length have their numbers at two heights
        middle = (first + last) / 2
        figure.add_annotation(x=middle, y=height, text=label, showarrow=False, yshift=shift, font_size=11)


def _add_letters(figure: go.Figure, letters: list[str]) -> None:
    """Writes the letters of the word between the places where it can be cut."""
    count = len(letters)
    figure.add_scatter(
        x=[number + 0.5 for number in range(count)],
        y=[-0.6] * count,
        mode="text",
        text=letters,
        textfont={"family": MONOSPACE, "size": 20},
        hoverinfo="skip",
    )
    figure.add_scatter(
        x=list(range(count + 1)),
        y=[0] * (count + 1),
        mode="markers",
        marker={"color": GREY, "size": 9},
        hoverinfo="skip",
    )


def _joined(cut: tuple[str, ...]) -> str:
    return " ".join(quoted(piece) for piece in cut)


def _lattice_table(trace: SegmentationsTrace) -> dict[str, list]:
    """Returns the pieces of the lattice, one a line."""
    spans = list(zip(trace.first.tolist(), trace.last.tolist(), strict=True))
    return {
        "piece": [tiles.seen(trace.word[first:last]) for first, last in spans],
        "from": [first for first, _ in spans],
        "to": [last for _, last in spans],
        "log-probability": trace.log_probability.tolist(),
        "share of segmentations": trace.marginal.tolist(),
    }
