"""Figures of all segmentations of a word under two tokenizers, and of their lattice."""

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import format_percent, join_with_and, message
from ....figures.colours import ROLE_COLOURS
from ....figures.labels import escape_label, quote_text
from ....figures.picture import MONOSPACE_FONTS, Picture
from ....figures.shapes import arc_height, arc_traces
from ....figures.table import Table, concatenate_tables
from ....figures.token_tiles import visible_token
from ....figures.traces import (
    MIN_FONT_SIZE,
    bar_trace,
    fixed_range_axis,
    make_bar_panels,
    make_figure,
    scatter_trace,
)
from .schema import SegmentationsResult, TokenizerSegmentations

_MAX_SEGMENTATIONS = 10  # segmentations of each tokenizer that are drawn
_MIN_LABELLED_SHARE = 0.03  # share of segmentations from which on it is written above the arc
_NUM_TOP_SEGMENTATIONS = 3  # segmentations whose share the caption names


def plot_segmentations(result: SegmentationsResult, is_narrow: bool = False) -> Picture:
    """Draws the likeliest segmentations of both tokenizers: probabilities as bars, samples as marks."""
    segmentations_by_tokenizer = {"unigram": result.unigram, "bpe_dropout": result.bpe_dropout}
    tables = [
        _segmentations_table(name, segmentations, result.num_samples)
        for name, segmentations in segmentations_by_tokenizer.items()
    ]
    visible_tables = [table.rows(slice(_MAX_SEGMENTATIONS)) for table in tables]
    share_axis = fixed_range_axis(range=[0, 1.02], tickformat=".0%")
    tick_font = {"tickfont": {"family": MONOSPACE_FONTS, "size": MIN_FONT_SIZE}}
    figure = make_bar_panels(
        [message(f"segmentations-{name}") for name in segmentations_by_tokenizer],
        [list(map(escape_label, table.columns["segmentation"])) for table in visible_tables],
        [
            _segmentation_marks(table, result.num_samples, has_legend=index == 0)
            for index, table in enumerate(visible_tables)
        ],
        is_narrow=is_narrow,
        legend={"yref": "container", "y": 0.99, "yanchor": "top"},
        xaxis1=share_axis,
        xaxis2=share_axis,
        yaxis1=tick_font,
        yaxis2=tick_font,
    )
    values = {
        "word": quote_text(result.marked_word),
        "num_segmentations": len(result.bpe_dropout.segmentations),
        "probability": format_percent(float(result.bpe_dropout.probability[0])),
        **{
            name: _describe_entropy(name, segmentations)
            for name, segmentations in segmentations_by_tokenizer.items()
        },
    }
    return Picture(
        figure=figure,
        table=concatenate_tables(*tables),
        claim_id="segmentations-probabilities",
        claim_values=values,
        colour_role="first",
    )


def _segmentations_table(name: str, segmentations: TokenizerSegmentations, num_samples: int) -> Table:
    return Table(
        columns={
            "tokenizer": [message(f"segmentations-{name}")] * len(segmentations.segmentations),
            "segmentation": [" ".join(map(visible_token, tokens)) for tokens in segmentations.segmentations],
            "exact": segmentations.probability,
            "drawn": segmentations.sample_counts,
            "share": segmentations.sample_counts / num_samples,
        },
        proved_columns=("exact",),
    )


def _segmentation_marks(table: Table, num_samples: int, *, has_legend: bool) -> list[dict]:
    exact_bars = bar_trace(table, x="exact", y="exact", is_horizontal=True, name=message("column-exact"))
    sample_points = scatter_trace(
        table,
        x="share",
        y="share",
        colour_role="second",
        name=message("segmentations-sample-share", num_samples=num_samples),
        marker={"symbol": "diamond"},
    )
    placement = {"y": list(range(len(table))), "showlegend": has_legend}
    return [exact_bars | placement, sample_points | placement]


def _describe_entropy(name: str, segmentations: TokenizerSegmentations) -> str:
    num_top = min(_NUM_TOP_SEGMENTATIONS, len(segmentations.segmentations) - 1)
    key_suffix = ".always" if len(segmentations.segmentations) == 1 else ".two" if num_top == 1 else ""
    return message(
        f"segmentations-entropy{key_suffix}",
        tokenizer=message(f"segmentations-{name}.sentence"),
        num_segmentations=len(segmentations.segmentations),
        num_top=num_top,
        probability=format_percent(float(segmentations.probability[0])),
        top_probability=format_percent(float(segmentations.probability[:num_top].sum())),
        entropy=f"{segmentations.entropy:.2f}",
        perplexity=f"{2**segmentations.entropy:.1f}",
    )


def plot_lattice(result: SegmentationsResult) -> Picture:
    """Draws every piece of a word as an arc, as thick as the share of segmentations that use it."""
    spans = list(zip(result.piece_starts.tolist(), result.piece_ends.tolist(), strict=True))
    table = Table(
        columns={
            "piece": [visible_token(result.marked_word[first:last]) for first, last in spans],
            "from": result.piece_starts,
            "to": result.piece_ends,
            "log-probability": result.piece_log_probability,
            "marginal-probability": result.marginal_probability,
        },
        proved_columns=("marginal-probability",),
    )
    values = {
        "num_pieces": len(set(table.columns["piece"])),
        "num_positions": len(spans),
        "word": quote_text(result.marked_word),
        "num_segmentations": len(result.unigram.segmentations),
        "likeliest": join_with_and(list(map(quote_text, result.unigram.segmentations[0]))),
        "probability": format_percent(float(result.unigram.probability[0])),
    }
    figure = _lattice_figure(result, table, spans)
    return Picture(figure=figure, table=table, claim_id="segmentations-lattice", claim_values=values)


def _lattice_figure(result: SegmentationsResult, table: Table, spans: list[tuple[int, int]]) -> go.Figure:
    """Returns the arcs of all pieces over the letters of the word, those of the likeliest cut in a colour."""
    ends = np.cumsum([len(piece) for piece in result.unigram.segmentations[0]]).tolist()
    likeliest = set(zip([0, *ends[:-1]], ends, strict=True))
    # the most used lie above the others
    order = np.argsort(result.marginal_probability, kind="stable").tolist()
    arcs = arc_traces(
        table.rows(order),
        start="from",
        end="to",
        weight="marginal-probability",
        hover_columns=("piece", "marginal-probability", "log-probability"),
        chosen_rows=[spans[number] in likeliest for number in order],
    )
    hidden_axis = {"visible": False, "fixedrange": True}
    highest = max(1.0, arc_height(int((result.piece_ends - result.piece_starts).max())))
    return make_figure(
        [*arcs, *_letter_traces(result.marked_word)],
        height=400,
        showlegend=False,
        hovermode="closest",
        annotations=[
            annotation
            for number in order
            if (annotation := _share_annotation(spans[number], float(result.marginal_probability[number])))
        ],
        xaxis=hidden_axis | {"range": (-0.3, len(result.marked_word) + 0.3)},
        yaxis=hidden_axis | {"range": (-1.1, highest + 0.4)},
    )


def _share_annotation(span: tuple[int, int], share: float) -> dict | None:
    """Returns the share that stands above an arc, or None where it is small."""
    if share < _MIN_LABELLED_SHARE:
        return None
    first, last = span
    return {
        "text": format_percent(share) if share < 0.1 else f"{100 * share:.0f} %",
        "showarrow": False,
        "font": {"size": MIN_FONT_SIZE},
        "x": (first + last) / 2,
        "y": arc_height(last - first),
        "yshift": 11 if first % 2 else 22,  # neighbours of one length have their numbers at two heights
    }


def _letter_traces(word: str) -> list[dict]:
    num_letters = len(word)
    letters = {
        "mode": "text",
        "x": [number + 0.5 for number in range(num_letters)],
        "y": [-0.6] * num_letters,
        "text": [escape_label(visible_token(letter)) for letter in word],
        "textfont": {"family": MONOSPACE_FONTS, "size": 20},
    }
    boundaries = {
        "mode": "markers",
        "x": list(range(num_letters + 1)),
        "y": [0] * (num_letters + 1),
        "marker": {"color": ROLE_COLOURS["other"], "size": 9},
    }
    return [trace | {"type": "scatter", "hoverinfo": "skip"} for trace in (letters, boundaries)]
