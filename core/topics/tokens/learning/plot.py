"""A step of byte-pair encoding, and how the vocabulary's size shortens a sentence."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import join_localized, message
from ....figures import margins
from ....figures.colours import ROLE_COLOURS
from ....figures.labels import escape_label, quote_text
from ....figures.picture import Picture
from ....figures.table import Table, concatenate_tables
from ....figures.token_tiles import (
    LINE_CHARACTERS,
    LINE_PIXELS,
    PHONE_LINE_CHARACTERS,
    TileRows,
    visible_token,
)
from ....figures.traces import (
    GUIDE_LINE,
    bar_trace,
    category_axis,
    fixed_range_axis,
    line_trace,
    make_figure,
    make_panels,
)
from .schema import BpeResult

_BARS_PIXELS = 250  # pixels of the bars of a step
_MAX_TILES = 150  # tiles of a sentence
_MIN_WIDTH_PIXELS = 330  # pixels of a figure on a telephone


def plot_step(result: BpeResult, narrow: bool = False) -> Picture:
    """Draws a step: the sentence as it is cut now, and the pairs of which the first comes next."""
    pairs = _counts_table(
        "learning-pair", _pair_labels(result.rival_left, result.rival_right), result.rival_counts
    )
    tokens = _counts_table("learning-token", list(map(visible_token, result.tokens)), result.token_numbers)
    rows = TileRows(PHONE_LINE_CHARACTERS if narrow else LINE_CHARACTERS)
    rows.add_heading(message("learning-sentence", merges=result.step))
    visible_tokens = tokens.rows(slice(_MAX_TILES))
    is_unknown = (visible_tokens["number"] < 0).tolist()
    rows.add_tiles(visible_tokens, id_column="number", hover_columns=("number",), is_marked=is_unknown)
    message_id = "learning-step" if result.step else "learning-step-none"
    figure = _step_figure(rows, pairs)
    return Picture(
        figure=figure,
        table=concatenate_tables(pairs, tokens),
        claim_id=message_id,
        message_values=_step_caption_values(result),
    )


def _counts_table(kind_key: str, labels: list[str], numbers: np.ndarray) -> Table:
    columns: dict[str, Any] = {"kind": [message(kind_key)] * len(labels), "number": numbers, "token": labels}
    return Table(columns=columns, recomputed_columns=("number",))


def _pair_labels(left: Iterable[str], right: Iterable[str]) -> list[str]:
    return [
        f"{visible_token(first)} + {visible_token(second)}" for first, second in zip(left, right, strict=True)
    ]


def _step_figure(rows: TileRows, pairs: Table) -> go.Figure:
    pair_labels = list(map(escape_label, pairs.columns["token"]))
    colours = [ROLE_COLOURS["first"]] * len(pair_labels)
    colours[:1] = [ROLE_COLOURS["chosen"]] * len(pair_labels[:1])
    style: dict[str, Any] = {"marker": {"color": colours}, "textposition": "outside", "cliponaxis": False}
    texts = [f"{count:,}" for count in pairs["number"].tolist()]
    trace = bar_trace(pairs, x="number", y="token", is_horizontal=True, text=texts, **style) | {
        "y": list(range(len(pair_labels)))
    }
    tiles_height = round(rows.num_lines * LINE_PIXELS)
    label_pixels = max(map(margins.text_width, pair_labels), default=0) + 14
    label_share = min(0.5, label_pixels / _MIN_WIDTH_PIXELS)  # of the width
    max_count = max([*pairs["number"].tolist(), 1])
    x, y = rows.axes
    return make_panels(
        ["", ""],
        [rows.traces, [trace]],
        height=tiles_height + _BARS_PIXELS + 60,
        subplot_options={
            "row_heights": [tiles_height, _BARS_PIXELS],
            "vertical_spacing": 20 / (tiles_height + _BARS_PIXELS),
        },
        showlegend=False,
        barmode="overlay",
        margin={"l": 12, "b": 64},
        xaxis=x,
        yaxis=y,
        xaxis2=fixed_range_axis("pair-count", domain=[label_share, 1], range=[0, 1.1 * max_count]),
        yaxis2=category_axis(pair_labels, automargin=False, range=[max(len(pair_labels), 1) - 0.5, -0.5]),
    )


def _step_caption_values(result: BpeResult) -> dict:
    step, sentences = result.step, []
    values: dict = {"step": step, "tokens": len(result.tokens)}
    if step:
        values |= {"left": quote_text(result.left[step - 1]), "right": quote_text(result.right[step - 1])}
        sentences.append(message("learning-before", count=int(result.counts[step - 1])))
    if result.requested_merges > step:
        sentences.append(message("learning-end", merges=step))
    elif step < len(result.left):
        pair = {"left": quote_text(result.left[step]), "right": quote_text(result.right[step])}
        sentences.append(message("learning-next", count=int(result.counts[step]), **pair))
    num_unknown = int((result.token_numbers < 0).sum())
    if num_unknown:
        sentences.append(message("learning-unknown", count=num_unknown))
    return values | {"told": join_localized(sentences)}


def plot_curve(result: BpeResult) -> Picture:
    """Draws how many tokens a sentence takes against the size of the vocabulary."""
    merges = list(range(len(result.left) + 1))
    table = Table(
        columns={
            "merges": merges,
            "vocabulary": [result.alphabet_size + num_merges for num_merges in merges],
            "pair": ["", *_pair_labels(result.left, result.right)],
            "count": [0, *result.counts.tolist()],
            "sentence-tokens": result.sentence,
            "text-tokens": result.corpus,
        },
        recomputed_columns=("sentence-tokens",),
    )
    sentence_curve = line_trace(
        table,
        x="vocabulary",
        y="sentence-tokens",
        colour_role="second",
        name=message("learning-your-sentence"),
    )
    corpus_curve = line_trace(
        table, x="vocabulary", y="text-tokens", colour_role="first", name=message("learning-text")
    )
    figure = make_figure(
        [sentence_curve, corpus_curve],
        height=380,
        margin_t=40,
        xaxis=fixed_range_axis("vocabulary"),
        yaxis=fixed_range_axis("sentence-tokens", rangemode="tozero"),
    )
    note = message("learning-merge", merges=result.step)
    figure.add_vline(x=result.alphabet_size + result.step, line=GUIDE_LINE, annotation_text=note)
    message_id, values = _curve_caption(result)
    return Picture(figure=figure, table=table, claim_id=message_id, message_values=values)


def _curve_caption(result: BpeResult) -> tuple[str, dict]:
    halving_merges = np.flatnonzero(result.corpus <= result.corpus[0] / 2)
    values = {
        "half": int(halving_merges[0]) if len(halving_merges) else 0,
        "merges": len(result.left),
        "first": f"{result.corpus[0]:.1f}",
        "last": f"{result.corpus[-1]:.1f}",
        "count": int(result.sentence[0]),
        "tokens": int(result.sentence[-1]),
        "size": result.alphabet_size + len(result.left),
    }
    return "learning-curve" if len(halving_merges) else "learning-curve-long", values
