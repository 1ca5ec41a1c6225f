"""Attention as lines between two columns of tokens."""

from collections.abc import Sequence

import numpy as np

from ....base.i18n import localize_numbers, message
from ....base.text import add_quotation_marks, disambiguate_tokens, token_label
from ....figures.colours import ROLE_COLOURS
from ....figures.labels import escape_label, format_weight
from ....figures.picture import Picture, to_float32
from ....figures.table import table_from_arrays
from ....figures.traces import MIN_FONT_SIZE, make_figure
from ..matrix_plots import MAX_PHONE_HEIGHT_PIXELS, argmax_2d, query_key_columns, quote_token
from .schema import HeadsResult

_HEAD_ROLES = ("first", "second", "third", "fifth", "fourth", "other")
HEAD_COLOURS = tuple(ROLE_COLOURS[role] for role in _HEAD_ROLES)
MAX_HEADS = len(HEAD_COLOURS)
_NUM_STRENGTH_LEVELS = 8  # of strength: each is one trace of lines, however many there are
_ROW_PIXELS = 24  # pixels of a token
_TOKEN_COLUMN_WIDTH = 0.38  # width of a column of tokens, in that of the lines
# of a row: between the lines of two heads, and of all of them at most
_MAX_HEAD_OFFSET, _MAX_TOTAL_OFFSET = 0.24, 0.8
_NUM_HOVER_WEIGHTS = 3  # largest weights that the hover text of a token lists


def plot_attention_lines(
    result: HeadsResult,
    *,
    attention_type: str,
    heads: Sequence[tuple[int | None, int | None]],
    head_labels: Sequence[str],
    min_weight: float,
    only_query: int | None = None,
    is_narrow: bool = False,
) -> Picture:
    """Draws a line from each query to each key it attends to, as strong as its weight, in the head's colour.

    Args:
        result: Every attention.
        attention_type: Which of them.
        heads: Layer and head of at most `MAX_HEADS`; None is the mean over all.
        head_labels: Names of the heads.
        min_weight: Weights below this have no line, 0 to 1.
        only_query: Position of the only query with lines. Default: all queries have lines.
        is_narrow: Whether the screen is a phone's.
    """
    attention = result.attentions[attention_type]
    queries, keys, mask = result.get_query_labels(attention_type), attention.key_tokens, attention.mask
    weights = np.stack([attention.mean_weights(*head) for head in heads])  # (N, T, S)
    has_line = (weights >= min_weight) & mask & (weights > 0) & _query_mask(len(queries), only_query)
    query_hovers = _make_hover_texts(head_labels, weights, mask, queries, keys, "attends")
    key_hovers = _make_hover_texts(head_labels, weights.swapaxes(1, 2), mask.T, keys, queries, "gets")
    traces = [
        *_all_line_traces(head_labels, weights, has_line),
        *_token_column_traces("queries", queries, query_hovers),
        *_token_column_traces("keys", keys, key_hovers),
    ]
    row = argmax_2d(weights[0])[0] if only_query is None else only_query
    column = int(weights[0, row].argmax())
    values = {
        "query": quote_token(queries, row),
        "key": quote_token(keys, column),
        "weight": format_weight(weights[0, row, column]),
        "head": head_labels[0],
        "num_lines": int(has_line.sum()),
        "num_weights": len(weights) * int(mask.sum()),
        "min_weight": f"{min_weight:g}",
    }
    axes = [{"head": head_labels}, *query_key_columns(queries, keys)]
    return Picture(
        figure=_make_lines_figure(traces, max(len(queries), len(keys)), is_narrow),
        table=table_from_arrays(axes, ("weight",), weight=weights, visible=mask),
        claim_id="heads-lines",
        claim_values=values,
    )


def _query_mask(num_queries: int, only_query: int | None) -> np.ndarray:
    positions = np.arange(num_queries)[:, None]  # (T, 1)
    return np.ones_like(positions, bool) if only_query is None else positions == only_query


def _make_lines_figure(traces: list[dict], num_rows: int, is_narrow: bool):
    heading_style = {"y": -0.9, "showarrow": False, "font": {"size": MIN_FONT_SIZE}}
    headings = [
        heading_style | {"text": f"<b>{message('attention-query')}</b>", "x": -0.03, "xanchor": "right"},
        heading_style | {"text": f"<b>{message('attention-key')}</b>", "x": 1.03, "xanchor": "left"},
    ]
    hidden_axis = {"visible": False, "fixedrange": True}
    phone_row_pixels = max(15, min(_ROW_PIXELS, (MAX_PHONE_HEIGHT_PIXELS - 90) // num_rows))
    return make_figure(
        traces,
        height=90 + num_rows * (phone_row_pixels if is_narrow else _ROW_PIXELS),
        hovermode="closest",
        barmode="overlay",
        showlegend=True,
        margin={"t": 58},
        legend={"y": 1, "yref": "container", "yanchor": "top"},
        xaxis=hidden_axis | {"range": [-_TOKEN_COLUMN_WIDTH, 1 + _TOKEN_COLUMN_WIDTH]},
        yaxis=hidden_axis | {"range": [num_rows - 0.4, -1.3]},
        annotations=headings,
    )


def _all_line_traces(head_labels: Sequence[str], weights: np.ndarray, has_line: np.ndarray) -> list[dict]:
    """Returns the lines of N heads, beside each other where they go along one path.

    Args:
        head_labels: What each is called.
        weights: (N, T, S).
        has_line: (N, T, S) bool.
    """
    num_heads = len(head_labels)
    head_offset = min(_MAX_HEAD_OFFSET, _MAX_TOTAL_OFFSET / max(1, num_heads - 1))
    y_offsets = head_offset * (np.arange(num_heads) - (num_heads - 1) / 2)
    heads = zip(head_labels, weights, has_line, HEAD_COLOURS, y_offsets.tolist(), strict=False)
    return [trace for head in heads for trace in _line_traces(*head)]


def _line_traces(
    head_label: str, weights: np.ndarray, has_line: np.ndarray, colour: str, y_offset: float
) -> list[dict]:
    """Returns the lines of a head, a trace a level of strength, the weakest first; nan ends a line.

    They stand `y_offset` of a row lower than the words: less than a half, so that `lit.js` knows whose they
    are.
    """
    levels = np.minimum((weights * _NUM_STRENGTH_LEVELS).astype(int), _NUM_STRENGTH_LEVELS - 1)
    base_trace = {"type": "scatter", "mode": "lines", "name": head_label, "legendgroup": head_label}
    traces = [
        base_trace | {"x": [None], "y": [None], "line": {"color": colour, "width": 4}, "showlegend": True}
    ]
    for level in range(_NUM_STRENGTH_LEVELS):
        query, key = np.nonzero(has_line & (levels == level))
        if not len(query):
            continue
        strength = (level + 0.5) / _NUM_STRENGTH_LEVELS
        ends = np.stack([query, key, np.full(len(query), np.nan)], axis=1)  # (lines, 3)
        traces.append(
            base_trace
            | {
                "x": to_float32(np.tile([0.0, 1.0, np.nan], len(query))),
                "y": to_float32(ends.ravel() + y_offset),
                "opacity": 0.12 + 0.88 * strength,
                "hoverinfo": "skip",
                "line": {"color": colour, "width": 0.7 + 5.3 * strength},
                "meta": "links",
                "showlegend": False,
            }
        )
    return traces


def _token_column_traces(side: str, tokens: Sequence[str], hover_texts: list[str]) -> list[dict]:
    is_left, rows = side == "queries", list(range(len(tokens)))
    hover_bars = {
        "type": "bar",
        "y": rows,
        "x": [_TOKEN_COLUMN_WIDTH - 0.01] * len(tokens),
        "base": [-_TOKEN_COLUMN_WIDTH if is_left else 1.01] * len(tokens),
        "orientation": "h",
        "width": 0.95,
        "meta": side,
        "marker": {"color": "rgba(128,128,128,0.001)", "line": {"width": 0}},
        "ids": [token_label(name) for name in disambiguate_tokens(tokens)],
        "customdata": hover_texts,
        "name": side,
        "showlegend": False,
        "hoverinfo": "none",  # a label would lie on the lines; the line above the figure shows the text
    }
    token_texts = {
        "type": "scatter",
        "x": [-0.02 if is_left else 1.02] * len(tokens),
        "y": rows,
        "mode": "text",
        "text": [escape_label(name) for name in disambiguate_tokens(tokens)],
        "hoverinfo": "skip",
        "textposition": "middle left" if is_left else "middle right",
        "textfont": {"size": MIN_FONT_SIZE},
        "showlegend": False,
        "cliponaxis": False,
    }
    return [hover_bars, token_texts]


def _make_hover_texts(
    head_labels: Sequence[str],
    weights: np.ndarray,
    mask: np.ndarray,
    tokens: Sequence[str],
    other_tokens: Sequence[str],
    verb: str,
) -> list[str]:
    """Returns the hover text of each token: the largest weights of each head.

    Args:
        head_labels: What N heads are called.
        weights: (N, T, S) of tokens and others.
        mask: (T, S) bool, True where the query may attend to the key.
        tokens: T on this side.
        other_tokens: S on the other side.
        verb: What a token does: "attends" to others, or "gets" attention from them.
    """
    other_names = [add_quotation_marks(token_label(name)) for name in disambiguate_tokens(other_tokens)]
    texts = []
    for index, token in enumerate(map(token_label, disambiguate_tokens(tokens))):
        head_texts = []
        for head, head_weights in zip(head_labels, weights, strict=True):
            token_weights = head_weights[index]
            strongest = [
                other
                for other in np.argsort(-token_weights, kind="stable")[:_NUM_HOVER_WEIGHTS]
                if mask[index, other]
            ]
            weight_list = ", ".join(
                f"{other_names[other]} {localize_numbers(f'{token_weights[other]:.2f}')}"
                for other in strongest
            )
            head_texts.append(f"{head}: {weight_list}" if len(head_labels) > 1 else weight_list)
        texts.append(
            f"{add_quotation_marks(token)} {message(f'attention-verb.{verb}')} " + "; ".join(head_texts)
        )
    return texts
