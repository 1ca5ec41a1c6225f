"""The graph of a model before it runs: its nodes in order, and which of its tensors are masks.

A functional model is a graph: nodes are calls of layers and operations, `keras.KerasTensor`s are their inputs
and outputs.
"""

import dataclasses

import keras

from ....base.checks import MaskTraceError
from ....models.keras_private import (
    Functional,
    get_inner_functional,
    get_mask,
    is_unbuilt,
    list_nodes_in_execution_order,
)
from ..errors import raise_trace_error
from .layer_call import ArgumentSlot, LayerCall


def get_functional(model) -> Functional:
    """Returns the graph of a Sequential or functional model.

    Raises:
        MaskTraceError: If it is a model of another kind, or one whose `call` was rewritten, or a Sequential
            model that is not built.
    """
    if isinstance(model, keras.Sequential) and type(model).call is keras.Sequential.call:
        if is_unbuilt(model):
            raise_trace_error("tracer-unbuilt", model_name=model.name)
        return get_inner_functional(model)
    if isinstance(model, Functional) and type(model).call is Functional.call:
        return model
    raise_trace_error("tracer-custom-call", class_name=type(model).__name__)


def get_nested_functional(operation) -> Functional | None:
    """Returns the graph of an operation that is a nested model; None for all others.

    A model with a `call` of its own is one layer.
    """
    if not isinstance(operation, keras.Model):
        return None
    try:
        return get_functional(operation)
    except MaskTraceError:
        return None


@dataclasses.dataclass(frozen=True, kw_only=True)
class GraphAnalysis:
    """What is known of a graph before it runs.

    Attributes:
        nodes: In the order in which Keras runs them.
        mask_tensor_ids: Ids of the KerasTensors that are passed explicitly as masks, and of the bool
            KerasTensors that these are computed from.
        unrecorded_nodes: Ids of the nodes that only compute masks which Keras itself wrote into the graph.
            They run, but are no layer call of the model that somebody wrote.
        mask_input_slots: By the id of a node the slots at which its nested model takes a mask as an input.
        tensors_by_mask: By the id of each mask the first KerasTensor that carries it.
    """

    nodes: list
    mask_tensor_ids: set[int]
    unrecorded_nodes: set[int]
    mask_input_slots: dict[int, frozenset[ArgumentSlot]]
    tensors_by_mask: dict[int, keras.KerasTensor]


def analyze_graph(functional: Functional) -> GraphAnalysis:
    """Finds the order of the nodes, the explicit masks, and the nodes that need no record."""
    nodes = list_nodes_in_execution_order(functional)
    mask_input_slots = {id(node): _find_mask_input_slots(node) for node in nodes}
    calls = [
        LayerCall(node, node.arguments.args, node.arguments.kwargs, mask_input_slots[id(node)])
        for node in nodes
    ]
    needed_ids = {id(tensor) for tensor in functional.outputs}
    unrecorded_nodes = set()
    for node, call in zip(reversed(nodes), reversed(calls), strict=True):  # consumers before producers
        is_needed = any(id(tensor) in needed_ids for tensor in node.outputs)
        if is_needed or isinstance(node.operation, keras.Layer):
            needed_tensors = (*call.get_data_tensors().values(), *call.get_explicit_mask_tensors())
            needed_ids |= set(map(id, needed_tensors))
        else:
            unrecorded_nodes.add(id(node))
    return GraphAnalysis(
        nodes=nodes,
        mask_tensor_ids=_find_explicit_mask_ids(nodes, calls),
        unrecorded_nodes=unrecorded_nodes,
        mask_input_slots=mask_input_slots,
        tensors_by_mask={
            id(get_mask(tensor)): tensor
            for node in reversed(nodes)  # so that the first one stays
            for tensor in reversed(node.outputs)
            if get_mask(tensor) is not None
        },
    )


def _find_mask_input_slots(node) -> frozenset[ArgumentSlot]:
    functional = get_nested_functional(node.operation)
    if functional is None:
        return frozenset()
    mask_tensor_ids = analyze_graph(functional).mask_tensor_ids
    first_argument = next(iter(LayerCall(node, node.arguments.args, node.arguments.kwargs).arguments))
    return frozenset(
        ArgumentSlot(first_argument, index)
        for index, tensor in enumerate(functional.inputs)
        if id(tensor) in mask_tensor_ids
    )


def _find_explicit_mask_ids(nodes: list, calls: list[LayerCall]) -> set[int]:
    """Returns the ids of explicit masks, and of the bool tensors that they are computed from."""
    node_by_output = {id(tensor): node for node in nodes for tensor in node.outputs}
    pending = [tensor for call in calls for tensor in call.get_explicit_mask_tensors()]
    mask_tensor_ids = set()
    while pending:
        tensor = pending.pop()
        if id(tensor) not in mask_tensor_ids:
            mask_tensor_ids.add(id(tensor))
            node = node_by_output.get(id(tensor))
            pending += [source for source in node.input_tensors if source.dtype == "bool"] if node else []
    return mask_tensor_ids
