"""Every tensor is what a slow pass of plain NumPy makes, the logits are Keras', each number has its terms."""

import numpy as np
import pytest

from core import engine, zoo
from core.base.checks import InvalidValueError
from core.configs.transformer_layout import MODELS, reads_characters
from core.transformer.machine.ask import CellRequest, MachineRequest
from core.vocabulary.characters import encode_characters
from tests.support.slow_transformers import READ, printed_names

EXACT = 1e-6


@pytest.fixture(scope="module", params=zoo.shipped(MODELS))
def trace(request):
    return engine.run(MachineRequest(model=request.param, **READ))


def keras_logits(trace) -> np.ndarray:
    model = zoo.load(trace.model, dtype="float64")
    if reads_characters(trace.model):
        return np.asarray(model(encode_characters(READ["context"]).ids[None]))[0]
    known = zoo.translator(trace.model).preceding_ids(trace.scores.ids)
    return np.asarray(model([trace.source.ids[None].astype("int32"), known[None].astype("int32")]))[0]


def test_every_tensor_of_every_room_is_that_of_the_slow_pass_and_the_logits_are_those_of_keras(trace):
    values = {"model": trace.model, "target_ids": trace.scores.ids.tolist(), "parts": ()}
    expected = printed_names("parts", "parts", **values)["machine"]()
    shown = {tensor for block in trace.blocks for tensor in block.tensors}
    assert shown == trace.tensors.keys() == expected.keys()
    for name, tensor in trace.tensors.items():
        np.testing.assert_allclose(tensor, expected[name], rtol=0, atol=EXACT, err_msg=name)
    np.testing.assert_allclose(trace.tensors["logits/logits"], keras_logits(trace), rtol=0, atol=EXACT)
    np.testing.assert_allclose(trace.tensors["softmax/probability"].sum(axis=-1), 1, atol=1e-12)


def test_what_a_room_reads_is_made_before_it(trace):
    """Rooms stand in the order of the computation, and each but an embedding reads what another makes."""
    made: set[str] = set()
    for block in trace.blocks:
        assert made >= set(block.reads), block.name
        assert bool(block.reads) == (block.kind != "embedding")
        made |= set(block.tensors)


def test_the_framed_number_of_every_tensor_is_made_of_its_terms(trace):
    rng = np.random.default_rng(5)
    for block in trace.blocks:
        for tensor in block.tensors:
            index = [int(rng.integers(size)) for size in trace.tensors[tensor].shape]
            place = {"head": index[0] if len(index) == 3 else 0, "token": index[-2], "column": index[-1]}
            name = tensor.rsplit("/", 1)[1]
            cell = CellRequest(model=trace.model, **READ, block=block.name, tensor=name, **place)
            value = engine.run(cell).value
            assert value == pytest.approx(trace.tensors[tensor][tuple(index)], abs=1e-9), tensor


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
def test_a_number_that_is_not_there_is_an_error_that_names_its_field(change, message):
    request = CellRequest(**{**READ, "block": "encoder_0_self"} | change)
    with pytest.raises(InvalidValueError, match=f"Invalid value for `{message}`"):
        engine.run(request)
