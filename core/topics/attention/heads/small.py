"""The small heads that choose the large one, as the browser draws them."""

import base64
import math

import numpy as np
from plotly.colors import sample_colorscale, unlabel_rgb

from ....base.i18n import message
from ....figures.colours import SEQUENTIAL
from ....figures.names import weight_text
from ..cells import who_of
from ..choices import MEAN
from .schema import AttentionResult

_SIDE = 32  # cells a side of a small head; a larger one is drawn as the means of blocks
_COLOURS = [unlabel_rgb(one) for one in sample_colorscale(SEQUENTIAL, np.linspace(0, 1, 33))]


def small_heads(attention: AttentionResult, chosen: tuple[int | None, int | None]) -> dict:
    """Returns what the browser is told: every head, a group a layer with its mean, and the mean of all.

    Args:
        attention: Of which kind ever.
        chosen: Layer and head that are shown large; None is a mean.
    """
    layers, heads = attention.heads
    lines: list[list[tuple]] = [[(layer, head) for head in [*range(heads), None]] for layer in range(layers)]
    lines += [[(None, None)]] if layers > 1 else []
    flat = [at for line in lines for at in line]
    height, width = _cells(attention.mean(0, 0), attention.mask).shape
    leads = [*(message("heads-lead", layer=layer) for layer in range(layers)), message("heads-lead.all")]
    groups = [
        {"lead": lead, "heads": [_head(attention, *at) for at in line]}
        for lead, line in zip(leads, lines, strict=False)
    ]
    return {
        "label": message("heads-choose"),
        "height": height,
        "width": width,
        "colours": _COLOURS,
        "chosen": flat.index(chosen) if chosen in flat else -1,
        "groups": groups,
    }


def _head(attention: AttentionResult, layer: int | None, head: int | None) -> dict:
    """Returns what the browser is told of one head, or of a mean."""
    weights = attention.mean(layer, head)
    share = weights.max(axis=-1).mean() if layer is None or head is None else attention.clearness[layer, head]
    return {
        "name": message("attention-head-option.mean") if head is None else str(head),
        "label": message("heads-small", who=who_of(attention, layer, head), weight=weight_text(float(share))),
        "bytes": base64.b64encode(_cells(weights, attention.mask).tobytes()).decode(),
        "event": {
            "layer": MEAN if layer is None else str(layer),
            "head": MEAN if head is None else str(head),
        },
    }


def _cells(weights: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Returns weights (T, S) as bytes, at most `_SIDE` a side: 0 to 254, and 255 where a mask hides them."""
    total, there = np.where(mask, weights, 0.0), mask.astype("float64")
    for axis, count in enumerate(weights.shape):
        starts = np.arange(0, count, math.ceil(count / _SIDE))
        total, there = (np.add.reduceat(one, starts, axis=axis) for one in (total, there))
    return np.where(there > 0, total / np.maximum(there, 1) * 254, 255).astype("uint8")
