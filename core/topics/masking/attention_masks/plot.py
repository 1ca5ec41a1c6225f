"""Figures of an attention's mask, cell by cell, and of the test that no token leaks through it."""

import numpy as np

from ....base.i18n import localize_numbers, message
from ....figures.colours import ROLE_COLOURS, SEQUENTIAL_SCALE
from ....figures.labels import quote_text
from ....figures.picture import Picture
from ....figures.table import column_title, table_from_arrays
from ....figures.traces import COLORBAR_MARGIN, heatmap_trace, right_colorbar
from ..mask_figures import PADDING_COLOUR, categorical_scale, legend_entries, make_matrix_figure, name_tokens
from .schema import MASK_TYPES, REASONS, AttentionMaskResult, LeakTestResult

# by code of `REASONS`
_REASON_COLOURS = (ROLE_COLOURS["allowed"], PADDING_COLOUR, ROLE_COLOURS["future"], ROLE_COLOURS["fifth"])
_MIN_EXPONENT = -8  # logarithm at the end of the scale of the leak test


# --- the mask -----------------------------------------------------------------------------------------------


def plot_attention_mask(result: AttentionMaskResult) -> Picture:
    """Draws the mask of an attention: rows are queries, columns keys, colours why a pair is masked."""
    reason_codes = result.selected_reason_codes
    reason_titles = np.array([message(f"attention_masks-reason.{name}") for name in REASONS], object)
    table = table_from_arrays(
        [_token_columns("query", result.queries), _token_columns("key", result.keys)],
        ("reason-code",),
        **{
            "is-allowed": reason_codes == 0,
            "reason": reason_titles[reason_codes],
            "reason-code": reason_codes,
        },
    )
    traces = [heatmap_trace(table, x="key", y="query", z="reason-code") | categorical_scale(_REASON_COLOURS)]
    traces += legend_entries(
        (reason_titles[code], _REASON_COLOURS[code]) for code in np.unique(reason_codes).tolist()
    )
    counts = {f"num_{name}": int((reason_codes == code).sum()) for code, name in enumerate(REASONS)}
    shown_masks = "both" if result.mask_type == MASK_TYPES[0] else "one"
    return Picture(
        figure=make_matrix_figure(traces, ("query", result.queries), ("key", result.keys)),
        table=table,
        claim_id=f"attention_masks-mask-{result.attention_type.lower()}",
        claim_values=counts | {"num_pairs": reason_codes.size, "shown_masks": shown_masks},
        colour_role="allowed",
    )


def _token_columns(axis: str, tokens: tuple[str, ...], number_column: str = "") -> dict:
    return {number_column or axis: range(1, len(tokens) + 1), f"{axis}-token": name_tokens(tokens)}


# --- the leak test ------------------------------------------------------------------------------------------


def plot_leak_test(result: LeakTestResult) -> Picture:
    """Draws how far each output moves when one token is changed, on a log scale.

    Exactly 0 is grey; a leak has a red cross.
    """
    changes = result.output_changes
    output_columns = _token_columns("output", result.output_tokens, "output-word-position")
    input_columns = _token_columns("changed", result.input_tokens, "changed-position")
    table = table_from_arrays(
        [output_columns, input_columns | {"replacement": result.replacement_tokens}],
        ("output-change",),
        **{
            "output-change": changes,
            "is-allowed": result.allowed_pairs,
            "must-be-masked": result.pairs_to_mask,
        },
    )
    base_heatmap = heatmap_trace(table, x="changed-position", y="output-word-position", z="output-change")
    base_heatmap |= categorical_scale((PADDING_COLOUR,))
    traces = [
        base_heatmap | {"z": np.where(changes > 0, np.nan, 0).astype("float32")},
        base_heatmap | _log_scale(changes),
        _leak_crosses(result),
    ]
    axes = ("output-word-position", result.output_tokens), ("changed-position", result.input_tokens)
    outcome = (
        "nothing-masked" if not result.pairs_to_mask.any() else "found" if result.num_leaks else "absent"
    )
    return Picture(
        figure=make_matrix_figure(traces, *axes, margin={"r": COLORBAR_MARGIN}),
        table=table,
        claim_id=f"attention_masks-leak-{outcome}",
        claim_values=_leak_values(result),
        colour_role="wrong" if result.num_leaks else "",
    )


def _log_scale(changes: np.ndarray) -> dict:
    # 0 is blank
    log_changes = np.log10(np.where(changes > 0, np.maximum(changes, 10.0**_MIN_EXPONENT), np.nan))
    colorbar = right_colorbar(
        column_title("output-change"),
        tickvals=list(range(_MIN_EXPONENT, 1, 2)),
        ticktext=["10⁻⁸", "10⁻⁶", "10⁻⁴", localize_numbers("0.01"), "1"],
    )
    return {
        "z": log_changes.astype("float32"),
        "zmin": _MIN_EXPONENT,
        "zmax": 0,
        "colorscale": SEQUENTIAL_SCALE,
        "showscale": True,
        "colorbar": colorbar,
    }


def _leak_crosses(result: LeakTestResult) -> dict:
    rows, columns = np.nonzero(result.pairs_to_mask & (result.output_changes > 0))
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


def _leak_values(result: LeakTestResult) -> dict:
    changes = result.output_changes
    row, column = np.unravel_index(np.where(result.pairs_to_mask, changes, -1).argmax(), changes.shape)
    return {
        "num_changed": int((changes > 0).sum()),
        "num_outputs": changes.size,
        "num_masked": int(result.pairs_to_mask.sum()),
        "num_leaks": result.num_leaks,
        "position": int(column) + 1,
        "token": quote_text(name_tokens(result.input_tokens)[column]),
        "output_token": quote_text(name_tokens(result.output_tokens)[row]),
        "max_change": f"{changes[row, column]:.3g}",
        "side": result.changed_side.lower(),
    }
