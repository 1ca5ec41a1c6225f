"""Figures of the logit lens: a decoder's predictions after each layer, and one token through all layers."""

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np

from ....base.i18n import format_percent, join_localized, message
from ....base.text import disambiguate_tokens, shorten_token, token_label
from ....figures import margins
from ....figures.colours import ROLE_COLOURS, SEQUENTIAL_SCALE
from ....figures.labels import cell_gap, escape_label, query_token_axis, quote_text, token_ticks
from ....figures.picture import Picture, to_float32
from ....figures.shapes import cell_outline
from ....figures.table import Table, column_title, concatenate_tables, table_from_arrays
from ....figures.traces import (
    COLORBAR_MARGIN,
    category_axis,
    fixed_range_axis,
    line_trace,
    make_figure,
    make_panels,
    right_colorbar,
)
from ..labels import stage_ticks, stage_title, tokens_to_text
from .schema import FollowResult, LensResult

_ROW_PIXELS, _LOW_ROW_PIXELS = 34, 20  # pixels: a token with its probability below it, and a token alone
_MAX_HIGH_ROWS = 20  # rows from which on they are low
_MAX_WIDE_STAGES = 5  # stages up to which a cell has room for a long token
_RIVAL_COLOURS = ("second", "third", "fifth", "fourth", "wrong")


def plot_lens(
    result: LensResult, *, layer: int | None = None, position: int = 0, is_narrow: bool = False
) -> Picture:
    """Draws a row a position: what the decoder would predict after each stage, and its attention.

    Both have one scale from 0 to 1: a cell's colour is the probability of its token, or a weight.

    Args:
        result: Of the lens.
        layer: Whose attention stands beside it. Default: the mean of all.
        position: Of the row that is followed, which a frame marks.
        is_narrow: The attention stands below, for a phone, which has no room for a colour bar either.
    """
    weights = result.get_attention(layer)
    source_tokens = () if result.source is None else result.source.tokens
    angle, source_angle = (0, -60) if len(result.stages) <= _MAX_WIDE_STAGES else (-90, -90)
    row_axis = {"fixedrange": True, **query_token_axis(result.row_labels)}
    figure = make_panels(
        ["", ""],
        [[_stage_heatmap(result)], [_source_heatmap(weights, source_tokens)] if source_tokens else []],
        cols=1 if is_narrow else 2,
        **_panel_sizes(result, source_tokens, angle, source_angle, is_narrow),
        shapes=[cell_outline(0, position, num_columns=len(result.stages))],
        coloraxis={"colorscale": SEQUENTIAL_SCALE, "cmin": 0, "cmax": 1}
        | ({"showscale": False} if is_narrow else {"colorbar": right_colorbar(message("lens-scale"))}),
        xaxis=category_axis(
            stage_ticks(result.stages),
            side="top",
            tickangle=angle,
            title={"text": column_title("stage"), "standoff": 6},
        ),
        xaxis2=_source_axis(source_tokens, source_angle, layer),
        yaxis=row_axis | {"title": None if is_narrow else column_title("predicted_token")},
        yaxis2=row_axis | {"visible": bool(source_tokens), "showticklabels": is_narrow},
    )
    return Picture(
        figure=figure,
        table=_lens_table(result, weights, source_tokens),
        claim_id="lens-decided",
        claim_values=_lens_caption_values(result),
    )


def _panel_sizes(
    result: LensResult, source_tokens: Sequence[str], angle: float, source_angle: float, is_narrow: bool
) -> dict[str, Any]:
    """Returns the height, the margins and the subplot options of the two panels for `make_panels`.

    Args:
        result: Of the lens.
        source_tokens: Columns of the attention.
        angle, source_angle: By which the names above each panel are turned.
        is_narrow: The attention stands below the stages, not beside them.
    """
    num_rows = len(result.tokens)
    stages_height = num_rows * (_LOW_ROW_PIXELS if num_rows > _MAX_HIGH_ROWS else _ROW_PIXELS)
    top_margin = margins.bottom_margin(stage_ticks(result.stages), angle)
    source_margin = margins.bottom_margin(disambiguate_tokens(source_tokens), source_angle)
    if is_narrow:
        source_height = num_rows * _LOW_ROW_PIXELS if source_tokens else 1
        plot_height = stages_height + source_margin + source_height
        margin = {"t": top_margin, "l": 8, "r": 8}
        grid: dict = {
            "vertical_spacing": source_margin / plot_height,
            "row_heights": [stages_height, source_height],
        }
    else:
        plot_height, top_margin = stages_height, max(top_margin, source_margin)
        left_margin = margins.left_margin(disambiguate_tokens(result.row_labels))
        margin = {"t": top_margin, "l": left_margin, "r": COLORBAR_MARGIN}
        num_stages = len(result.stages)  # a source token is narrower than a stage
        source_columns = len(source_tokens) * (0.3 if num_stages <= _MAX_WIDE_STAGES else 0.45)
        stages_share = num_stages / (num_stages + source_columns)
        grid = {
            "shared_yaxes": True,
            "horizontal_spacing": 0.02,
            "column_widths": [stages_share, max(0.01, 1 - stages_share)],
        }
    return {"height": top_margin + 8 + plot_height, "margin": margin, "subplot_options": grid}


def _source_axis(source_tokens: Sequence[str], angle: int, layer: int | None) -> dict:
    layer_id = f"lens-attention-layer.{'all' if layer is None else 'layer'}"
    title = message("lens-attention-title", layer=message(layer_id, layer=str(layer)))
    axis: dict = {
        "side": "top",
        "tickangle": angle,
        "visible": bool(source_tokens),
        **token_ticks(source_tokens),
    }
    return fixed_range_axis(title={"text": title, "standoff": 6}, **axis)


def _stage_heatmap(result: LensResult) -> dict:
    cells = [
        [_stage_cell(result, stage, position) for stage in range(len(result.stages))]
        for position in range(len(result.tokens))
    ]
    return {
        "type": "heatmap",
        "z": to_float32(result.first_probability.T),  # (T, R)
        "text": [[text for text, _ in row] for row in cells],
        "texttemplate": "%{text}",
        "coloraxis": "coloraxis",
        "meta": "lens",
        "xgap": 1,
        "ygap": 1,
        "customdata": [[hover for _, hover in row] for row in cells],
        "hovertemplate": "%{customdata}<extra></extra>",
    }


def _stage_cell(result: LensResult, stage: int, position: int) -> tuple[str, str]:
    """Returns the text and the hover text of a cell."""
    scores = result.stage_scores[stage]
    tokens, probabilities = scores.alternatives[position], scores.alternative_probability[position]
    shares = list(map(format_percent, probabilities))
    names = [escape_label(token) or "[PAD]" for token in tokens]
    max_letters = 11 if len(result.stages) <= _MAX_WIDE_STAGES else 7
    first_choice = escape_label(shorten_token(tokens[0] or "[PAD]", max_letters))
    hover = message(
        "lens-hover",
        position=str(position),
        stage=stage_title(result.stages[stage], short=True),
        top_tokens="<br>".join(f"  {name} {share}" for name, share in zip(names, shares, strict=True)),
        predicted_token=escape_label(result.tokens[position]),
        choice_number=int(scores.rank[position]) + 1,
        probability=format_percent(scores.probability[position]),
    )
    has_low_rows = len(result.tokens) > _MAX_HIGH_ROWS
    return first_choice if has_low_rows else f"{first_choice}<br>{shares[0]}", hover


def _source_heatmap(weights: np.ndarray, source_tokens: Sequence[str]) -> dict:
    hover = message("lens-attention-hover", query="%{y}", key="%{x}", weight="%{z:.4f}")
    gap = cell_gap(source_tokens)
    return {
        "type": "heatmap",
        "z": to_float32(weights),
        "coloraxis": "coloraxis",
        "xgap": gap,
        "ygap": gap,
        "hovertemplate": f"{hover}<extra></extra>",
    }


def _lens_table(result: LensResult, weights: np.ndarray, source_tokens: Sequence[str]) -> Table:
    rows: dict = {
        "position": range(len(result.tokens)),
        "predicted_token": list(map(token_label, result.tokens)),
    }
    first_choices = [
        [token_label(scores.alternatives[position][0]) for scores in result.stage_scores]
        for position in rows["position"]
    ]
    stages = [message("lens-stage-column", stage=stage) for stage in stage_ticks(result.stages)]
    table = table_from_arrays(
        [rows, {"stage": stages}],
        ("value",),
        value=result.first_probability.T,
        first_choice=first_choices,
        choice_number=result.rank.T + 1,
    )
    if not source_tokens:
        return table
    source_labels = [
        message("lens-attention-column", position=str(position), token=token_label(token))
        for position, token in enumerate(source_tokens)
    ]
    attention = {"value": weights, "first_choice": "", "choice_number": 0}
    return concatenate_tables(
        table, table_from_arrays([rows, {"stage": source_labels}], ("value",), **attention)
    )


def _lens_caption_values(result: LensResult) -> dict:
    correct_counts = result.is_first_choice.sum(axis=1)  # (R,)
    stage_counts = [
        message("lens-stage-count", num_tokens=int(count), stage=stage_title(stage))
        for stage, count in zip(result.stages, correct_counts, strict=True)
        if not stage.endswith("attention")  # of each layer its last sublayer
    ]
    largest_step = int(np.diff(correct_counts).argmax()) + 1
    return {
        "num_tokens": len(result.tokens),
        "granularity": "layer" if result.stages[-1].startswith("layer") else "sublayer",
        "num_early": int((result.decision_stages < len(result.stages) - 1).sum()),
        "stage_counts": join_localized(stage_counts, ", "),
        "num_repeated": result.num_repeated if result.num_repeated > len(result.tokens) / 2 else 0,
        "largest_step": stage_title(result.stages[largest_step]),
        "previous_count": int(correct_counts[largest_step - 1]),
        "new_count": int(correct_counts[largest_step]),
    }


def plot_followed_token(result: FollowResult) -> Picture:
    """Draws the probability of one token after each stage, and of the tokens that come first somewhere."""
    tokens = [token_label(token) or "[PAD]" for token in (result.token, *result.rival_tokens)]
    stage_labels = stage_ticks(result.stages)
    stage_axis = {"stage_index": range(len(stage_labels)), "stage": stage_labels}
    probabilities = np.concatenate([result.probability[None], result.rival_probability])
    table = table_from_arrays([{"token": tokens}, stage_axis], ("probability",), probability=probabilities)
    roles = ["first", *itertools.islice(itertools.cycle(_RIVAL_COLOURS), len(result.rival_tokens))]
    starts = range(0, len(table["token"]), len(stage_labels))
    traces = [
        _probability_trace(table.rows(slice(start, start + len(stage_labels))), token, role)
        for start, token, role in zip(starts, tokens, roles, strict=True)
    ]
    grid = {"showgrid": True, "gridcolor": ROLE_COLOURS["guide"], "griddash": "dot"}
    figure = make_figure(
        traces,
        height=300,
        margin_t=36,
        xaxis=category_axis(stage_labels, title=column_title("stage"), **grid),
        yaxis=fixed_range_axis("probability", range=[-0.03, 1.05]),
    )
    return Picture(
        figure=figure,
        table=table,
        claim_id="lens-followed",
        claim_values=_followed_caption_values(result),
        colour_role="first",
    )


def _probability_trace(table: Table, token: str, colour_role: str) -> dict:
    width = 4 if colour_role == "first" else 2
    return line_trace(
        table,
        x="stage_index",
        y="probability",
        colour_role=colour_role,
        name=escape_label(token),
        mode="lines+markers",
        line={"width": width},
        marker={"size": 4 + width, "color": ROLE_COLOURS[colour_role]},
    )


def _followed_caption_values(result: FollowResult) -> dict:
    step_texts = [
        message(
            "lens-stage-probability",
            probability=format_percent(value),
            stage=stage_title(stage),
            choice_number=int(rank) + 1,
        )
        for stage, value, rank in zip(result.stages, result.probability, result.rank, strict=True)
    ]
    if len(step_texts) > _MAX_WIDE_STAGES:
        first_hits = np.flatnonzero(result.rank == 0)[:1]  # where it comes first, if it does
        step_texts = [step_texts[index] for index in sorted({0, *first_hits.tolist(), len(step_texts) - 1})]
    return {
        "token": quote_text(result.token),
        "position": str(result.position),
        "decoder_text": quote_text(tokens_to_text(result.decoder_tokens)),
        "first_probability": format_percent(result.probability[0]),
        "last_probability": format_percent(result.probability[-1]),
        "step_texts": join_localized(step_texts, ", "),
        "predicted_token": quote_text(result.predicted_token),
        "is_predicted": "yes" if result.token == result.predicted_token else "no",
    }
