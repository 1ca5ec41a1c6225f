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
from ....models.keras_private import get_mask, is_unbuilt, operation_of, standardized_inputs
from ..errors import reason, refuse
from ..mask_way.schema import IncomingMask, LossMask, MaskResult, MaskStep
from .effects import attention_matrix, effect_of_masks, verdict, verdict_on_explicit
from .graph import GraphPlan, graph_of, nested_graph, plan_graph
from .layer_call import InputMask, LayerCall, bool_array, bool_array_or_none, put_back, state_of, tensors_in
from .recorded import births

# All sessions share the models, each built once, and a trace calls a layer again and again: it puts states
# and seeds of dropout to what they were, and another trace must not come between.
ONE_AT_A_TIME = threading.Lock()


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
        return _traced(model, inputs)
    except AtlasError:
        raise
    except Exception as error:  # of any layer, also of a visitor's own
        raise MaskTraceError(message("tracer-fails", model=model.name, why=reason(error))) from error


def _traced(model, inputs) -> MaskResult:
    """Runs the graph of a model and returns its trace; the state of the model stays as it was."""
    if is_unbuilt(model):
        model(keras.tree.map_structure(_tensor, inputs))
    graph = graph_of(model)
    given = len(keras.tree.flatten(inputs))
    if given != len(graph.inputs):
        names = ", ".join(symbol.name for symbol in graph.inputs)
        count = len(graph.inputs)
        refuse("tracer-inputs", model=model.name, names=names, count=count, given=given)
    state = state_of(model)
    steps: list[MaskStep] = []
    try:
        outputs = trace_graph(graph, standardized_inputs(graph, inputs), (), steps)
    finally:
        put_back(state)
    reached = [
        loss_mask(operation_of(symbol).name, tuple(tensor.shape), bool_array_or_none(get_mask(tensor)))
        for symbol, tensor in zip(graph.outputs, outputs, strict=True)
    ]
    return MaskResult(model=model.name, steps=tuple(steps), outputs=tuple(reached))


def _tensor(array: np.ndarray):
    """Returns an array as a tensor; NumPy's texts are told to Keras as such."""
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
    maker = {id(symbol): -1 - index for index, symbol in enumerate(graph.inputs)}
    for node in plan.nodes:
        if any(id(symbol) not in tensors for symbol in node.input_tensors):
            continue  # as Keras does with what cannot be computed
        args, kwargs = node.arguments.fill_in(tensors)
        call = LayerCall(node, args, kwargs, plan.mask_inputs[id(node)])
        if id(node) in plan.bookkeeping:
            outputs, _ = call.run()
        else:
            inner_graph = nested_graph(node.operation)
            # Before the run, which may take the masks off its inputs.
            inner_inputs = (
                standardized_inputs(inner_graph, call.inputs_for_nested_model()) if inner_graph else []
            )
            outputs, step = _step(call, plan, path, maker)
            maker |= {id(symbol): len(steps) for symbol in node.outputs}
            steps.append(step)
            if inner_graph is not None:
                trace_graph(inner_graph, inner_inputs, (*path, node.operation.name), steps)
        tensors.update(zip(map(id, node.outputs), keras.tree.flatten(outputs), strict=True))
    return [tensors[id(symbol)] for symbol in graph.outputs]


def _step(call: LayerCall, plan: GraphPlan, path: tuple, maker: dict[int, int]) -> tuple[object, MaskStep]:
    """Runs a call, judges what it does with its masks, and returns (its outputs, its step)."""
    incoming = call.incoming_masks()
    outputs, warning = call.run()
    effect = effect_of_masks(call, incoming, outputs)
    tensors = tensors_in(outputs)
    by_hand = any(id(symbol) in plan.explicit_masks for symbol in call.node.outputs)
    outgoing: list[np.ndarray | None]
    if by_hand:  # the output is itself a mask
        masks = [bool_array(tensor) for tensor in tensors]
        outgoing = [*masks]
        did = verdict_on_explicit(_explicit_sources(call, plan), masks)
    else:
        outgoing = [bool_array_or_none(get_mask(tensor)) for tensor in tensors]
        shapes = [symbol.shape for symbol in call.node.outputs]
        keeps_steps = any(len(shape) > 2 or (len(shape) == 2 and shape[1] is None) for shape in shapes)
        did = verdict(incoming, outgoing, effect, warning, keeps_steps=keeps_steps)
    step = MaskStep(
        name=call.operation.name,
        layer_class=type(call.operation).__name__,
        path=path,
        sources=_numbers_of(call.node.input_tensors, maker),
        output_shapes=tuple(tuple(tensor.shape) for tensor in tensors),
        incoming=tuple(
            _told(mask, matters, plan, maker) for mask, matters in zip(incoming, effect.matters, strict=True)
        ),
        outgoing=tuple(outgoing),
        by_hand=by_hand,
        did=did,
        uses=effect.uses,
        effect=effect.difference,
        nan_rows=effect.nan_rows,
        noisy=effect.noisy,
        removed=call.inputs_stripped_of_masks(),
        warning=warning,
        matrix=attention_matrix(call),
    )
    return outputs, step


def _numbers_of(symbols, maker: dict[int, int]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(maker[id(symbol)] for symbol in symbols if id(symbol) in maker))


def _told(mask: InputMask, matters: bool, plan: GraphPlan, maker: dict[int, int]) -> IncomingMask:
    """Returns a mask that comes in as the trace tells it, with the steps where a recorded one was born."""
    births_of = births(mask.symbol, plan.carriers) if mask.how == "recorded" else []
    return IncomingMask(
        name=mask.name,
        how=mask.how,
        mask=bool_array_or_none(mask.mask),
        matters=matters,
        origins=_numbers_of(births_of, maker),
    )


def _explicit_sources(call: LayerCall, plan: GraphPlan) -> list[np.ndarray]:
    """Returns the masks that come into an operation and are passed on by hand."""
    return [
        bool_array(tensor)
        for slot, tensor in call.data_tensors().items()
        if id(call.symbols[slot]) in plan.explicit_masks
    ]


# --- what reaches the loss ----------------------------------------------------------------------------------


def loss_mask(name: str, shape: tuple[int, ...], mask: np.ndarray | None) -> LossMask:
    """Returns what reaches the loss from an output, and the share of each of its losses in Keras' mean.

    Args:
        name: Of the layer that gives the output.
        shape: Of the output, such as (B, T, V).
        mask: Of any shape, bool; (B, T) or (B, T, 1) fit an output (B, T, V). None where there is none.
    """
    steps = shape[:-1]
    if mask is None:
        weights = np.full(steps, 1 / max(1, int(np.prod(steps))))
        return LossMask(name=name, shape=shape, mask=None, weights=weights)
    fitted = mask[..., 0] if mask.ndim == len(steps) + 1 and mask.shape[-1] == 1 else mask
    return LossMask(
        name=name,
        shape=shape,
        mask=mask,
        weights=mean_weights(steps, fitted),
        broadcast=fitted.shape != steps,
    )


def mean_weights(shape: tuple[int, ...], mask: np.ndarray) -> np.ndarray | None:
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
        whole = np.broadcast_shapes(shape, mask.shape)
    except ValueError:
        return None
    real = int(mask.sum())
    weight_of_real = mask.size / real if real else 0.0
    shares = np.broadcast_to(mask * weight_of_real, whole) / np.prod(whole)  # of each product in the mean
    added = tuple(range(len(whole) - len(shape)))  # axes that the losses do not have
    stretched = tuple(
        axis + len(added) for axis, size in enumerate(shape) if size == 1 and whole[axis + len(added)] > 1
    )
    return shares.sum(axis=(*added, *stretched)).reshape(shape)
