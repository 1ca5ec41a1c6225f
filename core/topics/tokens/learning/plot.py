"""Figures of a step of byte-pair encoding, and of sentence length by vocabulary size."""

from collections.abc import Iterable

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


def plot_step(result: BpeResult, is_narrow: bool = False) -> Picture:
    """Draws the tokens of the sentence after a step, and the candidate pairs for the next."""
    pairs = _make_counts_table(
        "learning-pair", _pair_labels(result.candidate_left, result.candidate_right), result.candidate_counts
    )
    tokens = _make_counts_table(
        "learning-token", list(map(visible_token, result.tokens)), result.token_numbers
    )
    rows = TileRows(PHONE_LINE_CHARACTERS if is_narrow else LINE_CHARACTERS)
    rows.add_heading(message("learning-sentence", num_merges=result.num_merges))
    visible_tokens = tokens.rows(slice(_MAX_TILES))
    rows.add_tiles(
        visible_tokens,
        id_column="number",
        hover_columns=("number",),
        is_marked=(visible_tokens["number"] < 0).tolist(),
    )
    return Picture(
        figure=_step_figure(rows, pairs),
        table=concatenate_tables(pairs, tokens),
        claim_id="learning-step" if result.num_merges else "learning-step-none",
        claim_values=_step_caption_values(result),
    )


def _make_counts_table(kind_key: str, labels: list[str], numbers: np.ndarray) -> Table:
    return Table(
        columns={"kind": [message(kind_key)] * len(labels), "number": numbers, "token": labels},
        proved_columns=("number",),
    )


def _pair_labels(left: Iterable[str], right: Iterable[str]) -> list[str]:
    return [
        f"{visible_token(first)} + {visible_token(second)}" for first, second in zip(left, right, strict=True)
    ]


def _step_figure(rows: TileRows, pairs: Table) -> go.Figure:
    pair_labels = list(map(escape_label, pairs.columns["token"]))
    ranks, counts = range(len(pair_labels)), pairs["number"].tolist()
    trace = bar_trace(
        pairs,
        x="number",
        y="token",
        is_horizontal=True,
        text=[f"{count:,}" for count in counts],
        marker={"color": [ROLE_COLOURS["first" if rank else "chosen"] for rank in ranks]},
        textposition="outside",
        cliponaxis=False,
    ) | {"y": list(ranks)}
    tiles_height = round(rows.num_lines * LINE_PIXELS)
    label_pixels = max(map(margins.text_width, pair_labels), default=0) + 14
    label_share = min(0.5, label_pixels / _MIN_WIDTH_PIXELS)  # of the width
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
        xaxis2=fixed_range_axis("num-pairs", domain=[label_share, 1], range=[0, 1.1 * max([*counts, 1])]),
        yaxis2=category_axis(pair_labels, automargin=False, range=[max(len(pair_labels), 1) - 0.5, -0.5]),
    )


def _step_caption_values(result: BpeResult) -> dict:
    step, sentences = result.num_merges, []
    values: dict = {"num_merges": step, "num_tokens": len(result.tokens)}
    if step:
        values |= {
            "left": quote_text(result.merged_left[step - 1]),
            "right": quote_text(result.merged_right[step - 1]),
        }
        sentences.append(message("learning-pair-count", count=int(result.merged_counts[step - 1])))
    if result.num_requested_merges > step:
        sentences.append(message("learning-no-more-merges", num_merges=step))
    elif step < len(result.merged_left):
        sentences.append(
            message(
                "learning-next-pair",
                count=int(result.merged_counts[step]),
                left=quote_text(result.merged_left[step]),
                right=quote_text(result.merged_right[step]),
            )
        )
    num_unknown = int((result.token_numbers < 0).sum())
    if num_unknown:
        sentences.append(message("learning-unknown", count=num_unknown))
    return values | {"details": join_localized(sentences)}


def plot_curve(result: BpeResult) -> Picture:
    """Draws the number of tokens of a sentence by vocabulary size."""
    merges = list(range(len(result.merged_left) + 1))
    table = Table(
        columns={
            "merges": merges,
            "vocabulary": [result.alphabet_size + num_merges for num_merges in merges],
            "pair": ["", *_pair_labels(result.merged_left, result.merged_right)],
            "count": [0, *result.merged_counts.tolist()],
            "sentence-length": result.sentence_lengths,
            "mean-line-length": result.mean_line_lengths,
        },
        proved_columns=("sentence-length",),
    )
    figure = make_figure(
        [
            line_trace(table, x="vocabulary", y=column, colour_role=role, name=message(label))
            for column, role, label in (
                ("sentence-length", "second", "learning-your-sentence"),
                ("mean-line-length", "first", "learning-text"),
            )
        ],
        height=380,
        margin_t=40,
        xaxis=fixed_range_axis("vocabulary"),
        yaxis=fixed_range_axis("sentence-length", rangemode="tozero"),
    )
    figure.add_vline(
        x=result.alphabet_size + result.num_merges,
        line=GUIDE_LINE,
        annotation_text=message("learning-merge", num_merges=result.num_merges),
    )
    claim_id, values = _curve_caption(result)
    return Picture(figure=figure, table=table, claim_id=claim_id, claim_values=values)


def _curve_caption(result: BpeResult) -> tuple[str, dict]:
    halving_merges = np.flatnonzero(result.mean_line_lengths <= result.mean_line_lengths[0] / 2)
    values = {
        "half_merges": int(halving_merges[0]) if len(halving_merges) else 0,
        "num_merges": len(result.merged_left),
        "initial_length": f"{result.mean_line_lengths[0]:.1f}",
        "final_length": f"{result.mean_line_lengths[-1]:.1f}",
        "count": int(result.sentence_lengths[0]),
        "num_tokens": int(result.sentence_lengths[-1]),
        "vocabulary_size": result.alphabet_size + len(result.merged_left),
    }
    return "learning-curve" if len(halving_merges) else "learning-curve-long", values
