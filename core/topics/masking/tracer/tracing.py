"""Follows the mask through every layer call of a Keras model.

1. The graph of the model is run node by node, in Keras' order, so that each layer is called once with the
   tensors and masks that the model itself would give it (`trace_functional`).
2. Before a call its incoming masks are found: carried by a tensor, written into the graph when the model was
   built, passed explicitly, or requested by a causal switch (`layer_call`).
3. After it the call is repeated on copies of its tensors, each time with one mask taken away, and once with
   none: what changes depends on that mask (`effects`).
4. The incoming and outgoing masks and these changes give the verdict, such as "passes on" or "loses"; nothing
   is concluded from the name of a layer.
5. A nested model is run once more in the same way, for the layer calls inside it, and in the end the
   variables that any run changed have the values from before.
"""

import threading

import keras
import numpy as np

from ....base.checks import AtlasError, MaskTraceError, raise_invalid
from ....base.i18n import message
from ....models.keras_private import get_mask, get_operation, is_unbuilt, standardize_inputs
from ..errors import explain_error, raise_trace_error
from ..mask_propagation.schema import LayerCallRecord, LossWeighting, MaskRecord, MaskTrace
from .effects import classify_layer, classify_mask_operation, measure_mask_effect, read_attention_mask
from .graph import GraphAnalysis, analyze_graph, get_functional, get_nested_functional
from .graph_masks import find_mask_origins
from .layer_call import (
    IncomingMask,
    LayerCall,
    find_tensors,
    restore_variables,
    snapshot_variables,
    to_bool_array,
    to_bool_array_or_none,
)

# All sessions share the models, each built once, and a trace calls a layer again and again: it puts states
# and seeds of dropout to what they were, and another trace must not come between.
TRACE_LOCK = threading.Lock()


def trace_masks(model, inputs) -> MaskTrace:
    """Runs a Keras model and follows the masks through every layer call.

    Variables that a run changes (the state of a stateful RNN) are put back.

    Args:
        model: A `keras.Sequential` or functional model, with nested ones, several inputs and several outputs
            as it likes. A Sequential model that was never called is built by the first call, as Keras does
            it.
        inputs: What the model takes: an array (B, ...) for one input, else a list or dict of them; texts as
            an array of str.

    Raises:
        InvalidValueError: If there is no model, or the batch or a sequence is empty.
        MaskTraceError: If the model cannot be traced layer by layer, or fails on these inputs.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Masking";
    https://keras.io/guides/understanding_masking_and_padding
    """
    if not isinstance(model, keras.Model):
        raise_invalid("model", message("tracer-model"), type(model).__name__, message("tracer-model.fix"))
    inputs = keras.tree.map_structure(np.asarray, inputs)
    for array in keras.tree.flatten(inputs):
        if 0 in array.shape:
            raise_invalid("inputs", message("tracer-empty"), array.shape, message("tracer-empty.fix"))
    try:
        return _trace_model(model, inputs)
    except AtlasError:
        raise
    except Exception as error:  # of any layer, also of a visitor's own
        raise MaskTraceError(
            message("tracer-fails", model_name=model.name, reason=explain_error(error))
        ) from error


def _trace_model(model, inputs) -> MaskTrace:
    if is_unbuilt(model):
        model(keras.tree.map_structure(_to_tensor, inputs))
    functional = get_functional(model)
    num_received, num_inputs = len(keras.tree.flatten(inputs)), len(functional.inputs)
    if num_received != num_inputs:
        raise_trace_error(
            "tracer-input-count",
            model_name=model.name,
            input_names=", ".join(tensor.name for tensor in functional.inputs),
            num_inputs=num_inputs,
            num_received=num_received,
        )
    variables = snapshot_variables(model)
    records: list[LayerCallRecord] = []
    try:
        outputs = trace_functional(functional, standardize_inputs(functional, inputs), (), records)
    finally:
        restore_variables(variables)
    loss_weightings = [
        make_loss_weighting(
            get_operation(output).name, tuple(tensor.shape), to_bool_array_or_none(get_mask(tensor))
        )
        for output, tensor in zip(functional.outputs, outputs, strict=True)
    ]
    return MaskTrace(
        model_name=model.name, layer_calls=tuple(records), loss_weightings=tuple(loss_weightings)
    )


def _to_tensor(array: np.ndarray):
    return keras.ops.convert_to_tensor(array, dtype="string" if array.dtype.kind in "US" else None)


def trace_functional(
    functional, inputs: list, parent_names: tuple[str, ...], records: list[LayerCallRecord]
) -> list:
    """Runs a graph node by node, as Keras does, and appends a record for each layer call.

    Args:
        functional: A functional model.
        inputs: A tensor for each of its inputs.
        parent_names: Names of the models that it is nested in, outermost first.
        records: Gets the layer calls of this graph and of the models nested in it.

    Returns:
        A tensor for each of the graph's outputs.
    """
    analysis = analyze_graph(functional)
    tensors = dict(zip(map(id, functional.inputs), inputs, strict=True))  # by the id of the KerasTensor
    # The number of the layer call that made a KerasTensor; input k of the graph has -1 - k.
    call_numbers = {id(tensor): -1 - index for index, tensor in enumerate(functional.inputs)}
    for node in analysis.nodes:
        if any(id(tensor) not in tensors for tensor in node.input_tensors):
            continue  # as Keras does with what cannot be computed
        args, kwargs = node.arguments.fill_in(tensors)
        call = LayerCall(node, args, kwargs, analysis.mask_input_slots[id(node)])
        if id(node) in analysis.unrecorded_nodes:
            outputs, _ = call.run()
        else:
            nested = get_nested_functional(node.operation)
            # Before the run, which may take the masks off its inputs.
            nested_inputs = standardize_inputs(nested, call.copy_inputs_for_nested_model()) if nested else []
            outputs, record = _trace_call(call, analysis, parent_names, call_numbers)
            call_numbers |= {id(tensor): len(records) for tensor in node.outputs}
            records.append(record)
            if nested is not None:
                trace_functional(nested, nested_inputs, (*parent_names, node.operation.name), records)
        tensors.update(zip(map(id, node.outputs), keras.tree.flatten(outputs), strict=True))
    return [tensors[id(tensor)] for tensor in functional.outputs]


def _trace_call(
    call: LayerCall, analysis: GraphAnalysis, parent_names: tuple, call_numbers: dict[int, int]
) -> tuple[object, LayerCallRecord]:
    """Runs a call, classifies what it does with its masks, and returns (its outputs, its record)."""
    incoming_masks = call.get_incoming_masks()
    outputs, warning = call.run()
    effect = measure_mask_effect(call, incoming_masks, outputs)
    tensors = find_tensors(outputs)
    computes_mask = any(id(tensor) in analysis.mask_tensor_ids for tensor in call.node.outputs)
    outgoing_masks: list[np.ndarray | None]
    if computes_mask:
        output_masks = [to_bool_array(tensor) for tensor in tensors]
        outgoing_masks = [*output_masks]
        verdict = classify_mask_operation(_find_operand_masks(call, analysis), output_masks)
    else:
        outgoing_masks = [to_bool_array_or_none(get_mask(tensor)) for tensor in tensors]
        has_time_axis = any(map(_has_time_axis, call.node.outputs))
        verdict = classify_layer(incoming_masks, outgoing_masks, effect, warning, has_time_axis=has_time_axis)
    return outputs, LayerCallRecord(
        name=call.operation.name,
        layer_class=type(call.operation).__name__,
        parent_names=parent_names,
        input_call_numbers=_find_call_numbers(call.node.input_tensors, call_numbers),
        output_shapes=tuple(tuple(tensor.shape) for tensor in tensors),
        incoming_masks=tuple(
            _make_mask_record(mask, affects_output, analysis, call_numbers)
            for mask, affects_output in zip(incoming_masks, effect.affects_output, strict=True)
        ),
        outgoing_masks=tuple(outgoing_masks),
        computes_mask=computes_mask,
        verdict=verdict,
        uses_mask=effect.uses_mask,
        max_difference=effect.max_difference,
        rows_with_nan=effect.rows_with_nan,
        is_stochastic=effect.is_stochastic,
        inputs_that_lost_mask=call.find_inputs_that_lost_mask(),
        warning=warning,
        attention_mask=read_attention_mask(call),
    )


def _has_time_axis(keras_tensor) -> bool:
    shape = keras_tensor.shape
    return len(shape) > 2 or (len(shape) == 2 and shape[1] is None)


def _find_call_numbers(tensors, call_numbers: dict[int, int]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(call_numbers[id(tensor)] for tensor in tensors if id(tensor) in call_numbers))


def _make_mask_record(
    mask: IncomingMask, affects_output: bool, analysis: GraphAnalysis, call_numbers: dict[int, int]
) -> MaskRecord:
    is_filled_by_keras = mask.route == "filled_by_keras"
    origins = find_mask_origins(mask.keras_tensor, analysis.tensors_by_mask) if is_filled_by_keras else []
    return MaskRecord(
        name=mask.name,
        route=mask.route,
        mask=to_bool_array_or_none(mask.mask),
        affects_output=affects_output,
        origin_call_numbers=_find_call_numbers(origins, call_numbers),
    )


def _find_operand_masks(call: LayerCall, analysis: GraphAnalysis) -> list[np.ndarray]:
    return [
        to_bool_array(tensor)
        for slot, tensor in call.get_data_tensors().items()
        if id(call.graph_values_by_slot[slot]) in analysis.mask_tensor_ids
    ]


# --- what reaches the loss ----------------------------------------------------------------------------------


def make_loss_weighting(name: str, shape: tuple[int, ...], mask: np.ndarray | None) -> LossWeighting:
    """Returns the mask of an output, and the weight of each of its losses in Keras' mean.

    Args:
        name: Of the layer that gives the output.
        shape: Of the output, such as (B, T, V).
        mask: Of any shape, bool; (B, T) or (B, T, 1) fit an output (B, T, V). None where there is none.
    """
    loss_shape = shape[:-1]
    if mask is None:
        loss_weights = np.full(loss_shape, 1 / max(1, int(np.prod(loss_shape))))
        return LossWeighting(name=name, shape=shape, mask=None, weights=loss_weights)
    squeezed_mask = mask[..., 0] if mask.ndim == len(loss_shape) + 1 and mask.shape[-1] == 1 else mask
    return LossWeighting(
        name=name,
        shape=shape,
        mask=mask,
        weights=compute_loss_weights(loss_shape, squeezed_mask),
        is_broadcast=squeezed_mask.shape != loss_shape,
    )


def compute_loss_weights(shape: tuple[int, ...], mask: np.ndarray) -> np.ndarray | None:
    """Returns the share of each loss value in the mean that `keras.losses.Loss` takes of them.

    Keras multiplies the losses by the mask times (entries / real entries), by the rules of broadcasting, and
    takes the mean of the products. Where mask and losses have one shape, each real step has the same share
    and padding none. Where they have not, a loss counts as often as the mask is laid over it: a mask (B, T)
    over losses (B,) weighs the batch by its columns.

    Args:
        shape: Of the losses.
        mask: Bool, of any shape.

    Returns:
        Of `shape`, with a sum of 1, or of 0 where the mask hides everything; None where Keras fails.

    Reference: `reduce_weighted_values` in Keras' losses/loss.py.
    """
    try:
        broadcast_shape = np.broadcast_shapes(shape, mask.shape)
    except ValueError:
        return None
    num_valid = int(mask.sum())
    valid_weight = mask.size / num_valid if num_valid else 0.0
    shares = np.broadcast_to(mask * valid_weight, broadcast_shape) / np.prod(
        broadcast_shape
    )  # of each product in the mean
    added_axes = tuple(range(len(broadcast_shape) - len(shape)))  # axes that the losses do not have
    stretched_axes = tuple(
        axis + len(added_axes)
        for axis, size in enumerate(shape)
        if size == 1 and broadcast_shape[axis + len(added_axes)] > 1
    )
    return shares.sum(axis=(*added_axes, *stretched_axes)).reshape(shape)
