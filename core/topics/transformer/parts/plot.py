"""What a translation loses without each part of a Transformer, and what the model predicts without one."""

import numpy as np

from ....base.i18n import message, percent
from ....base.text import token_label
from ....figures.colours import SIGNED
from ....figures.marks import BESIDE, axis, bar_beside, bars, category_axis, make_figure
from ....figures.names import quoted
from ....figures.picture import Picture, float32
from ....figures.table import Table, column_title
from ..names import sublayer_title, token_axis
from .schema import Part, PartsResult, WithoutResult

FAR = 10.0  # nats at which the colours end
_LITTLE = 0.1  # nats, a tenth of a probability


def part_title(part: Part) -> str:
    """Returns what a part is called, such as "skip connection of decoder 0 cross-attention"."""
    values = {"sublayer": sublayer_title(part.sublayer), "head": str(part.head)}
    return message(f"parts-part.{part.kind.replace('-', '_')}", **values)


def cells_of(result: PartsResult) -> tuple[list[str], list[str], list[tuple[int, int]]]:
    """Returns rows (sublayers) and columns (kinds and heads) of the figure, and the cell of each part."""
    rows = list(dict.fromkeys(part.sublayer for part in result.parts))
    heads = max((part.head or 0) for part in result.parts) + 1
    columns = ["positions", "skip", "norm", "feed-forward", *(f"head {head}" for head in range(heads))]
    kinds = [part.kind if part.head is None else f"head {part.head}" for part in result.parts]
    cells = [
        (rows.index(p.sublayer), columns.index(kind)) for p, kind in zip(result.parts, kinds, strict=True)
    ]
    return rows, columns, cells


def every_part(result: PartsResult, *, narrow: bool = False) -> Picture:
    """Draws how the log-probability changes without each part: a row a sublayer, a column a kind of part.

    Args:
        result: The changes.
        narrow: Short names and no colour bar, for a telephone.
    """
    rows, columns, places = cells_of(result)
    change = result.changes
    cells = np.full((len(rows), len(columns)), np.nan)
    cells[tuple(np.array(places).T)] = change
    along = [_column(name, narrow) for name in columns]
    down = [sublayer_short(row) if narrow else sublayer_title(row) for row in rows]
    figure = make_figure(
        [_heat(cells, narrow)],
        height=(30 if narrow else 34) * len(rows) + 70,
        margin={"t": 30, "r": 8 if narrow else BESIDE},
        dragmode=False,
        xaxis=category_axis(along, side="top", tickangle=-60 if narrow else -35),
        yaxis=category_axis(down, autorange="reversed"),
    )
    table = Table(
        columns={
            "switched_off": [part_title(part) for part in result.parts],
            "part_kind": [_column(part.kind, False).strip() for part in result.parts],
            "text_log_probability": result.log_probability,
            "change_nats": change,
        },
        proves=("change_nats",),
    )
    return Picture(figure=figure, table=table, message="parts-parts", values=_parts_told(result))


def _heat(cells: np.ndarray, narrow: bool) -> dict:
    hover = message("parts-hover", column="%{x}", sublayer="%{y}", change="%{z:+.3f}")
    scale = {"showscale": False} if narrow else {"colorbar": bar_beside(column_title("change_nats"))}
    return {
        "type": "heatmap",
        "z": float32(cells),
        "texttemplate": "%{z:.0f}" if narrow else "%{z:.1f}",
        "textfont": {"size": 10 if narrow else 12},
        "zmin": -FAR,
        "zmax": FAR,
        "colorscale": SIGNED,
        "xgap": 2,
        "ygap": 2,
        "hoverongaps": False,
        "meta": "parts",
        "hovertemplate": f"{hover}<extra></extra>",
        **scale,
    }


def _column(name: str, narrow: bool) -> str:
    kind, _, head = name.partition(" ")
    key = f"parts-column{'-narrow' if narrow else ''}.{kind.replace('-', '_')}"
    return message(key, head=head)


def sublayer_short(sublayer: str) -> str:
    """Returns a sublayer as a telephone has room for it: "D0 cross"."""
    if "_" not in sublayer:
        return sublayer_title(sublayer)
    side, layer, name = sublayer.split("_")
    return message(f"transformer-sublayer-short.{side}_{name}", layer=layer)


def _parts_told(result: PartsResult) -> dict:
    change = result.changes
    most = int(np.abs(change).argmax())
    return {
        "little": int((np.abs(change) < _LITTLE).sum()),
        "count": len(change),
        "better": int((change > _LITTLE).sum()),
        "translation": quoted(result.translation),
        "whole": f"{result.whole:.2f}",
        "part": part_title(result.parts[most]),
        "most": f"{change[most]:+.1f}",
        "likelier": result.likelier_heads,
        "heads": result.heads,
    }


def one_part(result: WithoutResult) -> Picture:
    """Draws the probability of each token of the model's own translation, with and without a part."""
    table = Table(
        columns={
            "token_place": range(len(result.scores.tokens)),
            "token": [token_label(token) for token in result.scores.tokens],
            "probability": result.scores.probability,
            "probability_without": result.scores_without.probability,
            "text_log_probability": result.scores.log_probability,
            "log_probability_without": result.scores_without.log_probability,
        },
        proves=("probability", "probability_without"),
    )
    names = (("probability", "first", "parts-with"), ("probability_without", "second", "parts-without"))
    figure = make_figure(
        [bars(table, x="token_place", y=y, role=role, name=message(key)) for y, role, key in names],
        height=360,
        barmode="group",
        margin_t=44,
        xaxis=axis() | token_axis(result.scores.tokens),
        yaxis=axis("probability", range=[0, 1]),
    )
    moved = result.scores_without.probability - result.scores.probability
    most = int(np.abs(moved).argmax())
    before, after = (percent(scores.probability[most]) for scores in (result.scores, result.scores_without))
    whole, left = (f"{scores.log_probability.sum():.2f}" for scores in (result.scores, result.scores_without))
    values = {
        "part": part_title(result.part),
        "token": quoted(result.scores.tokens[most]),
        "before": before,
        "after": after,
        "moved": "yes" if before != after else "no",
        "same": "yes" if result.says == result.translation else "no",
        "stopped": "yes" if result.says_without_end else "no",
        "says": quoted(result.says),
        "translation": quoted(result.translation),
        "kind": "text" if result.source is None else "translation",
        "whole": whole,
        "left": left,
    }
    return Picture(figure=figure, table=table, message="parts-one", values=values, role="second")
