"""Figures of the savings of a key-value cache: multiply-adds, milliseconds and memory, token by token."""

import numpy as np

from ....base.i18n import message
from ....base.text import token_label
from ....figures.picture import Picture
from ....figures.table import Table
from ....figures.traces import fixed_range_axis, line_trace, make_panels
from ..labels import token_axis
from .schema import KVCacheResult

_CURVES = {  # message of a line: its colour, its dash, and its columns in each panel
    "cached": ("first", "solid", ("cached_macs", "cached_ms", "cached_bytes")),
    "uncached": ("second", "solid", ("uncached_macs", "uncached_ms")),
    "gru_cached": ("third", "solid", ("gru_cached_macs", "gru_cached_ms", "gru_cached_bytes")),
    "gru_uncached": ("third", "dot", ("gru_uncached_macs", "gru_uncached_ms")),
}


def plot_costs(result: KVCacheResult) -> Picture:
    """Draws three panels over the tokens of a translation: work, time, both on log axes, and memory."""
    table = _costs_table(result)
    traces: list[list[dict]] = [[], [], []]
    for message_key, (role, dash, columns) in _CURVES.items():
        for panel, column in enumerate(columns):
            trace = line_trace(
                table,
                x="token_number",
                y=column,
                colour_role=role,
                name="" if panel else message(f"kv-cache-line.{message_key}"),
                mode="lines+markers",
                line={"dash": dash},
                marker={"size": 6},
                **table.hover_options([column], "token"),
            )
            traces[panel].append(trace)
    log_axis = fixed_range_axis(type="log", dtick=1, exponentformat="SI", showgrid=True)
    token_ticks = {"tickvals": list(range(1, len(result.tokens) + 1))}
    figure = make_panels(
        [message(f"kv-cache-panel.{message_key}") for message_key in ("macs", "ms", "bytes")],
        traces,
        height=560,
        subplot_options={"shared_xaxes": True, "vertical_spacing": 0.09},
        margin={"t": 64},
        legend={"y": 1.06},
        yaxis=log_axis,  # the GRU is tens to hundreds of times smaller
        yaxis2=log_axis,
        yaxis3=fixed_range_axis(
            rangemode="tozero", exponentformat="SI", showgrid=True
        ),  # linear, so that growth is seen
        xaxis3=fixed_range_axis() | token_axis(result.tokens) | token_ticks,
    )
    return Picture(
        figure=figure,
        table=table,
        claim_id="kv-cache-cost",
        claim_values=_claim_values(result),
        colour_role="second",
    )


def _costs_table(result: KVCacheResult) -> Table:
    columns = {
        "token_number": np.arange(1, len(result.tokens) + 1),
        "token": list(map(token_label, result.tokens)),
    }
    fields = ("cached_macs", "uncached_macs", "cached_ms", "uncached_ms", "cached_bytes")
    for prefix, costs in (("", result.transformer), ("gru_", result.gru)):
        columns |= {f"{prefix}{field}": getattr(costs, field) for field in fields}
    return Table(
        columns=columns, proved_columns=tuple(name for name in columns if name.endswith(("_macs", "_bytes")))
    )


def _claim_values(result: KVCacheResult) -> dict:
    step_costs = result.transformer
    return {
        "macs_ratio": f"{result.macs_ratio:.1f}",
        "num_tokens": len(result.tokens),
        "cached_macs": f"{(result.encoder_macs + int(step_costs.cached_macs.sum())) / 1e6:,.1f}",
        "uncached_macs": f"{int(step_costs.uncached_macs.sum()) / 1e6:,.1f}",
        "encoder_macs": f"{result.encoder_macs / 1e6:,.1f}",
        "cached_ms": f"{result.encoder_ms + float(step_costs.cached_ms.sum()):.1f}",
        "uncached_ms": f"{float(step_costs.uncached_ms.sum()):.1f}",
        "kilobytes": f"{step_costs.cached_bytes[-1] / 1000:,.0f}",
        "bytes_per_token": result.bytes_per_token,
        "gru_bytes": int(result.gru.cached_bytes[-1]),
        "has_source": "yes" if result.source_length else "no",
    }


def cost_formula(result: KVCacheResult) -> str:
    """Returns the multiply-adds of the last token as a formula with its numbers."""
    layers, embedding_size, feedforward_size, vocabulary_size = (result.sizes[letter] for letter in "LDFV")
    width = result.sizes["H"] * result.sizes["K"]
    context_length, num_projections = f"({len(result.tokens)} + {result.source_length})", 6
    symbolic_formula = r"L \left(6 D H K + 2 (t + S) H K + 2 D F\right) + D V"
    if not result.source_length:  # no cross-attention
        context_length, num_projections = rf"\cdot {len(result.tokens)}", 4
        symbolic_formula = r"L \left(4 D H K + 2 t H K + 2 D F\right) + D V"
    projections = rf"{num_projections} \cdot {embedding_size} \cdot {width}"
    attention_terms = rf"{layers} \left({projections} + 2 {context_length} \cdot {width} \right."
    feedforward = rf"2 \cdot {embedding_size} \cdot {feedforward_size}"
    other_terms = rf"\left. + {feedforward}\right) + {embedding_size} \cdot {vocabulary_size}"
    total = f"{int(result.transformer.cached_macs[-1]):,}".replace(",", r"{,}")
    aligned_lines = rf"&{symbolic_formula} \\ &= {attention_terms} \\ &\quad {other_terms} \\ &= {total}"
    return rf"\small \begin{{aligned}} {aligned_lines} \end{{aligned}}"
