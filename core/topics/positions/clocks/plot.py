"""The figure of the clocks: two positions as two hands on dials from fast to slow."""

from typing import Any

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import join_localized, message
from ....figures.picture import Picture, apply_layout
from ....figures.table import Table
from ..dials import (
    GAP_COLOUR,
    HEADING_PIXELS,
    LABEL_OFFSETS,
    NARROW_DIAL_SIZE,
    WIDE_DIAL_SIZE,
    DialLayout,
    draw_dials,
    format_gaps,
    format_wavelength,
    lay_out_dials,
)
from .schema import ClockResult

_DIALS_PER_ROW = 4
_NEAR_DEGREES = 15.0  # degrees: hands that lie closer are called nearly the same


def plot_clocks(result: ClockResult, narrow: bool = False) -> Picture:
    """Draws both positions on the dials, four a row, the fastest first.

    `layout.meta` says where the dials stand and how fast they are: the browser turns the hands by it.

    Args:
        result: The two positions.
        narrow: Whether four dials are only as wide as a telephone.
    """
    num_dials = len(result.pairs)
    dials = lay_out_dials(num_dials, _DIALS_PER_ROW, *(NARROW_DIAL_SIZE if narrow else WIDE_DIAL_SIZE))
    figure = go.Figure()
    draw_dials(figure, dials, result, (f"p = {result.p:g}", f"q = {result.q:g}"))
    height = 40 + (150 if narrow else 235) * dials.rows
    apply_layout(figure, height=height, legend_y=1.0, hovermode="closest", dragmode=False)
    _add_headings(figure, dials, result)
    figure.update_layout(
        meta={
            "frequencies": result.frequencies.tolist(),
            "centres": dials.centres.tolist(),
            "p": result.p,
            "q": result.q,
        }
    )
    message_id, values = _caption(result)
    return Picture(
        figure=figure,
        table=_clocks_table(result),
        claim_id=message_id,
        message_values=values,
        colour_role=GAP_COLOUR,
    )


def _add_headings(figure: go.Figure, dials: DialLayout, result: ClockResult) -> None:
    if dials.rows < 2 or result.frequencies[0] == result.frequencies[-1]:
        return
    texts = (message("clocks-fast"), message("clocks-slow"))
    left = float(dials.centres[:, 0].min()) - 1.5
    for row, text in enumerate(texts):
        figure.add_annotation(
            x=left,
            y=-row * dials.height + LABEL_OFFSETS[0],
            yshift=HEADING_PIXELS,
            text=text,
            showarrow=False,
            xanchor="left",
            yanchor="bottom",
            align="left",
            font={"size": 13},
        )


def _clocks_table(result: ClockResult) -> Table:
    columns: dict[str, Any] = {
        "pair": result.pairs,
        "turn": result.wavelengths,
        "radians": result.frequencies,
    }
    for name, angles, points in zip("pq", result.angles, result.points, strict=True):
        columns |= {f"angle_{name}": angles, f"sine_{name}": points[:, 0], f"cosine_{name}": points[:, 1]}
    columns |= {"gap": result.gaps, "apart": format_gaps(result)}
    proves = tuple(f"{what}_{name}" for what in ("angle", "sine", "cosine") for name in "pq")
    return Table(columns=columns, recomputed_columns=proves)


def _caption(result: ClockResult) -> tuple[str, dict]:
    values = {"p": f"{result.p:g}", "q": f"{result.q:g}"}
    if result.p == result.q:
        return "clocks-same", values
    widest_gap = int(np.abs(result.gaps).argmax())
    rest = join_localized([*_alike_sentences(result), *_same_sine_sentences(result)])
    values |= {
        "turn": format_wavelength(result.wavelengths[widest_gap]),
        "gap": f"{abs(result.gaps[widest_gap]):.0f}",
        "rest": rest,
    }
    return "clocks-apart", values


def _alike_sentences(result: ClockResult) -> list[str]:
    """Returns what is said of a dial that came round, and of the slow ones, where there are such."""
    is_near = np.abs(result.gaps) < _NEAR_DEGREES
    came_round = np.flatnonzero(is_near & (result.whole_turns != 0))
    sentences = []
    if came_round.size:
        dial = int(came_round[0])
        turns = int(abs(result.whole_turns[dial]))
        sentences.append(
            message("clocks-round", turn=format_wavelength(result.wavelengths[dial]), turns=turns)
        )
    if (is_near & (result.whole_turns == 0)).any():
        sentences.append(message("clocks-still"))
    return sentences


def _same_sine_sentences(result: ClockResult) -> list[str]:
    """Returns what is said of a dial whose shadows coincide although its hands are far apart."""
    sine_distances = np.abs(result.points[1, :, 0] - result.points[0, :, 0])  # (C,)
    alike = np.flatnonzero((sine_distances < 0.05) & (np.abs(result.gaps) > 4 * _NEAR_DEGREES))
    if not alike.size:
        return []
    dial = int(alike[0])
    one, other = (f"{sine:.2f}".replace("-", "−") for sine in result.points[:, dial, 0].tolist())
    turn, gap = format_wavelength(result.wavelengths[dial]), f"{abs(result.gaps[dial]):.0f}"
    return [message("clocks-sines", turn=turn, one=one, other=other, gap=gap)]
