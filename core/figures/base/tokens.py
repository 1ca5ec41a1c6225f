"""Rows of tokens, each a box as wide as its word, with its probability as a bar above: the part that the
figures of translations share.
"""

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colours import ORANGE, SEQUENTIAL, inks
from core.figures.base.picture import MONOSPACE, colour_bar, float32, lay_out, percent
from core.text import few_signs
from core.traces.translation import TokenScores

COLUMNS = 34  # characters of a line that a telephone still shows
_NARROW = 6  # characters that "100 %" needs
_BOX, _GAP, _BAR, _LINE = 0.62, 0.08, 0.85, 2.1  # heights within a line, in the axis' unit
_UNIT = 44  # pixels of one
_HEADING = 0.75


def escaped(token: str) -> str:
    """Returns a token as Plotly shows it: what looks like a tag stays text."""
    return token.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def quoted(text: str) -> str:
    """Returns a token or a sentence in quotes, as a story names it: signs of Markdown stay signs."""
    return f"“{few_signs(text)}”"


def joined(tokens) -> str:
    """Returns tokens as a sentence: words with spaces between, subwords put together."""
    tokens = list(tokens)
    if any("▁" in token for token in tokens):
        return "".join(tokens).replace("▁", " ").strip()
    return " ".join(tokens)


def alternatives(scores: TokenScores, step: int) -> str:
    """Returns the likeliest tokens of a step with their probabilities."""
    pairs = zip(scores.alternatives[step], scores.alternative_probability[step], strict=True)
    return ", ".join(f"{token or '[PAD]'} {percent(chance)}" for token, chance in pairs)


def _hover(scores: TokenScores, step: int) -> str:
    lines = [
        f"  {escaped(token) or '[PAD]'} {percent(chance)}"
        for token, chance in zip(scores.alternatives[step], scores.alternative_probability[step], strict=True)
    ]
    return (
        f"token {step + 1}: <b>{escaped(scores.tokens[step])}</b><br>{percent(np.exp(scores.log_probability[step]))}, "
        f"{scores.log_probability[step]:.3f} nats, choice number {scores.rank[step] + 1:,}<br>"
        f"entropy {scores.entropy[step]:.2f} bits; likeliest:<br>" + "<br>".join(lines)
    )


def places(tokens, columns: int = COLUMNS) -> list[tuple[int, float, float]]:
    """Returns (line, left end, width) of each token, widths in characters; a line is broken before a token
    that does not fit.
    """
    found, line, left = [], 0, 0
    for token in tokens:
        width = min(columns, max(_NARROW, len(token) + 2))
        if left and left + width > columns:
            line, left = line + 1, 0
        found.append((line, left, width))
        left += width
    return found


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
    spots = places(scores.tokens, columns)
    centres = float32([left + width / 2 for _, left, width in spots])
    widths = float32([width - 0.5 for _, _, width in spots])
    bottoms = np.array([-(down + (line + 1) * _LINE) + 0.1 for line, _, _ in spots])
    chances = scores.probability
    hovers = [_hover(scores, step) for step in range(len(scores.tokens))]
    outline = {"color": [ORANGE if unknown else "rgba(0,0,0,0)" for unknown in scores.unknown], "width": 3}
    look = {"color": float32(chances), "coloraxis": "coloraxis"}
    shared = {
        "x": centres,
        "width": widths,
        "customdata": hovers,
        "hovertemplate": "%{customdata}<extra></extra>",
    }
    figure.add_bar(
        **shared,
        base=float32(bottoms),
        y=float32([_BOX] * len(spots)),
        marker={**look, "line": outline},
        text=[escaped(token) for token in scores.tokens],
        textposition="inside",
        insidetextanchor="middle",
        textangle=0,
        textfont={"family": MONOSPACE, "size": 13, "color": inks(chances)},
        constraintext="inside",
    )
    figure.add_bar(
        **shared,
        base=float32(bottoms + _BOX + _GAP),
        y=float32(chances * _BAR),
        marker=look,
        text=[percent(chance) for chance in chances],
        textposition="outside",
        textangle=0,
        textfont={"size": 11},
        cliponaxis=False,
        constraintext="none",
    )
    return down + (spots[-1][0] + 1) * _LINE + 0.3 if spots else down


def finish(figure: go.Figure, down: float, *, columns: int = COLUMNS, bar: bool = True) -> go.Figure:
    """Gives a figure of tokens its axes: `down` units high, on one scale of colours from 0 to 1."""
    lay_out(
        figure,
        height=round(down * _UNIT) + (76 if bar else 26),
        showlegend=False,
        barmode="overlay",
        margin_t=14,
        above=0 if bar else None,
        coloraxis={
            "cmin": 0,
            "cmax": 1,
            "colorscale": SEQUENTIAL,
            "showscale": bar,
            "colorbar": colour_bar("probability under the model"),
        },
    )
    figure.update_xaxes(visible=False, range=[0, columns], fixedrange=True)
    figure.update_yaxes(visible=False, range=[-down, 0], fixedrange=True)
    return figure


def used_columns(*scores: TokenScores, columns: int = COLUMNS) -> int:
    """Returns the characters of the longest line, so that a short translation is not drawn in a corner; half
    of `columns` at least.
    """
    ends = [left + width for one in scores for _, left, width in places(one.tokens, columns)]
    return max([columns // 2, *(int(end) for end in ends)])


def score_columns(scores: TokenScores) -> dict[str, list]:
    """Returns the numbers of each token."""
    return {
        "token": list(scores.tokens),
        "probability": scores.probability.tolist(),
        "log-probability in nats": scores.log_probability.tolist(),
        "choice number": (scores.rank + 1).tolist(),
        "entropy in bits": scores.entropy.tolist(),
        "likeliest": [alternatives(scores, step) for step in range(len(scores.tokens))],
    }
