"""One mask in four conventions, and the weights with the intended mask and with the mask as written."""

from collections.abc import Sequence

import numpy as np

from ....base.i18n import format_percent, message
from ....figures.colours import ROLE_COLOURS
from ....figures.picture import Picture
from ....figures.table import Table, table_from_arrays
from ....figures.traces import MIN_FONT_SIZE, category_axis, fixed_range_axis, heatmap_trace, make_panels
from ..mask_figures import PADDING_COLOUR, categorical_scale, name_tokens, shorten
from .schema import CONVENTIONS, KERAS, PYTORCH, ConventionsResult


def plot_swapped_convention(result: ConventionsResult, is_narrow: bool = False) -> Picture:
    """Draws the mask in each convention, and the matrices of intended and of actual weights.

    Args:
        result: The mask and the weights.
        is_narrow: Whether the screen is that of a phone: the panels stand below each other.
    """
    num_tokens, token_names = len(result.tokens), name_tokens(result.tokens)
    table = _weights_table(result, token_names)
    values = _claim_values(result)
    tick_labels = list(map(shorten, token_names))
    key_axis = fixed_range_axis(tickvals=list(range(num_tokens)), ticktext=tick_labels, tickangle=-45)
    # below each other, the lowest names the keys of all
    upper_key_axis = key_axis | {"showticklabels": False} if is_narrow else key_axis
    query_axis = category_axis(tick_labels, range=[num_tokens - 0.5, -0.5])
    panel_height = 26 * num_tokens + 100 if is_narrow else 40 * num_tokens + 130
    figure = make_panels(
        [message(f"conventions-{name}-title", **values) for name in ("masks", "intended", "actual")],
        [
            _mask_traces(result),
            _weight_traces(table, "intended-weight", num_tokens),
            _weight_traces(table, "actual-weight", num_tokens),
        ],
        cols=1 if is_narrow else 3,
        height=3 * panel_height if is_narrow else panel_height,
        subplot_options={"vertical_spacing": 0.06} if is_narrow else {"horizontal_spacing": 0.1},
        margin={"l": 108, "t": 40, "b": 80},
        showlegend=False,
        xaxis=upper_key_axis,
        xaxis2=upper_key_axis,
        xaxis3=key_axis,
        yaxis=category_axis(list(map(_convention_title, CONVENTIONS)), autorange="reversed"),
        **{f"yaxis{panel}": query_axis for panel in (2, 3)},
    )
    outcome = _classify_outcome(result)
    return Picture(
        figure=figure,
        table=table,
        claim_id=f"conventions-swapped-{outcome}",
        claim_values=values,
        colour_role="allowed" if outcome == "as-intended" else "wrong",
    )


def _weights_table(result: ConventionsResult, token_names: Sequence[str]) -> Table:
    numbers = range(1, len(token_names) + 1)
    mask_row = result.masks[CONVENTIONS.index(result.mask_convention)]
    mask_values = [_format_mask_value(result.mask_convention, number) for number in mask_row.tolist()]
    weights = {"intended-weight": result.intended_weights, "actual-weight": result.actual_weights}
    return table_from_arrays(
        [{"query": numbers, "query-token": token_names}, {"key": numbers, "key-token": token_names}],
        tuple(weights),
        **{"mask-value": mask_values},
        **weights,
    )


def _convention_title(convention: str) -> str:
    return message(f"conventions-name.{convention.lower().replace(', ', '_')}")


def _format_mask_value(convention: str, value: float) -> str:
    if convention in (KERAS, PYTORCH):
        return str(bool(value))
    return f"{value:.0f}".replace("-inf", "−∞")


def _mask_traces(result: ConventionsResult) -> list[dict]:
    mask_values = [
        [_format_mask_value(convention, number) for number in row]
        for convention, row in zip(CONVENTIONS, result.masks, strict=True)
    ]
    axes = [
        {"convention": list(map(_convention_title, CONVENTIONS))},
        {"key-token": name_tokens(result.tokens)},
    ]
    table = table_from_arrays(axes, (), **{"mask-value": mask_values, "is-valid": result.valid_tokens})
    trace = heatmap_trace(table, x="key-token", y="convention", z="is-valid", text="mask-value")
    return [trace | categorical_scale((PADDING_COLOUR, ROLE_COLOURS["allowed"]))]


def _weight_traces(table: Table, column: str, num_tokens: int) -> list[dict]:
    trace = heatmap_trace(table, x="key", y="query", z=column, scale="weight", showscale=False)
    trace |= {"texttemplate": "%{text}", "textfont": {"size": MIN_FONT_SIZE}}
    weights = table[column].reshape(num_tokens, num_tokens)
    is_finite = np.isfinite(weights)
    nan_options = {
        "z": np.where(is_finite, np.nan, 0).astype("float32"),
        "text": np.where(is_finite, "", "NaN").tolist(),
    }
    return [
        trace | {"text": np.where(is_finite, np.char.mod("%.2f", weights), "").tolist()},
        trace | categorical_scale((PADDING_COLOUR,)) | nan_options,
    ]


def _classify_outcome(result: ConventionsResult) -> str:
    if np.isnan(result.actual_weights).any():
        return "nan"
    if np.allclose(result.actual_weights, result.intended_weights, atol=1e-6):
        return "as-intended"
    attended_keys = (result.actual_weights > 0).any(axis=0)
    if not (attended_keys & result.valid_tokens).any():
        return "inverted"
    return "added" if (attended_keys & ~result.valid_tokens).any() else "uniform"


def _claim_values(result: ConventionsResult) -> dict:
    valid_tokens, weights = result.valid_tokens, np.nan_to_num(result.actual_weights)
    attended_keys = (weights > 0).any(axis=0)
    return {
        "library": _convention_title(result.library),
        "mask_convention": _convention_title(result.mask_convention),
        "num_words": int(valid_tokens.sum()),
        "num_pads": int((~valid_tokens).sum()),
        "num_tokens": valid_tokens.size,
        "num_attended_words": int((attended_keys & valid_tokens).sum()),
        "num_attended_pads": int((attended_keys & ~valid_tokens).sum()),
        "num_weights": weights.size,
        "padding_share": format_percent(weights[:, ~valid_tokens].sum() / valid_tokens.size),
        "uniform_weight": format_percent(1 / valid_tokens.size),
    }
