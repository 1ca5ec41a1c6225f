"""The figure of the clocks: two positions as two hands on dials from fast to slow."""

import numpy as np
import plotly.graph_objects as go

from core.figures.base.picture import Picture, lay_out
from core.figures.positions.dials import (
    CELL,
    HEADING,
    NARROW_HEIGHT,
    WORDS,
    Dials,
    dials_in_rows,
    draw_dials,
    gap_words,
)
from core.traces.positions.clocks import ClockTrace

_COLUMNS = 4
_NEAR = 15.0  # degrees: hands that lie closer are called nearly the same in the story


def clocks(trace: ClockTrace, narrow: bool = False) -> Picture:
    """Draws both positions on the dials, four a row, the fastest first.

    `layout.meta` says where the dials stand and how fast they are: the browser turns the hands by it.

    Args:
        trace: The two positions.
        narrow: Whether four dials are only as wide as a telephone.
    """
    count = len(trace.pairs)
    dials = dials_in_rows(count, _COLUMNS, NARROW_HEIGHT) if narrow else dials_in_rows(count, _COLUMNS)
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
    return Picture(figure=figure, story=_story(trace), columns=_columns(trace))


def _write_headings(figure: go.Figure, dials: Dials, trace: ClockTrace) -> None:
    """Says over each row why it takes both: fast dials and slow ones."""
    if dials.rows < 2 or trace.frequencies[0] == trace.frequencies[-1]:
        return
    texts = (
        "<b>Fast:</b> neighbours differ, but it soon repeats",
        "<b>Slow:</b> it repeats late, but neighbours look alike",
    )
    left = float(dials.centres[:, 0].min()) - CELL[0] / 2
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


def _story(trace: ClockTrace) -> str:
    if trace.p == trace.q:
        return f"Both hands show position {trace.p:g}. Move one of them: which dials tell the two apart?"
    best = int(np.abs(trace.gaps).argmax())
    parts = [
        f"Positions {trace.p:g} and {trace.q:g} differ most on the dial that turns once in "
        f"{_positions(trace.wavelengths[best])}: {abs(trace.gaps[best]):.0f}° apart."
    ]
    parts.extend(_said_of_alike(trace))
    same_sine = _same_sine(trace)
    if same_sine is not None:
        sines = trace.points[:, same_sine, 0]
        parts.append(
            f"On that of {_positions(trace.wavelengths[same_sine])} the sines are nearly the same "
            f"({_number(sines[0])} and {_number(sines[1])}), but the hands are "
            f"{abs(trace.gaps[same_sine]):.0f}° apart: the cosine decides."
        )
    return " ".join(parts)


def _said_of_alike(trace: ClockTrace) -> list[str]:
    """Returns what the story says of a dial that came round, and of the slow ones, where there are such."""
    near = np.abs(trace.gaps) < _NEAR
    round_again = np.flatnonzero(near & (trace.whole_turns != 0))
    slow = np.flatnonzero(near & (trace.whole_turns == 0))
    parts = []
    if round_again.size:
        dial = int(round_again[0])
        turns = int(abs(trace.whole_turns[dial]))
        parts.append(
            f"On that of {_positions(trace.wavelengths[dial])} they are almost {turns} whole "
            f"turn{'s' * (turns > 1)} away from each other: it cannot tell them apart."
        )
    if slow.size:
        parts.append("The slowest hardly move from one to the other.")
    return parts


def _same_sine(trace: ClockTrace) -> int | None:
    """Returns the dial whose shadows coincide although its hands are far apart, or None."""
    sines_apart = np.abs(trace.points[1, :, 0] - trace.points[0, :, 0])  # (C,)
    alike = np.flatnonzero((sines_apart < 0.05) & (np.abs(trace.gaps) > 4 * _NEAR))
    return int(alike[0]) if alike.size else None


def _positions(wavelength: float) -> str:
    return f"{wavelength:,.3g} positions" if wavelength < 1000 else f"{wavelength:,.0f} positions"


def _number(value: float) -> str:
    return f"{value:.2f}".replace("-", "−")


def _columns(trace: ClockTrace) -> dict[str, list]:
    """Returns a dial a line."""
    columns = {
        "pair": trace.pairs.tolist(),
        "positions per turn": trace.wavelengths.tolist(),
        "radians per position": trace.frequencies.tolist(),
    }
    for name, angles, points in zip("pq", trace.angles, trace.points, strict=True):
        columns |= {
            f"angle of {name}, radians": angles.tolist(),
            f"sine of {name}": points[:, 0].tolist(),
            f"cosine of {name}": points[:, 1].tolist(),
        }
    return columns | {"degrees between the hands": trace.gaps.tolist(), "apart": gap_words(trace)}
