"""Translations token by token: of one model or two, found in three ways, a visitor's beside the model's."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import format_percent, join_texts, message
from ....base.sentences import TokenScores
from ....base.text import token_label
from ....figures.colours import ROLE_COLOURS, SEQUENTIAL_SCALE, readable_text_colours
from ....figures.labels import escape_label, loop_message, quote_pair, quote_text
from ....figures.picture import MONOSPACE_FONTS, Picture, float32
from ....figures.table import Table, concatenate_tables
from ....figures.traces import MIN_FONT_SIZE, make_figure
from ....models.families import get_display_name
from ..probability_text import format_nats, format_probability, format_ratio
from .schema import ScoreResult, TranslateResult, WaysResult
from .token_layout import MAX_LINE_CHARACTERS, MAX_PHONE_LINE_CHARACTERS, layout_tokens

_BOX_HEIGHT, _GAP_HEIGHT, _LABEL_HEIGHT, _ROW_GAP_HEIGHT = 0.62, 0.08, 0.6, 0.35  # heights, in the axis' unit
_HEADING_HEIGHT, _TOTAL_HEIGHT = 0.8, 0.7  # of a name, and of the bar of a whole translation
_ALL_BARS_HEIGHT, _MAX_BAR_HEIGHT, _MIN_BAR_HEIGHT = (
    4.5,
    4.0,
    0.9,
)  # of the bars of all lines together, and of one
_UNIT_PIXELS, _PHONE_UNIT_PIXELS = 44, 38  # pixels, and on a telephone
_FONT_PIXELS = 15  # pixels
_MAX_TOTAL_WIDTH = 0.8  # of the width, for the longest bar: its number stands at its end
_MAX_QUOTE_CHARACTERS = 64  # letters of a translation in a sentence
_HIDDEN_AXIS = {"visible": False, "fixedrange": True}
_METHOD_COLOUR_ROLES = {"greedy": "fifth", "beam": "third", "sample": "second"}  # roles


class TokenRow(NamedTuple):
    """A translation in a figure: what stands above it, and its tokens."""

    name: str
    scores: TokenScores


# --- rows of tokens -----------------------------------------------------------------------------------------


def make_token_table(
    rows: Sequence[TokenRow], name_column: str, proves: Sequence[str] = ("probability",)
) -> Table:
    """Returns the tokens of translations as a table, a token a row.

    Args:
        rows: The translations.
        name_column: The name of the column with their names.
        proves: See `Table`.
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
            "so_far": np.exp(np.cumsum(scores.log_probability)),
            "token_nats": scores.log_probability,
            "choice": scores.rank + 1,
            "entropy": scores.entropy,
            "likeliest": likeliest,
        }
        tables.append(Table(columns=columns, proof_columns=tuple(proves)))
    return concatenate_tables(*tables)


def make_token_figure(
    rows: Sequence[TokenRow], table: Table, *, narrow: bool, roles: Sequence[str] = ()
) -> go.Figure:
    """Draws translations below each other: each token in a box, with its probability as a bar above it.

    Args:
        rows: The translations. A token that is [UNK] has an edge.
        table: Of `make_token_table`.
        narrow: Whether it is for a telephone.
        roles: Of each translation the colour of a bar of its whole probability, the longest bar of the most
            probable. Default: there are none.
    """
    max_characters = MAX_PHONE_LINE_CHARACTERS if narrow else MAX_LINE_CHARACTERS
    layouts = [layout_tokens(row.scores.tokens, max_characters) for row in rows]
    num_characters = max(max_characters // 2, *(int((lefts + widths).max()) for _, lefts, widths in layouts))
    num_lines = sum(int(layout[0][-1]) + 1 for layout in layouts)
    phone_factor = 0.6 if narrow else 1.0
    bar_height = min(_MAX_BAR_HEIGHT, max(_MIN_BAR_HEIGHT, _ALL_BARS_HEIGHT / num_lines)) * phone_factor
    line_height = _BOX_HEIGHT + _GAP_HEIGHT + bar_height + _LABEL_HEIGHT
    offset, bottoms, headings, total_bar_positions = 0.0, [], [], []
    for row, (line_indices, _, _) in zip(rows, layouts, strict=True):
        if row.name:
            heading_style = {
                "xanchor": "left",
                "yanchor": "top",
                "showarrow": False,
                "font": {"size": _FONT_PIXELS},
            }
            headings.append(
                heading_style | {"x": 0, "y": -offset, "text": f"<b>{escape_label(row.name)}</b>"}
            )
            offset += _HEADING_HEIGHT
        total_bar_positions.append(-(offset + _TOTAL_HEIGHT / 2))
        offset += _TOTAL_HEIGHT * bool(roles)
        bottoms.append(-(offset + (line_indices + 1) * line_height))
        offset += (int(line_indices[-1]) + 1) * line_height + _ROW_GAP_HEIGHT
    lefts, widths = (np.concatenate([layout[field] for layout in layouts]) for field in (1, 2))
    marks = _box_and_bar_traces(
        rows, table, lefts + widths / 2, widths - 0.5, np.concatenate(bottoms), bar_height
    )
    if roles:
        marks.append(_total_bars(rows, total_bar_positions, roles, num_characters))
    return make_figure(
        marks,
        height=round(offset * (_PHONE_UNIT_PIXELS if narrow else _UNIT_PIXELS)) + 26,
        showlegend=False,
        barmode="overlay",
        margin_t=14,
        annotations=headings,
        coloraxis={"cmin": 0, "cmax": 1, "colorscale": SEQUENTIAL_SCALE, "showscale": False},
        xaxis=_HIDDEN_AXIS | {"range": [0, num_characters]},
        yaxis=_HIDDEN_AXIS | {"range": [-offset, 0]},
    )


def _box_and_bar_traces(
    rows: Sequence[TokenRow], table: Table, x, widths, bottoms, max_bar_height: float
) -> list[dict]:
    """Returns the boxes of all tokens with their lower edges at some heights, and the bars above them."""
    probability = table["probability"]
    unknown = np.concatenate([row.scores.is_unknown for row in rows])
    probability_marker = {"color": float32(probability), "coloraxis": "coloraxis"}
    base_trace = {"type": "bar", "x": float32(x), "width": float32(widths), "textangle": 0}
    base_trace |= table.hover_options(list(table.columns)[2:], heading="token")
    unknown_edge = {
        "color": ROLE_COLOURS["chosen"],
        "width": [3 * bool(is_unknown) for is_unknown in unknown],
    }
    boxes = {
        "base": float32(bottoms),
        "y": float32([_BOX_HEIGHT] * len(table)),
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
        "base": float32(bottoms + _BOX_HEIGHT + _GAP_HEIGHT),
        "y": float32(probability * max_bar_height),
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
    nats = np.array([row.scores.total for row in rows])
    return {
        "type": "bar",
        "orientation": "h",
        "x": float32(_MAX_TOTAL_WIDTH * num_characters * np.exp(nats - nats.max())),
        "y": float32(bar_positions),
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


# --- a translation ------------------------------------------------------------------------------------------


def plot_translation_tokens(results: Sequence[TranslateResult], *, narrow: bool = False) -> Picture:
    """Draws a translation token by token, and below it that of a second model.

    Args:
        results: Of one model, or of two.
        narrow: Whether it is for a telephone.
    """
    has_second = len(results) > 1
    names = [get_display_name(result.model) for result in results]
    rows = [TokenRow(name * has_second, result.scores) for name, result in zip(names, results, strict=True)]
    table = make_token_table(
        [TokenRow(name, result.scores) for name, result in zip(names, results, strict=True)], "translator"
    )
    first = results[0]
    values = {
        "translation": _quote_shortened(first.translation),
        "said": "yes" if first.translation.strip() else "no",
        "chance": format_probability(first.scores.total),
        "told": join_texts(
            map(_describe_confidence, names, results) if has_second else [_describe_confidence("", first)]
        ),
    }
    figure = make_token_figure(rows, table, narrow=narrow)
    return Picture(figure=figure, table=table, message="translate-tokens", message_values=values)


def _quote_shortened(text: str) -> str:
    return quote_text(text if len(text) <= _MAX_QUOTE_CHARACTERS else text[: _MAX_QUOTE_CHARACTERS - 1] + "…")


def _describe_confidence(model: str, result: TranslateResult) -> str:
    """Returns how sure a model was, of which token least, and why a translation has no end."""
    scores = result.scores
    least_likely, num_tokens = int(scores.log_probability.argmin()), len(scores.tokens)
    is_not_first_choice = scores.rank[least_likely] > 0
    alternative_index = 0 if is_not_first_choice else 1
    has_no_alternative = len(scores.alternatives[least_likely]) <= alternative_index
    alternative = "" if has_no_alternative else scores.alternatives[least_likely][alternative_index]
    token_text, alternative_text = quote_pair(scores.tokens[least_likely], alternative)
    sentences = [
        message(
            "translate-sure",
            name=f"{model}: " if model else "",
            count=num_tokens,
            mean=format_percent(math.exp(scores.total / num_tokens)),
            nats=format_nats(scores.total),
            low=token_text,
            share=format_percent(scores.probability[least_likely]),
            choice=int(scores.rank[least_likely]) + 1,
            outcome="alone" if has_no_alternative else "later" if is_not_first_choice else "first",
            other=alternative_text,
            other_share=""
            if has_no_alternative
            else format_percent(scores.alternative_probability[least_likely, alternative_index]),
        )
    ]
    if num_unknown := int(scores.is_unknown.sum()):
        sentences.append(message("translate-unknown", count=num_unknown))
    if not result.has_ended:
        sentences.append(loop_message(scores.tokens) or message("translate-endless", count=num_tokens))
    return join_texts(sentences)


# --- three ways ---------------------------------------------------------------------------------------------


def plot_search_methods(result: WaysResult, *, narrow: bool = False) -> Picture:
    """Draws the translations that greedy search, a beam and sampling find, each under its probability."""
    rows = [
        TokenRow(message(f"TranslateRequest-method.{translation.method}"), translation.scores)
        for translation in result.ways
    ]
    table = make_token_table(rows, "found_by", ("probability", "so_far"))
    figure = make_token_figure(
        rows,
        table,
        narrow=narrow,
        roles=[_METHOD_COLOUR_ROLES[translation.method] for translation in result.ways],
    )
    greedy, beam, sample = result.ways
    loops = [f"{row.name}: {loop}" for row in rows if (loop := loop_message(row.scores.tokens))]
    values = _compare_probabilities(beam.scores, greedy.scores) | {
        "beam": _quote_shortened(beam.translation),
        "nats": format_nats(beam.scores.total - greedy.scores.total),
        "sampled": message("translate-sampled", **_compare_probabilities(sample.scores, greedy.scores)),
        "loops": join_texts(loops),
    }
    return Picture(figure=figure, table=table, message="translate-ways", message_values=values)


def _compare_probabilities(scores: TokenScores, baseline: TokenScores) -> dict[str, str]:
    gain = scores.total - baseline.total
    outcome = "same" if np.array_equal(scores.ids, baseline.ids) else "more" if gain > 0 else "less"
    return {"outcome": outcome, "times": format_ratio(gain), "chance": format_probability(scores.total)}


# --- a visitor's --------------------------------------------------------------------------------------------


def plot_visitor_translation(result: ScoreResult, *, narrow: bool = False) -> Picture:
    """Draws a visitor's translation, token by token, above the model's own."""
    visitor_scores, greedy_scores = result.scores, result.greedy_scores
    rows = [
        TokenRow(message("translate-yours-name"), visitor_scores),
        TokenRow(message("translate-own-name"), greedy_scores),
    ]
    table = make_token_table(rows, "whose", ("probability", "so_far"))
    least_likely = int(visitor_scores.log_probability.argmin())
    token_text, alternative_text = quote_pair(
        visitor_scores.tokens[least_likely], visitor_scores.alternatives[least_likely][0]
    )
    values = _compare_probabilities(visitor_scores, greedy_scores) | {
        "own": format_probability(greedy_scores.total),
        "nats": format_nats(visitor_scores.total - greedy_scores.total),
        "first": int(np.count_nonzero(visitor_scores.rank == 0)),
        "count": len(visitor_scores.tokens),
        "low": token_text,
        "share": format_percent(visitor_scores.probability[least_likely]),
        "choice": int(visitor_scores.rank[least_likely]) + 1,
        "likeliest": alternative_text,
        "likeliest_share": format_percent(visitor_scores.alternative_probability[least_likely, 0]),
        "loop": loop_message(greedy_scores.tokens),
    }
    figure = make_token_figure(rows, table, narrow=narrow, roles=("first", "third"))
    return Picture(figure=figure, table=table, message="translate-yours", message_values=values)
