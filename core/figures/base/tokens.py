"""Rows of tokens, each a box as wide as its word with its probability as a bar above, for translations."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colours import ORANGE, SEQUENTIAL, inks
from core.figures.base.picture import MONOSPACE, float32, lay_out, percent
from core.numerics import loop_of
from core.text import few_signs, token_label, token_word
from core.traces.translation import TokenScores

COLUMNS = 34  # characters of a line that a telephone still shows
_NARROW = 6  # characters that "100 %" needs
_BOX, _GAP, _BAR, _LINE = 0.62, 0.08, 0.85, 2.1  # heights within a line, in the axis' unit
_UNIT = 44  # pixels of one
_HEADING = 0.75


def escaped(token: str) -> str:
    """Returns a token as Plotly shows it: what looks like a tag stays text, a word's start is a dot."""
    return token_label(token).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def quoted(text: str) -> str:
    """Returns a token or a sentence in quotes, as a story names it: signs of Markdown stay signs."""
    return f"“{few_signs(token_word(text))}”"


def joined(tokens: Iterable[str]) -> str:
    """Returns tokens as a sentence: words with spaces between, subwords put together."""
    tokens = list(tokens)
    if any("▁" in token for token in tokens):
        return "".join(tokens).replace("▁", " ").strip()
    return " ".join(tokens)


def looped(tokens: Sequence[str]) -> str:
    """Returns the sentence that tells why a translation was stopped in a loop, "" where it was not."""
    pattern = loop_of(tokens)
    times = "four times in a row, and there it was stopped"
    return f"It went round in a loop: {quoted(joined(pattern))} came {times}." if pattern else ""


def _alternatives(scores: TokenScores, step: int) -> list[str]:
    """Returns the likeliest tokens of a step with their probabilities."""
    pairs = zip(scores.alternatives[step], scores.alternative_probability[step], strict=True)
    return [f"{token_label(token) or '[PAD]'} {percent(probability)}" for token, probability in pairs]


def _hover(scores: TokenScores, step: int) -> str:
    nats = scores.log_probability[step]
    lines = [
        f"token {step + 1}: <b>{escaped(scores.tokens[step])}</b>",
        f"{percent(np.exp(nats))}, {nats:.3f} nats, choice number {scores.rank[step] + 1:,}",
        f"entropy {scores.entropy[step]:.2f} bits; likeliest:",
        *(f"  {escaped(text)}" for text in _alternatives(scores, step)),
    ]
    return "<br>".join(lines)


class Box(NamedTuple):
    """Where a token stands: its line, and its left end and width in characters."""

    line: int
    left: float
    width: float

    @property
    def right(self) -> float:
        """Where what follows may begin."""
        return self.left + self.width


def boxes(tokens: Iterable[str], columns: int = COLUMNS) -> list[Box]:
    """Returns where each token stands; a line is broken before a token that does not fit."""
    result = []
    line, left = 0, 0
    for token in tokens:
        width = min(columns, max(_NARROW, len(token) + 2))
        if left and left + width > columns:
            line += 1
            left = 0
        result.append(Box(line, left, width))
        left += width
    return result


def add_tokens(
    figure: go.Figure, scores: TokenScores, *, down: float = 0.0, columns: int = COLUMNS, heading: str = ""
) -> float:
    """Draws the tokens of a translation from `down` on and returns where what follows may begin.

    Args:
        figure: To draw into.
        scores: Of the tokens.
        down: Distance from the top, in the unit of the axis.
        columns: Characters a line.
        heading: Stands above the first line.
    """
    if heading:
        figure.add_annotation(
            x=0, y=-down, text=heading, showarrow=False, xanchor="left", yanchor="top", font={"size": 13}
        )
        down += _HEADING
    stands = boxes(scores.tokens, columns)
    _add_bars(figure, scores, stands, np.array([-(down + (box.line + 1) * _LINE) + 0.1 for box in stands]))
    return down + (stands[-1].line + 1) * _LINE + 0.3 if stands else down


def _add_bars(figure: go.Figure, scores: TokenScores, stands: list[Box], bottoms: np.ndarray) -> None:
    """Draws the box of each token with its lower edge at some height (T,), and the bar above it."""
    outline = {"color": [ORANGE if unknown else "rgba(0,0,0,0)" for unknown in scores.unknown], "width": 3}
    tint = {"color": float32(scores.probability), "coloraxis": "coloraxis"}
    shared = {
        "x": float32([box.left + box.width / 2 for box in stands]),
        "width": float32([box.width - 0.5 for box in stands]),
        "customdata": [_hover(scores, step) for step in range(len(scores.tokens))],
        "hovertemplate": "%{customdata}<extra></extra>",
    }
    figure.add_bar(
        **shared,
        base=float32(bottoms),
        y=float32([_BOX] * len(stands)),
        marker={**tint, "line": outline},
        text=[escaped(token) for token in scores.tokens],
        textposition="inside",
        insidetextanchor="middle",
        textangle=0,
        textfont={"family": MONOSPACE, "size": 13, "color": inks(scores.probability)},
        constraintext="inside",
    )
    figure.add_bar(
        **shared,
        base=float32(bottoms + _BOX + _GAP),
        y=float32(scores.probability * _BAR),
        marker=tint,
        text=[percent(probability) for probability in scores.probability],
        textposition="outside",
        textangle=0,
        textfont={"size": 11},
        cliponaxis=False,
        constraintext="none",
    )


def finish(figure: go.Figure, down: float, *, columns: int = COLUMNS) -> go.Figure:
    """Gives a figure of tokens its axes: `down` units high, on one scale of colours from 0 to 1."""
    return lay_out(
        figure,
        height=round(down * _UNIT) + 26,
        showlegend=False,
        barmode="overlay",
        margin_t=14,
        coloraxis={"cmin": 0, "cmax": 1, "colorscale": SEQUENTIAL, "showscale": False},
        xaxis={"visible": False, "range": [0, columns], "fixedrange": True},
        yaxis={"visible": False, "range": [-down, 0], "fixedrange": True},
    )


def used_columns(*translations: TokenScores, columns: int = COLUMNS) -> int:
    """Returns the characters of the longest line, half of `columns` at least.

    A short translation is not drawn in a corner then.
    """
    ends = [int(box.right) for scores in translations for box in boxes(scores.tokens, columns)]
    return max([columns // 2, *ends])


def score_columns(scores: TokenScores) -> dict[str, list]:
    """Returns the numbers of each token."""
    return {
        "token": [token_label(token) for token in scores.tokens],
        "probability": scores.probability.tolist(),
        "log-probability in nats": scores.log_probability.tolist(),
        "choice number": (scores.rank + 1).tolist(),
        "entropy in bits": scores.entropy.tolist(),
        "likeliest": [", ".join(_alternatives(scores, step)) for step in range(len(scores.tokens))],
    }
