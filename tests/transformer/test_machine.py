"""Every tensor is what the Keras layer of that name puts out, and each number is made of its terms."""

import functools

import numpy as np
import pytest

from core import zoo
from core.base.checks import InvalidValueError
from core.configs.translators import TRANSFORMERS
from core.numerics import softmax
from core.transformer.machine.answer import cell, machine
from core.transformer.machine.ask import CellRequest, MachineRequest
from tests.support.attending_models import TEXT

SHIPPED = zoo.shipped(TRANSFORMERS)

EXACT = 1e-6


@pytest.fixture(scope="module", params=SHIPPED)
def shipped(request):
    translator = zoo.translator(request.param)
    return translator, machine(translator, MachineRequest(model=request.param, text=TEXT))


class Calls:
    def __init__(self, layers, monkeypatch):
        self.inputs, self.outputs = {}, {}
        for name, layer in layers.items():
            monkeypatch.setattr(layer, "call", self._noted(name, layer.call))

    def _noted(self, name, call):
        @functools.wraps(call)
        def noted(*args, **options):
            output = call(*args, **options)
            first = output[0] if isinstance(output, tuple) else output
            self.inputs.setdefault(name, []).append(np.asarray(args[0])[0])
            self.outputs.setdefault(name, []).append(np.asarray(first)[0])
            return output

        return noted


def keras_model(translator):
    """Returns the Keras model in float64 with the shipped weights, and its layers, the inner ones as well."""
    import keras

    model = zoo.load(translator.config.name, dtype="float64")
    layers = {layer.name: layer for layer in model.layers if not isinstance(layer, keras.layers.InputLayer)}
    for name, layer in list(layers.items()):
        if isinstance(layer, keras.layers.MultiHeadAttention):
            layers |= {
                f"{name}/{part}": getattr(layer, f"_{part}_dense") for part in ("query", "key", "value")
            }
            layers |= {f"{name}/attention_output": layer._output_dense, f"{name}/softmax": layer._softmax}
    return model, layers


def keras_tensors(translator, source, known, monkeypatch) -> dict[str, np.ndarray]:
    model, layers = keras_model(translator)
    calls = Calls(layers, monkeypatch)
    model([source[None].astype("int32"), known[None].astype("int32")], training=False)
    tied = translator.config.tied
    out = calls.outputs
    tensors = {}
    for number, side in enumerate(("source", "target")):
        embedded = out[f"{side}_scale"][0] if tied else out[f"{side}_embedding"][0]
        tensors[f"{side}_embedding/embedding"] = embedded
        tensors[f"{side}_positions/sum"] = out["positions"][number]
        tensors[f"{side}_positions/positions"] = out["positions"][number] - embedded
    for name in out:
        if name.endswith(("_add", "_norm")):
            tensors[f"{name}/{'sum' if name.endswith('_add') else 'norm'}"] = out[name][0]
        if name.endswith("_wide"):
            layer, block = layers[name], name.removesuffix("_wide")
            kernel, bias = (np.asarray(weight) for weight in layer.weights)
            tensors[f"{block}/in"] = calls.inputs[name][0] @ kernel + bias  # the layer ends in its ReLU
            tensors[f"{block}/relu"] = out[name][0]
            tensors[f"{block}/out"] = out[f"{block}_back"][0]
        if name.endswith("/softmax"):
            block = name.removesuffix("/softmax")
            tensors |= {
                f"{block}/{part}": out[f"{block}/{part}"][0].swapaxes(0, 1)
                for part in ("query", "key", "value")
            }
            tensors[f"{block}/scores"] = calls.inputs[name][0]
            tensors[f"{block}/weights"] = out[name][0]
            tensors[f"{block}/context"] = calls.inputs[f"{block}/attention_output"][0].swapaxes(0, 1)
            tensors[f"{block}/output"] = out[block][0]
    logits = out["embedding"][-1] if tied else out["logits"][0]
    return tensors | {"logits/logits": logits, "softmax/probability": softmax(logits)}


def test_every_tensor_of_every_room_is_that_of_the_keras_layer(shipped, monkeypatch):
    translator, trace = shipped
    known = translator.preceding_ids(trace.scores.ids)
    expected = keras_tensors(translator, trace.source.ids, known, monkeypatch)
    shown = {tensor for block in trace.blocks for tensor in block.tensors}
    assert shown == trace.tensors.keys() == expected.keys()
    assert len(trace.blocks) == (53 if translator.config.pre_norm else 26)
    for name, tensor in trace.tensors.items():
        np.testing.assert_allclose(tensor, expected[name], rtol=0, atol=EXACT, err_msg=name)


def test_what_a_room_reads_is_made_before_it(shipped):
    """Rooms stand in the order of the computation, and each but an embedding reads what another makes."""
    _, trace = shipped
    made: set[str] = set()
    for block in trace.blocks:
        assert made >= set(block.reads), block.name
        assert bool(block.reads) == (block.kind != "embedding")
        made |= set(block.tensors)
    assert (
        trace.block("decoder_0_cross").reads[1]
        == [block for block in trace.blocks if block.side == "encoder"][-1].out
    )


def test_the_framed_number_of_every_tensor_is_made_of_its_terms(shipped):
    """Of each tensor of each block a number: the rule and the terms give what the pass gave."""
    translator, trace = shipped
    rng = np.random.default_rng(5)
    for block in trace.blocks:
        for tensor in block.tensors:
            index = [int(rng.integers(size)) for size in trace.tensors[tensor].shape]
            head = index[0] if len(index) == 3 else 0
            request = CellRequest(
                model=trace.model,
                text=TEXT,
                block=block.name,
                tensor=tensor.rsplit("/", 1)[1],
                head=head,
                token=index[-2],
                column=index[-1],
            )
            found = cell(translator, request)
            assert found.value == pytest.approx(trace.tensors[tensor][tuple(index)], abs=1e-9), tensor


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"block": "encoder_9_self"}, "block"),
        ({"tensor": "relu"}, "tensor"),
        ({"token": 90}, "token"),
        ({"column": 5000}, "column"),
        ({"head": 8, "tensor": "query"}, "head"),
    ],
)
def test_a_number_that_is_not_there_is_an_error_that_names_its_field(shipped, change, message):
    translator, trace = shipped
    request = CellRequest(**{"model": trace.model, "text": TEXT, "block": "encoder_0_self"} | change)
    with pytest.raises(InvalidValueError, match=f"Invalid value for `{message}`"):
        cell(translator, request)
