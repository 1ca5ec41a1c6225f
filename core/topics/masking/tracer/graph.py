"""The graph of a model before it runs: its nodes in order, and which of its symbols are masks.

A functional model is a graph: nodes are calls of layers and operations, and symbols (`keras.KerasTensor`) are
what they take and give.
"""

import dataclasses

import keras

from ....base.checks import MaskTraceError
from ....models.keras_private import (
    Functional,
    get_mask,
    get_sequential_graph,
    is_unbuilt,
    list_nodes_in_order,
)
from ..errors import raise_trace_error
from .layer_call import CallSlot, LayerCall


def get_graph(model) -> Functional:
    """Returns the graph of a Sequential or functional model.

    Raises:
        MaskTraceError: If it is a model of another kind, or one whose `call` was rewritten, or a Sequential
            model that is not built.
    """
    if isinstance(model, keras.Sequential) and type(model).call is keras.Sequential.call:
        if is_unbuilt(model):
            raise_trace_error("tracer-unbuilt", model=model.name)
        return get_sequential_graph(model)
    if isinstance(model, Functional) and type(model).call is Functional.call:
        return model
    raise_trace_error("tracer-own-call", kind=type(model).__name__)


def get_nested_graph(operation) -> Functional | None:
    """Returns the graph of an operation that is a model of its own; None for all others.

    A model with a `call` of its own is one layer.
    """
    if not isinstance(operation, keras.Model):
        return None
    try:
        return get_graph(operation)
    except MaskTraceError:
        return None


@dataclasses.dataclass(frozen=True, kw_only=True)
class GraphPlan:
    """What is known of a graph before it runs.

    Attributes:
        nodes: In the order in which Keras runs them.
        explicit_mask_ids: Ids of the symbols that are passed to layers as masks by hand, and of the bool
            symbols that these are made from.
        bookkeeping_nodes: Ids of the nodes that only compute masks which Keras itself recorded in the graph.
            They run, but are no step of the model that somebody wrote.
        mask_inputs: By the id of a node the slots at which its model takes a mask as an input.
        mask_carriers: By the id of each mask that a symbol carries the first symbol that carries it.
    """

    nodes: list
    explicit_mask_ids: set[int]
    bookkeeping_nodes: set[int]
    mask_inputs: dict[int, frozenset[CallSlot]]
    mask_carriers: dict[int, keras.KerasTensor]


def plan_graph(graph: Functional) -> GraphPlan:
    """Finds the order of the nodes, the masks that are passed by hand, and the nodes that only keep books."""
    nodes = list_nodes_in_order(graph)
    mask_inputs = {id(node): _find_mask_inputs(node) for node in nodes}
    calls = [
        LayerCall(node, node.arguments.args, node.arguments.kwargs, mask_inputs[id(node)]) for node in nodes
    ]
    needed_ids = {id(symbol) for symbol in graph.outputs}
    bookkeeping_nodes = set()
    # Those that take come before those that give.
    for node, call in zip(reversed(nodes), reversed(calls), strict=True):
        is_needed = any(id(symbol) in needed_ids for symbol in node.outputs)
        if is_needed or isinstance(node.operation, keras.Layer):
            needed_ids |= {
                id(symbol) for symbol in (*call.get_data_tensors().values(), *call.get_explicit_masks())
            }
        else:
            bookkeeping_nodes.add(id(node))
    return GraphPlan(
        nodes=nodes,
        explicit_mask_ids=_find_explicit_mask_ids(nodes, calls),
        bookkeeping_nodes=bookkeeping_nodes,
        mask_inputs=mask_inputs,
        mask_carriers={
            id(get_mask(symbol)): symbol
            for node in reversed(nodes)  # so that the first one stays
            for symbol in reversed(node.outputs)
            if get_mask(symbol) is not None
        },
    )


def _find_mask_inputs(node) -> frozenset[CallSlot]:
    graph = get_nested_graph(node.operation)
    if graph is None:
        return frozenset()
    explicit_mask_ids = plan_graph(graph).explicit_mask_ids
    first_argument = next(iter(LayerCall(node, node.arguments.args, node.arguments.kwargs).arguments))
    return frozenset(
        CallSlot(first_argument, index)
        for index, symbol in enumerate(graph.inputs)
        if id(symbol) in explicit_mask_ids
    )


def _find_explicit_mask_ids(nodes: list, calls: list[LayerCall]) -> set[int]:
    """Returns the ids of the symbols passed as masks by hand, and of the bool symbols they are made from."""
    node_by_symbol = {id(symbol): node for node in nodes for symbol in node.outputs}
    symbols = [symbol for call in calls for symbol in call.get_explicit_masks()]
    explicit_mask_ids = set()
    while symbols:
        symbol = symbols.pop()
        if id(symbol) not in explicit_mask_ids:
            explicit_mask_ids.add(id(symbol))
            node = node_by_symbol.get(id(symbol))
            symbols += [source for source in node.input_tensors if source.dtype == "bool"] if node else []
    return explicit_mask_ids
