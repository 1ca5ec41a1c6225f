"""All private names of Keras 3.15 that this project uses, each with its reason.

requirements.txt pins Keras to one minor version; `tests/models/test_keras_private.py` fails for the name
that another version changes. Two proofs that visitors read and run (`prove/trace.txt` and `file.txt` of
Masking) name `_inbound_nodes` and `_keras_mask` themselves, since they use Keras alone; the tests hold these
two names as well.
"""

import contextlib
import threading
import warnings
from collections.abc import Iterator

import keras
from keras.src import backend
from keras.src.layers import layer as layer_module

# What `keras.Model(inputs, outputs)` makes is a class without a public name.
from keras.src.models.functional import Functional

# --- masks --------------------------------------------------------------------------------------------------


def get_mask(tensor):
    """Returns the mask that a tensor carries, or None.

    Keras keeps it in the attribute `_keras_mask`, or in a table where a backend's tensors take no attributes.
    """
    return None if tensor is None else backend.get_keras_mask(tensor)


def copy_with_mask(tensor, mask):
    """Returns a copy of a tensor that carries a mask, or none."""
    copy = keras.ops.copy(tensor)
    backend.set_keras_mask(copy, mask)
    return copy


# --- graphs -------------------------------------------------------------------------------------------------


def get_inner_functional(model: keras.Sequential) -> Functional | None:
    """Returns the functional model that a Sequential one runs, or None before it is built.

    Only this inner model has the graph with its nodes.
    """
    return model._functional


def is_unbuilt(model: keras.Model) -> bool:
    """True for a Sequential model that does not know its input yet, and so has no graph."""
    return isinstance(model, keras.Sequential) and get_inner_functional(model) is None


def list_nodes_in_execution_order(graph: Functional) -> list:
    """Returns the nodes of a graph in the order in which Keras runs them, without those of its inputs.

    A node is one call of a layer or operation: `operation`, `arguments` (whose `fill_in` puts tensors in the
    place of symbols), `input_tensors` and `outputs`. Keras runs them from the greatest depth, farthest from
    the outputs, to depth 0.
    """
    by_depth = graph._nodes_by_depth
    return [
        node
        for depth in sorted(by_depth, reverse=True)
        for node in by_depth[depth]
        if node.operation and not node.is_input
    ]


def standardize_inputs(graph: Functional, inputs) -> list:
    """Returns inputs as a flat list of tensors, with the dtypes and ranks that a model's `call` takes."""
    return graph._standardize_inputs(inputs)


def get_operation(symbol: keras.KerasTensor):
    """Returns the layer or operation that made a symbolic tensor."""
    return symbol._keras_history.operation


def get_node(symbol: keras.KerasTensor):
    """Returns the node whose output a symbolic tensor is."""
    history = symbol._keras_history
    return history.operation._inbound_nodes[history.node_index]


def flatten_layers(layer: keras.Layer) -> list:
    """Returns a layer and all layers inside it; `layers` of a model leaves out those inside wrappers."""
    return list(layer._flatten_layers())


# --- warnings -----------------------------------------------------------------------------------------------


class _LayerWarnings(threading.local):
    """Replaces the module `warnings` in Keras' layers, so that one thread alone captures their warnings.

    `warnings.catch_warnings` changes lists that all threads share. Where the pandas of another session enters
    or leaves one in the middle of a layer's call, a warning of Keras is lost, and a lost mask looks ignored.
    Other threads are warned as usual.
    """

    captured_messages: list[str] | None = None

    def warn(self, message, category=None, stacklevel: int = 1, **settings) -> None:
        """Captures a warning of this thread, or passes it to Python's own `warnings`."""
        if self.captured_messages is None:
            warnings.warn(message, category, stacklevel + 1, **settings)
        else:
            self.captured_messages.append(str(message))

    def __getattr__(self, name: str):
        return getattr(warnings, name)


# Keras has no setting for where its layers warn: `layer_module` calls `warnings.warn` by this name.
_layer_warnings = _LayerWarnings()
layer_module.warnings = _layer_warnings


@contextlib.contextmanager
def capture_layer_warnings() -> Iterator[list[str]]:
    """Yields a list that gets what Keras' layers warn of in this thread, each time they do, to the end."""
    previous_messages = _layer_warnings.captured_messages
    _layer_warnings.captured_messages = []
    try:
        yield _layer_warnings.captured_messages
    finally:
        _layer_warnings.captured_messages = previous_messages
