"""The figures of an attention's mask, cell by cell, and of the leak test that shows whether it holds."""

import numpy as np

from ....base.i18n import localize_numbers, message
from ....figures.colours import COLOUR, SEQUENTIAL
from ....figures.marks import BESIDE, bar_beside, heatmap
from ....figures.names import quoted
from ....figures.picture import Picture
from ....figures.table import column_title, table_from_axes
from ..cells import PADDING, coded, legend, matrix, named
from .schema import MASKS, REASONS, InfluenceResult, MatrixMasksResult

_COLOURS = (COLOUR["allowed"], PADDING, COLOUR["future"], COLOUR["fifth"])  # by code of `REASONS`
_LEAST = -8  # logarithm at the end of the scale of the leak test


# --- the mask -----------------------------------------------------------------------------------------------


def matrix_mask(result: MatrixMasksResult) -> Picture:
    """Draws one kind of attention's mask: a row a query, a column a key, coloured by why it is masked."""
    reason = result.shown
    words = np.array([message(f"attention_masks-reason.{name}") for name in REASONS], object)
    table = table_from_axes(
        [_numbered("query", result.queries), _numbered("key", result.keys)],
        ("code",),
        allowed=reason == 0,
        reason=words[reason],
        code=reason,
    )
    marks = [heatmap(table, x="key", y="query", z="code") | coded(_COLOURS)]
    marks += legend((words[code], _COLOURS[code]) for code in np.unique(reason).tolist())
    counts = {name: int((reason == code).sum()) for code, name in enumerate(REASONS)}
    extra = "other" if result.kind != "Decoder" else "both" if result.which == MASKS[0] else "one"
    return Picture(
        figure=matrix(marks, ("query", result.queries), ("key", result.keys)),
        table=table,
        message=f"attention_masks-matrix-{result.kind.lower()}",
        values=counts | {"pairs": reason.size, "doubly": counts["both"], "extra": extra},
        role="allowed",
    )


def _numbered(name: str, tokens: tuple[str, ...]) -> dict:
    """Returns the columns that name an axis of tokens in a table: numbers from 1 and the tokens."""
    return {name: range(1, len(tokens) + 1), f"{name}-token": named(tokens)}


# --- the leak test ------------------------------------------------------------------------------------------


def leak_test(result: InfluenceResult) -> Picture:
    """Draws how far each output moves when one token is changed, on a log scale.

    Exactly 0 is grey; a leak has a red cross.
    """
    moved = result.influence
    changed = _numbered("changed", result.tokens) | {"to": result.replacements}
    table = table_from_axes(
        [_numbered("after", result.outputs), changed],
        ("moved",),
        moved=moved,
        allowed=result.allowed,
        hidden=result.hidden,
    )
    there = table["moved"] > 0
    zero = heatmap(table, x="changed", y="after", z="moved") | coded((PADDING,))
    zero["z"] = np.where(there, np.nan, 0).reshape(moved.shape).astype("float32")
    powers = list(range(_LEAST, 1, 2))
    bar = bar_beside(
        column_title("moved"),
        tickvals=powers,
        ticktext=["10⁻⁸", "10⁻⁶", "10⁻⁴", localize_numbers("0.01"), "1"],
    )
    logs = np.log10(np.where(there, np.maximum(table["moved"], 10.0**_LEAST), np.nan)).reshape(moved.shape)
    scale = {"z": logs.astype("float32"), "zmin": _LEAST, "zmax": 0, "colorscale": SEQUENTIAL}
    rows, columns = np.nonzero(result.hidden & (moved > 0))
    crosses = {"symbol": "x", "size": 12, "color": COLOUR["wrong"], "line": {"color": "#ffffff", "width": 1}}
    marks = [
        zero,
        zero | scale | {"showscale": True, "colorbar": bar},
        {"type": "scatter", "mode": "markers", "x": columns, "y": rows, "marker": crosses, "name": "a leak"}
        | {"hoverinfo": "skip", "showlegend": False},
    ]
    return Picture(
        figure=matrix(marks, ("after", result.outputs), ("changed", result.tokens), margin={"r": BESIDE}),
        table=table,
        message=f"attention_masks-leak-{_outcome(result)}",
        values=_told(result),
        role="wrong" if result.leaks else "",
    )


def _outcome(result: InfluenceResult) -> str:
    return "none" if not result.hidden.any() else "leaks" if result.leaks else "holds"


def _told(result: InfluenceResult) -> dict:
    """Returns what the messages name: counts, and the largest change that should be none."""
    moved = result.influence
    row, column = np.unravel_index(np.where(result.hidden, moved, -1).argmax(), moved.shape)
    tokens = [*named(result.tokens[column : column + 1]), *named(result.outputs[row : row + 1])]
    return {
        "moving": int((moved > 0).sum()),
        "outputs": moved.size,
        "hidden": int(result.hidden.sum()),
        "leaks": result.leaks,
        "changed": int(column) + 1,
        "token": quoted(tokens[0]),
        "read": quoted(tokens[1]),
        "most": f"{moved[row, column]:.3g}",
        "side": result.changed.lower(),
    }
