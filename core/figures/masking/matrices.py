"""The figures of an attention's mask, cell by cell, and of the leak test that shows whether it holds."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base import margins
from core.figures.base.axes import hover_texts
from core.figures.base.colour_bars import BESIDE, bar_beside
from core.figures.base.colours import BLUE, ORANGE, PURPLE, RED, SEQUENTIAL
from core.figures.base.long_table import long_table
from core.figures.base.picture import Picture, float32, lay_out
from core.figures.base.tokens import escaped, quoted
from core.figures.masking.cells import PADDING, add_legend, coded_cells, shortened
from core.traces.masking.matrices import REASONS, InfluenceTrace, MatrixMask

MASKS = ("Padding & causal", "Padding alone", "Causal alone")
# of a cell, by code of `REASONS`: its colour, what the legend says, what a hover says
_COLOURS = (BLUE, PADDING, ORANGE, PURPLE)
_LEGEND = ("allowed", "padding", "future", "padding in the future")
_WHY = ("the query may attend to it", "padding", "in the future", "padding in the future")
_ATTENTIONS = {
    "encoder": "the encoder's self-attention",
    "decoder": "the decoder's self-attention",
    "cross": "the cross-attention",
}
_CELL = 34  # pixels of a cell's height
_LEAST = 1e-8  # the end of the scale of the leak test


def _token_name(token: str) -> str:
    return f"“{escaped(token)}”" if token else "padding"


def _numbered(name: str, tokens: tuple[str, ...], token_column: str) -> dict[str, Sequence]:
    """Returns the columns that name an axis of tokens in a table: numbers from 1 and the tokens."""
    return {name: range(1, len(tokens) + 1), token_column: tokens}


def _token_axis(title: str, tokens: tuple[str, ...]) -> dict:
    """Returns an axis of tokens: numbers that are named, so that a token that comes twice stays two."""
    return {
        "title_text": title,
        "tickvals": list(range(len(tokens))),
        "ticktext": [shortened(token) or "padding" for token in tokens],
        "fixedrange": True,
        "showgrid": False,
        "zeroline": False,
    }


def _lay_out_tokens(
    figure: go.Figure, rows: tuple[str, ...], columns: tuple[str, ...], titles: tuple[str, str], **layout
) -> None:
    """Gives a matrix its axes of tokens, rows downwards, with margins for their names from the start."""
    down = _token_axis(titles[0], rows)
    across = _token_axis(titles[1], columns)
    angle = -45 if len(columns) > 5 else 0
    lay_out(
        figure,
        height=_CELL * len(rows) + 160,
        margin_l=margins.beside(down["ticktext"]),
        margin_b=margins.below(across["ticktext"], angle),
        yaxis=down | {"range": [len(rows) - 0.5, -0.5]},
        xaxis=across | {"range": [-0.5, len(columns) - 0.5], "tickangle": angle},
        **layout,
    )


# --- the mask -----------------------------------------------------------------------------------------------


def reasons_of(mask: MatrixMask, which: str) -> np.ndarray:
    """Returns (T, S) int8, index into `REASONS`, of one of `MASKS`."""
    return {
        MASKS[0]: mask.reason,
        MASKS[1]: (~mask.padding).astype("int8"),
        MASKS[2]: (2 * ~mask.causal).astype("int8"),
    }[which]


def matrix_mask(mask: MatrixMask, which: str = MASKS[0]) -> Picture:
    """Draws one kind of attention's mask: a row a query, a column a key, coloured by why it is masked."""
    reason = reasons_of(mask, which)
    hovers = [
        [
            f"query {row + 1}, {_token_name(query)}<br>key {column + 1}, {_token_name(key)}<br>"
            f"<b>{'allowed' if not reason[row, column] else 'masked'}</b>: {_WHY[reason[row, column]]}"
            for column, key in enumerate(mask.key_tokens)
        ]
        for row, query in enumerate(mask.query_tokens)
    ]
    figure = go.Figure(go.Heatmap(z=float32(reason), **hover_texts(hovers), **coded_cells(_COLOURS)))
    add_legend(figure, [(_LEGEND[code], _COLOURS[code]) for code in np.unique(reason)])
    _lay_out_tokens(figure, mask.query_tokens, mask.key_tokens, ("query", "key"), margin_t=46)
    return Picture(figure=figure, story=_mask_story(mask, reason, which), columns=_mask_columns(mask, reason))


def _mask_story(mask: MatrixMask, reason: np.ndarray, which: str) -> str:
    counts = [int((reason == code).sum()) for code in range(len(REASONS))]
    names = ("as padding", "as the future", "as both at once")
    masked = ", ".join(f"{count} {name}" for name, count in zip(names, counts[1:], strict=True) if count)
    story = (
        f"In {_ATTENTIONS[mask.kind]} {counts[0]} of {reason.size} pairs of query and key are allowed"
        f"{'; masked: ' * bool(masked)}{masked}."
    )
    if mask.kind != "decoder":
        return story + " It has no causal mask: all its keys are known before the first word is predicted."
    if which == MASKS[0]:
        story += " A pair is allowed where both masks allow it: that is the & of the book’s code."
    return story


def _mask_columns(mask: MatrixMask, reason: np.ndarray) -> dict[str, list]:
    return long_table(
        {"allowed": reason == 0, "reason": np.array(REASONS)[reason]},
        _numbered("query", mask.query_tokens, "query token"),
        _numbered("key", mask.key_tokens, "key token"),
    )


# --- the leak test ------------------------------------------------------------------------------------------


def forbidden(trace: InfluenceTrace) -> np.ndarray:
    """Returns (T, J) bool: where a change must not be felt when both masks are on.

    A token is always felt at its own output.
    """
    real = np.array([token != "" for token in trace.changed_tokens])
    allowed = np.repeat(real[None], len(trace.output_tokens), axis=0)
    if trace.changed == "target":
        allowed = (allowed & np.tri(*allowed.shape, dtype=np.bool_)) | np.eye(len(allowed), dtype=np.bool_)
    return ~allowed


def leak_test(trace: InfluenceTrace) -> Picture:
    """Draws how far each output moves when one token is changed, on a log scale.

    Exactly 0 is grey; a leak has a red cross.
    """
    moved = trace.influence
    hovers = hover_texts(_hovers(trace))
    figure = go.Figure()
    figure.add_heatmap(
        z=float32(np.where(moved > 0, np.nan, 0)), hoverongaps=False, **hovers, **coded_cells((PADDING,))
    )
    figure.add_heatmap(
        z=float32(np.log10(np.where(moved > 0, np.maximum(moved, _LEAST), np.nan))),
        hoverongaps=False,
        **hovers,
        **_log_scale(),
    )
    rows, columns = np.nonzero(forbidden(trace) & (moved > 0))
    figure.add_scatter(
        x=columns,
        y=rows,
        mode="markers",
        name="a leak",
        hoverinfo="skip",
        showlegend=False,
        marker={"symbol": "x", "size": 12, "color": RED, "line": {"color": "#ffffff", "width": 1}},
    )
    titles = ("output after reading", f"changed token of the {trace.changed}")
    _lay_out_tokens(figure, trace.output_tokens, trace.changed_tokens, titles, margin_r=BESIDE)
    return Picture(figure=figure, story=_leak_story(trace), columns=_leak_columns(trace))


def _log_scale() -> dict:
    """Returns the colours of a heatmap of logarithms from `_LEAST` to 1, with their bar."""
    powers = list(range(-8, 1, 2))
    bar = {"tickvals": powers, "ticktext": ["10⁻⁸", "10⁻⁶", "10⁻⁴", "0.01", "1"]}
    return {
        "zmin": powers[0],
        "zmax": 0,
        "colorscale": SEQUENTIAL,
        "xgap": 2,
        "ygap": 2,
        "colorbar": bar_beside("change of the output, 0 to 1") | bar,
    }


def _hovers(trace: InfluenceTrace) -> list[list[str]]:
    names = [
        f"{_token_name(old)} to {_token_name(new)}"
        for old, new in zip(trace.changed_tokens, trace.replacements, strict=True)
    ]
    return [
        [
            f"token {column + 1} changed from {name}<br>output {row + 1}, after {_token_name(token)}, "
            f"changes by <b>{'exactly 0' if moved == 0 else format(moved, '.3g')}</b>"
            for column, (name, moved) in enumerate(zip(names, trace.influence[row], strict=True))
        ]
        for row, token in enumerate(trace.output_tokens)
    ]


def _leak_story(trace: InfluenceTrace) -> str:
    moved = trace.influence
    hidden = forbidden(trace)
    story = (
        f"{int((moved > 0).sum())} of {moved.size} outputs change when one token of the {trace.changed} is "
        "changed. "
    )
    if not hidden.any():
        return (
            f"{story}Nothing has to be hidden here: there is no padding, and the decoder may see the whole "
            "source."
        )
    if not trace.leaks:
        return f"{story}The {int(hidden.sum())} that the masks must hide change by exactly 0: nothing leaks."
    row, column = np.unravel_index(np.where(hidden, moved, -1).argmax(), moved.shape)
    changed = trace.changed_tokens[column]
    read = trace.output_tokens[row]
    return (
        f"{story}It leaks: {trace.leaks} of the {int(hidden.sum())} that a full set of masks must hide "
        f"change too (red crosses). The largest: changing token {column + 1}, "
        f"{quoted(changed) if changed else 'padding'}, changes the output after "
        f"{quoted(read) if read else 'padding'} by {moved[row, column]:.3g}."
    )


def _leak_columns(trace: InfluenceTrace) -> dict[str, list]:
    values = {"changes by": trace.influence, "allowed": trace.allowed, "must be hidden": forbidden(trace)}
    return long_table(
        values,
        _numbered("output", trace.output_tokens, "after reading"),
        _numbered("changed", trace.changed_tokens, "from") | {"to": trace.replacements},
    )
