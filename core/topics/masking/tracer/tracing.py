"""Follows the mask through every layer call of a Keras model.

1. The graph of the model is run node by node, in Keras' order, so that each layer is called once with the
   tensors and masks that the model itself would give it (`trace_graph`).
2. Before a call it is noted which masks come in: carried by a tensor, recorded in the graph when the model
   was built, passed by hand, or asked for by a causal switch (`layer_call`).
3. After it the call is repeated on copies of its tensors, each time with one mask taken away, and once with
   none: what changes depends on that mask (`effects`).
4. What came in, what went out and what depends on what give the verdict, such as "passes on" or "loses";
   nothing is concluded from the name of a layer.
5. A model inside the model is run once more in the same way, for the steps inside it, and in the end the
   variables that any run changed have the values from before.
"""

import threading

import keras
import numpy as np

from ....base.checks import AtlasError, MaskTraceError, raise_invalid
from ....base.i18n import message
from ....models.keras_private import get_mask, get_operation, is_unbuilt, standardize_inputs
from ..errors import explain_error, raise_trace_error
from ..mask_propagation.schema import IncomingMask, LossMask, MaskResult, MaskStep
from .effects import compute_attention_mask, judge_explicit_mask, judge_layer, measure_mask_effect
from .graph import GraphPlan, get_graph, get_nested_graph, plan_graph
from .layer_call import (
    InputMask,
    LayerCall,
    find_tensors,
    get_state,
    restore_state,
    to_bool_array,
    to_bool_array_or_none,
)
from .recorded_masks import find_mask_origins

# All sessions share the models, each built once, and a trace calls a layer again and again: it puts states
# and seeds of dropout to what they were, and another trace must not come between.
TRACE_LOCK = threading.Lock()


def trace_masks(model, inputs) -> MaskResult:
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
        raise MaskTraceError(message("tracer-fails", model=model.name, why=explain_error(error))) from error


def _trace_model(model, inputs) -> MaskResult:
    """Runs the graph of a model and returns its trace; the state of the model stays as it was."""
    if is_unbuilt(model):
        model(keras.tree.map_structure(_to_tensor, inputs))
    graph = get_graph(model)
    num_inputs = len(keras.tree.flatten(inputs))
    if num_inputs != len(graph.inputs):
        names = ", ".join(symbol.name for symbol in graph.inputs)
        count = len(graph.inputs)
        raise_trace_error("tracer-inputs", model=model.name, names=names, count=count, received=num_inputs)
    state = get_state(model)
    steps: list[MaskStep] = []
    try:
        outputs = trace_graph(graph, standardize_inputs(graph, inputs), (), steps)
    finally:
        restore_state(state)
    loss_masks = [
        make_loss_mask(
            get_operation(symbol).name, tuple(tensor.shape), to_bool_array_or_none(get_mask(tensor))
        )
        for symbol, tensor in zip(graph.outputs, outputs, strict=True)
    ]
    return MaskResult(model=model.name, steps=tuple(steps), outputs=tuple(loss_masks))


def _to_tensor(array: np.ndarray):
    return keras.ops.convert_to_tensor(array, dtype="string" if array.dtype.kind in "US" else None)


def trace_graph(graph, inputs: list, path: tuple[str, ...], steps: list[MaskStep]) -> list:
    """Runs a graph node by node, as Keras does, and writes down a step for each call that is worth one.

    Args:
        graph: A functional model.
        inputs: A tensor for each of its inputs.
        path: Names of the models that it stands in, outermost first.
        steps: Grows by the steps of this graph and of those inside it.

    Returns:
        A tensor for each of the graph's outputs.
    """
    plan = plan_graph(graph)
    tensors = dict(zip(map(id, graph.inputs), inputs, strict=True))  # of each symbol, by its id
    # The number of the step that made a symbol; input k of the graph has -1 - k.
    step_by_symbol = {id(symbol): -1 - index for index, symbol in enumerate(graph.inputs)}
    for node in plan.nodes:
        if any(id(symbol) not in tensors for symbol in node.input_tensors):
            continue  # as Keras does with what cannot be computed
        args, kwargs = node.arguments.fill_in(tensors)
        call = LayerCall(node, args, kwargs, plan.mask_inputs[id(node)])
        if id(node) in plan.bookkeeping_nodes:
            outputs, _ = call.run()
        else:
            inner_graph = get_nested_graph(node.operation)
            # Before the run, which may take the masks off its inputs.
            inner_inputs = (
                standardize_inputs(inner_graph, call.copy_inputs_for_nested_model()) if inner_graph else []
            )
            outputs, step = _trace_step(call, plan, path, step_by_symbol)
            step_by_symbol |= {id(symbol): len(steps) for symbol in node.outputs}
            steps.append(step)
            if inner_graph is not None:
                trace_graph(inner_graph, inner_inputs, (*path, node.operation.name), steps)
        tensors.update(zip(map(id, node.outputs), keras.tree.flatten(outputs), strict=True))
    return [tensors[id(symbol)] for symbol in graph.outputs]


def _trace_step(
    call: LayerCall, plan: GraphPlan, path: tuple, step_by_symbol: dict[int, int]
) -> tuple[object, MaskStep]:
    """Runs a call, judges what it does with its masks, and returns (its outputs, its step)."""
    incoming = call.get_incoming_masks()
    outputs, warning = call.run()
    effect = measure_mask_effect(call, incoming, outputs)
    tensors = find_tensors(outputs)
    is_explicit_mask = any(id(symbol) in plan.explicit_mask_ids for symbol in call.node.outputs)
    outgoing: list[np.ndarray | None]
    if is_explicit_mask:  # the output is itself a mask
        masks = [to_bool_array(tensor) for tensor in tensors]
        outgoing = [*masks]
        layer_verdict = judge_explicit_mask(_find_explicit_sources(call, plan), masks)
    else:
        outgoing = [to_bool_array_or_none(get_mask(tensor)) for tensor in tensors]
        shapes = [symbol.shape for symbol in call.node.outputs]
        keeps_steps = any(len(shape) > 2 or (len(shape) == 2 and shape[1] is None) for shape in shapes)
        layer_verdict = judge_layer(incoming, outgoing, effect, warning, keeps_steps=keeps_steps)
    step = MaskStep(
        name=call.operation.name,
        layer_class=type(call.operation).__name__,
        path=path,
        sources=_find_step_numbers(call.node.input_tensors, step_by_symbol),
        output_shapes=tuple(tuple(tensor.shape) for tensor in tensors),
        incoming=tuple(
            _make_incoming_mask(mask, affects_output, plan, step_by_symbol)
            for mask, affects_output in zip(incoming, effect.affects_output, strict=True)
        ),
        outgoing=tuple(outgoing),
        is_explicit_mask=is_explicit_mask,
        did=layer_verdict,
        uses_mask=effect.uses_mask,
        mask_effect=effect.max_difference,
        nan_rows=effect.nan_rows,
        is_noisy=effect.is_noisy,
        stripped_inputs=call.find_stripped_inputs(),
        warning=warning,
        matrix=compute_attention_mask(call),
    )
    return outputs, step


def _find_step_numbers(symbols, step_by_symbol: dict[int, int]) -> tuple[int, ...]:
    return tuple(
        dict.fromkeys(step_by_symbol[id(symbol)] for symbol in symbols if id(symbol) in step_by_symbol)
    )


def _make_incoming_mask(
    mask: InputMask, affects_output: bool, plan: GraphPlan, step_by_symbol: dict[int, int]
) -> IncomingMask:
    """Returns a mask that comes in as the trace tells it, with the steps where a recorded one was born."""
    origin_symbols = find_mask_origins(mask.symbol, plan.mask_carriers) if mask.how == "recorded" else []
    return IncomingMask(
        name=mask.name,
        how=mask.how,
        mask=to_bool_array_or_none(mask.mask),
        affects_output=affects_output,
        origins=_find_step_numbers(origin_symbols, step_by_symbol),
    )


def _find_explicit_sources(call: LayerCall, plan: GraphPlan) -> list[np.ndarray]:
    return [
        to_bool_array(tensor)
        for slot, tensor in call.get_data_tensors().items()
        if id(call.symbols[slot]) in plan.explicit_mask_ids
    ]


# --- what reaches the loss ----------------------------------------------------------------------------------


def make_loss_mask(name: str, shape: tuple[int, ...], mask: np.ndarray | None) -> LossMask:
    """Returns what reaches the loss from an output, and the share of each of its losses in Keras' mean.

    Args:
        name: Of the layer that gives the output.
        shape: Of the output, such as (B, T, V).
        mask: Of any shape, bool; (B, T) or (B, T, 1) fit an output (B, T, V). None where there is none.
    """
    loss_shape = shape[:-1]
    if mask is None:
        loss_weights = np.full(loss_shape, 1 / max(1, int(np.prod(loss_shape))))
        return LossMask(name=name, shape=shape, mask=None, weights=loss_weights)
    fitted_mask = mask[..., 0] if mask.ndim == len(loss_shape) + 1 and mask.shape[-1] == 1 else mask
    return LossMask(
        name=name,
        shape=shape,
        mask=mask,
        weights=compute_loss_weights(loss_shape, fitted_mask),
        is_broadcast=fitted_mask.shape != loss_shape,
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
