"""The graph of a model before it runs: its nodes in order, and which of its symbols are masks.

A functional model is a graph: nodes are calls of layers and operations, and symbols (`keras.KerasTensor`) are
what they take and give.
"""

import dataclasses

import keras

from ....base.checks import MaskTraceError
from ....models.keras_private import Functional, get_mask, is_unbuilt, nodes_in_order, sequential_graph
from ..errors import refuse
from .layer_call import CallSlot, LayerCall


def graph_of(model) -> Functional:
    """Returns the graph of a Sequential or functional model.

    Raises:
        MaskTraceError: If it is a model of another kind, or one whose `call` was rewritten, or a Sequential
            model that is not built.
    """
    if isinstance(model, keras.Sequential) and type(model).call is keras.Sequential.call:
        if is_unbuilt(model):
            refuse("tracer-unbuilt", model=model.name)
        return sequential_graph(model)
    if isinstance(model, Functional) and type(model).call is Functional.call:
        return model
    refuse("tracer-own-call", kind=type(model).__name__)


def nested_graph(operation) -> Functional | None:
    """Returns the graph of an operation that is a model of its own; None for all others.

    A model with a `call` of its own is one layer.
    """
    if not isinstance(operation, keras.Model):
        return None
    try:
        return graph_of(operation)
    except MaskTraceError:
        return None


@dataclasses.dataclass(frozen=True, kw_only=True)
class GraphPlan:
    """What is known of a graph before it runs.

    Attributes:
        nodes: In the order in which Keras runs them.
        explicit_masks: Ids of the symbols that are passed to layers as masks by hand, and of the bool symbols
            that these are made from.
        bookkeeping: Ids of the nodes that only compute masks which Keras itself recorded in the graph. They
            run, but are no step of the model that somebody wrote.
        mask_inputs: By the id of a node the slots at which its model takes a mask as an input.
        carriers: By the id of each mask that a symbol carries the first symbol that carries it.
    """

    nodes: list
    explicit_masks: set[int]
    bookkeeping: set[int]
    mask_inputs: dict[int, frozenset[CallSlot]]
    carriers: dict[int, keras.KerasTensor]


def plan_graph(graph: Functional) -> GraphPlan:
    """Finds the order of the nodes, the masks that are passed by hand, and the nodes that only keep books."""
    nodes = nodes_in_order(graph)
    mask_inputs = {id(node): _mask_inputs(node) for node in nodes}
    calls = [
        LayerCall(node, node.arguments.args, node.arguments.kwargs, mask_inputs[id(node)]) for node in nodes
    ]
    needed = {id(symbol) for symbol in graph.outputs}
    bookkeeping = set()
    # Those that take come before those that give.
    for node, call in zip(reversed(nodes), reversed(calls), strict=True):
        is_needed = any(id(symbol) in needed for symbol in node.outputs)
        if is_needed or isinstance(node.operation, keras.Layer):
            needed |= {id(symbol) for symbol in (*call.data_tensors().values(), *call.explicit_masks())}
        else:
            bookkeeping.add(id(node))
    return GraphPlan(
        nodes=nodes,
        explicit_masks=_explicit_masks(nodes, calls),
        bookkeeping=bookkeeping,
        mask_inputs=mask_inputs,
        carriers={
            id(get_mask(symbol)): symbol
            for node in reversed(nodes)  # so that the first one stays
            for symbol in reversed(node.outputs)
            if get_mask(symbol) is not None
        },
    )


def _mask_inputs(node) -> frozenset[CallSlot]:
    """Returns the slots at which a node's model hands what it is given to a layer inside as a mask."""
    graph = nested_graph(node.operation)
    if graph is None:
        return frozenset()
    explicit = plan_graph(graph).explicit_masks
    first = next(iter(LayerCall(node, node.arguments.args, node.arguments.kwargs).arguments))
    return frozenset(
        CallSlot(first, index) for index, symbol in enumerate(graph.inputs) if id(symbol) in explicit
    )


def _explicit_masks(nodes: list, calls: list[LayerCall]) -> set[int]:
    """Returns the ids of the symbols passed as masks by hand, and of the bool symbols they are made from."""
    maker_of = {id(symbol): node for node in nodes for symbol in node.outputs}
    symbols = [symbol for call in calls for symbol in call.explicit_masks()]
    explicit = set()
    while symbols:
        symbol = symbols.pop()
        if id(symbol) not in explicit:
            explicit.add(id(symbol))
            maker = maker_of.get(id(symbol))
            symbols += (
                [made_from for made_from in maker.input_tensors if made_from.dtype == "bool"] if maker else []
            )
    return explicit
