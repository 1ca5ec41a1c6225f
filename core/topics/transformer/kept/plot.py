"""What keys and values that are kept save: multiply-adds, milliseconds and memory, token by token."""

import numpy as np

from ....base.i18n import message
from ....base.text import token_label
from ....figures.marks import axis, curves, panels
from ....figures.picture import Picture
from ....figures.table import Table
from ..names import token_axis
from .schema import KeptResult

_HEIGHT = 560
_LINES = {  # message of a line: its colour, its dash, and its columns in each panel
    "kept": ("first", "solid", ("kept_products", "kept_ms", "kept_bytes")),
    "again": ("second", "solid", ("again_products", "again_ms")),
    "gru": ("third", "solid", ("gru_kept_products", "gru_kept_ms", "gru_kept_bytes")),
    "gru_again": ("third", "dot", ("gru_again_products", "gru_again_ms")),
}


def costs(result: KeptResult) -> Picture:
    """Draws three panels over the tokens of a translation: work, time, both on log axes, and memory."""
    table = _table(result)
    marks: list[list[dict]] = [[], [], []]
    for name, (role, dash, columns) in _LINES.items():
        for panel, column in enumerate(columns):
            marker = {"size": 6}
            look = {
                "mode": "lines+markers",
                "line": {"dash": dash},
                "marker": marker,
                **table.hover([column], "token"),
            }
            legend = "" if panel else message(f"kept-line.{name}")
            marks[panel].append(curves(table, x="token_number", y=column, role=role, name=legend, **look))
    logarithmic = axis(type="log", dtick=1, exponentformat="SI", showgrid=True)
    places = {"tickvals": list(range(1, len(result.tokens) + 1))}
    figure = panels(
        [message(f"kept-panel.{name}") for name in ("products", "ms", "bytes")],
        marks,
        height=_HEIGHT,
        grid={"shared_xaxes": True, "vertical_spacing": 0.09},
        margin={"t": 64},
        legend={"y": 1.06},
        yaxis=logarithmic,  # the GRU is tens to hundreds of times smaller
        yaxis2=logarithmic,
        yaxis3=axis(rangemode="tozero", exponentformat="SI", showgrid=True),  # linear, so that growth is seen
        xaxis3=axis() | token_axis(result.tokens) | places,
    )
    return Picture(figure=figure, table=table, message="kept-kept", values=_told(result), role="second")


def _table(result: KeptResult) -> Table:
    columns = {
        "token_number": np.arange(1, len(result.tokens) + 1),
        "token": list(map(token_label, result.tokens)),
    }
    names = ("kept_products", "again_products", "kept_ms", "again_ms", "kept_bytes")
    for before, part in (("", result.transformer), ("gru_", result.gru)):
        columns |= {f"{before}{name}": getattr(part, name) for name in names}
    shown = ("kept_products", "again_products", "kept_bytes")
    return Table(columns=columns, proves=tuple(f"{part}{name}" for part in ("", "gru_") for name in shown))


def _told(result: KeptResult) -> dict:
    """Returns what was saved over the whole translation, and what it takes."""
    model = result.transformer
    return {
        "times": f"{result.times:.1f}",
        "count": len(result.tokens),
        "kept": f"{(result.start_products + int(model.kept_products.sum())) / 1e6:,.1f}",
        "again": f"{int(model.again_products.sum()) / 1e6:,.1f}",
        "reading": f"{result.start_products / 1e6:,.1f}",
        "kept_ms": f"{result.start_ms + float(model.kept_ms.sum()):.1f}",
        "again_ms": f"{float(model.again_ms.sum()):.1f}",
        "kilobytes": f"{model.kept_bytes[-1] / 1000:,.0f}",
        "growth": result.growth,
        "state": int(result.gru.kept_bytes[-1]),
        "source": "yes" if result.source_length else "no",
    }


def formula(result: KeptResult) -> str:
    """Returns the multiply-adds of the last token as a formula with its numbers."""
    layers, depth, hidden, words = (result.sizes[letter] for letter in "LDFV")
    width = result.sizes["H"] * result.sizes["K"]
    seen, products = f"({len(result.tokens)} + {result.source_length})", 6
    letters = r"L \left(6 D H K + 2 (t + S) H K + 2 D F\right) + D V"
    if not result.source_length:  # no cross-attention
        seen, products = rf"\cdot {len(result.tokens)}", 4
        letters = r"L \left(4 D H K + 2 t H K + 2 D F\right) + D V"
    attention = rf"{layers} \left({products} \cdot {depth} \cdot {width} + 2 {seen} \cdot {width} \right."
    others = rf"\left. + 2 \cdot {depth} \cdot {hidden}\right) + {depth} \cdot {words}"
    total = f"{int(result.transformer.kept_products[-1]):,}".replace(",", r"{,}")
    lines = rf"&{letters} \\ &= {attention} \\ &\quad {others} \\ &= {total}"
    return rf"\small \begin{{aligned}} {lines} \end{{aligned}}"
