"""Queries on the trace of a model's masks: which layer calls drop a mask, and which lead to a layer."""

from collections.abc import Iterable

import numpy as np

from ..topics.masking.mask_propagation.mask_paths import reduce_mask_axes
from ..topics.masking.mask_propagation.schema import LayerCallRecord, MaskTrace


def find_losing_calls(mask_trace: MaskTrace) -> list[int]:
    """Returns the indices of the calls that drop a mask; of a nested model and the layer in it, the layer."""
    records = mask_trace.layer_calls
    losing_calls = [index for index, record in enumerate(records) if record.verdict in ("loses", "ignores")]
    parents = {records[index].parent_names for index in losing_calls}
    return [
        index for index in losing_calls if (*records[index].parent_names, records[index].name) not in parents
    ]


def find_calls_before(records: tuple[LayerCallRecord, ...], layer: str) -> set[int]:
    """Returns the indices of the calls whose outputs reach a layer, itself and nested ones among them."""
    found: set[int] = set()
    newly_found = {
        index
        for index, record in enumerate(records)
        if not record.parent_names and layer in ("", record.name)
    }
    while newly_found - found:
        found |= newly_found
        newly_found = {
            source for index in newly_found for source in records[index].input_call_numbers if source >= 0
        }
    names = {records[index].name for index in found}
    return found | {index for index, record in enumerate(records) if {*record.parent_names[:1]} & names}


def classify_call(model, record: LayerCallRecord) -> str:
    """Returns the type of a call, which determines how it can pass a mask on."""
    for name in (*record.parent_names, record.name):
        operations = getattr(model, "operations", None) or model.layers
        model = next(operation for operation in operations if operation.name == name)
    if not hasattr(model, "supports_masking"):
        return "operation"
    if record.layer_class == "Lambda":
        return "function"
    return "inputs" if model.supports_masking else "layer"


def has_other_mask_source(later_records: Iterable[LayerCallRecord]) -> bool:
    """Returns whether a later layer has its mask from elsewhere: from the graph, or passed explicitly."""
    routes = {mask.route for record in later_records for mask in record.incoming_masks}
    return bool(routes & {"filled_by_keras", "explicit"})


def get_call_masks(record: LayerCallRecord) -> list[np.ndarray]:
    """Returns the incoming and outgoing masks (B, T) of a call."""
    masks = [*record.outgoing_masks, *(incoming.mask for incoming in record.incoming_masks)]
    return [reduce_mask_axes(mask) for mask in masks if mask is not None and mask.ndim > 1]


def unmasks_padding(record: LayerCallRecord, valid_steps: np.ndarray) -> bool:
    """Returns whether an outgoing mask shows padding that an incoming mask had hidden."""
    outgoing_masks = [
        reduce_mask_axes(mask) for mask in record.outgoing_masks if mask is not None and mask.ndim > 1
    ]
    incoming_masks = [
        incoming.mask
        for incoming in record.incoming_masks
        if incoming.mask is not None and incoming.mask.shape == valid_steps.shape
    ]
    return any(
        mask.shape == valid_steps.shape and bool((mask & ~incoming_mask & ~valid_steps).any())
        for mask in outgoing_masks
        for incoming_mask in incoming_masks
    )


def attends_ahead(record: LayerCallRecord, layer: str) -> bool:
    """Returns whether a query of an attention, of this name or in this model, sees a later key."""
    attention_mask = record.attention_mask  # (B, T, S)
    is_named = layer in (*record.parent_names, record.name)
    return is_named and attention_mask is not None and bool(np.triu(attention_mask, 1).any())
