"""Canaries for the private names of Keras: a test for each, which fails when another version changes it."""

import concurrent.futures
import pathlib
import re
import threading

import keras
import numpy as np
import pytest
from keras import layers

from core.models import keras_private

ROOT = pathlib.Path(__file__).resolve().parents[2]
IDS = np.array([[3, 4, 0], [5, 0, 0]])


def to_int_list(tensor) -> list:
    return keras.ops.convert_to_numpy(tensor).astype(int).tolist()


@pytest.fixture
def functional():
    """Ids to a GRU, with the mask of the embedding and an Add between them."""
    ids = keras.Input((None,), dtype="int32", name="ids")
    vectors = layers.Embedding(9, 4, mask_zero=True, name="embedding")(ids)
    doubled = layers.Add(name="add")([vectors, vectors])
    return keras.Model(ids, layers.GRU(2, name="gru")(doubled), name="functional")


# --- masks --------------------------------------------------------------------------------------------------


def test_a_tensor_carries_the_mask_that_a_layer_gave_it_and_a_copy_its_own():
    vectors = layers.Embedding(9, 4, mask_zero=True)(IDS)
    mask = keras.ops.convert_to_tensor([[True, False, False], [False, False, False]])
    copy = keras_private.copy_with_mask(vectors, mask)
    assert to_int_list(keras_private.get_mask(layers.Dropout(0.5)(copy))) == [[1, 0, 0], [0, 0, 0]]
    assert to_int_list(keras_private.get_mask(vectors)) == [[1, 1, 0], [1, 0, 0]]
    assert vectors._keras_mask is keras_private.get_mask(vectors)  # so do two proofs find it
    for without in (keras_private.copy_with_mask(vectors, None), keras.ops.ones((2, 2)), None):
        assert keras_private.get_mask(without) is None


def test_a_symbol_knows_its_layer_and_the_node_that_made_it_with_its_mask(functional):
    gru = functional.get_layer("gru")
    assert keras_private.get_operation(functional.outputs[0]) is gru
    assert keras_private.get_node(functional.inputs[0]).is_input
    node = keras_private.get_node(functional.outputs[0])
    assert node is gru._inbound_nodes[0]
    mask = keras_private.get_mask(node.arguments.args[0])
    assert mask is not None
    assert node.arguments.kwargs["mask"] is mask
    part = keras.Model(functional.inputs, functional.get_layer("add")._inbound_nodes[0].output_tensors[0])
    assert to_int_list(part(IDS)._keras_mask) == [[1, 1, 0], [1, 0, 0]]  # as two proofs find them


# --- graphs -------------------------------------------------------------------------------------------------


def test_what_keras_model_makes_is_functional_and_what_is_subclassed_is_not(functional):
    class Subclassed(keras.Model):
        def call(self, inputs):
            return inputs

    assert type(functional).call is keras_private.Functional.call
    assert not isinstance(Subclassed(), keras_private.Functional)


def test_a_sequential_model_has_a_graph_once_it_is_built():
    model = keras.Sequential([layers.Dense(2)])
    assert keras_private.is_unbuilt(model)
    model(np.ones((1, 3)))
    assert not keras_private.is_unbuilt(model)
    graph = keras_private.get_inner_functional(model)
    assert isinstance(graph, keras_private.Functional)
    assert graph.layers[-1] is model.layers[0]


def test_the_nodes_of_a_graph_run_as_the_model_does(functional):
    nodes = keras_private.list_nodes_in_execution_order(functional)
    in_layers = [node.operation.name for node in nodes if isinstance(node.operation, keras.Layer)]
    assert in_layers == ["embedding", "add", "gru"]
    assert len(nodes) > 3  # Keras has recorded how it makes the mask of the GRU
    tensors = {id(functional.inputs[0]): keras.ops.convert_to_tensor(IDS)}
    for node in nodes:
        assert all(id(symbol) in tensors for symbol in node.input_tensors)
        args, kwargs = node.arguments.fill_in(tensors)
        tensors[id(node.outputs[0])] = node.operation(*args, **kwargs)
    np.testing.assert_array_equal(tensors[id(functional.outputs[0])], functional(IDS))


def test_inputs_become_a_flat_list_of_the_dtypes_and_ranks_of_the_graph():
    first = keras.Input((3,), dtype="int32", name="first")
    second = keras.Input((), dtype="float32", name="second")
    graph = keras.Model({"second": second, "first": first}, [first, second])
    inputs = {"first": IDS.astype("int64"), "second": np.ones((2, 1))}
    tensors = keras_private.standardize_inputs(graph, inputs)
    found = {symbol.name: (x.dtype, x.shape) for symbol, x in zip(graph.inputs, tensors, strict=True)}
    assert found == {"first": ("int32", (2, 3)), "second": ("float32", (2,))}


def test_layers_inside_a_wrapper_are_found():
    wrapper = layers.Bidirectional(layers.GRU(2, stateful=True))
    wrapper(np.ones((1, 2, 3), "float32"))
    first, *inside = keras_private.flatten_layers(wrapper)
    assert first is wrapper
    assert {wrapper.forward_layer, wrapper.backward_layer} <= set(inside)


# --- warnings -----------------------------------------------------------------------------------------------


class Unsupporting(layers.Layer):
    def call(self, inputs):
        return inputs * 2


def trigger_warning(name: str) -> None:
    Unsupporting(name=name)(layers.Embedding(9, 4, mask_zero=True)(IDS))


def test_what_layers_warn_of_is_heard():
    with keras_private.capture_layer_warnings() as outer:
        trigger_warning("first")
        with keras_private.capture_layer_warnings() as inner:
            trigger_warning("second")
        trigger_warning("third")
    found = [re.search("'(.*)'.*does not support masking", line)[1] for line in (*outer, *inner)]
    assert found == ["first", "third", "second"]


def test_a_thread_that_does_not_listen_is_warned_as_ever():
    with (
        keras_private.capture_layer_warnings() as heard,
        concurrent.futures.ThreadPoolExecutor(1) as thread,
        pytest.warns(UserWarning, match="'elsewhere'.*does not support masking"),
    ):
        thread.submit(trigger_warning, "elsewhere").result()
    assert heard == []


# --- threads -----------------------------------------------------------------------------------------------


def test_keras_counts_names_and_keeps_its_policy_per_thread():
    """Why models may be built at once without a lock."""
    together = threading.Barrier(4)

    def build(number):
        together.wait()
        keras.config.set_dtype_policy(("float32", "float64")[number % 2])
        made = []
        for _ in range(5):
            together.wait()
            made.append(layers.Dense(2))
        return [(layer.name, layer.variable_dtype) for layer in made]

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        built = list(pool.map(build, range(4)))
    names = ["dense", "dense_1", "dense_2", "dense_3", "dense_4"]
    assert built == [[(name, ("float32", "float64")[number % 2]) for name in names] for number in range(4)]
    assert keras.config.dtype_policy().name == "float32"


# --- the fence ----------------------------------------------------------------------------------------------

PRIVATE = re.compile(
    r"keras\.src|\._keras_(mask|history)|\._(functional|nodes_by_depth|inbound_nodes|outbound_nodes"
    r"|flatten_layers|standardize_inputs|compute_masks?|call_spec)\b"
)


def test_private_names_of_keras_stand_in_one_module():
    for path in (ROOT / "core").rglob("*.py"):
        used = PRIVATE.findall(path.read_text(encoding="utf-8"))
        assert not used or path.name == "keras_private.py", path
