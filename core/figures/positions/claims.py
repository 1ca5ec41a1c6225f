"""The figure of the sources' claims: the number that decides about each, and where each verdict would lie."""

import itertools
import textwrap

import plotly.graph_objects as go

from core.figures.base.colours import GREEN, GREY, ORANGE, PURPLE, coloured
from core.figures.base.picture import Picture, float32, lay_out
from core.traces.positions.sinusoidal import VERDICTS, Claim, ClaimsTrace

# the sign says it without colour
VERDICT_MARKS = {VERDICTS[0]: (GREEN, "circle"), VERDICTS[1]: (ORANGE, "diamond"), VERDICTS[2]: (PURPLE, "x")}
_ROUNDING = 1e-9  # what float64 leaves of equal numbers
_LEAST, _MOST = 1e-16, 10.0  # ends of the axis: what is smaller, 0 too, is drawn at its beginning
_AXIS = {
    "type": "log",
    "range": [-16.2, 1.1],
    "dtick": 3,
    "exponentformat": "power",
    "title_text": "the number that decides",
    "fixedrange": True,
    "zeroline": False,
    "automargin": False,
}
WIDE, NARROW = 92, 46  # letters of a line: on a screen, and on a telephone
_LETTERS = 14  # pixels of their height
_TEXT, _BAR, _GAP = 19, 18, 20  # pixels: a line, the bar, the space to the next claim


def claims(trace: ClaimsTrace, letters: int = WIDE) -> Picture:
    """Draws a row a claim: verdict, claim, source, and under them the number that decides on a log axis.

    The bar shows where that number would have to be for each of the three verdicts.

    Args:
        trace: The claims.
        letters: Of a line, `WIDE` or `NARROW`.
    """
    figure = go.Figure()
    down = 0  # pixels from the top
    centres = []  # of the bars
    for claim in trace.rows:
        lines = _lines(claim, letters)
        figure.add_annotation(
            x=0,
            xref="paper",
            y=down,
            xanchor="left",
            yanchor="top",
            align="left",
            showarrow=False,
            text="<br>".join(lines),
            borderpad=0,
            font={"size": _LETTERS},
        )
        down += _TEXT * len(lines) + 4
        _draw_bar(figure, down, claim)
        centres.append(down + _BAR / 2)
        down += _BAR + _GAP
    _draw_numbers(figure, trace, centres)
    lay_out(
        figure,
        height=down + 110,
        margin_t=40,
        margin_b=60,
        xaxis=_AXIS,
        yaxis={"visible": False, "range": [down, 0], "fixedrange": True},
    )
    return Picture(figure=figure, story=_story(trace), columns=_columns(trace))


def _lines(claim: Claim, letters: int) -> list[str]:
    """Returns the text of a claim, line by line."""
    verdict = coloured(f"<b>{claim.verdict}</b>", VERDICT_MARKS[claim.verdict][0])
    # The page says which book it follows.
    source = claim.source.replace("Hands-On Machine Learning, ", "")
    decides = f"{claim.measured}: {_written(claim.value)}"
    return [
        verdict,
        *textwrap.wrap(claim.claim, letters),
        *(f"<i>{line}</i>" for line in textwrap.wrap(source, letters)),
        *textwrap.wrap(decides, letters),
    ]


def _written(value: float) -> str:
    """Returns the number that decides, where it is more than rounding."""
    return "0, to rounding" if abs(value) < _ROUNDING else f"{value:.3g}"


def _draw_numbers(figure: go.Figure, trace: ClaimsTrace, centres: list[float]) -> None:
    """Draws the deciding numbers, with a colour and a sign a verdict."""
    for verdict, (colour, symbol) in VERDICT_MARKS.items():
        rows = [
            (claim, centre)
            for claim, centre in zip(trace.rows, centres, strict=True)
            if claim.verdict == verdict
        ]
        figure.add_scatter(
            x=float32([min(max(claim.value, _LEAST), _MOST) for claim, _ in rows]),
            y=[centre for _, centre in rows],
            mode="markers",
            name=verdict,
            marker={"color": colour, "symbol": symbol, "size": 13, "line": {"color": "white", "width": 1.5}},
            customdata=[[claim.value, claim.measured, claim.rule] for claim, _ in rows],
            hovertemplate="%{customdata[1]}: %{customdata[0]:.4g}<br>%{customdata[2]}"
            "<extra>%{fullData.name}</extra>",
        )


def _draw_bar(figure: go.Figure, down: float, claim: Claim) -> None:
    """Draws where the deciding number would have to be for each verdict, `down` pixels from the top."""
    inner, outer = sorted((claim.exact, claim.rough))
    verdicts = VERDICTS[::-1] if claim.differs else VERDICTS
    limits = itertools.pairwise((_LEAST / 1.5, inner, outer, _MOST * 1.2))
    for (low, high), verdict in zip(limits, verdicts, strict=True):
        figure.add_shape(
            type="rect",
            x0=low,
            x1=high,
            y0=down,
            y1=down + _BAR,
            fillcolor=VERDICT_MARKS[verdict][0],
            opacity=0.3,
            layer="below",
            line={"width": 1, "color": GREY},
        )


def _story(trace: ClaimsTrace) -> str:
    holds, roughly, wrong = (
        [claim for claim in trace.rows if claim.verdict == verdict] for verdict in VERDICTS
    )
    story = (
        f"Of {len(trace.rows)} claims {len(holds)} hold, {len(roughly)} hold roughly and {len(wrong)} are "
        "wrong."
    )
    if not wrong:
        return story
    worst = max(wrong, key=_times_off)
    return (
        f"{story} Furthest off is “{worst.claim}” ({worst.source}): {worst.measured} {worst.value:.3g}; it "
        f"{worst.rule}."
    )


def _times_off(claim: Claim) -> float:
    """Returns how many times the number that decides misses the limit of "holds roughly"."""
    return claim.rough / max(claim.value, 1e-300) if claim.differs else claim.value / claim.rough


def _columns(trace: ClaimsTrace) -> dict[str, list]:
    rows = trace.rows
    return {
        "verdict": [claim.verdict for claim in rows],
        "claim": [claim.claim for claim in rows],
        "source": [claim.source for claim in rows],
        "what decides": [claim.measured for claim in rows],
        "its value": [claim.value for claim in rows],
        "rule": [claim.rule for claim in rows],
        "all numbers": [
            "; ".join(f"{name} = {value:.8g}" for name, value in claim.numbers) for claim in rows
        ],
    }
