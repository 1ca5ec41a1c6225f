"""Figure of two positions as two hands on dials from fast to slow."""

from typing import Any

import numpy as np

from ....base.i18n import join_localized, message
from ....figures.picture import Picture
from ....figures.shapes import note
from ....figures.table import Table
from ....figures.traces import make_figure
from ..dials import (
    GAP_COLOUR,
    HEADING_PIXELS,
    LABEL_OFFSETS,
    NARROW_DIAL_SIZE,
    WIDE_DIAL_SIZE,
    DialLayout,
    dial_axes,
    dial_traces,
    format_gaps,
    format_wavelength,
    lay_out_dials,
)
from .schema import ClockResult

_DIALS_PER_ROW = 4
_NEAR_DEGREES = 15.0  # hands with a smaller gap are called nearly the same


def plot_clocks(result: ClockResult, is_narrow: bool = False) -> Picture:
    """Draws both positions on the dials, four a row, the fastest first.

    `layout.meta` has the positions and frequencies of the dials, by which the browser turns the hands.

    Args:
        result: The two positions.
        is_narrow: Whether four dials are only as wide as a phone.
    """
    size = NARROW_DIAL_SIZE if is_narrow else WIDE_DIAL_SIZE
    dials = lay_out_dials(len(result.pairs), _DIALS_PER_ROW, *size)
    hands = {"p": result.p, "q": result.q}
    figure = make_figure(
        dial_traces(dials, result, (f"p = {result.p:g}", f"q = {result.q:g}")),
        height=40 + (150 if is_narrow else 235) * dials.rows,
        legend_y=1.0,
        hovermode="closest",
        dragmode=False,
        annotations=_headings(dials, result),
        meta={"frequencies": result.frequencies.tolist(), "centres": dials.centres.tolist(), **hands},
        **dial_axes(dials),
    )
    claim_id, values = _caption(result)
    return Picture(
        figure=figure,
        table=_clocks_table(result),
        claim_id=claim_id,
        claim_values=values,
        colour_role=GAP_COLOUR,
    )


def _headings(dials: DialLayout, result: ClockResult) -> list[dict]:
    if dials.rows < 2 or result.frequencies[0] == result.frequencies[-1]:
        return []
    left = float(dials.centres[:, 0].min()) - 1.5
    style = {"xanchor": "left", "yanchor": "bottom", "align": "left", "font": {"size": 13}}
    return [
        note(text, left, -row * dials.height + LABEL_OFFSETS[0], yshift=HEADING_PIXELS, **style)
        for row, text in enumerate((message("clocks-fast"), message("clocks-slow")))
    ]


def _clocks_table(result: ClockResult) -> Table:
    columns: dict[str, Any] = {
        "pair": result.pairs,
        "positions-per-turn": result.wavelengths,
        "radians-per-position": result.frequencies,
    }
    for hand, angles, tips in zip("pq", result.angles, result.tips, strict=True):
        columns |= {f"angle_{hand}": angles, f"sine_{hand}": tips[:, 0], f"cosine_{hand}": tips[:, 1]}
    columns |= {"gap-degrees": result.gap_degrees, "gap-text": format_gaps(result)}
    return Table(
        columns=columns,
        proved_columns=tuple(f"{name}_{hand}" for name in ("angle", "sine", "cosine") for hand in "pq"),
    )


def _caption(result: ClockResult) -> tuple[str, dict]:
    values = {"p": f"{result.p:g}", "q": f"{result.q:g}"}
    if result.p == result.q:
        return "clocks-one-position", values
    best_dial = int(np.abs(result.gap_degrees).argmax())
    return "clocks-best-dial", values | {
        "wavelength": format_wavelength(result.wavelengths[best_dial]),
        "degrees": f"{abs(result.gap_degrees[best_dial]):.0f}",
        "details": join_localized([*_near_hands_sentences(result), *_same_sine_sentences(result)]),
    }


def _near_hands_sentences(result: ClockResult) -> list[str]:
    """Returns sentences about a dial that made whole turns, and about dials that hardly move."""
    is_near = np.abs(result.gap_degrees) < _NEAR_DEGREES
    turned_dials = np.flatnonzero(is_near & (result.num_whole_turns != 0))
    sentences = []
    if turned_dials.size:
        num_turns = int(abs(result.num_whole_turns[turned_dials[0]]))
        wavelength = format_wavelength(result.wavelengths[turned_dials[0]])
        sentences.append(message("clocks-whole-turns", wavelength=wavelength, num_turns=num_turns))
    if (is_near & (result.num_whole_turns == 0)).any():
        sentences.append(message("clocks-slow-dials"))
    return sentences


def _same_sine_sentences(result: ClockResult) -> list[str]:
    """Returns a sentence about a dial whose shadows coincide although its hands are far apart."""
    sine_distances = np.abs(np.diff(result.tips[:, :, 0], axis=0))[0]  # (C,)
    dials = np.flatnonzero((sine_distances < 0.05) & (np.abs(result.gap_degrees) > 4 * _NEAR_DEGREES))
    if not dials.size:
        return []
    dial = int(dials[0])
    p_sine, q_sine = (f"{sine:.2f}".replace("-", "−") for sine in result.tips[:, dial, 0].tolist())
    return [
        message(
            "clocks-same-sine",
            p_sine=p_sine,
            q_sine=q_sine,
            degrees=f"{abs(result.gap_degrees[dial]):.0f}",
            wavelength=format_wavelength(result.wavelengths[dial]),
        )
    ]
