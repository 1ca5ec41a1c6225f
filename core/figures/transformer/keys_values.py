"""What keys and values that are kept save: multiply-adds, milliseconds and memory, token by token."""

import numpy as np
import plotly.graph_objects as go

from core.base.checks import counted
from core.figures.base.axes import titled_panels
from core.figures.base.colours import BLUE, GREEN, ORANGE
from core.figures.base.picture import Picture, float32, lay_out
from core.figures.base.tokens import escaped, looped
from core.figures.transformer.panels import token_axis
from core.text import token_label
from core.traces.transformer.keys_values import KeptTrace, StepCosts

_TITLES = ("multiply-adds for each token", "milliseconds for each token", "memory of what is kept, bytes")
_HEIGHT = 560


def costs(trace: KeptTrace) -> Picture:
    """Draws three panels over the tokens of a translation: work, time, both on log axes, and memory."""
    figure = titled_panels(_TITLES, rows=3, shared_xaxes=True, vertical_spacing=0.09)
    model, gru = trace.transformer, trace.gru
    lines = (
        (
            "Transformer, keys and values kept",
            BLUE,
            "solid",
            model.kept_products,
            model.kept_ms,
            model.kept_bytes,
        ),
        ("Transformer, all read again", ORANGE, "solid", model.again_products, model.again_ms, None),
        ("GRU, state kept", GREEN, "solid", gru.kept_products, gru.kept_ms, gru.kept_bytes),
        ("GRU, all read again", GREEN, "dot", gru.again_products, gru.again_ms, None),
    )
    steps = list(range(1, len(trace.tokens) + 1))
    for name, colour, dash, *panels in lines:
        for row, (values, form) in enumerate(zip(panels, (",.0f", ".3f", ",.0f"), strict=True), 1):
            if values is not None:
                figure.add_scatter(
                    x=steps,
                    y=float32(values),
                    mode="lines+markers",
                    name=name,
                    legendgroup=name,
                    showlegend=row == 1,
                    line={"color": colour, "dash": dash, "width": 2},
                    marker={"size": 6, "color": colour},
                    customdata=_hovers(trace, name, values, form),
                    hovertemplate="%{customdata}<extra></extra>",
                    row=row,
                    col=1,
                )
    _lay_out(figure, trace)
    return Picture(figure=figure, story=_story(trace), columns=_columns(trace))


def _lay_out(figure: go.Figure, trace: KeptTrace) -> None:
    """Gives the panels their axes, the tokens along the last."""
    lay_out(figure, height=_HEIGHT, margin_t=64, legend_y=1.06)
    figure.update_yaxes(fixedrange=True, exponentformat="SI")
    for row in (
        1,
        2,
    ):  # the GRU is tens to hundreds of times smaller; memory is linear, so that growth is seen
        figure.update_yaxes(type="log", dtick=1, row=row, col=1)
    figure.update_yaxes(rangemode="tozero", row=3, col=1)
    figure.update_xaxes(fixedrange=True)
    figure.update_xaxes(
        token_axis(trace.tokens) | {"tickvals": list(range(1, len(trace.tokens) + 1))}, row=3, col=1
    )


def _hovers(trace: KeptTrace, name: str, values: np.ndarray, form: str) -> list[str]:
    """Returns what each point tells."""
    return [
        f"token {step}, {escaped(token)}<br>{name}: {format(float(value), form)}"
        for step, (token, value) in enumerate(zip(trace.tokens, values, strict=True), 1)
    ]


def _columns(trace: KeptTrace) -> dict[str, list]:
    """Returns all numbers, a token a line."""
    columns: dict[str, list] = {
        "token number": list(range(1, len(trace.tokens) + 1)),
        "token": [token_label(token) for token in trace.tokens],
    }
    for name, part in (("Transformer", trace.transformer), ("GRU", trace.gru)):
        columns |= {
            f"{name}, kept: multiply-adds": part.kept_products.tolist(),
            f"{name}, read again: multiply-adds": part.again_products.tolist(),
            f"{name}, kept: ms": part.kept_ms.tolist(),
            f"{name}, read again: ms": part.again_ms.tolist(),
            f"{name}: bytes kept": part.kept_bytes.tolist(),
        }
    return columns


def _story(trace: KeptTrace) -> str:
    """Returns what was saved over the whole translation, and what it takes."""
    model, gru = trace.transformer, trace.gru
    products = trace.start_products + int(model.kept_products.sum())
    again = int(model.again_products.sum())
    kept_ms, again_ms = trace.start_ms + float(model.kept_ms.sum()), float(model.again_ms.sum())
    reading = loop = ""
    if trace.source_length:
        loop = looped(trace.tokens)
        reading = f", {_millions(trace.start_products)} of them to read the sentence once"
    return (
        f"Over {counted(len(trace.tokens), 'token')}, keys and values that are kept take "
        f"{_millions(products)} million multiply-adds{reading}; reading "
        f"all again for each token takes {_millions(again)} million, {again / products:.1f} times as many. "
        f"Measured: {kept_ms:.1f} ms and {again_ms:.1f} ms. What is kept grows to {_kilobytes(model)} kB"
        f"{_growth(trace)}; the state of the GRU stays at {int(gru.kept_bytes[-1]):,} bytes. {loop}"
    ).rstrip()


def _millions(count: int) -> str:
    """Returns a count of multiply-adds in millions."""
    return f"{count / 1e6:,.1f}"


def _kilobytes(costs_of: StepCosts) -> str:
    """Returns what is kept at the end, in kilobytes of 1,000 bytes."""
    return f"{costs_of.kept_bytes[-1] / 1000:,.0f}"


def _growth(trace: KeptTrace) -> str:
    """Returns by how many bytes each token makes what is kept grow; "" of one token behind a sentence."""
    kept = trace.transformer.kept_bytes
    if len(kept) == 1 and trace.source_length:
        return ""
    return f", {int(kept[-1] - (kept[-2] if len(kept) > 1 else 0)):,} bytes a token"
