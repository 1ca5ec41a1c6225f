"""Thumbnails of all heads for the browser; a click selects the large figure."""

import base64
import math

import numpy as np
from plotly.colors import sample_colorscale, unlabel_rgb

from ....base.i18n import message
from ....figures.colours import SEQUENTIAL_SCALE
from ....figures.labels import format_weight
from ..matrix_plots import head_label
from ..view_parts import MEAN
from .schema import AttentionResult

_MAX_THUMBNAIL_CELLS = 32  # cells a side of a small head; a larger one is drawn as the means of blocks
COLOUR_SCALE = [unlabel_rgb(one) for one in sample_colorscale(SEQUENTIAL_SCALE, np.linspace(0, 1, 33))]


def make_thumbnails(attention: AttentionResult, chosen_head: tuple[int | None, int | None]) -> dict:
    """Returns the data of the component: every head, a group a layer with its mean, and the mean of all.

    Args:
        attention: Of which kind ever.
        chosen_head: Layer and head that are shown large; None is a mean.
    """
    num_layers, num_heads = attention.head_shape
    head_rows: list[list[tuple]] = [
        [(layer, head) for head in [*range(num_heads), None]] for layer in range(num_layers)
    ]
    head_rows += [[(None, None)]] if num_layers > 1 else []
    all_heads = [layer_head for head_row in head_rows for layer_head in head_row]
    height, width = _thumbnail_cells(attention.mean_weights(0, 0), attention.mask).shape
    group_labels = [
        *(message("heads-thumbnail-row", layer=layer) for layer in range(num_layers)),
        message("heads-thumbnail-row.all"),
    ]
    groups = [
        {"lead": group_label, "heads": [_thumbnail_data(attention, *layer_head) for layer_head in head_row]}
        for group_label, head_row in zip(group_labels, head_rows, strict=False)
    ]
    return {
        "label": message("heads-choose"),
        "height": height,
        "width": width,
        "colours": COLOUR_SCALE,
        "chosen": all_heads.index(chosen_head) if chosen_head in all_heads else -1,
        "groups": groups,
    }


def _thumbnail_data(attention: AttentionResult, layer: int | None, head: int | None) -> dict:
    weights = attention.mean_weights(layer, head)
    confidence = (
        weights.max(axis=-1).mean() if layer is None or head is None else attention.confidence[layer, head]
    )
    return {
        "name": message("attention-head-option.mean") if head is None else str(head),
        "label": message(
            "heads-thumbnail",
            head=head_label(attention, layer, head),
            confidence=format_weight(float(confidence)),
        ),
        "bytes": base64.b64encode(_thumbnail_cells(weights, attention.mask).tobytes()).decode(),
        "event": {
            "layer": MEAN if layer is None else str(layer),
            "head": MEAN if head is None else str(head),
        },
    }


def _thumbnail_cells(weights: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Returns weights (T, S) as bytes, at most `_MAX_THUMBNAIL_CELLS` a side: 0 to 254, and 255 where a mask
    hides them.
    """
    weight_sums, visible_counts = np.where(mask, weights, 0.0), mask.astype("float64")
    for axis, count in enumerate(weights.shape):
        block_starts = np.arange(0, count, math.ceil(count / _MAX_THUMBNAIL_CELLS))
        weight_sums, visible_counts = (
            np.add.reduceat(array, block_starts, axis=axis) for array in (weight_sums, visible_counts)
        )
    return np.where(visible_counts > 0, weight_sums / np.maximum(visible_counts, 1) * 254, 255).astype(
        "uint8"
    )
