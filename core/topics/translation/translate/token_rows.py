"""Translations below each other: each token in a box, with its probability as a bar above it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import format_percent
from ....base.sentences import TokenScores
from ....base.text import token_label
from ....figures.colours import ROLE_COLOURS, SEQUENTIAL_SCALE, readable_text_colours
from ....figures.labels import escape_label
from ....figures.picture import MONOSPACE_FONTS, to_float32
from ....figures.table import Table, concatenate_tables
from ....figures.traces import MIN_FONT_SIZE, make_figure
from ..probability_text import format_probability

MAX_LINE_CHARACTERS, MAX_PHONE_LINE_CHARACTERS = 80, 40  # characters of a line, and of one on a telephone
_MIN_TOKEN_CHARACTERS = 6  # characters that "100 %" needs
_BOX_HEIGHT, _GAP_HEIGHT, _LABEL_HEIGHT, _ROW_GAP_HEIGHT = 0.62, 0.08, 0.6, 0.35  # heights, in the axis' unit
_HEADING_HEIGHT, _TOTAL_HEIGHT = 0.8, 0.7  # of a name, and of the bar of a whole translation
_ALL_BARS_HEIGHT = 4.5  # of the bars of all lines together
_MAX_BAR_HEIGHT, _MIN_BAR_HEIGHT = 4.0, 0.9  # of the bars of one line
_UNIT_PIXELS, _PHONE_UNIT_PIXELS = 44, 38  # pixels, and on a telephone
_FONT_PIXELS = 15  # pixels
_MAX_TOTAL_WIDTH = 0.8  # of the width, for the longest bar: its number stands at its end
_HIDDEN_AXIS = {"visible": False, "fixedrange": True}


class TokenRow(NamedTuple):
    """A translation in a figure: its heading and its tokens."""

    name: str
    scores: TokenScores


class _RowStack(NamedTuple):
    """Where translations stand below each other, in the unit of the vertical axis, 0 at the top.

    Attributes:
        headings: Names, as annotations.
        total_bar_positions: Middle of the bar of each whole translation.
        bottoms: Lower edge of the box of every token.
        height: Of all together.
    """

    headings: list[dict]
    total_bar_positions: list[float]
    bottoms: np.ndarray
    height: float


def layout_tokens(tokens: Sequence[str], max_characters: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Lays tokens out in lines and returns the line, left end and width of each, in characters."""
    lines, lefts, widths, line, left = [], [], [], 0, 0
    for token in tokens:
        width = min(max_characters, max(_MIN_TOKEN_CHARACTERS, len(token) + 2))
        if left and left + width > max_characters:
            line, left = line + 1, 0
        lines.append(line)
        lefts.append(left)
        widths.append(width)
        left += width
    return np.array(lines), np.array(lefts), np.array(widths)


def make_token_table(
    rows: Sequence[TokenRow], name_column: str, proved_columns: Sequence[str] = ("probability",)
) -> Table:
    """Tabulates the tokens of translations, one row a token.

    Args:
        rows: The translations.
        name_column: The name of the column with their names.
        proved_columns: See `Table`.
    """
    tables = []
    for name, scores in rows:
        likeliest = [
            ", ".join(
                f"{token_label(token) or '[PAD]'} {format_percent(share)}"
                for token, share in zip(*pair, strict=True)
            )
            for pair in zip(scores.alternatives, scores.alternative_probability, strict=True)
        ]
        columns: dict[str, Any] = {
            name_column: [name] * len(scores.tokens),
            "token": [token_label(token) for token in scores.tokens],
            "probability": scores.probability,
            "cumulative_probability": np.exp(np.cumsum(scores.log_probability)),
            "token_log_probability": scores.log_probability,
            "choice": scores.rank + 1,
            "entropy": scores.entropy,
            "likeliest": likeliest,
        }
        tables.append(Table(columns=columns, proved_columns=tuple(proved_columns)))
    return concatenate_tables(*tables)


def make_token_figure(
    rows: Sequence[TokenRow],
    table: Table,
    *,
    is_narrow: bool,
    roles: Sequence[str] = (),
    has_headings: bool = True,
) -> go.Figure:
    """Draws translations below each other: each token in a box, with its probability as a bar above it.

    Args:
        rows: The translations. A token that is [UNK] has an edge.
        table: Of `make_token_table`.
        is_narrow: Whether it is for a telephone.
        roles: Of each translation the colour of a bar of its whole probability, the longest bar of the most
            probable. Default: there are none.
        has_headings: Whether the name of a translation stands above it.
    """
    max_characters = MAX_PHONE_LINE_CHARACTERS if is_narrow else MAX_LINE_CHARACTERS
    layouts = [layout_tokens(row.scores.tokens, max_characters) for row in rows]
    num_characters = max(max_characters // 2, *(int((lefts + widths).max()) for _, lefts, widths in layouts))
    num_lines = sum(int(layout[0][-1]) + 1 for layout in layouts)
    phone_factor = 0.6 if is_narrow else 1.0
    bar_height = min(_MAX_BAR_HEIGHT, max(_MIN_BAR_HEIGHT, _ALL_BARS_HEIGHT / num_lines)) * phone_factor
    stack = _stack_rows(
        [row.name if has_headings else "" for row in rows],
        [layout[0] for layout in layouts],
        bar_height,
        has_total_bars=bool(roles),
    )
    lefts, widths = (np.concatenate([layout[field] for layout in layouts]) for field in (1, 2))
    traces = _box_and_bar_traces(rows, table, lefts + widths / 2, widths - 0.5, stack.bottoms, bar_height)
    if roles:
        traces.append(_total_bars(rows, stack.total_bar_positions, roles, num_characters))
    return make_figure(
        traces,
        height=round(stack.height * (_PHONE_UNIT_PIXELS if is_narrow else _UNIT_PIXELS)) + 26,
        showlegend=False,
        barmode="overlay",
        margin_t=14,
        annotations=stack.headings,
        coloraxis={"cmin": 0, "cmax": 1, "colorscale": SEQUENTIAL_SCALE, "showscale": False},
        xaxis=_HIDDEN_AXIS | {"range": [0, num_characters]},
        yaxis=_HIDDEN_AXIS | {"range": [-stack.height, 0]},
    )


def _stack_rows(
    names: Sequence[str], line_indices: Sequence[np.ndarray], bar_height: float, *, has_total_bars: bool
) -> _RowStack:
    """Stacks translations: name, bar of the whole translation, and lines of token boxes under bars.

    Args:
        names: Of the translations; an empty one has no heading.
        line_indices: Of each translation, the line of every token.
        bar_height: Of the bar of a token, at most.
        has_total_bars: Whether there are bars of whole translations.
    """
    line_height = _BOX_HEIGHT + _GAP_HEIGHT + bar_height + _LABEL_HEIGHT
    offset, bottoms, headings, total_bar_positions = 0.0, [], [], []
    for name, token_lines in zip(names, line_indices, strict=True):
        if name:
            headings.append(
                {"x": 0, "y": -offset, "text": f"<b>{escape_label(name)}</b>"}
                | {"xanchor": "left", "yanchor": "top", "showarrow": False, "font": {"size": _FONT_PIXELS}}
            )
            offset += _HEADING_HEIGHT
        total_bar_positions.append(-(offset + _TOTAL_HEIGHT / 2))
        offset += _TOTAL_HEIGHT * has_total_bars
        bottoms.append(-(offset + (token_lines + 1) * line_height))
        offset += (int(token_lines[-1]) + 1) * line_height + _ROW_GAP_HEIGHT
    return _RowStack(headings, total_bar_positions, np.concatenate(bottoms), offset)


def _box_and_bar_traces(
    rows: Sequence[TokenRow], table: Table, x, widths, bottoms, max_bar_height: float
) -> list[dict]:
    """Returns the boxes of all tokens with their lower edges at some heights, and the bars above them."""
    probability = table["probability"]
    unknown = np.concatenate([row.scores.is_unknown for row in rows])
    probability_marker = {"color": to_float32(probability), "coloraxis": "coloraxis"}
    base_trace = {"type": "bar", "x": to_float32(x), "width": to_float32(widths), "textangle": 0}
    base_trace |= table.hover_options(list(table.columns)[2:], heading="token")
    unknown_edge = {
        "color": ROLE_COLOURS["chosen"],
        "width": [3 * bool(is_unknown) for is_unknown in unknown],
    }
    boxes = {
        "base": to_float32(bottoms),
        "y": to_float32([_BOX_HEIGHT] * len(table)),
        "marker": probability_marker | {"line": unknown_edge},
        "text": list(map(escape_label, table["token"].tolist())),
        "textposition": "inside",
        "insidetextanchor": "middle",
        "textfont": {
            "family": MONOSPACE_FONTS,
            "size": _FONT_PIXELS,
            "color": readable_text_colours(probability),
        },
        "constraintext": "inside",
    }
    bars = {
        "base": to_float32(bottoms + _BOX_HEIGHT + _GAP_HEIGHT),
        "y": to_float32(probability * max_bar_height),
        "marker": probability_marker,
        "text": list(map(format_percent, probability.tolist())),
        "textposition": "outside",
        "textfont": {"size": MIN_FONT_SIZE},
        "cliponaxis": False,
        "constraintext": "none",
    }
    return [base_trace | boxes, base_trace | bars]


def _total_bars(
    rows: Sequence[TokenRow], bar_positions: Sequence[float], roles: Sequence[str], num_characters: int
) -> dict:
    nats = np.array([row.scores.total_log_probability for row in rows])
    return {
        "type": "bar",
        "orientation": "h",
        "x": to_float32(_MAX_TOTAL_WIDTH * num_characters * np.exp(nats - nats.max())),
        "y": to_float32(bar_positions),
        "width": 0.6 * _TOTAL_HEIGHT,
        "marker": {"color": [ROLE_COLOURS[role] for role in roles]},
        "text": list(map(format_probability, nats.tolist())),
        "textposition": "outside",
        "textfont": {"size": _FONT_PIXELS},
        "constraintext": "none",
        "cliponaxis": False,
        "customdata": np.exp(nats).tolist(),
        "hoverinfo": "skip",
    }
