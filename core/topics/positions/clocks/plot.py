"""The figure of the clocks: two positions as two hands on dials from fast to slow."""

from typing import Any

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import join_texts, message
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
from .schema import ClockResult

_COLUMNS = 4
_NEAR = 15.0  # degrees: hands that lie closer are called nearly the same


def clocks(result: ClockResult, narrow: bool = False) -> Picture:
    """Draws both positions on the dials, four a row, the fastest first.

    `layout.meta` says where the dials stand and how fast they are: the browser turns the hands by it.

    Args:
        result: The two positions.
        narrow: Whether four dials are only as wide as a telephone.
    """
    count = len(result.pairs)
    dials = dials_in_rows(count, _COLUMNS, *(NARROW if narrow else WIDE))
    figure = go.Figure()
    draw_dials(figure, dials, result, (f"p = {result.p:g}", f"q = {result.q:g}"))
    height = 40 + (150 if narrow else 235) * dials.rows
    lay_out(figure, height=height, legend_y=1.0, hovermode="closest", dragmode=False)
    _write_headings(figure, dials, result)
    figure.update_layout(
        meta={
            "frequencies": result.frequencies.tolist(),
            "centres": dials.centres.tolist(),
            "p": result.p,
            "q": result.q,
        }
    )
    message, values = _told(result)
    return Picture(figure=figure, table=_table(result), message=message, values=values, role=GAP)


def _write_headings(figure: go.Figure, dials: Dials, result: ClockResult) -> None:
    """Says over each row why it takes both: fast dials and slow ones."""
    if dials.rows < 2 or result.frequencies[0] == result.frequencies[-1]:
        return
    texts = (message("clocks-fast"), message("clocks-slow"))
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


def _table(result: ClockResult) -> Table:
    columns: dict[str, Any] = {
        "pair": result.pairs,
        "turn": result.wavelengths,
        "radians": result.frequencies,
    }
    for name, angles, points in zip("pq", result.angles, result.points, strict=True):
        columns |= {f"angle_{name}": angles, f"sine_{name}": points[:, 0], f"cosine_{name}": points[:, 1]}
    columns |= {"gap": result.gaps, "apart": gap_words(result)}
    proves = tuple(f"{what}_{name}" for what in ("angle", "sine", "cosine") for name in "pq")
    return Table(columns=columns, proves=proves)


def _told(result: ClockResult) -> tuple[str, dict]:
    values = {"p": f"{result.p:g}", "q": f"{result.q:g}"}
    if result.p == result.q:
        return "clocks-same", values
    best = int(np.abs(result.gaps).argmax())
    rest = join_texts([*_alike(result), *_same_sine(result)])
    values |= {
        "turn": positions_of(result.wavelengths[best]),
        "gap": f"{abs(result.gaps[best]):.0f}",
        "rest": rest,
    }
    return "clocks-apart", values


def _alike(result: ClockResult) -> list[str]:
    """Returns what is said of a dial that came round, and of the slow ones, where there are such."""
    near = np.abs(result.gaps) < _NEAR
    round_again = np.flatnonzero(near & (result.whole_turns != 0))
    parts = []
    if round_again.size:
        dial = int(round_again[0])
        turns = int(abs(result.whole_turns[dial]))
        parts.append(message("clocks-round", turn=positions_of(result.wavelengths[dial]), turns=turns))
    if (near & (result.whole_turns == 0)).any():
        parts.append(message("clocks-still"))
    return parts


def _same_sine(result: ClockResult) -> list[str]:
    """Returns what is said of a dial whose shadows coincide although its hands are far apart."""
    sines_apart = np.abs(result.points[1, :, 0] - result.points[0, :, 0])  # (C,)
    alike = np.flatnonzero((sines_apart < 0.05) & (np.abs(result.gaps) > 4 * _NEAR))
    if not alike.size:
        return []
    dial = int(alike[0])
    one, other = (f"{sine:.2f}".replace("-", "−") for sine in result.points[:, dial, 0].tolist())
    turn, gap = positions_of(result.wavelengths[dial]), f"{abs(result.gaps[dial]):.0f}"
    return [message("clocks-sines", turn=turn, one=one, other=other, gap=gap)]
