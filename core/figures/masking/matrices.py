"""The figures of an attention's mask, cell by cell, and of the leak test that shows whether it holds."""

import numpy as np
import plotly.graph_objects as go

from core.figures.base import margins as room
from core.figures.base.colours import BLUE, ORANGE, PURPLE, RED, SEQUENTIAL
from core.figures.base.picture import Picture, colour_bar, float32, lay_out
from core.figures.base.tokens import escaped, quoted
from core.figures.masking.trace import PADDING, add_key, cell_scale, shortened
from core.traces.masking import REASONS, InfluenceTrace, MatrixMask

MASKS = ("Padding & causal", "Padding alone", "Causal alone")
_COLOURS = (BLUE, PADDING, ORANGE, PURPLE)  # by code of `REASONS`
_WORDS = ("may be seen", "padding", "comes later", "padding that comes later")
_WHY = ("it may be seen", "it is padding", "it comes later", "it is padding and comes later")
_KINDS = {
    "encoder": "the encoder's self-attention",
    "decoder": "the decoder's self-attention",
    "cross": "the cross-attention",
}
_CELL = 34  # pixels of a cell's height
_LEAST = 1e-8  # the end of the scale of the leak test


def _named(token: str) -> str:
    return f"“{escaped(token)}”" if token else "padding"


def _ticks(tokens: tuple[str, ...]) -> dict:
    return {
        "tickvals": list(range(len(tokens))),
        "ticktext": [shortened(token) or "padding" for token in tokens],
    }


def _square(
    figure: go.Figure, rows: tuple[str, ...], columns: tuple[str, ...], titles: tuple[str, str], **layout
) -> None:
    bare = {"fixedrange": True, "showgrid": False, "zeroline": False}
    down, across, angle = _ticks(rows), _ticks(columns), -45 if len(columns) > 5 else 0
    lay_out(
        figure,
        height=_CELL * len(rows) + 160,
        margin_l=room.beside(down["ticktext"]),
        margin_b=room.below(across["ticktext"], angle),
        **layout,
    )
    figure.update_yaxes(title_text=titles[0], range=[len(rows) - 0.5, -0.5], **bare, **down)
    figure.update_xaxes(
        title_text=titles[1], range=[-0.5, len(columns) - 0.5], tickangle=angle, **bare, **across
    )


def reasons_of(mask: MatrixMask, which: str) -> np.ndarray:
    """Returns (T, S) int8, index into `REASONS`, of one of `MASKS`."""
    return {
        MASKS[0]: mask.reason,
        MASKS[1]: (~mask.padding).astype("int8"),
        MASKS[2]: (2 * ~mask.causal).astype("int8"),
    }[which]


def matrix_mask(mask: MatrixMask, which: str = MASKS[0]) -> Picture:
    """Draws one kind of attention's mask: a row a query, a column a key, coloured by why a key may not be
    seen.
    """
    reason = reasons_of(mask, which)
    hovers = [
        [
            f"query {row + 1}, {_named(query)}<br>key {column + 1}, {_named(key)}<br>"
            f"<b>{'open' if not reason[row, column] else 'forbidden'}</b>: {_WHY[reason[row, column]]}"
            for column, key in enumerate(mask.key_tokens)
        ]
        for row, query in enumerate(mask.query_tokens)
    ]
    figure = go.Figure(
        go.Heatmap(
            z=float32(reason),
            customdata=hovers,
            hovertemplate="%{customdata}<extra></extra>",
            **cell_scale(_COLOURS),
        )
    )
    there = sorted(set(reason.ravel().tolist()))
    add_key(figure, [(_WORDS[code], _COLOURS[code]) for code in there])
    _square(figure, mask.query_tokens, mask.key_tokens, ("query", "key"), margin_t=46)
    return Picture(figure=figure, story=_mask_story(mask, reason, which), columns=_mask_columns(mask, reason))


def _mask_story(mask: MatrixMask, reason: np.ndarray, which: str) -> str:
    counts = [int((reason == code).sum()) for code in range(len(REASONS))]
    story = f"In {_KINDS[mask.kind]} ({', '.join(mask.layers)}) {counts[0]} of {reason.size} cells are open"
    parts = [
        f"{count} {'is' if count == 1 else 'are'} forbidden as {words}"
        for count, words in zip(
            counts[1:], ("padding", "the future", "padding and the future at once"), strict=True
        )
        if count
    ]
    story += ("; " + ", ".join(parts) if parts else "") + "."
    if mask.kind != "decoder":
        return story + " It has no causal mask: all its keys are known before the first word is said."
    if which == MASKS[0]:
        story += " A cell is open where both masks leave it open: that is the & of the book's code."
    return story


def _mask_columns(mask: MatrixMask, reason: np.ndarray) -> dict[str, list]:
    query, key = (index.ravel().tolist() for index in np.indices(reason.shape))
    return {
        "query": [place + 1 for place in query],
        "query token": [mask.query_tokens[place] for place in query],
        "key": [place + 1 for place in key],
        "key token": [mask.key_tokens[place] for place in key],
        "open": (reason == 0).ravel().tolist(),
        "reason": [REASONS[code] for code in reason.ravel()],
    }


# --- the leak test ------------------------------------------------------------------------------------------


def forbidden(trace: InfluenceTrace) -> np.ndarray:
    """Returns (T, J) bool: where a change must not be felt when both masks are on; a token is always felt at
    its own output.
    """
    real = np.array([token != "" for token in trace.changed_tokens])
    allowed = np.repeat(real[None], len(trace.output_tokens), axis=0)
    if trace.changed == "target":
        allowed = (allowed & np.tri(*allowed.shape, dtype=bool)) | np.eye(len(allowed), dtype=bool)
    return ~allowed


def leak_test(trace: InfluenceTrace) -> Picture:
    """Draws how far each output moves when one token is changed, on a log scale; exactly 0 is grey, a leak
    has a red cross.
    """
    moved = trace.influence
    figure = go.Figure()
    figure.add_heatmap(
        z=float32(np.where(moved > 0, np.nan, 0)),
        hoverongaps=False,
        customdata=_hovers(trace),
        hovertemplate="%{customdata}<extra></extra>",
        **cell_scale((PADDING,)),
    )
    powers = list(range(-8, 1, 2))
    figure.add_heatmap(
        z=float32(np.log10(np.where(moved > 0, np.maximum(moved, _LEAST), np.nan))),
        zmin=powers[0],
        zmax=0,
        colorscale=SEQUENTIAL,
        xgap=2,
        ygap=2,
        hoverongaps=False,
        customdata=_hovers(trace),
        hovertemplate="%{customdata}<extra></extra>",
        colorbar=colour_bar("how far the output moves (0 to 1)")
        | {
            "tickvals": powers,
            "ticktext": ["10⁻⁸", "10⁻⁶", "10⁻⁴", "0.01", "1"],
            "len": 0.96,
            "lenmode": "fraction",
        },
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
    titles = (
        "output after reading",
        f"changed token of the {'target' if trace.changed == 'target' else 'source'}",
    )
    _square(figure, trace.output_tokens, trace.changed_tokens, titles, above=0)
    return Picture(figure=figure, story=_leak_story(trace), columns=_leak_columns(trace))


def _hovers(trace: InfluenceTrace) -> list[list[str]]:
    names = [
        f"{_named(old)} to {_named(new)}"
        for old, new in zip(trace.changed_tokens, trace.replacements, strict=True)
    ]
    return [
        [
            f"token {column + 1} changed from {name}<br>output {row + 1}, after {_named(token)}, moves by "
            f"<b>{'exactly 0' if trace.influence[row, column] == 0 else format(trace.influence[row, column], '.3g')}</b>"
            for column, name in enumerate(names)
        ]
        for row, token in enumerate(trace.output_tokens)
    ]


def _leak_story(trace: InfluenceTrace) -> str:
    moved, hidden = trace.influence, forbidden(trace)
    story = f"{int((moved > 0).sum())} of {moved.size} cells move when one token of the {trace.changed} is changed."
    if not hidden.any():
        return (
            story
            + " Nothing here has to be hidden: there is no padding, and the decoder may see the whole source."
        )
    if not trace.leaks:
        return (
            story + f" The {int(hidden.sum())} cells that the masks must hide are exactly 0: nothing leaks."
        )
    row, column = np.unravel_index(np.where(hidden, moved, -1).argmax(), moved.shape)
    old, said = trace.changed_tokens[column], trace.output_tokens[row]
    name = f"token {column + 1}, {quoted(old) if old else 'padding'},"
    return story + (
        f" It leaks: {trace.leaks} of the {int(hidden.sum())} cells that a full set of masks must hide move "
        f"(red crosses). Most: changing {name} moves the output after {quoted(said) if said else 'padding'} "
        f"by {moved[row, column]:.3g}."
    )


def _leak_columns(trace: InfluenceTrace) -> dict[str, list]:
    output, changed = (index.ravel().tolist() for index in np.indices(trace.influence.shape))
    return {
        "output": [place + 1 for place in output],
        "after reading": [trace.output_tokens[place] for place in output],
        "changed": [place + 1 for place in changed],
        "from": [trace.changed_tokens[place] for place in changed],
        "to": [trace.replacements[place] for place in changed],
        "moves by": trace.influence.ravel().tolist(),
        "open": trace.allowed.ravel().tolist(),
        "must be hidden": forbidden(trace).ravel().tolist(),
    }
