"""The figures of an attention's mask, cell by cell, and of the leak test that shows whether it holds."""

import numpy as np

from ....base.i18n import localize_numbers, message
from ....figures.colours import ROLE_COLOURS, SEQUENTIAL_SCALE
from ....figures.labels import quote_text
from ....figures.picture import Picture
from ....figures.table import column_title, table_from_arrays
from ....figures.traces import COLORBAR_MARGIN, heatmap_trace, right_colorbar
from ..mask_figures import PADDING_COLOUR, categorical_scale, legend_entries, make_matrix_figure, name_tokens
from .schema import MASK_TYPES, REASONS, InfluenceResult, MatrixMasksResult

# by code of `REASONS`
_REASON_COLOURS = (ROLE_COLOURS["allowed"], PADDING_COLOUR, ROLE_COLOURS["future"], ROLE_COLOURS["fifth"])
_MIN_EXPONENT = -8  # logarithm at the end of the scale of the leak test


# --- the mask -----------------------------------------------------------------------------------------------


def plot_attention_mask(result: MatrixMasksResult) -> Picture:
    """Draws one kind of attention's mask: a row a query, a column a key, coloured by why it is masked."""
    reason_codes = result.shown_reason_codes
    reason_titles = np.array([message(f"attention_masks-reason.{name}") for name in REASONS], object)
    table = table_from_arrays(
        [_token_axis_columns("query", result.queries), _token_axis_columns("key", result.keys)],
        ("code",),
        allowed=reason_codes == 0,
        reason=reason_titles[reason_codes],
        code=reason_codes,
    )
    traces = [heatmap_trace(table, x="key", y="query", z="code") | categorical_scale(_REASON_COLOURS)]
    traces += legend_entries(
        (reason_titles[code], _REASON_COLOURS[code]) for code in np.unique(reason_codes).tolist()
    )
    counts = {name: int((reason_codes == code).sum()) for code, name in enumerate(REASONS)}
    decoder_remark = "both" if result.mask_type == MASK_TYPES[0] else "one"
    remark = decoder_remark if result.attention_type == "Decoder" else "other"
    return Picture(
        figure=make_matrix_figure(traces, ("query", result.queries), ("key", result.keys)),
        table=table,
        claim_id=f"attention_masks-matrix-{result.attention_type.lower()}",
        message_values=counts | {"pairs": reason_codes.size, "doubly": counts["both"], "extra": remark},
        colour_role="allowed",
    )


def _token_axis_columns(name: str, tokens: tuple[str, ...]) -> dict:
    """Returns the columns that name an axis of tokens in a table: numbers from 1 and the tokens."""
    return {name: range(1, len(tokens) + 1), f"{name}-token": name_tokens(tokens)}


# --- the leak test ------------------------------------------------------------------------------------------


def plot_leak_test(result: InfluenceResult) -> Picture:
    """Draws how far each output moves when one token is changed, on a log scale.

    Exactly 0 is grey; a leak has a red cross.
    """
    influence = result.influence
    changed_columns = _token_axis_columns("changed", result.tokens) | {"to": result.replacements}
    table = table_from_arrays(
        [_token_axis_columns("after", result.outputs), changed_columns],
        ("moved",),
        moved=influence,
        allowed=result.allowed,
        hidden=result.masked_positions,
    )
    base_heatmap = heatmap_trace(table, x="changed", y="after", z="moved") | categorical_scale(
        (PADDING_COLOUR,)
    )
    traces = [
        base_heatmap | {"z": np.where(influence > 0, np.nan, 0).astype("float32")},
        base_heatmap | _log_scale(influence),
        _leak_crosses(result),
    ]
    axes = ("after", result.outputs), ("changed", result.tokens)
    return Picture(
        figure=make_matrix_figure(traces, *axes, margin={"r": COLORBAR_MARGIN}),
        table=table,
        claim_id=f"attention_masks-leak-{_classify_outcome(result)}",
        message_values=_caption_values(result),
        colour_role="wrong" if result.num_leaks else "",
    )


def _log_scale(influence: np.ndarray) -> dict:
    """Returns what colours the cells of a heat map by the logarithm of an influence, and those of 0 not."""
    log_influence = np.log10(np.where(influence > 0, np.maximum(influence, 10.0**_MIN_EXPONENT), np.nan))
    colorbar = right_colorbar(
        column_title("moved"),
        tickvals=list(range(_MIN_EXPONENT, 1, 2)),
        ticktext=["10⁻⁸", "10⁻⁶", "10⁻⁴", localize_numbers("0.01"), "1"],
    )
    return {
        "z": log_influence.astype("float32"),
        "zmin": _MIN_EXPONENT,
        "zmax": 0,
        "colorscale": SEQUENTIAL_SCALE,
        "showscale": True,
        "colorbar": colorbar,
    }


def _leak_crosses(result: InfluenceResult) -> dict:
    rows, columns = np.nonzero(result.masked_positions & (result.influence > 0))
    outline = {"color": "#ffffff", "width": 1}
    return {
        "type": "scatter",
        "mode": "markers",
        "x": columns,
        "y": rows,
        "marker": {"symbol": "x", "size": 12, "color": ROLE_COLOURS["wrong"], "line": outline},
        "name": "a leak",
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _classify_outcome(result: InfluenceResult) -> str:
    return "none" if not result.masked_positions.any() else "leaks" if result.num_leaks else "holds"


def _caption_values(result: InfluenceResult) -> dict:
    influence = result.influence
    row, column = np.unravel_index(np.where(result.masked_positions, influence, -1).argmax(), influence.shape)
    leak_tokens = [
        *name_tokens(result.tokens[column : column + 1]),
        *name_tokens(result.outputs[row : row + 1]),
    ]
    return {
        "moving": int((influence > 0).sum()),
        "outputs": influence.size,
        "hidden": int(result.masked_positions.sum()),
        "leaks": result.num_leaks,
        "changed": int(column) + 1,
        "token": quote_text(leak_tokens[0]),
        "read": quote_text(leak_tokens[1]),
        "most": f"{influence[row, column]:.3g}",
        "side": result.changed_side.lower(),
    }
