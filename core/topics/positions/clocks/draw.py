"""The figure of the clocks: two positions as two hands on dials from fast to slow."""

from typing import Any

import numpy as np
import plotly.graph_objects as go

from ....base.messages import say, together
from ....figures.picture import Picture, lay_out
from ....figures.table import Table
from ..dials import (
    GAP,
    HEADING,
    NARROW,
    WIDE,
    WORDS,
    Dials,
    dials_in_rows,
    draw_dials,
    gap_words,
    positions_of,
)
from .ask import ClockTrace

_COLUMNS = 4
_NEAR = 15.0  # degrees: hands that lie closer are called nearly the same


def clocks(trace: ClockTrace, narrow: bool = False) -> Picture:
    """Draws both positions on the dials, four a row, the fastest first.

    `layout.meta` says where the dials stand and how fast they are: the browser turns the hands by it.

    Args:
        trace: The two positions.
        narrow: Whether four dials are only as wide as a telephone.
    """
    count = len(trace.pairs)
    dials = dials_in_rows(count, _COLUMNS, *(NARROW if narrow else WIDE))
    figure = go.Figure()
    draw_dials(figure, dials, trace, (f"p = {trace.p:g}", f"q = {trace.q:g}"))
    height = 40 + (150 if narrow else 235) * dials.rows
    lay_out(figure, height=height, legend_y=1.0, hovermode="closest", dragmode=False)
    _write_headings(figure, dials, trace)
    figure.update_layout(
        meta={
            "frequencies": trace.frequencies.tolist(),
            "centres": dials.centres.tolist(),
            "p": trace.p,
            "q": trace.q,
        }
    )
    message, values = _told(trace)
    return Picture(figure=figure, table=_table(trace), message=message, values=values, role=GAP)


def _write_headings(figure: go.Figure, dials: Dials, trace: ClockTrace) -> None:
    """Says over each row why it takes both: fast dials and slow ones."""
    if dials.rows < 2 or trace.frequencies[0] == trace.frequencies[-1]:
        return
    texts = (say("clocks-fast"), say("clocks-slow"))
    left = float(dials.centres[:, 0].min()) - 1.5
    for row, text in enumerate(texts):
        figure.add_annotation(
            x=left,
            y=-row * dials.height + WORDS[0],
            yshift=HEADING,
            text=text,
            showarrow=False,
            xanchor="left",
            yanchor="bottom",
            align="left",
            font={"size": 13},
        )


def _table(trace: ClockTrace) -> Table:
    columns: dict[str, Any] = {"pair": trace.pairs, "turn": trace.wavelengths, "radians": trace.frequencies}
    for name, angles, points in zip("pq", trace.angles, trace.points, strict=True):
        columns |= {f"angle_{name}": angles, f"sine_{name}": points[:, 0], f"cosine_{name}": points[:, 1]}
    columns |= {"gap": trace.gaps, "apart": gap_words(trace)}
    proves = tuple(f"{what}_{name}" for what in ("angle", "sine", "cosine") for name in "pq")
    return Table(columns=columns, proves=proves)


def _told(trace: ClockTrace) -> tuple[str, dict]:
    values = {"p": f"{trace.p:g}", "q": f"{trace.q:g}"}
    if trace.p == trace.q:
        return "clocks-same", values
    best = int(np.abs(trace.gaps).argmax())
    rest = together([*_alike(trace), *_same_sine(trace)])
    values |= {
        "turn": positions_of(trace.wavelengths[best]),
        "gap": f"{abs(trace.gaps[best]):.0f}",
        "rest": rest,
    }
    return "clocks-apart", values


def _alike(trace: ClockTrace) -> list[str]:
    """Returns what is said of a dial that came round, and of the slow ones, where there are such."""
    near = np.abs(trace.gaps) < _NEAR
    round_again = np.flatnonzero(near & (trace.whole_turns != 0))
    parts = []
    if round_again.size:
        dial = int(round_again[0])
        turns = int(abs(trace.whole_turns[dial]))
        parts.append(say("clocks-round", turn=positions_of(trace.wavelengths[dial]), turns=turns))
    if (near & (trace.whole_turns == 0)).any():
        parts.append(say("clocks-still"))
    return parts


def _same_sine(trace: ClockTrace) -> list[str]:
    """Returns what is said of a dial whose shadows coincide although its hands are far apart."""
    sines_apart = np.abs(trace.points[1, :, 0] - trace.points[0, :, 0])  # (C,)
    alike = np.flatnonzero((sines_apart < 0.05) & (np.abs(trace.gaps) > 4 * _NEAR))
    if not alike.size:
        return []
    dial = int(alike[0])
    one, other = (f"{sine:.2f}".replace("-", "−") for sine in trace.points[:, dial, 0].tolist())
    turn, gap = positions_of(trace.wavelengths[dial]), f"{abs(trace.gaps[dial]):.0f}"
    return [say("clocks-sines", turn=turn, one=one, other=other, gap=gap)]
