"""Follows the mask through every layer call of a Keras model by running its graph node by node."""

import dataclasses
import re

import keras
import numpy as np
from keras.src.models.functional import (
    Functional,  # what `keras.Model(inputs, outputs)` makes has no public name
)

from core.analyses.masking.errors import MaskTraceError, out_of_memory
from core.analyses.masking.tracer.effects import attention_matrix, deed, frozen, try_without
from core.analyses.masking.tracer.layer_call import Call, bool_array, changing_variables, get_mask, is_tensor
from core.checks import AtlasError, fail
from core.traces.masking import LossMask, MaskStep, MaskTrace

_LAYER_BY_LAYER = "Build it with keras.Sequential or with keras.Model(inputs, outputs)."
NO_MEMORY = "it asks for more memory than there is for it. Save a smaller model."


def graph_of(model):
    """Returns the graph of a Sequential or functional model.

    Raises:
        MaskTraceError: If it is a model of another kind, or one whose `call` was rewritten, or a Sequential
            model that is not built.
    """
    if isinstance(model, keras.Sequential) and type(model).call is keras.Sequential.call:
        if model._functional is None:
            raise MaskTraceError(
                f"The model {model.name} is not built, so it has no layer calls yet. Begin it with keras.Input, or call it once."
            )
        return model._functional
    if isinstance(model, Functional) and type(model).call is Functional.call:
        return model
    raise MaskTraceError(
        f"A model of the class {type(model).__name__} cannot be traced layer by layer: what it calls stands in the Python of its own "
        f"`call`. {_LAYER_BY_LAYER}"
    )


def trace_masks(model, inputs) -> MaskTrace:
    """Runs a Keras model and follows the masks through every layer call.

    Nothing is looked up by the name of a layer: each layer is run as the model runs it, and then again on
    copies without the masks that came in, to see what depends on them. Variables that a run changes (the
    state of a stateful RNN) are put back.

    Args:
        model: A `keras.Sequential` or functional model, with nested ones, several inputs and several outputs
            as it likes. A Sequential model that was never called is built by the first call, as Keras does
            it.
        inputs: What the model takes: an array (B, ...) for one input, else a list or dict of them; texts as
            an array of str.

    Raises:
        InvalidValueError: If there is no model, or the batch or a sequence is empty.
        MaskTraceError: If the model cannot be traced layer by layer, or fails on these inputs.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Masking".
    """
    if not isinstance(model, keras.Model):
        fail("model", "a Keras model", type(model).__name__, _LAYER_BY_LAYER)
    inputs = keras.tree.map_structure(np.asarray, inputs)
    for array in keras.tree.flatten(inputs):
        if 0 in array.shape:
            fail("inputs", "at least one sequence of at least one step", array.shape, "Give it a sentence.")
    try:
        if isinstance(model, keras.Sequential) and model._functional is None:
            model(keras.tree.map_structure(_tensor, inputs))
        graph = graph_of(model)
        kept = [(variable, keras.ops.convert_to_numpy(variable)) for variable in changing_variables(model)]
        try:
            return _Walk(model.name).trace(graph, inputs)
        finally:
            for variable, value in kept:
                if not np.array_equal(keras.ops.convert_to_numpy(variable), value):
                    variable.assign(value)
    except AtlasError:
        raise
    except Exception as error:  # of any layer, also of a visitor's own
        raise MaskTraceError(f"The model {model.name} fails on this input: {reason(error)}") from error


def reason(error: Exception) -> str:
    """Returns what an error of Keras says, without the call and the arguments that Keras puts around it."""
    if out_of_memory(error):
        return NO_MEMORY
    bold = re.search(r"\x1b\[1m(.+?)\x1b\[0m", str(error), re.DOTALL)
    lines = (bold[1] if bold else str(error)).strip().splitlines()
    return re.sub(r"\{\{.*?\}\}\s*", "", lines[0])[:300] if lines else type(error).__name__


def _tensor(array: np.ndarray):
    return (
        keras.ops.convert_to_tensor(array, dtype="string")
        if array.dtype.kind in "US"
        else keras.ops.convert_to_tensor(array)
    )


@dataclasses.dataclass
class _Graph:
    """What is known of one graph before it runs: who makes what, and which symbols are masks."""

    nodes: list
    maker: dict[int, int]  # id of a symbol -> number of the step that made it, or -1 - k
    # ids of symbols that are handed over as masks, and of the masks they are made from
    by_hand: set[int]
    machinery: set[int]  # ids of nodes that only compute what Keras recorded as masks


class _Walk:
    """Collects the steps of a model and of the models inside it."""

    def __init__(self, name: str):
        self.name, self.steps = name, []

    def trace(self, graph, inputs) -> MaskTrace:
        outputs = self._graph(graph, graph._standardize_inputs(inputs), ())
        names = [symbol._keras_history.operation.name for symbol in graph.outputs]
        reached = [
            loss_mask(name, tuple(value.shape), bool_array(get_mask(value)))
            for name, value in zip(names, outputs, strict=True)
        ]
        return MaskTrace(model=self.name, steps=tuple(self.steps), outputs=tuple(reached))

    def _graph(self, graph, inputs: list, path: tuple[str, ...]) -> list:
        """Runs a graph as Keras' `Function` does, and returns its outputs."""
        known = _study(graph)
        values = {id(symbol): value for symbol, value in zip(graph.inputs, inputs, strict=True)}
        for node in known.nodes:
            if any(id(symbol) not in values for symbol in node.input_tensors):
                continue
            symbols = node.arguments.args, node.arguments.kwargs
            call = Call(node.operation, node.arguments.fill_in(values), symbols)
            if id(node) in known.machinery:
                outputs, _ = call.run()
            else:
                outputs = self._step(call, node, known, path)
            for symbol, value in zip(node.outputs, keras.tree.flatten(outputs), strict=True):
                values[id(symbol)] = value
        return [values[id(symbol)] for symbol in graph.outputs]

    def _step(self, call: Call, node, known: _Graph, path: tuple[str, ...]):
        """Runs one call, looks at it, and writes down its step; returns the outputs."""
        inner, entries = _inner(call), call.entries()
        outputs, warning = call.run()
        uses, effect = try_without(call, entries, outputs)
        flat = [leaf for leaf in keras.tree.flatten(outputs) if is_tensor(leaf)]
        outgoing = [bool_array(get_mask(leaf)) for leaf in flat]
        did = deed(entries, outgoing, uses=uses, warning=warning)
        by_hand = any(id(symbol) in known.by_hand for symbol in node.outputs)
        if by_hand:
            outgoing = [bool_array(leaf) for leaf in flat]
            made_from = [
                bool_array(leaf)
                for name, index, leaf in call.data()
                if id(call.symbol(name, index)) in known.by_hand
            ]
            did = _deed_by_hand(made_from, outgoing)
        sources = dict.fromkeys(
            known.maker[id(symbol)] for symbol in node.input_tensors if id(symbol) in known.maker
        )
        known.maker.update((id(symbol), len(self.steps)) for symbol in node.outputs)
        self.steps.append(
            MaskStep(
                name=node.operation.name,
                layer_class=type(node.operation).__name__,
                path=path,
                sources=tuple(sources),
                output_shapes=tuple(tuple(leaf.shape) for leaf in flat),
                incoming=frozen(entries),
                outgoing=tuple(outgoing),
                by_hand=by_hand,
                did=did,
                uses=uses,
                effect=effect,
                removed=call.removed(),
                warning=warning,
                matrix=attention_matrix(call),
            )
        )
        if inner is not None:
            self._graph(*inner, (*path, node.operation.name))
        return outputs


def _inner(call: Call):
    """Returns (graph, inputs) of a call that is a model of its own, else None; a model with a `call` of its
    own is one layer.
    """
    if not isinstance(call.operation, keras.Model):
        return None
    try:
        graph = graph_of(call.operation)
    except MaskTraceError:
        return None
    return graph, graph._standardize_inputs(call.first_inputs())


def _deed_by_hand(made_from: list[np.ndarray], made: list[np.ndarray]) -> str:
    """Returns what a layer did whose output is a mask that is handed over later."""
    if not made_from:
        return "creates"
    if len(made_from) > 1:
        return "combines"
    return "passes on" if all(np.array_equal(made_from[0], mask) for mask in made) else "changes"


# --- before it runs -----------------------------------------------------------------------------------------


def _study(graph) -> _Graph:
    """Finds the order of the nodes, the masks that are handed over by hand, and the nodes that only serve
    recorded masks.
    """
    by_depth = graph._nodes_by_depth
    nodes = [
        node
        for depth in sorted(by_depth, reverse=True)
        for node in by_depth[depth]
        if node.operation and not node.is_input
    ]
    calls = {}
    for node in nodes:
        symbols = node.arguments.args, node.arguments.kwargs
        calls[id(node)] = Call(node.operation, symbols, symbols)
    by_hand = _handed(nodes, calls)
    opened, machinery = {id(symbol) for symbol in graph.outputs}, set()
    for node in reversed(nodes):  # those that take before those that give
        if not isinstance(node.operation, keras.Layer) and not any(
            id(symbol) in opened for symbol in node.outputs
        ):
            machinery.add(id(node))
            continue
        call = calls[id(node)]
        opened |= {id(call.symbol(name, index)) for name, index, _ in call.data()} | {
            id(symbol) for symbol in call.handed()
        }
    return _Graph(
        nodes=nodes,
        maker={id(symbol): -1 - k for k, symbol in enumerate(graph.inputs)},
        by_hand=by_hand,
        machinery=machinery,
    )


def _handed(nodes: list, calls: dict[int, Call]) -> set[int]:
    """Returns the ids of the symbols that are handed over as masks, and of the bool symbols that those are
    made from.
    """
    makers = {id(symbol): node for node in nodes for symbol in node.outputs}
    todo, found = [symbol for call in calls.values() for symbol in call.handed()], set()
    while todo:
        symbol = todo.pop()
        if id(symbol) in found:
            continue
        found.add(id(symbol))
        if (maker := makers.get(id(symbol))) is not None:
            todo += [before for before in maker.input_tensors if before.dtype == "bool"]
    return found


# --- at the end ---------------------------------------------------------------------------------------------


def loss_mask(name: str, shape: tuple[int, ...], mask: np.ndarray | None) -> LossMask:
    """Returns what reaches the loss from an output of a shape, and the share of each of its losses in Keras'
    mean.

    Keras gives real steps the weight (steps / real steps) and padding 0, then takes the mean over all steps.
    """
    steps = shape[:-1]
    if mask is None:
        weights = np.full(steps, 1 / max(1, np.prod(steps)))
    else:
        laid = mask[..., 0] if mask.shape == (*steps, 1) else mask
        weights = laid / max(1, laid.sum()) if laid.shape == steps else None
    return LossMask(name=name, shape=shape, mask=mask, weights=weights)
